// The text of a product for one factor.
// expect: winsum: this declaration reads 2 tensors (`in`, `w`) but the call gives 1; give one for each, in that order
#include <winsum/winsum.hpp>

using namespace winsum::names;
using square = winsum::array<float, 2>;
#ifdef WINSUM_FIX
int main() { return winsum::source<"ij,jk->ik", winsum::automatic, winsum::cpp, square, square>().empty() ? 1 : 0; }
#else
int main() { return winsum::source<"ij,jk->ik", winsum::automatic, winsum::cpp, square>().empty() ? 1 : 0; }
#endif
