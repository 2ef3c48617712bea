// Tests what functions of the texts are given: tensors, copies and parameters, and how what is computed of those reads.
#include <winsum/emit/arguments.hpp>

#include <boost/test/unit_test.hpp>

#include "printed.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::param_kind;
using loop_ir::scalar;

namespace {

/// out(i) = in(i) for n elements through two copies of n and 3 elements, one a thread's, with a parameter k.
struct copying {
  test::builder b{};
  scalar n{}, k{}, half{}, more{};
  int whole = 0, piece = 0;
  emit::header head = test::header_of("copying", "out(i) = in(i)", 2);

  copying() {
    test::operands(b, {"out", "in"});
    n = b.parameter(param_kind::index_extent, 0, -1, "n");
    k = b.parameter(param_kind::user, 0, -1, "k");
    half = b.derive(param_kind::ceil_div, n, {2, -1}, "halved");
    more = b.derive(param_kind::sum, half, k, "more");
    whole = b.memory("whole", test::place::workspace, 1, half);
    b.memory("rest", test::place::workspace, 1, {3, -1});
    piece = b.memory("piece", test::place::local, 0, {5, -1});
    const int r = b.registers("r", 1, 1);
    test::own(b, b.open_region(), r, 1);
    test::memory_node(b, test::node_kind::load, b.at(r), whole, 0);
    test::memory_node(b, test::node_kind::store, b.at(r), 0, loop_ir::expr(more));
    b.close();
  }
  template <class Print>
  std::string says(Print print, const emit::language& words = {}) const {
    return test::printed<emit::printer>(b.p, head, words, print);
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_arguments)

BOOST_AUTO_TEST_CASE(tensors_and_parameters) {
  const copying t;
  BOOST_TEST(t.says([](auto& c) { emit::print_pointers(c); }) ==
             "float* __restrict__ out, const float* __restrict__ in, void* __restrict__ workspace");
  BOOST_TEST(t.says([](auto& c) { emit::print_pointers(c, false, &c.used); }) == "float* out, const float* /*in*/, void* workspace");
  BOOST_TEST(t.says([](auto& c) { emit::print_arguments(c, true, true); }) == ", long long n, long long k");
  BOOST_TEST(t.says([](auto& c) { emit::print_arguments(c, false, false); }) == "n, k");
  emit::language words;
  words.global = "far ", words.restrict_pointer = "alone ", words.index = "long", words.opens_unused = "unused_", words.closes_unused = "";
  BOOST_TEST(t.says([](auto& c) { emit::print_pointers(c, true, &c.used); }, words) ==
             "far float* alone out, far const float* alone unused_in, far void* alone workspace");
}

BOOST_AUTO_TEST_CASE(what_is_computed_of_parameters) {
  const copying t;
  emit::needed more;
  more.add(t.more.param);
  BOOST_TEST(t.says([&](auto& c) { emit::print_derived(c, more); }) ==
             "  const long long halved = (n + 1) / 2;\n  const long long more = halved + k;\n");
  emit::needed half;
  half.add(t.half.param);
  BOOST_TEST(t.says([&](auto& c) { emit::print_derived(c, half); }) == "  const long long halved = (n + 1) / 2;\n");
}

BOOST_AUTO_TEST_CASE(bytes_of_copies) {
  const copying t;
  using test::place;
  BOOST_TEST(t.says([](auto& c) { emit::print_bytes_of_all(c, place::workspace); }) == "round_up(4 * halved) + 64");
  BOOST_TEST(t.says([](auto& c) { emit::print_bytes_of_all(c, place::local); }) == "64");
  BOOST_TEST(t.says([&](auto& c) { emit::print_bytes_before(c, place::workspace, t.whole); }) == "0");
  BOOST_TEST(t.says([](auto& c) { emit::print_copies_of_run(c); }) == "  float* const whole = (float*)((char*)workspace);\n");
  BOOST_TEST(t.says([](auto& c) {
    emit::print_copies(c, place::workspace, [](int) { return true; }, [&c] { c.out << " + 7"; });
  }) == "  float* const whole = (float*)((char*)workspace + 7);\n  float* const rest = (float*)((char*)workspace + 7 + round_up(4 * halved));\n");
}

BOOST_AUTO_TEST_SUITE_END()
