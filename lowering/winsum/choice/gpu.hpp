// Defines `choose_for_gpu`: one thread an output or block tiles, by what each takes of a GPU's processors.
#pragma once
#include <winsum/choice/choose.hpp>
#include <winsum/methods/common/gpu_schedule.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// What a GPU offers, and what the two kernels make of it. The shares are of a processor's multiply-adds in single precision, as counted in
/// compiled kernels of products and convolutions: of their instructions, their waits for shared memory and their index arithmetic.
struct gpu {
  int processors = 132;
  int multiply_adds = 128;                  ///< of one processor, a clock
  int threads = 256;                        ///< of a block that makes one output a thread
  int tile_share = 300, thread_share = 85;  ///< in thousandths
};

/// The one that is planned for where nothing else is said.
inline constexpr gpu usual_gpu{};

namespace detail {

constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return a / b + (a % b != 0); }

/// Clocks of a kernel whose blocks, taken in rounds by the processors, each do so many multiply-adds.
constexpr std::int64_t clocks(const gpu& g, std::int64_t blocks, std::int64_t multiply_adds, int share) {
  const std::int64_t rounds = ceil_div(blocks, g.processors),
                     one = ceil_div(analysis::saturating_product(multiply_adds, 1000), g.multiply_adds * share);
  return analysis::saturating_product(rounds, one);
}

/// Extents of run time count as `usual`.
constexpr std::int64_t count_or(const methods::problem& p, unsigned mask, std::int64_t usual) {
  std::int64_t n = 1;
  for (int i = 0; i < p.statement.indices.count; ++i)
    if (analysis::has(mask, i)) n = analysis::saturating_product(n, p.index_extent[i] == methods::unknown ? usual : p.index_extent[i]);
  return n;
}

}  // namespace detail

/// Takes what needs fewer clocks. Law: depends on nothing but `p` and `g`.
constexpr choice choose_for_gpu(const methods::problem& p, const gpu& g = usual_gpu) {
  namespace texts = methods::texts;
  choice c;
  for (method m : all_methods) c.rejected[position_of(m)] = texts::not_for_a_gpu;
  const methods::product_form& f = p.product;
  const auto take = [&c](method m, const fixed_string<220>& why) {
    c.taken = m;
    c.rejected[position_of(m)] = {};
    c.reason = why;
  };
  if (!f.found.applies) {
    c.rejected[position_of(method::implicit_gemm)] = f.found.reason;
    take(method::loop_nest, texts::thread_an_output(f.found.reason.view()));
    return c;
  }
  constexpr std::int64_t tile = methods::tile_sizes.tile();
  const std::int64_t batch = detail::count_or(p, f.batch, 1), rows = detail::count_or(p, f.rows, 1024),
                     columns = detail::count_or(p, f.columns, 1024);
  const std::int64_t depth = detail::count_or(p, f.reduced, 16),
                     outputs = analysis::saturating_product(batch, analysis::saturating_product(rows, columns));
  const std::int64_t blocks =
      analysis::saturating_product(batch, analysis::saturating_product(detail::ceil_div(rows, tile), detail::ceil_div(columns, tile)));
  const std::int64_t steps = detail::ceil_div(depth, methods::tile_sizes.depth_tile), step = tile * tile * methods::tile_sizes.depth_tile;
  const std::int64_t tiles = detail::clocks(g, blocks, analysis::saturating_product(steps, step), g.tile_share);
  const std::int64_t threads =
      detail::clocks(g, detail::ceil_div(outputs, g.threads), analysis::saturating_product(g.threads, depth), g.thread_share);
  c.rejected[position_of(method::implicit_gemm)] = texts::clocks_of_kernel("block tiles", blocks, "blocks", g.processors, tiles);
  c.rejected[position_of(method::loop_nest)] = texts::clocks_of_kernel("one thread an output", outputs, "outputs", g.processors, threads);
  const method faster = tiles <= threads ? method::implicit_gemm : method::loop_nest;
  take(faster, fixed_string<220>(c.why_not(faster)));
  return c;
}

}  // namespace winsum
