// Defines the declared convolutions with 1 spatial dimensions.
#include "declared_conv.hpp"

namespace conformance {

template std::vector<declared_run> conv_runs<1, false, float>(const test_case&);
template std::vector<declared_run> conv_runs<1, true, float>(const test_case&);

}  // namespace conformance
