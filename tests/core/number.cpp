// Defines the tests of constants as text.
#include <boost/test/unit_test.hpp>

#include <winsum/core/number.hpp>

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

BOOST_AUTO_TEST_SUITE(number)

using winsum::read_number, winsum::write_number;

static_assert(write_number(0.5).view() == "0.5" && write_number(-1500).view() == "-1500" && write_number(1e-5).view() == "1e-5");
static_assert(write_number(0.1f).view() == "0x1.99999ap-4" && write_number(0.001).view() == "0.001");
static_assert(read_number("0x1.8p-3*y").value == 0.1875 && read_number("0x1.8p-3*y").length == 8);
static_assert(read_number("2e").length == 1 && read_number(".5").value == 0.5 && read_number("0.1f").value == 0.1f);
static_assert(read_number("y").length == 0 && read_number("").length == 0 && read_number(".").length == 0);

BOOST_AUTO_TEST_CASE(every_number_comes_back) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 30000; ++i) {
    double value = std::bit_cast<double>(random());
    if (i % 3 == 1) value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (i % 3 == 2) value = std::ldexp(static_cast<double>(random() % 100000), -static_cast<int>(random() % 20));
    if (std::isnan(value)) continue;
    const auto text = write_number(std::fabs(value));
    const auto back = read_number(text.view());
    BOOST_REQUIRE(back.length == text.count);
    BOOST_REQUIRE(back.value == std::fabs(value));
    BOOST_REQUIRE(std::strtod(text.data, nullptr) == std::fabs(value));
  }
}

BOOST_AUTO_TEST_CASE(fifteen_digits_are_read_as_the_compiler_reads_them) {
  std::mt19937_64 random(8);
  for (int i = 0; i < 10000; ++i) {
    char text[40];
    std::snprintf(text, sizeof text, "%.14g", static_cast<double>(random() % 1000000000000) / std::pow(10, static_cast<double>(random() % 15)));
    BOOST_REQUIRE(read_number(text).value == std::strtod(text, nullptr));
  }
}

BOOST_AUTO_TEST_SUITE_END()
