// A function that the notation has not.
// expect: winsum: `mean` is no function of the notation; divide the sum by the number of its terms: sum(...) / n
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto made = out(i) = sum(in(i, j)) / 28;
#else
constexpr auto made = out(i) = mean(in(i, j));
#endif

int main() { return verb<made>(); }
