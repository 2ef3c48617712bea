// Defines `emit::print_cuda`: a loop program as CUDA text, for NVRTC and nvcc alike.
#pragma once
#include <string>
#include <string_view>

#include <winsum/emit/c_like.hpp>
#include <winsum/emit/c_like_work.hpp>
#include <winsum/emit/check.hpp>
#include <winsum/emit/head_comment.hpp>
#include <winsum/emit/helpers.hpp>

namespace winsum::emit {

namespace detail {

inline constexpr std::string_view axis_names[] = {"x", "y", "z"};

template <sink Sink>
struct cuda_printer : c_like<Sink, cuda_printer<Sink>> {
  using base = c_like<Sink, cuda_printer<Sink>>;
  using base::depth;
  using base::head;
  using base::indent;
  using base::names;
  using base::out;
  using base::p;

  block_shape block;
  int block_loops[3]{};
  int phase_levels = 0;  // thread loops of the phase that is printed
  int phase_level = 0;   // those around

  constexpr cuda_printer(Sink& to, const loop_ir::program& program, const header& header_of_text)
      : base(to, program, header_of_text), block(block_of(program)) {
    for (const loop_ir::node& n : p.nodes)
      if (const int axis = block_axis(n); axis >= 0) ++block_loops[axis];
  }

  constexpr void function(std::string_view name, bool single) {
    out << name;
    if (single) out << 'f';
  }
  constexpr void work(const loop_ir::node& n, bool braces) {
    if (n.kind != loop_ir::node_kind::barrier) return print_work(*this, n, braces);
    indent();
    out << "__syncthreads();\n";
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
            out << (factor ? std::string_view("(blockIdx.x * (long long)blockDim.x + threadIdx.x)")
                           : std::string_view("blockIdx.x * (long long)blockDim.x + threadIdx.x"));
          },
          [&] { out << "(long long)gridDim.x * blockDim.x"; });
    else
      strided_head(n, [&](bool) { out << "(long long)blockIdx." << axis_names[axis]; }, [&] { out << "(long long)gridDim." << axis_names[axis]; });
    this->body(i);
  }

