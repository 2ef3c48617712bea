// Defines `emit::print_cuda`: a loop program as CUDA text, for NVRTC and nvcc alike.
#pragma once
#include <string>

#include <winsum/emit/gpu.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

template <sink Sink>
struct cuda_printer : gpu_printer<Sink, cuda_printer<Sink>> {
  using base = gpu_printer<Sink, cuda_printer<Sink>>;
  using base::block;
  using base::block_threads;
  using base::names;
  using base::out;
  using base::p;

  constexpr cuda_printer(Sink& to, const loop_ir::program& program, const header& header_of_text)
      : base(to, program, header_of_text, cuda_language) {}

  constexpr void prelude() {}
  constexpr void bounds() {
    // Two blocks on a processor are asked for, else ptxas may spill registers to have more.
    const bool two = block.levels > 0 && 2 * block.threads() <= 1024;
    out << "__launch_bounds__(" << block_threads(0) * block_threads(1) * block_threads(2) << (two ? std::string_view(", 2") : std::string_view())
        << ") ";
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
    this->pointers(false);
    this->arguments(true, true);
    out << ", cudaStream_t stream) {\n";
    this->derived_parameters(this->of_launch());
    for (int d = 0; d < 3; ++d) {
      out << "  const long long blocks_" << axis_names[d] << " = ";
      this->grid_size(d);
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
    this->kernel_text();
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

/// The same as a string. A template, so that only who asks for it pays for the printer's instantiation.
template <sink Sink = string_sink>
std::string cuda_text(const loop_ir::program& p, const header& head) {
  Sink text;
  print_cuda(text, p, head);
  return text.text;
}

}  // namespace winsum::emit
