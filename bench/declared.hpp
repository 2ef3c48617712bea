// Defines what winsum's runners share: the tensors of their declarations, and one runner for each method asked for.
#pragma once
#include <algorithm>
#include <string_view>
#include <type_traits>

#include <winsum/evaluate.hpp>
#include <winsum/frontend/functions.hpp>
#include <winsum/frontend/names.hpp>
#include <winsum/frontend/tensor.hpp>
#include <winsum/frontend/view.hpp>

#include "runner.hpp"

namespace bench {

namespace declared {
using namespace winsum::names;
inline constexpr winsum::tensor in{"in"}, weights{"w"}, out{"out"};
}  // namespace declared

/// A runner for each of `winsum_methods` that is named in `methods`; `call_for` makes its call from the method as a type.
template <class CallFor>
std::vector<runner> for_methods(const std::vector<std::string>& methods, CallFor call_for) {
  std::vector<runner> all;
  auto add = [&]<winsum::method M>(std::integral_constant<winsum::method, M> method) {
    constexpr std::string_view name = winsum::name_of(M);
    static_assert(std::ranges::find(winsum_methods, name) != std::ranges::end(winsum_methods));
    if (std::ranges::find(methods, name) != methods.end()) all.push_back({"winsum:" + std::string(name), call_for(method)});
  };
  add(std::integral_constant<winsum::method, winsum::implicit_gemm>{});
  add(std::integral_constant<winsum::method, winsum::im2col_gemm>{});
  add(std::integral_constant<winsum::method, winsum::strided_view>{});
  add(std::integral_constant<winsum::method, winsum::loop_nest>{});
  return all;
}

}  // namespace bench
