// Defines `loop_ir::expr`: an affine sum as a value, before it is stored in a program's pool.
#pragma once
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// A sum of terms; like terms are merged, zero terms dropped. At most one parameter and one variable a term.
/// A sum made of one with too many terms is marked as having too many itself, so that none is lost silently.
struct expr {
  static_vector<term, 20> terms{};

  constexpr expr() = default;
  constexpr expr(std::int64_t c) { add({c, -1, -1}); }
  constexpr expr(int c) : expr(std::int64_t{c}) {}
  constexpr expr(scalar s) { add({s.factor, s.param, -1}); }
  static constexpr expr var(int v, scalar coefficient = {1, -1}) {
    expr e;
    e.add({coefficient.factor, coefficient.param, static_cast<std::int16_t>(v)});
    return e;
  }

  constexpr void add(term t) {
    if (t.factor == 0) return;
    for (int i = 0; i < terms.count; ++i)
      if (terms[i].var == t.var && terms[i].param == t.param) {
        terms[i].factor += t.factor;
        if (terms[i].factor == 0) {
          for (int j = i + 1; j < terms.count; ++j) terms[j - 1] = terms[j];
          --terms.count;
        }
        return;
      }
    terms.push_back(t);
  }
  friend constexpr expr operator+(expr a, const expr& b) {
    for (const term& t : b.terms) a.add(t);
    a.terms.overflow = a.terms.overflow || b.terms.overflow;
    return a;
  }
  friend constexpr expr operator*(std::int64_t f, const expr& b) {
    expr r;
    r.terms.overflow = b.terms.overflow;
    for (term t : b.terms) {
      t.factor *= f;
      r.add(t);
    }
    return r;
  }
  friend constexpr expr operator-(const expr& a, const expr& b) { return a + (-1) * b; }

  constexpr bool mentions(int v) const {
    for (const term& t : terms)
      if (t.var == v) return true;
    return false;
  }
  constexpr bool is_constant() const { return terms.empty() || (terms.count == 1 && terms[0].var < 0 && terms[0].param < 0); }
  constexpr std::int64_t constant_part() const {
    for (const term& t : terms)
      if (t.var < 0 && t.param < 0) return t.factor;
    return 0;
  }
  /// What stands before variable `v`, if that is one term or none.
  constexpr scalar coefficient(int v) const {
    for (const term& t : terms)
      if (t.var == v) return {t.factor, t.param};
    return {0, -1};
  }
  /// Whether `v` stands in one term only, so that `coefficient` says everything.
  constexpr bool simple_in(int v) const {
    int n = 0;
    for (const term& t : terms) n += t.var == v;
    return n <= 1;
  }
  /// All that stands before `v`, `times` it, before variable `to` (-1: alone). Unlike `coefficient` it may be several terms: in
  /// row-major memory the diagonal of a matrix advances by its width and by 1.
  constexpr expr moved(int v, int to, std::int64_t times = 1) const {
    expr r;
    r.terms.overflow = terms.overflow;
    for (const term& t : terms)
      if (t.var == v) r.add({t.factor * times, t.param, static_cast<std::int16_t>(to)});
    return r;
  }
  constexpr expr without(int v) const {
    expr r;
    r.terms.overflow = terms.overflow;
    for (const term& t : terms)
      if (t.var != v) r.add(t);
    return r;
  }
};

}  // namespace winsum::loop_ir
