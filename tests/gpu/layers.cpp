// Defines `test::measure_layers`.
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "gpu/checks.hpp"
#include "gpu/on_device.hpp"
#include "gpu/peers.hpp"

namespace winsum::test {

namespace {

constexpr layer_shape layers[] = {
    {"stem 7x7 /2", 3, 224, 224, 64, 7, 7, 2, 3}, {"3x3 64", 64, 56, 56, 64, 3, 3, 1, 1},    {"1x1 64-256", 64, 56, 56, 256, 1, 1, 1, 0},
    {"3x3 128 /2", 128, 56, 56, 128, 3, 3, 2, 1}, {"3x3 256", 256, 14, 14, 256, 3, 3, 1, 1}, {"1x1 1024-256", 1024, 14, 14, 256, 1, 1, 1, 0},
    {"3x3 512", 512, 7, 7, 512, 3, 3, 1, 1},
};

/// Times between events of the default stream.
struct stopwatch {
  device::cuda::library file{device::cuda::driver_names()};
  int (*create)(void**, unsigned) = nullptr;
  int (*destroy)(void*) = nullptr;
  int (*record)(void*, device::cuda::stream) = nullptr;
  int (*wait)(void*) = nullptr;
  int (*elapsed)(float*, void*, void*) = nullptr;
  void *first = nullptr, *last = nullptr;
  bool works;

  stopwatch()
      : works(file.find("cuEventCreate", create) && file.find("cuEventDestroy_v2", destroy) && file.find("cuEventRecord", record) &&
              file.find("cuEventSynchronize", wait) && file.find("cuEventElapsedTime", elapsed) && create(&first, 0) == 0 && create(&last, 0) == 0) {}
  stopwatch(const stopwatch&) = delete;
  stopwatch& operator=(const stopwatch&) = delete;
  ~stopwatch() {
    if (first != nullptr) destroy(first);
    if (last != nullptr) destroy(last);
  }

  /// Milliseconds of one run: the best of three rounds of at least 20 ms. Negative if it fails.
  template <class Run>
  float time(Run run) const {
    if (!run()) return -1;
    cuda::synchronize();
    int count = 1;
    float best = -1;
    for (int round = 0; round < 3;) {
      record(first, nullptr);
      for (int i = 0; i < count; ++i) run();
      record(last, nullptr);
      wait(last);
      float took = 0;
      if (elapsed(&took, first, last) != 0) return -1;
      if (took < 20 && count < 10000) {
        count = took > 1 ? static_cast<int>(static_cast<float>(count) * 25 / took) + 1 : 10 * count;
        continue;
      }
      took /= static_cast<float>(count);
      best = best < 0 ? took : std::min(best, took);
      ++round;
    }
    return best;
  }
};

std::string number(float milliseconds, double operations) {
  if (milliseconds < 0) return "       -             ";
  char text[40];
  std::snprintf(text, sizeof(text), "%9.4f (%5.1f TF)", static_cast<double>(milliseconds), operations / static_cast<double>(milliseconds) * 1e-9);
  return text;
}

}  // namespace

int measure_layers(bool tiny) {
  cuda::synchronize();
  const stopwatch watch;
  if (!watch.works) {
    std::puts("no times: the driver has no events");
    return 0;
  }
  std::puts(
      "\nMilliseconds in float (2 operations a multiply-add). cuBLAS: the product alone, its columns made beforehand.\nlayer            n   one "
      "thread an output      block tiles        cuBLAS product          cuDNN");
  int wrong = 0;
  for (layer_shape l : layers) {
    if (tiny && l.name != layers[0].name) break;
    for (const int n : {1, tiny ? 2 : 32}) {
      if (tiny) {
        l.c = std::min(l.c, 4);
        l.o = std::min(l.o, 5);
        l.h = l.w = 9;
      }
      char text[200];
      std::snprintf(text, sizeof(text), "out(n,o,y,x) = in(n,c,pad(%d*y+r-%d),pad(%d*x+s-%d)) * w(o,c,r,s)", l.stride, l.pad, l.stride, l.pad);
      const stated said{l.name, text, {{n, l.c, l.h, l.w}, {l.o, l.c, l.r, l.s}}, true};
      const call_of call(said, false);
      const device_tensors there(call);
      const double operations = 2.0 * n * l.o * l.out_h() * l.out_w() * l.c * l.r * l.s;
      const auto *const in = static_cast<const float*>(there.data(1)), *const filters = static_cast<const float*>(there.data(2));
      auto* const out = static_cast<float*>(there.data(0));

      float times[2]{};
      tensor_memory results[2];
      for (int k = 0; k < 2; ++k) {
        const device_kernel kernel(call, k == 0 ? loop_nest : implicit_gemm, true, k == 0 ? "layer_by_threads" : "layer_by_tiles");
        times[k] = watch.time([&] {
          kernel.launch(there);
          return true;
        });
        results[k] = there.output(call);
      }
      const bool same = results[0].bytes == results[1].bytes;
      wrong += same ? 0 : 1;

      float product = -1, convolution = -1;
      std::string note;
      {
        const device::cuda::buffer<float> columns(static_cast<std::int64_t>(n) * l.c * l.r * l.s * l.out_h() * l.out_w());
        if (const peer gemm = peer_gemm(l, n, filters, columns.data(), out); gemm.run) product = watch.time(gemm.run);
      }
      for (const peer& each : peer_convolutions(l, n, in, filters, out)) {
        const float took = watch.time(each.run);
        if (took < 0 || (convolution >= 0 && took >= convolution)) continue;
        convolution = took;
        note = each.note;
      }
      std::printf("%-14s %3d   %s  %s  %s  %s %s%s\n", l.name, n, number(times[0], operations).c_str(), number(times[1], operations).c_str(),
                  number(product, operations).c_str(), number(convolution, operations).c_str(), note.c_str(),
                  same ? "" : "  WRONG: the kernels differ");
      std::fflush(stdout);
    }
  }
  return wrong;
}

}  // namespace winsum::test
