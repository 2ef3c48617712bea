// Tests the arithmetic of borders, against what is counted step by step.
#include <cmath>
#include <cstdint>

#include <boost/test/unit_test.hpp>
#include <winsum/loop_ir/fold_coordinate.hpp>

#include "cases/bounced.hpp"

namespace loop_ir = winsum::loop_ir;
using winsum::border_kind;

BOOST_AUTO_TEST_SUITE(loop_ir_fold_coordinate)

BOOST_AUTO_TEST_CASE(every_border_step_by_step) {
  for (border_kind how : {border_kind::none, border_kind::pad, border_kind::clamp, border_kind::reflect, border_kind::symmetric, border_kind::wrap})
    for (std::int64_t extent = 1; extent <= 7; ++extent)
      for (std::int64_t at = -30; at <= 30; ++at)
        BOOST_TEST(loop_ir::fold_coordinate(how, at, extent) == cases::bounced(how, at, extent),
                   "border " << static_cast<int>(how) << " at " << at << " of " << extent);
  for (border_kind how : {border_kind::clamp, border_kind::reflect, border_kind::symmetric, border_kind::wrap})
    for (std::int64_t extent : {0, -1, -4})
      for (std::int64_t at : {-2, 0, 5}) BOOST_TEST(loop_ir::fold_coordinate(how, at, extent) == 0);
}

BOOST_AUTO_TEST_CASE(quotients_are_rounded_down) {
  for (std::int64_t a = -25; a <= 25; ++a)
    for (std::int64_t b : {-7, -3, -1, 1, 2, 5}) {
      const auto down = static_cast<std::int64_t>(std::floor(static_cast<double>(a) / static_cast<double>(b)));
      BOOST_TEST(loop_ir::floor_div(a, b) == down, a << " / " << b);
      BOOST_TEST(loop_ir::modulo(a, b) == a - b * down, a << " mod " << b);
    }
}

BOOST_AUTO_TEST_SUITE_END()
