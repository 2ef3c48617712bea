// Tests `execution::copy_run`: borders, strides of both signs, lengths around a vector, and that nothing outside is touched.
#include <cstdint>

#include <boost/test/unit_test.hpp>
#include <winsum/execute/copy.hpp>

#include "cases/bounced.hpp"
#include "cases/guarded.hpp"

namespace {

using namespace winsum;
using winsum::border_kind;

/// Runs with just the elements that may be read and written, once after and once before a page that may not be touched.
template <border_kind Border, class To, class From>
int differences(std::int64_t stride, std::int64_t first, std::int64_t step, std::int64_t extent, std::int64_t length) {
  static const cases::guarded source(8192), target(8192);
  const std::int64_t width = (extent - 1) * (stride < 0 ? -stride : stride) + 1;
  const auto count = static_cast<std::size_t>(width), written = static_cast<std::size_t>(length);
  int wrong = 0;
  for (const bool at_end : {false, true}) {
    From* const memory = at_end ? source.last<From>(count) : source.first<From>(count);
    To* const to = at_end ? target.last<To>(written) : target.first<To>(written);
    for (std::size_t i = 0; i < count; ++i) memory[i] = static_cast<From>(3 + 2 * (i % 50));
    To* const beside = at_end ? to - 1 : to + length;  // the other neighbour is the page
    *beside = To(-1);
    for (std::int64_t i = 0; i < length; ++i) to[i] = To(-1);
    const From* from = memory + (stride < 0 ? width - 1 : 0);
    execution::copy_run<Border, To, From>(to, from, stride, first, step, extent, length, To(7));
    wrong += *beside != To(-1);
    for (std::int64_t i = 0; i < length; ++i) {
      const std::int64_t at = first + step * i;
      const bool outside = Border == border_kind::pad && (at < 0 || at >= extent);
      const To expected = outside ? To(7) : static_cast<To>(from[stride * cases::bounced(Border, at, extent)]);
      wrong += to[i] != expected;
    }
  }
  return wrong;
}

template <class To, class From>
void check_all() {
  for (std::int64_t stride : {1, 2, 3, -1, -2})
    for (std::int64_t step : {1, 2, 3, -1, -2, 0})
      for (std::int64_t extent : {1, 5, 40})
        for (std::int64_t first : {std::int64_t{-9}, std::int64_t{-1}, std::int64_t{0}, extent / 2, extent - 1, extent, std::int64_t{44}})
          for (std::int64_t length : {0, 1, 15, 16, 17, 53}) {
            BOOST_TEST_CONTEXT("stride " << stride << " step " << step << " extent " << extent << " first " << first << " length " << length) {
              BOOST_TEST((differences<border_kind::pad, To, From>(stride, first, step, extent, length)) == 0);
              BOOST_TEST((differences<border_kind::clamp, To, From>(stride, first, step, extent, length)) == 0);
              BOOST_TEST((differences<border_kind::reflect, To, From>(stride, first, step, extent, length)) == 0);
              BOOST_TEST((differences<border_kind::symmetric, To, From>(stride, first, step, extent, length)) == 0);
              BOOST_TEST((differences<border_kind::wrap, To, From>(stride, first, step, extent, length)) == 0);
              const std::int64_t last = first + step * (length - 1);
              if (length > 0 && first >= 0 && first < extent && last >= 0 && last < extent)
                BOOST_TEST((differences<border_kind::none, To, From>(stride, first, step, extent, length)) == 0);
            }
          }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(execute_copy)

BOOST_AUTO_TEST_CASE(floats) { check_all<float, float>(); }
BOOST_AUTO_TEST_CASE(doubles) { check_all<double, double>(); }
BOOST_AUTO_TEST_CASE(bytes) { check_all<std::int8_t, std::int8_t>(); }
BOOST_AUTO_TEST_CASE(narrow_to_wide) { check_all<float, std::int8_t>(); }

BOOST_AUTO_TEST_SUITE_END()
