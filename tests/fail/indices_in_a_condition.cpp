// A condition of C++ on an index.
// expect in a note: elements_are_known_at_a_call_only_write_winsum_select_or_winsum_max
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto made = out(i, j) = in(clamp(i - 1), j);
#else
constexpr auto made = out(i, j) = in(i ? i : j, j);
#endif

int main() { return verb<made>(); }
