// Defines a quarter of the layers compiled with static extents, so that cores can compile in parallel.
#include "winsum_static.hpp"

namespace bench {

template std::vector<runner> make_static<0>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<4>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<8>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<12>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<16>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<20>(const tensors&, int, const std::vector<std::string>&);

}  // namespace bench
