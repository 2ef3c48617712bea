// Defines the emitter of OpenCL C: a loop program as a kernel.
#pragma once
#include <winsum/emit/emitter.hpp>
#include <winsum/emit/gpu.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

inline constexpr language opencl_language = [] {
  language opencl;
  opencl.index = "long", opencl.index_suffix = "L", opencl.unsigned_suffix = "UL";
  opencl.function = "static inline ", opencl.overloads = "__attribute__((overloadable)) ";
  opencl.single = "", opencl.counts_workspace = false;
  opencl.kernel = "__kernel ";
  opencl.restrict_pointer = "restrict ", opencl.global = "__global ", opencl.shared = "__local ";
  opencl.barrier = "barrier(CLK_LOCAL_MEM_FENCE)";
  opencl.thread_x = "get_local_id(0)", opencl.thread_y = "get_local_id(1)", opencl.thread_z = "get_local_id(2)";
  opencl.block_x = "get_group_id(0)", opencl.block_y = "get_group_id(1)", opencl.block_z = "get_group_id(2)";
  opencl.block_size = "get_local_size(0)";
  opencl.grid_x = "get_num_groups(0)", opencl.grid_y = "get_num_groups(1)", opencl.grid_z = "get_num_groups(2)";
  opencl.grid_title = "work-groups (", opencl.block_title = "each of work-items (", opencl.shared_title = "local memory";
  constexpr std::string_view elements[element_count] = {"float", "double", "char", "uchar", "short", "ushort",
                                                        "int",   "uint",   "long", "ulong", "",      ""};
  for (int i = 0; i < element_count; ++i) opencl.elements[i] = elements[i];
  return opencl;
}();

/// The kernel `__kernel void NAME(__global T* out, __global const T* in, …[, __global void* workspace][, long parameter, …])` of OpenCL C
/// 1.2. `launch_of` gives the work-groups and their sizes; a kernel without thread loops runs with any.
template <>
struct emitter<target::opencl> {
  static constexpr refusal refuses(const loop_ir::program& p, const header& head) {
    bool complex = is_complex(head.sum) || is_complex(head.point);
    for (const loop_ir::buffer& b : p.buffers) complex |= is_complex(head.of(b));
    if (complex) return texts::no_complex_numbers("OpenCL C");
    for (const loop_ir::node& n : p.nodes)
      if (n.kind == loop_ir::node_kind::run) return texts::runs();
    return no_gpu_text_because(p, head);
  }

  template <sink Sink>
  static constexpr void print(Sink& to, const loop_ir::program& p, const header& head) {
    gpu_printer<Sink> c(to, p, head, opencl_language);
    print_gpu_head(c);
    bool doubles = head.sum == element::f64 || head.point == element::f64;
    for (const loop_ir::buffer& b : p.buffers) doubles |= head.of(b) == element::f64;
    if (doubles) c.out << "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
    print_gpu_helpers(c);
    c.out << c.words.kernel;
    if (c.block.levels > 0)  // one of an output a work-item runs in work-groups of any size
      c.out << "__attribute__((reqd_work_group_size(" << c.block.size[0] << ", " << c.block.size[1] << ", " << c.block.size[2] << "))) ";
    print_gpu_kernel(c);
  }
};

}  // namespace winsum::emit
