// Defines `naive_space`: what every index of a statement ranges over in one call, as the oracle understands it.
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include <winsum/core/diagnostics.hpp>
#include <winsum/core/fail.hpp>
#include <winsum/frontend/operand.hpp>
#include <winsum/ir/statement.hpp>
#include <winsum/ir/subscript_text.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// The extents of a call.
struct index_space {
  std::int64_t extent[ir::max_indices]{};              ///< of each index
  static_vector<std::int64_t, ir::max_rank> output{};  ///< of the output, the one passed or the one to make
  std::int64_t terms = 1;                              ///< how many are summed for one element of the output; at most 2^63 - 1
};

namespace evaluator {

inline constexpr std::int64_t not_known = -1;

using detail::fail;

/// An index sum with the parameters' values put in: constant + sum of factor[i] * index i.
struct line {
  std::int64_t constant = 0;
  std::int64_t factor[ir::max_indices]{};

  line() = default;
  line(const ir::affine& sum, std::span<const std::int64_t> params) {
    for (const ir::term& t : sum.terms) {
      const std::int64_t f = t.factor * (t.param < 0 ? 1 : params[static_cast<std::size_t>(t.param)]);
      (t.index < 0 ? constant : factor[t.index]) += f;
    }
  }
  /// The least value where every index but `without` runs over its extent and that one is 0.
  std::int64_t least(const std::int64_t* extent, int without = -1) const {
    std::int64_t v = constant;
    for (int i = 0; i < ir::max_indices; ++i)
      if (i != without && factor[i] < 0) v += factor[i] * (std::max<std::int64_t>)(extent[i] - 1, 0);
    return v;
  }
  std::int64_t greatest(const std::int64_t* extent, int without = -1) const {
    std::int64_t v = constant;
    for (int i = 0; i < ir::max_indices; ++i)
      if (i != without && factor[i] > 0) v += factor[i] * (std::max<std::int64_t>)(extent[i] - 1, 0);
    return v;
  }
};

/// Finds the extents of one call, in the order: what the user says, indices alone in a dimension, windows.
struct extent_search {
  const ir::statement& s;
  std::span<const any_operand> operands;
  const any_output* output;  ///< or null
  std::span<const std::int64_t> params;
  std::int64_t extent[ir::max_indices]{};
  texts::place from[ir::max_indices]{};  ///< the dimension that the extent comes from, if no range says it
  bool by_range[ir::max_indices]{};
  bool by_output[ir::max_indices]{};                  ///< nothing but the output's own dimension says it
  bool hangs_on[ir::max_indices][ir::max_indices]{};  ///< [i][j]: i has its extent because j has its own

  bool has_memory(const ir::access& x) const { return x.operand > 0 || output != nullptr; }
  std::int64_t extent_of(const ir::access& x, int d) const {
    return x.operand == 0 ? output->at.extent[d] : operands[static_cast<std::size_t>(x.operand - 1)].at.extent[d];
  }
  std::string_view name_of(int index) const { return s.indices[index].view(); }
  static texts::place place(const ir::access& x, int d) { return {x.tensor.view(), d}; }
  ir::expression_text text(const ir::access& x, int d) const { return text_of(x.dims[d], s); }
  std::string operand_names() const {
    std::string names;
    for (int k = 1; k <= s.operand_count(); ++k) names += (k > 1 ? ", `" : "`") + std::string(s.operand_name(k)) + "`";
    return names;
  }

  void check_call() const {
    const int expected = s.operand_count(), given = static_cast<int>(operands.size());
    if (expected != given) fail(texts::operand_count(expected, given, operand_names()));
    if (static_cast<int>(params.size()) < s.params.count) fail(texts::param_missing(s.params[static_cast<int>(params.size())].view()));
    for (const ir::access& x : s.accesses) {
      if (!has_memory(x)) continue;
      const int rank = x.operand == 0 ? output->rank : operands[static_cast<std::size_t>(x.operand - 1)].rank;
      if (rank == x.dims.count) {
        x.operand == 0 ? check_addresses(*output, x) : check_addresses(operands[static_cast<std::size_t>(x.operand - 1)], x);
        continue;
      }
      fail(x.operand == 0 ? texts::output_rank(x.tensor.view(), x.dims.count, rank)
                          : texts::operand_rank(x.tensor.view(), x.operand, x.dims.count, rank));
    }
  }

