// Defines `loop_ir::builder`: writes a program node by node and folds what is constant.
#pragma once
#include <winsum/loop_ir/expr.hpp>
#include <winsum/loop_ir/parameters.hpp>
#include <winsum/loop_ir/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Writes a program. `open…` starts a node with children, `close` ends the innermost open one.
/// Running out of room sets `program::error`; nothing is lost silently.
struct builder {
  program p{};
  static_vector<std::int16_t, 48> open{};

  constexpr affine put(const expr& e) {
    affine a{static_cast<std::int16_t>(p.terms.count), static_cast<std::int16_t>(e.terms.count)};
    need_room(e.terms.overflow, "terms in one sum of indices", e.terms.capacity);
    for (const term& t : e.terms) p.terms.push_back(t);
    need_room(p.terms.overflow, "index terms", p.terms.capacity);
    return a;
  }
  constexpr void fail(std::string_view why) {
    if (p.error.empty()) p.error << why;
  }
  /// Says so if a table has no room left. `what` is in it, in the plural.
  constexpr void need_room(bool overflow, const char* what, int most) {
    if (overflow) fail(texts::table_full(what, most).view());
  }
  constexpr int variable(std::string_view label) {
    p.vars.push_back({name(label)});
    need_room(p.vars.overflow, "variables", p.vars.capacity);
    return p.vars.count - 1;
  }
  constexpr int registers(std::string_view label, int count, int lanes, register_type type = register_type::sum) {
    p.registers.push_back({name(label), static_cast<std::int16_t>(count), static_cast<std::int16_t>(lanes), type});
    need_room(p.registers.overflow, "register arrays", p.registers.capacity);
    return p.registers.count - 1;
  }
  constexpr int memory(std::string_view label, place where, int operand, scalar size) {
    p.buffers.push_back({name(label), where, static_cast<std::int8_t>(operand), size});
    need_room(p.buffers.overflow, "buffers", p.buffers.capacity);
    return p.buffers.count - 1;
  }

