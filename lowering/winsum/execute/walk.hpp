// Defines `walker`: turns the nodes of a constexpr program into code, one function for each region.
#pragma once
#include <utility>

#include <winsum/execute/apply.hpp>
#include <winsum/execute/copy.hpp>
#include <winsum/execute/environment.hpp>
#include <winsum/execute/leaves.hpp>
#include <winsum/execute/workspace.hpp>

namespace winsum::execution {

namespace detail {

template <int I, class T>
struct numbered {
  using type = T;
};
template <class Sequence, class... T>
struct numbered_types;
template <int... I, class... T>
struct numbered_types<std::integer_sequence<int, I...>, T...> : numbered<I, T>... {};
template <int I, class T>
numbered<I, T> pick(const numbered<I, T>&);

}  // namespace detail

/// The code of one program. `Node` is a node's number, `U` the values of the unrolled loops around it. All functions but
/// those of regions and parallel loops are inlined; the steps of unrolled loops are arguments that fold into constants, so
/// that a leaf is instantiated once however often it is unrolled.
template <class Tag, class Sum, class Point, class... T>
struct walker {
  static constexpr const program& p = Tag::value;
  static constexpr parents around = find_parents(Tag::value);
  static constexpr int vars = Tag::value.vars.count;
  /// Calls and threads cost more than such a program: everything is one piece of code.
  static constexpr bool small = work(Tag::value, 0, Tag::value.nodes.count) <= 2000;

  using env = environment<vars + Tag::value.params.count, Tag::value.buffers.count>;

  template <int Buffer>
  using element = typename decltype(detail::pick<p.buffers[Buffer].operand>(
      std::declval<detail::numbered_types<std::make_integer_sequence<int, sizeof...(T)>, T...>>()))::type;

  // ---- the start ----

  static constexpr auto buffers = Tag::value.buffers;  // a copy: code that reads it at run time does not drag the program along

  static constexpr workspace_layout layout(const std::int64_t* params) { return lay_out(buffers, params, element_sizes<T...>::of); }

  template <int... B>
  [[gnu::always_inline]] static inline void place_buffers(env& e, void* const* operands, const std::int64_t* params, std::byte* workspace,
                                                          std::integer_sequence<int, B...>) {
    constexpr bool none = (true && ... && (p.buffers[B].where == loop_ir::place::operand));
    if constexpr (none) {
      e.each_thread = 0;
      ((e.buffer[B] = static_cast<std::byte*>(operands[p.buffers[B].operand])), ...);
    } else if constexpr (p.params.count == 0) {
      static constexpr workspace_layout places = layout(nullptr);
      place_at(e, operands, workspace, places, std::integer_sequence<int, B...>{});
    } else {
      place_at(e, operands, workspace, layout(params), std::integer_sequence<int, B...>{});
    }
  }
  template <int... B>
  [[gnu::always_inline]] static inline void place_at(env& e, void* const* operands, std::byte* workspace, const workspace_layout& places,
                                                     std::integer_sequence<int, B...>) {
    workspace += -reinterpret_cast<std::uintptr_t>(workspace) % cache_line;
    e.each_thread = places.each_thread;
    ((e.buffer[B] = p.buffers[B].where == loop_ir::place::operand
                        ? static_cast<std::byte*>(operands[p.buffers[B].operand])
                        : workspace + places.offset[B] + (p.buffers[B].where == loop_ir::place::workspace ? 0 : places.common)),
     ...);
  }

  // ---- registers: a region has one bank for each of its arrays ----

  template <int Array>
  using register_element = std::conditional_t<p.registers[Array].type == loop_ir::register_type::sum, Sum, Point>;
  template <int Array>
  static constexpr int lanes = p.registers[Array].lanes;
  template <int Array>
  struct bank {
    vector<register_element<Array>, lanes<Array>> at[p.registers[Array].count];
  };
  template <class Arrays, int First>
  struct banks;
  template <int... I, int First>
  struct banks<std::integer_sequence<int, I...>, First> : bank<First + I>... {};

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
  [[gnu::always_inline]] static inline auto& reg(R& r, int i) {
    return static_cast<bank<Array>&>(r).at[i];
  }

  // ---- sums ----

  template <int Node, affine A>
  static constexpr split_sum sum = split(p, around, Node, A);

