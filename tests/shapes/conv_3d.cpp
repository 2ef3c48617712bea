// Defines the check of rows with 3 spatial axes.
#include "convolution.hpp"

namespace shapes {

template outcome check<3>(const row&, const budget&, unsigned);

}  // namespace shapes
