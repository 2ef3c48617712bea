// Defines the declared convolutions with 2 spatial dimensions.
#include "declared_conv.hpp"

namespace conformance {

template std::vector<declared_run> conv_runs<2, false, float>(const test_case&);
template std::vector<declared_run> conv_runs<2, true, float>(const test_case&);
template std::vector<declared_run> conv_runs<2, true, std::int32_t>(const test_case&);

}  // namespace conformance
