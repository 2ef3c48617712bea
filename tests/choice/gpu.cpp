// Tests which kernel a GPU is given: layers whose two kernels were compared by counts of their compiled code.
#include <winsum/choice/gpu.hpp>

#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/einsum.hpp>
#include <winsum/plan.hpp>

namespace {

using namespace winsum;

using extent_lists = std::vector<std::vector<std::int64_t>>;

choice chosen(std::string_view text, const extent_lists& extents, const gpu& g = usual_gpu) {
  const statement s = parse_statement(text);
  BOOST_TEST_REQUIRE(!s.wrong, s.wrong.view());
  call_form call = open_call(s.value);
  for (std::size_t o = 0; o < extents.size(); ++o) call.extents(static_cast<int>(o) + 1, extents[o]);
  decision d = decide(s.value, call, this_processor);
  BOOST_TEST_REQUIRE(!d.wrong, d.wrong.view());
  BOOST_TEST((plan(s.value, call, this_processor, automatic, cuda).taken == choose_for_gpu(d.problem).taken), text);
  d.problem.device = g;
  return choose_for_gpu(d.problem);
}

constexpr const char* layer = "out(n,o,y,x) = in(n,c,pad(y+r-1),pad(x+s-1))*w(o,c,r,s)";

}  // namespace

BOOST_AUTO_TEST_SUITE(choice_gpu)

BOOST_AUTO_TEST_CASE(the_better_of_two_counted_kernels) {
  struct row {
    const char* text;
    extent_lists extents;
    method better;
  };
  const row rows[] = {
      {layer, {{32, 64, 56, 56}, {64, 64, 3, 3}}, implicit_gemm},  // 442 and 1304 us
      {layer, {}, implicit_gemm},                                  // 1328 and 2135
      {"out(n,o,y,x) = in(n,c,y,x)*w(o,c)", {{32, 256, 56, 56}, {64, 256}}, implicit_gemm},
      {"out(n,o,y,x) = in(n,c,pad(2*y+r-3),pad(2*x+s-3))*w(o,c,r,s)", {{32, 3, 224, 224}, {64, 3, 7, 7}}, implicit_gemm},
      {layer, {{32, 256, 14, 14}, {256, 256, 3, 3}}, implicit_gemm},
      {layer, {{1, 512, 7, 7}, {512, 512, 3, 3}}, loop_nest},                                                  // 332 and 60: 8 blocks
      {"out(n,c,y,x) = in(n,c,pad(y+r-1),pad(x+s-1))*w(c,r,s)", {{32, 128, 56, 56}, {128, 3, 3}}, loop_nest},  // depthwise
      {"C(i,j) = A(i,k)*B(k,j)", {{4096, 4096}, {4096, 4096}}, implicit_gemm},                                 // 7099 and 16672
      {"C(i,j) = A(i,k)*B(k,j)", {}, implicit_gemm},
      {"C(b,i,j) = A(b,i,k)*B(b,k,j)", {{64, 512, 512}, {64, 512, 512}}, implicit_gemm},
      {"out(n,g,o,y,x) = in(n,g,c,pad(y+r-1),pad(x+s-1))*w(g,o,c,r,s)", {{32, 32, 4, 56, 56}, {32, 4, 4, 3, 3}}, loop_nest},  // 1378 and 179
      {"out(n,o,x) = in(n,c,pad(x+s-4))*w(o,c,s)", {{16, 64, 4096}, {64, 64, 9}}, implicit_gemm},
      {"out(y,x) = in(reflect(y+r-2),reflect(x+s-2))*w(r,s)", {{1080, 1920}, {5, 5}}, loop_nest},
  };
  for (const row& r : rows) {
    const choice c = chosen(r.text, r.extents);
    BOOST_TEST((c.taken == r.better), r.text << ": " << c.reason.view());
    BOOST_TEST((c.reason.count > 15 && !c.reason.overflow), r.text);
    for (method m : all_methods) BOOST_TEST((m == c.taken ? c.why_not(m).empty() : c.why_not(m).size() > 15), r.text << ": " << name_of(m));
  }
}

BOOST_AUTO_TEST_CASE(fewer_processors_are_filled_by_fewer_blocks) {
  const extent_lists small{{1, 512, 7, 7}, {512, 512, 3, 3}};
  BOOST_TEST((chosen(layer, small).taken == loop_nest));
  BOOST_TEST((chosen(layer, small, gpu{.processors = 8}).taken == implicit_gemm));
}

BOOST_AUTO_TEST_SUITE_END()
