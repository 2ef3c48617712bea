// Defines `emit::gpu_printer` and what the texts of GPU kernels have in common: loops over blocks and threads, the launch, the kernel itself.
#pragma once
#include <string_view>

#include <winsum/emit/arguments.hpp>
#include <winsum/emit/check.hpp>
#include <winsum/emit/head_comment.hpp>
#include <winsum/emit/helpers.hpp>
#include <winsum/emit/nodes.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

inline constexpr std::string_view axis_names[] = {"x", "y", "z"};

template <sink Sink>
struct gpu_printer : printer<Sink> {
  block_shape block;
  int block_loops[3]{};  ///< bound to each axis
  int phase_levels = 0;  ///< thread loops of the phase that is printed
  int phase_level = 0;   ///< those around

  constexpr gpu_printer(Sink& to, const loop_ir::program& program, const header& of_text, const language& spoken)
      : printer<Sink>(to, program, of_text, spoken), block(block_of(program)) {
    for (const loop_ir::node& n : program.nodes)
      if (const int axis = block_axis(n); axis >= 0) ++block_loops[axis];
  }
};

/// Threads of a block along axis `d`.
template <sink Sink>
constexpr int block_threads(const gpu_printer<Sink>& c, int d) {
  return static_cast<int>(c.block.levels > 0 ? c.block.size[d] : d == 0 ? c.head.threads : 1);
}

