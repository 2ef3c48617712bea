// Tests what is special about texts for a host: loops that OpenMP makes one range of, and whether it is asked about threads.
#include <winsum/emit/host.hpp>

#include <boost/test/unit_test.hpp>

#include "printed.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::loop_kind;
using test::v;

namespace {

/// Two parallel loops, the inner one to `upper`, around a store.
struct two_loops {
  test::builder b{};
  int i = b.variable("i"), j = b.variable("j");

  explicit two_loops(bool from_outer) {
    test::operands(b, {"out"});
    const int r = b.registers("r", 1, 1);
    b.open_loop(i, loop_kind::parallel, 0, 5);
    b.open_loop(j, loop_kind::parallel, 0, from_outer ? v(i) : loop_ir::expr(7));
    test::own(b, b.open_region(), r, 1);
    test::constant(b, b.at(r), 1);
    test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, 7 * v(i) + v(j));
    b.close(3);
  }
  std::string text() const {
    return test::printed<emit::host_printer>(b.p, test::header_of("ones", "out(i,j) = 1", 1), {}, [](auto& c) { emit::print_host_functions(c); });
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_host)

BOOST_AUTO_TEST_CASE(loops_of_one_range) {
  BOOST_TEST(two_loops(false).text() ==
             "extern \"C\" void ones(float* __restrict__ out) {\n"
             "  #pragma omp parallel for collapse(2)\n"
             "  for (int i = 0; i < 5; ++i)\n"
             "    for (int j = 0; j < 7; ++j) {\n"
             "      float r;\n"
             "      r = 1.0f;\n"
             "      out[7 * i + j] = r;\n"
             "    }\n"
             "}\n");
  const std::string text = two_loops(true).text();
  BOOST_TEST(text.find("parallel for\n  for (int i = 0; i < 5; ++i) {\n    for (long long j = 0; j < i; ++j) {\n") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(openmp_is_asked_where_threads_have_copies_or_are_counted) {
  test::builder plain, counted, copies;
  test::operands(plain, {"out"}), test::operands(counted, {"out"}), test::operands(copies, {"out"});
  counted.parameter(loop_ir::param_kind::threads, -1, -1, "threads");
  copies.memory("piece", test::place::local, 0, {5, -1});
  BOOST_TEST(!emit::asks_openmp(plain.p));
  BOOST_TEST(emit::asks_openmp(counted.p));
  BOOST_TEST(emit::asks_openmp(copies.p));
}

BOOST_AUTO_TEST_SUITE_END()
