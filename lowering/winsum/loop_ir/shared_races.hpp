// Defines `shared_races`: finds threads of a block that touch one shared element without a barrier in between.
#pragma once
#include <cstdint>
#include <vector>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Who touched the elements of one shared buffer since the last barrier. An interpreter runs threads one after the other,
/// so that a missing barrier would go unseen without it.
class shared_races {
 public:
  shared_races() = default;
  explicit shared_races(std::int64_t elements) : marks_(static_cast<std::size_t>(elements)) {}

  /// False if another thread touched the element in this phase and one of the two accesses writes. Phases count from 1.
  bool touch(std::int64_t offset, int thread, std::int64_t phase, bool write) {
    mark& m = marks_[static_cast<std::size_t>(offset)];
    const bool written_by_other = m.write_phase == phase && m.writer != thread;
    const bool read_by_other = m.read_phase == phase && m.reader != thread;
    if (write) {
      m.write_phase = phase;
      m.writer = written_by_other ? several : thread;
      return !written_by_other && !read_by_other;
    }
    m.reader = read_by_other ? several : thread;
    m.read_phase = phase;
    return !written_by_other;
  }

 private:
  static constexpr int several = -1;
  struct mark {
    std::int64_t write_phase = 0, read_phase = 0;
    int writer = 0, reader = 0;
  };
  std::vector<mark> marks_;
};

}  // namespace winsum::loop_ir
