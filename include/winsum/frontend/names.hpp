// Defines `winsum::names`: the letters a … z as indices. Use it inside a namespace or function; at global scope letters clash.
#pragma once
#include <winsum/frontend/index.hpp>

namespace winsum::inline WINSUM_MACHINE::names {

inline constexpr index a{"a"}, b{"b"}, c{"c"}, d{"d"}, e{"e"}, f{"f"}, g{"g"}, h{"h"}, i{"i"}, j{"j"}, k{"k"}, l{"l"}, m{"m"};
inline constexpr index n{"n"}, o{"o"}, p{"p"}, q{"q"}, r{"r"}, s{"s"}, t{"t"}, u{"u"}, v{"v"}, w{"w"}, x{"x"}, y{"y"}, z{"z"};

}  // namespace winsum::names
