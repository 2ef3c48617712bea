// Defines share 3 of the layers compiled with static extents.
#include "winsum_static.hpp"

namespace bench {

static_maker maker_in_share_3(int index) { return maker_in_share<3>(index); }

}  // namespace bench
