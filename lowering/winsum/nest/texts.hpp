// Defines the sentences about nests that no loop program is made of. Each follows "there is no program by method `x`: ".
#pragma once
#include <winsum/loop_ir/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir::texts {

/// Dimensions with a border in which a vector has one coordinate.
constexpr reason borders_beside_vectors(int most) {
  reason r("more than ");
  return r << most << " dimensions that vectors do not run along have a border; split the declaration into several, or name another method";
}

/// Subscripts with clamp, reflect, symmetric or wrap.
constexpr reason folds(int most) {
  reason r("more than ");
  return r << most << " subscripts are folded back into their dimensions; split the declaration into several, or name another method";
}

/// `step`: of a schedule; `loop`: its variable.
constexpr reason cut_before(std::string_view step, std::string_view loop) {
  reason r("step `");
  return r << step << "` needs a loop over a whole index, but loop `" << loop << "` is cut or bound; take the steps in another order";
}
constexpr reason copy_inside(std::string_view step, std::string_view loop) {
  reason r("a copy stands in loop `");
  return r << loop << "`, which step `" << step << "` takes away; copy after that step";
}
constexpr reason shares_unequal(std::string_view loop, int threads) {
  reason r("step `share` gives the iterations of loop `");
  return r << loop << "` to " << threads << " threads, which needs a multiple of as many that is a constant, and no sum; split_guarded makes it one";
}
/// `access` reads at what is computed from loop `loop`.
constexpr reason copied_through_a_let(std::string_view access, std::string_view loop) {
  reason r("step `copy_at` needs subscripts of `");
  return r << access << "` in its loops' variables, but some are computed from `" << loop << "`; copy before that is fused";
}
constexpr reason copied_before(std::string_view copy) {
  reason r("step `copy_at` is asked to copy `");
  return r << copy << "`, which is a copy already; copy an operand once";
}
constexpr reason not_a_block(std::string_view loop) {
  reason r("a copy to shared memory needs loops of constant length, but loop `");
  return r << loop << "` has none; split_guarded makes one";
}

// Of nests that are not lowered.
constexpr reason parallel_apart(std::string_view loop) {
  reason r("loop `");
  return r << loop << "` is for threads and stands inside of one that is, but not directly; bind one of them";
}
constexpr reason bound_unknown(std::string_view loop) {
  reason r("loop `");
  return r << loop << "` stands outside of what its length is computed from; order the loops";
}
constexpr reason sum_outside(std::string_view loop) {
  reason r("loop `");
  return r << loop << "`, which is not summed, stands inside of a loop that is; order the loops";
}
constexpr reason tiled_steps(std::string_view loop) {
  reason r("loop `");
  return r << loop << "` has register tiles and steps; give the tiles to the loop inside of it";
}
constexpr reason tiled_twice(std::string_view loop) {
  reason r("loop `");
  return r << loop << "` is a second one with register tiles of that kind; a nest has one of rows and one of vectors";
}
constexpr reason vector_computes(std::string_view loop) {
  reason r("vectors run along loop `");
  return r << loop << "`, from which other variables or guards are computed; give it rows, or no tiles";
}
/// `inner`: a loop inside of `loop`.
constexpr reason tile_computes(std::string_view loop, std::string_view inner) {
  reason r("loop `");
  return r << loop << "` has register tiles or threads, but the length of loop `" << inner << "` is computed from it; give the tiles to another";
}
constexpr reason copy_in_a_tile(std::string_view loop) {
  reason r("a copy stands in loop `");
  return r << loop << "`, which has register tiles; copy outside of it";
}
/// `copy`: its buffer.
constexpr reason copy_of_inside(std::string_view copy, std::string_view loop) {
  reason r("copy `");
  return r << copy << "` depends on loop `" << loop << "`, which is neither around it, without register tiles, nor one of its items; copy elsewhere";
}
constexpr reason copy_around_threads(std::string_view copy, std::string_view loop) {
  reason r("copy `");
  return r << copy << "` is a thread's own, but stands around loop `" << loop << "`, which threads share; copy inside of it, or up front";
}
constexpr reason copy_in_the_sum(std::string_view copy) {
  reason r("copy `");
  return r << copy << "` stands in the sum, but is read outside of it; copy outside of the sum";
}
constexpr reason item_around(std::string_view copy, std::string_view loop) {
  reason r("copy `");
  return r << copy << "` has loop `" << loop << "` as an item, but stands in it; copy further outside";
}
constexpr reason shared_without_threads(std::string_view copy) {
  reason r("copy `");
  return r << copy << "` is in shared memory, but no loop outside of the sum is given to the threads of a block; share one";
}
constexpr reason bound_inside(std::string_view loop) {
  reason r("loop `");
  return r << loop << "` is bound to a GPU, but has register tiles or stands inside of a loop that is not; order the loops";
}
constexpr reason axis_twice(std::string_view loop) {
  reason r("loop `");
  return r << loop << "` is a second one on its axis of the blocks; fuse the loops, or bind it to another axis";
}
constexpr reason grid_and_blocks(std::string_view loop) {
  reason r("loop `");
  return r << loop << "` is bound to a grid, and others to blocks and their threads; bind all of them in one way";
}
constexpr reason parallel_on_a_gpu(std::string_view loop) {
  reason r("loop `");
  return r << loop << "` is for the threads of a CPU, and others are bound to a GPU; bind all of them for one machine";
}
constexpr reason copy_on_a_gpu(std::string_view copy) {
  reason r("copy `");
  return r << copy << "` is for the threads of a CPU, and loops are bound to a GPU; copy to shared memory";
}
constexpr reason threads_without_blocks(std::string_view loop) {
  reason r("loop `");
  return r << loop << "` is given to the threads of a block, but no loop outside of it to blocks; bind one";
}
constexpr reason blocks_without_threads(std::string_view loop) {
  reason r("loop `");
  return r << loop << "` is given to blocks, but no loop inside of it to their threads; share one, or bind it to a grid";
}

constexpr reason not_in_order(std::string_view operand) {
  reason r("it runs over two indices as one, but `");
  return r << operand << "` does not hold them in order; name another method";
}

}  // namespace winsum::loop_ir::texts
