// Defines a program that uses the installed library.
#include <cstdio>

#include <winsum/winsum.hpp>

int main() {
  const winsum::array<float, 2> a({2, 3}, {1, 2, 3, 4, 5, 6});
  const winsum::array<float, 2> b({3, 2}, {1, 0, 0, 1, 1, 1});
  const auto c = winsum::evaluate<"ij,jk->ik">(a, b);
  const bool right = c(0, 0) == 4 && c(0, 1) == 5 && c(1, 0) == 10 && c(1, 1) == 11;
  std::puts(right ? "the installed library multiplies matrices" : "wrong product");
  return right ? 0 : 1;
}
