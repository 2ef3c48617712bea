// Defines what the executor asks of a constexpr program: who defines a variable, which sums are constant, what is in reach.
#pragma once
#include <cstdint>

#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

using loop_ir::affine;
using loop_ir::loop_kind;
using loop_ir::node;
using loop_ir::node_kind;
using loop_ir::program;

/// The node around each node (-1: none).
struct parents {
  std::int16_t of[loop_ir::max_nodes]{};
};

constexpr parents find_parents(const program& p) {
  parents r;
  for (int n = 0; n < p.nodes.size(); ++n) r.of[n] = -1;
  for (int n = 0; n < p.nodes.size(); ++n)
    for (int child = n + 1; child < p.nodes[n].end; child = p.nodes[child].end) r.of[child] = static_cast<std::int16_t>(n);
  return r;
}

constexpr bool is_loop(const node& n, loop_kind kind) { return n.kind == node_kind::loop && n.loop == kind; }

/// The loop or let around node `n` that gives `var` its value there, or -1.
constexpr int definer(const program& p, const parents& around, int n, int var) {
  for (int at = around.of[n]; at >= 0; at = around.of[at])
    if ((p.nodes[at].kind == node_kind::loop || p.nodes[at].kind == node_kind::let) && p.nodes[at].var == var) return at;
  return -1;
}

/// How many loops or nodes of a kind stand around node `n`.
constexpr int loops_around(const program& p, const parents& around, int n, loop_kind kind) {
  int count = 0;
  for (int at = around.of[n]; at >= 0; at = around.of[at]) count += is_loop(p.nodes[at], kind);
  return count;
}

/// The values of the unrolled loops around a node, 8 signed bits each, the outermost lowest.
using unrolled_values = std::uint64_t;
inline constexpr int max_unrolled_loops = 8;

constexpr std::int64_t unrolled_value(unrolled_values u, int slot) { return static_cast<std::int8_t>(u >> (8 * slot)); }
constexpr unrolled_values with_unrolled(unrolled_values u, int slot, std::int64_t value) {
  const int shift = 8 * slot;
  return (u & ~(std::uint64_t{0xff} << shift)) | (std::uint64_t{static_cast<std::uint8_t>(value)} << shift);
}

/// A sum seen from one node, split by when its terms are known.
struct split_sum {
  struct part {
    std::int64_t factor = 0;
    std::int16_t param = -1;
    std::int16_t var = -1;   ///< a variable of a loop that runs
    std::int16_t slot = -1;  ///< or an unrolled loop
    int depth = 0;           ///< only while parts are put in order
  };
  std::int64_t constant = 0;
  static_vector<part, 16> fixed{};    ///< factor * unrolled variable
  static_vector<part, 16> running{};  ///< the others, outermost variables first, so that partial sums are loop invariants
};

constexpr split_sum split(const program& p, const parents& around, int n, affine a) {
  split_sum r;
  for (int i = a.begin; i < a.begin + a.count; ++i) {
    const loop_ir::term& t = p.terms[i];
    split_sum::part part{t.factor, t.param, t.var, -1, -1};
    if (t.var >= 0) {
      part.depth = definer(p, around, n, t.var);
      if (part.depth >= 0 && is_loop(p.nodes[part.depth], loop_kind::unroll)) {
        part.slot = static_cast<std::int16_t>(loops_around(p, around, part.depth, loop_kind::unroll));
        part.var = -1;
        part.depth = loop_ir::max_nodes;  // last: what stands before is then common to all unrolled copies
      }
    }
    if (t.param < 0 && t.var < 0) {
      r.constant += t.factor;
    } else if (t.param < 0 && part.slot >= 0) {
      r.fixed.push_back(part);
    } else {
      r.running.push_back(part);
      for (int k = r.running.size() - 1; k > 0 && r.running[k].depth < r.running[k - 1].depth; --k) {
        const split_sum::part swap = r.running[k];
        r.running[k] = r.running[k - 1];
        r.running[k - 1] = swap;
      }
    }
  }
  for (split_sum::part& part : r.running) part.depth = 0;
  return r;
}

/// The unrolled variables that a node sees, with their values.
struct scope {
  bool unrolled[loop_ir::max_vars]{};
  std::int64_t value[loop_ir::max_vars]{};
  int loops = 0;  ///< unrolled loops around
};

