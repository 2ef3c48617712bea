// Defines the sentences about programs that the interpreter does not run on: mistakes of who wrote the program, not of a call.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir::texts {

/// `breach`: what `verify` says.
inline std::string rule_broken(std::string_view breach) { return "winsum: " + std::string(breach); }

inline std::string step_below_1(int node, std::int64_t step) {
  return "winsum: node " + std::to_string(node) + " of the program has a loop with step " + std::to_string(step) + "; give it 1 or more";
}
inline std::string register_outside(int node, std::int64_t index, std::string_view registers, std::int64_t count) {
  return "winsum: node " + std::to_string(node) + " of the program uses register " + std::to_string(index) + " of `" + std::string(registers) +
         "`, which has " + std::to_string(count) + "; give it more";
}
/// [lo, hi): the buffer's elements.
inline std::string buffer_left(int node, bool write, std::string_view buffer, std::int64_t offset, std::int64_t lo, std::int64_t hi) {
  return "winsum: node " + std::to_string(node) + " of the program " + (write ? "writes" : "reads") + " outside `" + std::string(buffer) +
         "`: offset " + std::to_string(offset) + ", which has [" + std::to_string(lo) + ", " + std::to_string(hi) + "); add a condition";
}
inline std::string race(int node, bool write, std::string_view buffer, std::int64_t offset) {
  return "winsum: node " + std::to_string(node) + " of the program " + (write ? "writes" : "reads") + " an element of `" + std::string(buffer) +
         "` that another thread uses before any barrier: offset " + std::to_string(offset) + "; put a barrier between them";
}
inline std::string no_operation() { return "winsum: an operation of this program is not defined for its element type; convert first"; }
inline std::string no_order() { return "winsum: elements of this type have no order; use real ones"; }
inline std::string conversion_of_one_type() { return "winsum: a conversion is not an operation on one type; copy the register"; }

}  // namespace winsum::loop_ir::texts
