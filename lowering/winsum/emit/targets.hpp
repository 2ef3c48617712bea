// Defines `emit::emitter_of`: what each target refuses and prints, for those who learn at run time which is asked for.
#pragma once
#include <utility>

#include <winsum/emit/cpp.hpp>
#include <winsum/emit/cuda.hpp>
#include <winsum/emit/emitter.hpp>
#include <winsum/emit/opencl.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

struct emitter_row {
  target is;
  refusal (*refuses)(const loop_ir::program&, const header&);  ///< empty, or why a program has no text
  std::string (*text)(const loop_ir::program&, const header&);
};

namespace detail {

template <int... Each>
constexpr bool have_emitters(std::integer_sequence<int, Each...>) {
  return (requires { sizeof(emitter<target(Each)>); } && ...);
}
static_assert(have_emitters(std::make_integer_sequence<int, target_count>()), "an emitter for each target, in a file that is included here");

template <sink Sink, class Each>
struct emitters;
template <sink Sink, int... Each>
struct emitters<Sink, std::integer_sequence<int, Each...>> {
  static constexpr emitter_row rows[] = {{target(Each), emitter<target(Each)>::refuses, emit::text<target(Each), Sink>}...};
};

}  // namespace detail

/// The row of a target. A template, so that only who asks for it pays for the printers' instantiation.
template <sink Sink = string_sink>
constexpr const emitter_row& emitter_of(target t) {
  return detail::emitters<Sink, std::make_integer_sequence<int, target_count>>::rows[static_cast<int>(t)];
}

}  // namespace winsum::emit