  /// Parts that change while the program runs, times `scale`.
  template <int Node, affine A, int I>
  [[gnu::always_inline]] static inline std::int64_t running_part([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u, std::int64_t scale) {
    constexpr split_sum::part t = sum<Node, A>.running[I];
    static_assert(!sum<Node, A>.running.overflow, "winsum: a sum of the program has too many terms");
    std::int64_t v = t.factor * scale;
    if constexpr (t.param >= 0) v *= e.number[vars + t.param];
    if constexpr (t.var >= 0) v *= e.number[t.var];
    if constexpr (t.slot >= 0) v *= unrolled_value(u, t.slot);
    return v;
  }
  template <int Node, affine A, int... I>
  [[gnu::always_inline]] static inline std::int64_t running_sum([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u, std::integer_sequence<int, I...>) {
    return (std::int64_t{0} + ... + running_part<Node, A, I>(e, u, 1));
  }
  template <int Node, affine A, int... I>
  [[gnu::always_inline]] static inline std::int64_t fixed_sum([[maybe_unused]] unrolled_values u, std::integer_sequence<int, I...>) {
    return (sum<Node, A>.constant + ... + (sum<Node, A>.fixed[I].factor * unrolled_value(u, sum<Node, A>.fixed[I].slot)));
  }
  template <int Node, affine A>
  [[gnu::always_inline]] static inline std::int64_t value([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u) {
    return running_sum<Node, A>(e, u, std::make_integer_sequence<int, sum<Node, A>.running.count>{}) +
           fixed_sum<Node, A>(u, std::make_integer_sequence<int, sum<Node, A>.fixed.count>{});
  }

  template <int Node, int I>
  [[gnu::always_inline]] static inline bool condition_holds([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u) {
    constexpr loop_ir::condition c = p.conditions[p.nodes[Node].condition_begin + I];
    const std::int64_t v = value<Node, c.e>(e, u);
    return v >= value<Node, c.lower>(e, u) && v < value<Node, c.upper>(e, u);
  }
  template <int Node, int... I>
  [[gnu::always_inline]] static inline bool all_hold([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u, std::integer_sequence<int, I...>) {
    return (true && ... && condition_holds<Node, I>(e, u));
  }
  template <int Node>
  [[gnu::always_inline]] static inline bool conditions_hold([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u) {
    return all_hold<Node>(e, u, std::make_integer_sequence<int, p.nodes[Node].condition_count>{});
  }

  // ---- memory ----

  template <int Node, affine A, class E, int... I>
  [[gnu::always_inline]] static inline E* address(const env& e, std::byte* at, unrolled_values u, std::int64_t constant,
                                                  std::integer_sequence<int, I...>) {
    // One addition after the other, outermost variable first and the constant last: loop invariants are then prefixes that
    // the copies of an unrolled leaf share, and the constants become displacements.
    ((at += running_part<Node, A, I>(e, u, sizeof(E))), ...);
    return reinterpret_cast<E*>(at + constant * static_cast<std::int64_t>(sizeof(E)));
  }
  template <int Node, int Buffer, affine A>
  [[gnu::always_inline]] static inline auto* address([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u, std::int64_t constant) {
    return address<Node, A, element<Buffer>>(e, e.buffer[Buffer], u, constant, std::make_integer_sequence<int, sum<Node, A>.running.count>{});
  }

  // ---- leaves ----

  template <int Node, class R>
  [[gnu::always_inline]] static inline void leaf(const env& e, R& r, const step& s) {
    static constexpr const node& n = p.nodes[Node];
    if constexpr (n.kind == node_kind::constant) {
      using x = register_element<n.to.array>;
      fill<x, lanes<n.to.array>>(reg<n.to.array>(r, s.to), element_as<x>(n.value));
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
        fill<x, lanes<n.to.array>>(to, element_as<x>(n.value));
      else if constexpr (n.kind == node_kind::splat)
        splat<x, lanes<n.to.array>>(to, address<Node, n.buffer, n.offset>(e, s.u, s.at));
      else
        load<x, lanes<n.to.array>, n.partial>(to, address<Node, n.buffer, n.offset>(e, s.u, s.at), value<Node, n.lane_stride>(e, s.u),
                                   lane_count<Node, lanes<n.to.array>>(e, s.u));
    }
  }

  template <int Node, int Lanes>
  [[gnu::always_inline]] static inline std::int64_t lane_count([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u) {
    if constexpr (p.nodes[Node].partial)
      return value<Node, p.nodes[Node].lane_count>(e, u);
    else
      return Lanes;
  }

  template <int Node>
  [[gnu::always_inline]] static inline void pack([[maybe_unused]] const env& e, [[maybe_unused]] unrolled_values u) {
    static constexpr const node& n = p.nodes[Node];
    using to = element<n.buffer>;
    using from = element<n.source>;
    to* const begin = address<Node, n.buffer, n.offset>(e, u, fixed<Node, n.offset>(u));
    const std::int64_t length = value<Node, n.length>(e, u);
    if (conditions_hold<Node>(e, u))
      copy_run<n.border, to, from>(begin, address<Node, n.source, n.source_offset>(e, u, fixed<Node, n.source_offset>(u)),
                                   value<Node, n.source_stride>(e, u), value<Node, n.first>(e, u), value<Node, n.coordinate_step>(e, u),
                                   value<Node, n.extent>(e, u), length, element_as<to>(n.value));
    else
      fill_run<to>(begin, length, element_as<to>(n.value));
  }
  template <int Node, affine A>
  [[gnu::always_inline]] static inline std::int64_t fixed([[maybe_unused]] unrolled_values u) {
    return fixed_sum<Node, A>(u, std::make_integer_sequence<int, sum<Node, A>.fixed.count>{});
  }

  // ---- nodes with children ----

  template <int Node>
  static constexpr std::int64_t step_of(const env& e) {
    constexpr loop_ir::scalar s = p.nodes[Node].step;
    if constexpr (s.param < 0)
      return s.factor;
    else
      return s.factor * e.number[vars + s.param];
  }
  template <int Node, unrolled_values U>
  [[gnu::always_inline]] static inline std::int64_t lower_of(const env& e) {
    static constexpr const node& n = p.nodes[Node];
    std::int64_t lower = value<Node, n.lower[0]>(e, U);
    if constexpr (n.has_lower1)
      if (const std::int64_t other = value<Node, n.lower[1]>(e, U); other > lower) lower = other;
    return lower;
  }
  template <int Node, unrolled_values U>
  [[gnu::always_inline]] static inline std::int64_t upper_of(const env& e) {
    static constexpr const node& n = p.nodes[Node];
    std::int64_t upper = value<Node, n.upper[0]>(e, U);
    if constexpr (n.has_upper1)
      if (const std::int64_t other = value<Node, n.upper[1]>(e, U); other < upper) upper = other;
    return upper;
  }

  template <int Node, unrolled_values U, class R>
  [[gnu::always_inline]] static inline void serial_loop(env& e, R& r) {
    static constexpr const node& n = p.nodes[Node];
    static_assert(n.loop != loop_kind::thread, "winsum: programs for threads of a GPU are interpreted or printed, not executed");
    const std::int64_t upper = upper_of<Node, U>(e), by = step_of<Node>(e);
    for (std::int64_t i = lower_of<Node, U>(e); i < upper; i += by) {
      e.number[n.var] = i;
      block<Node, Node + 1, n.end, U>(e, r);
    }
  }

  template <int Node, unrolled_values U>
  [[gnu::always_inline]] static inline std::int64_t let_value(const env& e) {
    using enum loop_ir::let_kind;
    static constexpr const node& n = p.nodes[Node];
    if constexpr (n.let == choose)
      return conditions_hold<Node>(e, U) ? value<Node, n.e[0]>(e, U) : value<Node, n.e[1]>(e, U);
    const std::int64_t a = value<Node, n.e[0]>(e, U), b = value<Node, n.e[1]>(e, U);
    if constexpr (n.let == loop_ir::let_kind::affine) return a;
    else if constexpr (n.let == minimum) return a < b ? a : b;
    else if constexpr (n.let == maximum) return a < b ? b : a;
    else if constexpr (n.let == product) return a * b;
    else if constexpr (n.let == floor_div) return b == 0 ? 0 : loop_ir::floor_div(a, b);
    else if constexpr (n.let == modulo) return b == 0 ? 0 : loop_ir::modulo(a, b);
    else if constexpr (n.let == clamp) return loop_ir::fold_coordinate(fold::clamp, a, b);
    else if constexpr (n.let == reflect) return loop_ir::fold_coordinate(fold::reflect, a, b);
    else if constexpr (n.let == symmetric) return loop_ir::fold_coordinate(fold::symmetric, a, b);
    else return loop_ir::fold_coordinate(fold::wrap, a, b);
  }

  template <int Node, unrolled_values U, class R>
  [[gnu::always_inline]] static inline void inner_node(env& e, R& r) {
    static constexpr const node& n = p.nodes[Node];
    static_assert(n.kind != node_kind::barrier, "winsum: programs for threads of a GPU are interpreted or printed, not executed");
    if constexpr (n.kind == node_kind::loop && n.loop == loop_kind::parallel && !small && loops_around(p, around, Node, loop_kind::parallel) == 0) {
      parallel_loops<Node, U>(e);
    } else if constexpr (n.kind == node_kind::loop) {
      serial_loop<Node, U>(e, r);
    } else if constexpr (n.kind == node_kind::let) {
      e.number[n.var] = let_value<Node, U>(e);
      block<Node, Node + 1, n.end, U>(e, r);
    } else if constexpr (n.kind == node_kind::guard) {
      if (conditions_hold<Node>(e, U)) block<Node, Node + 1, n.end, U>(e, r);
    } else if constexpr (n.kind == node_kind::run) {
      pack<Node>(e, U);
    } else if constexpr (!std::is_same_v<R, no_registers>) {
      block<Node, Node + 1, n.end, U>(e, r);  // a region in a region: the outer one has its registers
    } else if constexpr (small || arrays_of(Node).scalar) {
      region_body<Node, U>(e);
    } else {
      // A function of its own has its registers allocated alone, whatever stands around.
      const auto outside = capture<Node>(e);
      region_function<Node, U>(outside);
    }
  }

  template <int Node, unrolled_values U>
  [[gnu::always_inline]] static inline void region_body(env& e) {
    constexpr array_range a = arrays_of(Node);
    banks<std::make_integer_sequence<int, (a.end > a.first ? a.end - a.first : 0)>, a.first> r;
    block<Node, Node + 1, p.nodes[Node].end, U>(e, r);
  }

  // ---- what a function takes along ----

  template <int Node>
  static constexpr captured captured_by = captures(p, around, Node, p.nodes[Node].end);

  template <int Numbers, int Buffers>
  struct taken {
    std::int64_t number[Numbers + 1];
    std::byte* buffer[Buffers + 1];
    std::int64_t each_thread;
  };
  template <int Node>
  using taken_by = taken<captured_by<Node>.numbers.count, captured_by<Node>.buffers.count>;

  template <int Node, int... N, int... B>
  [[gnu::always_inline]] static inline void take(taken_by<Node>& t, const env& e, std::integer_sequence<int, N...>, std::integer_sequence<int, B...>) {
    ((t.number[N] = e.number[captured_by<Node>.numbers[N]]), ...);
    ((t.buffer[B] = e.buffer[captured_by<Node>.buffers[B]]), ...);
  }
  template <int Node, int... N, int... B>
  [[gnu::always_inline]] static inline void give(env& e, const taken_by<Node>& t, std::integer_sequence<int, N...>, std::integer_sequence<int, B...>) {
    ((e.number[captured_by<Node>.numbers[N]] = t.number[N]), ...);
    ((e.buffer[captured_by<Node>.buffers[B]] = t.buffer[B]), ...);
  }
  template <int Node>
  using number_sequence = std::make_integer_sequence<int, captured_by<Node>.numbers.count>;
  template <int Node>
  using buffer_sequence = std::make_integer_sequence<int, captured_by<Node>.buffers.count>;

  template <int Node>
  [[gnu::always_inline]] static inline taken_by<Node> capture(const env& e) {
    taken_by<Node> t;
    take<Node>(t, e, number_sequence<Node>{}, buffer_sequence<Node>{});
    t.each_thread = e.each_thread;
    return t;
  }

  template <int Node, unrolled_values U>
  [[gnu::noinline]] static void region_function(const taken_by<Node>& outside) noexcept {
    env e;
    e.each_thread = outside.each_thread;
    e.threads = 1;
    give<Node>(e, outside, number_sequence<Node>{}, buffer_sequence<Node>{});
    region_body<Node, U>(e);
  }

  // ---- parallel loops: `Node` and those directly nested in it are one range, cut into one part for each thread ----

  template <int Node>
  static constexpr int depth = parallel_depth(p, Node);

  template <int Node, unrolled_values U>
  [[gnu::always_inline]] static inline std::int64_t trips_of(const env& e) {
    const std::int64_t lower = lower_of<Node, U>(e), upper = upper_of<Node, U>(e), by = step_of<Node>(e);
    return upper <= lower ? 0 : (upper - lower + by - 1) / by;
  }
  template <int Node, unrolled_values U, int... D>
  [[gnu::always_inline]] static inline std::int64_t all_trips(const env& e, std::integer_sequence<int, D...>) {
    return (std::int64_t{1} * ... * trips_of<Node + D, U>(e));
  }

  template <int Node, unrolled_values U>
  [[gnu::always_inline]] static inline void parallel_loops(env& e) {
    const std::int64_t total = all_trips<Node, U>(e, std::make_integer_sequence<int, depth<Node>>{});
    if (total <= 0) return;
    const auto outside = capture<Node>(e);
    if (e.threads > 1 && total > 1)
      fork<Node, U>(outside, total, e.threads < total ? e.threads : static_cast<int>(total));
    else
      part<Node, U>(outside, 0, total, 0);
  }

  template <int Node, unrolled_values U>
  [[gnu::noinline]] static void fork(const taken_by<Node>& outside, std::int64_t total, int threads) noexcept {
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads) schedule(static, 1)
#endif
    for (int t = 0; t < threads; ++t) part<Node, U>(outside, total * t / threads, total * (t + 1) / threads, t);
  }

  template <int Node, unrolled_values U>
  [[gnu::noinline]] static void part(const taken_by<Node>& outside, std::int64_t begin, std::int64_t end, int thread) noexcept {
    env e;
    e.each_thread = outside.each_thread;
    e.threads = 1;
    give<Node>(e, outside, number_sequence<Node>{}, buffer_sequence<Node>{});
    own_buffers(e, thread * outside.each_thread, std::make_integer_sequence<int, p.buffers.count>{});
    iterations<Node, U>(e, begin, end, std::make_integer_sequence<int, depth<Node>>{});
  }
  template <int... B>
  [[gnu::always_inline]] static inline void own_buffers(env& e, std::int64_t shift, std::integer_sequence<int, B...>) {
    ((e.buffer[B] += p.buffers[B].where == loop_ir::place::local || p.buffers[B].where == loop_ir::place::shared ? shift : 0), ...);
  }

  template <int Node, unrolled_values U, int... D>
  [[gnu::always_inline]] static inline void iterations(env& e, std::int64_t begin, std::int64_t end, std::integer_sequence<int, D...>) {
    const std::int64_t lower[] = {lower_of<Node + D, U>(e)...}, by[] = {step_of<Node + D>(e)...}, trips[] = {trips_of<Node + D, U>(e)...};
    std::int64_t at[sizeof...(D)], rest = begin;
    for (int d = sizeof...(D) - 1; d >= 0; --d) {
      at[d] = rest % trips[d];
      rest /= trips[d];
    }
    no_registers none;
    for (std::int64_t i = begin; i < end; ++i) {
      ((e.number[p.nodes[Node + D].var] = lower[D] + by[D] * at[D]), ...);
      block<Node + depth<Node> - 1, Node + depth<Node>, p.nodes[Node].end, U>(e, none);
      for (int d = sizeof...(D) - 1; d >= 0 && ++at[d] == trips[d]; --d) at[d] = 0;
    }
  }

  // ---- sequences ----

  template <int Parent, int Begin, int End, unrolled_values U>
  struct steps {
    static constexpr int count = count_steps(p, around, Parent, Begin, End, U);
    static_assert(count >= 0, "winsum: an unrolled loop of the program has bounds that are not constant, values outside [-128, 127] or is nested too deeply");
    static constexpr step_list<count> list = expand<count>(p, around, Parent, Begin, End, U);
  };

  template <int Node, unrolled_values U, class R>
  [[gnu::always_inline]] static inline int one_step(env& e, R& r, const step& s) {
    constexpr node_kind kind = p.nodes[Node].kind;
    if constexpr (kind > node_kind::region && kind < node_kind::run)
      leaf<Node>(e, r, s);
    else
      inner_node<Node, U>(e, r);
    return 0;
  }
  static constexpr unrolled_values inner_values(const step& s) {
    const node_kind kind = p.nodes[s.node].kind;
    return kind > node_kind::region && kind < node_kind::run ? 0 : s.u;
  }

  template <class Steps, class R, int... I>
  [[gnu::always_inline]] static inline void take_steps(env& e, R& r, std::integer_sequence<int, I...>) {
    // A braced list: in order, and clang folds over at most 256 elements.
    [[maybe_unused]] const int order[] = {0, one_step<Steps::list.at[I].node, inner_values(Steps::list.at[I])>(e, r, Steps::list.at[I])...};
  }
  /// Nodes [Begin, End), which stand in node Parent (-1: in none).
  template <int Parent, int Begin, int End, unrolled_values U, class R>
  [[gnu::always_inline]] static inline void block([[maybe_unused]] env& e, [[maybe_unused]] R& r) {
    using list = steps<Parent, Begin, End, U>;
    take_steps<list>(e, r, std::make_integer_sequence<int, list::count>{});
  }
};

}  // namespace winsum::execution
