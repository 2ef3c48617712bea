// Defines how a right-hand side is read from text, with the operators and functions that C++ code uses as well.
#pragma once
#include <winsum/frontend/functions.hpp>
#include <winsum/frontend/notation/subscripts.hpp>

namespace winsum::inline WINSUM_MACHINE::notation {

using value = frontend::node_ref;

/// A right-hand side that is being read: all values are nodes of one body.
struct reader {
  cursor in;
  frontend::body made{};
  static_vector<std::int8_t, ir::max_nodes> brackets{};  ///< what @1, @2, … stand for

  constexpr explicit reader(std::string_view text) : in(text) {}

  /// An error of the body becomes one at `place`.
  constexpr value checked(value v, int place) {
    if (made.names.wrong) in.fail(made.names.wrong, place);
    return v;
  }
  constexpr value nothing() { return {&made, 0}; }

  /// `tensor(dims)`, the name and the open parenthesis being read already.
  constexpr access read_access(std::string_view tensor, int from) {
    subscripts dims;
    in.skip();
    if (is_call_next()) fail_call(tensor, from);
    in.subscripts = true;
    if (!in.accept(")")) {
      do {
        dims.add(read_subscript(in));
        in.skip();
      } while (in.accept(","));
      if (!in.accept(")")) in.expected(cursor::is_word(in.peek()) || in.peek() == ';' ? "a comma or `)`" : "`)`");
    }
    in.subscripts = false;
    const access x = dims.of(name(tensor));
    if (x.names.wrong) in.fail(x.names.wrong, from);
    return x;
  }

  /// `name(` is followed by a call.
  constexpr void fail_call(std::string_view name, int from) {
    cursor ahead = in;
    const std::string_view inner = ahead.read_word();
    if (border_named(name) != border_kind::none)
      in.fail(texts::border_around_a_read(name), from);
    else if (meant_by(name).empty() && is_function(inner))
      in.fail(texts::function_in_subscript(inner));
    else
      in.fail(texts::unknown_function(name, meant_by(name)), from);
  }
  /// A value where a subscript is due.
  constexpr bool is_call_next() const {
    cursor ahead = in;
    const std::string_view word = ahead.read_word();
    return !word.empty() && ahead.peek() == '(' && border_named(word) == border_kind::none && word != "exact";
  }

  constexpr value read_reduction(reduction by, int from) {
    value inner = read_value();
    ir::node n{ir::node_kind::reduce};
    n.by = by;
    n.a = inner.root;
    for (in.skip(); in.accept(","); in.skip()) {
      in.skip();
      const name index(in.read_word());
      if (index.empty()) in.expected("an index");
      if (in.peek() != ',' && in.peek() != ')' && !cursor::is_space(in.peek())) in.fail(texts::sum_arguments());
      if (!in.wrong) n.over = static_cast<std::uint16_t>(n.over | 1 << made.names.index(index));
    }
    in.demand(")");
    if (in.wrong || made.names.wrong) return checked(nothing(), from);
    return checked({&made, made.add(n)}, from);
  }

  constexpr value read_call(std::string_view function, int from) {
    if (const reduction_row* by = find_reduction(function); by != nullptr && by->written) return read_reduction(by->is, from);
    value v[3] = {nothing(), nothing(), nothing()};
    int count = 0;
    do {
      const value each = read_value();
      if (count < 3) v[count] = each;
      ++count;
      in.skip();
    } while (in.accept(","));
    in.demand(")");
    if (in.wrong) return nothing();
    auto takes = [&](int n) { return count == n || in.fail(texts::argument_count(function, n), from); };
    if (const operation_row* how = find_function(function)) {
      if (count == 1 && find_reduction(function) != nullptr) in.fail(texts::reduction_unknown(function), from);
      if (!takes(how->arity)) return nothing();
      const std::int8_t root = made.apply(how->is, v[0].root, count > 1 ? v[1].root : -1, count > 2 ? v[2].root : -1);
      return checked({&made, root}, from);
    }
    const composed_row& how = *find_composed(function);
    return takes(how.arity) ? checked(compose(how.is, v), from) : nothing();
  }
  static constexpr value compose(composed function, const value* v) {
    switch (function) {
      case composed::relu: return relu(v[0]);
      case composed::sigmoid: return sigmoid(v[0]);
      case composed::silu: return silu(v[0]);
      case composed::gelu: return gelu(v[0]);
      case composed::leaky: return leaky(v[0], v[1]);
      case composed::clip: return clip(v[0], v[1], v[2]);
    }
    return v[0];
  }

