// A box sum that does not say how large its box is.
// expect: winsum: indices `y` and `r` both have no extent: they stand together in `y + r` of `in` (dimension 0) and nothing else fixes either;
// give range(y, n) or range(r, n) (in text: where r in range(n))
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto box = (out(y) = sum(in(y + r))).where(range(r, 3));
#else
constexpr auto box = out(y) = sum(in(y + r));
#endif

int main() {
  winsum::array<float, 1> line({9});
  winsum::evaluate<box>(line);
}
