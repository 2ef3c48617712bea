// Defines `emit::printer`, what the text of one program is printed with, and `indent`, `open_braces` and casts.
#pragma once
#include <string_view>

#include <winsum/emit/head.hpp>
#include <winsum/emit/names.hpp>
#include <winsum/emit/ranges.hpp>
#include <winsum/emit/sink.hpp>
#include <winsum/emit/usage.hpp>
#include <winsum/emit/words.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// A program with its language, its names and where the text goes. The functions that print take it first.
template <sink Sink>
struct printer {
  const loop_ir::program& p;
  const header& head;
  const language& words;
  stream<Sink> out;
  name_table names;
  usage used;
  ranges known;
  int depth = 1;  ///< of indentation

  constexpr printer(Sink& to, const loop_ir::program& program, const header& of_text, const language& spoken)
      : p(program), head(of_text), words(spoken), out{to, spoken}, names(program, of_text), used(program), known(program) {}
};

template <sink Sink>
constexpr void indent(printer<Sink>& c) {
  for (int i = 0; i < c.depth; ++i) c.out << "  ";
}
/// " {", after what stands before it; what follows is deeper.
template <sink Sink>
constexpr void open_braces(printer<Sink>& c) {
  c.out << "{\n";
  ++c.depth;
}
template <sink Sink>
constexpr void close_braces(printer<Sink>& c) {
  --c.depth;
  indent(c);
  c.out << "}\n";
}

template <sink Sink>
constexpr void print_function(printer<Sink>& c, std::string_view name, bool single) {
  c.out << c.words.library << name;
  if (single) c.out << c.words.single;
}

/// What stands before and after a value of one element type where another is wanted: a cast, or a call of the helper that truncates.
template <sink Sink>
constexpr void open_cast(printer<Sink>& c, element from, element to) {
  if (truncates(from, to))
    c.out << truncation_name(from, to) << '(';
  else if (from != to)
    c.out << '(' << to << ')';
}
template <sink Sink>
constexpr void close_cast(printer<Sink>& c, element from, element to) {
  if (is_complex(from) && !is_complex(to)) c.out << ".re";
  if (truncates(from, to)) c.out << ')';
}

}  // namespace winsum::emit
