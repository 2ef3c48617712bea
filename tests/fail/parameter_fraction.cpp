// A parameter that is given a fraction.
// expect in a note: a_parameter_is_an_integer_write_stride_2
#include <winsum/dsl.hpp>

constexpr winsum::param stride{"stride"};
#ifdef WINSUM_FIX
constexpr auto value = stride = 2;
#else
constexpr auto value = stride = 2.5;
#endif

int main() { return static_cast<int>(value.value) - 2; }
