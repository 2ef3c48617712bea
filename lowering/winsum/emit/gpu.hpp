// Defines `gpu_printer`: a loop program as the text of a GPU kernel. CUDA and OpenCL texts differ by a table of words only.
#pragma once
#include <string_view>

#include <winsum/emit/c_like.hpp>
#include <winsum/emit/c_like_work.hpp>
#include <winsum/emit/check.hpp>
#include <winsum/emit/head_comment.hpp>
#include <winsum/emit/helpers.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

inline constexpr std::string_view axis_names[] = {"x", "y", "z"};

/// `Self` prints what stands before a kernel's helpers by `prelude()` and the limits of its block by `bounds()`.
template <sink Sink, class Self>
struct gpu_printer : c_like<Sink, Self> {
  using base = c_like<Sink, Self>;
  using base::depth;
  using base::head;
  using base::indent;
  using base::names;
  using base::out;
  using base::p;

  static constexpr bool has_complex_library = false;
  block_shape block;
  int block_loops[3]{};
  int phase_levels = 0;  // thread loops of the phase that is printed
  int phase_level = 0;   // those around

  constexpr gpu_printer(Sink& to, const loop_ir::program& program, const header& header_of_text, const language& spoken)
      : base(to, program, header_of_text, spoken), block(block_of(program)) {
    for (const loop_ir::node& n : p.nodes)
      if (const int axis = block_axis(n); axis >= 0) ++block_loops[axis];
  }

  constexpr void function(std::string_view name, bool single) {
    out << name;
    if (single) out << word::single;
  }
  constexpr void work(const loop_ir::node& n, bool braces) {
    if (n.kind != loop_ir::node_kind::barrier) return print_work(*this, n, braces);
    indent();
    out << word::barrier << ";\n";
  }

  constexpr void loop(int i, int end) {
    const loop_ir::node& n = p.nodes[i];
    switch (n.loop) {
      case loop_ir::loop_kind::grid: return grid_axis(p, i) < 3 ? grid_loop(i, grid_axis(p, i)) : this->plain_loop(i);
      case loop_ir::loop_kind::block_x:
      case loop_ir::loop_kind::block_y:
      case loop_ir::loop_kind::block_z: return block_loop(i, end, block_axis(n));
      case loop_ir::loop_kind::thread: return thread_loop(i, end);
      case loop_ir::loop_kind::unroll:
        indent();
        out << "#pragma unroll\n";
        return this->plain_loop(i);
      default: return this->plain_loop(i);
    }
  }

  /// "lower + start * step", where the start is printed by `start`, as a factor or not.
  template <class Start>
  constexpr void start_at(const loop_ir::node& n, Start start) {
    if (n.has_lower1 || !this->is_zero(n.lower[0])) {
      this->lower_bound(n);
      out << " + ";
    }
    const bool one = n.step == loop_ir::scalar{1, -1};
    start(!one);
    if (one) return;
    out << " * ";
    this->scalar(n.step);
  }
  template <class Start, class Stride>
  constexpr void strided_head(const loop_ir::node& n, Start start, Stride stride) {
    indent();
    out << "for (" << this->integer(n) << ' ' << names.vars[n.var] << " = ";
    start_at(n, start);
    out << "; " << names.vars[n.var] << " < ";
    this->upper_bound(n);
    out << "; " << names.vars[n.var] << " += ";
    stride();
    if (n.step != loop_ir::scalar{1, -1}) {
      out << " * ";
      this->scalar(n.step);
    }
    out << ") {\n";
  }

  constexpr void grid_loop(int i, int axis) {
    const loop_ir::node& n = p.nodes[i];
    if (axis == 0)
      strided_head(
          n,
          [&](bool factor) {
            if (factor) out << '(';
            out << word::block_x << " * (" << word::index << ')' << word::block_size << " + " << word::thread_x;
            if (factor) out << ')';
          },
          [&] { out << '(' << word::index << ')' << word::grid_x << " * " << word::block_size; });
    else
      strided_head(n, [&](bool) { long_word(block_word(axis)); }, [&] { long_word(grid_word(axis)); });
    this->body(i);
  }

