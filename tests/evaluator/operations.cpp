// Tests each operation of the oracle on few numbers, by values worked out by hand.
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/naive.hpp>

namespace {

using winsum::array;

template <winsum::key K, class T>
std::vector<double> results(std::initializer_list<T> a, std::initializer_list<T> b) {
  const array<T, 1> in({static_cast<std::int64_t>(a.size())}, a), w({static_cast<std::int64_t>(b.size())}, b);
  const auto got = winsum::naive<K>(in, w);
  return {got.begin(), got.end()};
}

void same(const std::vector<double>& got, const std::vector<double>& wanted) { BOOST_TEST(got == wanted, boost::test_tools::per_element()); }

}  // namespace

BOOST_AUTO_TEST_SUITE(evaluator_operations)

BOOST_AUTO_TEST_CASE(of_integers) {
  using i32 = std::int32_t;
  same(results<"out(i)=pow(in(i),w(i))", i32>({3, -2, 7, 2, -1, -1, 5, 0}, {5, 3, 0, 30, -3, -4, -1, 4}), {243, -8, 1, 1073741824, -1, 1, 0, 0});
  same(results<"out(i)=abs(in(i))-w(i)", i32>({5, -7, 0}, {1, 1, 1}), {4, 6, -1});
  same(results<"out(i)=-in(i)+w(i)", i32>({5, -7, 0}, {1, 1, 1}), {-4, 8, 1});
  same(results<"out(i)=select(in(i)<=w(i),1,0)", i32>({2, 3, 4}, {3, 3, 3}), {1, 1, 0});
  same(results<"out(i)=select(in(i)<w(i),1,0)", i32>({2, 3, 4}, {3, 3, 3}), {1, 0, 0});
  same(results<"out(i)=select(in(i)==w(i),10,20)", i32>({2, 3, 4}, {3, 3, 3}), {20, 10, 20});
  same(results<"out(i)=min(in(i),w(i))*100+max(in(i),w(i))", i32>({2, 3, -4}, {3, 1, -9}), {203, 103, -904});
  same(results<"out(i)=floor(in(i))+round(w(i))", i32>({2, -3}, {5, 6}), {7, 3});
}

BOOST_AUTO_TEST_CASE(of_fractions) {
  const auto near = [](const std::vector<double>& got, const std::vector<double>& wanted) {
    BOOST_TEST_REQUIRE(got.size() == wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i) BOOST_TEST(std::abs(got[i] - wanted[i]) < 1e-12, got[i] << " " << wanted[i]);
  };
  near(results<"out(i)=tanh(in(i))+0*w(i)", double>({0, 1, -2}, {0, 0, 0}), {0, 0.76159415595576489, -0.96402758007581688});
  near(results<"out(i)=sin(in(i))+0*w(i)", double>({0, 1, -2}, {0, 0, 0}), {0, 0.84147098480789651, -0.90929742682568170});
  near(results<"out(i)=cos(in(i))+0*w(i)", double>({0, 1, -2}, {0, 0, 0}), {1, 0.54030230586813972, -0.41614683654714239});
  near(results<"out(i)=exp(in(i))+0*w(i)", double>({0, 1, -2}, {0, 0, 0}), {1, 2.7182818284590452, 0.13533528323661270});
  near(results<"out(i)=log(in(i))+0*w(i)", double>({1, 2, 10}, {0, 0, 0}), {0, 0.69314718055994531, 2.3025850929940457});
  near(results<"out(i)=sqrt(in(i))+0*w(i)", double>({0, 2, 9}, {0, 0, 0}), {0, 1.4142135623730950, 3});
  near(results<"out(i)=pow(in(i),w(i))", double>({2, 4, 9}, {-1, 0.5, 1.5}), {0.5, 2, 27});
  same(results<"out(i)=floor(in(i))+0*w(i)", double>({1.5, -1.5, 2}, {0, 0, 0}), {1, -2, 2});
  same(results<"out(i)=round(in(i))+0*w(i)", double>({1.5, -2.5, 0.25}, {0, 0, 0}), {2, -3, 0});
  same(results<"out(i)=in(i)/w(i)-in(i)", double>({1, 3, 8}, {4, 2, -2}), {-0.75, -1.5, -12});
}

BOOST_AUTO_TEST_CASE(a_nan_on_either_side) {
  const double nan_value = std::numeric_limits<double>::quiet_NaN();
  for (double each : results<"out(i)=min(in(i),w(i))", double>({nan_value, 1}, {1, nan_value})) BOOST_TEST(std::isnan(each));
  for (double each : results<"out(i)=max(in(i),w(i))", double>({nan_value, 1}, {1, nan_value})) BOOST_TEST(std::isnan(each));
}

BOOST_AUTO_TEST_CASE(borders) {
  // Coordinates -3 to 6 of four elements.
  same(results<"out(i)=in(clamp(i-3))+0*w(i) where i in range(10)", double>({10, 20, 30, 40}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
       {10, 10, 10, 10, 20, 30, 40, 40, 40, 40});
  same(results<"out(i)=in(wrap(i-3))+0*w(i) where i in range(10)", double>({10, 20, 30, 40}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
       {20, 30, 40, 10, 20, 30, 40, 10, 20, 30});
  same(results<"out(i)=in(symmetric(i-3))+0*w(i) where i in range(10)", double>({10, 20, 30, 40}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
       {30, 20, 10, 10, 20, 30, 40, 40, 30, 20});
  same(results<"out(i)=in(reflect(i-3))+0*w(i) where i in range(10)", double>({10, 20, 30, 40}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
       {40, 30, 20, 10, 20, 30, 40, 30, 20, 10});
  same(results<"out(i)=in(pad(i-3,5))+0*w(i) where i in range(10)", double>({10, 20, 30, 40}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
       {5, 5, 5, 10, 20, 30, 40, 5, 5, 5});
}

BOOST_AUTO_TEST_SUITE_END()
