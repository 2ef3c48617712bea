// Defines `test::fake_cuda`: what tests see and set of the library that stands for the CUDA driver and NVRTC.
#pragma once
#include <string>

namespace winsum::test {

/// Kernels of the fake run on the host, a thread for each of a block; its device memory is the host's.
struct fake_cuda {
  int devices = 1;
  bool starts = false;      ///< without a device too
  int capability = 90;      ///< 10 * major + minor
  bool reads_host = false;  ///< the device reads memory of the host
  std::string failing{};    ///< the function whose next call fails with code 1

  // What was done.
  int launches = 0, loads = 0, compilations = 0, allocated = 0;
  unsigned grid[3]{}, block[3]{};
  void* stream = nullptr;
  void* current = nullptr;    ///< context of the thread that asked last
  void* of_memory = nullptr;  ///< context in which memory was last copied or freed
  std::string kernel{}, option{};
};

}  // namespace winsum::test

extern "C" winsum::test::fake_cuda* winsum_fake_cuda();
