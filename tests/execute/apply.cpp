// Tests `execution::apply` against the meaning of each operation for one element, bit for bit, and NaNs in min and max.
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <random>

#include <boost/test/unit_test.hpp>
#include <winsum/execute/apply.hpp>
#include <winsum/execute/transfer.hpp>
#include <winsum/loop_ir/apply_operation.hpp>

namespace {

using namespace winsum;
using winsum::operation;

template <operation Does, class T, int Lanes>
void check(bool positive = false) {
  std::mt19937 random(7);
  T a[Lanes], b[Lanes], c[Lanes], got[Lanes];
  for (int round = 0; round < 5; ++round) {
    const auto draw = [&] { return static_cast<T>(positive ? T(1) + T(random() % 40) / T(8) : T(static_cast<int>(random() % 90) - 45) / T(8)); };
    for (int l = 0; l < Lanes; ++l) a[l] = draw(), b[l] = l % 5 == 0 ? a[l] : draw(), c[l] = draw();
    if constexpr (!std::is_integral_v<T>)
      if (!positive) a[0] = T(-0.0);
    execution::vector<T, Lanes> ra, rb, rc, to;
    execution::load<T, Lanes>(ra, a, 1, Lanes);
    execution::load<T, Lanes>(rb, b, 1, Lanes);
    execution::load<T, Lanes>(rc, c, 1, Lanes);
    execution::apply<Does, T, Lanes>(to, ra, rb, rc);
    execution::store<T, Lanes>(got, to, 1, Lanes);
    for (int l = 0; l < Lanes; ++l) {
      const T expected = loop_ir::apply_operation<T>(Does, a[l], b[l], c[l]);
      BOOST_TEST_CONTEXT("operation " << static_cast<int>(Does) << " lane " << l << ": " << +got[l] << " against " << +expected)
      BOOST_TEST(std::memcmp(&got[l], &expected, sizeof(T)) == 0);
    }
  }
}

template <class T, int Lanes>
void check_all() {
  using enum operation;
  if constexpr (execution::has_fused_multiply_add || std::is_integral_v<T>) check<fma, T, Lanes>();
  check<add, T, Lanes>();
  check<sub, T, Lanes>();
  check<mul, T, Lanes>();
  check<operation::div, T, Lanes>();
  check<min, T, Lanes>();
  check<max, T, Lanes>();
  check<pow, T, Lanes>(true);
  check<less, T, Lanes>();
  check<less_equal, T, Lanes>();
  check<equal, T, Lanes>();
  check<neg, T, Lanes>();
  check<operation::abs, T, Lanes>();
  check<exp, T, Lanes>(true);
  check<log, T, Lanes>(true);
  check<sqrt, T, Lanes>(true);
  check<tanh, T, Lanes>();
  check<sin, T, Lanes>();
  check<cos, T, Lanes>();
  check<floor, T, Lanes>();
  check<round, T, Lanes>();
  check<conj, T, Lanes>();
  check<select, T, Lanes>();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(execute_apply)

BOOST_AUTO_TEST_CASE(one_float) { check_all<float, 1>(); }
BOOST_AUTO_TEST_CASE(sixteen_floats) { check_all<float, 16>(); }
BOOST_AUTO_TEST_CASE(more_floats_than_a_register) { check_all<float, 32>(); }
BOOST_AUTO_TEST_CASE(four_doubles) { check_all<double, 4>(); }
BOOST_AUTO_TEST_CASE(integers) {
  check_all<std::int32_t, 16>();
  check_all<std::int64_t, 1>();
}

BOOST_AUTO_TEST_CASE(integers_wrap_around) {
  const std::int32_t most = std::numeric_limits<std::int32_t>::max(), least = std::numeric_limits<std::int32_t>::min();
  BOOST_TEST((execution::apply_element<operation::fma, std::int32_t>(most, 2, 5)) == 3);
  BOOST_TEST((execution::apply_element<operation::div, std::int32_t>(least, -1, 0)) == least);
  BOOST_TEST((execution::apply_element<operation::div, std::int32_t>(9, 0, 0)) == 0);
  BOOST_TEST((execution::apply_element<operation::abs, std::int32_t>(least, 0, 0)) == least);
}

BOOST_AUTO_TEST_CASE(a_nan_on_either_side_goes_through_min_and_max) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const bool left : {true, false}) {
    const float x = left ? nan : 2, y = left ? 2 : nan;
    BOOST_TEST(std::isnan(execution::apply_element<operation::max, float>(x, y, 0)));
    BOOST_TEST(std::isnan(execution::apply_element<operation::min, float>(x, y, 0)));
    execution::vector<float, 8> a, b, to;
    execution::fill<float, 8>(a, x);
    execution::fill<float, 8>(b, y);
    execution::apply<operation::max, float, 8>(to, a, b, a);
    BOOST_TEST(std::isnan(to[5]));
    execution::apply<operation::min, float, 8>(to, a, b, a);
    BOOST_TEST(std::isnan(to[5]));
  }
}

BOOST_AUTO_TEST_CASE(complex_numbers) {
  using z = std::complex<double>;
  BOOST_TEST((execution::apply_element<operation::fma, z>({1, 2}, {3, -4}, {5, 6})) == z(16, 8));
  BOOST_TEST((execution::apply_element<operation::mul, z>({1, 2}, {3, -4}, {})) == z(11, 2));
  BOOST_TEST((execution::apply_element<operation::conj, z>({1, 2}, {}, {})) == z(1, -2));
  BOOST_TEST((execution::apply_element<operation::abs, z>({3, 4}, {}, {})) == z(5, 0));
  BOOST_TEST((execution::apply_element<operation::equal, z>({3, 4}, {3, 4}, {})) == z(1));
}

BOOST_AUTO_TEST_SUITE_END()
