// Defines `memory_traffic`: what the accesses of a GPU program cost its memory, counted while it is interpreted.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Of one load, splat or store of the program. A request is what the 32 threads of a warp do at once.
struct site_traffic {
  bool shared = false;
  std::int64_t requests = 0;
  std::int64_t parts = 0;  ///< shared memory: wavefronts, each one word of 4 bytes a bank (32 banks); else sectors of 32 bytes

  double parts_a_request() const { return requests == 0 ? 0 : static_cast<double>(parts) / static_cast<double>(requests); }
};

/// Threads with consecutive numbers are a warp, and what each does at a node for the n-th time since the last barrier is one request; so threads
/// have to take the same way through a program. Buffers are taken to begin at a multiple of 32 bytes.
/// Source: CUDA C++ Programming Guide, sections on shared and on global memory of compute capability 5 and above.
class memory_traffic {
 public:
  /// By node of the program.
  const std::map<int, site_traffic>& sites() const { return sites_; }

  /// A thread comes to an access, which may not take place.
  void arrive(int node, std::int64_t thread) {
    const int turn = turns_[{node, thread}]++;
    now_ = {node, thread / warp, turn};
  }
  /// The access, at bytes [at, at + size).
  void access(bool shared, std::int64_t at, std::int64_t size) {
    request& r = open_[now_];
    r.shared = shared;
    const std::int64_t unit = shared ? word : sector;
    for (std::int64_t part = at / unit; part <= (at + size - 1) / unit; ++part) r.parts.push_back(part);
  }
  /// Counts what was begun: at a barrier, and where other threads begin.
  void settle() {
    for (auto& [of, r] : open_) {
      std::sort(r.parts.begin(), r.parts.end());
      r.parts.resize(static_cast<std::size_t>(std::unique(r.parts.begin(), r.parts.end()) - r.parts.begin()));
      site_traffic& site = sites_[std::get<0>(of)];
      site.shared = r.shared;
      ++site.requests;
      if (!r.shared) {
        site.parts += static_cast<std::int64_t>(r.parts.size());
        continue;
      }
      std::int64_t in_bank[banks]{};
      for (std::int64_t part : r.parts) ++in_bank[part % banks];
      site.parts += *std::max_element(in_bank, in_bank + banks);
    }
    open_.clear();
    turns_.clear();
  }

 private:
  static constexpr std::int64_t warp = 32, banks = 32, word = 4, sector = 32;
  struct request {
    bool shared = false;
    std::vector<std::int64_t> parts{};
  };
  using key = std::tuple<int, std::int64_t, int>;  // node, warp, turn
  std::map<int, site_traffic> sites_{};
  std::map<key, request> open_{};
  std::map<std::pair<int, std::int64_t>, int> turns_{};
  key now_{};
};

}  // namespace winsum::loop_ir
