// Defines `operation`, what is done to numbers, with one row of facts for each: everything that knows operations asks the row or lists them all.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE {

enum class operation : std::uint8_t {
  add,
  sub,
  mul,
  div,
  min,
  max,
  pow,
  less,
  less_equal,
  equal,
  neg,
  abs,
  exp,
  log,
  sqrt,
  tanh,
  sin,
  cos,
  erf,
  floor,
  round,
  conj,
  select,   ///< a != 0 ? b : c
  fma,      ///< a * b + c, rounded once where the type has that; of loop programs alone
  convert,  ///< from one type to another; of loop programs alone
};

/// How tightly an operation binds in the notation. `none`: it is not in the notation; `call`: it is written as a function.
enum class binding : std::uint8_t { none, equality, comparison, sum, product, sign, call };

struct operation_row {
  operation is;
  const char* name;      ///< in programs and their printed form
  const char* spelling;  ///< in the notation: the sign or the function
  std::int8_t arity;
  binding binds;
  bool fractions;       ///< of integers it gives fractions, so that they are computed as double
  bool complex;         ///< complex numbers have it
  bool keeps_integers;  ///< an integer goes through unchanged
  const char* math;     ///< the function of the mathematical library for real numbers, with `f` behind it for float; or nothing
};

inline constexpr operation_row operation_rows[] = {
    {operation::add, "add", "+", 2, binding::sum, false, true, false, ""},
    {operation::sub, "sub", "-", 2, binding::sum, false, true, false, ""},
    {operation::mul, "mul", "*", 2, binding::product, false, true, false, ""},
    {operation::div, "div", "/", 2, binding::product, true, true, false, ""},
    {operation::min, "min", "min", 2, binding::call, false, false, false, ""},
    {operation::max, "max", "max", 2, binding::call, false, false, false, ""},
    {operation::pow, "pow", "pow", 2, binding::call, false, true, false, "pow"},
    {operation::less, "less", "<", 2, binding::comparison, false, false, false, ""},
    {operation::less_equal, "less_equal", "<=", 2, binding::comparison, false, false, false, ""},
    {operation::equal, "equal", "==", 2, binding::equality, false, true, false, ""},
    {operation::neg, "neg", "-", 1, binding::sign, false, true, false, ""},
    {operation::abs, "abs", "abs", 1, binding::call, false, true, false, "fabs"},
    {operation::exp, "exp", "exp", 1, binding::call, true, true, false, "exp"},
    {operation::log, "log", "log", 1, binding::call, true, true, false, "log"},
    {operation::sqrt, "sqrt", "sqrt", 1, binding::call, true, true, false, "sqrt"},
    {operation::tanh, "tanh", "tanh", 1, binding::call, true, true, false, "tanh"},
    {operation::sin, "sin", "sin", 1, binding::call, true, true, false, "sin"},
    {operation::cos, "cos", "cos", 1, binding::call, true, true, false, "cos"},
    {operation::erf, "erf", "erf", 1, binding::call, true, false, false, "erf"},
    {operation::floor, "floor", "floor", 1, binding::call, false, false, true, "floor"},
    {operation::round, "round", "round", 1, binding::call, false, false, true, "round"},
    {operation::conj, "conj", "conj", 1, binding::call, false, true, true, ""},
    {operation::select, "select", "select", 3, binding::call, false, true, false, ""},
    {operation::fma, "fma", "", 3, binding::none, false, true, false, "fma"},
    {operation::convert, "convert", "", 1, binding::none, false, true, false, ""},
};
inline constexpr int operation_count = static_cast<int>(sizeof operation_rows / sizeof operation_rows[0]);
static_assert(
    [] {
      for (int i = 0; i < operation_count; ++i)
        if (operation_rows[i].is != static_cast<operation>(i)) return false;
      return operation_rows[operation_count - 1].is == operation::convert;
    }(),
    "a row for each operation, in the order of the enumeration");

constexpr const operation_row& row_of(operation o) { return operation_rows[static_cast<int>(o)]; }

/// Whether two words are one; no length is counted.
constexpr bool spells(const char* text, std::string_view word) {
  std::size_t i = 0;
  while (i < word.size() && text[i] == word[i]) ++i;
  return i == word.size() && text[i] == '\0';
}

/// The operation that is written as a function of this name, or null.
constexpr const operation_row* find_function(std::string_view word) {
  for (const operation_row& each : operation_rows)
    if (each.binds == binding::call && spells(each.spelling, word)) return &each;
  return nullptr;
}

}  // namespace winsum
