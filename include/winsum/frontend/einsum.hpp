// Defines `einsum`, a declaration from text, and `parse_statement`, the same for texts known only at run time.
#pragma once
#include <winsum/core/error.hpp>
#include <winsum/frontend/notation/parse.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// The declaration that a text says, in any of the forms of `notation::parse`: `einsum("ij,jk->ik")`. A wrong text gives a statement
/// that carries the sentence, with the place marked; the verb that is given it reports it.
[[nodiscard]] constexpr statement einsum(std::string_view text) {
  const notation::parsed p = notation::parse(text);
  statement made{p.value, {}};
  if (p.wrong) made.wrong = texts::marked(p.wrong, text, p.column);
  return made;
}

/// Throws `winsum::error` with the text and a caret on the lines below the sentence.
[[nodiscard]] inline statement parse_statement(std::string_view text) {
  const notation::parsed p = notation::parse(text);
  if (p.wrong) WINSUM_THROW error(p.wrong.view(), text, p.column > 0 ? p.column : 1);
  return {p.value, {}};
}

}  // namespace winsum
