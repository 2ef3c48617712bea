// Defines a library with the functions of the CUDA driver and of NVRTC that winsum uses, on the host: a text is compiled by the
// machine's C++ compiler, and its kernel runs on threads.
#include "gpu/fake_cuda.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "emit/gpu_on_host.hpp"

// The handles of cuda.h: a function is called through a pointer of its own type.
struct CUctx_st;
struct CUmod_st;
struct CUfunc_st;
struct CUstream_st;

namespace {

namespace files = std::filesystem;
using winsum::test::fake_cuda;

fake_cuda state;
thread_local void* current_context = nullptr;
std::map<std::uintptr_t, std::size_t> allocations;

constexpr int invalid_value = 1, no_device = 100, not_found = 500;

bool fails(const char* function) {
  if (state.failing != function) return false;
  state.failing.clear();
  return true;
}

/// A folder of this process, gone at its end.
struct folder {
  std::string path = (files::temp_directory_path() / "winsum_fake_XXXXXX").string();
  int count = 0;
  folder() {
    if (mkdtemp(path.data()) == nullptr) std::abort();
  }
  ~folder() { files::remove_all(path); }
  std::string next() { return path + "/" + std::to_string(count++); }
};
folder& place() {
  static folder one;
  return one;
}

std::string contents(const std::string& file) {
  std::ifstream from(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(from), std::istreambuf_iterator<char>()};
}

struct program {
  std::string text, log, code;
};

/// The name of a text's kernel and its arguments as reads of `p[0]`, `p[1]`, …
bool signature(const std::string& text, std::string& name, std::string& arguments) {
  std::size_t at = text.find("__global__ ");
  if (at == std::string::npos) return false;
  at = text.find("void ", at) + 5;
  if (text.compare(at, 17, "__launch_bounds__") == 0) at = text.find(')', at) + 2;
  const std::size_t open = text.find('(', at), close = text.find(')', open);
  name = text.substr(at, open - at);
  std::string list = text.substr(open + 1, close - open - 1) + ",";
  for (std::size_t i = 0; (at = list.find(',')) != std::string::npos; ++i, list.erase(0, at + 1)) {
    std::string type = list.substr(0, list.rfind(' ', at));
    if (const std::size_t word = type.find("__restrict__"); word != std::string::npos) type.erase(word, 12);
    arguments += (i == 0 ? "" : ", ") + ("*(" + type + "*)p[" + std::to_string(i) + "]");
  }
  return true;
}

struct loaded {
  void* library = nullptr;
};
struct kernel {
  std::string name;
  void (*run)(const long long*, const long long*, void**) = nullptr;
};

// As the driver's, they live as long as their context: to the end. Several threads may compile and load.
std::mutex guard;
std::vector<std::unique_ptr<loaded>> modules;
std::vector<std::unique_ptr<kernel>> kernels;

}  // namespace

