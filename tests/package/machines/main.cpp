// Arguments: which objects to run.
#include <cstdio>
#include <string>

#include "layer.hpp"

namespace {

int wrong = 0;

void check(const std::string& name, winsum::array<float, 3> (*run)(const image&, winsum::view<const float, 4>, winsum::threads),
           std::string (*explained)(const image&, const filter&), void (*refused)(winsum::array<double, 2>)) {
  image in({3, 13, 40});
  filter w;
  for (std::int64_t i = 0; i < in.size(); ++i) in.data()[i] = static_cast<float>(i * 7 % 11 - 5);
  for (std::int64_t i = 0; i < w.size(); ++i) w.data()[i] = static_cast<float>(i * 5 % 7 - 3);
  auto fail = [&](const char* what) {
    std::printf("%s: %s\n", name.c_str(), what);
    ++wrong;
  };

  const winsum::array<float, 3> got = run(in, w, winsum::threads{2});
  if (got.extent(0) != 8 || got.extent(1) != 13 || got.extent(2) != 14) return fail("the output has other extents");
  for (int o = 0; o < 8; ++o)
    for (int y = 0; y < 13; ++y)
      for (int x = 0; x < 14; ++x) {
        float sum = 0;
        for (int c = 0; c < 3; ++c)
          for (int r = 0; r < 3; ++r)
            for (int s = 0; s < 3; ++s) {
              const int row = y + r - 1, column = 3 * x + s - 1;
              if (row >= 0 && row < 13 && column >= 0 && column < 40) sum += in(c, row, column) * w(o, c, r, s);
            }
        const float wanted = sum + static_cast<float>(o) > 0 ? sum + static_cast<float>(o) : 0;
        if (got(o, y, x) != wanted) return fail("a sum is wrong");
      }
  if (explained(in, w).find("8 x 11 x 38") == std::string::npos) fail("explain shows another output");
  try {
    refused(winsum::array<double, 2>({4, 3}));
    fail("extents that differ are not refused");
  } catch (const winsum::error& e) {
    if (std::string(e.what()).find("`j` has extent 3") == std::string::npos) fail(e.what());
  }
  std::printf("%s: right\n", name.c_str());
}

}  // namespace

int main(int count, char** names) {
  for (int i = 1; i < count; ++i) {
    const std::string name = names[i];
    if (name == "base") check(name, base::run, base::explained, base::refused);
    if (name == "large") check(name, large::run, large::explained, large::refused);
    if (name == "threaded") check(name, threaded::run, threaded::explained, threaded::refused);
  }
  return wrong;
}