  /// Elements that no address reaches.
  template <class Tensor>
  void check_addresses(const Tensor& t, const ir::access& x) const {
    using wide = winsum::detail::wide_integer;
    constexpr wide most = wide{1} << 64;
    const wide begin = static_cast<wide>(reinterpret_cast<std::uintptr_t>(t.at.data)), bytes = size_of(t.type);
    wide low = 0, high = 1;  // in elements
    for (int d = 0; d < t.rank; ++d)
      if (t.at.extent[d] == 0) return;
    for (int d = 0; d < t.rank; ++d) {
      (t.at.stride[d] < 0 ? low : high) += wide{t.at.stride[d]} * (t.at.extent[d] - 1);
      if (low < -most || high > most || begin + low * bytes < 0 || begin + high * bytes > most)
        fail(texts::bytes_past_64_bits(x.tensor.view(), {t.at.extent, t.rank}, size_of(t.type)));
    }
  }

  void say(int index, std::int64_t n, texts::place where) {
    if (extent[index] != not_known && extent[index] != n)
      fail(by_range[index] ? texts::range_differs(name_of(index), extent[index], where, n)
                           : texts::extents_differ(name_of(index), from[index], extent[index], where, n));
    if (extent[index] != not_known) return;
    extent[index] = n;
    from[index] = where;
  }

  static bool alone(const ir::subscript& sub) { return sub.mode == border_kind::none && sub.at.plain_index() >= 0; }
  static bool mentions(const ir::subscript& sub, int i) { return sub.at.mentions(i); }
  /// An index alone in a dimension does not have to reach its end where a sum of that index reads the same tensor too.
  bool only_bounds(const ir::access& x, int d) const {
    if (x.operand == 0 || x.dims[d].exact || !alone(x.dims[d])) return false;
    for (const ir::access& other : s.accesses)
      for (const ir::subscript& sub : other.dims)
        if (other.operand == x.operand && sub.mode == border_kind::none && !alone(sub) && mentions(sub, x.dims[d].at.plain_index())) return true;
    return false;
  }

  /// The read is of one element that index i alone chooses, and the element at i itself is read too.
  bool differs(int i, const ir::access& x, const line& at) const {
    for (int j = 0; j < s.indices.count; ++j)
      if (j != i && at.factor[j] != 0) return false;
    for (const ir::access& other : s.accesses)
      for (int d = 0; other.operand == x.operand && d < other.dims.count; ++d)
        if (only_bounds(other, d) && other.dims[d].at.plain_index() == i) return true;
    return false;
  }

  struct span {
    std::int64_t first, last;
  };
  /// Where reads may be: the dimension of extent n and its padding, which by itself goes as far as `least` lies before the start.
  span allowed(const ir::subscript& sub, std::int64_t n, std::int64_t least) const {
    if (sub.mode == border_kind::none) return {0, n - 1};
    if (sub.extended) return {-line(sub.extend_lo, params).constant, n - 1 + line(sub.extend_hi, params).constant};
    const std::int64_t before = (std::max<std::int64_t>)(0, -least);
    return {-before, n - 1 + before};
  }

  /// The largest range of index i that keeps a read inside the dimension plus its padding.
  std::int64_t largest_range(int i, const ir::access& x, int d, const line& at) const {
    const ir::subscript& sub = x.dims[d];
    const std::int64_t least = at.least(extent, i), greatest = at.greatest(extent, i);
    const auto [first, last] = allowed(sub, extent_of(x, d), least);
    const bool up = at.factor[i] > 0;
    if (sub.mode != border_kind::none && (up ? least < first : greatest > last))
      fail(texts::starts_outside(name_of(i), place(x, d), text(x, d).view(), extent_of(x, d), first, last, up ? least : greatest));
    const std::int64_t room = up ? last - greatest : least - first;
    if (room < 0 && extent_of(x, d) > 0 && !differs(i, x, at)) {
      const texts::window_span both{first, last, least, greatest};
      fail(greatest - least <= last - first
               ? texts::window_outside(name_of(i), place(x, d), text(x, d).view(), extent_of(x, d), both)
               : texts::window_too_large(name_of(i), place(x, d), text(x, d).view(), extent_of(x, d), both, operand_names()));
    }
    return room < 0 ? 0 : room / (up ? at.factor[i] : -at.factor[i]) + 1;
  }

  /// One round: each index that is the only unknown one of some dimension gets its range. False if there is none.
  /// `bounds`: by dimensions that only bound it, for what nothing else settles.
  bool settle_windows(bool bounds) {
    std::int64_t found[ir::max_indices];
    std::fill_n(found, ir::max_indices, not_known);
    for (const bool bounding : {false, true})
      for (const ir::access& x : s.accesses)
        for (int d = 0; has_memory(x) && d < x.dims.count; ++d) {
          if (only_bounds(x, d) != bounding) continue;
          const line at(x.dims[d].at, params);
          int unknown = -1, count = 0;
          for (int i = 0; i < s.indices.count; ++i)
            if (at.factor[i] != 0 && extent[i] == not_known) unknown = i, ++count;
          if (count != 1 || (bounding && !bounds && found[unknown] == not_known)) continue;
          const std::int64_t n = largest_range(unknown, x, d, at);
          found[unknown] = found[unknown] == not_known ? n : (std::min)(found[unknown], n);
          for (int j = 0; j < s.indices.count; ++j)
            if (j != unknown && at.factor[j] != 0) {
              hangs_on[unknown][j] = true;
              for (int k = 0; k < s.indices.count; ++k) hangs_on[unknown][k] = hangs_on[unknown][k] || hangs_on[j][k];
            }
        }
    bool progress = false;
    for (int i = 0; i < s.indices.count; ++i)
      if (found[i] != not_known) {
        extent[i] = found[i];
        progress = true;
      }
    return progress;
  }