namespace detail {

constexpr bool is_one(loop_ir::scalar s) { return s == loop_ir::scalar{1, -1}; }

/// "(long long)word"
template <sink Sink>
constexpr void print_as_index(printer<Sink>& c, std::string_view word) {
  c.out << '(' << c.words.index << ')' << word;
}
/// "lower + start * step", where the start is printed by `start`, as a factor or not.
template <sink Sink, class Start>
constexpr void print_start(printer<Sink>& c, const loop_ir::node& n, Start start) {
  if (n.has_lower1 || !is_zero(c.p, n.lower[0])) {
    print_lower_bound(c, n);
    c.out << " + ";
  }
  const bool one = is_one(n.step);
  start(!one);
  if (one) return;
  c.out << " * ";
  print_scalar(c, n.step);
}
/// "for (int y = start; y < upper; y += stride) "
template <sink Sink, class Start, class Stride>
constexpr void print_strided_for(printer<Sink>& c, const loop_ir::node& n, Start start, Stride stride) {
  indent(c);
  c.out << "for (";
  print_variable(c, n.var);
  print_start(c, n, start);
  c.out << "; " << c.names.vars[n.var] << " < ";
  print_upper_bound(c, n);
  c.out << "; " << c.names.vars[n.var] << " += ";
  stride();
  if (!is_one(n.step)) {
    c.out << " * ";
    print_scalar(c, n.step);
  }
  c.out << ") ";
}
/// "const int y = start;"
template <sink Sink, class Start>
constexpr void print_iteration(printer<Sink>& c, const loop_ir::node& n, Start start) {
  indent(c);
  c.out << "const ";
  print_variable(c, n.var);
  print_start(c, n, start);
  c.out << ";\n";
}

template <sink Sink>
constexpr void print_grid_loop(gpu_printer<Sink>& c, int i, int axis) {
  const loop_ir::node& n = c.p.nodes[i];
  const language& w = c.words;
  if (axis == 0)
    print_strided_for(
        c, n,
        [&](bool factor) {
          if (factor) c.out << '(';
          c.out << w.block_x << " * (" << w.index << ')' << w.block_size << " + " << w.thread_x;
          if (factor) c.out << ')';
        },
        [&] { c.out << '(' << w.index << ')' << w.grid_x << " * " << w.block_size; });
  else
    print_strided_for(c, n, [&](bool) { print_as_index(c, w.block(axis)); }, [&] { print_as_index(c, w.grid(axis)); });
  print_body(c, i);
}

template <sink Sink>
constexpr void print_block_loop(gpu_printer<Sink>& c, int i, int end, int axis) {
  const loop_ir::node& n = c.p.nodes[i];
  const auto start = [&](bool) { print_as_index(c, c.words.block(axis)); };
  // Axis x has room for every block, so an iteration is a block; y and z stop at 65535.
  if (axis == 0 && c.block_loops[0] == 1)
    return c.used.binds[i] ? print_scope(c, i, end, [&] { print_iteration(c, n, start); }) : print_nodes(c, i + 1, n.end, end);
  print_strided_for(c, n, start, [&] { print_as_index(c, c.words.grid(axis)); });
  open_braces(c);
  print_nodes(c, i + 1, n.end);
  bool shared = false;
  for (const loop_ir::buffer& b : c.p.buffers) shared |= b.where == loop_ir::place::shared;
  if (shared) {
    indent(c);
    c.out << c.words.barrier << ";  // the next block of work reuses the shared copies\n";
  }
  close_braces(c);
}

/// What a phase of the block does, where that is one thing.
template <sink Sink>
constexpr void print_phase_comment(printer<Sink>& c, int i) {
  std::string_view what;
  const auto say = [&](std::string_view text) { what = what.empty() || what == text ? text : std::string_view("several steps"); };
  int tile = -1;
  for (int k = i + 1; k < c.p.nodes[i].end; ++k) {
    const loop_ir::node& n = c.p.nodes[k];
    if (n.kind == loop_ir::node_kind::store && c.p.buffers[n.buffer].where == loop_ir::place::shared) {
      say("the block's piece of ");
      tile = n.buffer;
    } else if (n.kind == loop_ir::node_kind::store) {
      say("the results");
    } else if (n.kind == loop_ir::node_kind::op && n.does == operation::fma) {
      say("the product of the pieces");
    }
  }
  if (what.empty() || what == "several steps") return;
  indent(c);
  c.out << "// " << what;
  if (tile >= 0) c.out << c.p.buffers[c.p.buffers[tile].operand].label;
  c.out << '\n';
}
/// The number of a thread in its block.
template <sink Sink>
constexpr void print_thread_number(gpu_printer<Sink>& c) {
  c.out << "(int)" << c.words.thread_x << " + " << c.block.size[0] << " * (int)" << c.words.thread_y;
  if (c.block.levels > 2) c.out << " + " << c.block.size[0] * c.block.size[1] << " * (int)" << c.words.thread_z;
}
template <sink Sink>
constexpr void print_thread_loop(gpu_printer<Sink>& c, int i, int end) {
  const loop_ir::node& n = c.p.nodes[i];
  if (c.phase_level == 0) {
    c.phase_levels = loop_levels(c.p, i, loop_ir::loop_kind::thread);
    print_phase_comment(c, i);
  }
  const bool linear = c.phase_levels != c.block.levels;
  const int axis = c.phase_levels - 1 - c.phase_level;
  const std::int64_t size = linear ? c.block.threads() : c.block.size[axis];
  const auto start = [&](bool factor) {
    if (!linear) {
      c.out << "(int)" << c.words.thread(axis);
      return;
    }
    if (factor) c.out << '(';
    print_thread_number(c);
    if (factor) c.out << ')';
  };
  ++c.phase_level;
  if (trip_count(c.p, n, nullptr) != size) {
    print_strided_for(c, n, start, [&] { c.out << size; });
    print_body(c, i);
  } else if (c.used.binds[i]) {
    print_scope(c, i, end, [&] { print_iteration(c, n, start); });
  } else {
    print_nodes(c, i + 1, n.end, end);
  }
  --c.phase_level;
}

// -- launch ------------------------------------------------------------------------------------------------------------

/// Calls `each` with the loops of a grid axis, and whether threads share their iterations. The largest of their trip counts is launched.
template <class Each>
constexpr void each_loop_of_axis(const loop_ir::program& p, int axis, Each each) {
  for (int i = 0; i < p.nodes.size(); ++i) {
    const bool grid = is_loop(p.nodes[i], loop_ir::loop_kind::grid);
    if ((grid ? grid_axis(p, i) : block_axis(p.nodes[i])) == axis) each(p.nodes[i], grid && axis == 0);
  }
}
constexpr int loops_of_axis(const loop_ir::program& p, int axis) {
  int count = 0;
  each_loop_of_axis(p, axis, [&](const loop_ir::node&, bool) { ++count; });
  return count;
}
template <sink Sink>
constexpr void print_blocks(printer<Sink>& c, const loop_ir::node& n, bool threads) {
  if (threads) c.out << '(';
  const bool simple = is_one(n.step);
  if (!simple) c.out << '(';
  print_upper_bound(c, n);
  if (n.has_lower1 || !is_zero(c.p, n.lower[0])) {
    c.out << " - (";
    print_lower_bound(c, n);
    c.out << ')';
  }
  if (!simple) {
    c.out << " + ";
    if (n.step.param < 0) {
      c.out << n.step.factor - 1;
    } else {
      print_scalar(c, n.step);
      c.out << " - 1";
    }
    c.out << ')';
    print_divided_by(c, n.step);
  }
  if (threads) c.out << " + " << c.head.threads - 1 << ") / " << c.head.threads;
}
/// Blocks along an axis of the grid.
template <sink Sink>
constexpr void print_grid_size(printer<Sink>& c, int axis) {
  const int count = loops_of_axis(c.p, axis);
  int printed = 0;
  if (count == 0) c.out << '1';
  each_loop_of_axis(c.p, axis, [&](const loop_ir::node& n, bool threads) {
    ++printed;
    if (printed < count) c.out << "larger(";
    print_blocks(c, n, threads);
    if (printed < count) c.out << ", ";
  });
  for (int k = 1; k < count; ++k) c.out << ')';
}
constexpr needed needed_for_launch(const loop_ir::program& p) {
  needed needs;
  for (int axis = 0; axis < 3; ++axis)
    each_loop_of_axis(p, axis, [&](const loop_ir::node& n, bool) {
      for (const loop_ir::affine& a : {n.lower[0], n.lower[1], n.upper[0], n.upper[1]}) needs.add(p, a);
      needs.add(n.step.param);
    });
  return needs;
}
template <sink Sink>
constexpr void print_launch_comment(gpu_printer<Sink>& c) {
  c.out << "// Launch: " << c.words.grid_title;
  const bool is_static = c.p.params.empty();
  const launch fixed = is_static ? launch_of(c.p, c.head, nullptr) : launch{};
  for (int d = 0; d < 3; ++d) {
    if (d > 0) c.out << ", ";
    if (is_static)
      c.out << fixed.grid[d];
    else
      print_grid_size(c, d);
  }
  c.out << "), " << c.words.block_title << block_threads(c, 0) << ", " << block_threads(c, 1) << ", " << block_threads(c, 2) << "), ";
  std::int64_t shared = 0;
  for (const loop_ir::buffer& b : c.p.buffers)
    if (b.where == loop_ir::place::shared) shared += b.size.factor * size_of(c.head.of(b));
  c.out << shared << " bytes of " << c.words.shared_title << '\n';
  if (is_static) return;
  std::string_view joint = "//   where ";
  print_each_derived(
      c, needed_for_launch(c.p),
      [&] {
        c.out << joint;
        joint = ", ";
      },
      [] {});
  if (joint[0] == ',') c.out << '\n';
}

}  // namespace detail

