// Defines what the machine that is compiled for offers to register tiles.
#pragma once
#include <winsum/methods/common/problem.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// The vector unit that the compiler may use: bytes of a register and their number.
#if defined(__AVX512F__)
inline constexpr int vector_bytes = 64, vector_registers = 32;
#elif defined(__AVX__)
inline constexpr int vector_bytes = 32, vector_registers = 16;
#else
inline constexpr int vector_bytes = 16, vector_registers = 16;
#endif

/// Register tiles for sums of `element_bytes` bytes an element; scalars where the type has no vectors (complex).
constexpr methods::machine host_machine(int element_bytes, bool vectors) {
  methods::machine m;
  m.lanes = vectors ? vector_bytes / element_bytes : 1;
  m.registers = vector_registers;
  m.element_bytes = element_bytes;
  return m;
}

}  // namespace winsum
