// Tests what users are told to write for a function that the notation has not: read as a statement, it gives that function's values.
#include <winsum/core/diagnostics_functions.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <regex>
#include <set>
#include <string>

#include <winsum/naive.hpp>

#include <boost/test/unit_test.hpp>

namespace texts = winsum::texts;

BOOST_AUTO_TEST_SUITE(core_diagnostics_functions)

using vector = winsum::array<double, 1>;
constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();

/// The right side that a function's sentence says, its letters read at index i.
std::string written_for(const char* function) {
  std::smatch parts;
  const std::string all(texts::instead_of_function(function));
  BOOST_TEST_REQUIRE(std::regex_match(all, parts, std::regex("write (.*?)( of positive numbers|, (with|which) .*)?")), function << ": " << all);
  return std::regex_replace(parts[1].str(), std::regex(R"(\b(x|a|b|c|slope)\b)"), "$1(i)");
}
void near(const char* what, double got, double wanted) {
  const bool same = std::isnan(wanted) ? std::isnan(got) : got == wanted || std::abs(got - wanted) <= 1e-14 * std::max(1.0, std::abs(wanted));
  BOOST_TEST(same, what << ": " << got << ", not " << wanted);
}

struct of_one {
  const char* name;
  std::function<double(double)> means;
};
const double points[] = {-3.25, -2.5, -1, -0.75, -0.125, 0, 0.25, 0.5, 1, 1.75, 2.5, 3.5, 7};
const double positive[] = {0.125, 0.5, 1, 2, 2.75, 8, 100};

template <int N>
void check_of(const of_one& f, const double (&at)[N]) {
  vector x({N});
  for (int i = 0; i < N; ++i) x(i) = at[i];
  const vector got = winsum::naive<double, 1>(winsum::parse_statement("out(i) = " + written_for(f.name)), x);
  for (int i = 0; i < N; ++i) near(f.name, got(i), f.means(at[i]));
}

double inside(double x, double low, double high) { return x < low ? low : x > high ? high : x; }

BOOST_AUTO_TEST_CASE(functions_of_one_value) {
  const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
  const auto softplus = [](double x) { return std::log(1 + std::exp(x)); };
  const of_one everywhere[] = {
      {"softplus", softplus},
      {"elu", [](double x) { return x < 0 ? std::exp(x) - 1 : x; }},
      {"selu", [](double x) { return 1.0507009873554804934 * (x < 0 ? 1.6732632423543772848 * (std::exp(x) - 1) : x); }},
      {"swish", [&](double x) { return x * sigmoid(x); }},
      {"logistic", sigmoid},
      {"mish", [&](double x) { return x * std::tanh(softplus(x)); }},
      {"hardtanh", [](double x) { return inside(x, -1, 1); }},
      {"hardsigmoid", [](double x) { return inside(x / 6 + 0.5, 0, 1); }},
      {"hardswish", [](double x) { return x * inside(x + 3, 0, 6) / 6; }},
      {"relu6", [](double x) { return inside(x, 0, 6); }},
      {"square", [](double x) { return x * x; }},
      {"sign", [](double x) { return x < 0   ? -1.
                                     : x > 0 ? 1.
                                             : 0.; }},
      {"exp2", [](double x) { return std::exp2(x); }},
      {"sinh", [](double x) { return (std::exp(x) - std::exp(-x)) / 2; }},
      {"cosh", [](double x) { return std::cosh(x); }},
      {"tan", [](double x) { return std::tan(x); }},
      {"erfc", [](double x) { return 1 - std::erf(x); }},
      {"expm1", [](double x) { return std::exp(x) - 1; }},
      {"ceil", [](double x) { return std::ceil(x); }},
      {"trunc", [](double x) { return std::trunc(x); }},
      {"fabs", [](double x) { return std::fabs(x); }},
      {"absolute", [](double x) { return std::fabs(x); }},
      {"real", [](double x) { return x; }},
  };
  for (const of_one& f : everywhere) check_of(f, points);
  const of_one of_positive[] = {
      {"rsqrt", [](double x) { return 1 / std::sqrt(x); }}, {"reciprocal", [](double x) { return 1 / x; }},
      {"log2", [](double x) { return std::log2(x); }},      {"log10", [](double x) { return std::log10(x); }},
      {"log1p", [](double x) { return std::log(1 + x); }},  {"ln", [](double x) { return std::log(x); }},
      {"cbrt", [](double x) { return std::cbrt(x); }},
  };
  for (const of_one& f : of_positive) check_of(f, positive);
  const double odd[] = {nan, inf, -inf, 0, -1e308, 4.9e-324};
  check_of({"isnan", [](double x) { return x != x ? 1. : 0.; }}, odd);
  check_of({"isinf", [](double x) { return std::isinf(x) ? 1. : 0.; }}, odd);
  check_of({"isfinite", [](double x) { return std::isfinite(x) ? 1. : 0.; }}, odd);
}

