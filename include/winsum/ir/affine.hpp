// Defines `ir::affine`: an integer sum of indices, the contents of one dimension of an access.
#pragma once
#include <cstdint>

#include <winsum/core/static_vector.hpp>

namespace winsum::inline WINSUM_MACHINE::ir {

inline constexpr int max_terms = 8;

/// factor * (value of parameter `param`, or 1) * (value of index `index`, or 1).
/// No defaults: a compiler that evaluates fills an array of zeros at once, one of other values element by element.
struct term {
  std::int64_t factor;
  std::int8_t index;  ///< position in `statement::indices`, -1: none
  std::int8_t param;  ///< position in `statement::params`, -1: none
  friend constexpr bool operator==(const term&, const term&) = default;
};

/// A sum of terms in one canonical order: by index, then by parameter; the constant is last.
/// Like terms are merged and zero terms dropped, so equal sums compare equal.
struct affine {
  static_vector<term, max_terms> terms{};

  constexpr void add(term t) {
    auto before = [](const term& a, const term& b) {
      const int ai = a.index < 0 ? 127 : a.index, bi = b.index < 0 ? 127 : b.index;
      const int ap = a.param < 0 ? 127 : a.param, bp = b.param < 0 ? 127 : b.param;
      return ai != bi ? ai < bi : ap < bp;
    };
    for (int i = 0; i < terms.count; ++i)
      if (terms[i].index == t.index && terms[i].param == t.param) {
        terms[i].factor += t.factor;
        if (terms[i].factor == 0) {
          for (int j = i + 1; j < terms.count; ++j) terms[j - 1] = terms[j];
          terms[--terms.count] = term{};
        }
        return;
      }
    if (t.factor == 0) return;
    const int old = terms.count;
    terms.push_back(t);
    if (terms.count == old) return;
    for (int i = old; i > 0 && before(terms[i], terms[i - 1]); --i) {
      const term swap = terms[i];
      terms[i] = terms[i - 1];
      terms[i - 1] = swap;
    }
  }
  constexpr void add(const affine& other, std::int64_t times = 1) {
    for (term t : other.terms) {
      t.factor *= times;
      add(t);
    }
  }
  constexpr bool mentions(int index) const {
    for (const term& t : terms)
      if (t.index == index) return true;
    return false;
  }
  /// The index if the sum is just that index (factor 1, no parameter, no constant), else -1.
  constexpr int plain_index() const { return terms.count == 1 && terms[0].factor == 1 && terms[0].param < 0 ? terms[0].index : -1; }
  friend constexpr bool operator==(const affine&, const affine&) = default;
};

}  // namespace winsum::ir
