// Defines `workspace_bytes`: the memory that a program's own buffers take, and where each lies.
#pragma once
#include <cstddef>
#include <cstdint>

#include <winsum/execute/facts.hpp>
#include <winsum/loop_ir/affine_value.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

/// Sizes of the operands' elements in bytes, by operand.
template <class... T>
struct element_sizes {
  static constexpr std::int64_t of[] = {static_cast<std::int64_t>(sizeof(T))...};
};

inline constexpr std::int64_t cache_line = 64;

/// Where each buffer begins, in bytes. Buffers are whole cache lines apart and end in at least one line of slack.
struct workspace_layout {
  std::int64_t offset[14]{};     ///< workspace buffers from the start of the memory, local ones from the start of a thread's part
  std::int64_t common = 0;       ///< bytes of the workspace buffers; the threads' parts follow
  std::int64_t each_thread = 0;  ///< bytes of the local buffers
};

/// Of numbers that are 0 or more; a layout with INT64_MAX in it is for no memory that there is.
constexpr std::int64_t bytes_sum(std::int64_t a, std::int64_t b) { return a > INT64_MAX - b ? INT64_MAX : a + b; }
constexpr std::int64_t bytes_product(std::int64_t a, std::int64_t b) {
  std::int64_t r = 0;
  return __builtin_mul_overflow(a, b, &r) ? INT64_MAX : r;
}

template <int N>
constexpr workspace_layout lay_out(const static_vector<loop_ir::buffer, N>& buffers, const std::int64_t* params, const std::int64_t* sizes) {
  workspace_layout w;
  for (int i = 0; i < buffers.size(); ++i) {
    const loop_ir::buffer& b = buffers[i];
    if (b.where == loop_ir::place::operand) continue;
    std::int64_t& end = b.where == loop_ir::place::workspace ? w.common : w.each_thread;
    const std::int64_t elements = loop_ir::scalar_value(b.size, params);
    const std::int64_t bytes = bytes_sum(bytes_product(elements < 0 ? 0 : elements, sizes[b.operand]), 2 * cache_line - 1);
    w.offset[i] = end;
    end = bytes_sum(end, bytes == INT64_MAX ? bytes : bytes / cache_line * cache_line);
  }
  return w;
}

constexpr workspace_layout lay_out(const loop_ir::program& p, const std::int64_t* params, const std::int64_t* sizes) {
  return lay_out(p.buffers, params, sizes);
}

/// Bytes of memory at any address for `threads` threads; INT64_MAX: more than there can be.
constexpr std::int64_t bytes_of(const workspace_layout& w, int threads) {
  const std::int64_t bytes = bytes_sum(w.common, bytes_product(threads < 1 ? 1 : threads, w.each_thread));
  return bytes == 0 ? 0 : bytes_sum(bytes, cache_line);
}

/// A program's buffers alone: code that lays them out at run time does not drag the program along.
template <class Tag>
inline constexpr auto buffers_of = Tag::value.buffers;

/// Parallel loops that are one range for the threads: its iterations as far as parameters tell. `known` false: they hang on variables.
struct task_range {
  struct side {
    loop_ir::scalar upper{}, step{};
  };
  static_vector<side, 4> loops{};
  bool known = true;
};
constexpr static_vector<task_range, 6> task_ranges(const loop_ir::program& p) {
  static_vector<task_range, 6> all{};
  for (int i = 0, end = 0; i < p.nodes.size(); ++i) {
    if (i < end || !is_loop(p.nodes[i], loop_ir::loop_kind::parallel)) continue;
    end = p.nodes[i].end;
    task_range r;
    for (int d = 0, depth = parallel_depth(p, i); d < depth; ++d) {
      const loop_ir::node& n = p.nodes[i + d];
      const loop_ir::affine upper = n.upper[0];
      const loop_ir::term t = upper.count > 0 ? p.terms[upper.begin] : loop_ir::term{0, -1, -1};
      r.known = r.known && n.lower[0].count == 0 && !n.has_lower1 && !n.has_upper1 && upper.count <= 1 && t.var < 0;
      r.loops.push_back({{t.factor, t.param}, n.step});
    }
    all.push_back(r);
  }
  return all;
}
template <class Tag>
inline constexpr auto task_ranges_of = task_ranges(Tag::value);

/// The most threads that have something to do, at most `threads`.
template <class Tag>
constexpr int threads_with_work(const std::int64_t* params, int threads) {
  if (task_ranges_of<Tag>.overflow) return threads;
  std::int64_t most = 1;
  for (const task_range& r : task_ranges_of<Tag>) {
    if (!r.known) return threads;
    std::int64_t tasks = 1;
    for (const task_range::side& s : r.loops) {
      const std::int64_t upper = loop_ir::scalar_value(s.upper, params), step = loop_ir::scalar_value(s.step, params);
      tasks = bytes_product(tasks, upper <= 0 ? 0 : (upper - 1) / step + 1);
    }
    if (tasks > most) most = tasks;
  }
  return most < threads ? static_cast<int>(most) : threads;
}

/// Bytes of workspace that `execute` needs at any address, for `threads` threads. `T...`: element types of the operands, the
/// output first. `params`: the values of the program's parameters, null if it has none; then the result is a constant. INT64_MAX: more
/// than there can be.
template <class Tag, class... T>
constexpr std::int64_t workspace_bytes(const std::int64_t* params, int threads) {
  const workspace_layout w = lay_out(buffers_of<Tag>, params, element_sizes<T...>::of);
  return bytes_of(w, w.each_thread > 0 && threads > 1 ? threads_with_work<Tag>(params, threads) : threads);
}

}  // namespace winsum::execution
