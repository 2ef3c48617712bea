// Defines `test::check_statements`.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

#include "gpu/checks.hpp"
#include "gpu/on_device.hpp"

namespace winsum::test {

namespace {

struct job {
  std::unique_ptr<call_of> call;
  std::unique_ptr<device_kernel> kernel;
};

std::vector<job> jobs_of(std::string_view only) {
  std::vector<job> all;
  for (const stated& s : statements())
    for (const method m : {loop_nest, implicit_gemm})
      for (const bool is_static : {true, false}) {
        if ((m == implicit_gemm && !s.tiled) || std::string_view(s.name).find(only) == std::string_view::npos) continue;
        const std::string name = std::string(s.name) + (m == loop_nest ? "_threads" : "_tiles") + (is_static ? "_static" : "_open");
        auto call = std::make_unique<call_of>(s, false);
        auto kernel = std::make_unique<device_kernel>(*call, m, is_static, name);
        all.push_back({std::move(call), std::move(kernel)});
      }
  return all;
}

/// All texts at once on the processors there are; errors come again where the kernel is launched.
void compile(const std::vector<job>& all) {
  const device::cuda::driver& d = device::cuda::runtime::here().use();
  int major = 0, minor = 0, device = 0;
  d.current_device(&device);
  d.device_attribute(&major, device::cuda::attribute_major, device);
  d.device_attribute(&minor, device::cuda::attribute_minor, device);
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> workers;
  const unsigned count = std::max(1u, std::min(16u, std::thread::hardware_concurrency()));
  for (unsigned i = 0; i < count; ++i)
    workers.emplace_back([&] {
      for (std::size_t k; (k = next++) < all.size();) try {
          device::cuda::runtime::here().images().get(all[k].kernel->text, all[k].kernel->name, 10 * major + minor);
        } catch (const error&) {
        }
    });
  for (std::thread& each : workers) each.join();
}

}  // namespace

int check_statements(std::string_view only) {
  const std::vector<job> all = jobs_of(only);
  const auto begin = std::chrono::steady_clock::now();
  compile(all);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  int wrong = 0;
  for (const job& j : all) {
    std::string said;
    try {
      const tensor_memory wanted = j.call->oracle();
      j.call->clear_output();
      const device_tensors there(*j.call);
      j.kernel->launch(there);
      if (!agree(there.output(*j.call), wanted, j.call->from.exact)) said = "differs from the oracle";
    } catch (const error& e) {
      said = e.what();
    }
    if (said.empty()) continue;
    ++wrong;
    std::printf("WRONG %s: %s\n", j.kernel->name.c_str(), said.c_str());
  }
  std::printf("%zu kernels of %s statements: %d wrong (texts compiled in %.1f s)\n", all.size(), only.empty() ? "all" : "some", wrong, took.count());
  return all.empty() ? 1 : wrong;
}

}  // namespace winsum::test
