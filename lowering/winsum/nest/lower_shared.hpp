// Defines `write_shared_copy`: the threads of a block fill a buffer in shared memory together.
#pragma once
#include <winsum/nest/lower_scope.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

namespace detail {

/// Writes one phase: threads take the elements in turn, each its own; what lies past the ends of the loops is zero.
struct shared_copy {
  lowering_scope& s;
  const nest_copy& c;
  const static_vector<std::int16_t, 3>& threads;  ///< positions of the thread loops
  expr at[16]{};                                  ///< where in each item an element lies

  constexpr builder& b() { return s.n.b; }
  constexpr const nest_loop& thread(int i) const { return s.n.loops[threads[i]]; }

  constexpr void write() {
    int opened = 0;
    std::int64_t together = 1, elements = 1;
    for (int i = 0; i < threads.count; ++i) {
      b().open_loop(thread(i).var, loop_kind::thread, 0, thread(i).upper);
      together *= thread(i).upper.constant_part();
      ++opened;
    }
    for (const copy_item& each : c.items) elements *= each.extent.factor;
    expr part;
    if (const std::int64_t parts = (elements + together - 1) / together; parts > 1) {
      const int var = b().variable("part");
      b().open_loop(var, loop_kind::unroll, 0, parts);
      part = expr::var(var);
      ++opened;
    }
    opened += divide(part, together, elements);
    copy_element();
    b().close(opened);
  }

 private:
  /// The number of a thread in its block.
  constexpr expr number() const {
    expr e;
    for (int i = 0; i < threads.count; ++i) e = thread(i).upper.constant_part() * e + expr::var(thread(i).var);
    return e;
  }
  constexpr expr named(std::string_view label, let_kind kind, const expr& e0, const expr& e1, int& opened) {
    const int v = b().variable(label);
    b().open_let(v, kind, e0, e1);
    ++opened;
    return expr::var(v);
  }

  /// Element number = thread + together * part, taken apart by items, the fast one first.
  constexpr int divide(const expr& part, std::int64_t together, std::int64_t elements) {
    int opened = 0;
    static_vector<int, 16> fast_first;
    const int fast = c.fast;
    fast_first.push_back(fast);
    for (int i = c.items.count - 1; i >= 0; --i)
      if (i != fast) fast_first.push_back(i);
    expr rest = number();
    std::int64_t apart = together;  // how much further in `rest` a thread's next part is
    if (elements % together != 0) {
      rest = named("element", let_kind::affine, rest + scaled(part, apart), {}, opened);
      apart = 0;
      const int guard = b().open_guard();
      b().condition_on(guard, rest, 0, elements);
      ++opened;
    }
    for (int k = 0; k + 1 < fast_first.count; ++k) {
      const std::int64_t extent = c.items[fast_first[k]].extent.factor;
      const bool lanes_match = k == 0 && threads.count == 2 && apart != 0 && thread(1).upper.constant_part() == extent;
      if (lanes_match) {
        at[fast_first[k]] = expr::var(thread(1).var);
        rest = expr::var(thread(0).var);
        apart /= extent;
        continue;
      }
      if (apart % extent != 0) {
        rest = rest + scaled(part, apart);
        apart = 0;
      }
      if (rest.terms.count > 1) rest = named("thread", let_kind::affine, rest, {}, opened);
      at[fast_first[k]] = named("inside", let_kind::modulo, rest, extent, opened);
      rest = named("line", let_kind::floor_div, rest, extent, opened);
      apart /= extent;
    }
    at[fast_first.back()] = rest + scaled(part, apart);
    return opened;
  }
  static constexpr expr scaled(const expr& e, std::int64_t by) { return by * e; }

  /// An expression of the nest, for the element. All items are replaced at once: a place may mention the thread loop of another item.
  constexpr expr placed(const expr& e) {
    expr rest = e, r;
    for (int i = 0; i < c.items.count; ++i) {
      const int var = c.items[i].var;
      if (!e.mentions(var)) continue;
      r = r + nest::replaced(e.moved(var, var), var, at[i], b());
      rest = rest.without(var);
    }
    return rest + r;
  }
  /// The lets that the source is read by, and its folds. What it opened.
  constexpr int open_source(nest_access& x) {
    int opened = 0;
    var_set items = 0, needed = closure(s.n, vars_of(x));
    for (const copy_item& each : c.items) items |= var_bit(each.var);
    s.bound |= items;
    // What lies past the end of a loop is zero, whether or not the source is read by it.
    for (const nest_guard& g : s.n.guards)
      if (const var_set asked = s.needed_by(g); (asked & items) != 0) needed |= asked;
    for (bool again = true; again;) {
      again = false;
      for (const nest_let& l : s.n.lets) {
        if (s.is_bound(var_bit(l.var)) || (needed & var_bit(l.var)) == 0 || !s.is_bound(vars_of(l.e0) | vars_of(l.e1))) continue;
        b().open_let(l.var, l.kind, placed(l.e0), placed(l.e1));
        s.bound |= var_bit(l.var);
        ++opened;
        again = true;
      }
    }
    for (nest_dim& d : x.dims) {
      d.at = placed(d.at);
      if (folds(d.border)) d.at = named("at", let_of(d.border), d.at, expr(d.extent), opened);
    }
    return opened;
  }
  constexpr void outer_conditions(int node) {
    for (int i = 0; i < s.n.guards.count; ++i) {
      const nest_guard& g = s.n.guards[i];
      if ((s.guarded >> i & 1u) == 0 && s.is_bound(vars_of(g.at) | vars_of(g.upper))) b().condition_on(node, placed(g.at), 0, placed(g.upper));
    }
  }

  constexpr void copy_element() {
    const scope_state before = s.here();
    nest_access x = c.source;
    int opened = open_source(x);
    const reg piece = b().at(s.w.registers("piece", 1, 1, register_type::sum));
    node load{.kind = node_kind::load};
    load.buffer = x.buffer;
    load.offset = b().put(s.n.offset(x));
    load.to = piece;
    bool filled = false;
    for (const nest_dim& d : x.dims)
      if (d.border == border_kind::pad) {
        load.value = d.value;
        filled |= d.value.nearest != 0;
      }
    // A pad value other than zero must not fill what lies past the ends of the sum, so the ends get a guard of their own.
    int guard = -1;
    if (filled) {
      node zero{.kind = node_kind::constant};
      zero.to = piece;
      b().leaf(zero);
      guard = b().open_guard();
      outer_conditions(guard);
    }
    const int from = b().leaf(load);
    if (!filled) outer_conditions(from);
    for (const nest_dim& d : x.dims)
      if (d.border == border_kind::pad) b().condition_on(from, d.at, 0, expr(d.extent));
    if (x.conjugate) s.w.conjugate(piece);
    if (filled) b().close();
    node store{.kind = node_kind::store};
    store.buffer = c.buffer;
    store.a = piece;
    store.offset = b().put(place_of_element());
    b().leaf(store);
    b().close(opened);
    s.back(before);
  }
  constexpr expr place_of_element() const {
    expr e;
    std::int64_t step = 1;
    for (int i = c.items.count - 1; i >= 0; --i) {
      e = e + step * at[i];
      step = step * c.items[i].extent.factor + (i + 1 == c.items.count ? c.line_slack : 0);
    }
    return e;
  }
};

}  // namespace detail

constexpr void write_shared_copy(lowering_scope& s, const nest_copy& c, const static_vector<std::int16_t, 3>& threads) {
  detail::shared_copy{s, c, threads}.write();
}

}  // namespace winsum::loop_ir
