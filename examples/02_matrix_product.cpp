// Example: matrix products, from NumPy's compact text or with tensors named by the index letters.
#include <winsum/winsum.hpp>

namespace app {
using namespace winsum::names;
constexpr auto product = c(i, j) = a(i, k) * b(k, j);
constexpr auto transposed = c(i, j) = a(k, i) * b(j, k);
}  // namespace app

int main() {
  const winsum::array<float, winsum::extents<2, 3>> left({2, 3}, {1, 2, 3, 4, 5, 6});
  const winsum::array<float, winsum::extents<3, 2>> right({3, 2}, {1, 0, 0, 1, 1, 1});
  const auto result = winsum::evaluate<app::product>(left, right);
  const auto same = winsum::evaluate<"ij,jk->ik">(left, right);
  bool good = result(0, 0) == 4 && result(0, 1) == 5 && result(1, 0) == 10 && result(1, 1) == 11;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) good = good && same(i, j) == result(i, j);

  // Transposed operands are other index orders, not other tensors: right^T * left^T is result^T.
  const auto other = winsum::evaluate<app::transposed>(right, left);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) good = good && other(i, j) == result(j, i);
  return good ? 0 : 1;
}
