// Defines `lower_block_tiles`: a nest split into blocks becomes a GPU program of phases with barriers between them.
#pragma once
#include <winsum/nest/lower_values.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// The loops of a product nest after fuse, split and bind: batch, row and column blocks, the block of the summed index, and what is
/// inside them. A block is `threads` x `threads` threads, each with `micro` x `micro` results.
struct block_tiles {
  int batch = -1;  ///< -1: no index is in both factors and the output
  int row_block = -1, column_block = -1, depth_block = -1;
  int row = -1, column = -1, depth = -1;  ///< positions: block start + inside
  int tall = -1, wide = -1;               ///< the two factors' accesses
  scalar rows{}, columns{}, depths{};     ///< extents of the three
  int threads = 16, micro = 4, depth_tile = 16;
  /// A line of the tall factor's tile is this much longer than the tile: neighbouring threads write down its lines, and a stride of 32 divided
  /// by the threads that do so leaves the threads of a warp a bank each.
  int slack = 2;

  constexpr int tile() const { return threads * micro; }
  constexpr int tall_line() const { return tile() + slack; }
};

/// Writes one phase a step: zero, copy both factors' pieces to shared memory, multiply, store. Thread loops are opened anew for
/// each phase, so barriers stand between them and an interpreter can run the phases one after the other.
struct gpu_lowering {
  nest& n;
  block_tiles t;
  value_writer w;
  int shared_tall = -1, shared_wide = -1;

  constexpr gpu_lowering(nest& of, const block_tiles& tiles) : n(of), t(tiles), w(of) {}

  constexpr int tile() const { return t.tile(); }

  constexpr void run() {
    builder& b = n.b;
    shared_tall = tile_of(t.tall, {static_cast<std::int64_t>(t.tall_line()) * t.depth_tile, -1});
    shared_wide = tile_of(t.wide, {static_cast<std::int64_t>(tile()) * t.depth_tile, -1});
    int batch_nodes = 0;
    if (t.batch >= 0) {
      b.open_loop(t.batch, loop_kind::block_z, 0, n.loop(t.batch).upper);
      batch_nodes = 1 + lets(t.batch);
    }
    b.open_loop(t.row_block, loop_kind::block_y, 0, expr(t.rows), {tile(), -1});
    b.open_loop(t.column_block, loop_kind::block_x, 0, expr(t.columns), {tile(), -1});
    const int region = b.open_region();
    const int acc = w.registers("acc", t.micro * t.micro, 1, register_type::sum);
    const int tall = w.registers("row_part", t.micro, 1, register_type::sum);
    const int wide = w.registers("column_part", t.micro, 1, register_type::sum);
    row_unroll = b.variable("i"), column_unroll = b.variable("j");
    thread_y = b.variable("ty"), thread_x = b.variable("tx");

    open_threads();
    open_micro();
    node zero{.kind = node_kind::constant};
    zero.to = b.at(acc, micro_index());
    b.leaf(zero);
    b.close(4);

    b.open_loop(t.depth_block, loop_kind::serial, 0, expr(t.depths), {t.depth_tile, -1});
    copy_piece(t.tall, shared_tall, t.row, t.row_block, t.rows, true);
    copy_piece(t.wide, shared_wide, t.column, t.column_block, t.columns, false);
    b.leaf({.kind = node_kind::barrier});
    multiply(acc, tall, wide);
    b.leaf({.kind = node_kind::barrier});
    b.close();

    store(acc);
    b.p.nodes[region].reg_count = static_cast<std::int16_t>(b.p.registers.count);
    b.close(3 + batch_nodes);
  }

 private:
  int row_unroll = -1, column_unroll = -1, thread_y = -1, thread_x = -1;

  constexpr int tile_of(int access, scalar size) {
    const buffer& from = n.b.p.buffers[n.accesses[access].buffer];
    fixed_string<15> label;
    label << from.label.view().substr(0, 10) << "_tile";
    return n.b.memory(label.view(), place::shared, from.operand, size);
  }
  constexpr void open_threads() {
    n.b.open_loop(thread_y, loop_kind::thread, 0, t.threads);
    n.b.open_loop(thread_x, loop_kind::thread, 0, t.threads);
  }
  constexpr void open_micro() {
    n.b.open_loop(row_unroll, loop_kind::unroll, 0, t.micro);
    n.b.open_loop(column_unroll, loop_kind::unroll, 0, t.micro);
  }
  constexpr expr micro_index() const { return expr::var(row_unroll, {t.micro, -1}) + expr::var(column_unroll); }

  /// Opens the lets that compute a fused loop's indices from it.
  constexpr int lets(int after) {
    int opened = 0;
    for (const nest_let& l : n.lets)
      if (l.after == after) {
        n.b.open_let(l.var, l.kind, l.e0, l.e1);
        ++opened;
      }
    return opened;
  }
  constexpr int position(int var, const expr& e) {
    n.b.open_let(var, let_kind::affine, e);
    return 1 + lets(var);
  }