  /// The parameter of this kind, made once.
  constexpr scalar parameter(param_kind kind, int a, int b, std::string_view label) {
    for (int i = 0; i < p.params.count; ++i)
      if (p.params[i].kind == kind && p.params[i].a == a && p.params[i].b == b && !p.params[i].x.factor) return {1, static_cast<std::int16_t>(i)};
    return append({kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b), {}, {}, name(label)});
  }
  /// `kind` of two scalars: a constant if both are, else a parameter made once.
  constexpr scalar derive(param_kind kind, scalar x, scalar y, std::string_view label) {
    if (x.factor == 0) x.param = -1;
    if (y.factor == 0) y.param = -1;
    if (x.param < 0 && y.param < 0) return {fold_constants(kind, x.factor, y.factor), -1};
    if (kind == param_kind::product) {
      const std::int64_t f = fold_constants(kind, x.factor, y.factor);
      if (x.param < 0) return {f, x.factor == 0 ? std::int16_t{-1} : y.param};
      if (y.param < 0) return {f, y.factor == 0 ? std::int16_t{-1} : x.param};
      if (x.param > y.param) {
        const scalar swap = x;
        x = y;
        y = swap;
      }
      x.factor = y.factor = 1;
      scalar r = intern(kind, x, y, label);
      r.factor = f;
      return r;
    }
    if ((kind == param_kind::minimum || kind == param_kind::maximum) && x == y) return x;
    if ((kind == param_kind::floor_div || kind == param_kind::ceil_div) && y == scalar{1, -1}) return x;
    return intern(kind, x, y, label);
  }
  /// The same number under a name of its own, where it is not a constant.
  constexpr scalar named(scalar x, std::string_view label) {
    const bool has_it = x.param < 0 || (x.factor == 1 && p.params[x.param].label == name(label));
    return has_it ? x : append({param_kind::product, -1, -1, x, {1, -1}, name(label)});
  }
  constexpr scalar times(scalar x, scalar y, std::string_view label = "size") { return derive(param_kind::product, x, y, label); }

  constexpr int open_loop(int var, loop_kind kind, const expr& lower, const expr& upper, scalar step = {1, -1}) {
    node n{.kind = node_kind::loop, .var = static_cast<std::int16_t>(var), .loop = kind, .step = step};
    n.lower[0] = put(lower);
    n.upper[0] = put(upper);
    return push_open(n);
  }
  constexpr void also_below(int loop, const expr& upper) {
    p.nodes[loop].upper[1] = put(upper);
    p.nodes[loop].has_upper1 = true;
  }
  constexpr int open_let(int var, let_kind kind, const expr& e0, const expr& e1 = {}) {
    node n{.kind = node_kind::let, .var = static_cast<std::int16_t>(var), .let = kind};
    n.e[0] = put(e0);
    n.e[1] = put(e1);
    return push_open(n);
  }
  constexpr int open_guard() { return push_open({.kind = node_kind::guard}); }
  constexpr int open_region() { return push_open({.kind = node_kind::region}); }
  /// Adds `lower <= e < upper` to the newest node `at` (its conditions must be added before any other node's).
  constexpr void condition_on(int at, const expr& e, const expr& lower, const expr& upper) {
    node& n = p.nodes[at];
    if (n.condition_count == 0) n.condition_begin = static_cast<std::int16_t>(p.conditions.count);
    const condition c{put(e), put(lower), put(upper)};
    p.conditions.push_back(c);
    need_room(p.conditions.overflow, "conditions", p.conditions.capacity);
    ++p.nodes[at].condition_count;
  }
  constexpr int leaf(node n) {
    p.nodes.push_back(n);
    need_room(p.nodes.overflow, "nodes", p.nodes.capacity);
    p.nodes.back().end = static_cast<std::int16_t>(p.nodes.count);
    return p.nodes.count - 1;
  }
  constexpr void close(int times = 1) {
    for (; times > 0 && !open.empty(); --times) {  // fewer where there was no room to open them
      p.nodes[open.back()].end = static_cast<std::int16_t>(p.nodes.count);
      --open.count;
    }
  }
  constexpr reg at(int array, const expr& index = {}) { return {static_cast<std::int16_t>(array), put(index)}; }

 private:
  constexpr int push_open(const node& n) {
    const int i = leaf(n);
    open.push_back(static_cast<std::int16_t>(i));
    need_room(open.overflow, "levels of nodes in each other", open.capacity);
    return i;
  }
  constexpr scalar append(const param& q) {
    p.params.push_back(q);
    need_room(p.params.overflow, "parameters", p.params.capacity);
    return {1, static_cast<std::int16_t>(p.params.count - 1)};
  }
  constexpr scalar intern(param_kind kind, scalar x, scalar y, std::string_view label) {
    for (int i = 0; i < p.params.count; ++i)
      if (p.params[i].kind == kind && p.params[i].x == x && p.params[i].y == y) return {1, static_cast<std::int16_t>(i)};
    return append({kind, -1, -1, x, y, name(label)});
  }
  constexpr std::int64_t fold_constants(param_kind kind, std::int64_t x, std::int64_t y) {
    std::int64_t r = 0;
    bool fits = true;
    switch (kind) {
      case param_kind::product: fits = !__builtin_mul_overflow(x, y, &r); break;
      case param_kind::sum: fits = !__builtin_add_overflow(x, y, &r); break;
      case param_kind::difference: fits = !__builtin_sub_overflow(x, y, &r); break;
      case param_kind::floor_div: fits = detail::quotient_fits(x, y, false, r); break;
      case param_kind::ceil_div: fits = detail::quotient_fits(x, y, true, r); break;
      case param_kind::minimum: return x < y ? x : y;
      case param_kind::maximum: return x > y ? x : y;
      case param_kind::index_extent:
      case param_kind::operand_extent:
      case param_kind::operand_stride:
      case param_kind::user:
      case param_kind::threads: return 0;  // not made of others
    }
    if (!fits) fail(texts::past_64_bits().view());
    return fits ? r : 0;
  }
};

}  // namespace winsum::loop_ir
