// Tests exp, sqrt and the like of complex numbers by running what texts define: the formulas of CUDA and the calls of C++ alike.
#include <winsum/emit/complex_functions.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/emit/cpp.hpp>
#include <winsum/emit/cuda.hpp>
#include <winsum/emit/helpers.hpp>

#include "host_build.hpp"
#include "printed.hpp"

namespace emit = winsum::emit;
namespace test = winsum::test;
using winsum::operation;

namespace {

constexpr operation all[] = {operation::exp, operation::log, operation::sqrt, operation::tanh, operation::sin, operation::cos, operation::pow};
constexpr const char* names[] = {"exp", "log", "sqrt", "tanh", "sin", "cos", "pow"};
constexpr double infinity = std::numeric_limits<double>::infinity(), none = std::numeric_limits<double>::quiet_NaN(), pi = 3.14159265358979324;

emit::complex_functions using_all(std::initializer_list<operation> operations) {
  emit::complex_functions f;
  for (operation o : operations) f.note(o);
  return f;
}
std::string functions(const emit::complex_functions& f, const emit::language& words) {
  return test::printed<emit::printer>({}, {}, words, [&](auto& c) { emit::print_complex_functions(c, f); });
}
bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// A text with every function, and one function for each that calls it: "exp64(double* z)" or, of two parts of float, "exp32(float* z)".
std::string text_of(const emit::language& words) {
  emit::helpers used;
  used.complex = used.complex_quotient = true;
  for (operation o : all) used.of_complex.note(o);
  std::string text = "#include <cmath>\n#include <complex>\n#define __host__\n#define __device__\n" +
                     test::printed<emit::printer>({}, {}, words, [&](auto& c) { emit::print_helpers(c, used); });
  for (const std::string name : names)
    for (const std::string type : {"double", "float"}) {
      const std::string call = name == "pow" ? "(complex<T>(z[0], z[1]), complex<T>(z[2], z[3]))" : "(complex<T>(z[0], z[1]))";
      text += "extern \"C\" void " + name + (type == "double" ? "64" : "32") + "(" + type + "* z) {\n  typedef " + type +
              " T;\n  const complex<T> r = complex_" + name + call + ";\n  z[0] = r.re, z[1] = r.im;\n}\n";
    }
  return text;
}

using number = std::complex<double>;
template <class T>
number call(const test::host_library& text, const std::string& name, number a, number b = {}) {
  T z[4] = {static_cast<T>(a.real()), static_cast<T>(a.imag()), static_cast<T>(b.real()), static_cast<T>(b.imag())};
  text.function<void(T*)>((name + (sizeof(T) == 8 ? "64" : "32")).c_str())(z);
  return {z[0], z[1]};
}
/// Each part close by the size of the number; infinities and NaNs are the same.
bool near(number got, number wanted, double by) {
  const double size = std::max(std::abs(wanted.real()), std::abs(wanted.imag()));
  const auto part = [&](double a, double b) {
    if (std::isnan(b)) return std::isnan(a);
    return std::isinf(b) ? a == b : std::abs(a - b) <= by * (std::isfinite(size) ? size : 1);
  };
  return part(got.real(), wanted.real()) && part(got.imag(), wanted.imag());
}

struct value {
  const char* name;
  number of, is;
};
/// Points where the value is known.
const value values[] = {
    {"exp", {0, 0}, {1, 0}},
    {"exp", {0, pi}, {-1, 0}},
    {"exp", {1, pi / 2}, {0, 2.71828182845904524}},
    {"exp", {-infinity, 3}, {0, 0}},
    {"exp", {-infinity, none}, {0, 0}},
    {"exp", {infinity, 0}, {infinity, 0}},
    {"exp", {infinity, 3 * pi / 4}, {-infinity, infinity}},
    {"exp", {none, 0}, {none, 0}},
    {"log", {1, 0}, {0, 0}},
    {"log", {-1, 0}, {0, pi}},
    {"log", {-1, -0.0}, {0, -pi}},
    {"log", {3, 4}, {1.60943791243410037, 0.92729521800161223}},
    {"log", {0, 0}, {-infinity, 0}},
    {"log", {-infinity, 1}, {infinity, pi}},
    {"log", {infinity, none}, {infinity, none}},
    {"sqrt", {3, 4}, {2, 1}},
    {"sqrt", {-3, -4}, {1, -2}},
    {"sqrt", {-4, 0}, {0, 2}},
    {"sqrt", {-4, -0.0}, {0, -2}},
    {"sqrt", {0, 2}, {1, 1}},
    {"sqrt", {0, 0}, {0, 0}},
    {"sqrt", {-infinity, 1}, {0, infinity}},
    {"sqrt", {none, infinity}, {infinity, infinity}},
    {"tanh", {0, 0}, {0, 0}},
    {"tanh", {1, 0}, {0.76159415595576489, 0}},
    {"tanh", {0, pi / 4}, {0, 1}},
    {"tanh", {1, pi / 4}, {0.96402758007581688, 0.26580222883407969}},
    {"tanh", {-800, 3}, {-1, 0}},
    {"tanh", {infinity, 1}, {1, 0}},
    {"tanh", {none, 0}, {none, 0}},
    {"sin", {pi / 2, 1}, {1.54308063481524378, 0}},
    {"sin", {0, 1}, {0, 1.17520119364380146}},
    {"sin", {0, infinity}, {0, infinity}},
    {"cos", {0, 0}, {1, 0}},
    {"cos", {pi / 2, 1}, {0, -1.17520119364380146}},
    {"cos", {0, -infinity}, {infinity, 0}},
};
/// Points whose squares overflow or vanish, or whose exponential does; past what float holds.
const value far_values[] = {
    {"exp", {710, pi / 4}, {1.57967284828820141e308, 1.57967284828820141e308}},
    {"log", {1e308, 1e308}, {709.542782232446043, pi / 4}},
    {"log", {3e-308, 4e-308}, {-707.586770729731970, 0.92729521800161223}},
    {"log", {1, 1e-9}, {5e-19, 1e-9}},
    {"sqrt", {3e307, 4e307}, {2e307 / std::sqrt(1e307), 1e307 / std::sqrt(1e307)}},
    {"sqrt", {3e-308, 4e-308}, {2e-154, 1e-154}},
    {"sin", {pi / 4, 710}, {7.89836424144100703e307, 7.89836424144100703e307}},
    {"cos", {pi / 4, -710}, {7.89836424144100703e307, 7.89836424144100703e307}},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_complex_functions)

BOOST_AUTO_TEST_CASE(only_functions_without_an_operator_are_noted) {
  BOOST_TEST(!emit::complex_functions{}.any());
  for (const winsum::operation_row& row : winsum::operation_rows) {
    const emit::complex_functions f = using_all({row.is});
    const bool wanted = std::find(std::begin(all), std::end(all), row.is) != std::end(all);
    BOOST_TEST(f.any() == wanted, row.name);
    for (operation o : all) BOOST_TEST(f.has(o) == (o == row.is), row.name);
  }
  BOOST_TEST((using_all({operation::sin, operation::log}) == using_all({operation::log, operation::sin, operation::sin})));
  BOOST_TEST((using_all({operation::sin}) != using_all({operation::cos})));
}

/// A text has what it calls and nothing more; the power's formula calls two others.
BOOST_AUTO_TEST_CASE(what_is_printed) {
  BOOST_TEST(functions({}, emit::cuda_language) == "");
  BOOST_TEST(functions(using_all({operation::sqrt}), emit::cpp_language) ==
             "template <class T>\n"
             "inline complex<T> complex_sqrt(complex<T> z) {\n"
             "  const std::complex<T> result = std::sqrt(std::complex<T>(z.re, z.im));\n"
             "  return {result.real(), result.imag()};\n"
             "}\n");
  const std::string power = functions(using_all({operation::pow}), emit::cuda_language);
  for (const char* name : names)
    BOOST_TEST(has(power, std::string(" complex_") + name + "(") == (std::string_view("exp log pow").find(name) != std::string_view::npos), name);
  BOOST_TEST(!has(functions(using_all({operation::pow}), emit::cpp_language), "complex_log"));
}

BOOST_AUTO_TEST_CASE(values_that_are_known) {
  for (const emit::language* words : {&emit::cpp_language, &emit::cuda_language}) {
    const test::host_library text(text_of(*words), "-O0");
    if (!text.available()) return test::skip("no C++ compiler for the text (CXX, or c++)");
    BOOST_TEST_REQUIRE(text.loaded(), text.log());
    const char* language = words->complex_library ? "C++: " : "CUDA: ";
    for (const value& v : values) {
      const number got = call<double>(text, v.name, v.of), single = call<float>(text, v.name, v.of);
      BOOST_TEST(near(got, v.is, 1e-14), language << v.name << v.of << " = " << got << ", not " << v.is);
      BOOST_TEST(near(single, v.is, 1e-6), language << v.name << v.of << " = " << single << " of float, not " << v.is);
    }
    for (const value& v : far_values) {
      const number got = call<double>(text, v.name, v.of);
      BOOST_TEST(near(got, v.is, 1e-12), language << v.name << v.of << " = " << got << ", not " << v.is);
    }
    BOOST_TEST(near(call<double>(text, "pow", {0, 1}, {2, 0}), {-1, 0}, 1e-14));
    BOOST_TEST(near(call<double>(text, "pow", {1, 2}, {3, 0}), {-11, -2}, 1e-14));
    BOOST_TEST(near(call<double>(text, "pow", {0, 1}, {0, 1}), {0.20787957635076191, 0}, 1e-14));
    BOOST_TEST(near(call<float>(text, "pow", {0, 2}, {0, 0}), {1, 0}, 1e-6));
  }
}

BOOST_AUTO_TEST_SUITE_END()
