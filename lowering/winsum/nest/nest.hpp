// Defines `loop_ir::nest`: loops, accesses and a body before they are lowered, and what the schedule steps change.
#pragma once
#include <winsum/core/reduction.hpp>
#include <winsum/loop_ir/build.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// One dimension of an access: its coordinate, what a coordinate outside gives, the dimension's extent and stride.
struct nest_dim {
  expr at{};
  border_kind border = border_kind::none;
  exact_number value{};
  scalar extent{};
  scalar stride{};
};

/// A read or write of a buffer. Access 0 is the output.
struct nest_access {
  std::int16_t buffer = -1;
  static_vector<nest_dim, 8> dims{};
  bool conjugate = false;  ///< what is read is conjugated
  constexpr bool bordered() const {
    for (const nest_dim& d : dims)
      if (d.border != border_kind::none) return true;
    return false;
  }
  constexpr bool mentions(int var) const {
    for (const nest_dim& d : dims)
      if (d.at.mentions(var)) return true;
    return false;
  }
};

enum class value_kind : std::uint8_t { constant, parameter, read, total, apply };

/// A node of the summand or of the pointwise part around the sum. `total` is the finished sum.
struct value_node {
  value_kind kind = value_kind::constant;
  operation does = operation::add;
  std::int8_t a = -1, b = -1, c = -1;
  std::int8_t access = -1;
  scalar number{};
  exact_number value{};
};

struct nest_loop {
  std::int16_t var = -1;
  expr upper{};  ///< runs over [0, upper)
  scalar step{1, -1};
  scalar extent{};  ///< the most that `upper` can be
  loop_kind kind = loop_kind::serial;
  bool reduced = false;
  static_vector<int, 3> tiles{};  ///< register tile sizes, descending; the last one takes any remainder
  int lanes = 0;                  ///< > 0: the vector loop; its tiles are multiples of this
  int multiple = 1;               ///< `upper` is known to be a multiple of this
  int each = 1;                   ///< > 1, of a thread loop: a thread takes so many iterations, `upper` apart
  std::int16_t unrolled = -1;     ///< counts them
};

/// A name for a value, computed as soon as what it mentions is known.
struct nest_let {
  std::int16_t var = -1;
  let_kind kind = let_kind::affine;
  expr e0{}, e1{};
};

/// Nothing is read or written but where `at` < `upper`.
struct nest_guard {
  expr at{}, upper{};
};

struct copy_item {
  std::int16_t var = -1;
  expr upper{};
  scalar extent{};
};

/// A piece of an access copied to a buffer after loop `after` is entered (-1: up front). The last item is contiguous.
/// A copy to shared memory is made by the threads of a block together; its items are loops of the nest, and constant.
struct nest_copy {
  std::int16_t after = -1;
  std::int16_t buffer = -1;
  nest_access source{};
  static_vector<copy_item, 16> items{};
  int slack = 0;       ///< elements past the end that may be read, not used
  int fast = -1;       ///< shared: the item that neighbouring threads go along
  int line_slack = 0;  ///< shared: elements between the end of a line, which is the last item, and the next
};

/// What a schedule step changes and `lower` turns into a program.
struct nest {
  builder b{};
  static_vector<nest_loop, 24> loops{};
  static_vector<nest_access, 12> accesses{};
  static_vector<nest_let, 32> lets{};
  static_vector<nest_guard, 8> guards{};
  static_vector<nest_copy, 4> copies{};
  static_vector<value_node, 44> values{};
  int summand = -1;                     ///< root of the summand in `values`, -1: nothing is summed
  reduction reduces = reduction::sum;   ///< what is made of the summands
  int result = -1;                      ///< root of the pointwise part
  bool accumulate = false;              ///< `+=`
  static_vector<copy_item, 8> clear{};  ///< not empty: the output has elements that no iteration writes; all are set to zero first
  expr clear_offset{};                  ///< where in the output an element to clear lies, by the variables of `clear`
  // Set by block_rows: the tile of rows that loop q runs over in order.
  std::int16_t row = -1, column = -1;  ///< stand for the position inside the block
  scalar row_extent{}, column_extent{};
  expr rows{}, columns{};

  constexpr int loop_of(int var) const {
    for (int i = 0; i < loops.count; ++i)
      if (loops[i].var == var) return i;
    return -1;
  }
  constexpr nest_loop& loop(int var) { return loops[loop_of(var)]; }
  constexpr std::string_view label(int var) const { return b.p.vars[var].label.view(); }
  constexpr bool is_shared(int buffer) const { return b.p.buffers[buffer].where == place::shared; }

