// Defines `leaf_code`: the code of a program's leaves: registers, sums, addresses, and what is done at them.
#pragma once
#include <utility>

#include <winsum/execute/apply.hpp>
#include <winsum/execute/copy.hpp>
#include <winsum/execute/environment.hpp>
#include <winsum/execute/leaves.hpp>
#include <winsum/execute/merging.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

namespace detail {

template <int Each, class T>
struct numbered {
  using type = T;
};
template <class Sequence, class... T>
struct numbered_types;
template <int... Each, class... T>
struct numbered_types<std::integer_sequence<int, Each...>, T...> : numbered<Each, T>... {};
template <int Each, class T>
numbered<Each, T> pick(const numbered<Each, T>&);

}  // namespace detail

/// `Node` is a node's number and `u` the values of the unrolled loops around it, an argument that folds into a constant:
/// a leaf is instantiated once however often it is unrolled.
template <class Tag, class Sum, class Point, class... T>
struct leaf_code {
  static constexpr const program& p = Tag::value;
  static constexpr parents around = find_parents(Tag::value);
  static constexpr int vars = Tag::value.vars.count;

  using env = environment<vars + Tag::value.params.count, Tag::value.buffers.count>;

  template <int Buffer>
  using element = typename decltype(detail::pick<p.buffers[Buffer].operand>(
      std::declval<detail::numbered_types<std::make_integer_sequence<int, sizeof...(T)>, T...>>()))::type;

  // ---- registers: a region has one bank for each of its arrays ----

  template <int Array>
  using register_element = std::conditional_t<p.registers[Array].type == loop_ir::register_type::sum, Sum, Point>;
  template <int Array>
  static constexpr int lanes = p.registers[Array].lanes;
  template <int Array>
  struct bank {
    vector<register_element<Array>, lanes<Array>> at[std::size_t(p.registers[Array].count)];
  };
  template <class Arrays, int First>
  struct banks;
  template <int... Each, int First>
  struct banks<std::integer_sequence<int, Each...>, First> : bank<First + Each>... {};

  struct array_range {
    int first = 24, end = 0;
    bool scalar = true;  ///< every array has one lane
  };
  /// The register arrays of a region and of those in it.
  static constexpr array_range arrays_of(int region) {
    array_range r;
    for (int n = region; n < p.nodes[region].end; ++n)
      if (const node& x = p.nodes[n]; x.kind == node_kind::region && x.reg_count > 0) {
        if (x.first_reg < r.first) r.first = x.first_reg;
        if (x.first_reg + x.reg_count > r.end) r.end = x.first_reg + x.reg_count;
      }
    for (int i = r.first; i < r.end; ++i) r.scalar = r.scalar && p.registers[i].lanes == 1;
    return r;
  }
  struct no_registers {};

  template <int Array, class R>
  WINSUM_MERGED static inline auto& reg(R& r, int i) {
    return static_cast<bank<Array>&>(r).at[i];
  }

  // ---- sums ----

  template <int Node, affine A>
  static constexpr split_sum sum = split(p, around, Node, A);

  // Most of the code of a program is small sums: each function saved here is saved a hundred times while a user compiles.

