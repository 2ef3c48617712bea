// Defines `key`, a declaration as a template argument: its canonical text, so that both notations are one type.
#pragma once
#include <winsum/frontend/einsum.hpp>
#include <winsum/ir/print.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// A statement, or a literal in any text form, as a template argument: `template <key K> …` takes `evaluate<conv>` and
/// `evaluate<"ij,jk->ik">`. A wrong declaration is a key too, that begins with `!`; verbs report its sentence.
struct key {
  char s[ir::max_text + 1]{};

  constexpr key(const ir::statement& of) { print(of); }
  constexpr key(const statement& of) {
    if (of.wrong)
      put_error(of.wrong);
    else
      print(of.value);
  }
  /// A right side alone is a mistake, with a sentence.
  template <frontend::value_not_number E>
  constexpr key(const E&) {
    put_error(texts::no_left_side());
  }
  /// A key's own text, with its zeros, is a literal as well: nvcc hands keys to the host compiler in that form.
  template <std::size_t N>
  constexpr key(const char (&text)[N]) {
    if (text[0] == '!')
      put(std::string_view(text), 0);
    else
      *this = key(einsum(std::string_view(text)));
  }

  /// A constant that points to a literal: `constexpr auto text = "ij,jk->ik"`.
  template <std::same_as<const char*> Pointer>
  constexpr key(const Pointer& text) : key(einsum(std::string_view(text))) {}

  constexpr std::string_view view() const { return std::string_view(s); }
  constexpr bool is_error() const { return s[0] == '!'; }
  /// The sentence of a wrong declaration, without the mark; empty if all is well.
  constexpr std::string_view error_text() const { return is_error() ? view().substr(1) : std::string_view(); }
  friend constexpr bool operator==(const key&, const key&) = default;

 private:
  constexpr void print(const ir::statement& of) {
    const auto text = ir::print(of);
    if (text.overflow) return put_error(texts::text_too_long(ir::max_text));
    put(text.view(), 0);
  }
  constexpr void put_error(const diagnostic& d) {
    s[0] = '!';
    put(d.view().substr(0, d.view().size() < ir::max_text - 1 ? d.view().size() : ir::max_text - 1), 1);
  }
  constexpr void put(std::string_view text, std::size_t from) {
    for (std::size_t i = 0; i < text.size(); ++i) s[from + i] = text[i];
  }
};

namespace frontend {

template <key K>
constexpr ir::statement statement_from_key() {
  if constexpr (K.is_error())
    return {};
  else
    return notation::parse(K.view()).value;
}

}  // namespace frontend

namespace frontend {

/// One member says so: a key made for the question would cost as much as the one that the call makes.
template <const auto& Declaration>
concept constant_declaration = requires { typename std::integral_constant<int, Declaration.value.root>; };

template <const auto&>
inline constexpr diagnostic not_constant = texts::declaration_not_constant();

}  // namespace frontend

/// The statement that a key stands for; an empty one for a wrong key.
template <key K>
inline constexpr ir::statement statement_of = frontend::statement_from_key<K>();

}  // namespace winsum
