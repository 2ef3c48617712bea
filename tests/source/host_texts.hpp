// Defines `test::host_texts`: many C++ and CUDA texts in one translation unit, compiled once and run on the host.
#pragma once
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "emit/gpu_on_host.hpp"
#include "emit/host_build.hpp"
#include "source/lowered.hpp"

namespace winsum::test {

/// Texts are added, then `build` compiles them, then each can be run by its kernel's name.
class host_texts {
 public:
  explicit host_texts(bool gpu) : gpu_(gpu), all_(gpu ? gpu_words : std::string_view("#include <cmath>\n")) {}

  void add(const lowered& l) { add(l.program, l.head); }
  void add(const loop_ir::program& program, const emit::header& head) {
    const std::string name(head.kernel.view()), space = "text_" + std::to_string(count_++);
    std::string call;
    for (int o = 0; o < program.operand_count; ++o)
      call += (o == 0 ? "(" : ", (const ") + std::string(emit::cpp_language[head.elements[o]]) + "*" + (o == 0 ? ")" : ")") + "tensors[" +
              std::to_string(o) + "]";
    if (!gpu_ && emit::has_workspace(program)) call += ", workspace";
    int given = 0;
    for (const loop_ir::param& q : program.params)
      if (emit::is_argument(q)) call += ", values[" + std::to_string(given++) + "]";
    all_ += "namespace " + space + " {\n";
    all_ += gpu_ ? emit::text<winsum::cuda>(program, head) : emit::text<winsum::cpp>(program, head);
    all_ += gpu_ ? gpu_runner(name, "void** tensors, const long long* values", call)
                 : "extern \"C\" void " + name + "_run(void** tensors, void* workspace, const long long* values) { " + name + "(" + call +
                       "); (void)workspace; (void)values; }\n";
    all_ += "}  // namespace " + space + "\n";
  }
  void build(const std::string& flags) {
    // Headers stand before the namespaces.
    if (all_.find("#include <complex>") != std::string::npos) all_ = "#include <complex>\n" + all_;
    built_ = std::make_unique<host_library>(all_, flags);
  }
  bool available() const { return built_->available(); }
  bool loaded() const { return built_->loaded(); }
  /// What the compiler said.
  const std::string& log() const { return built_->log(); }

  /// What the text writes. `most`: blocks along each axis of a GPU's grid.
  tensor_memory run(const lowered& l, call_of& c, std::array<std::int64_t, 3> most = {1 << 30, 65535, 65535}) const {
    c.clear_output();
    tensor_memory result = c.tensors[0];
    void* tensors[ir::max_accesses]{result.bytes.data()};
    for (std::size_t o = 1; o < c.tensors.size(); ++o) tensors[o] = c.tensors[o].bytes.data();
    run(l.program, l.head, l.values, tensors, most);
    return result;
  }
  /// Writes `tensors[0]`; `values`: of the program's parameters.
  void run(const loop_ir::program& program, const emit::header& head, const std::int64_t* values, void** tensors,
           std::array<std::int64_t, 3> most = {1 << 30, 65535, 65535}) const {
    std::vector<long long> given;
    for (int i = 0; i < program.params.size(); ++i)
      if (emit::is_argument(program.params[i])) given.push_back(values[i]);
    const std::string name = std::string(head.kernel.view()) + "_run";
    if (gpu_) {
      emit::launch launch = emit::launch_of(program, head, values);
      for (std::size_t d = 0; d < 3; ++d) launch.grid[d] = std::min(launch.grid[d], most[d]);
      const auto f = built_->function<void(const std::int64_t*, const std::int64_t*, void**, const long long*)>(name.c_str());
      if (f != nullptr && !launch.empty()) f(launch.grid, launch.block, tensors, given.data());
      return;
    }
    const std::int64_t bytes = emit::workspace_bytes(program, head, values, 1);
    const std::unique_ptr<void, void (*)(void*)> workspace(std::aligned_alloc(64, static_cast<std::size_t>(bytes + 64)), std::free);
    const auto f = built_->function<void(void**, void*, const long long*)>(name.c_str());
    if (f != nullptr) f(tensors, workspace.get(), given.data());
  }

 private:
  bool gpu_;
  int count_ = 0;
  std::string all_;
  std::unique_ptr<host_library> built_{};
};

}  // namespace winsum::test
