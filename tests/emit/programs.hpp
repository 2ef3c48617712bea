// Defines loop programs written by hand, which the tests of the texts print, compile and run.
#pragma once
#include <winsum/emit/head.hpp>
#include <winsum/loop_ir/build.hpp>

namespace winsum::test {

using loop_ir::builder;
using loop_ir::expr;
using loop_ir::let_kind;
using loop_ir::loop_kind;
using loop_ir::node;
using loop_ir::node_kind;
using loop_ir::place;
using loop_ir::program;
using loop_ir::scalar;
using winsum::operation;

constexpr expr v(int var) { return expr::var(var); }
constexpr std::int16_t narrow(int i) { return static_cast<std::int16_t>(i); }

constexpr void operands(builder& b, std::initializer_list<std::string_view> labels) {
  for (std::string_view label : labels) b.memory(label, place::operand, b.p.buffers.count, {0, -1});
  b.p.operand_count = static_cast<std::int8_t>(labels.size());
}
constexpr void own(builder& b, int region, int first, int count) {
  b.p.nodes[region].first_reg = narrow(first);
  b.p.nodes[region].reg_count = narrow(count);
}
constexpr int constant(builder& b, loop_ir::reg to, double value) { return b.leaf({.kind = node_kind::constant, .to = to, .value = value}); }
constexpr int memory_node(builder& b, node_kind kind, loop_ir::reg r, int buffer, const expr& offset, const expr& lane_stride = {}) {
  node n{.kind = kind, .buffer = narrow(buffer)};
  (kind == node_kind::store ? n.a : n.to) = r;
  n.offset = b.put(offset);
  n.lane_stride = b.put(lane_stride);
  return b.leaf(n);
}
constexpr int apply(builder& b, operation does, loop_ir::reg to, loop_ir::reg a, loop_ir::reg x = {}, loop_ir::reg y = {}) {
  return b.leaf({.kind = node_kind::op, .to = to, .a = a, .b = x, .c = y, .does = does});
}

/// out(o,y) = sum(pad(in(c, 2*y + r - 1)) * w(o,c,r)) with one output a GPU thread: 5 channels, 3 taps, O and Y given at run
/// time, in a width of W. The first output coordinate is folded out of one flat loop.
constexpr program scalar_convolution() {
  builder b;
  operands(b, {"out", "in", "w"});
  const scalar o_extent = b.parameter(loop_ir::param_kind::index_extent, 0, -1, "n_o");
  const scalar y_extent = b.parameter(loop_ir::param_kind::index_extent, 1, -1, "n_y");
  const scalar width = b.parameter(loop_ir::param_kind::operand_extent, 1, 1, "in_width");
  const scalar all = b.times(o_extent, y_extent, "n_all");
  const int i = b.variable("i"), o = b.variable("o"), y = b.variable("y"), c = b.variable("c"), r = b.variable("r");
  const int sum = b.registers("sum", 1, 1), x = b.registers("x", 1, 1), f = b.registers("f", 1, 1);
  b.open_loop(i, loop_kind::grid, 0, all);
  b.open_let(o, let_kind::floor_div, v(i), y_extent);
  b.open_let(y, let_kind::modulo, v(i), y_extent);
  own(b, b.open_region(), sum, 3);
  constant(b, b.at(sum), 0);
  b.open_loop(c, loop_kind::serial, 0, 5);
  b.open_loop(r, loop_kind::unroll, 0, 3);
  const expr at = 2 * v(y) + v(r) - 1;
  const int load = memory_node(b, node_kind::load, b.at(x), 1, expr::var(c, width) + at);
  b.condition_on(load, at, 0, width);
  memory_node(b, node_kind::load, b.at(f), 2, 15 * v(o) + 3 * v(c) + v(r));
  apply(b, operation::fma, b.at(sum), b.at(x), b.at(f), b.at(sum));
  b.close(2);
  memory_node(b, node_kind::store, b.at(sum), 0, expr::var(o, y_extent) + v(y));
  b.close(4);
  return b.p;
}

/// C(m,n) = sum(A(m,k) * B(k,n)) for 45 x 37 x 21 in blocks of 32 x 16, each of 8 x 4 threads with 4 x 4 sums; slices of 8
/// are copied to shared memory, zeros past the edge.
constexpr program shared_memory_gemm() {
  constexpr int M = 45, N = 37, K = 21, slice = 8;
  builder b;
  operands(b, {"C", "A", "B"});
  const int a_tile = b.memory("a_tile", place::shared, 1, {slice * 32, -1});
  const int b_tile = b.memory("b_tile", place::shared, 2, {slice * 16, -1});
  const int mb = b.variable("mb"), nb = b.variable("nb"), kb = b.variable("kb"), k = b.variable("k"), t = b.variable("t");
  const int row = b.variable("row"), column = b.variable("column"), ty = b.variable("ty"), tx = b.variable("tx");
  const int i = b.variable("i"), j = b.variable("j"), m = b.variable("m"), n = b.variable("n");
  const int sum = b.registers("sum", 16, 1), x = b.registers("x", 4, 1), f = b.registers("f", 4, 1), moved = b.registers("moved", 1, 1);
  const auto threads = [&] {
    b.open_loop(ty, loop_kind::thread, 0, 8);
    b.open_loop(tx, loop_kind::thread, 0, 4);
  };
  const auto micro = [&] {
    b.open_loop(i, loop_kind::unroll, 0, 4);
    b.open_loop(j, loop_kind::unroll, 0, 4);
  };
  b.open_loop(mb, loop_kind::block_y, 0, M, {32, -1});
  b.open_loop(nb, loop_kind::block_x, 0, N, {16, -1});
  own(b, b.open_region(), sum, 3);
  threads();
  micro();
  constant(b, b.at(sum, 4 * v(i) + v(j)), 0);
  b.close(4);
  b.open_loop(kb, loop_kind::serial, 0, K, {slice, -1});
  const auto copy = [&](int tile, int size, int height, int source, bool transposed) {
    b.open_loop(t, loop_kind::thread, 0, 32);
    own(b, b.open_region(), moved, 1);
    b.open_loop(k, loop_kind::serial, 0, size, {32, -1});
    b.open_let(row, let_kind::floor_div, v(k) + v(t), height);
    b.open_let(column, let_kind::modulo, v(k) + v(t), height);
    const expr inner = v(kb) + v(row), outer = v(transposed ? mb : nb) + v(column);
    const int load = memory_node(b, node_kind::load, b.at(moved), source, transposed ? K * outer + inner : N * inner + outer);
    b.condition_on(load, inner, 0, K);
    b.condition_on(load, outer, 0, transposed ? M : N);
    memory_node(b, node_kind::store, b.at(moved), tile, height * v(row) + v(column));
    b.close(5);
  };
  copy(a_tile, slice * 32, 32, 1, true);
  copy(b_tile, slice * 16, 16, 2, false);
  b.leaf({.kind = node_kind::barrier});
  threads();
  b.open_loop(k, loop_kind::serial, 0, slice);
  b.open_loop(i, loop_kind::unroll, 0, 4);
  memory_node(b, node_kind::load, b.at(x, v(i)), a_tile, 32 * v(k) + 4 * v(ty) + v(i));
  memory_node(b, node_kind::load, b.at(f, v(i)), b_tile, 16 * v(k) + 4 * v(tx) + v(i));
  b.close();
  micro();
  const expr s = 4 * v(i) + v(j);
  apply(b, operation::fma, b.at(sum, s), b.at(x, v(i)), b.at(f, v(j)), b.at(sum, s));
  b.close(5);
  b.leaf({.kind = node_kind::barrier});
  b.close();
  threads();
  micro();
  b.open_let(m, let_kind::affine, v(mb) + 4 * v(ty) + v(i));
  b.open_let(n, let_kind::affine, v(nb) + 4 * v(tx) + v(j));
  const int store = memory_node(b, node_kind::store, b.at(sum, s), 0, N * v(m) + v(n));
  b.condition_on(store, v(m), 0, M);
  b.condition_on(store, v(n), 0, N);
  b.close(9);
  return b.p;
}

/// out(m,x) = sum(in(pad(x+k-2)) * w(m,k)) for m below 11, k below 5, X given at run time: blocks of 3 vectors are packed
/// with `border`, tiles of 4 x 3 vectors of 8 lanes are summed, the last ones partly stored.
constexpr program packed_rows(border_kind border) {
  builder b;
  operands(b, {"out", "in", "w"});
  const scalar extent = b.parameter(loop_ir::param_kind::index_extent, 1, -1, "n_x");
  const int columns = b.memory("columns", place::local, 1, {5 * 24, -1});
  const int xb = b.variable("xb"), mb = b.variable("mb"), k = b.variable("k"), m = b.variable("m"), u = b.variable("u"), left = b.variable("left");
  const int sum = b.registers("sum", 12, 8), x = b.registers("x", 3, 8), f = b.registers("f", 1, 8);
  b.open_loop(xb, loop_kind::parallel, 0, extent, {24, -1});
  b.open_loop(k, loop_kind::serial, 0, 5);
  node run{.kind = node_kind::run, .value = 0.1, .buffer = narrow(columns), .source = 1, .border = border};
  run.offset = b.put(24 * v(k));
  run.source_stride = b.put(1);
  run.first = b.put(v(xb) + v(k) - 2);
  run.coordinate_step = b.put(1);
  run.extent = b.put(extent);
  run.length = b.put(24);
  b.leaf(run);
  b.close();
  b.open_loop(mb, loop_kind::serial, 0, 11, {4, -1});
  own(b, b.open_region(), sum, 3);
  const auto tile = [&] {
    b.open_loop(m, loop_kind::unroll, 0, 4);
    b.open_loop(u, loop_kind::unroll, 0, 3);
  };
  tile();
  constant(b, b.at(sum, 3 * v(m) + v(u)), 0);
  b.close(2);
  b.open_loop(k, loop_kind::serial, 0, 5);
  b.open_loop(u, loop_kind::unroll, 0, 3);
  memory_node(b, node_kind::load, b.at(x, v(u)), columns, 24 * v(k) + 8 * v(u), 1);
  b.close();
  b.open_loop(m, loop_kind::unroll, 0, 4);
  const int splat = memory_node(b, node_kind::splat, b.at(f), 2, 5 * v(mb) + 5 * v(m) + v(k));
  b.condition_on(splat, v(mb) + v(m), 0, 11);
  b.open_loop(u, loop_kind::unroll, 0, 3);
  apply(b, operation::fma, b.at(sum, 3 * v(m) + v(u)), b.at(x, v(u)), b.at(f), b.at(sum, 3 * v(m) + v(u)));
  b.close(3);
  tile();
  b.open_let(left, let_kind::affine, expr(extent) - v(xb) - 8 * v(u));
  const int store =
      memory_node(b, node_kind::store, b.at(sum, 3 * v(m) + v(u)), 0, expr::var(mb, extent) + expr::var(m, extent) + v(xb) + 8 * v(u), 1);
  b.p.nodes[store].partial = true;
  b.p.nodes[store].lane_count = b.put(v(left));
  b.condition_on(store, v(mb) + v(m), 0, 11);
  b.close(6);
  return b.p;
}

constexpr emit::header header_of(std::string_view kernel, std::string_view statement, int operands) {
  emit::header h;
  h.kernel = kernel;
  h.statement = statement;
  for (int i = 0; i < operands; ++i) h.elements.push_back(element::f32);
  return h;
}

inline constexpr program scalar_convolution_program = scalar_convolution();
inline constexpr program gemm_program = shared_memory_gemm();
inline constexpr program packed_program = packed_rows(border_kind::pad);
inline constexpr emit::header scalar_convolution_header = [] {
  emit::header h = header_of("strided_rows", "out(o,y) = sum(in(c,pad(2*y+r-1)) * w(o,c,r))", 3);
  h.lines.push_back("out float [n_o, n_y]");
  h.lines.push_back("in float [5, in_width]");
  h.lines.push_back("w float [n_o, 5, 3]");
  h.method = "loop_nest";
  h.threads = 64;
  return h;
}();
inline constexpr emit::header gemm_header = header_of("gemm", "C(m,n) = sum(A(m,k) * B(k,n))", 3);
inline constexpr emit::header packed_header = header_of("rows", "out(m,x) = sum(in(pad(x+k-2, 0.1)) * w(m,k))", 3);

}  // namespace winsum::test