  static constexpr word along(word x, int axis) { return static_cast<word>(static_cast<int>(x) + axis); }
  static constexpr word thread_word(int axis) { return along(word::thread_x, axis); }
  static constexpr word block_word(int axis) { return along(word::block_x, axis); }
  static constexpr word grid_word(int axis) { return along(word::grid_x, axis); }
  constexpr void long_word(word w) { out << '(' << word::index << ')' << w; }

  constexpr void block_loop(int i, int end, int axis) {
    const loop_ir::node& n = p.nodes[i];
    const auto start = [&](bool) { long_word(block_word(axis)); };
    // Axis x has room for every block, so an iteration is a block; y and z stop at 65535.
    if (axis == 0 && block_loops[0] == 1)
      return this->scope(i, end, [&] {
        indent();
        out << "const " << word::index << ' ' << names.vars[n.var] << " = ";
        start_at(n, start);
        out << ";\n";
      });
    strided_head(n, start, [&] { long_word(grid_word(axis)); });
    ++depth;
    this->nodes(i + 1, n.end);
    if (has_shared()) {
      indent();
      out << word::barrier << ";  // the next block of work reuses the shared copies\n";
    }
    --depth;
    indent();
    out << "}\n";
  }
  constexpr bool has_shared() const {
    for (const loop_ir::buffer& b : p.buffers)
      if (b.where == loop_ir::place::shared) return true;
    return false;
  }

  constexpr void thread_loop(int i, int end) {
    const loop_ir::node& n = p.nodes[i];
    if (phase_level == 0) {
      phase_levels = loop_levels(p, i, loop_ir::loop_kind::thread);
      phase_comment(i);
    }
    const bool linear = phase_levels != block.levels;
    const int axis = phase_levels - 1 - phase_level;
    const std::int64_t size = linear ? block.threads() : block.size[axis];
    const auto start = [&](bool factor) {
      if (!linear) {
        out << "(int)" << thread_word(axis);
        return;
      }
      if (factor) out << '(';
      thread_number();
      if (factor) out << ')';
    };
    ++phase_level;
    if (trip_count(p, n, nullptr) == size) {
      const auto named = [&] {
        indent();
        out << "const " << this->integer(n) << ' ' << names.vars[n.var] << " = ";
        start_at(n, start);
        out << ";\n";
      };
      if (this->mentioned_in(i, n.var))
        this->scope(i, end, named);
      else
        this->nodes(i + 1, n.end, end);
    } else {
      strided_head(n, start, [&] { out << size; });
      this->body(i);
    }
    --phase_level;
  }
  /// What a phase of the block does, where that is one thing.
  constexpr void phase_comment(int i) {
    std::string_view what;
    const auto say = [&](std::string_view text) { what = what.empty() || what == text ? text : std::string_view("several steps"); };
    int tile = -1;
    for (int k = i + 1; k < p.nodes[i].end; ++k) {
      const loop_ir::node& n = p.nodes[k];
      if (n.kind == loop_ir::node_kind::store && p.buffers[n.buffer].where == loop_ir::place::shared) {
        say("the block's piece of ");
        tile = n.buffer;
      } else if (n.kind == loop_ir::node_kind::store) {
        say("the results");
      } else if (n.kind == loop_ir::node_kind::op && n.does == operation::fma) {
        say("the product of the pieces");
      }
    }
    if (what.empty() || what == "several steps") return;
    indent();
    out << "// " << what;
    if (tile >= 0) out << p.buffers[p.buffers[tile].operand].label;
    out << '\n';
  }
  constexpr void thread_number() {
    out << "(int)" << word::thread_x << " + " << block.size[0] << " * (int)" << word::thread_y;
    if (block.levels > 2) out << " + " << block.size[0] * block.size[1] << " * (int)" << word::thread_z;
  }

  // -- launch --------------------------------------------------------------------------------------------------------

  constexpr int block_threads(int d) const { return static_cast<int>(block.levels > 0 ? block.size[d] : d == 0 ? head.threads : 1); }

