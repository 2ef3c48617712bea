// Defines `test::printed`: what one function of the printers prints of a program, as a string.
#pragma once
#include <string>

#include <winsum/emit/printer.hpp>

#include "programs.hpp"

namespace winsum::test {

/// What `print(c)` prints. `Printer`: of texts for a host, or for a GPU.
template <template <class> class Printer, class Print>
std::string printed(const program& p, const emit::header& head, const emit::language& words, Print print) {
  emit::string_sink to;
  Printer<emit::string_sink> c(to, p, head, words);
  print(c);
  return to.text;
}

}  // namespace winsum::test
