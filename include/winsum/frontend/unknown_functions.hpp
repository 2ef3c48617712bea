// Defines functions that the notation has not, and its own with other values than theirs: what they give carries the sentence that says so.
#pragma once
#include <winsum/frontend/statement.hpp>

// Found by the operands of a declaration alone. A function of the user's own is taken before any of these.
namespace winsum::inline WINSUM_MACHINE::operators {

constexpr affine beyond(std::string_view function) { return frontend::faulty(frontend::fault_of_function(function)); }

constexpr affine mean(...) { return beyond("mean"); }
constexpr affine average(...) { return beyond("average"); }
constexpr affine var(...) { return beyond("var"); }
constexpr affine variance(...) { return beyond("variance"); }
constexpr affine stddev(...) { return beyond("stddev"); }
constexpr affine norm(...) { return beyond("norm"); }
constexpr affine prod(...) { return beyond("prod"); }
constexpr affine product(...) { return beyond("product"); }
constexpr affine cumsum(...) { return beyond("cumsum"); }
constexpr affine argmax(...) { return beyond("argmax"); }
constexpr affine argmin(...) { return beyond("argmin"); }
constexpr affine any(...) { return beyond("any"); }
constexpr affine all(...) { return beyond("all"); }
constexpr affine count(...) { return beyond("count"); }
constexpr affine dot(...) { return beyond("dot"); }
constexpr affine matmul(...) { return beyond("matmul"); }
constexpr affine transpose(...) { return beyond("transpose"); }
constexpr affine reshape(...) { return beyond("reshape"); }
constexpr affine softmax(...) { return beyond("softmax"); }
constexpr affine log_softmax(...) { return beyond("log_softmax"); }
constexpr affine logsumexp(...) { return beyond("logsumexp"); }
constexpr affine softplus(...) { return beyond("softplus"); }
constexpr affine elu(...) { return beyond("elu"); }
constexpr affine selu(...) { return beyond("selu"); }
constexpr affine swish(...) { return beyond("swish"); }
constexpr affine mish(...) { return beyond("mish"); }
constexpr affine hardtanh(...) { return beyond("hardtanh"); }
constexpr affine hardsigmoid(...) { return beyond("hardsigmoid"); }
constexpr affine hardswish(...) { return beyond("hardswish"); }
constexpr affine relu6(...) { return beyond("relu6"); }
constexpr affine leaky_relu(...) { return beyond("leaky_relu"); }
constexpr affine prelu(...) { return beyond("prelu"); }
constexpr affine dropout(...) { return beyond("dropout"); }
constexpr affine logistic(...) { return beyond("logistic"); }
constexpr affine maximum(...) { return beyond("maximum"); }
constexpr affine minimum(...) { return beyond("minimum"); }
constexpr affine power(...) { return beyond("power"); }
constexpr affine square(...) { return beyond("square"); }
constexpr affine sign(...) { return beyond("sign"); }
constexpr affine rsqrt(...) { return beyond("rsqrt"); }
constexpr affine reciprocal(...) { return beyond("reciprocal"); }
constexpr affine mod(...) { return beyond("mod"); }
constexpr affine real(...) { return beyond("real"); }
constexpr affine imag(...) { return beyond("imag"); }
constexpr affine arg(...) { return beyond("arg"); }
constexpr affine(isnan)(...) { return beyond("isnan"); }
constexpr affine(isinf)(...) { return beyond("isinf"); }
constexpr affine(isfinite)(...) { return beyond("isfinite"); }
constexpr affine absolute(...) { return beyond("absolute"); }
constexpr affine ln(...) { return beyond("ln"); }

// Of these <cmath> has one for double, which an operand must not be taken for.
constexpr affine log2(const any_operand&, ...) { return beyond("log2"); }
constexpr affine log10(const any_operand&, ...) { return beyond("log10"); }
constexpr affine log1p(const any_operand&, ...) { return beyond("log1p"); }
constexpr affine exp2(const any_operand&, ...) { return beyond("exp2"); }
constexpr affine expm1(const any_operand&, ...) { return beyond("expm1"); }
constexpr affine tan(const any_operand&, ...) { return beyond("tan"); }
constexpr affine asin(const any_operand&, ...) { return beyond("asin"); }
constexpr affine acos(const any_operand&, ...) { return beyond("acos"); }
constexpr affine atan(const any_operand&, ...) { return beyond("atan"); }
constexpr affine sinh(const any_operand&, ...) { return beyond("sinh"); }
constexpr affine cosh(const any_operand&, ...) { return beyond("cosh"); }
constexpr affine erf(const any_operand&, ...) { return beyond("erf"); }
constexpr affine erfc(const any_operand&, ...) { return beyond("erfc"); }
constexpr affine tgamma(const any_operand&, ...) { return beyond("tgamma"); }
constexpr affine lgamma(const any_operand&, ...) { return beyond("lgamma"); }
constexpr affine ceil(const any_operand&, ...) { return beyond("ceil"); }
constexpr affine trunc(const any_operand&, ...) { return beyond("trunc"); }
constexpr affine rint(const any_operand&, ...) { return beyond("rint"); }
constexpr affine nearbyint(const any_operand&, ...) { return beyond("nearbyint"); }
constexpr affine cbrt(const any_operand&, ...) { return beyond("cbrt"); }
constexpr affine fabs(const any_operand&, ...) { return beyond("fabs"); }
constexpr affine(abs)(const any_operand&, ...) { return beyond("abs"); }
constexpr affine exp(const any_operand&, ...) { return beyond("exp"); }
constexpr affine log(const any_operand&, ...) { return beyond("log"); }
constexpr affine sqrt(const any_operand&, ...) { return beyond("sqrt"); }
constexpr affine tanh(const any_operand&, ...) { return beyond("tanh"); }
constexpr affine sin(const any_operand&, ...) { return beyond("sin"); }
constexpr affine cos(const any_operand&, ...) { return beyond("cos"); }
constexpr affine floor(const any_operand&, ...) { return beyond("floor"); }
constexpr affine(round)(const any_operand&, ...) { return beyond("round"); }
constexpr affine conj(const any_operand&, ...) { return beyond("conj"); }
constexpr affine relu(const any_operand&, ...) { return beyond("relu"); }
constexpr affine sigmoid(const any_operand&, ...) { return beyond("sigmoid"); }
constexpr affine silu(const any_operand&, ...) { return beyond("silu"); }
constexpr affine gelu(const any_operand&, ...) { return beyond("gelu"); }
constexpr affine(max)(const any_operand&, ...) { return beyond("max"); }
constexpr affine(min)(const any_operand&, ...) { return beyond("min"); }
constexpr affine pow(const any_operand&, ...) { return beyond("pow"); }
constexpr affine leaky(const any_operand&, ...) { return beyond("leaky"); }
constexpr affine clip(const any_operand&, ...) { return beyond("clip"); }
constexpr affine select(const any_operand&, ...) { return beyond("select"); }

// Of two values the other may be a number, on either side.
template <class T>
concept number = std::is_arithmetic_v<T>;
constexpr affine atan2(const any_operand&, const auto&) { return beyond("atan2"); }
constexpr affine atan2(const number auto&, const any_operand&) { return beyond("atan2"); }
constexpr affine fmax(const any_operand&, const auto&) { return beyond("fmax"); }
constexpr affine fmax(const number auto&, const any_operand&) { return beyond("fmax"); }
constexpr affine fmin(const any_operand&, const auto&) { return beyond("fmin"); }
constexpr affine fmin(const number auto&, const any_operand&) { return beyond("fmin"); }
constexpr affine fmod(const any_operand&, const auto&) { return beyond("fmod"); }
constexpr affine fmod(const number auto&, const any_operand&) { return beyond("fmod"); }
constexpr affine hypot(const any_operand&, const auto&) { return beyond("hypot"); }
constexpr affine hypot(const number auto&, const any_operand&) { return beyond("hypot"); }
constexpr affine fma(const any_operand&, const auto&, const auto&) { return beyond("fma"); }

constexpr affine sum(...) { return frontend::faulty(frontend::fault::sum_arguments); }
constexpr affine sum(const any_operand&, std::initializer_list<index>) { return frontend::faulty(frontend::fault::sum_arguments); }
constexpr index_range range(...) { return {{}, 0, true}; }
constexpr affine exact(...) { return frontend::faulty(frontend::fault::border_arguments); }
constexpr affine where(...) { return frontend::faulty(frontend::fault::where_as_value); }
constexpr affine pad(...) { return frontend::faulty(frontend::fault::border_arguments); }
constexpr affine clamp(...) { return frontend::faulty(frontend::fault::clamp_as_value); }
constexpr affine reflect(...) { return frontend::faulty(frontend::fault::border_arguments); }
constexpr affine symmetric(...) { return frontend::faulty(frontend::fault::border_arguments); }
constexpr affine wrap(...) { return frontend::faulty(frontend::fault::border_arguments); }

}  // namespace winsum::operators
