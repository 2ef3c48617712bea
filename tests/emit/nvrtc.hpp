// Defines `test::compile_cuda`: a CUDA text through NVRTC to machine code for one architecture, with what ptxas says of it.
#pragma once
#include <string>
#include <string_view>

namespace winsum::test {

/// What came of a text. `spilled_bytes` and `registers` are of its kernel, -1 if ptxas did not say.
struct cuda_result {
  bool available = false;  ///< built with NVRTC, and NVRTC knows the architecture
  bool compiled = false;
  std::string log{};
  std::string cubin{};
  int registers = -1;
  int spilled_bytes = -1;  ///< stores and loads of spills together
  int stack_bytes = -1;    ///< arrays that did not fit in registers among them
};

/// `architecture`: for instance "sm_90".
cuda_result compile_cuda(std::string_view text, std::string_view architecture);

}  // namespace winsum::test
