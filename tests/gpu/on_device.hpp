// Defines `test::on_device`: a lowered call with its tensors in device memory, and its kernel as text.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include <winsum/cuda.hpp>

#include "source/lowered.hpp"

namespace winsum::test {

/// Device copies of a call's tensors; [0] is the output.
struct device_tensors {
  std::vector<device::cuda::buffer<unsigned char>> buffers{};

  explicit device_tensors(const call_of& c) {
    for (const tensor_memory& t : c.tensors) buffers.emplace_back(t.bytes);
  }
  void* data(std::size_t i) const { return buffers[i].data(); }
  /// What the output holds now, once all work is done.
  tensor_memory output(const call_of& c) const {
    tensor_memory result = c.tensors[0];
    cuda::synchronize();
    buffers[0].copy_to(result.bytes.data());
    return result;
  }
};

/// One kernel of a call.
struct device_kernel {
  std::string name;
  lowered made;
  std::string text;

  device_kernel(const call_of& c, method m, bool is_static, const std::string& called)
      : name(called), made(c, m, target::cuda, is_static, called), text(emit::text<winsum::cuda>(made.program, made.head)) {}

  void launch(const device_tensors& tensors) const {
    std::vector<void*> data, arguments;
    for (std::size_t i = 0; i < tensors.buffers.size(); ++i) data.push_back(tensors.data(i));
    std::vector<long long> numbers = made.arguments();
    for (void*& each : data) arguments.push_back(&each);
    for (long long& each : numbers) arguments.push_back(&each);
    device::cuda::runtime::here().launch({text, name}, emit::launch_of(made.program, made.head, made.values), nullptr, arguments.data());
  }
};

}  // namespace winsum::test
