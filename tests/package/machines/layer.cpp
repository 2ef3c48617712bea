// -DWHICH=base, large or threaded.
#include "layer.hpp"

namespace {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"}, bias{"bias"};
constexpr auto conv = out(o, y, x) = relu(sum(in(c, pad(y + r - 1), pad(x + s - 1)) * w(o, c, r, s)) + bias(o));
}  // namespace

// Every member, used or not.
template class winsum::array<float, 2>;
template class winsum::array<double, winsum::extents<5, 7>>;
template class winsum::view<const float, 3>;

namespace WHICH {

winsum::array<float, 3> run(const image& in, winsum::view<const float, 4> w, winsum::threads threads) {
  winsum::array<float, winsum::extents<8>> bias;
  for (int o = 0; o < 8; ++o) bias(o) = static_cast<float>(o);
  const auto sums = winsum::evaluate<conv, winsum::im2col_gemm>(in, w, bias, threads);
  winsum::array<float, 3> third({8, sums.extent(1), (sums.extent(2) + 2) / 3});
  winsum::evaluate_into<"oyx->oyx">(third, winsum::view(sums).slice(2, 0, sums.extent(2), 3), threads);
  return third;
}

std::string explained(const image& in, const filter& w) { return winsum::explain<"c y+r x+s, o c r s -> o y x">(in, w); }

void refused(winsum::array<double, 2> a) { winsum::evaluate<"ij,jk->ik">(a, a); }

}  // namespace WHICH
