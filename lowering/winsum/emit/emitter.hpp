// Defines `emit::emitter`, what a target's file offers, and `emit::print` and `emit::text`, which make a text by it.
#pragma once
#include <string>

#include <winsum/core/target.hpp>
#include <winsum/emit/head.hpp>
#include <winsum/emit/sink.hpp>
#include <winsum/emit/texts.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// A target's file specialises it with two functions:
///
///     static constexpr refusal refuses(const loop_ir::program&, const header&);                    // empty, or why there is no text
///     template <sink Sink> static constexpr void print(Sink&, const loop_ir::program&, const header&);  // of what it does not refuse
template <target>
struct emitter;

/// Prints a program as the text of a target. One that has no such text gives an #error with the reason.
template <target T, sink Sink>
constexpr void print(Sink& to, const loop_ir::program& p, const header& head) {
  if (const refusal why = emitter<T>::refuses(p, head); !why.empty()) {
    to.put("#error ");
    to.put(why.view());
    to.put('\n');
    return;
  }
  emitter<T>::print(to, p, head);
}

/// The same as a string. A template over its sink too, so that only who asks for it pays for the printer's instantiation.
template <target T, sink Sink = string_sink>
std::string text(const loop_ir::program& p, const header& head) {
  Sink made;
  print<T>(made, p, head);
  return made.text;
}

}  // namespace winsum::emit
