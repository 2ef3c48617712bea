// Defines `lowering_scope`: what is known at a place of the program that a nest becomes, and what can be computed there.
#pragma once
#include <winsum/nest/lower_values.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// The variables that have values, the guards that are open, and the coordinates that are folded back.
struct scope_state {
  var_set bound = 0;
  unsigned guarded = 0;
  int folded = 0;
};

/// The nest that is lowered, its writer, and the state of the place that is written.
struct lowering_scope {
  nest& n;
  value_writer w;
  var_set bound = 0;
  unsigned guarded = 0;  ///< of `nest::guards`

  constexpr explicit lowering_scope(nest& of) : n(of), w(of) {}

  constexpr bool is_bound(var_set vars) const { return (vars & ~bound) == 0; }
  constexpr scope_state here() const { return {bound, guarded, w.folded.count}; }
  constexpr void back(const scope_state& to) {
    bound = to.bound;
    guarded = to.guarded;
    w.folded.count = to.folded;
  }

  /// What these reads need, directly or through lets.
  constexpr var_set needed_by(const read_list& reads) const {
    var_set vars = 0;
    for (int a : reads) vars |= vars_of(n.accesses[a]);
    return closure(n, vars);
  }
  constexpr var_set needed_by(const nest_guard& g) const { return closure(n, vars_of(g.at) | vars_of(g.upper)); }
  /// What all guards need, those of reduced loops among them or not.
  constexpr var_set needed_by_guards(bool with_reduced) const {
    var_set vars = 0, reduced = 0;
    for (const nest_loop& l : n.loops) reduced |= l.reduced ? var_bit(l.var) : 0;
    for (const nest_guard& g : n.guards)
      if (const var_set each = needed_by(g); with_reduced || (each & reduced) == 0) vars |= each;
    return vars;
  }
  constexpr bool is_asked(int guard, var_set needed) const { return (guarded >> guard & 1u) == 0 && (needed_by(n.guards[guard]) & ~needed) == 0; }

  /// Opens the lets of `needed` that can be computed here. What it opened, to be closed.
  constexpr int open_lets(var_set needed) {
    int opened = 0;
    for (bool again = true; again;) {
      again = false;
      for (const nest_let& l : n.lets) {
        if (is_bound(var_bit(l.var)) || (needed & var_bit(l.var)) == 0 || !is_bound(vars_of(l.e0) | vars_of(l.e1))) continue;
        n.b.open_let(l.var, l.kind, w.tiled(l.e0), w.tiled(l.e1));
        bound |= var_bit(l.var);
        ++opened;
        again = true;
      }
    }
    return opened;
  }
  /// Opens, as one node, the guards that `needed` covers and that can be asked here.
  constexpr int open_guards(var_set needed) {
    int at = -1;
    for (int i = 0; i < n.guards.count; ++i) {
      const nest_guard& g = n.guards[i];
      if (!is_asked(i, needed) || !is_bound(vars_of(g.at) | vars_of(g.upper))) continue;
      if (at < 0) at = n.b.open_guard();
      n.b.condition_on(at, g.at, 0, g.upper);
      guarded |= 1u << i;
    }
    return at < 0 ? 0 : 1;
  }
  constexpr int open_folds(const read_list& reads) {
    return w.open_ready_folds([this](int v) { return is_bound(var_bit(v)); }, reads);
  }
  /// All that can be computed here for these reads. What it opened.
  constexpr int open_ready(var_set needed, const read_list& reads) {
    int opened = open_lets(needed);
    opened += open_guards(needed);
    return opened + open_folds(reads);
  }
  /// Whether nothing for these reads is still to be computed.
  constexpr bool has_all(var_set needed, const read_list& reads) const {
    for (const nest_let& l : n.lets)
      if ((needed & var_bit(l.var)) != 0 && !is_bound(var_bit(l.var))) return false;
    for (int i = 0; i < n.guards.count; ++i)
      if (is_asked(i, needed)) return false;
    return w.all_folded(reads);
  }
};

}  // namespace winsum::loop_ir
