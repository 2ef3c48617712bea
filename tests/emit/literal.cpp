#include <winsum/emit/literal.hpp>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/emit/names.hpp>

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
using winsum::element;

namespace {

std::string real(double value, bool single) {
  emit::string_sink text;
  emit::print_real(emit::stream<emit::string_sink>{text, emit::language{}}, value, single);
  return text.text;
}
std::string constant(const winsum::exact_number& value, element type) {
  emit::string_sink text;
  emit::print_constant(emit::stream<emit::string_sink>{text, emit::language{}}, value, type);
  return text.text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_literal)

BOOST_AUTO_TEST_CASE(doubles_read_back_with_the_same_bits) {
  std::uint64_t bits = 12345;
  for (int i = 0; i < 20000; ++i) {
    bits = bits * 6364136223846793005u + 1442695040888963407u;
    const double value = i % 2 == 0 ? std::bit_cast<double>(bits) : static_cast<double>(static_cast<std::int64_t>(bits) >> 40) / 1000;
    if (!std::isfinite(value)) continue;
    const double read = std::strtod(real(value, false).c_str(), nullptr);
    BOOST_REQUIRE(std::bit_cast<std::uint64_t>(read) == std::bit_cast<std::uint64_t>(value));
  }
}

BOOST_AUTO_TEST_CASE(floats_read_back_with_the_same_bits) {
  std::uint32_t bits = 99;
  for (int i = 0; i < 20000; ++i) {
    bits = bits * 1664525u + 1013904223u;
    const float value = i % 2 == 0 ? std::bit_cast<float>(bits) : static_cast<float>(static_cast<std::int32_t>(bits) >> 12) / 100;
    if (!std::isfinite(value)) continue;
    const float read = std::strtof(real(value, true).c_str(), nullptr);
    BOOST_REQUIRE(std::bit_cast<std::uint32_t>(read) == std::bit_cast<std::uint32_t>(value));
  }
}

BOOST_AUTO_TEST_CASE(short_numbers_are_decimal) {
  BOOST_TEST(real(0, false) == "0.0");
  BOOST_TEST(real(-0.0, false) == "-0.0");
  BOOST_TEST(real(0.1, true) == "0.1f");
  BOOST_TEST(real(-2.5, false) == "-2.5");
  BOOST_TEST(real(1.005, false) == "1.005");
  BOOST_TEST(real(1e300, true) == "(1.0f / 0.0f)");
  BOOST_TEST(real(3.4028236e38, true) == "(1.0f / 0.0f)");  // the nearest float would be past the largest
  BOOST_TEST(real(-3.41e38, true) == "-(1.0f / 0.0f)");
  BOOST_TEST(real(3.4028235e38, true) == "0x1.fffffep127f");
  BOOST_TEST(real(-std::numeric_limits<double>::infinity(), false) == "-(1.0 / 0.0)");
}

BOOST_AUTO_TEST_CASE(integers_saturate) {
  const double infinity = std::numeric_limits<double>::infinity();
  BOOST_TEST(constant(-infinity, element::i32) == "-2147483648LL");
  BOOST_TEST(constant(infinity, element::i8) == "127");
  BOOST_TEST(constant(-3, element::u8) == "0");
  BOOST_TEST(constant(-infinity, element::i64) == "(-9223372036854775807LL - 1)");
  BOOST_TEST(constant(2.75, element::i16) == "2");
  BOOST_TEST(constant(1e6, element::u16) == "65535");
  BOOST_TEST(constant(-1, element::u32) == "0");
  BOOST_TEST(constant(infinity, element::u32) == "4294967295LL");
  BOOST_TEST(constant(infinity, element::u64) == "18446744073709551615ULL");
  BOOST_TEST(constant(9223372036854775808.0, element::u64) == "9223372036854775808ULL");
  BOOST_TEST(constant(1.5, element::c64) == "complex<float>(1.5f)");
}

BOOST_AUTO_TEST_CASE(integers_are_exact) {
  BOOST_TEST(constant(9007199254740993, element::i64) == "9007199254740993LL");
  BOOST_TEST(constant(-9007199254740993, element::i64) == "-9007199254740993LL");
  BOOST_TEST(constant(9223372036854775807, element::i64) == "9223372036854775807LL");
  BOOST_TEST(constant(18446744073709551613u, element::u64) == "18446744073709551613ULL");
  BOOST_TEST(constant(9007199254740993, element::u64) == "9007199254740993LL");
  BOOST_TEST(constant(3000000000, element::u32) == "3000000000LL");
  BOOST_TEST(constant(9223372036854775807, element::u32) == "4294967295LL");
}

BOOST_AUTO_TEST_CASE(labels_become_distinct_identifiers) {
  static loop_ir::program p;
  for (const char* label : {"y", "y", "for", "2b", "a.b", "y_2", ""}) p.vars.push_back({winsum::name(label)});
  const emit::name_table names(p, {});
  const char* expected[] = {"y", "y_2", "for_", "v2b", "a_b", "y_2_2", "i"};
  for (int i = 0; i < p.vars.size(); ++i) BOOST_TEST(names.vars[i].view() == expected[i]);
}

BOOST_AUTO_TEST_SUITE_END()