  /// A word without its parenthesis.
  constexpr void fail_word(std::string_view word, int from) {
    if (word == "sum" && in.peek() == '<') in.fail(texts::sum_has_no_type());
    if (word == "not") in.fail(texts::operator_unknown(word), from);
    if (word == "std" && in.peek() == ':') in.fail(texts::expected("a function of the notation, without std::"), from);
    if (is_function(word)) in.expected("`(` after the function");
    if (in.peek() != '[') in.fail(texts::word_alone(word.substr(0, 15)), from);
    in.expected("`(`");
  }

  constexpr value read_primary() {
    in.skip();
    const int from = in.at;
    if (const bool bracket = in.accept("["); bracket || in.accept("(")) {
      const value inner = read_value();
      in.skip();
      in.demand(bracket ? "]" : ")");
      if (bracket) brackets.push_back(inner.root);
      return inner;
    }
    if (in.accept("@")) {
      const affine number = read_integer(in);
      const std::int64_t n = number.sum.terms.empty() ? 0 : number.sum.terms[0].factor;
      if (n >= 1 && n <= brackets.count) return {&made, brackets[static_cast<int>(n - 1)]};
      in.fail(texts::expected("the number of an earlier [...] after `@`"), from);
      return nothing();
    }
    if (in.accept("$")) {
      const name given(in.read_word());
      if (given.empty()) in.expected("the name of a parameter after `$`");
      if (in.wrong) return nothing();
      return checked({&made, made.param(given)}, from);
    }
    if (winsum::detail::is_digit(in.peek()) || in.peek() == '.') {
      const number n = read_unsigned(in);
      return in.wrong ? nothing() : checked({&made, made.constant(n.value)}, from);
    }
    const std::string_view word = in.read_word();
    in.skip();
    if (word == "inf" && in.peek() != '(') return checked({&made, made.constant(__builtin_huge_val())}, from);
    if (word.empty()) {
      in.expected("a tensor, a number, a $parameter or a function");
      return nothing();
    }
    if (!in.accept("(")) {
      fail_word(word, from);
      return nothing();
    }
    if (is_function(word)) return read_call(word, from);
    const access x = read_access(word, from);
    if (in.wrong) return nothing();
    return checked({&made, made.read(x)}, from);
  }
  constexpr value read_unary() {
    if (!in.enter()) return nothing();
    in.skip();
    const int from = in.at;
    const value v = in.accept("-") ? checked(-read_unary(), from) : read_primary();
    in.leave();
    return v;
  }
  /// Operators of `level` and tighter ones, as in the table of operations; > and >= are < and <= read from the other side.
  constexpr value read_level(int level) {
    if (level == 5) return read_unary();
    value left = read_level(level + 1);
    for (;;) {
      in.skip();
      const int from = in.at;
      if (level == 4 && in.accept("*")) {
        left = checked(left * read_level(5), from);
      } else if (level == 4 && in.accept("/")) {
        left = checked(left / read_level(5), from);
      } else if (level == 3 && in.accept("+")) {
        left = checked(left + read_level(4), from);
      } else if (level == 3 && in.accept("-")) {
        left = checked(left - read_level(4), from);
      } else if (level == 2 && in.accept("<=")) {
        left = checked(left <= read_level(3), from);
      } else if (level == 2 && in.accept(">=")) {
        left = checked(left >= read_level(3), from);
      } else if (level == 2 && in.accept("<")) {
        left = checked(left < read_level(3), from);
      } else if (level == 2 && in.accept(">")) {
        left = checked(left > read_level(3), from);
      } else if (level == 1 && in.accept("==")) {
        left = checked(frontend::apply(operation::equal, left, read_level(2)), from);
      } else {
        return left;
      }
      if (in.wrong) return nothing();
    }
  }
  constexpr value read_value() { return in.wrong ? nothing() : read_level(1); }
};

}  // namespace winsum::notation
