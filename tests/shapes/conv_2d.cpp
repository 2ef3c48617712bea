// Defines the check of rows with 2 spatial axes.
#include "convolution.hpp"

namespace shapes {

template outcome check<2>(const row&, const budget&, unsigned);

}  // namespace shapes
