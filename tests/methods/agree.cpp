// Tests that the loop program of every method gives the oracle's result, whatever is known of a call and of the machine.
#include <boost/test/unit_test.hpp>

#include "cases/kernels.hpp"
#include "cases/statements.hpp"

namespace {

using namespace winsum;
using cases::extents_known;
using cases::memory_form;

constexpr int lane_counts[] = {1, 4, 16};
constexpr int register_counts[] = {16, 32};
constexpr int panel_sizes[] = {512, 8192, 393216};

using cases::gpu_kernels;
using cases::host_kernels;
using cases::kernel;

void check(const cases::call& c, const cases::way& w, int* ran = nullptr) {
  const std::string wrong = cases::disagreement(c, w, ran);
  BOOST_TEST(wrong.empty(), cases::describe(c) << "\n" << cases::describe(w) << "\n" << wrong);
}

cases::call call_of(const cases::statement_case& s, memory_form form, std::size_t rotation) {
  cases::call_form f = cases::form_of(s);
  f.kind = s.ordered ? cases::real_numbers[rotation % std::size(cases::real_numbers)] : cases::all_numbers[rotation % std::size(cases::all_numbers)];
  f.forms.assign(s.operands.size() + 1, form);
  f.seed = static_cast<unsigned>(rotation + 1);
  cases::call c = cases::make_call(f);
  BOOST_TEST_REQUIRE(c.refused.empty(), s.text << ": " << c.refused);
  return c;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(methods_agree)

/// Extents that are equal hide a dimension taken for another.
BOOST_AUTO_TEST_CASE(the_statements_have_extents_that_differ) {
  for (const cases::statement_case& s : cases::statements()) {
    const cases::call c = call_of(s, memory_form::row_major, 0);
    for (const ir::access& x : c.form.statement.accesses) {
      const cases::numbers_list& extents = c.tensors[static_cast<std::size_t>(x.operand)].extents;
      for (std::size_t d = 0; d < extents.size(); ++d)
        for (std::size_t e = 0; e < d; ++e)
          if (extents[d] > 1 && !(x.dims[static_cast<int>(d)].at == x.dims[static_cast<int>(e)].at))
            BOOST_TEST(extents[d] != extents[e], s.text << ": dimensions " << e << " and " << d << " of " << x.tensor.view());
    }
  }
}

BOOST_AUTO_TEST_CASE(on_the_host_in_every_memory_form) {
  std::size_t turn = 0;
  int ran[winsum::method_count]{};
  for (const cases::statement_case& s : cases::statements())
    for (memory_form form : cases::all_forms) {
      const cases::call c = call_of(s, form, ++turn);
      for (extents_known known : {extents_known::all, extents_known::none, extents_known::some})
        for (std::size_t k = 0; k < host_kernels.size(); ++k, ++turn) {
          cases::way w{.method = host_kernels[k].method, .known = {known, static_cast<unsigned>(turn), turn % 5 == 0, turn % 2 == 0}};
          w.host = {lane_counts[turn % 3], register_counts[turn / 3 % 2], panel_sizes[turn / 6 % 3], 4};
          w.threads = 1 + static_cast<std::int64_t>(turn % 5);
          check(c, w, &ran[k]);
        }
    }
  const int all = static_cast<int>(cases::statements().size() * std::size(cases::all_forms) * 3);
  const auto ran_by = [&ran](winsum::method m) { return ran[winsum::position_of(m)]; };
  BOOST_TEST(ran_by(loop_nest) == all);
  BOOST_TEST(ran_by(strided_view) > all * 9 / 10);
  BOOST_TEST(ran_by(im2col_gemm) > all / 2);
  BOOST_TEST(ran_by(im2col_gemm) == ran_by(implicit_gemm));
  for (int each : ran) BOOST_TEST(each > 0);
}

/// Where an index is empty, nothing is read, so a read may be declared that would be outside: copies must not make it.
BOOST_AUTO_TEST_CASE(what_nothing_reads_is_not_copied) {
  const cases::statement_case empty[] = {
      {"out(r,y,x)=in(4*z+q,y-s,x+3)*w(q,r,s)", {{4, 7, 9}, {1, 0, 7}}},
      {"out(o,y)=in(y-s,c)*w(o,c,s,k)", {{9, 3}, {5, 3, 4, 0}}},
      {"out(o,y,x)=in(c,2*y+r,x+s)*w(o,c,r,s)", {{3, 2, 30}, {5, 3, 0, 4}}, {5, 7, 27}},
      {"out(o,y,x)+=in(c,y-r,x)*w(o,c,r)", {{3, 8, 20}, {0, 3, 5}}},
      {"out(o,y,x)=in(c,2*y+r,x+s)*w(o,c,r,s) where y in range(7)", {{3, 2, 30}, {0, 3, 2, 4}}},
  };
  std::size_t turn = 0;
  int ran[winsum::method_count]{};
  for (const cases::statement_case& s : empty)
    for (memory_form form : cases::all_forms) {
      const cases::call c = call_of(s, form, ++turn);
      for (extents_known known : {extents_known::all, extents_known::none})
        for (std::size_t k = 0; k < host_kernels.size(); ++k, ++turn) {
          cases::way w{.method = host_kernels[k].method, .known = {known, static_cast<unsigned>(turn)}};
          w.host = {lane_counts[turn % 3], register_counts[turn / 3 % 2], panel_sizes[turn / 6 % 3], 4};
          check(c, w, &ran[k]);
        }
      for (kernel gpu : gpu_kernels) check(c, {.method = gpu.method, .target = cuda});
    }
  for (winsum::method m : {loop_nest, strided_view, im2col_gemm, implicit_gemm})
    BOOST_TEST(ran[winsum::position_of(m)] == static_cast<int>(std::size(empty) * std::size(cases::all_forms) * 2));
}

/// The bound of a long loop of known length hangs on whether the loops of run time in it are empty.
BOOST_AUTO_TEST_CASE(a_long_index_of_known_extent_around_others) {
  const cases::call c = call_of({"out(o,x)=in(x+s)*w(o,s)", {{6}, {4099, 2}}}, memory_form::row_major, 0);
  int ran = 0;
  for (unsigned seed : {1u, 2u, 3u, 4u, 5u, 6u})
    for (kernel each : {kernel{strided_view, cpp}, kernel{im2col_gemm, cpp}})
      check(c, {.method = each.method, .known = {extents_known::some, seed}, .host = {4, 16, 8192, 4}}, &ran);
  BOOST_TEST(ran >= 6);
}

BOOST_AUTO_TEST_CASE(on_a_gpu) {
  std::size_t turn = 0;
  int ran[cases::gpu_kernel_count]{};
  for (const cases::statement_case& s : cases::statements()) {
    ++turn;
    const cases::call c = call_of(s, cases::all_forms[turn % std::size(cases::all_forms)], turn);
    for (extents_known known : {extents_known::all, extents_known::none})
      for (int k = 0; k < cases::gpu_kernel_count; ++k) check(c, {.method = gpu_kernels[k].method, .target = cuda, .known = {known}}, &ran[k]);
  }
  BOOST_TEST(ran[0] > static_cast<int>(cases::statements().size()));
  BOOST_TEST(ran[1] > static_cast<int>(cases::statements().size()) / 2);
}

BOOST_AUTO_TEST_CASE(gemm_on_every_machine) {
  const cases::statement_case some[] = {
      {"out(n,o,y,x)=in(n,c,pad(2*y+r-1),pad(x+s-1))*w(o,c,r,s)", {{2, 3, 9, 17}, {13, 3, 3, 3}}},
      {"out(y,x,o)=in(y+r,x+s,c)*w(r,s,c,o)", {{7, 12, 3}, {3, 2, 3, 49}}},
      {"ij,jk->ik", {{21, 7}, {7, 67}}},
      {"ij,bjk->bik", {{9, 5}, {3, 5, 53}}},
  };
  for (const cases::statement_case& s : some) {
    const cases::call c = call_of(s, memory_form::row_major, 0);
    for (method m : {im2col_gemm, implicit_gemm})
      for (extents_known known : {extents_known::all, extents_known::none})
        for (int lanes : lane_counts)
          for (int registers : register_counts)
            for (int panel : panel_sizes) check(c, {.method = m, .known = {known}, .host = {lanes, registers, panel, 4}});
  }
}

/// Sums of sevenths have other bits in any other order.
BOOST_AUTO_TEST_CASE(neither_method_nor_tiles_nor_threads_change_a_bit) {
  const cases::statement_case some[] = {
      {"out(n,o,y,x)=in(n,c,pad(2*y+r-1),pad(x+s-1))*w(o,c,r,s)", {{2, 3, 9, 17}, {13, 3, 3, 3}}},
      {"out(o,y,x)=in(c,y+r,reflect(x+s-1))*w(o,c,r,s)", {{3, 7, 26}, {21, 3, 3, 2}}},
      {"ij,jk->ik", {{21, 47}, {47, 67}}},
      {"ij,j->i", {{21, 47}, {47}}},
  };
  std::size_t turn = 0;
  for (const cases::statement_case& s : some) {
    cases::call_form f = cases::form_of(s);
    f.fractions = true;
    const cases::call c = cases::make_call(f);
    BOOST_TEST_REQUIRE(c.refused.empty());
    cases::tensor first, other;
    BOOST_TEST(cases::run(c, lower(cases::problem_of(c, {}, {}), loop_nest), 1, first) == "");
    for (const kernel& k : host_kernels)
      for (extents_known known : {extents_known::all, extents_known::none})
        for (std::int64_t threads = 1; threads <= 5; ++threads, ++turn) {
          const methods::machine host{lane_counts[turn % 3], register_counts[turn % 2], panel_sizes[turn / 2 % 3], 4};
          const methods::problem p = cases::problem_of(c, {known}, host);
          if (!applies(k.method, p).applies) continue;
          BOOST_TEST(cases::run(c, lower(p, k.method), threads, other) == "");
          BOOST_TEST((other.bytes == first.bytes), s.text << " by " << name_of(k.method) << " with " << threads << " threads");
        }
  }
}

BOOST_AUTO_TEST_CASE(loops_large_enough_for_threads) {
  const cases::call c = call_of({"out(o,y,x)=in(c,pad(y+r-1),pad(x+s-1))*w(o,c,r,s)", {{7, 9, 31}, {9, 7, 3, 3}}}, memory_form::row_major, 0);
  for (const kernel& k : host_kernels) check(c, {.method = k.method, .host = {16, 32, 8192, 4}, .threads = 3});
}

BOOST_AUTO_TEST_SUITE_END()
