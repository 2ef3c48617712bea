// Defines the tensor names that the evaluator's tests declare with, and how they say what an error has to contain.
#pragma once
#include <string>
#include <string_view>

#include <winsum/core/error.hpp>
#include <winsum/frontend/names.hpp>
#include <winsum/frontend/param.hpp>
#include <winsum/frontend/tensor.hpp>

namespace declared {

using namespace winsum::names;
inline constexpr winsum::tensor in{"in"}, weight{"weight"}, bias{"bias"}, other{"other"}, out{"out"};
inline constexpr winsum::param stride{"stride"}, dilation{"dilation"};

inline auto says(std::string_view part) {
  return [part = std::string(part)](const winsum::error& e) { return std::string(e.what()).find(part) != std::string::npos; };
}

}  // namespace declared
