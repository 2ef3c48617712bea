// Defines `walker`: turns the nodes of a constexpr program into code, one function for each region.
#pragma once
#include <winsum/execute/leaf.hpp>
#include <winsum/execute/workspace.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

/// The code of one program. `Node` is a node's number, `U` the values of the unrolled loops around it. All functions but
/// those of regions and parallel loops are inlined.
template <class Tag, class Sum, class Point, class... T>
struct walker : leaf_code<Tag, Sum, Point, T...> {
  using code = leaf_code<Tag, Sum, Point, T...>;
  using code::around;
  using code::p;
  using code::vars;
  using typename code::array_range;
  using typename code::env;
  using typename code::no_registers;

  /// Calls and threads cost more than such a program: everything is one piece of code.
  static constexpr bool is_small = work(Tag::value, 0, Tag::value.nodes.count) <= 2000;

  // ---- the start ----

  static constexpr workspace_layout layout(const std::int64_t* params) { return lay_out(buffers_of<Tag>, params, element_sizes<T...>::of); }

  template <int... B>
  WINSUM_MERGED static inline void place_buffers(env& e, void* const* operands, const std::int64_t* params, std::byte* workspace,
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
  WINSUM_MERGED static inline void place_at(env& e, void* const* operands, std::byte* workspace, const workspace_layout& places,
                                            std::integer_sequence<int, B...>) {
    workspace += -reinterpret_cast<std::uintptr_t>(workspace) % cache_line;
    e.each_thread = places.each_thread;
    ((e.buffer[B] = p.buffers[B].where == loop_ir::place::operand
                        ? static_cast<std::byte*>(operands[p.buffers[B].operand])
                        : workspace + places.offset[B] + (p.buffers[B].where == loop_ir::place::workspace ? 0 : places.common)),
     ...);
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
  WINSUM_MERGED static inline std::int64_t lower_of(const env& e) {
    static constexpr const node& n = p.nodes[Node];
    std::int64_t lower = code::template value<Node, n.lower[0]>(e, U);
    if constexpr (n.has_lower1)
      if (const std::int64_t other = code::template value<Node, n.lower[1]>(e, U); other > lower) lower = other;
    return lower;
  }
  template <int Node, unrolled_values U>
  WINSUM_MERGED static inline std::int64_t upper_of(const env& e) {
    static constexpr const node& n = p.nodes[Node];
    std::int64_t upper = code::template value<Node, n.upper[0]>(e, U);
    if constexpr (n.has_upper1)
      if (const std::int64_t other = code::template value<Node, n.upper[1]>(e, U); other < upper) upper = other;
    return upper;
  }

  template <int Node, unrolled_values U>
  WINSUM_MERGED static inline std::int64_t let_value(const env& e) {
    using enum loop_ir::let_kind;
    static constexpr const node& n = p.nodes[Node];
    if constexpr (n.let == choose)
      return code::template conditions_hold<Node>(e, U) ? code::template value<Node, n.e[0]>(e, U) : code::template value<Node, n.e[1]>(e, U);
    const std::int64_t a = code::template value<Node, n.e[0]>(e, U), b = code::template value<Node, n.e[1]>(e, U);
    if constexpr (n.let == loop_ir::let_kind::affine)
      return a;
    else if constexpr (n.let == minimum)
      return a < b ? a : b;
    else if constexpr (n.let == maximum)
      return a < b ? b : a;
    else if constexpr (n.let == product)
      return a * b;
    else if constexpr (n.let == floor_div)
      return b == 0 ? 0 : loop_ir::floor_div(a, b);
    else if constexpr (n.let == modulo)
      return b == 0 ? 0 : loop_ir::modulo(a, b);
    else if constexpr (n.let == clamp)
      return loop_ir::fold_coordinate(border_kind::clamp, a, b);
    else if constexpr (n.let == reflect)
      return loop_ir::fold_coordinate(border_kind::reflect, a, b);
    else if constexpr (n.let == symmetric)
      return loop_ir::fold_coordinate(border_kind::symmetric, a, b);
    else
      return loop_ir::fold_coordinate(border_kind::wrap, a, b);
  }

  template <int Node, unrolled_values U>
  WINSUM_MERGED static inline void region_body(env& e) {
    constexpr array_range a = code::arrays_of(Node);
    typename code::template banks<std::make_integer_sequence<int, (a.end > a.first ? a.end - a.first : 0)>, a.first> r;
    block<Node, Node + 1, p.nodes[Node].end, U>(e, r, all_steps<Node, Node + 1, p.nodes[Node].end, U>{});
  }

  // ---- what a function takes along ----

  template <int Node>
  static constexpr captured captured_by = captures(p, around, Node, p.nodes[Node].end);

  template <int Numbers, int Buffers>
  struct taken {
    std::int64_t number[std::size_t(Numbers + 1)];
    std::byte* buffer[std::size_t(Buffers + 1)];
    std::int64_t each_thread;
  };
  template <int Node>
  using taken_by = taken<captured_by<Node>.numbers.count, captured_by<Node>.buffers.count>;

  template <int Node, int... N, int... B>
  WINSUM_MERGED static inline void take(taken_by<Node>& t, const env& e, std::integer_sequence<int, N...>, std::integer_sequence<int, B...>) {
    ((t.number[N] = e.number[captured_by<Node>.numbers[N]]), ...);
    ((t.buffer[B] = e.buffer[captured_by<Node>.buffers[B]]), ...);
  }
  template <int Node, int... N, int... B>
  WINSUM_MERGED static inline void give(env& e, const taken_by<Node>& t, std::integer_sequence<int, N...>, std::integer_sequence<int, B...>) {
    ((e.number[captured_by<Node>.numbers[N]] = t.number[N]), ...);
    ((e.buffer[captured_by<Node>.buffers[B]] = t.buffer[B]), ...);
  }
  template <int Node>
  using number_sequence = std::make_integer_sequence<int, captured_by<Node>.numbers.count>;
  template <int Node>
  using buffer_sequence = std::make_integer_sequence<int, captured_by<Node>.buffers.count>;

  template <int Node>
  WINSUM_MERGED static inline taken_by<Node> capture(const env& e) {
    taken_by<Node> t;
    take<Node>(t, e, number_sequence<Node>{}, buffer_sequence<Node>{});
    t.each_thread = e.each_thread;
    return t;
  }

  template <int Node, unrolled_values U>
  WINSUM_MERGES [[gnu::noinline]] static void region_function(const taken_by<Node>& outside) noexcept {
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
  WINSUM_MERGED static inline std::int64_t trips_of(const env& e) {
    const std::int64_t lower = lower_of<Node, U>(e), upper = upper_of<Node, U>(e), by = step_of<Node>(e);
    return upper <= lower ? 0 : (upper - lower + by - 1) / by;
  }
  template <int Node, unrolled_values U, int... D>
  WINSUM_MERGED static inline std::int64_t all_trips(const env& e, std::integer_sequence<int, D...>) {
    return (std::int64_t{1} * ... * trips_of<Node + D, U>(e));
  }

  template <int Node, unrolled_values U>
  WINSUM_MERGED static inline void parallel_loops(env& e) {
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
  WINSUM_MERGES [[gnu::noinline]] static void part(const taken_by<Node>& outside, std::int64_t begin, std::int64_t end, int thread) noexcept {
    env e;
    e.each_thread = outside.each_thread;
    e.threads = 1;
    give<Node>(e, outside, number_sequence<Node>{}, buffer_sequence<Node>{});
    own_buffers(e, thread * outside.each_thread, std::make_integer_sequence<int, p.buffers.count>{});
    iterations<Node, U>(e, begin, end, std::make_integer_sequence<int, depth<Node>>{});
  }
  template <int... B>
  WINSUM_MERGED static inline void own_buffers(env& e, std::int64_t shift, std::integer_sequence<int, B...>) {
    ((e.buffer[B] += p.buffers[B].where == loop_ir::place::local || p.buffers[B].where == loop_ir::place::shared ? shift : 0), ...);
  }

  template <int Node, unrolled_values U, int... D>
  WINSUM_MERGED static inline void iterations(env& e, std::int64_t begin, std::int64_t end, std::integer_sequence<int, D...>) {
    const std::int64_t lower[] = {lower_of<Node + D, U>(e)...}, by[] = {step_of<Node + D>(e)...}, trips[] = {trips_of<Node + D, U>(e)...};
    std::int64_t at[sizeof...(D)], rest = begin;
    for (int d = sizeof...(D) - 1; d >= 0; --d) {
      at[d] = rest % trips[d];
      rest /= trips[d];
    }
    no_registers none;
    constexpr int last = Node + depth<Node> - 1;
    for (std::int64_t i = begin; i < end; ++i) {
      ((e.number[p.nodes[Node + D].var] = lower[D] + by[D] * at[D]), ...);
      block<last, last + 1, p.nodes[Node].end, U>(e, none, all_steps<last, last + 1, p.nodes[Node].end, U>{});
      for (int d = sizeof...(D) - 1; d >= 0 && ++at[d] == trips[d]; --d) at[d] = 0;
    }
  }

  // ---- sequences ----

  template <int Parent, int Begin, int End, unrolled_values U>
  struct steps {
    static constexpr int count = count_steps(p, around, Parent, Begin, End, U);
    static_assert(count >= 0,
                  "winsum: an unrolled loop of the program has bounds that are not constant, values outside [-128, 127] or is nested too deeply");
    static constexpr step_list<count> list = expand<count>(p, around, Parent, Begin, End, U);
  };

  /// One node and what stands in it. A single function for all kinds: compilers optimise each inlined one before they merge it.
  template <int Node, unrolled_values U, class R>
  WINSUM_MERGED static inline int one_step(env& e, R& r, [[maybe_unused]] const step& s) {
    static constexpr const node& n = p.nodes[Node];
    static_assert(n.kind != node_kind::barrier && !is_loop(n, loop_kind::thread),
                  "winsum: programs for threads of a GPU are interpreted or printed, not executed");
    if constexpr (n.kind > node_kind::region && n.kind < node_kind::run) {
      code::template leaf<Node>(e, r, s);
    } else if constexpr (is_loop(n, loop_kind::parallel) && !is_small && loops_around(p, around, Node, loop_kind::parallel) == 0) {
      parallel_loops<Node, U>(e);
    } else if constexpr (n.kind == node_kind::loop) {
      std::int64_t lower = code::template value<Node, n.lower[0]>(e, U), upper = code::template value<Node, n.upper[0]>(e, U), by = n.step.factor;
      if constexpr (n.has_lower1) lower = lower_of<Node, U>(e);
      if constexpr (n.has_upper1) upper = upper_of<Node, U>(e);
      if constexpr (n.step.param >= 0) by = step_of<Node>(e);
      for (std::int64_t i = lower; i < upper; i += by) {
        e.number[n.var] = i;
        block<Node, Node + 1, n.end, U>(e, r, all_steps<Node, Node + 1, n.end, U>{});
      }
    } else if constexpr (n.kind == node_kind::let) {
      e.number[n.var] = let_value<Node, U>(e);
      block<Node, Node + 1, n.end, U>(e, r, all_steps<Node, Node + 1, n.end, U>{});
    } else if constexpr (n.kind == node_kind::guard) {
      if (code::template conditions_hold<Node>(e, U)) block<Node, Node + 1, n.end, U>(e, r, all_steps<Node, Node + 1, n.end, U>{});
    } else if constexpr (n.kind == node_kind::run) {
      code::template pack<Node>(e, U);
    } else if constexpr (!std::is_same_v<R, no_registers>) {
      block<Node, Node + 1, n.end, U>(e, r, all_steps<Node, Node + 1, n.end, U>{});  // a region in a region: the outer one has its registers
    } else if constexpr (is_small || code::arrays_of(Node).scalar) {
      region_body<Node, U>(e);
    } else {
      // A function of its own has its registers allocated alone, whatever stands around.
      const auto outside = capture<Node>(e);
      region_function<Node, U>(outside);
    }
    return 0;
  }
  static constexpr unrolled_values inner_values(const step& s) {
    const node_kind kind = p.nodes[s.node].kind;
    return kind > node_kind::region && kind < node_kind::run ? 0 : s.u;
  }

  template <int Parent, int Begin, int End, unrolled_values U>
  using all_steps = std::make_integer_sequence<int, steps<Parent, Begin, End, U>::count>;
  /// Nodes [Begin, End), which stand in node Parent (-1: in none).
  template <int Parent, int Begin, int End, unrolled_values U, class R, int... Each>
  WINSUM_MERGED static inline void block([[maybe_unused]] env& e, [[maybe_unused]] R& r, std::integer_sequence<int, Each...>) {
    using taken = steps<Parent, Begin, End, U>;
    // A braced list: in order, and clang folds over at most 256 elements.
    [[maybe_unused]] const int order[] = {0, one_step<taken::list.at[Each].node, inner_values(taken::list.at[Each])>(e, r, taken::list.at[Each])...};
  }
};

}  // namespace winsum::execution