/// A loop of a kernel: what is bound to the grid, a block or its threads is no loop where each has one iteration.
template <sink Sink>
constexpr void print_loop(gpu_printer<Sink>& c, int i, int end) {
  const loop_ir::node& n = c.p.nodes[i];
  switch (n.loop) {
    case loop_ir::loop_kind::grid: return grid_axis(c.p, i) < 3 ? detail::print_grid_loop(c, i, grid_axis(c.p, i)) : print_plain_loop(c, i);
    case loop_ir::loop_kind::block_x:
    case loop_ir::loop_kind::block_y:
    case loop_ir::loop_kind::block_z: return detail::print_block_loop(c, i, end, block_axis(n));
    case loop_ir::loop_kind::thread: return detail::print_thread_loop(c, i, end);
    case loop_ir::loop_kind::unroll:
      indent(c);
      c.out << "#pragma unroll\n";
      return print_plain_loop(c, i);
    case loop_ir::loop_kind::serial:
    case loop_ir::loop_kind::parallel: return print_plain_loop(c, i);
  }
}

/// The comment that opens the text.
template <sink Sink>
constexpr void print_gpu_head(gpu_printer<Sink>& c) {
  print_head(c);
  detail::print_launch_comment(c);
  c.out << '\n';
}
/// The functions that the text uses.
template <sink Sink>
constexpr void print_gpu_helpers(gpu_printer<Sink>& c) {
  helpers used = helpers_of(c.p, c.head, c.used);
  for (int axis = 0; axis < 3; ++axis) used.larger |= detail::loops_of_axis(c.p, axis) > 1;
  print_helpers(c, used);
  if (used != helpers{}) c.out << '\n';
}
/// The kernel, from its return type on.
template <sink Sink>
constexpr void print_gpu_kernel(gpu_printer<Sink>& c) {
  c.out << "void " << c.names.kernel << '(';
  print_pointers(c);
  print_arguments(c, true, true);
  c.out << ") {\n";
  print_derived(c, c.used.params);
  print_copies_of_run(c);
  for (int i = c.p.operand_count; i < c.p.buffers.size(); ++i) {
    const loop_ir::buffer& b = c.p.buffers[i];
    if (b.where != loop_ir::place::shared) continue;
    indent(c);
    c.out << c.words.shared << c.head.of(b) << ' ' << c.names.buffers[i] << '[' << b.size.factor << "];\n";
  }
  print_nodes(c, 0, c.p.nodes.size());
  c.out << "}\n";
}

}  // namespace winsum::emit
