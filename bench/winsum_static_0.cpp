// Defines share 0 of the layers compiled with static extents.
#include "winsum_static.hpp"

namespace bench {

static_maker maker_in_share_0(int index) { return maker_in_share<0>(index); }

}  // namespace bench
