// Defines the emitter of CUDA: a loop program as a kernel for NVRTC and nvcc alike.
#pragma once
#include <string_view>

#include <winsum/emit/emitter.hpp>
#include <winsum/emit/gpu.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

inline constexpr language cuda_language = [] {
  language cuda;
  cuda.function = "__host__ __device__ inline ";
  cuda.kernel = "extern \"C\" __global__ ";
  cuda.shared = "__shared__ ";
  cuda.barrier = "__syncthreads()";
  cuda.thread_x = "threadIdx.x", cuda.thread_y = "threadIdx.y", cuda.thread_z = "threadIdx.z";
  cuda.block_x = "blockIdx.x", cuda.block_y = "blockIdx.y", cuda.block_z = "blockIdx.z";
  cuda.block_size = "blockDim.x";
  cuda.grid_x = "gridDim.x", cuda.grid_y = "gridDim.y", cuda.grid_z = "gridDim.z";
  cuda.grid_title = "grid (", cuda.block_title = "block (", cuda.shared_title = "shared memory";
  return cuda;
}();

namespace detail {

template <sink Sink>
constexpr void print_launch_bounds(gpu_printer<Sink>& c) {
  // Two blocks on a processor are asked for, else ptxas may spill registers to have more.
  const bool two = c.block.levels > 0 && 2 * c.block.threads() <= 1024;
  c.out << "__launch_bounds__(" << block_threads(c, 0) * block_threads(c, 1) * block_threads(c, 2)
        << (two ? std::string_view(", 2") : std::string_view()) << ") ";
}

/// For nvcc: the function that launches the kernel, and the one that says how many bytes its workspace has.
template <sink Sink>
constexpr void print_launch_function(gpu_printer<Sink>& c) {
  const bool workspace = has_workspace(c.p);
  c.out << "\n#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)\n";
  if (workspace) {
    c.out << "inline long long " << c.names.kernel << "_workspace_bytes(";
    print_arguments(c, true, false);
    c.out << ") {\n";
    print_derived(c, needed_for_copies(c.p));
    c.out << "  return ";
    print_bytes_of_all(c, loop_ir::place::workspace);
    c.out << ";\n}\n";
  }
  c.out << "inline void launch_" << c.names.kernel << '(';
  print_pointers(c, false);
  print_arguments(c, true, true);
  c.out << ", cudaStream_t stream) {\n";
  print_derived(c, needed_for_launch(c.p));
  for (int d = 0; d < 3; ++d) {
    c.out << "  const long long blocks_" << axis_names[d] << " = ";
    print_grid_size(c, d);
    c.out << ";\n";
  }
  c.out << "  if (blocks_x < 1 || blocks_y < 1 || blocks_z < 1) return;\n"
        << "  const dim3 grid((unsigned)blocks_x, (unsigned)(blocks_y < 65535 ? blocks_y : 65535), "
           "(unsigned)(blocks_z < 65535 ? blocks_z : 65535));\n"
        << "  const dim3 block(" << block_threads(c, 0) << ", " << block_threads(c, 1) << ", " << block_threads(c, 2) << ");\n  " << c.names.kernel
        << "<<<grid, block, 0, stream>>>(";
  for (int i = 0; i < c.p.operand_count; ++i) {
    if (i > 0) c.out << ", ";
    c.out << c.names.buffers[i];
  }
  if (workspace) c.out << ", workspace";
  print_arguments(c, false, true);
  c.out << ");\n}\n#endif\n";
}

}  // namespace detail

/// The kernel `extern "C" __global__ void NAME(T* out, const T* in, …[, void* workspace][, long long parameter, …])` and, for nvcc,
/// `launch_NAME(…, cudaStream_t)`. `launch_of` gives the same launch as numbers. Loops bound to the y and z axes of the grid stride, so
/// no extent is too long for a launch.
template <>
struct emitter<target::cuda> {
  static constexpr refusal refuses(const loop_ir::program& p, const header& head) { return no_gpu_text_because(p, head); }

  template <sink Sink>
  static constexpr void print(Sink& to, const loop_ir::program& p, const header& head) {
    gpu_printer<Sink> c(to, p, head, cuda_language);
    print_gpu_head(c);
    print_gpu_helpers(c);
    c.out << c.words.kernel;
    detail::print_launch_bounds(c);
    print_gpu_kernel(c);
    detail::print_launch_function(c);
  }
};

}  // namespace winsum::emit