  /// What reads leave an index: of the one that leaves the least; or `not_known`, where that is open. `alike`: each of them leaves as much.
  struct room_left {
    std::int64_t extent = not_known;
    const ir::access* by = nullptr;
    int dimension = 0;
    bool alike = true;
  };
  /// The same of the reads of one operand (0: of all) and index i.
  room_left left_by_reads(int i, int operand) const {
    room_left left;
    const ir::access* too_large = nullptr;
    int too_large_at = 0;
    for (const ir::access& x : s.accesses)
      for (int d = 0; x.operand > 0 && (operand == 0 || x.operand == operand) && d < x.dims.count; ++d) {
        const ir::subscript& sub = x.dims[d];
        if (!mentions(sub, i)) continue;
        for (const ir::subscript& any : x.dims)
          for (int j = 0; j < s.indices.count; ++j)
            if (j != i && mentions(any, j) && extent[j] == 0 && (operand != 0 || !by_output[j] || mentions(sub, j))) return {};  // never read
        if (operand == 0 && sub.mode != border_kind::none && !sub.extended) return {};
        for (int j = 0; j < s.indices.count; ++j)
          if (j != i && mentions(sub, j) && hangs_on[j][i]) return {};
        const line at(sub.at, params);
        const std::int64_t least = at.least(extent, i), greatest = at.greatest(extent, i);
        const auto [first, last] = allowed(sub, extent_of(x, d), least);
        if (at.factor[i] == 0 || (at.factor[i] > 0 ? least < first : greatest > last)) return {};
        const bool fits = (at.factor[i] > 0 ? last - greatest : least - first) >= 0 || extent_of(x, d) == 0;
        if (!fits && too_large == nullptr) too_large = &x, too_large_at = d;
        const std::int64_t n = fits ? largest_range(i, x, d, at) : 0;
        left.alike = left.alike && (left.by == nullptr || left.extent == n);
        if (left.by == nullptr || n < left.extent) left = {n, &x, d, left.alike};
      }
    if (too_large != nullptr && !(operand != 0 && extent[i] == 0))
      largest_range(i, *too_large, too_large_at, line(too_large->dims[too_large_at].at, params));
    return left;
  }

  /// An output may say an extent that nothing else says; tensors that only bound an index have to bound it alike.
  void check_agreement() const {
    for (int i = 0; i < s.indices.count; ++i) {
      if (by_range[i]) continue;
      if (by_output[i])
        if (const room_left n = left_by_reads(i, 0); n.by != nullptr && n.extent != extent[i] && (n.alike || extent[i] > n.extent))
          fail(texts::output_unlike_size(name_of(i), extent[i], from[i], place(*n.by, n.dimension), text(*n.by, n.dimension).view(), n.extent));
      for (const ir::access& x : s.accesses)
        for (int d = 0; d < x.dims.count; ++d) {
          if (!only_bounds(x, d) || x.dims[d].at.plain_index() != i) continue;
          const room_left n = left_by_reads(i, x.operand);
          if (n.by != nullptr && n.extent != extent[i])
            fail(texts::room_differs(name_of(i), extent[i], place(*n.by, n.dimension), text(*n.by, n.dimension).view(), n.extent));
        }
    }
  }
  /// The accesses that nothing reads or writes, because an index that runs there has no values.
  unsigned idle() const {
    unsigned without = 0, summed = 0, plainly = 1;  // sets of accesses; the left side is written where nothing is summed
    for (const ir::subscript& sub : s.accesses[0].dims)
      for (int i = 0; i < s.indices.count; ++i)
        if (mentions(sub, i) && extent[i] == 0) without = ~0u;
    bool outside[ir::max_nodes]{}, inside[ir::max_nodes]{};
    outside[s.root] = true;
    bool empty_sum = false;
    for (int n = s.root; n >= 0; --n) {
      const ir::node& at = s.nodes[n];
      const bool sum = at.kind == ir::node_kind::reduce;
      if (at.kind == ir::node_kind::read) {
        if (outside[n]) plainly |= 1u << at.ref;
        if (inside[n]) summed |= 1u << at.ref;
        continue;
      }
      for (int i = 0; sum && i < s.indices.count; ++i) empty_sum = empty_sum || ((at.over >> i & 1u) != 0 && extent[i] == 0);
      for (const int below : {int{at.a}, int{at.b}, int{at.c}})
        if (below >= 0) {
          outside[below] = outside[below] || (outside[n] && !sum);
          inside[below] = inside[below] || inside[n] || (outside[n] && sum);
        }
    }
    return without | (empty_sum ? summed & ~plainly : 0u);
  }
  /// exact(...): from the first element to the last one, padding included.
  void check_cover(const index_space& space) const {
    const unsigned unused = idle();
    for (int a = 0; a < s.accesses.count; ++a) {
      const ir::access& x = s.accesses[a];
      for (int d = 0; (unused >> a & 1u) == 0 && d < x.dims.count; ++d) {
        const ir::subscript& sub = x.dims[d];
        if (!sub.exact) continue;
        const line at(sub.at, params);
        const std::int64_t n = x.operand == 0 ? space.output[d] : extent_of(x, d), least = at.least(extent), greatest = at.greatest(extent);
        const auto [first, last] = allowed(sub, n, least);
        if (least != first || greatest != last) fail(texts::not_covered(place(x, d), text(x, d).view(), n, {first, last, least, greatest}));
      }
    }
  }

