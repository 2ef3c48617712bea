// Defines how subscripts are read from text: `2*y + r - 1`, `2y+r-1`, `$stride*y`, `pad(y - 1, 0.5).extend(1, 2)`.
#pragma once
#include <winsum/frontend/notation/cursor.hpp>

namespace winsum::inline WINSUM_MACHINE::notation {

constexpr affine read_affine(cursor& in);

constexpr affine read_integer(cursor& in) {
  std::int64_t n = 0;
  for (; winsum::detail::is_digit(in.peek()); ++in.at)
    if (n <= (std::int64_t{1} << 41)) n = n * 10 + (in.peek() - '0');  // more is too large in any case
  return affine(n);
}

/// integer, index, $parameter, or a sum in parentheses
constexpr affine read_factor(cursor& in) {
  if (winsum::detail::is_digit(in.peek())) return read_integer(in);
  if (in.accept("(")) {
    if (!in.enter()) return {};
    const bool outer = in.separating;
    in.separating = false;
    const affine inner = read_affine(in);
    in.skip_spaces();
    in.demand(")");
    in.separating = outer;
    in.leave();
    return inner;
  }
  const bool parameter = in.accept("$");
  const int from = in.at;
  const name given(in.read_word());
  if (given.empty()) {
    in.expected(parameter ? "the name of a parameter after `$`" : "an index, an integer or a $parameter");
    return {};
  }
  if (const diagnostic d = frontend::check_name(given)) in.fail(d, from);
  return parameter ? affine(param(given.view())) : affine(index(given.view()));
}

/// Factors joined by `*`; behind an integer the sign can be left out, as in 2y.
constexpr affine read_term(cursor& in) {
  bool after_integer = winsum::detail::is_digit(in.peek());
  affine product = read_factor(in);
  for (;;) {
    const int before = in.at;
    in.skip();
    if (in.accept("*")) {
      in.skip();
    } else if (!after_integer || in.at != before || !(frontend::is_letter(in.peek()) || in.peek() == '$' || in.peek() == '(')) {
      in.at = before;
      return product;
    }
    after_integer = winsum::detail::is_digit(in.peek());
    product = multiply(product, read_factor(in));
  }
}

constexpr affine read_affine(cursor& in) {
  affine sum;
  in.skip();
  bool minus = in.accept("-");
  for (;;) {
    in.skip();
    sum.add(read_term(in), minus ? -1 : 1);
    const int before = in.at;
    in.skip();
    minus = in.peek() == '-' && in.peek(1) != '>';
    if (!minus && !(in.peek() == '+' && in.peek(1) != '=')) {
      in.at = before;
      return sum;
    }
    ++in.at;
  }
}

/// A number that a double can hold, or an integer; `inf` is infinity.
constexpr number read_unsigned(cursor& in) {
  const number n = in.wrong ? number{} : read_number(in.text.substr(static_cast<std::size_t>(in.at)));
  if (n.length == 0) in.expected("a number");
  if (!n.value.is_finite() && in.peek() != 'i')
    in.fail(texts::past_double(in.text.substr(static_cast<std::size_t>(in.at), static_cast<std::size_t>(n.length))), in.at);
  if (n.value.is_lost()) in.fail(texts::below_double(in.text.substr(static_cast<std::size_t>(in.at), static_cast<std::size_t>(n.length))), in.at);
  in.at += n.length;
  return n;
}

/// A constant with its sign.
constexpr exact_number read_constant(cursor& in) {
  in.skip_spaces();
  const bool minus = in.accept("-");
  const number n = read_unsigned(in);
  if (!minus) return n.value;
  const auto negative = winsum::detail::exactly(operation::neg, n.value, 0);
  return negative.known ? negative.value : exact_number(-n.value.nearest);
}

constexpr bool is_border_next(cursor in) {
  const std::string_view word = in.read_word();
  return in.peek() == '(' && border_named(word) != border_kind::none;
}

constexpr subscript read_subscript(cursor& in);

/// The subscript in the parentheses of exact(...).
constexpr subscript read_exact(cursor& in) {
  ++in.at;
  if (!in.enter()) return 0;
  const bool outer = in.separating;
  in.separating = false;
  const subscript inner = read_subscript(in);
  in.skip();
  in.demand(")");
  in.separating = outer;
  in.leave();
  return exact(inner);
}

/// One dimension. Its sum is checked here, so that an error points at it.
constexpr subscript read_subscript(cursor& in) {
  in.skip();
  const int from = in.at;
  const std::string_view word = in.read_word();
  subscript made(0);
  if (!word.empty() && in.peek() == '(') {
    if (word == "exact") return read_exact(in);
    made.mode = border_named(word);
    if (made.mode == border_kind::none) {
      in.at = from;
      if (meant_by(word).empty() && is_function(word)) in.fail(texts::function_in_subscript(word));
      if (border_named(meant_by(word)) != border_kind::none) in.fail(texts::unknown_function(word, meant_by(word)));
      in.expected("an index, an integer or a $parameter, or one of pad, clamp, reflect, symmetric, wrap, exact");
      return made;
    }
    ++in.at;
    const bool outer = in.separating;
    in.separating = false;
    in.skip();
    if (is_border_next(in)) in.fail(texts::border_inside());
    made.at = read_affine(in);
    in.skip();
    if (made.mode == border_kind::pad && in.accept(",")) {
      in.skip();
      if (frontend::is_letter(in.peek()) && !in.next_is("inf")) in.fail(texts::border_arguments());
      if (in.peek() == '+') in.fail(texts::pad_value());
      made.value = read_constant(in);
      in.skip();
      if (cursor::is_sign(in.peek())) in.fail(texts::pad_value());
    }
    in.skip();
    if (in.peek() == ',') in.fail(texts::border_arguments());
    in.demand(")");
    if (in.accept(".extend")) {
      in.skip();
      in.demand("(");
      const affine before = read_affine(in);
      in.skip();
      if (in.peek() == ')' || in.peek() == '.') in.fail(texts::extend_arguments());
      in.demand(",");
      made = made.extend(before, read_affine(in));
      in.skip();
      if (in.peek() == ',' || in.peek() == '.') in.fail(texts::extend_arguments());
      in.demand(")");
    }
    const int after = in.at;
    if (!outer) in.skip_spaces();
    if (in.peek() == '+' || in.peek() == '*' || (in.peek() == '-' && in.peek(1) != '>')) in.fail(texts::border_inside());
    in.at = after;
    in.separating = outer;
  } else {
    in.at = from;
    made.at = read_affine(in);
  }
  for (const affine* each : {&made.at, &made.lo, &made.hi})
    if (const diagnostic d = frontend::sentence_of(each->wrong)) in.fail(d, from);
  return made;
}

/// The dimensions of one tensor, up to what a tensor can have and one more, which is an error of the access.
struct subscripts {
  subscript all[ir::max_rank]{0, 0, 0, 0, 0, 0, 0, 0};
  int count = 0;
  constexpr void add(const subscript& s) {
    if (count < ir::max_rank) all[count] = s;
    ++count;
  }
  constexpr access of(const name& tensor) const { return access(tensor, all, count); }
};

}  // namespace winsum::notation
