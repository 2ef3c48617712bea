// A parameter times a parameter.
// expect: winsum: a parameter is multiplied with a parameter; declare one parameter for their product
#include "verb.hpp"

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr winsum::param stride{"stride"}, dilation{"dilation"};
#ifdef WINSUM_FIX
constexpr auto rule = out(y) = in(stride * y + dilation);
#else
constexpr auto rule = out(y) = in(stride * dilation * y);
#endif

int main() { return verb<rule>(1); }
