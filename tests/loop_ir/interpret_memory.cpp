// Tests memory of any element type as the interpreter sees it: where an operand's elements lie, and what loads, stores and spoils do.
#include <winsum/loop_ir/interpret_memory.hpp>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

#include <boost/test/unit_test.hpp>

using namespace winsum::loop_ir;
using complex = std::complex<float>;

BOOST_AUTO_TEST_SUITE(loop_ir_interpret_memory)

struct reached {
  std::int64_t lo, hi;
};
reached of(std::vector<std::int64_t> extents, std::vector<std::int64_t> strides) {
  float element = 0;
  const interpret_operand o = operand_of<float>(&element, static_cast<int>(extents.size()), extents.data(), strides.data());
  BOOST_TEST(o.at.data == &element);
  return {o.lo, o.hi};
}
void check(const reached& r, std::int64_t lo, std::int64_t hi) {
  BOOST_TEST(r.lo == lo);
  BOOST_TEST(r.hi == hi);
}

BOOST_AUTO_TEST_CASE(offsets_that_belong_to_an_operand) {
  check(of({}, {}), 0, 1);
  check(of({5, 7}, {7, 1}), 0, 35);
  check(of({5, 7}, {-10, 1}), -40, 7);
  check(of({5, 7}, {-10, -1}), -46, 1);
  check(of({3, 4, 2}, {100, 0, -6}), -6, 201);
  check(of({1, 4}, {-1000, 2}), 0, 7);
  check(of({3, 0}, {5, 1}), 0, 0);
  check(of({0, 4}, {-5, 1}), 0, 0);
  check(of({3, -1}, {-5, 1}), 0, 0);
  check(of({2, 3}, {40000000000, -30000000000}), -60000000000, 40000000001);
  double contiguous[6];
  const interpret_operand o = operand_of<float>(contiguous, 6);
  BOOST_TEST((o.lo == 0 && o.hi == 6 && o.at.size == 8));
  BOOST_TEST(operand_of<float>(contiguous, 0).hi == 0);
}

BOOST_AUTO_TEST_CASE(a_load_and_a_store_convert) {
  std::int8_t bytes[] = {1, -128, 127, 5};
  const memory m = memory_of<std::int8_t, std::int64_t, double>(bytes);
  std::int64_t sum = 0;
  double point = 0;
  m.load(m.data, 1, &sum, false);
  m.load(m.data, 2, &point, true);
  BOOST_TEST((sum == -128 && point == 127));
  sum = 300;  // modulo 256
  m.store(m.data, 0, &sum, false);
  BOOST_TEST(bytes[0] == 44);
  for (const auto& [given, kept] : {std::pair{-3.9, -3}, {1e9, 127}, {-1e9, -128}, {std::nan(""), 0}, {HUGE_VAL, 127}}) {
    m.store(m.data, 3, &given, true);
    BOOST_TEST(int{bytes[3]} == kept, given);
  }
  BOOST_TEST((bytes[1] == -128 && bytes[2] == 127));  // no other element
  complex pair[] = {{1, 2}, {3, -4}};
  const memory c = memory_of<complex, complex, double>(pair);
  c.load(c.data, 1, &point, true);
  BOOST_TEST(point == 3);
  c.store(c.data, 0, &point, true);
  BOOST_TEST((pair[0] == complex(3, 0)));
}

BOOST_AUTO_TEST_CASE(offsets_may_be_below_0) {
  float elements[] = {2, 3, 5, 7};
  const memory m = memory_of<float, float, float>(elements + 2);
  float x = 0;
  m.load(m.data, -2, &x, false);
  BOOST_TEST(x == 2);
  m.copy(m.data, 1, m.data, -1);
  BOOST_TEST((elements[3] == 3 && elements[2] == 5));
}

BOOST_AUTO_TEST_CASE(integers_of_64_bits_stay_exact) {
  std::int64_t to[2] = {};
  std::uint64_t past[1] = {};
  const std::int64_t from[] = {9007199254740993, INT64_MIN + 1};  // 2^53 + 1: no double
  const memory m = memory_of<std::int64_t, double, double>(to), c = memory_of<std::int64_t, double, double>(from);
  BOOST_TEST(m.copy == c.copy);  // that only one of the two is written makes no other type
  m.copy(m.data, 0, c.data, 0);
  m.copy(m.data, 1, c.data, 1);
  BOOST_TEST((to[0] == from[0] && to[1] == from[1]));
  m.put(m.data, 1, winsum::exact_number(std::int64_t{9007199254740993}));
  BOOST_TEST(to[1] == 9007199254740993);
  const memory u = memory_of<std::uint64_t, double, double>(past);
  u.put(u.data, 0, winsum::exact_number(std::numeric_limits<std::uint64_t>::max()));
  BOOST_TEST(past[0] == std::numeric_limits<std::uint64_t>::max());
  BOOST_TEST(u.copy != m.copy);
}

struct half {  // a number as users bring their own
  float value = 0;
  half() = default;
  explicit half(float x) : value(x) {}
  explicit operator float() const { return value; }
};
struct colour {  // no number
  int red;
  colour() : red(7) {}
};

BOOST_AUTO_TEST_CASE(garbage_is_no_value_that_is_meant) {
  BOOST_TEST((std::isnan(garbage<float>()) && std::isnan(garbage<double>()) && std::isnan(garbage<half>().value)));
  BOOST_TEST((std::isnan(garbage<complex>().real()) && std::isnan(garbage<complex>().imag())));
  BOOST_TEST(garbage<std::uint8_t>() == 0x5a);
  BOOST_TEST(garbage<std::int16_t>() == 0x5a5a);
  BOOST_TEST(garbage<std::int64_t>() == 0x5a5a5a5a5a5a5a5a);
  BOOST_TEST(garbage<colour>().red == 7);
}

BOOST_AUTO_TEST_CASE(what_is_allocated_or_spoiled_holds_garbage) {
  double elements[] = {1, 2, 3, 4};
  const memory m = memory_of<double, double, double>(elements + 1);
  m.spoil(m.data, 2);
  BOOST_TEST((elements[0] == 1 && std::isnan(elements[1]) && std::isnan(elements[2]) && elements[3] == 4));
  m.spoil(m.data, 0);
  const std::uint8_t few[] = {1};
  const memory b = memory_of<std::uint8_t, int, int>(few);
  const std::shared_ptr<void> made = b.allocate(300);
  for (int i = 0; i < 300; ++i) BOOST_TEST_REQUIRE(static_cast<std::uint8_t*>(made.get())[i] == 0x5a);
  int seven = 7;
  b.store(made.get(), 299, &seven, false);  // like an operand that is only read, and written
  BOOST_TEST(static_cast<std::uint8_t*>(made.get())[299] == 7);
  BOOST_TEST(few[0] == 1);
  BOOST_TEST(b.allocate(0) != nullptr);
}

BOOST_AUTO_TEST_SUITE_END()
