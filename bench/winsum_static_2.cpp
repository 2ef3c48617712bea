// Defines a quarter of the layers compiled with static extents, so that cores can compile in parallel.
#include "winsum_static.hpp"

namespace bench {

template std::vector<runner> make_static<2>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<6>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<10>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<14>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<18>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<22>(const tensors&, int, const std::vector<std::string>&);

}  // namespace bench
