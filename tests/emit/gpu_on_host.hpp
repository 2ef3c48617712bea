// Defines `test::gpu_on_host`: what a CUDA text needs to run on the host, a thread of the host for each of a block.
#pragma once
#include <string>
#include <string_view>

namespace winsum::test {

/// The words of CUDA that texts use, for one or more texts after it.
inline constexpr std::string_view gpu_words = R"(#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>
#define __global__
#define __host__
#define __device__
#define __shared__ static
#define __launch_bounds__(...)
struct dim { unsigned x, y, z; };
static thread_local dim threadIdx, blockIdx;
static dim gridDim, blockDim;
static std::mutex lock;
static std::condition_variable all_here;
static unsigned here = 0, turn = 0;
static void __syncthreads() {
  std::unique_lock<std::mutex> held(lock);
  const unsigned mine = turn;
  if (++here == blockDim.x * blockDim.y * blockDim.z) {
    here = 0;
    ++turn;
    all_here.notify_all();
  } else {
    all_here.wait(held, [&] { return turn != mine; });
  }
}
)";

/// `extern "C" void NAME_run(grid, block, parameters…)`, which runs the blocks of kernel NAME one after the other. No parameter
/// and no argument is named x, y or z.
inline std::string gpu_runner(const std::string& name, const std::string& parameters, const std::string& arguments) {
  std::string all = "extern \"C\" void " + name + "_run(const long long* grid, const long long* block, " + parameters + R"() {
  gridDim = {(unsigned)grid[0], (unsigned)grid[1], (unsigned)grid[2]};
  blockDim = {(unsigned)block[0], (unsigned)block[1], (unsigned)block[2]};
  for (unsigned bz = 0; bz < gridDim.z; ++bz) for (unsigned by = 0; by < gridDim.y; ++by) for (unsigned bx = 0; bx < gridDim.x; ++bx) {
    std::vector<std::thread> threads;
    for (unsigned z = 0; z < blockDim.z; ++z) for (unsigned y = 0; y < blockDim.y; ++y) for (unsigned x = 0; x < blockDim.x; ++x)
      threads.emplace_back([=] {
        threadIdx = {x, y, z};
        blockIdx = {bx, by, bz};
        )";
  all += name + "(" + arguments + ");\n      });\n    for (auto& t : threads) t.join();\n  }\n}\n";
  return all;
}

/// One text with the words before it and its runner after it.
inline std::string gpu_on_host(std::string_view text, const std::string& name, const std::string& parameters, const std::string& arguments) {
  return std::string(gpu_words) + std::string(text) + gpu_runner(name, parameters, arguments);
}

}  // namespace winsum::test
