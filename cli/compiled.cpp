// Defines how kernel texts are compiled, loaded and called.
#include "compiled.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <winsum/core/error.hpp>
#include <winsum/emit/geometry.hpp>

extern char** environ;

namespace winsum::cli {
namespace {

using words = std::vector<std::string>;

/// Runs a command without a shell, its output in `log`. The exit code, or -1.
int call_program(const words& command, const std::string& log) {
  std::vector<char*> arguments;
  for (const std::string& each : command) arguments.push_back(const_cast<char*>(each.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = -1;
  const int wrong = posix_spawnp(&child, arguments[0], &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  int status = 0;
  if (wrong != 0 || waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

words split(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

/// A folder that only this user can read, removed with this.
struct private_folder {
  std::string path;
  private_folder() {
    std::error_code none;
    const std::filesystem::path place = std::filesystem::temp_directory_path(none);
    path = (place / "winsum_XXXXXX").string();
    if (none || mkdtemp(path.data()) == nullptr)
      throw error(
          "winsum: no folder for the kernel's text can be made in the place for temporary files; set TMPDIR to one, or use --engine interpreter");
  }
  ~private_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  private_folder(const private_folder&) = delete;
  private_folder& operator=(const private_folder&) = delete;
};

std::string first_lines(const std::string& file, int count) {
  std::ifstream in(file);
  std::string text, line;
  for (int i = 0; i < count && std::getline(in, line); ++i) text += "\n  " + line.substr(0, 200);
  return text;
}

std::string numbered(const char* what, std::size_t i) { return "winsum_" + std::string(what) + std::to_string(i); }

/// The kernel in a namespace of its own, and functions with one signature around it.
std::string wrapped(const answer& a, std::size_t i) {
  std::string given, pointers;
  int count = 0;
  for (const loop_ir::param& q : a.program.params)
    if (emit::is_argument(q)) given += (count == 0 ? "values[" : ", values[") + std::to_string(count) + "]", ++count;
  for (int o = 0; o < a.program.operand_count; ++o) pointers += (o == 0 ? "winsum_any{tensors[" : ", winsum_any{tensors[") + std::to_string(o) + "]}";
  const std::string name(a.head.kernel.view());
  const bool workspace = emit::has_workspace(a.program);
  std::string text = "namespace " + numbered("text", i) + " {\n" + kernel_text(a, target_named("cpp"));
  text += "extern \"C\" long long " + numbered("bytes", i) + "(const long long* values) { (void)values; return " +
          (workspace ? name + "_workspace_bytes(" + given + ")" : "0") + "; }\n";
  text += "extern \"C\" void " + numbered("run", i) +
          "(void* const* tensors, void* workspace, const long long* values) { (void)values; (void)workspace; " + name + "(" + pointers +
          (workspace ? ", workspace" : "") + (given.empty() ? "" : ", ") + given + "); }\n";
  return text + "}  // namespace\n";
}

}  // namespace

const std::string& host_compiler() {
  static const std::string found = [] {
    const char* chosen = std::getenv("CXX");
    const std::string command = chosen != nullptr && *chosen != '\0' ? chosen : "c++";
    words version = split(command);
    if (version.empty()) return std::string();
    version.push_back("--version");
    return call_program(version, "/dev/null") == 0 ? command : std::string();
  }();
  return found;
}

compiled::compiled(const std::vector<answer>& kernels, int threads) : kernels_(kernels) {
  // Headers stand before the namespaces: inside them they would be declared again.
  std::string text = "#include <cmath>\n#ifdef _OPENMP\n#include <omp.h>\n#endif\n";
  text += "struct winsum_any {\n  void* at;\n  template <class T>\n  operator T*() const { return static_cast<T*>(at); }\n};\n";
  text +=
      "extern \"C\" int winsum_threads(int wanted) {\n#ifdef _OPENMP\n  if (wanted > 0) omp_set_num_threads(wanted);\n"
      "  return omp_get_max_threads();\n#else\n  (void)wanted;\n  return 1;\n#endif\n}\n";
  bool integers = false;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    text += wrapped(kernels[i], i);
    integers = integers || emit::is_integer(kernels[i].head.sum) || emit::is_integer(kernels[i].head.point);
  }
  const private_folder folder;
  std::ofstream(folder.path + "/kernel.cpp") << text;
  const auto start = std::chrono::steady_clock::now();
  bool built = false;
  for (const char* openmp : {" -fopenmp", ""}) {
    command_ = host_compiler() + " -std=c++17 -O3 -march=native" + openmp + (integers ? " -fwrapv" : "");
    words command = split(command_);
    for (const std::string& each : {std::string("-fPIC"), std::string("-shared"), std::string("-w"), folder.path + "/kernel.cpp", std::string("-o"),
                                    folder.path + "/kernel.so"})
      command.push_back(each);
    built = call_program(command, folder.path + "/log") == 0;
    // Kept to the end of the process: OpenMP's waiting threads outlive the last call.
    if (built) handle_ = dlopen((folder.path + "/kernel.so").c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (handle_ != nullptr) break;
  }
  if (handle_ == nullptr)
    throw error("winsum: `" + command_ + "` does not make a library of the kernel; try --engine interpreter" +
                (built ? "" : first_lines(folder.path + "/log", 5)));
  seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  threads_ = reinterpret_cast<int (*)(int)>(dlsym(handle_, "winsum_threads"))(threads);
}

compiled::~compiled() {
  if (handle_ != nullptr) dlclose(handle_);
}

double compiled::run(std::size_t which, const std::vector<tensor*>& tensors, int least, double budget) const {
  const answer& a = kernels_[which];
  std::vector<long long> values;
  for (int i = 0; i < a.program.params.size(); ++i)
    if (emit::is_argument(a.program.params[i]))
      values.push_back(a.program.params[i].kind == loop_ir::param_kind::threads ? threads_ : static_cast<long long>(a.values[i]));
  values.push_back(0);
  std::vector<void*> pointers;
  for (tensor* t : tensors) pointers.push_back(t->data.data());
  const auto bytes = reinterpret_cast<long long (*)(const long long*)>(dlsym(handle_, numbered("bytes", which).c_str()))(values.data());
  const std::unique_ptr<void, void (*)(void*)> workspace(std::aligned_alloc(64, (static_cast<std::size_t>(bytes) + 127) / 64 * 64), std::free);
  if (workspace == nullptr) throw error("winsum: there is no memory for a workspace of " + std::to_string(bytes) + " bytes; try --method loop_nest");
  const auto kernel = reinterpret_cast<void (*)(void* const*, void*, const long long*)>(dlsym(handle_, numbered("run", which).c_str()));
  const auto call = [&](int times) {
    std::fill(tensors[0]->data.begin(), tensors[0]->data.end(), std::byte{0});
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i) kernel(pointers.data(), workspace.get(), values.data());
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  // A clock cannot tell the time of one short call.
  int batch = 1;
  double spent = call(1), shortest = spent;
  while (batch < (1 << 16) && spent < 2e-5) spent = call(batch *= 2);
  if (batch > 1) shortest = spent / batch;
  for (int i = 1; i < least || (spent < budget && i < 1000); ++i) {
    const double seconds = call(batch);
    shortest = std::min(shortest, seconds / batch);
    spent += seconds;
  }
  // The output is that of one call, also where calls add to it.
  if (batch > 1) call(1);
  return shortest;
}

}  // namespace winsum::cli
