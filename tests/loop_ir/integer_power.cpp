// Tests powers of integers, against products and numbers that are written out.
#include <cstdint>

#include <boost/test/unit_test.hpp>
#include <winsum/loop_ir/integer_power.hpp>

namespace loop_ir = winsum::loop_ir;

BOOST_AUTO_TEST_SUITE(loop_ir_integer_power)

BOOST_AUTO_TEST_CASE(powers) {
  for (std::int32_t a = -5; a <= 5; ++a) {
    std::int32_t wanted = 1;
    for (std::int32_t b = 0; b < 9; ++b, wanted *= a) BOOST_TEST(loop_ir::integer_power(a, b) == wanted, a << " to the power " << b);
    for (std::int32_t b = -4; b < 0; ++b)
      BOOST_TEST(loop_ir::integer_power(a, b) == (a == 1 || (a == -1 && b % 2 == 0) ? 1 : a == -1 ? -1 : 0), a << " to the power " << b);
  }
  BOOST_TEST(loop_ir::integer_power<std::uint8_t>(3, 5) == 243);
  BOOST_TEST(loop_ir::integer_power<std::uint8_t>(3, 6) == 729 % 256);
  BOOST_TEST(loop_ir::integer_power<std::int64_t>(3, 39) == 4052555153018976267);
  BOOST_TEST(loop_ir::integer_power<std::uint64_t>(2, 63) == std::uint64_t{1} << 63);
}

BOOST_AUTO_TEST_SUITE_END()
