// Defines the declared convolutions with 3 spatial dimensions.
#include "declared_conv.hpp"

namespace conformance {

template std::vector<declared_run> conv_runs<3, false, float>(const test_case&);
template std::vector<declared_run> conv_runs<3, true, float>(const test_case&);

}  // namespace conformance
