// Defines `choose_for_gpu`: one thread an output or block tiles, by what each takes of a GPU's processors.
#pragma once
#include <winsum/choice/choose.hpp>
#include <winsum/methods/common/gpu.hpp>

namespace winsum::inline WINSUM_MACHINE {

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

/// Takes what needs fewer clocks. Law: depends on nothing but `p`.
constexpr choice choose_for_gpu(const methods::problem& p) {
  namespace texts = methods::texts;
  const gpu& g = p.device;
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
  const std::int64_t tile = g.tile.size();
  const std::int64_t batch = detail::count_or(p, f.batch, 1), rows = detail::count_or(p, f.rows, 1024),
                     columns = detail::count_or(p, f.columns, 1024);
  const std::int64_t depth = detail::count_or(p, f.reduced, 16),
                     outputs = analysis::saturating_product(batch, analysis::saturating_product(rows, columns));
  const std::int64_t blocks =
      analysis::saturating_product(batch, analysis::saturating_product(detail::ceil_div(rows, tile), detail::ceil_div(columns, tile)));
  const std::int64_t steps = detail::ceil_div(depth, g.tile.depth), step = tile * tile * g.tile.depth;
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
