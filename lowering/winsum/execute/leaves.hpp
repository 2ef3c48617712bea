// Defines `expand`: a sequence of nodes with its unrolled loops written out, as a flat list.
#pragma once
#include <winsum/execute/facts.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

/// One step of the flat list: a leaf with its register numbers, or a node with children of its own.
struct step {
  std::int16_t node = 0;
  std::int16_t to = 0, a = 0, b = 0, c = 0;  ///< registers of a leaf
  bool always = true;                        ///< the conditions of the leaf hold
  std::int64_t at = 0;                       ///< the part of a leaf's offset that is constant here
  unrolled_values u = 0;
};

namespace detail {

struct expansion {
  const program& p;
  step* out = nullptr;  // null: only count
  int count = 0;
  const char* error = nullptr;

  constexpr void put(const step& x) {
    if (out) out[count] = x;
    ++count;
  }

  constexpr void nodes(int begin, int end, scope& s, unrolled_values u) {
    for (int n = begin; n < end; n = p.nodes.data[n].end) {
      const node& x = p.nodes.data[n];
      if (is_loop(x, loop_kind::unroll))
        loop(n, x, s, u);
      else if (x.kind == node_kind::guard && conditions_known(p, s, x) >= 0) {
        if (conditions_known(p, s, x) == 1) nodes(n + 1, x.end, s, u);
      } else if (x.kind <= node_kind::region || x.kind >= node_kind::run) {
        put({.node = static_cast<std::int16_t>(n), .u = u});
      } else {
        leaf(n, x, s, u);
      }
    }
  }

  constexpr void loop(int n, const node& x, scope& s, unrolled_values u) {
    const std::int64_t trips = known_trips(p, s, x), lower = known(p, s, x.lower[0]).value;
    if (trips < 0 || s.loops == max_unrolled_loops) {
      error = trips < 0 ? "bounds" : "depth";
      return;
    }
    const bool was_unrolled = s.unrolled[x.var];
    const std::int64_t old = s.value[x.var];
    s.unrolled[x.var] = true;
    for (std::int64_t i = 0; i < trips; ++i) {
      const std::int64_t v = lower + i * x.step.factor;
      if (v < -128 || v > 127) error = "range";
      s.value[x.var] = v;
      ++s.loops;
      nodes(n + 1, x.end, s, with_unrolled(u, s.loops - 1, v));
      --s.loops;
    }
    s.unrolled[x.var] = was_unrolled;
    s.value[x.var] = old;
  }

  constexpr void leaf(int n, const node& x, const scope& s, unrolled_values u) {
    const int holds = x.condition_count == 0 ? 1 : conditions_known(p, s, x);
    if (holds == 0 && x.kind == node_kind::store) return;
    if (!out) return put({});
    const auto number = [&](const loop_ir::reg& r) { return r.array < 0 ? std::int16_t{0} : static_cast<std::int16_t>(known(p, s, r.index).value); };
    put({static_cast<std::int16_t>(n), number(x.to), number(x.a), number(x.b), number(x.c), holds == 1, known(p, s, x.offset).value, u});
  }
};

}  // namespace detail

template <int Count>
struct step_list {
  step at[std::size_t(Count > 0 ? Count : 1)]{};
};

/// How many steps nodes [begin, end), siblings inside node `around_node`, expand to.
constexpr int count_steps(const program& p, const parents& around, int around_node, int begin, int end, unrolled_values u) {
  scope s = scope_inside(p, around, around_node, u);
  detail::expansion e{p};
  e.nodes(begin, end, s, u);
  return e.error ? -1 : e.count;
}

template <int Count>
constexpr step_list<Count> expand(const program& p, const parents& around, int around_node, int begin, int end, unrolled_values u) {
  step_list<Count> list;
  scope s = scope_inside(p, around, around_node, u);
  detail::expansion e{p, list.at};
  e.nodes(begin, end, s, u);
  return list;
}

}  // namespace winsum::execution
