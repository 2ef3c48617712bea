// Defines the check of a GPU: `winsum_gpu_check [--only NAME] [--no-times | --tiny-layers]`. Returns 77 where there is no CUDA device.
#include <cstdio>
#include <exception>
#include <string_view>

#include <winsum/cuda.hpp>

#include "gpu/checks.hpp"

int main(int count, char** arguments) {
  std::string_view only;
  bool times = true, tiny = false;
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--only" && i + 1 < count) {
      only = arguments[++i];
    } else if (argument == "--no-times") {
      times = false;
    } else if (argument == "--tiny-layers") {
      tiny = true;
    } else {
      std::fprintf(stderr, "usage: winsum_gpu_check [--only NAME] [--no-times | --tiny-layers]\n");
      return 2;
    }
  }
  if (!winsum::cuda::available()) {
    std::printf("skipped: no CUDA device\n  %s\n", winsum::cuda::why_not_available().c_str());
    return 77;
  }
  try {
    int wrong = winsum::test::check_statements(only);
    if (times) wrong += winsum::test::measure_layers(tiny);
    return wrong == 0 ? 0 : 1;
  } catch (const std::exception& e) {
    std::printf("FAILED: %s\n", e.what());
    return 1;
  }
}
