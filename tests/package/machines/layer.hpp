// A layer that is compiled once for each kind of machine; arrays, views and errors pass from one object to another.
#pragma once
#include <string>

#include <winsum/winsum.hpp>

using image = winsum::array<float, winsum::extents<3, winsum::dynamic, winsum::dynamic>>;
using filter = winsum::array<float, winsum::extents<8, 3, 3, 3>>;

/// What `run` throws as winsum::error is for another object to catch.
#define DECLARED(name)                                                                                   \
  namespace name {                                                                                       \
  winsum::array<float, 3> run(const image& in, winsum::view<const float, 4> w, winsum::threads threads); \
  std::string explained(const image& in, const filter& w);                                               \
  void refused(winsum::array<double, 2> a);                                                              \
  }
DECLARED(base)
DECLARED(large)
DECLARED(threaded)
