// Defines `emit::print_opencl`: a loop program as OpenCL C text.
#pragma once
#include <string>

#include <winsum/emit/gpu.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

template <sink Sink>
struct opencl_printer : gpu_printer<Sink, opencl_printer<Sink>> {
  using base = gpu_printer<Sink, opencl_printer<Sink>>;
  using base::block;
  using base::head;
  using base::out;
  using base::p;

  constexpr opencl_printer(Sink& to, const loop_ir::program& program, const header& header_of_text)
      : base(to, program, header_of_text, opencl_language) {}

  constexpr void prelude() {
    bool doubles = head.sum == element::f64 || head.point == element::f64;
    for (const loop_ir::buffer& b : p.buffers) doubles |= head.of(b) == element::f64;
    if (doubles) out << "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  }
  /// A kernel of one output a work-item runs in work-groups of any size.
  constexpr void bounds() {
    if (block.levels == 0) return;
    out << "__attribute__((reqd_work_group_size(" << block.size[0] << ", " << block.size[1] << ", " << block.size[2] << "))) ";
  }
};

}  // namespace detail

/// Prints `p` as OpenCL C 1.2 with the kernel `__kernel void NAME(__global T* out, __global const T* in, …[, __global void*
/// workspace][, long parameter, …])`. It is the CUDA text in other words (`opencl_language`). `launch_of` gives the work-groups
/// and their sizes; a kernel without thread loops runs with any. A program that has no OpenCL text gives an #error with the
/// reason (`no_opencl_because`).
template <sink Sink>
constexpr void print_opencl(Sink& to, const loop_ir::program& p, const header& head) {
  if (const auto why = no_opencl_because(p, head); !why.empty()) {
    stream<Sink>{to} << "#error " << why << '\n';
    return;
  }
  detail::opencl_printer<Sink>(to, p, head).kernel_text();
}

/// The same as a string. A template, so that only who asks for it pays for the printer's instantiation.
template <sink Sink = string_sink>
std::string opencl_text(const loop_ir::program& p, const header& head) {
  Sink text;
  print_opencl(text, p, head);
  return text.text;
}

}  // namespace winsum::emit