  /// expr times scalar; products of parameters become parameters.
  constexpr expr scaled(const expr& e, scalar s) {
    expr r;
    r.terms.overflow = e.terms.overflow;
    for (const term& t : e.terms) {
      const scalar f = b.times({t.factor, t.param}, s, "stride");
      r.add({f.factor, f.param, t.var});
    }
    return r;
  }
  /// The offset of an access in elements, all coordinates taken as inside.
  constexpr expr offset(const nest_access& x) {
    expr r;
    for (const nest_dim& d : x.dims) r = r + scaled(d.at, d.stride);
    return r;
  }
  static constexpr expr replaced(const expr& e, int var, const expr& by, builder& b) {
    expr r;
    r.terms.overflow = e.terms.overflow || by.terms.overflow;
    for (const term& t : e.terms) {
      if (t.var != var) {
        r.add(t);
        continue;
      }
      for (const term& u : by.terms) {
        const scalar f = b.times({t.factor, t.param}, {u.factor, u.param}, "size");
        r.add({f.factor, f.param, u.var});
      }
    }
    return r;
  }
  /// Everything that mentions variable `var` gets `by` in its place.
  constexpr void replace(int var, const expr& by) {
    const auto put = [&](expr& e) {
      if (e.mentions(var)) e = replaced(e, var, by, b);
    };
    for (nest_access& x : accesses)
      for (nest_dim& d : x.dims) put(d.at);
    for (nest_loop& l : loops) put(l.upper);
    for (nest_let& l : lets) put(l.e0), put(l.e1);
    for (nest_guard& g : guards) put(g.at), put(g.upper);
    for (nest_copy& c : copies) {
      for (nest_dim& d : c.source.dims) put(d.at);
      for (copy_item& i : c.items) put(i.upper);
    }
    put(rows);
    put(columns);
  }
};

/// The accesses that are read below value `v`, each once.
using read_list = static_vector<std::int8_t, 12>;
constexpr void collect_reads(const nest& n, int v, read_list& to) {
  if (v < 0) return;
  const value_node& x = n.values[v];
  if (x.kind == value_kind::read) {
    for (int a : to)
      if (a == x.access) return;
    to.push_back(x.access);
  }
  for (int child : {x.a, x.b, x.c}) collect_reads(n, child, to);
}
constexpr read_list reads_of(const nest& n, int v) {
  read_list r;
  collect_reads(n, v, r);
  return r;
}

/// A set of variables.
using var_set = std::uint64_t;
static_assert(max_vars <= 64);
constexpr var_set var_bit(int var) { return var < 0 ? 0 : var_set{1} << var; }
constexpr var_set vars_of(const expr& e) {
  var_set r = 0;
  for (const term& t : e.terms) r |= var_bit(t.var);
  return r;
}
constexpr var_set vars_of(const nest_access& x) {
  var_set r = 0;
  for (const nest_dim& d : x.dims) r |= vars_of(d.at);
  return r;
}
/// `vars` and what they are computed from.
constexpr var_set closure(const nest& n, var_set vars) {
  for (var_set before = 0; before != vars;) {
    before = vars;
    for (const nest_let& l : n.lets)
      if ((vars & var_bit(l.var)) != 0) vars |= vars_of(l.e0) | vars_of(l.e1);
  }
  return vars;
}

/// The first of these nested loops that is known to be long though a loop in it may turn out empty, and its bound: 0 then. Extents of
/// run time need no such care: `analysis::clear_unused` sees to them. `at` -1: there is none.
struct empty_bound {
  int at = -1;
  expr upper{};
};
template <class List>
constexpr empty_bound bound_of_empty(builder& b, const List& loops, int begin, int end) {
  std::int64_t known = 1;
  for (int i = begin; i < end; ++i) {
    const scalar extent = loops[i].extent;
    if (extent.param >= 0) continue;
    if (extent.factor <= 0) return {};
    known = known > 4096 || extent.factor > 4096 ? 4097 : known * extent.factor;
    if (known <= 4096) continue;
    scalar some{1, -1};
    for (int k = i + 1; k < end; ++k)
      if (loops[k].extent.param >= 0) some = b.derive(param_kind::minimum, loops[k].extent, some, "some");
    if (some == scalar{1, -1}) return {};
    empty_bound r{i, {}};
    for (const term& t : loops[i].upper.terms) {
      const scalar f = b.times({t.factor, t.param}, some, "if_some");
      r.upper.add({f.factor, f.param, t.var});
    }
    return r;
  }
  return {};
}

}  // namespace winsum::loop_ir
