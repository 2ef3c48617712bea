// Defines how kernel texts are compiled, loaded and called.
#include "compiled.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <memory>
#include <sstream>

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#ifdef __linux__
#include <sys/mman.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

#include <winsum/core/error.hpp>
#include <winsum/emit/geometry.hpp>

#include "output.hpp"
#include "private_folder.hpp"
#include "words.hpp"

extern char** environ;

namespace winsum::cli {
namespace {

using words = std::vector<std::string>;

/// The output of a program, of which the first lines are kept; it needs no room in a folder that may be full.
struct program_log {
  int file = -1;
  program_log() {
#ifdef MFD_CLOEXEC
    file = ::memfd_create("winsum_log", MFD_CLOEXEC);
#endif
    if (file < 0) file = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  }
  ~program_log() { ::close(file); }
  program_log(const program_log&) = delete;
  program_log& operator=(const program_log&) = delete;

  std::string first_lines(int count) const {
    std::string all(4096, ' ');
    const ssize_t there = ::pread(file, all.data(), all.size(), 0);
    all.resize(there > 0 ? static_cast<std::size_t>(there) : 0);
    std::istringstream in(all);
    std::string text, line;
    for (int i = 0; i < count && std::getline(in, line); ++i) text += "\n  " + line.substr(0, 400);
    return text;
  }
};

/// Runs a command without a shell, in a process group of its own and with temporary files in `folder`. Empty, or how it failed.
std::string call_program(const words& command, const program_log& log, private_folder* folder = nullptr) {
  std::vector<char*> arguments, variables;
  for (const std::string& each : command) arguments.push_back(const_cast<char*>(each.c_str()));
  arguments.push_back(nullptr);
  std::string place = "TMPDIR=";
  if (folder != nullptr) variables.push_back((place += folder->path()).data());
  for (char** each = environ; *each != nullptr; ++each)
    if (folder == nullptr || std::strncmp(*each, "TMPDIR=", 7) != 0) variables.push_back(*each);
  variables.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, log.file, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, log.file, STDERR_FILENO);
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);
  pid_t child = -1;
  const int wrong = posix_spawnp(&child, arguments[0], &files, folder != nullptr ? &how : nullptr, arguments.data(), variables.data());
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&how);
  if (wrong != 0) return std::strerror(wrong);
  if (folder != nullptr) folder->writer(child);
  int status = 0;
  pid_t ended = 0;
  while ((ended = waitpid(child, &status, 0)) < 0 && errno == EINTR) continue;
  if (folder != nullptr) folder->writer(0);
  if (ended != child) return "its end is not known";
  if (WIFSIGNALED(status)) return std::string("ended by a signal: ") + strsignal(WTERMSIG(status));
  return WEXITSTATUS(status) == 0 ? std::string() : "exit code " + std::to_string(WEXITSTATUS(status));
}

words split(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
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
  std::string text = "namespace " + numbered("text", i) + " {\n" + kernel_text(a);
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
    return call_program(version, program_log()).empty() ? command : std::string();
  }();
  return found;
}

std::string no_compiler_because() {
  const char* chosen = std::getenv("CXX");
  return chosen != nullptr && *chosen != '\0' ? "CXX names " + ticked(chosen) + ", which does not run" : "there is no `c++`, and CXX names no other";
}

compiled::compiled(const std::vector<answer>& kernels, int threads) : kernels_(kernels) {
  // Headers stand before the namespaces: inside them they would be declared again.
  std::string text = "#include <cmath>\n#ifdef _OPENMP\n#include <omp.h>\n#endif\n";
  text += "struct winsum_any {\n  void* at;\n  template <class T>\n  operator T*() const { return static_cast<T*>(at); }\n};\n";
  text +=
      "extern \"C\" int winsum_threads(int wanted) {\n#ifdef _OPENMP\n  if (wanted > 0) omp_set_num_threads(wanted);\n"
      "  return omp_get_max_threads();\n#else\n  (void)wanted;\n  return 1;\n#endif\n}\n";
  for (std::size_t i = 0; i < kernels.size(); ++i) text += wrapped(kernels[i], i);
  if (constexpr const char* header = "#include <complex>\n"; text.find(header) != std::string::npos) text = header + text;
  private_folder folder;
  const std::string source = folder.path() + "/kernel.cpp", library = folder.path() + "/kernel.so";
  write_file(source, {text});
  const auto start = std::chrono::steady_clock::now();
  std::string why, said;
  for (const char* openmp : {" -fopenmp", ""}) {
    command_ = host_compiler() + " -std=c++17 -O3 -march=native" + openmp;
    words command = split(command_);
    for (const std::string& each : {std::string("-fPIC"), std::string("-shared"), std::string("-w"), source, std::string("-o"), library})
      command.push_back(each);
    const program_log log;
    const std::string failed = call_program(command, log, &folder);
    // Kept to the end of the process: OpenMP's waiting threads outlive the last call.
    if (failed.empty()) handle_ = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (handle_ != nullptr) break;
    const char* const unloaded = failed.empty() ? dlerror() : nullptr;
    why = unloaded != nullptr ? std::string("it cannot be loaded: ") + unloaded : failed;
    said = log.first_lines(5);
  }
  if (handle_ == nullptr)
    throw error("winsum: " + ticked(command_) + " does not make a library of the kernel (" + why + "); try --engine interpreter, or another TMPDIR" +
                said);
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