  /// Nothing gives index i an extent: where it is read, another one like it stands beside it.
  [[noreturn]] void fail_open(int i) const {
    for (const ir::access& x : s.accesses)
      for (int d = 0; has_memory(x) && d < x.dims.count; ++d)
        for (int j = 0; mentions(x.dims[d], i) && j < s.indices.count; ++j)
          if (j != i && mentions(x.dims[d], j) && extent[j] == not_known)
            fail(texts::two_unknown(name_of(i), name_of(j), place(x, d), text(x, d).view()));
    fail(texts::no_extent(name_of(i)));
  }

  index_space run() {
    check_call();
    std::fill_n(extent, ir::max_indices, not_known);
    for (const ir::index_range& r : s.ranges) {
      if (r.extent < 0) fail(texts::range_negative(name_of(r.index), r.extent));
      if (by_range[r.index] && extent[r.index] != r.extent) fail(texts::ranges_differ(name_of(r.index), extent[r.index], r.extent));
      extent[r.index] = r.extent;
      by_range[r.index] = true;
    }
    for (int k = 1; k <= s.accesses.count; ++k) {
      const ir::access& x = s.accesses[k % s.accesses.count];  // the output last
      for (int d = 0; has_memory(x) && d < x.dims.count; ++d)
        if (alone(x.dims[d]) && !only_bounds(x, d)) {
          const int i = x.dims[d].at.plain_index();
          by_output[i] = x.operand == 0 && (by_output[i] || extent[i] == not_known);
          say(i, extent_of(x, d), place(x, d));
        }
    }
    while (settle_windows(false) || settle_windows(true)) {
    }
    for (int i = 0; i < s.indices.count; ++i)
      if (extent[i] == not_known) fail_open(i);
    check_agreement();
    index_space space;
    std::copy_n(extent, ir::max_indices, space.extent);
    const ir::access& left = s.accesses[0];
    bool nothing = false;
    for (const ir::subscript& sub : left.dims)
      for (const ir::term& t : sub.at.terms) nothing = nothing || (t.index >= 0 && extent[t.index] == 0);
    for (int d = 0; d < left.dims.count; ++d) {
      const int plain = left.dims[d].at.plain_index();
      space.output.push_back(output != nullptr ? output->at.extent[d]
                             : plain >= 0      ? extent[plain]
                             : nothing         ? 0
                                               : line(left.dims[d].at, params).greatest(extent) + 1);
      if (space.output.back() < 0) space.output.back() = 0;  // written only before its start, which evaluation reports
    }
    check_cover(space);
    for (const ir::node& n : s.nodes)
      if (n.kind == ir::node_kind::reduce) {
        for (int i = 0; i < s.indices.count; ++i)
          if (n.over >> i & 1u && extent[i] == 0) space.terms = 0;
        for (int i = 0; i < s.indices.count; ++i)
          if (n.over >> i & 1u && __builtin_mul_overflow(space.terms, extent[i], &space.terms)) space.terms = INT64_MAX;
      }
    return space;
  }
};

}  // namespace evaluator

/// The extents of a call. An index alone in a dimension has that dimension's extent; one known only from windows gets the
/// largest range that keeps each read inside its dimension and padding. Throws `error` if the call does not fit the statement.
/// `output`: the tensor passed, or null. `params`: the values of `s.params`, in their order.
inline index_space naive_space(const ir::statement& s, std::span<const any_operand> operands, const any_output* output = nullptr,
                               std::span<const std::int64_t> params = {}) {
  evaluator::extent_search search{s, operands, output, params};
  return search.run();
}

}  // namespace winsum
