// An element of a matrix by one number.
// expect in a note: a_position_has_one_integer_for_each_dimension
#include <winsum/frontend/array.hpp>

float corner(const winsum::array<float, 2>& image) {
#ifdef WINSUM_FIX
  return image(0, 0);
#else
  return image(0);
#endif
}
