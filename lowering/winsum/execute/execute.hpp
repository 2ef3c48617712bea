// Defines `execute`: runs a constexpr loop program at the speed of code written for it.
#pragma once
#include <winsum/execute/walk.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

/// Runs `Tag::value`, a `static constexpr loop_ir::program`. Sums are taken in `Sum`, pointwise parts in `Point`; `T...` are
/// the element types of the operands, the output first.
/// `operands`: where element 0 of each operand lies. `params`: the values of the program's parameters, in order.
/// `workspace`: `workspace_bytes<Tag, T...>(params, threads)` bytes at any address, null if that is 0.
/// Parallel loops are shared by `threads` threads where OpenMP is on; with one thread nothing of OpenMP runs.
/// Allocates nothing and checks nothing: offsets must be those of a verified program and of checked extents.
template <class Tag, class Sum, class Point, class... T>
WINSUM_MERGES inline void execute(void* const* operands, [[maybe_unused]] const std::int64_t* params, [[maybe_unused]] std::byte* workspace,
                                  int threads) noexcept {
  using code = walker<Tag, Sum, Point, T...>;
  static_assert(Tag::value.error.empty() && Tag::value.operand_count == sizeof...(T),
                "winsum: execute needs a program without an error and one element type for each of its operands");
  typename code::env e;
  for (int i = 0; i < Tag::value.params.count; ++i) e.number[code::vars + i] = params[i];
  e.threads = threads;
  code::place_buffers(e, operands, params, workspace, std::make_integer_sequence<int, Tag::value.buffers.count>{});
  typename code::no_registers none;
  code::template block<-1, 0, Tag::value.nodes.count, 0>(e, none, typename code::template all_steps<-1, 0, Tag::value.nodes.count, 0>{});
}

}  // namespace winsum::execution
