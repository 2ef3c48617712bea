// Tests how the executor's registers take numbers of another type, in every lane, and how many lanes are moved.
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/execute/transfer.hpp>

namespace {

namespace execution = winsum::execution;

/// What a fraction becomes: cut towards zero, the nearest number of the type beyond its ends, 0 for a NaN.
template <class To, class From>
To wanted(From x) {
  if (std::isnan(x)) return 0;
  const long double whole = std::trunc(static_cast<long double>(x)), least = std::numeric_limits<To>::min(),
                    greatest = std::numeric_limits<To>::max();
  return static_cast<To>(whole < least ? least : whole > greatest ? greatest : whole);
}

template <class To, class From, int Lanes>
void fractions() {
  const From some[] = {From(0.5),
                       From(-1.5),
                       From(300),
                       From(-300),
                       From(70000.75),
                       From(-70000.75),
                       From(3e9),
                       From(-3e9),
                       From(1e20),
                       From(-1e20),
                       std::numeric_limits<From>::quiet_NaN(),
                       std::numeric_limits<From>::infinity(),
                       -std::numeric_limits<From>::infinity(),
                       From(127),
                       From(-128),
                       From(255.5)};
  for (int first = 0; first < 16; ++first) {
    From in[Lanes];
    To out[Lanes];
    for (int l = 0; l < Lanes; ++l) in[l] = some[(first + 3 * l) % 16];
    execution::vector<From, Lanes> from;
    execution::vector<To, Lanes> to;
    execution::load<From, Lanes>(from, in, 1);
    execution::convert<To, From, Lanes>(to, from);
    execution::store<To, Lanes>(out, to, 1);
    for (int l = 0; l < Lanes; ++l) BOOST_TEST(+out[l] == +wanted<To>(in[l]), in[l] << " in lane " << l << " of " << Lanes);
  }
}

/// `count` lanes are read, the others are zero; `count` lanes are written, what lies between and behind them stays.
template <class Reg, class T, int Lanes, bool Partial>
void moves(std::int64_t stride) {
  for (std::int64_t count = Partial ? -2 : Lanes; count <= (Partial ? Lanes + 2 : Lanes); ++count) {
    const std::int64_t moved = count < 0 ? 0 : count > Lanes ? Lanes : count;
    // A vector has exactly the elements that are read: a sanitizer sees any other.
    std::vector<T> in(static_cast<std::size_t>(moved == 0 ? 0 : (moved - 1) * stride + 1));
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = T(static_cast<signed char>(i % 100 + 1));
    execution::vector<Reg, Lanes> reg;
    execution::load<Reg, Lanes, Partial>(reg, in.data(), stride, count);
    std::vector<T> out(static_cast<std::size_t>(Lanes * stride + 1), T(77)), expected = out;
    execution::store<Reg, Lanes, false>(out.data(), reg, 1, Lanes);
    for (int l = 0; l < Lanes; ++l)
      BOOST_TEST((out[static_cast<std::size_t>(l)] == (l < moved ? in[static_cast<std::size_t>(l * stride)] : T(0))),
                 "lane " << l << " of " << Lanes << ", " << count << " read, stride " << stride);
    out = expected;
    execution::vector<Reg, Lanes> written;
    execution::fill<Reg, Lanes>(written, Reg(5));
    execution::store<Reg, Lanes, Partial>(out.data(), written, stride, count);
    for (std::int64_t l = 0; l < moved; ++l) expected[static_cast<std::size_t>(l * stride)] = T(5);
    BOOST_TEST((out == expected), Lanes << " lanes, " << count << " written, stride " << stride);
  }
}
/// The same with a count that the compiler knows, for which half a register is moved as one word.
template <class T, int Lanes, int Count>
void moves_known() {
  T in[std::size_t(Lanes)], out[std::size_t(Lanes)], back[std::size_t(Lanes)];
  for (int l = 0; l < Lanes; ++l) in[l] = T(static_cast<signed char>(l + 1)), out[l] = T(77);
  execution::vector<T, Lanes> reg, full;
  execution::load<T, Lanes, true>(reg, in, 1, Count);
  execution::store<T, Lanes>(back, reg, 1);
  execution::load<T, Lanes>(full, in, 1);
  execution::store<T, Lanes, true>(out, full, 1, Count);
  for (int l = 0; l < Lanes; ++l) {
    BOOST_TEST(back[l] == (l < Count ? in[l] : T(0)), "lane " << l << " of " << Lanes << ", " << Count << " read");
    BOOST_TEST(out[l] == (l < Count ? in[l] : T(77)), "lane " << l << " of " << Lanes << ", " << Count << " written");
  }
}
template <class T, int Lanes>
void moves_each_known() {
  [&]<int... Count>(std::integer_sequence<int, Count...>) { (moves_known<T, Lanes, Count>(), ...); }(std::make_integer_sequence<int, Lanes + 1>{});
}

template <class Reg, class T, int Lanes>
void moves_all() {
  moves<Reg, T, Lanes, true>(1);
  moves<Reg, T, Lanes, false>(1);
  moves<Reg, T, Lanes, true>(3);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(execute_convert)

BOOST_AUTO_TEST_CASE(fractions_to_integers) {
  fractions<std::int8_t, float, 16>();
  fractions<std::uint8_t, float, 4>();
  fractions<std::int16_t, float, 8>();
  fractions<std::uint16_t, double, 8>();
  fractions<std::int32_t, float, 8>();
  fractions<std::int32_t, double, 4>();
  fractions<std::uint32_t, double, 8>();
  fractions<std::uint32_t, float, 4>();
  fractions<std::int64_t, double, 4>();
  fractions<std::uint64_t, double, 2>();
  fractions<std::int64_t, float, 1>();
}

BOOST_AUTO_TEST_CASE(elements_and_constants) {
  BOOST_TEST(execution::element_as<float>(std::complex<float>(3, -4)) == 3);
  BOOST_TEST((execution::element_as<std::complex<double>>(std::complex<float>(3, -4)) == std::complex<double>(3, -4)));
  BOOST_TEST((execution::element_as<std::complex<float>>(7.0) == std::complex<float>(7, 0)));
  BOOST_TEST(execution::element_as<std::int8_t>(std::complex<double>(300, 1)) == 127);
  BOOST_TEST(execution::constant_as<std::int64_t>(winsum::exact_number(9007199254740993)) == 9007199254740993);
  BOOST_TEST(execution::constant_as<std::uint64_t>(winsum::exact_number(18446744073709551615u)) == 18446744073709551615u);
  BOOST_TEST(execution::constant_as<std::int32_t>(winsum::exact_number(-2.5)) == -2);
  BOOST_TEST(execution::constant_as<double>(winsum::exact_number(0.1)) == 0.1);
}

BOOST_AUTO_TEST_CASE(part_of_the_lanes) {
  for (std::int64_t count = -3; count <= 20; ++count) {
    unsigned eight = 0, sixteen = 0;
    for (std::int64_t l = 0; l < count; ++l) eight |= l < 8 ? 1u << l : 0u, sixteen |= l < 16 ? 1u << l : 0u;
    BOOST_TEST(execution::mask_of<8>(count) == eight, count);
    BOOST_TEST(execution::mask_of<16>(count) == sixteen, count);
  }
  moves_each_known<float, 4>();
  moves_each_known<double, 2>();
  moves_each_known<std::int16_t, 8>();
  moves_each_known<float, 8>();
  moves_all<float, float, 16>();
  moves_all<float, float, 4>();
  moves_all<float, float, 1>();
  moves_all<double, double, 8>();
  moves_all<double, double, 2>();
  moves_all<std::int32_t, std::int32_t, 8>();
  moves_all<std::int64_t, std::int64_t, 4>();
  moves_all<std::int32_t, std::int8_t, 16>();
  moves_all<float, std::int16_t, 8>();
  moves_all<std::int16_t, std::int16_t, 8>();
  moves_all<float, std::complex<float>, 4>();
  moves_all<std::complex<float>, std::complex<float>, 1>();
}

BOOST_AUTO_TEST_SUITE_END()
