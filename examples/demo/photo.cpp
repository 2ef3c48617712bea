// Defines the demo's picture filters: each one declaration, any size of picture.
#include "photo.hpp"

#include <cstdio>
#include <string>
#include <vector>

#include <winsum/winsum.hpp>

#include "timing.hpp"

#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>

namespace demo {
namespace {

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, v{"v"}, out{"out"};

// Pictures are (row, column, colour); a read outside takes the nearest pixel, or mirrors.
constexpr auto blur = out(y, x, c) = in(clamp(y + r - 2), clamp(x + s - 2), c) * w(r, s);
constexpr auto half = out(y, x, c) = in(reflect(2 * y + r - 2), reflect(2 * x + s - 2), c) * w(r, s);
constexpr auto emboss = out(y, x, c) = clip(sum(in(clamp(y + r - 1), clamp(x + s - 1), c) * w(r, s)) + 128, 0, 255);
constexpr auto gradient = out(y, x, c) = in(symmetric(y + r - 1), symmetric(x + s - 1), c) * w(r, s);
constexpr auto magnitude = out(y, x, c) = clip(sqrt(in(y, x, c) * in(y, x, c) + v(y, x, c) * v(y, x, c)), 0, 255);

using picture = winsum::array<float, 3>;

bool write(const std::string& name, const picture& p) {
  std::vector<unsigned char> bytes(static_cast<std::size_t>(p.size()));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const float value = p.data()[i];
    bytes[i] = static_cast<unsigned char>(value < 0 ? 0 : value > 255 ? 255 : value + 0.5f);
  }
  const int height = static_cast<int>(p.extent(0)), width = static_cast<int>(p.extent(1)), colours = static_cast<int>(p.extent(2));
  const bool written = stbi_write_png(name.c_str(), width, height, colours, bytes.data(), width * colours) != 0;
  std::printf("  %-28s %d x %d\n", name.c_str(), width, height);
  return written;
}

}  // namespace

bool filter_photo(const char* path) {
  int width = 0, height = 0, colours = 0;
  unsigned char* pixels = stbi_load(path, &width, &height, &colours, 0);
  if (pixels == nullptr) {
    std::fprintf(stderr, "cannot read %s: %s\n", path, stbi_failure_reason());
    return false;
  }
  picture photo({height, width, colours});
  for (std::int64_t i = 0; i < photo.size(); ++i) photo.data()[i] = static_cast<float>(pixels[i]);
  stbi_image_free(pixels);

  winsum::array<float, winsum::extents<5, 5>> gauss;
  constexpr float binomial[] = {1, 4, 6, 4, 1};
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 5; ++j) gauss(i, j) = binomial[i] * binomial[j] / 256;
  const winsum::array<float, winsum::extents<3, 3>> relief({3, 3}, {-2, -1, 0, -1, 1, 1, 0, 1, 2});
  const winsum::array<float, winsum::extents<3, 3>> across({3, 3}, {-1, 0, 1, -2, 0, 2, -1, 0, 1});
  const winsum::array<float, winsum::extents<3, 3>> down({3, 3}, {-1, -2, -1, 0, 0, 0, 1, 2, 1});

  std::string stem(path);
  stem = stem.substr(stem.find_last_of('/') + 1);
  stem = stem.substr(0, stem.find_last_of('.'));
  std::printf("%s: %d x %d, %d colour%s\n", path, width, height, colours, colours == 1 ? "" : "s");

  const picture smooth = winsum::evaluate<blur>(photo, gauss);
  const picture horizontal = winsum::evaluate<gradient>(photo, across);
  const picture vertical = winsum::evaluate<gradient>(photo, down);
  bool written = write(stem + "_blur.png", smooth);
  written &= write(stem + "_sobel.png", winsum::evaluate<magnitude>(horizontal, vertical));
  written &= write(stem + "_emboss.png", winsum::evaluate<emboss>(photo, relief));
  written &= write(stem + "_half.png", winsum::evaluate<half>(photo, gauss));
  picture again(smooth.extents());
  std::printf("  the blur takes %.2f ms\n", 1e3 * seconds_of([&] { winsum::evaluate_into<blur>(again, photo, gauss); }));
  return written;
}

}  // namespace demo
