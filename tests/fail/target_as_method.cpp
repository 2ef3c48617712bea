// A target where a method is expected.
// expect: winsum: a target stands where a method is expected; write winsum::cuda::evaluate or winsum::opencl::evaluate to run there, and source<conv,
// winsum::automatic, winsum::cuda>() for the text
#include <winsum/dsl.hpp>
#include <winsum/source.hpp>

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, out{"out"};
constexpr auto rows = out(y) = sum(in(y, x));

#ifdef WINSUM_FIX
constexpr auto text = winsum::source<rows, winsum::automatic, winsum::cuda>();
#else
constexpr auto text = winsum::source<rows, winsum::cuda>();
#endif

int main() { return text.empty(); }