  /// A part that changes while the program runs, times `scale`. Keyed by what it is: nodes share it.
  template <split_sum::part P>
  WINSUM_MERGED static inline std::int64_t running_part([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u, std::int64_t scale) {
    std::int64_t v = P.factor * scale;
    if constexpr (P.param >= 0) v *= e.number[vars + P.param];
    if constexpr (P.var >= 0) v *= e.number[P.var];
    if constexpr (P.slot >= 0) v *= unrolled_value(u, P.slot);
    return v;
  }
  template <int Node, affine A, int... Each>
  WINSUM_MERGED static inline std::int64_t running_sum([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u,
                                                       std::integer_sequence<int, Each...>) {
    return (std::int64_t{0} + ... + running_part<sum<Node, A>.running[Each]>(e, u, 1));
  }
  template <int Node, affine A, int... Each>
  WINSUM_MERGED static inline std::int64_t fixed_sum([[maybe_unused]] unrolled_values u, std::integer_sequence<int, Each...>) {
    return (sum<Node, A>.constant + ... + (sum<Node, A>.fixed[Each].factor * unrolled_value(u, sum<Node, A>.fixed[Each].slot)));
  }
  template <int Node, affine A>
  WINSUM_MERGED static inline std::int64_t value([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u) {
    static_assert(!sum<Node, A>.running.overflow, "winsum: a sum of the program has too many terms");
    constexpr int changing = sum<Node, A>.running.count, fixed = sum<Node, A>.fixed.count;
    if constexpr (changing == 0 && fixed == 0)
      return sum<Node, A>.constant;
    else if constexpr (changing == 1 && fixed == 0)
      return running_part<sum<Node, A>.running[0]>(e, u, 1) + sum<Node, A>.constant;
    else
      return running_sum<Node, A>(e, u, std::make_integer_sequence<int, changing>{}) +
             fixed_sum<Node, A>(u, std::make_integer_sequence<int, fixed>{});
  }

  template <int Node, int Each>
  WINSUM_MERGED static inline bool condition_holds([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u) {
    constexpr loop_ir::condition c = p.conditions[p.nodes[Node].condition_begin + Each];
    const std::int64_t v = value<Node, c.e>(e, u);
    return v >= value<Node, c.lower>(e, u) && v < value<Node, c.upper>(e, u);
  }
  template <int Node, int... Each>
  WINSUM_MERGED static inline bool all_hold([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u, std::integer_sequence<int, Each...>) {
    return (true && ... && condition_holds<Node, Each>(e, u));
  }
  template <int Node>
  WINSUM_MERGED static inline bool conditions_hold([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u) {
    return all_hold<Node>(e, u, std::make_integer_sequence<int, p.nodes[Node].condition_count>{});
  }

  // ---- memory ----

  template <int Node, affine A, class E, int... Each>
  WINSUM_MERGED static inline E* address([[maybe_unused]] const env& e, std::byte* at, [[maybe_unused]] unrolled_values u, std::int64_t constant,
                                         std::integer_sequence<int, Each...>) {
    // One addition after the other, outermost variable first and the constant last: loop invariants are then prefixes that
    // the copies of an unrolled leaf share, and the constants become displacements.
    ((at += running_part<sum<Node, A>.running[Each]>(e, u, sizeof(E))), ...);
    return reinterpret_cast<E*>(at + constant * static_cast<std::int64_t>(sizeof(E)));
  }
  template <int Node, int Buffer, affine A>
  WINSUM_MERGED static inline auto* address([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u, std::int64_t constant) {
    return address<Node, A, element<Buffer>>(e, e.buffer[Buffer], u, constant, std::make_integer_sequence<int, sum<Node, A>.running.count>{});
  }

  // ---- leaves ----

  template <int Node, class R>
  WINSUM_MERGED static inline void leaf(const env& e, R& r, const step& s) {
    static constexpr const node& n = p.nodes[Node];
    if constexpr (n.kind == node_kind::constant) {
      using x = register_element<n.to.array>;
      if constexpr (n.offset.count > 0)
        fill<x, lanes<n.to.array>>(reg<n.to.array>(r, s.to), element_as<x>(value<Node, n.offset>(e, s.u)));
      else
        fill<x, lanes<n.to.array>>(reg<n.to.array>(r, s.to), constant_as<x>(n.value));
    } else if constexpr (n.kind == node_kind::op && n.does == operation::convert) {
      convert<register_element<n.to.array>, register_element<n.a.array>, lanes<n.to.array>>(reg<n.to.array>(r, s.to), reg<n.a.array>(r, s.a));
    } else if constexpr (n.kind == node_kind::op) {
      constexpr int b = n.b.array < 0 ? n.a.array : n.b.array, c = n.c.array < 0 ? n.a.array : n.c.array;
      apply<n.does, register_element<n.to.array>, lanes<n.to.array>>(reg<n.to.array>(r, s.to), reg<n.a.array>(r, s.a),
                                                                     reg<b>(r, n.b.array < 0 ? s.a : s.b), reg<c>(r, n.c.array < 0 ? s.a : s.c));
    } else if constexpr (n.kind == node_kind::store) {
      if (!s.always && !conditions_hold<Node>(e, s.u)) return;
      store<register_element<n.a.array>, lanes<n.a.array>, n.partial>(address<Node, n.buffer, n.offset>(e, s.u, s.at), reg<n.a.array>(r, s.a),
                                                                      value<Node, n.lane_stride>(e, s.u), lane_count<Node, lanes<n.a.array>>(e, s.u));
    } else {
      using x = register_element<n.to.array>;
      auto& to = reg<n.to.array>(r, s.to);
      if (!s.always && !conditions_hold<Node>(e, s.u))
        fill<x, lanes<n.to.array>>(to, constant_as<x>(n.value));
      else if constexpr (n.kind == node_kind::splat)
        splat<x, lanes<n.to.array>>(to, address<Node, n.buffer, n.offset>(e, s.u, s.at));
      else
        load<x, lanes<n.to.array>, n.partial>(to, address<Node, n.buffer, n.offset>(e, s.u, s.at), value<Node, n.lane_stride>(e, s.u),
                                              lane_count<Node, lanes<n.to.array>>(e, s.u));
    }
  }

  template <int Node, int Lanes>
  WINSUM_MERGED static inline std::int64_t lane_count([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u) {
    if constexpr (p.nodes[Node].partial)
      return value<Node, p.nodes[Node].lane_count>(e, u);
    else
      return Lanes;
  }

  template <int Node>
  WINSUM_MERGED static inline void pack([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u) {
    static constexpr const node& n = p.nodes[Node];
    using to = element<n.buffer>;
    using from = element<n.source>;
    to* const begin = address<Node, n.buffer, n.offset>(e, u, fixed<Node, n.offset>(u));
    const std::int64_t length = value<Node, n.length>(e, u);
    if (conditions_hold<Node>(e, u))
      copy_run<n.border, to, from>(begin, address<Node, n.source, n.source_offset>(e, u, fixed<Node, n.source_offset>(u)),
                                   value<Node, n.source_stride>(e, u), value<Node, n.first>(e, u), value<Node, n.coordinate_step>(e, u),
                                   value<Node, n.extent>(e, u), length, constant_as<to>(n.value));
    else
      fill_run<to>(begin, length, constant_as<to>(n.value));
  }
  template <int Node, affine A>
  WINSUM_MERGED static inline std::int64_t fixed([[maybe_unused]] unrolled_values u) {
    return fixed_sum<Node, A>(u, std::make_integer_sequence<int, sum<Node, A>.fixed.count>{});
  }
};

}  // namespace winsum::execution
