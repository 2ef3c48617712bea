// Defines the demo: without arguments what winsum does on one page; with a picture, the picture filtered.
#include <cstdio>
#include <exception>

#include "layer.hpp"
#include "photo.hpp"

int main(int argc, char** argv) {
  try {
    if (argc > 1) {
      bool all = true;
      for (int i = 1; i < argc; ++i) all &= demo::filter_photo(argv[i]);
      return all ? 0 : 1;
    }
    const bool small = demo::small_example();
    const bool layer = demo::layer_table();
    demo::report_and_kernel();
    std::printf("%s\n", small && layer ? "All methods agree with the oracle." : "A method DIFFERS from the oracle.");
    return small && layer ? 0 : 1;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
