// Defines `workspace_bytes`: the memory that a program's own buffers take, and where each lies.
#pragma once
#include <cstddef>
#include <cstdint>

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

template <int N>
constexpr workspace_layout lay_out(const static_vector<loop_ir::buffer, N>& buffers, const std::int64_t* params, const std::int64_t* sizes) {
  workspace_layout w;
  for (int i = 0; i < buffers.size(); ++i) {
    const loop_ir::buffer& b = buffers[i];
    if (b.where == loop_ir::place::operand) continue;
    std::int64_t& end = b.where == loop_ir::place::workspace ? w.common : w.each_thread;
    const std::int64_t elements = loop_ir::scalar_value(b.size, params);
    const std::int64_t bytes = (elements < 0 ? 0 : elements) * sizes[b.operand];
    w.offset[i] = end;
    end += (bytes + 2 * cache_line - 1) / cache_line * cache_line;
  }
  return w;
}

constexpr workspace_layout lay_out(const loop_ir::program& p, const std::int64_t* params, const std::int64_t* sizes) {
  return lay_out(p.buffers, params, sizes);
}

/// Bytes of memory at any address for `threads` threads.
constexpr std::int64_t bytes_of(const workspace_layout& w, int threads) {
  const std::int64_t bytes = w.common + (threads < 1 ? 1 : threads) * w.each_thread;
  return bytes == 0 ? 0 : bytes + cache_line;
}

/// A program's buffers alone: code that lays them out at run time does not drag the program along.
template <class Tag>
inline constexpr auto buffers_of = Tag::value.buffers;

/// Bytes of workspace that `execute` needs at any address, for `threads` threads. `T...`: element types of the operands, the
/// output first. `params`: the values of the program's parameters, null if it has none; then the result is a constant.
template <class Tag, class... T>
constexpr std::int64_t workspace_bytes(const std::int64_t* params, int threads) {
  return bytes_of(lay_out(buffers_of<Tag>, params, element_sizes<T...>::of), threads);
}

}  // namespace winsum::execution
