// Defines a quarter of the layers compiled with static extents, so that cores can compile in parallel.
#include "winsum_static.hpp"

namespace bench {

template std::vector<runner> make_static<3>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<7>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<11>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<15>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<19>(const tensors&, int, const std::vector<std::string>&);

}  // namespace bench
