// Defines the sentences about functions: those of other libraries, and those of the notation with other values than theirs.
#pragma once
#include <winsum/core/diagnostics_base.hpp>
#include <winsum/core/words.hpp>

namespace winsum::inline WINSUM_MACHINE::texts {

/// A function that users of C++, NumPy or PyTorch may write, and what to write instead.
struct function_row {
  const char *name, *instead;  ///< no string_view, whose length each compilation would count
};

inline constexpr function_row function_rows[] = {
    {"mean", "divide the sum by the number of its terms: sum(...) / n"},
    {"average", "divide the sum by the number of its terms: sum(...) / n"},
    {"var", "take the mean first, then the mean of the squared differences in a second declaration"},
    {"variance", "take the mean first, then the mean of the squared differences in a second declaration"},
    {"stddev", "take the mean first, then sqrt of the mean of the squared differences in a second declaration"},
    {"norm", "write sqrt(sum(x*x))"},
    {"prod", "a statement has sums only: write exp(sum(log(x))) of positive numbers"},
    {"product", "a statement has sums only: write exp(sum(log(x))) of positive numbers"},
    {"cumsum", "a statement has no running sums; sum a product with a triangular tensor"},
    {"argmax", "a statement has sums only, over indices"},
    {"argmin", "a statement has sums only, over indices"},
    {"any", "count instead: 0 < sum(...)"},
    {"all", "count instead: sum(...) == n"},
    {"count", "write sum(...) of a comparison"},
    {"dot", "write sum(a*b)"},
    {"matmul", "write sum(a(i,k) * b(k,j))"},
    {"transpose", "write the indices in the other order"},
    {"reshape", "write sums of indices as subscripts, or give a view of another shape"},
    {"softmax", "write exp, then divide by the sum in a second declaration"},
    {"log_softmax", "subtract the logarithm of the sum in a second declaration"},
    {"logsumexp", "write log(sum(exp(x)))"},
    {"softplus", "write log(1 + exp(x))"},
    {"elu", "write select(x < 0, exp(x) - 1, x)"},
    {"selu", "write 1.0507009873554805 * select(x < 0, 1.6732632423543772 * (exp(x) - 1), x)"},
    {"swish", "write silu(x)"},
    {"mish", "write x * tanh(log(1 + exp(x)))"},
    {"hardtanh", "write clip(x, -1, 1)"},
    {"hardsigmoid", "write clip(x/6 + 0.5, 0, 1)"},
    {"hardswish", "write x * clip(x + 3, 0, 6) / 6"},
    {"relu6", "write clip(x, 0, 6)"},
    {"leaky_relu", "write leaky(x, slope)"},
    {"prelu", "write leaky(x, slope)"},
    {"dropout", "multiply by a tensor of zeros and ones"},
    {"logistic", "write sigmoid(x)"},
    {"maximum", "write max(a, b)"},
    {"minimum", "write min(a, b)"},
    {"power", "write pow(a, b)"},
    {"square", "write x*x"},
    {"sign", "write (0 < x) - (x < 0)"},
    {"rsqrt", "write 1/sqrt(x)"},
    {"reciprocal", "write 1/x"},
    {"mod", "write a - b*floor(a/b)"},
    {"real", "write (x + conj(x)) / 2"},
    {"imag", "give a view of the imaginary parts as a tensor"},
    {"arg", "give the angles as a tensor"},
    {"isnan", "write 1 - (x == x)"},
    {"isinf", "write abs(x) == inf, with the infinity of <limits> in C++"},
    {"isfinite", "write abs(x) < inf, with the infinity of <limits> in C++"},
    {"log2", "write log(x) / 0.6931471805599453"},
    {"log10", "write log(x) / 2.302585092994046"},
    {"log1p", "write log(1 + x)"},
    {"exp2", "write pow(2, x)"},
    {"expm1", "write exp(x) - 1"},
    {"tan", "write sin(x) / cos(x)"},
    {"asin", "give a tensor of the values"},
    {"acos", "give a tensor of the values"},
    {"atan", "give a tensor of the values"},
    {"atan2", "give a tensor of the values"},
    {"sinh", "write (exp(x) - exp(-x)) / 2"},
    {"cosh", "write (exp(x) + exp(-x)) / 2"},
    {"erfc", "write 1 - erf(x)"},
    {"tgamma", "give a tensor of the values"},
    {"lgamma", "give a tensor of the values"},
    {"ceil", "write -floor(-x)"},
    {"trunc", "write select(x < 0, -floor(-x), floor(x))"},
    {"rint", "write round(x), which takes halves away from 0"},
    {"nearbyint", "write round(x), which takes halves away from 0"},
    {"cbrt", "write pow(x, 0.3333333333333333) of positive numbers"},
    {"fabs", "write abs(x)"},
    {"absolute", "write abs(x)"},
    {"fmax", "write max(a, b)"},
    {"fmin", "write min(a, b)"},
    {"fmod", "write a - b*floor(a/b) of positive numbers"},
    {"hypot", "write sqrt(a*a + b*b)"},
    {"fma", "write a*b + c"},
    {"ln", "write log(x)"},
};
inline constexpr int function_row_count = static_cast<int>(sizeof function_rows / sizeof function_rows[0]);

/// The row of a function, or -1.
constexpr int find_function_row(std::string_view name) {
  for (int i = 0; i < function_row_count; ++i)
    if (spells(function_rows[i].name, name)) return i;
  return -1;
}
/// What to write for a function that is not in the notation, or nothing.
constexpr std::string_view instead_of_function(std::string_view name) {
  const int row = find_function_row(name);
  return row < 0 ? std::string_view() : function_rows[row].instead;
}

/// How a function of several values is called.
inline constexpr const char* function_forms[] = {
    "max(a, b)", "min(a, b)", "pow(base, exponent)", "leaky(value, slope)", "clip(value, low, high)", "select(condition, yes, no)"};

/// Of a function of the notation.
constexpr diagnostic argument_count(std::string_view function, int values) {
  sentence s;
  s << quoted{function} << " takes " << values << " value" << plural(values) << "; write ";
  for (std::string_view form : function_forms)
    if (form.substr(0, function.size()) == function && form[function.size()] == '(') return s << form;
  return s << function << "(value)";
}

/// Numbers for the functions that a declaration may name: first those that the notation has not, then its own.
constexpr int function_number(std::string_view name) {
  if (const int row = find_function_row(name); row >= 0) return row;
  if (const operation_row* own = find_function(name)) return function_row_count + static_cast<int>(own->is);
  return function_row_count + operation_count + static_cast<int>(find_composed(name)->is);
}
constexpr diagnostic function_unknown(std::string_view name, std::string_view instead) {
  return sentence() << quoted{name} << " is no function of the notation; " << instead;
}

}  // namespace winsum::texts
