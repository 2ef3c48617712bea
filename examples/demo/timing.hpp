// Defines `seconds_of`: the median time of repeated runs.
#pragma once
#include <algorithm>
#include <chrono>
#include <vector>

namespace demo {

/// The median time of a call, in seconds, of `rounds` rounds of at least 5 ms each.
template <class F>
double seconds_of(F&& call, int rounds = 7) {
  using clock = std::chrono::steady_clock;
  call();
  std::vector<double> each;
  for (int i = 0; i < rounds; ++i) {
    int calls = 0;
    const auto start = clock::now();
    double passed = 0;
    do {
      call();
      ++calls;
      passed = std::chrono::duration<double>(clock::now() - start).count();
    } while (passed < 5e-3);
    each.push_back(passed / calls);
  }
  std::nth_element(each.begin(), each.begin() + rounds / 2, each.end());
  return each[static_cast<std::size_t>(rounds / 2)];
}

}  // namespace demo
