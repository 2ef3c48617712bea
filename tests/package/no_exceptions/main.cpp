// Compiled with -fno-exceptions. Argument: what becomes of a sentence.
#include <winsum/cuda.hpp>
#include <winsum/evaluator/compare.hpp>
#include <winsum/kernels.hpp>
#include <winsum/loop_ir/interpret.hpp>
#include <winsum/naive.hpp>
#include <winsum/winsum.hpp>
#if __has_include(<CL/cl.h>)
#include <winsum/opencl.hpp>
#endif

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto conv = out(y, x) = in(y + r, x + s) * w(r, s);

[[noreturn]] void leave(const char* sentence) {
  std::printf("told: %s\n", sentence);
  std::fflush(stdout);
  std::_Exit(3);
}
void come_back(const char* sentence) { std::fprintf(stderr, "told: %s\n", sentence); }
}  // namespace

int main(int, char** arguments) {
  winsum::array<float, 2> image({5, 7}), filter({2, 3});
  image.fill(1);
  for (int s = 0; s < 3; ++s) filter(1, s) = static_cast<float>(s);
#ifdef MISTAKE
  winsum::evaluate<"ij,jk->ik">(winsum::array<float, winsum::extents<2, 3>>(), winsum::array<float, winsum::extents<4, 5>>());
#endif
  const auto sums = winsum::evaluate<conv>(image, filter);
  const auto plain = winsum::naive<conv>(image, filter);
  if (sums.extent(0) != 4 || sums.extent(1) != 5 || sums(3, 4) != 3 || plain(3, 4) != 3) return 1;
  if (winsum::explain<conv>(image, filter).find("4 x 5") == std::string::npos || winsum::source<conv>().empty()) return 1;

  const char* how = arguments[1];
  if (std::strcmp(how, "leaves") == 0 && winsum::set_error_handler(leave) != nullptr) return 1;
  if (std::strcmp(how, "comes back") == 0) winsum::set_error_handler(come_back);
  if (std::strcmp(how, "unset") == 0) {
    winsum::set_error_handler(leave);
    if (winsum::set_error_handler(nullptr) != leave) return 1;
  }
  if (std::strcmp(how, "text") == 0) {
    winsum::set_error_handler(leave);
    return winsum::parse_statement("out(y) = in(y+)").wrong ? 4 : 5;
  } else if (std::strcmp(how, "oracle") == 0) {
    winsum::set_error_handler(leave);
    winsum::naive<"ij,jk->ik">(image, filter);
  } else {
    winsum::evaluate<"ij,jk->ik">(image, filter);
  }
  return 2;
}
