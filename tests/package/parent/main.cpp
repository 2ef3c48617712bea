// Defines a program of a project that has winsum inside it.
#include <cstdio>

#include <winsum/naive.hpp>
#include <winsum/version.hpp>

int main() {
  const winsum::array<int, 1> a({3}, {1, 2, 3});
  std::printf("%d %d.%d.%d %d\n", WINSUM_VERSION, WINSUM_VERSION_MAJOR, WINSUM_VERSION_MINOR, WINSUM_VERSION_PATCH, winsum::naive<"i,i->">(a, a)());
}
