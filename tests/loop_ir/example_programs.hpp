// Defines three loop programs written by hand for the tests of loop_ir: a register tile, a stencil and a GPU block.
#pragma once
#include <winsum/loop_ir/build.hpp>
#include <winsum/loop_ir/program.hpp>

namespace example {

using namespace winsum::loop_ir;
using winsum::border_kind;
using winsum::operation;

constexpr expr v(int var, std::int64_t factor = 1) { return expr::var(var, {factor, -1}); }
constexpr expr v(int var, scalar factor) { return expr::var(var, factor); }

constexpr void operand(builder& b, const char* label) {
  b.memory(label, place::operand, b.p.buffers.size(), {});
  ++b.p.operand_count;
}
constexpr int open_region(builder& b, int first, int count) {
  const int at = b.open_region();
  b.p.nodes[at].first_reg = static_cast<std::int16_t>(first);
  b.p.nodes[at].reg_count = static_cast<std::int16_t>(count);
  return at;
}
constexpr node constant(reg to, double value) {
  node n{.kind = node_kind::constant};
  n.to = to;
  n.value = value;
  return n;
}
constexpr node operate(operation does, reg to, reg x, reg y = {}, reg z = {}) {
  node n{.kind = node_kind::op};
  n.does = does;
  n.to = to, n.a = x, n.b = y, n.c = z;
  return n;
}
constexpr node access(builder& b, node_kind kind, reg r, int buffer, const expr& offset) {
  node n{.kind = kind};
  (kind == node_kind::store ? n.a : n.to) = r;
  n.buffer = static_cast<std::int16_t>(buffer);
  n.offset = b.put(offset);
  return n;
}
constexpr void only(builder& b, node& n, const expr& count) {
  n.lane_stride = b.put(1);
  n.partial = true;
  n.lane_count = b.put(count);
}

/// out(o,x) = in(c, fold(2x+s-1)) * w(o,c,s), s in range(3): everything but s is known at run time only, `in` has any strides.
/// Tiles of 4 rows by 2 vectors of 4; the folded rows are copied to a panel of each parallel iteration.
constexpr program register_tile(border_kind border) {
  builder b;
  operand(b, "out");
  operand(b, "in");
  operand(b, "w");
  const scalar O = b.parameter(param_kind::index_extent, 0, -1, "O"), X = b.parameter(param_kind::index_extent, 1, -1, "X");
  const scalar C = b.parameter(param_kind::index_extent, 2, -1, "C"), W = b.parameter(param_kind::operand_extent, 1, 1, "W");
  const scalar in_c = b.parameter(param_kind::operand_stride, 1, 0, "in_c"), in_x = b.parameter(param_kind::operand_stride, 1, 1, "in_x");
  const scalar K{3, C.param};
  const int panel = b.memory("panel", place::local, 1, b.times(K, X));
  const int acc = b.registers("acc", 8, 4), row = b.registers("row", 2, 4), weight = b.registers("weight", 1, 4);
  const int ob = b.variable("ob"), c = b.variable("c"), s = b.variable("s"), kx = b.variable("kx");
  const int xb = b.variable("xb"), k = b.variable("k"), i = b.variable("i"), j = b.variable("j");
  const expr tile = v(i, 2) + v(j), x = v(xb) + v(j, 4);

  b.open_loop(ob, loop_kind::parallel, 0, O, {4, -1});
  b.open_loop(c, loop_kind::serial, 0, C);
  b.open_loop(s, loop_kind::serial, 0, 3);
  b.open_let(kx, let_kind::product, v(c, 3) + v(s), X);
  node copy{.kind = node_kind::run};
  copy.buffer = static_cast<std::int16_t>(panel), copy.source = 1;
  copy.offset = b.put(v(kx));
  copy.source_offset = b.put(v(c, in_c)), copy.source_stride = b.put(in_x);
  copy.first = b.put(v(s) - 1), copy.coordinate_step = b.put(2);
  copy.extent = b.put(W), copy.length = b.put(X);
  copy.border = border, copy.value = -0.5;
  b.leaf(copy);
  b.close(3);

  b.open_loop(xb, loop_kind::serial, 0, X, {8, -1});
  open_region(b, acc, 3);
  b.open_loop(i, loop_kind::unroll, 0, 4);
  b.open_loop(j, loop_kind::unroll, 0, 2);
  b.leaf(constant(b.at(acc, tile), 0));
  b.close(2);
  b.open_loop(k, loop_kind::serial, 0, K);
  b.open_loop(j, loop_kind::unroll, 0, 2);
  node load = access(b, node_kind::load, b.at(row, v(j)), panel, v(k, X) + x);
  only(b, load, expr(X) - x);
  b.leaf(load);
  b.close();
  b.open_loop(i, loop_kind::unroll, 0, 4);
  const int in_range = b.open_guard();
  b.condition_on(in_range, v(ob) + v(i), 0, O);
  b.leaf(access(b, node_kind::splat, b.at(weight), 2, v(ob, K) + v(i, K) + v(k)));
  b.open_loop(j, loop_kind::unroll, 0, 2);
  b.leaf(operate(operation::fma, b.at(acc, tile), b.at(weight), b.at(row, v(j)), b.at(acc, tile)));
  b.close(4);
  b.open_loop(i, loop_kind::unroll, 0, 4);
  const int in_range2 = b.open_guard();
  b.condition_on(in_range2, v(ob) + v(i), 0, O);
  b.open_loop(j, loop_kind::unroll, 0, 2);
  node store = access(b, node_kind::store, b.at(acc, tile), 0, v(ob, X) + v(i, X) + x);
  only(b, store, expr(X) - x);
  b.leaf(store);
  b.close(6);
  return b.p;
}

/// out(y,x) = tanh(sum(in(border(y+r-2), border(x+s-1)) * w(r,s))) for 5 x 7 images, w 4 x 3. `how` affine: what lies outside is -2.
constexpr program stencil(let_kind how) {
  builder b;
  operand(b, "out");
  operand(b, "in");
  operand(b, "w");
  const int total = b.registers("total", 1, 1), pixel = b.registers("pixel", 1, 1), weight = b.registers("weight", 1, 1);
  const int result = b.registers("result", 1, 1, register_type::point);
  const int y = b.variable("y"), x = b.variable("x"), r = b.variable("r"), s = b.variable("s");
  const int row = b.variable("row"), column = b.variable("column");
  b.open_loop(y, loop_kind::serial, 0, 5);
  b.open_loop(x, loop_kind::serial, 0, 7);
  open_region(b, total, 4);
  b.leaf(constant(b.at(total), 0));
  b.open_loop(r, loop_kind::serial, 0, 4);
  b.open_let(row, how, v(y) + v(r) - 2, 5);
  b.open_loop(s, loop_kind::serial, 0, 3);
  b.open_let(column, how, v(x) + v(s) - 1, 7);
  const int load = b.leaf(access(b, node_kind::load, b.at(pixel), 1, v(row, 7) + v(column)));
  b.p.nodes[load].value = -2;
  if (how == let_kind::affine) {
    b.condition_on(load, v(row), 0, 5);
    b.condition_on(load, v(column), 0, 7);
  }
  b.leaf(access(b, node_kind::load, b.at(weight), 2, v(r, 3) + v(s)));
  b.leaf(operate(operation::fma, b.at(total), b.at(pixel), b.at(weight), b.at(total)));
  b.close(4);
  b.leaf(operate(operation::convert, b.at(result), b.at(total)));
  b.leaf(operate(operation::tanh, b.at(result), b.at(result)));
  b.leaf(access(b, node_kind::store, b.at(result), 0, v(y, 7) + v(x)));
  b.close(3);
  return b.p;
}

inline constexpr int rows = 6, columns = 10, depth = 7;

/// out(m,n) = left(m,k) * right(k,n) of 6, 10 and 7: blocks of 4 x 4 threads, tiles of both factors in shared memory.
/// Each phase has thread loops of its own; the sums stay in registers of each thread across all of them.
constexpr program block_product(bool second_barrier = true) {
  builder b;
  operand(b, "out");
  operand(b, "left");
  operand(b, "right");
  const int left_tile = b.memory("left_tile", place::shared, 1, {16, -1}), right_tile = b.memory("right_tile", place::shared, 2, {16, -1});
  const int acc = b.registers("acc", 1, 1), t = b.registers("t", 1, 1), u = b.registers("u", 1, 1);
  const int bm = b.variable("bm"), bn = b.variable("bn"), k0 = b.variable("k0"), k = b.variable("k");
  int ty = -1, tx = -1;
  auto open_threads = [&] {
    ty = b.variable("ty");
    tx = b.variable("tx");
    b.open_loop(ty, loop_kind::thread, 0, 4);
    b.open_loop(tx, loop_kind::thread, 0, 4);
  };
  b.open_loop(bm, loop_kind::block_y, 0, rows, {4, -1});
  b.open_loop(bn, loop_kind::block_x, 0, columns, {4, -1});
  open_region(b, acc, 3);
  open_threads();
  b.leaf(constant(b.at(acc), 0));
  b.close(2);
  b.open_loop(k0, loop_kind::serial, 0, depth, {4, -1});
  open_threads();
  const int left = b.leaf(access(b, node_kind::load, b.at(t), 1, v(bm, depth) + v(ty, depth) + v(k0) + v(tx)));
  b.condition_on(left, v(bm) + v(ty), 0, rows);
  b.condition_on(left, v(k0) + v(tx), 0, depth);
  b.leaf(access(b, node_kind::store, b.at(t), left_tile, v(ty, 4) + v(tx)));
  const int right = b.leaf(access(b, node_kind::load, b.at(t), 2, v(k0, columns) + v(ty, columns) + v(bn) + v(tx)));
  b.condition_on(right, v(k0) + v(ty), 0, depth);
  b.condition_on(right, v(bn) + v(tx), 0, columns);
  b.leaf(access(b, node_kind::store, b.at(t), right_tile, v(ty, 4) + v(tx)));
  b.close(2);
  b.leaf({.kind = node_kind::barrier});
  open_threads();
  b.open_loop(k, loop_kind::serial, 0, 4);
  b.leaf(access(b, node_kind::load, b.at(t), left_tile, v(ty, 4) + v(k)));
  b.leaf(access(b, node_kind::load, b.at(u), right_tile, v(k, 4) + v(tx)));
  b.leaf(operate(operation::fma, b.at(acc), b.at(t), b.at(u), b.at(acc)));
  b.close(3);
  if (second_barrier) b.leaf({.kind = node_kind::barrier});
  b.close();
  open_threads();
  const int inside = b.open_guard();
  b.condition_on(inside, v(bm) + v(ty), 0, rows);
  b.condition_on(inside, v(bn) + v(tx), 0, columns);
  b.leaf(access(b, node_kind::store, b.at(acc), 0, v(bm, columns) + v(ty, columns) + v(bn) + v(tx)));
  b.close(6);
  return b.p;
}

/// The position of the nth node of a kind, from 0.
constexpr int find(const program& p, node_kind kind, int nth = 0) {
  for (int i = 0; i < p.nodes.size(); ++i)
    if (p.nodes[i].kind == kind && nth-- == 0) return i;
  return -1;
}

}  // namespace example
