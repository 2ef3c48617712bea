// Tests the counts of what a GPU program's accesses cost, on addresses counted by hand and on the kernels of products and convolutions.
#include <winsum/loop_ir/memory_traffic.hpp>

#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/dsl.hpp>
#include <winsum/loop_ir/interpret.hpp>
#include <winsum/plan.hpp>

namespace {

using namespace winsum;

/// One access by each thread of a warp, at byte `stride` times its number.
loop_ir::site_traffic one_request(bool shared, std::int64_t stride, std::int64_t size = 4) {
  loop_ir::memory_traffic t;
  for (std::int64_t thread = 0; thread < 32; ++thread) {
    t.arrive(7, thread);
    t.access(shared, stride * thread, size);
  }
  t.settle();
  return t.sites().at(7);
}

struct counted {
  planned plan;
  loop_ir::memory_traffic traffic{};

  /// Row-major floats.
  counted(std::string_view text, std::initializer_list<std::vector<std::int64_t>> extents, method m) {
    const statement s = parse_statement(text);
    call_form call = open_call(s.value);
    int o = 0;
    for (const auto& each : extents) call.extents(++o, each);
    plan = winsum::plan(s.value, call, this_processor, m, cuda);
    BOOST_TEST_REQUIRE(!plan.wrong, plan.wrong.view());
    std::vector<std::vector<float>> memory;
    std::vector<loop_ir::interpret_operand> operands;
    for (o = 0; o <= s.value.operand_count(); ++o) {
      std::int64_t count = 1;
      for (std::int64_t n : o == 0 ? plan.domain.output.extents : call.shapes.operand[o].extents) count *= n;
      memory.emplace_back(static_cast<std::size_t>(count), 1.0f);
      operands.push_back(loop_ir::operand_of<float>(memory.back().data(), count));
    }
    std::int64_t params[loop_ir::max_params]{};
    loop_ir::evaluate_parameters(plan.program, {plan.domain.extent, nullptr, nullptr, nullptr, 1}, params);
    loop_ir::interpret<float>(plan.program, params, operands.data(), {.traffic = &traffic});
  }
  /// The most wavefronts of one request of shared memory, by loads or by stores.
  double worst(bool stores) const {
    double most = 0;
    for (const auto& [node, site] : traffic.sites())
      if (site.shared && (plan.program.nodes[node].kind == loop_ir::node_kind::store) == stores) most = std::max(most, site.parts_a_request());
    return most;
  }
  /// Sectors a request of loads from operand `o`.
  double sectors(int o) const {
    for (const auto& [node, site] : traffic.sites())
      if (!site.shared && plan.program.nodes[node].buffer == o) return site.parts_a_request();
    return 0;
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(loop_ir_memory_traffic)

BOOST_AUTO_TEST_CASE(requests_counted_by_hand) {
  BOOST_TEST(one_request(true, 4).parts == 1);        // a word a bank
  BOOST_TEST(one_request(true, 0).parts == 1);        // one word for all
  BOOST_TEST(one_request(true, 8).parts == 2);        // every other bank
  BOOST_TEST(one_request(true, 4 * 33).parts == 1);   // a line of 33 words
  BOOST_TEST(one_request(true, 4 * 64).parts == 32);  // all in one bank
  BOOST_TEST(one_request(true, 1, 1).parts == 1);     // four bytes a word
  BOOST_TEST(one_request(true, 8, 8).parts == 2);     // 64 words
  BOOST_TEST(one_request(false, 4).parts == 4);       // 128 bytes
  BOOST_TEST(one_request(false, 0).parts == 1);
  BOOST_TEST(one_request(false, 8).parts == 8);
  BOOST_TEST(one_request(false, 1000).parts == 32);
  loop_ir::memory_traffic t;  // two warps, two turns each
  for (int turn = 0; turn < 2; ++turn)
    for (std::int64_t thread = 0; thread < 64; ++thread) {
      t.arrive(1, thread);
      t.access(true, 4 * (thread + turn), 4);
    }
  t.settle();
  BOOST_TEST(t.sites().at(1).requests == 4);
  BOOST_TEST(t.sites().at(1).parts == 4);
}

BOOST_AUTO_TEST_CASE(block_tiles_have_no_bank_conflict) {
  const counted product("C(i,j) = A(i,k)*B(k,j)", {{70, 37}, {37, 66}}, implicit_gemm);
  const counted layer("out(o,y,x) = in(c,pad(y+r-1),pad(x+s-1))*w(o,c,r,s)", {{5, 9, 11}, {66, 5, 3, 3}}, implicit_gemm);
  for (const counted* each : {&product, &layer}) {
    BOOST_TEST(each->worst(true) == 1);
    BOOST_TEST(each->worst(false) == 1);
  }
  BOOST_TEST(product.sectors(2) <= 4.5);  // 32 neighbours of a row that may begin anywhere
}

BOOST_AUTO_TEST_CASE(one_thread_an_output_reads_rows_of_the_wide_operand) {
  const counted product("C(i,j) = A(i,k)*B(k,j)", {{6, 9}, {9, 64}}, loop_nest);
  BOOST_TEST(product.sectors(1) == 1);  // one element of A for a warp
  BOOST_TEST(product.sectors(2) == 4);
}

BOOST_AUTO_TEST_SUITE_END()
