// A bias that the call forgets.
// expect: winsum: this declaration reads 3 tensors (`in`, `weight`, `bias`) but the call gives 2; give one for each, in that order
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, bias{"bias"}, out{"out"};
constexpr auto biased = out(y) = sum(in(y + r) * weight(r)) + bias(y);
#ifdef WINSUM_FIX
auto layer(const auto& image, const auto& filter, const auto& offset) { return winsum::evaluate<biased>(image, filter, offset); }
#else
auto layer(const auto& image, const auto& filter, const auto&) { return winsum::evaluate<biased>(image, filter); }
#endif

int main() {
  winsum::array<float, 1> image({9}), filter({3}), offset({7});
  layer(image, filter, offset);
}
