// Tests that every operation means the same to the oracle, the interpreter, the executor and the texts, and what it means.
#include <cmath>
#include <complex>
#include <cstdint>
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/dsl.hpp>
#include <winsum/evaluator/naive_numbers.hpp>
#include <winsum/execute/elementwise.hpp>
#include <winsum/loop_ir/apply_operation.hpp>
#include <winsum/source.hpp>

#pragma GCC diagnostic error "-Wswitch"

namespace {

using namespace winsum;

/// What an operation gives of real numbers, by the definitions of the notation's page.
double wanted(operation does, double a, double b, double c) {
  switch (does) {
    case operation::add: return a + b;
    case operation::sub: return a - b;
    case operation::mul: return a * b;
    case operation::div: return a / b;
    case operation::min: return std::fmin(a, b);
    case operation::max: return std::fmax(a, b);
    case operation::pow: return std::pow(a, b);
    case operation::less: return a < b ? 1 : 0;
    case operation::less_equal: return a <= b ? 1 : 0;
    case operation::equal: return a == b ? 1 : 0;
    case operation::neg: return 0 - a;
    case operation::abs: return a < 0 ? 0 - a : a;
    case operation::exp: return std::exp(a);
    case operation::log: return std::log(a);
    case operation::sqrt: return std::sqrt(a);
    case operation::tanh: return std::tanh(a);
    case operation::sin: return std::sin(a);
    case operation::cos: return std::cos(a);
    case operation::erf: return std::erf(a);
    case operation::floor: return std::floor(a);
    case operation::round: return a < 0 ? std::ceil(a - 0.5) : std::floor(a + 0.5);
    case operation::conj: return a;
    case operation::select: return a != 0 ? b : c;
    case operation::fma: return a * b + c;
    case operation::convert: return a;
  }
  return std::nan("");
}

/// Several of each sign, ties of round, equal ones; of those that a function of real numbers takes.
constexpr double numbers[] = {-2.5, -1, -0.5, 0.25, 0.5, 1, 2, 3.5};
bool takes(operation does, double a, double b) {
  if (does == operation::log || does == operation::sqrt) return a > 0;
  return does != operation::pow || a > 0 || b == std::floor(b);
}

bool close(double got, double want, double bound) {
  return std::abs(got - want) <= bound * std::max(1.0, std::abs(want)) || (std::isnan(got) && std::isnan(want));
}

template <operation Does, class T>
void check_real(double bound) {
  if constexpr (Does != operation::convert)  // it has two types
    for (double a : numbers)
      for (double b : numbers)
        for (double c : {-3.0, 0.75}) {
          if (!takes(Does, a, b)) continue;
          const double want = wanted(Does, a, b, c);
          const T x = static_cast<T>(a), y = static_cast<T>(b), z = static_cast<T>(c);
          const std::string of = std::string(row_of(Does).name) + " of " + std::to_string(a) + ", " + std::to_string(b) + ", " + std::to_string(c);
          BOOST_TEST(close(static_cast<double>(loop_ir::apply_operation<T>(Does, x, y, z)), want, bound), "interpreter: " << of);
          BOOST_TEST(close(static_cast<double>(execution::apply_element<Does, T>(x, y, z)), want, bound), "executor: " << of);
          if (row_of(Does).binds == binding::none) continue;
          const long double told = evaluator::apply<long double>(Does, a, b, c, element::f64);
          BOOST_TEST(close(static_cast<double>(told), want, 1e-14), "oracle: " << of);
        }
}

template <operation Does>
void check_whole() {
  if constexpr (!row_of(Does).fractions && Does != operation::pow && Does != operation::convert) {
    for (std::int32_t a : {-7, -1, 0, 3, 8})
      for (std::int32_t b : {-2, 0, 3, 5}) {
        const auto want = static_cast<std::int32_t>(wanted(Does, a, b, 9));
        const std::string of = std::string(row_of(Does).name) + " of " + std::to_string(a) + ", " + std::to_string(b);
        BOOST_TEST(loop_ir::apply_operation<std::int32_t>(Does, a, b, 9) == want, "interpreter: " << of);
        BOOST_TEST((execution::apply_element<Does, std::int32_t>(a, b, 9) == want), "executor: " << of);
        if (row_of(Does).binds == binding::none) continue;
        BOOST_TEST(static_cast<std::int64_t>(evaluator::apply<evaluator::whole>(Does, a, b, 9, element::i32)) == want, "oracle: " << of);
      }
  }
}

template <operation Does>
void check_complex() {
  using complex = std::complex<double>;
  if constexpr (row_of(Does).complex && row_of(Does).binds != binding::none) {
    const complex a(0.5, -1.25), b(-0.75, 0.5), c(3, -2);
    const std::complex<long double> want = evaluator::apply<std::complex<long double>>(Does, a, b, c, element::c128);
    for (const complex got : {loop_ir::apply_operation<complex>(Does, a, b, c), execution::apply_element<Does, complex>(a, b, c)})
      BOOST_TEST(std::abs(std::complex<long double>(got) - want) < 1e-14L, "complex " << row_of(Does).name);
  }
}

template <int... Each>
void check_all(std::integer_sequence<int, Each...>) {
  (check_real<operation_rows[Each].is, float>(1e-6), ...);
  (check_real<operation_rows[Each].is, double>(1e-14), ...);
  (check_whole<operation_rows[Each].is>(), ...);
  (check_complex<operation_rows[Each].is>(), ...);
}

using namespace winsum::names;
constexpr tensor in{"in"}, w{"w"}, out{"out"};

struct spelled {
  operation does;
  statement declared;
};
// Every operation of the notation as C++ code.
constexpr spelled spellings[] = {
    {operation::add, out(i) = in(i) + w(i)},
    {operation::sub, out(i) = in(i)-w(i)},
    {operation::mul, out(i) = in(i)*w(i)},
    {operation::div, out(i) = in(i) / w(i)},
    {operation::min, out(i) = min(in(i), w(i))},
    {operation::max, out(i) = max(in(i), w(i))},
    {operation::pow, out(i) = pow(in(i), w(i))},
    {operation::less, out(i) = in(i) < w(i)},
    {operation::less_equal, out(i) = in(i) <= w(i)},
    {operation::equal, out(i) = (in(i) == w(i))},
    {operation::neg, out(i) = -in(i)},
    {operation::abs, out(i) = abs(in(i))},
    {operation::exp, out(i) = exp(in(i))},
    {operation::log, out(i) = log(in(i))},
    {operation::sqrt, out(i) = sqrt(in(i))},
    {operation::tanh, out(i) = tanh(in(i))},
    {operation::sin, out(i) = sin(in(i))},
    {operation::cos, out(i) = cos(in(i))},
    {operation::erf, out(i) = erf(in(i))},
    {operation::floor, out(i) = floor(in(i))},
    {operation::round, out(i) = round(in(i))},
    {operation::conj, out(i) = conj(in(i))},
    {operation::select, out(i) = select(in(i), w(i), 2)},
};

/// The same from the row alone.
std::string text_of(const operation_row& o) {
  const std::string name = o.spelling;
  const char* values[] = {"in(i)", "w(i)", "2"};
  std::string text = "out(i) = ";
  if (o.binds == binding::call) {
    text += name + "(";
    for (int k = 0; k < o.arity; ++k) text += std::string(k > 0 ? ", " : "") + values[k];
    return text + ")";
  }
  return text + (o.arity == 1 ? name + "in(i)" : "in(i) " + name + " w(i)");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_operations)

BOOST_AUTO_TEST_CASE(one_meaning_for_all_that_compute) { check_all(std::make_integer_sequence<int, operation_count>()); }

BOOST_AUTO_TEST_CASE(operators_and_text_say_the_same) {
  for (const operation_row& row : operation_rows) {
    if (row.binds == binding::none) continue;
    const spelled* found = nullptr;
    for (const spelled& each : spellings)
      if (each.does == row.is) found = &each;
    BOOST_TEST_REQUIRE(found != nullptr, row.name << " has no spelling here");
    const statement read = parse_statement(text_of(row));
    BOOST_TEST(!found->declared.wrong, row.name << ": " << found->declared.wrong.view());
    BOOST_TEST(!read.wrong, row.name << ": " << read.wrong.view());
    BOOST_TEST((found->declared.value == read.value), row.name);
    BOOST_TEST(read.value.nodes[read.value.root].is(row.is), row.name);
  }
}

BOOST_AUTO_TEST_CASE(texts_call_what_the_row_names) {
  BOOST_TEST(std::string(row_of(operation::abs).math) == "fabs");  // OpenCL C has abs for integers alone
  for (const operation_row& row : operation_rows) {
    if (row.binds == binding::none || row.math[0] == '\0') continue;
    const statement s = parse_statement(text_of(row));
    for (const target_row& t : target_rows) {
      const planned p = plan(s.value, open_call(s.value, element::f64), this_processor, loop_nest, t.is);
      BOOST_TEST_REQUIRE(!p.wrong, p.wrong.view());
      const std::string text = emit::emitter_of(t.is).text(p.program, text_header(p));
      BOOST_TEST(text.find(std::string(row.math) + "(in_") != std::string::npos, row.name << ":\n" << text);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