  constexpr void block_loop(int i, int end, int axis) {
    const loop_ir::node& n = p.nodes[i];
    const auto start = [&](bool) { out << "(long long)blockIdx." << axis_names[axis]; };
    // Axis x has room for every block, so an iteration is a block; y and z stop at 65535.
    if (axis == 0 && block_loops[0] == 1)
      return this->scope(i, end, [&] {
        indent();
        out << "const long long " << names.vars[n.var] << " = ";
        start_at(n, start);
        out << ";\n";
      });
    strided_head(n, start, [&] { out << "(long long)gridDim." << axis_names[axis]; });
    ++depth;
    this->nodes(i + 1, n.end);
    if (has_shared()) {
      indent();
      out << "__syncthreads();  // the next block of work reuses the shared copies\n";
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
        out << "(int)threadIdx." << axis_names[axis];
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
      } else if (n.kind == loop_ir::node_kind::op && n.does == loop_ir::operation::fma) {
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
    out << "(int)threadIdx.x + " << block.size[0] << " * (int)threadIdx.y";
    if (block.levels > 2) out << " + " << block.size[0] * block.size[1] << " * (int)threadIdx.z";
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
    typename base::needed needs;
    for (int axis = 0; axis < 3; ++axis)
      each_of_axis(axis, [&](const loop_ir::node& n, bool) {
        for (const loop_ir::affine& a : {n.lower[0], n.lower[1], n.upper[0], n.upper[1]}) this->add(needs, a);
        needs.add(n.step.param);
      });
    return needs;
  }
  constexpr bool is_static() const { return p.params.empty(); }

  constexpr void launch_comment() {
    out << "// Launch: grid (";
    const launch fixed = is_static() ? launch_of(p, head, nullptr) : launch{};
    for (int d = 0; d < 3; ++d) {
      if (d > 0) out << ", ";
      if (is_static())
        out << fixed.grid[d];
      else
        grid_size(d);
    }
    out << "), block (" << block_threads(0) << ", " << block_threads(1) << ", " << block_threads(2) << "), ";
    std::int64_t shared = 0;
    for (const loop_ir::buffer& b : p.buffers)
      if (b.where == loop_ir::place::shared) shared += b.size.factor * size_of(head.of(b));
    out << shared << " bytes of shared memory\n";
  }
  constexpr void launch_function() {
    out << "\n#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)\n";
    if (has_workspace(p)) {
      out << "inline long long " << names.kernel << "_workspace_bytes(";
      this->arguments(true, false);
      out << ") {\n";
      this->derived_parameters(this->of_copies());
      out << "  return ";
      this->bytes_before(loop_ir::place::workspace, p.buffers.size());
      out << ";\n}\n";
    }
    out << "inline void launch_" << names.kernel << '(';
    this->pointers("");
    this->arguments(true, true);
    out << ", cudaStream_t stream) {\n";
    this->derived_parameters(of_launch());
    for (int d = 0; d < 3; ++d) {
      out << "  const long long blocks_" << axis_names[d] << " = ";
      grid_size(d);
      out << ";\n";
    }
    out << "  if (blocks_x < 1 || blocks_y < 1 || blocks_z < 1) return;\n"
        << "  const dim3 grid((unsigned)blocks_x, (unsigned)(blocks_y < 65535 ? blocks_y : 65535), "
           "(unsigned)(blocks_z < 65535 ? blocks_z : 65535));\n"
        << "  const dim3 block(" << block_threads(0) << ", " << block_threads(1) << ", " << block_threads(2) << ");\n  " << names.kernel
        << "<<<grid, block, 0, stream>>>(";
    for (int i = 0; i < p.operand_count; ++i) {
      if (i > 0) out << ", ";
      out << names.buffers[i];
    }
    if (has_workspace(p)) out << ", workspace";
    this->arguments(false, true);
    out << ");\n}\n#endif\n";
  }

  constexpr void text() {
    print_head(*this);
    launch_comment();
    out << '\n';
    helpers used = helpers_of(*this);
    for (int d = 0; d < 3; ++d) {
      int count = 0;
      each_of_axis(d, [&](const loop_ir::node&, bool) { ++count; });
      used.larger |= count > 1;
    }
    print_helpers(out, used, "__host__ __device__ ", "");
    if (used != helpers{}) out << '\n';
    out << "extern \"C\" __global__ void __launch_bounds__("
        << block_threads(0) * block_threads(1) * block_threads(2)
        // Two blocks on a processor are asked for, else ptxas may spill registers to have more.
        << (block.levels > 0 && 2 * block.threads() <= 1024 ? std::string_view(", 2", 3) : std::string_view()) << ") " << names.kernel << '(';
    this->pointers("__restrict__ ");
    this->arguments(true, true);
    out << ") {\n";
    this->derived_parameters(this->all_used());
    print_copies(*this, loop_ir::place::workspace, [] {});
    for (int i = p.operand_count; i < p.buffers.size(); ++i) {
      const loop_ir::buffer& b = p.buffers[i];
      if (b.where != loop_ir::place::shared) continue;
      indent();
      out << "__shared__ " << spelled(head.of(b)) << ' ' << names.buffers[i] << '[' << b.size.factor << "];\n";
    }
    this->nodes(0, p.nodes.size());
    out << "}\n";
    launch_function();
  }
};

}  // namespace detail

/// Prints `p` as CUDA text with the kernel `extern "C" __global__ void NAME(T* out, const T* in, …[, void* workspace]
/// [, long long parameter, …])` and, for nvcc, `launch_NAME(…, cudaStream_t)`. `launch_of` gives the same launch as numbers.
/// Loops bound to the y and z axes of the grid stride, so no extent is too long for a launch. A program that has no CUDA
/// text gives an #error with the reason (`no_cuda_because`).
template <sink Sink>
constexpr void print_cuda(Sink& to, const loop_ir::program& p, const header& head) {
  if (const auto why = no_cuda_because(p, head); !why.empty()) {
    stream<Sink>{to} << "#error " << why << '\n';
    return;
  }
  detail::cuda_printer<Sink>(to, p, head).text();
}

/// The same as a string.
inline std::string cuda_text(const loop_ir::program& p, const header& head) {
  string_sink text;
  print_cuda(text, p, head);
  return text.text;
}

}  // namespace winsum::emit
