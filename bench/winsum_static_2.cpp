// Defines share 2 of the layers compiled with static extents.
#include "winsum_static.hpp"

namespace bench {

static_maker maker_in_share_2(int index) { return maker_in_share<2>(index); }

}  // namespace bench
