// Defines `test::compile_cuda`; without NVRTC it says that it is not available.
#include "nvrtc.hpp"

#ifdef WINSUM_HAVE_NVRTC
#include <cstdlib>

#include <nvrtc.h>
#endif

namespace winsum::test {

#ifdef WINSUM_HAVE_NVRTC

namespace {

/// The number before `what` in the log ("12 bytes spill stores"), or after it if `after` ("Used 30 registers").
int number_at(const std::string& log, const std::string& what, bool after) {
  const std::size_t found = log.find(what);
  if (found == std::string::npos) return -1;
  if (after) return std::atoi(log.c_str() + found + what.size());
  std::size_t begin = found;
  while (begin > 0 && (log[begin - 1] == ' ' || (log[begin - 1] >= '0' && log[begin - 1] <= '9'))) --begin;
  return std::atoi(log.c_str() + begin);
}

}  // namespace

cuda_result compile_cuda(std::string_view text, std::string_view architecture) {
  cuda_result result;
  const std::string source(text), arch = "--gpu-architecture=" + std::string(architecture);
  nvrtcProgram program = nullptr;
  if (nvrtcCreateProgram(&program, source.c_str(), "kernel.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS) return result;
  const char* options[] = {arch.c_str(), "--std=c++17", "--ptxas-options=-v"};
  const nvrtcResult status = nvrtcCompileProgram(program, 3, options);
  result.available = status != NVRTC_ERROR_INVALID_OPTION;
  result.compiled = status == NVRTC_SUCCESS;
  std::size_t size = 0;
  if (nvrtcGetProgramLogSize(program, &size) == NVRTC_SUCCESS && size > 1) {
    result.log.resize(size);
    nvrtcGetProgramLog(program, result.log.data());
  }
  if (result.compiled && nvrtcGetCUBINSize(program, &size) == NVRTC_SUCCESS) {
    result.cubin.resize(size);
    nvrtcGetCUBIN(program, result.cubin.data());
  }
  nvrtcDestroyProgram(&program);
  result.registers = number_at(result.log, "Used ", true);
  result.stack_bytes = number_at(result.log, " bytes stack frame", false);
  const int stores = number_at(result.log, " bytes spill stores", false), loads = number_at(result.log, " bytes spill loads", false);
  if (stores >= 0 && loads >= 0) result.spilled_bytes = stores + loads;
  return result;
}

#else

cuda_result compile_cuda(std::string_view, std::string_view) { return {}; }

#endif

}  // namespace winsum::test