// Halves go to the even number there, away from 0 here; the sentence says so.
BOOST_AUTO_TEST_CASE(rounding_is_not_that_of_rint) {
  for (const char* each : {"rint", "nearbyint"}) {
    check_of({each, [](double x) { return std::nearbyint(x); }}, {-3.25, -1.75, -0.25, 0.75, 7});
    check_of({each, [](double x) { return std::round(x); }}, {-2.5, -0.5, 0.5, 2.5});
    BOOST_TEST(texts::instead_of_function(each) == "write round(x), which takes halves away from 0");
  }
}

BOOST_AUTO_TEST_CASE(functions_of_several_values) {
  using two = double (*)(double, double);
  const vector a({4}, {2.5, 0.75, 9, 7.25}), b({4}, {1.5, 2, 9, 0.5}), c({4}, {-3, 0.25, 11, 5});
  const std::pair<const char*, two> of_two[] = {
      {"maximum", [](double x, double y) { return x < y ? y : x; }}, {"fmax", [](double x, double y) { return std::fmax(x, y); }},
      {"minimum", [](double x, double y) { return x < y ? x : y; }}, {"fmin", [](double x, double y) { return std::fmin(x, y); }},
      {"power", [](double x, double y) { return std::pow(x, y); }},  {"mod", [](double x, double y) { return x - y * std::floor(x / y); }},
      {"fmod", [](double x, double y) { return std::fmod(x, y); }},  {"hypot", [](double x, double y) { return std::hypot(x, y); }},
  };
  for (const auto& [name, means] : of_two) {
    const vector got = winsum::naive<double, 1>(winsum::parse_statement("out(i) = " + written_for(name)), a, b);
    for (int i = 0; i < 4; ++i) near(name, got(i), means(a(i), b(i)));
  }
  const vector fused = winsum::naive<double, 1>(winsum::parse_statement("out(i) = " + written_for("fma")), a, b, c);
  for (int i = 0; i < 4; ++i) near("fma", fused(i), a(i) * b(i) + c(i));
  for (const char* name : {"leaky_relu", "prelu"}) {
    const vector slope({4}, {0.25, 0.5, 0.75, 2});
    const vector got = winsum::naive<double, 1>(winsum::parse_statement("out(i) = " + written_for(name)), c, slope);
    for (int i = 0; i < 4; ++i) near(name, got(i), c(i) < 0 ? c(i) * slope(i) : c(i));
  }
}

