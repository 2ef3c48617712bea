// Defines what laws over the table of statements are made of: every program of a call, statements changed, elements picked, cases counted.
#pragma once
#include <array>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "cases/kernels.hpp"
#include "cases/statements.hpp"

namespace laws {

using kind = cases::kernel;
inline constexpr const auto& kinds = cases::all_kernels;
inline constexpr std::size_t kind_count = kinds.size();
inline constexpr winsum::methods::machine machine{4, 16, 2048, 8};

inline cases::way way_of(const kind& k, cases::knowledge known = {}, std::int64_t threads = 1) {
  return {k.method, k.target, known, machine, threads};
}

/// A call of doubles; all numbers are whole and small, or (`fractions`) sevenths, whose sums have other bits in any other order.
inline cases::call call_of(const cases::call_form& form, bool fractions = false) {
  cases::call_form f = form;
  f.kind = cases::numbers::f64;
  f.fractions = fractions;
  cases::call c = cases::make_call(f);
  BOOST_TEST_REQUIRE(c.refused.empty(), cases::describe(c) << "\n" << c.refused);
  return c;
}

/// False if the method does not apply; then `got` is as it was.
inline bool run(const cases::call& c, const cases::way& w, cases::tensor& got) {
  const winsum::methods::problem p = cases::problem_of(c, w.known, w.host);
  if (!applies(w.method, w.target, p).applies) return false;
  const std::string wrong = cases::run(c, winsum::lower(p, w.method, w.target), w.threads, got);
  BOOST_TEST_REQUIRE(wrong.empty(), cases::describe(c) << "\n" << cases::describe(w) << "\n" << wrong);
  return true;
}

/// How many cases each kind of program ran on.
struct tally {
  std::array<int, kind_count> ran{};
  /// Asserts that no kind was left out: at least `all` where every method applies, `products` where a product has to be found.
  void at_least(int all, int products) const {
    for (std::size_t k = 0; k < kind_count; ++k) {
      const winsum::method m = kinds[k].method;
      const bool product = m == winsum::im2col_gemm || m == winsum::implicit_gemm;
      BOOST_TEST(ran[k] >= (product ? products : all), name_of(m) << (kinds[k].target == winsum::cuda ? " on a GPU" : "") << " ran on " << ran[k]);
    }
  }
};

/// Every index gets the extent that it has, so that a changed statement keeps them.
inline void pin_extents(winsum::ir::statement& s, const winsum::analysis::domain& d) {
  s.ranges = {};
  for (int i = 0; i < s.indices.count; ++i) s.ranges.push_back({static_cast<std::int8_t>(i), d.extent[i]});
}
/// On the right side, `index` becomes factor * index + constant.
inline void substitute(winsum::ir::statement& s, int index, std::int64_t factor, std::int64_t constant) {
  for (int a = 1; a < s.accesses.count; ++a)
    for (winsum::ir::subscript& dim : s.accesses[a].dims) {
      winsum::ir::affine sum;
      for (winsum::ir::term t : dim.at.terms) {
        if (t.index == index) {
          sum.add(winsum::ir::term{t.factor * constant, -1, t.param});
          t.factor *= factor;
        }
        sum.add(t);
      }
      dim.at = sum;
    }
}
/// The one dimension of the output in which `index` stands, alone; -1 if there is none.
inline int dimension_of(const winsum::ir::statement& s, int index) {
  int found = -1, uses = 0;
  for (int d = 0; d < s.accesses[0].dims.count; ++d) {
    const winsum::ir::affine& at = s.accesses[0].dims[d].at;
    uses += at.mentions(index);
    if (at.plain_index() == index) found = d;
  }
  return uses == 1 ? found : -1;
}

/// A row-major copy of positions begin, begin + step, … (`count` of them) of dimension `d`.
inline cases::tensor picked(const cases::tensor& t, int d, std::int64_t begin, std::int64_t step, std::int64_t count) {
  cases::tensor part = t;
  const auto at = static_cast<std::size_t>(d);
  part.first += begin * part.strides[at];
  part.strides[at] *= step;
  part.extents[at] = count;
  cases::tensor made = cases::make_tensor(t.type, part.extents, cases::memory_form::row_major);
  std::vector<double> values;
  part.for_each([&](std::int64_t offset) { values.push_back(part.data<double>()[offset]); });
  std::size_t next = 0;
  made.for_each([&](std::int64_t offset) { made.data<double>()[offset] = values[next++]; });
  return made;
}

inline std::vector<double> values_of(const cases::tensor& t) { return {t.data<double>(), t.data<double>() + t.count}; }
/// Equal as numbers: a sum of nothing may be -0.
inline bool equal(const cases::tensor& a, const cases::tensor& b) { return a.extents == b.extents && values_of(a) == values_of(b); }
inline bool same_bits(const cases::tensor& a, const cases::tensor& b) { return a.extents == b.extents && a.bytes == b.bytes; }

}  // namespace laws
