// Example: a statement that arrives as text while the program runs, evaluated plainly; a wrong one says where.
#include <iostream>
#include <string>

#include <winsum/naive.hpp>

int main(int argc, char** argv) {
  const std::string text = argc > 1 ? argv[1] : "out(y,x) = in(y + r, x + s) * w(r,s)";
  winsum::array<float, 2> image({4, 4}), weights({3, 3}, {1, 0, -1, 1, 0, -1, 1, 0, -1});
  for (int i = 0; float& v : image) v = static_cast<float>(++i);
  bool good = true;
  try {
    const winsum::statement statement = winsum::parse_statement(text);
    const auto result = winsum::naive<float, 2>(statement, image, weights);
    for (int y = 0; y < result.extent(0); ++y)
      for (int x = 0; x < result.extent(1); ++x) std::cout << result(y, x) << (x + 1 < result.extent(1) ? ' ' : '\n');
    if (argc < 2) good = result(0, 0) == -6 && result(1, 1) == -6;
  } catch (const winsum::error& e) {
    std::cout << e.what() << '\n';
    return 1;
  }

  try {
    const winsum::statement wrong = winsum::parse_statement("out(y,x) = in(y + r, x + * s) * w(r,s)");
    good = !wrong;
  } catch (const winsum::error& e) {
    std::cout << e.what() << '\n';
    good = good && std::string(e.what()).find('^') != std::string::npos;
  }
  return good ? 0 : 1;
}