extern "C" {

fake_cuda* winsum_fake_cuda() { return &state; }

// -- NVRTC ---------------------------------------------------------------------------------------------------------------

int nvrtcVersion(int* major, int* minor) {
  *major = 1;
  *minor = 2;
  return 0;
}
int nvrtcGetNumSupportedArchs(int* count) {
  *count = 3;
  return 0;
}
int nvrtcGetSupportedArchs(int* numbers) {
  numbers[0] = 80;
  numbers[1] = 90;
  numbers[2] = 100;
  return 0;
}
int nvrtcCreateProgram(void** made, const char* text, const char*, int, const char* const*, const char* const*) {
  *made = new program{text, {}, {}};
  return 0;
}
int nvrtcDestroyProgram(void** p) {
  delete static_cast<program*>(*p);
  return 0;
}
int nvrtcCompileProgram(void* handle, int, const char* const* options) {
  program& p = *static_cast<program*>(handle);
  std::string name, arguments, file;
  {
    const std::lock_guard lock(guard);
    ++state.compilations;
    state.option = options[0];
    file = place().next();
  }
  if (p.text == "silence") return 6;
  if (!signature(p.text, name, arguments)) {
    p.log = "kernel.cu(1): error: there is no kernel\nand a second line\n";
    return 6;
  }
  const char* chosen = std::getenv("CXX");
  const std::string compiler = chosen != nullptr && *chosen != '\0' ? chosen : "c++";
  std::ofstream(file + ".cpp") << winsum::test::gpu_on_host(p.text, name, "void** p", arguments);
  const std::string command = compiler + " -std=c++17 -O1 -w -fPIC -shared -pthread " + file + ".cpp -o " + file + ".so 2> " + file + ".log";
  if (std::system(command.c_str()) != 0) {
    p.log = contents(file + ".log");
    return 6;
  }
  p.code = contents(file + ".so");
  p.code = std::to_string(p.code.size()) + "\n" + p.code;
  return 0;
}
int nvrtcGetProgramLogSize(void* p, std::size_t* size) {
  *size = static_cast<program*>(p)->log.size() + 1;  // with the end of the text
  return 0;
}
int nvrtcGetProgramLog(void* p, char* to) {
  std::memcpy(to, static_cast<program*>(p)->log.c_str(), static_cast<program*>(p)->log.size() + 1);
  return 0;
}
int nvrtcGetCUBINSize(void* p, std::size_t* size) {
  *size = static_cast<program*>(p)->code.size();
  return 0;
}
int nvrtcGetCUBIN(void* p, char* to) {
  std::memcpy(to, static_cast<program*>(p)->code.data(), static_cast<program*>(p)->code.size());
  return 0;
}
int nvrtcGetPTXSize(void* p, std::size_t* size) { return nvrtcGetCUBINSize(p, size); }
int nvrtcGetPTX(void* p, char* to) { return nvrtcGetCUBIN(p, to); }

// -- the driver ----------------------------------------------------------------------------------------------------------

int cuInit(unsigned) { return state.devices > 0 || state.starts ? 0 : no_device; }
int cuDeviceGetCount(int* count) {
  *count = state.devices;
  return 0;
}
int cuDeviceGetAttribute(int* value, int which, int) {
  *value = which == 75 ? state.capability / 10 : which == 76 ? state.capability % 10 : which == 88 ? state.reads_host : 0;
  return 0;
}
int cuDevicePrimaryCtxRetain(CUctx_st** context, int) {
  *context = reinterpret_cast<CUctx_st*>(&state);
  return fails("cuDevicePrimaryCtxRetain") ? invalid_value : 0;
}
int cuCtxGetCurrent(CUctx_st** context) {
  *context = static_cast<CUctx_st*>(current_context);
  return 0;
}
int cuCtxSetCurrent(CUctx_st* context) {
  state.current = current_context = context;
  return 0;
}
int cuCtxGetDevice(int* device) {
  *device = 0;
  return 0;
}
int cuCtxGetId(CUctx_st* context, unsigned long long* id) {
  *id = reinterpret_cast<std::uintptr_t>(context);
  return 0;
}
int cuModuleLoadData(CUmod_st** made, const void* image) {
  if (fails("cuModuleLoadData")) return invalid_value;
  const std::lock_guard lock(guard);
  ++state.loads;
  const char* const begin = static_cast<const char*>(image);
  const std::size_t size = std::strtoull(begin, nullptr, 10), from = static_cast<std::size_t>(std::strchr(begin, '\n') + 1 - begin);
  const std::string file = place().next() + ".so";
  std::ofstream(file, std::ios::binary).write(begin + from, static_cast<std::streamsize>(size));
  loaded* const l = modules.emplace_back(new loaded{dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)}).get();
  *made = reinterpret_cast<CUmod_st*>(l);
  return l->library == nullptr ? invalid_value : 0;
}
int cuModuleGetFunction(CUfunc_st** f, CUmod_st* module_handle, const char* name) {
  auto k = std::make_unique<kernel>();
  k->name = name;
  k->run = reinterpret_cast<decltype(k->run)>(dlsym(reinterpret_cast<loaded*>(module_handle)->library, (k->name + "_run").c_str()));
  if (k->run == nullptr) return not_found;
  const std::lock_guard lock(guard);
  *f = reinterpret_cast<CUfunc_st*>(kernels.emplace_back(std::move(k)).get());
  return 0;
}
int cuLaunchKernel(CUfunc_st* f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned, CUstream_st* stream,
                   void** arguments, void**) {
  if (fails("cuLaunchKernel")) return invalid_value;
  if (gx < 1 || gy < 1 || gz < 1 || gy > 65535 || gz > 65535 || bx * by * bz > 1024) return invalid_value;
  const kernel& k = *reinterpret_cast<kernel*>(f);
  ++state.launches;
  state.kernel = k.name;
  state.stream = stream;
  const unsigned sizes[] = {gx, gy, gz, bx, by, bz};
  long long grid[3], block[3];
  for (int d = 0; d < 3; ++d) {
    grid[d] = state.grid[d] = sizes[d];
    block[d] = state.block[d] = sizes[d + 3];
  }
  k.run(grid, block, arguments);
  return 0;
}
int cuGetErrorName(int code, const char** name) {
  *name = code == invalid_value ? "CUDA_ERROR_INVALID_VALUE"
          : code == no_device   ? "CUDA_ERROR_NO_DEVICE"
          : code == 2           ? "CUDA_ERROR_OUT_OF_MEMORY"
                                : nullptr;
  return *name == nullptr ? invalid_value : 0;
}
int cuPointerGetAttribute(void* value, int, unsigned long long address) {
  auto after = allocations.upper_bound(address);
  if (after == allocations.begin() || address >= std::prev(after)->first + std::prev(after)->second) return invalid_value;
  *static_cast<unsigned*>(value) = 2;
  return 0;
}
int cuMemAlloc_v2(unsigned long long* address, std::size_t bytes) {
  if (fails("cuMemAlloc")) return 2;
  *address = reinterpret_cast<std::uintptr_t>(std::aligned_alloc(256, (bytes + 255) / 256 * 256));
  std::memset(reinterpret_cast<void*>(*address), 0x7b, bytes);
  allocations[*address] = bytes;
  ++state.allocated;
  return 0;
}
int cuMemFree_v2(unsigned long long address) {
  state.of_memory = current_context;
  if (allocations.erase(address) == 0) return invalid_value;
  std::free(reinterpret_cast<void*>(address));
  --state.allocated;
  return 0;
}
int cuMemcpyHtoD_v2(unsigned long long to, const void* from, std::size_t bytes) {
  state.of_memory = current_context;
  std::memcpy(reinterpret_cast<void*>(to), from, bytes);
  return 0;
}
int cuMemcpyDtoH_v2(void* to, unsigned long long from, std::size_t bytes) {
  state.of_memory = current_context;
  std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
  return 0;
}
int cuStreamSynchronize(CUstream_st*) { return fails("cuStreamSynchronize") ? invalid_value : 0; }

using clock_time = std::chrono::steady_clock::time_point;

int cuEventCreate(void** event, unsigned) {
  *event = new clock_time();
  return 0;
}
int cuEventDestroy_v2(void* event) {
  delete static_cast<clock_time*>(event);
  return 0;
}
int cuEventRecord(void* event, CUstream_st*) {
  *static_cast<clock_time*>(event) = std::chrono::steady_clock::now();
  return 0;
}
int cuEventSynchronize(void*) { return 0; }
int cuEventElapsedTime(float* milliseconds, void* first, void* last) {
  const std::chrono::duration<float, std::milli> took = *static_cast<clock_time*>(last) - *static_cast<clock_time*>(first);
  *milliseconds = took.count();
  return 0;
}

}  // extern "C"
