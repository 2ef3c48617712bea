// Defines share 1 of the layers compiled with static extents.
#include "winsum_static.hpp"

namespace bench {

static_maker maker_in_share_1(int index) { return maker_in_share<1>(index); }

}  // namespace bench
