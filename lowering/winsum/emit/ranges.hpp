// Defines `emit::ranges`: what a text knows of its integers, which are never negative and which fit in an int.
#pragma once
#include <cstdint>

#include <winsum/emit/geometry.hpp>
#include <winsum/loop_ir/parameters.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// Grows with the walk over a program: `bind` at a loop, `learn` at a let.
struct ranges {
  // Sums of ints must not overflow: no term may come near 2^31, and larger ones are made long long.
  static constexpr std::int64_t most_of_term = std::int64_t{1} << 26, most_of_int = std::int64_t{1} << 24;

  const loop_ir::program& p;
  std::int64_t most[loop_ir::max_vars]{};  ///< magnitude of variables of type int; 0: a long long
  bool non_negative[loop_ir::max_vars]{};
  bool param_non_negative[loop_ir::max_params]{};
  int loops_end = 0;  ///< end of the outermost loop around the node that is looked at

  constexpr explicit ranges(const loop_ir::program& program) : p(program) {
    for (int i = 0; i < p.params.size(); ++i) param_non_negative[i] = is_non_negative(p.params[i]);
  }

  constexpr bool is_non_negative(loop_ir::scalar s) const { return s.factor >= 0 && (s.param < 0 || param_non_negative[s.param]); }
  constexpr bool is_non_negative(loop_ir::affine a) const {
    for (int i = a.begin; i < a.begin + a.count; ++i) {
      const loop_ir::term& t = p.terms[i];
      if (t.factor < 0 || (t.param >= 0 && !param_non_negative[t.param]) || (t.var >= 0 && !non_negative[t.var])) return false;
    }
    return true;
  }
  /// A number that the sum's magnitude stays below as an int, or 0 if it is a long long.
  constexpr std::int64_t magnitude(loop_ir::affine a) const {
    std::int64_t total = 1;
    for (int i = a.begin; i < a.begin + a.count; ++i) {
      const loop_ir::term& t = p.terms[i];
      const std::int64_t factor = t.factor < 0 ? -t.factor : t.factor;
      if (t.param >= 0 || factor > most_of_int || (t.var >= 0 && (most[t.var] == 0 || factor > most_of_int / most[t.var]))) return 0;
      total += factor * (t.var < 0 ? 1 : most[t.var]);
    }
    return total > most_of_int ? 0 : total;
  }
  constexpr bool fits_int(int var) const { return most[var] > 0; }
  /// Whether `factor` times a variable that fits in an int may not.
  constexpr bool outgrows_int(std::int64_t factor, int var) const {
    return most[var] > 0 && factor <= INT32_MAX && factor > most_of_term / most[var];
  }

  /// Notes what is known of a loop's variable. Constant bounds of moderate size make it an int.
  constexpr void bind(int i) {
    const loop_ir::node& n = p.nodes[i];
    loops_end = n.end > loops_end ? n.end : loops_end;
    non_negative[n.var] = is_non_negative(n.lower[0]) || (n.has_lower1 && is_non_negative(n.lower[1]));
    most[n.var] = 0;
    if (block_axis(n) >= 0 || n.loop == loop_ir::loop_kind::grid || n.has_lower1 || n.has_upper1 || n.step.param >= 0) return;
    if (!is_constant(p, n.lower[0]) || !is_constant(p, n.upper[0])) return;
    const std::int64_t lower = magnitude(n.lower[0]), upper = magnitude(n.upper[0]);
    if (lower == 0 || upper == 0 || n.step.factor > most_of_int) return;
    most[n.var] = (lower > upper ? lower : upper) + n.step.factor;
  }
  /// Notes what is known of a let's variable.
  constexpr void learn(const loop_ir::node& n) {
    const bool first = is_non_negative(n.e[0]), second = is_non_negative(n.e[1]);
    const std::int64_t a = magnitude(n.e[0]), b = magnitude(n.e[1]), larger = a > b ? a : b;
    switch (n.let) {
      case loop_ir::let_kind::affine:
        non_negative[n.var] = first;
        most[n.var] = a;
        return;
      case loop_ir::let_kind::product:
        non_negative[n.var] = first && second;
        most[n.var] = 0;
        return;
      case loop_ir::let_kind::floor_div:
        non_negative[n.var] = first && second;
        most[n.var] = b == 0 ? 0 : a;
        return;
      case loop_ir::let_kind::minimum:
      case loop_ir::let_kind::maximum:
      case loop_ir::let_kind::choose:
        non_negative[n.var] = n.let == loop_ir::let_kind::maximum ? first || second : first && second;
        most[n.var] = a == 0 || b == 0 ? 0 : larger;
        return;
      case loop_ir::let_kind::modulo:
      case loop_ir::let_kind::clamp:
      case loop_ir::let_kind::reflect:
      case loop_ir::let_kind::symmetric:
      case loop_ir::let_kind::wrap:
        non_negative[n.var] = true;
        most[n.var] = a == 0 ? 0 : b;
        return;
    }
  }

  /// Whether the quotient or remainder of let `i` needs no helper: nothing is negative, and the divisor is not 0 (no loop over an extent
  /// of 0 has iterations).
  constexpr bool divides_plainly(int i) const {
    const loop_ir::node& n = p.nodes[i];
    return is_non_negative(n.e[0]) && (is_constant(p, n.e[1]) || (i < loops_end && is_non_negative(n.e[1])));
  }
  /// Whether a quotient of parameters needs none.
  constexpr bool divides_plainly(const loop_ir::param& q) const { return is_non_negative(q.x) && loop_ir::always_positive(p, q.y); }

 private:
  constexpr bool is_non_negative(const loop_ir::param& q) const {
    switch (q.kind) {
      case loop_ir::param_kind::index_extent:
      case loop_ir::param_kind::operand_extent:
      case loop_ir::param_kind::threads: return true;
      case loop_ir::param_kind::operand_stride:
      case loop_ir::param_kind::user:
      case loop_ir::param_kind::difference: return false;
      case loop_ir::param_kind::maximum: return is_non_negative(q.x) || is_non_negative(q.y);
      case loop_ir::param_kind::product:
      case loop_ir::param_kind::sum:
      case loop_ir::param_kind::floor_div:
      case loop_ir::param_kind::ceil_div:
      case loop_ir::param_kind::minimum: return is_non_negative(q.x) && is_non_negative(q.y);
    }
    return false;
  }
};

}  // namespace winsum::emit