BOOST_AUTO_TEST_CASE(sums) {
  const vector a({3}, {2, 0.5, 4}), b({3}, {3, 8, 1.5});
  const auto of = [&](const char* name, const auto&... x) {
    return winsum::naive<double, 0>(winsum::parse_statement("out() = " + written_for(name)), x...)();
  };
  near("norm", of("norm", a), std::sqrt(4 + 0.25 + 16));
  near("dot", of("dot", a, b), 6 + 4 + 6);
  near("logsumexp", of("logsumexp", a), std::log(std::exp(2) + std::exp(0.5) + std::exp(4)));
  const winsum::array<double, 2> left({2, 3}, {1, 2, 3, 4, 5, 6}), right({3, 1}, {7, 11, 13});
  std::string product(texts::instead_of_function("matmul"));
  BOOST_TEST(product.substr(0, 6) == "write ");
  const winsum::array<double, 2> matrix = winsum::naive<double, 2>(winsum::parse_statement("out(i,j) = " + product.substr(6)), left, right);
  BOOST_TEST(matrix(0, 0) == 68);
  BOOST_TEST(matrix(1, 0) == 161);
  for (const char* name : {"prod", "product"}) {
    const std::string all(texts::instead_of_function(name));
    BOOST_TEST(all == "a statement has sums only: write exp(sum(log(x))) of positive numbers");
  }
  near("prod", winsum::naive<double, 0>(winsum::parse_statement("out() = exp(sum(log(x(i))))"), a)(), 4);
}

BOOST_AUTO_TEST_CASE(each_function_once_and_none_of_the_notation) {
  std::set<std::string> seen;
  for (const texts::function_row& each : texts::function_rows) {
    BOOST_TEST(seen.insert(each.name).second, each.name);
    BOOST_TEST(!winsum::is_function(each.name), each.name);
    BOOST_TEST(texts::function_rows[texts::find_function_row(each.name)].name == each.name);
  }
  BOOST_TEST(seen.size() == static_cast<std::size_t>(texts::function_row_count));
  for (const char* each : {"", "mea", "means", "exp", "conv2d", "Softmax"}) {
    BOOST_TEST(texts::find_function_row(each) == -1, each);
    BOOST_TEST(texts::instead_of_function(each) == "");
  }
}

BOOST_AUTO_TEST_CASE(numbers_of_functions_are_all_different) {
  std::set<int> seen;
  for (const texts::function_row& each : texts::function_rows) BOOST_TEST(seen.insert(texts::function_number(each.name)).second, each.name);
  for (const char* each : {"exp", "log", "sqrt", "tanh",   "sin",  "cos",     "erf",  "floor", "round", "abs", "conj",
                           "max", "min", "pow",  "select", "relu", "sigmoid", "silu", "gelu",  "leaky", "clip"})
    BOOST_TEST(seen.insert(texts::function_number(each)).second, each);
  BOOST_TEST(texts::function_number("mean") == 0);
  BOOST_TEST(texts::function_number("exp") >= texts::function_row_count);
  BOOST_TEST(texts::function_number("relu") > texts::function_number("exp"));
}

BOOST_AUTO_TEST_CASE(how_a_function_is_called) {
  BOOST_TEST(texts::argument_count("exp", 1).view() == "winsum: `exp` takes 1 value; write exp(value)");
  BOOST_TEST(texts::argument_count("relu", 1).view() == "winsum: `relu` takes 1 value; write relu(value)");
  BOOST_TEST(texts::argument_count("pow", 2).view() == "winsum: `pow` takes 2 values; write pow(base, exponent)");
  BOOST_TEST(texts::argument_count("max", 2).view() == "winsum: `max` takes 2 values; write max(a, b)");
  BOOST_TEST(texts::argument_count("min", 2).view() == "winsum: `min` takes 2 values; write min(a, b)");
  BOOST_TEST(texts::argument_count("leaky", 2).view() == "winsum: `leaky` takes 2 values; write leaky(value, slope)");
  BOOST_TEST(texts::argument_count("clip", 3).view() == "winsum: `clip` takes 3 values; write clip(value, low, high)");
  BOOST_TEST(texts::argument_count("select", 3).view() == "winsum: `select` takes 3 values; write select(condition, yes, no)");
  BOOST_TEST(texts::argument_count("p", 1).view() == "winsum: `p` takes 1 value; write p(value)");  // only begins as one
  BOOST_TEST(texts::function_unknown("ceil", "write -floor(-x)").view() == "winsum: `ceil` is no function of the notation; write -floor(-x)");
}

BOOST_AUTO_TEST_SUITE_END()