constexpr scope scope_inside(const program& p, const parents& around, int n, unrolled_values u) {
  scope s;
  bool seen[loop_ir::max_vars]{};
  for (int at = n; at >= 0; at = around.of[at]) s.loops += is_loop(p.nodes[at], loop_kind::unroll);
  int slot = s.loops;
  for (int at = n; at >= 0; at = around.of[at]) {
    const node& x = p.nodes[at];
    const bool unroll = is_loop(x, loop_kind::unroll);
    if (unroll) --slot;
    if ((x.kind != node_kind::loop && x.kind != node_kind::let) || seen[x.var]) continue;
    seen[x.var] = true;
    s.unrolled[x.var] = unroll;
    if (unroll) s.value[x.var] = unrolled_value(u, slot);
  }
  return s;
}

/// A value, if it is known before the program runs, and the part of it that is.
struct known_value {
  bool known = true;
  std::int64_t value = 0;
};

constexpr known_value known(const program& p, const scope& s, affine a) {
  known_value r;
  for (int i = a.begin; i < a.begin + a.count; ++i) {
    const loop_ir::term& t = p.terms.data[i];
    if (t.param >= 0 || (t.var >= 0 && !s.unrolled[t.var]))
      r.known = false;
    else
      r.value += t.var < 0 ? t.factor : t.factor * s.value[t.var];
  }
  return r;
}

/// Whether the conditions of a node hold: 1 yes, 0 no, -1 not known before the program runs.
constexpr int conditions_known(const program& p, const scope& s, const node& n) {
  int result = 1;
  for (int i = n.condition_begin; i < n.condition_begin + n.condition_count; ++i) {
    const loop_ir::condition& c = p.conditions.data[i];
    const known_value e = known(p, s, c.e), lower = known(p, s, c.lower), upper = known(p, s, c.upper);
    if (e.known && ((lower.known && e.value < lower.value) || (upper.known && e.value >= upper.value))) return 0;
    if (!e.known || !lower.known || !upper.known) result = -1;
  }
  return result;
}

/// Iterations of a loop with constant bounds; -1 for others.
constexpr std::int64_t known_trips(const program& p, const scope& s, const node& l) {
  if (l.has_lower1 || l.has_upper1 || l.step.param >= 0 || l.step.factor <= 0) return -1;
  const known_value lower = known(p, s, l.lower[0]), upper = known(p, s, l.upper[0]);
  if (!lower.known || !upper.known) return -1;
  return upper.value <= lower.value ? 0 : (upper.value - lower.value + l.step.factor - 1) / l.step.factor;
}

inline constexpr std::int64_t unbounded_work = std::int64_t{1} << 40;

/// Leaf operations that nodes [begin, end) execute, or `unbounded_work` or more if that hangs on anything not constant.
constexpr std::int64_t work(const program& p, int begin, int end) {
  const scope nothing;
  std::int64_t sum = 0;
  for (int n = begin; n < end && sum < unbounded_work; n = p.nodes[n].end) {
    const node& x = p.nodes[n];
    if (x.kind == node_kind::run) {
      const known_value length = known(p, nothing, x.length);
      sum += length.known ? length.value : unbounded_work;
    } else if (x.kind > node_kind::region) {
      sum += 1;
    } else {
      const std::int64_t trips = x.kind == node_kind::loop ? known_trips(p, nothing, x) : 1;
      if (trips == 0) continue;
      const std::int64_t inner = work(p, n + 1, x.end);
      sum += trips < 0 || inner >= unbounded_work / trips ? unbounded_work : trips * inner;
    }
  }
  return sum;
}

/// Loops n, n + 1, … that are directly nested parallel loops whose ranges do not depend on each other.
constexpr int parallel_depth(const program& p, int n) {
  int depth = 1;
  for (; depth < 4; ++depth) {
    const int inner = n + depth;
    if (inner >= p.nodes[n].end || !is_loop(p.nodes[inner], loop_kind::parallel) || p.nodes[inner].end != p.nodes[n].end) break;
    const auto mentions = [&](affine a) {
      for (int i = a.begin; i < a.begin + a.count; ++i)
        for (int outer = n; outer < inner; ++outer)
          if (p.terms[i].var == p.nodes[outer].var) return true;
      return false;
    };
    const node& l = p.nodes[inner];
    if (mentions(l.lower[0]) || mentions(l.lower[1]) || mentions(l.upper[0]) || mentions(l.upper[1])) break;
  }
  return depth;
}

}  // namespace winsum::execution
