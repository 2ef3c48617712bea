// Defines the check of rows with 1 spatial axis.
#include "convolution.hpp"

namespace shapes {

template outcome check<1>(const row&, const budget&, unsigned);

}  // namespace shapes
