// Defines what tests on random statements share: how many there are, the ways that each is lowered, and which are left out as too large.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <random>
#include <vector>

#include "cases/call.hpp"

namespace laws {

/// A number of the environment.
inline int number_from(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text != nullptr ? std::atoi(text) : otherwise;
}

/// One way of each kind of program, what is known and the machine drawn from the seed.
inline std::vector<cases::way> draw_ways(unsigned seed) {
  std::minstd_rand next(seed * 31u + 1u);
  auto draw = [&](int below) { return static_cast<int>(next() >> 8) % below; };
  std::vector<cases::way> ways;
  for (winsum::target t : {winsum::cpp, winsum::cuda})
    for (winsum::method m : winsum::all_methods) {
      if (t == winsum::cuda && winsum::plan_rows[winsum::position_of(m)].for_gpu == nullptr) continue;
      cases::way w{.method = m, .target = t};
      w.known = {static_cast<cases::extents_known>(draw(3)), static_cast<unsigned>(draw(100)), draw(4) == 0, draw(2) == 0};
      constexpr int lanes[] = {1, 4, 8, 16}, panels[] = {64, 512, 8192, 393216};
      w.host = {lanes[draw(4)], draw(2) == 0 ? 16 : 32, panels[draw(4)], 4};
      w.threads = 1 + draw(5);
      constexpr winsum::block_tile tiles[] = {{}, {}, {8, 2, 8, 1}, {4, 3, 5, 0}, {5, 1, 7, 3}, {1, 6, 1, 0}, {2, 9, 33, 5}};
      w.tile = tiles[draw(7)];
      ways.push_back(w);
    }
  return ways;
}

/// Whether a tensor has over a million elements: factors in each of many dimensions can ask for gigabytes, which show no more than a small one.
inline bool is_too_large(const cases::call_form& form) {
  constexpr std::int64_t limit = 1 << 20;
  auto too_large = [](const cases::numbers_list& extents) {
    std::int64_t elements = 1;
    for (std::int64_t n : extents) elements = std::min(elements, limit + 1) * n;  // no overflow: an extent is below 2^20
    return elements > limit;
  };
  return too_large(form.output) || std::any_of(form.operands.begin(), form.operands.end(), too_large);
}

}  // namespace laws