  /// Every thread copies `micro` * `depth_tile` / `threads` elements; what lies past the ends is zero.
  constexpr void copy_piece(int access, int shared, int var, int block, scalar extent, bool is_tall) {
    builder& b = n.b;
    open_threads();
    int opened = 2;
    const int part = b.variable("part");
    const int parts = tile() * t.depth_tile / (t.threads * t.threads);
    b.open_loop(part, loop_kind::unroll, 0, parts);
    ++opened;
    expr inside, depth;
    if (is_tall) {
      // Neighbouring threads read along the summed index, in which the tall factor is usually contiguous.
      depth = expr::var(thread_x);
      inside = expr::var(thread_y) + expr::var(part, {t.threads, -1});
    } else {
      const int thread = b.variable("thread"), column = b.variable("inside"), line = b.variable("line");
      b.open_let(thread, let_kind::affine, expr::var(thread_y, {t.threads, -1}) + expr::var(thread_x));
      b.open_let(column, let_kind::modulo, expr::var(thread), tile());
      b.open_let(line, let_kind::floor_div, expr::var(thread), tile());
      opened += 3;
      inside = expr::var(column);
      depth = expr::var(line) + expr::var(part, {t.threads * t.threads / tile(), -1});
    }
    opened += position(var, expr::var(block) + inside);
    opened += position(t.depth, expr::var(t.depth_block) + depth);
    static_vector<std::int8_t, 12> accesses;
    accesses.push_back(static_cast<std::int8_t>(access));
    const int folds_before = w.folded.count;
    opened += w.open_ready_folds([](int) { return true; }, accesses);
    const nest_access& x = n.accesses[access];
    const int array = w.registers("piece", 1, 1, register_type::sum);
    bool filled = false;
    node load{.kind = node_kind::load};
    load.buffer = x.buffer;
    load.offset = b.put(w.offset(access));
    load.to = b.at(array);
    for (const nest_dim& d : x.dims)
      if (d.border == border_kind::pad) {
        load.value = d.value;
        filled |= d.value.nearest != 0;
      }
    // A pad value other than zero must not fill what lies past the ends of the sum, so the ends get a guard of their own.
    if (filled) {
      node zero{.kind = node_kind::constant};
      zero.to = b.at(array);
      b.leaf(zero);
      const int g = b.open_guard();
      b.condition_on(g, expr::var(t.depth), 0, expr(t.depths));
      b.condition_on(g, expr::var(var), 0, expr(extent));
    }
    const int at = b.leaf(load);
    if (!filled) {
      b.condition_on(at, expr::var(t.depth), 0, expr(t.depths));
      b.condition_on(at, expr::var(var), 0, expr(extent));
    }
    for (const nest_dim& d : x.dims)
      if (d.border == border_kind::pad) b.condition_on(at, d.at, 0, expr(d.extent));
    if (x.conjugate) w.conjugate(b.at(array));
    if (filled) b.close();
    node store{.kind = node_kind::store};
    store.buffer = static_cast<std::int16_t>(shared);
    store.a = b.at(array);
    store.offset = b.put(n.scaled(depth, {is_tall ? t.tall_line() : tile(), -1}) + inside);
    b.leaf(store);
    w.folded.count = folds_before;
    b.close(opened);
  }

  constexpr void multiply(int acc, int tall, int wide) {
    builder& b = n.b;
    open_threads();
    const int k = b.variable("k");
    b.open_loop(k, loop_kind::serial, 0, t.depth_tile);
    auto load = [&](int unroll, int array, int shared, int thread, int line) {
      b.open_loop(unroll, loop_kind::unroll, 0, t.micro);
      node m{.kind = node_kind::load};
      m.buffer = static_cast<std::int16_t>(shared);
      m.offset = b.put(expr::var(k, {line, -1}) + expr::var(thread) + expr::var(unroll, {t.threads, -1}));
      m.to = b.at(array, expr::var(unroll));
      b.leaf(m);
      b.close();
    };
    load(row_unroll, tall, shared_tall, thread_y, t.tall_line());
    load(column_unroll, wide, shared_wide, thread_x, tile());
    open_micro();
    node m{.kind = node_kind::op};
    m.does = operation::fma;
    m.a = b.at(tall, expr::var(row_unroll));
    m.b = b.at(wide, expr::var(column_unroll));
    m.to = m.c = b.at(acc, micro_index());
    b.leaf(m);
    b.close(5);
  }

  constexpr void store(int acc) {
    builder& b = n.b;
    open_threads();
    b.open_loop(row_unroll, loop_kind::unroll, 0, t.micro);
    int opened = 3 + position(t.row, expr::var(t.row_block) + expr::var(thread_y) + expr::var(row_unroll, {t.threads, -1}));
    b.open_loop(column_unroll, loop_kind::unroll, 0, t.micro);
    opened += 1 + position(t.column, expr::var(t.column_block) + expr::var(thread_x) + expr::var(column_unroll, {t.threads, -1}));
    const int g = b.open_guard();
    b.condition_on(g, expr::var(t.row), 0, expr(t.rows));
    b.condition_on(g, expr::var(t.column), 0, expr(t.columns));
    w.checked = false;
    write_result(w, n, b.at(acc, micro_index()));
    b.close(opened + 1);
  }
};

constexpr program lower_block_tiles(nest n, const block_tiles& t) {
  gpu_lowering l(n, t);
  l.run();
  return n.b.p;
}

}  // namespace winsum::loop_ir