  /// The loops of a grid axis: their trip counts, of which the largest is launched.
  template <class Each>
  constexpr void each_of_axis(int axis, Each each) const {
    for (int i = 0; i < p.nodes.size(); ++i) {
      const bool grid = is_loop(p.nodes[i], loop_ir::loop_kind::grid);
      if ((grid ? grid_axis(p, i) : block_axis(p.nodes[i])) == axis) each(p.nodes[i], grid && axis == 0);
    }
  }
  constexpr void blocks_of(const loop_ir::node& n, bool threads) {
    if (threads) out << '(';
    const bool simple = n.step == loop_ir::scalar{1, -1};
    if (!simple) out << '(';
    this->upper_bound(n);
    if (n.has_lower1 || !this->is_zero(n.lower[0])) {
      out << " - (";
      this->lower_bound(n);
      out << ')';
    }
    if (!simple) {
      out << " + ";
      if (n.step.param < 0) {
        out << n.step.factor - 1;
      } else {
        this->scalar(n.step);
        out << " - 1";
      }
      out << ") / ";
      if (n.step.param >= 0 && n.step.factor != 1) out << '(';
      this->scalar(n.step);
      if (n.step.param >= 0 && n.step.factor != 1) out << ')';
    }
    if (threads) out << " + " << head.threads - 1 << ") / " << head.threads;
  }
  constexpr void grid_size(int axis) {
    int count = 0, printed = 0;
    each_of_axis(axis, [&](const loop_ir::node&, bool) { ++count; });
    if (count == 0) out << '1';
    each_of_axis(axis, [&](const loop_ir::node& n, bool threads) {
      ++printed;
      if (printed < count) out << "larger(";
      blocks_of(n, threads);
      if (printed < count) out << ", ";
    });
    for (int k = 1; k < count; ++k) out << ')';
  }
  constexpr auto of_launch() const {
    needed needs;
    for (int axis = 0; axis < 3; ++axis)
      each_of_axis(axis, [&](const loop_ir::node& n, bool) {
        for (const loop_ir::affine& a : {n.lower[0], n.lower[1], n.upper[0], n.upper[1]}) needs.add(p, a);
        needs.add(n.step.param);
      });
    return needs;
  }
  constexpr bool is_static() const { return p.params.empty(); }

  constexpr void launch_comment() {
    out << "// Launch: " << word::grid_title;
    const launch fixed = is_static() ? launch_of(p, head, nullptr) : launch{};
    for (int d = 0; d < 3; ++d) {
      if (d > 0) out << ", ";
      if (is_static())
        out << fixed.grid[d];
      else
        grid_size(d);
    }
    out << "), " << word::block_title << block_threads(0) << ", " << block_threads(1) << ", " << block_threads(2) << "), ";
    std::int64_t shared = 0;
    for (const loop_ir::buffer& b : p.buffers)
      if (b.where == loop_ir::place::shared) shared += b.size.factor * size_of(head.of(b));
    out << shared << " bytes of " << word::shared_title << '\n';
    if (is_static()) return;
    const char* joint = "//   where ";
    this->each_derived(
        of_launch(),
        [&] {
          out << std::string_view(joint);
          joint = ", ";
        },
        [] {});
    if (joint[0] == ',') out << '\n';
  }
  constexpr void kernel_text() {
    print_head(*this);
    launch_comment();
    out << '\n';
    this->self().prelude();
    helpers helped = helpers_of(*this);
    for (int d = 0; d < 3; ++d) {
      int count = 0;
      each_of_axis(d, [&](const loop_ir::node&, bool) { ++count; });
      helped.larger |= count > 1;
    }
    print_helpers(*this, helped);
    if (helped != helpers{}) out << '\n';
    out << word::kernel;
    this->self().bounds();
    out << "void " << names.kernel << '(';
    this->pointers();
    this->arguments(true, true);
    out << ") {\n";
    this->derived_parameters(this->used.params);
    print_copies(*this, loop_ir::place::workspace, [&](int copy) { return this->used.buffers[copy]; }, [] {});
    for (int i = p.operand_count; i < p.buffers.size(); ++i) {
      const loop_ir::buffer& b = p.buffers[i];
      if (b.where != loop_ir::place::shared) continue;
      indent();
      out << word::shared << head.of(b) << ' ' << names.buffers[i] << '[' << b.size.factor << "];\n";
    }
    this->nodes(0, p.nodes.size());
    out << "}\n";
  }
};

}  // namespace detail

}  // namespace winsum::emit
