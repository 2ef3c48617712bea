// Defines the emitter of C++: a loop program as a translation unit that needs no library.
#pragma once
#include <winsum/emit/emitter.hpp>
#include <winsum/emit/host.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

inline constexpr language cpp_language = [] {
  language cpp;
  cpp.library = "std::";
  cpp.single = "";
  cpp.complex_library = true;
  return cpp;
}();

/// A C++17 translation unit with one function,
/// `extern "C" void NAME(T* out, const T* in, …[, void* workspace][, long long parameter, …])`: the operands in order, then a
/// workspace if the program copies (`NAME_workspace_bytes` gives its size), then the program's parameters that no other gives: `threads`
/// is how many may work, 0 as many as OpenMP offers. Fused multiply-adds are spelled, so results do not hang on compiler flags.
template <>
struct emitter<target::cpp> {
  static constexpr refusal refuses(const loop_ir::program& p, const header& head) { return no_host_text_because(p, head); }

  template <sink Sink>
  static constexpr void print(Sink& to, const loop_ir::program& p, const header& head) {
    host_printer<Sink> c(to, p, head, cpp_language);
    const helpers used = helpers_of(p, head, c.used);
    print_host_head(c);
    c.out << "// Build: c++ -std=c++17 -O3 -march=native -fopenmp\n#include <cmath>\n";
    if (used.of_complex.any()) c.out << "#include <complex>\n";
    if (asks_openmp(p)) c.out << "#ifdef _OPENMP\n#include <omp.h>\n#endif\n";
    c.out << '\n';
    print_host_helpers(c, used, "namespace {\n\n", "\n}  // namespace\n\n");
    print_host_functions(c);
  }
};

}  // namespace winsum::emit
