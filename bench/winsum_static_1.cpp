// Defines a quarter of the layers compiled with static extents, so that cores can compile in parallel.
#include "winsum_static.hpp"

namespace bench {

template std::vector<runner> make_static<1>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<5>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<9>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<13>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<17>(const tensors&, int, const std::vector<std::string>&);
template std::vector<runner> make_static<21>(const tensors&, int, const std::vector<std::string>&);

}  // namespace bench
