// Defines what the machine that is compiled for offers to register tiles.
#pragma once
#include <winsum/ir/number_types.hpp>
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

/// What a processor of the host offers to a program.
struct processor {
  int vector_bytes = 16;
  int registers = 16;        ///< vector registers
  int panel_bytes = 393216;  ///< cache that a copied piece may fill
};

/// The one that is compiled for.
inline constexpr processor this_processor{vector_bytes, vector_registers};

/// Register tiles for a call's numbers; scalars where a type has no vectors (complex).
constexpr methods::machine machine_for(const processor& host, const number_types& t) {
  const bool vectors = !is_complex(t.sum) && !is_complex(t.point);
  return {vectors ? host.vector_bytes / size_of(t.sum) : 1, host.registers, host.panel_bytes, size_of(t.sum)};
}

}  // namespace winsum
