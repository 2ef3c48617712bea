// Defines `notation::parse`: a text in any of the three forms → the statement, or the column and the sentence of what is wrong.
#pragma once
#include <winsum/frontend/describe.hpp>
#include <winsum/frontend/notation/values.hpp>

namespace winsum::inline WINSUM_MACHINE::notation {

/// The result of parsing. `column` counts from 1; 0: the error has no one place.
struct parsed {
  ir::statement value{};
  diagnostic wrong{};
  int column = 0;
  constexpr explicit operator bool() const { return !wrong; }
};

/// Where a word stands last in a text, or -1.
constexpr int place_of_word(std::string_view text, std::string_view word) {
  for (std::size_t i = text.size() - word.size() + 1; word.size() <= text.size() && i-- > 0;) {
    const bool begins = i == 0 || !cursor::is_word(text[i - 1]) || (winsum::detail::is_digit(text[i - 1]) && !winsum::detail::is_digit(word[0]));
    if (begins && text.substr(i, word.size()) == word && !cursor::is_word(winsum::detail::at_or_zero(text, static_cast<int>(i + word.size()))))
      return static_cast<int>(i);
  }
  return -1;
}

/// The column of what a sentence without a place is about: the first name in it that the text has, or a second sum; else 0.
constexpr int column_of(std::string_view sentence, std::string_view text) {
  for (std::size_t i = sentence.find('`'); i != std::string_view::npos; i = sentence.find('`', i)) {
    const std::size_t end = sentence.find('`', i + 1);
    if (end == std::string_view::npos) break;
    const std::string_view name = sentence.substr(i + 1, end - i - 1);
    int at = name.empty() ? -1 : place_of_word(text, name);
    if (at < 0 && name.size() == 1) at = static_cast<int>(text.rfind(name[0]));  // of the compact form
    if (at >= 0) return at + 1;
    i = end + 1;
  }
  return place_of_word(text, "sum") + 1;
}

namespace detail {

constexpr parsed failed(const cursor& in) { return {{}, in.wrong, in.column}; }

/// Something stands behind a declaration.
constexpr void fail_end(cursor& in) {
  cursor ahead = in;
  if (in.peek() == '.') ++ahead.at;
  const std::string_view word = ahead.read_word();
  if (word == "and" || word == "or") in.fail(texts::operator_unknown(word));
  if (word == "for" || word == "where" || meant_by(word) == "where") in.fail(texts::where_in_text());
  if (in.peek() == '=') in.fail(texts::two_assignments());
  if (in.peek() == ')') in.fail(texts::not_opened());
  if (cursor::is_word(in.peek()) || in.peek() == '$' || in.peek() == '(') in.fail(texts::side_by_side());
  in.expected("the end, an operator or `where`");
}

/// `where y in range(28), x in range(14)`, and then the end.
constexpr parsed finish(cursor& in, const statement& s) {
  parsed made{s.value, s.wrong, 0};
  if (in.wrong) return failed(in);
  if (made.wrong) return made;
  in.separating = false;
  in.skip();
  const int start = in.at;
  if (in.read_word() == "where") {
    do {
      in.skip();
      const int from = in.at;
      index_range r{name(in.read_word()), 0};
      if (r.name.empty()) in.expected("an index");
      in.skip();
      if (in.read_word() != "in") in.fail(texts::where_in_text(), from);
      in.skip();
      if (in.read_word() != "range") in.fail(texts::where_in_text(), from);
      in.skip();
      in.demand("(");
      in.skip();
      const bool minus = in.accept("-");
      if (!winsum::detail::is_digit(in.peek())) in.expected("an extent");
      for (; winsum::detail::is_digit(in.peek()); ++in.at) {
        const bool fits = !__builtin_mul_overflow(r.extent, 10, &r.extent) && !__builtin_add_overflow(r.extent, in.peek() - '0', &r.extent);
        if (!fits) r.too_large = true, r.extent = 0;
      }
      if (minus) r.extent = -r.extent;
      in.skip();
      if (in.peek() == ',' || in.peek() == '.') in.fail(texts::where_in_text(), from);
      in.demand(")");
      if (in.wrong) return failed(in);
      if (const diagnostic d = frontend::add_range(made.value, r)) in.fail(d, from);
      in.skip();
    } while (in.accept(","));
  } else {
    in.at = start;
  }
  if (!in.wrong && !in.at_end()) fail_end(in);
  return in.wrong ? failed(in) : made;
}

constexpr parsed parse_statement_form(std::string_view text) {
  reader r(text);
  cursor& in = r.in;
  in.skip();
  const int from = in.at;
  const name tensor(in.read_word());
  if (tensor.empty() && winsum::detail::is_digit(in.peek())) in.fail(texts::left_no_tensor(), from);
  if (tensor.empty()) in.expected("the output, as in `out(i,j) = ...`");
  in.skip();
  if (in.peek() == '=' || in.next_is("+=")) in.fail(texts::left_without_subscripts(tensor.view()), from);
  if (in.peek() == ',') in.expected("`(`, or `->` instead of `=` in the form ij,jk->ik");
  in.demand("(");
  const access out = r.read_access(tensor.view(), from);
  in.skip();
  const int sign = in.at;
  ir::assign how = ir::assign::set;
  if (in.accept("+="))
    how = ir::assign::add;
  else if (in.next_is("max=") || in.next_is("min=") || (in.peek(1) == '=' && in.peek() != '=' && !cursor::is_word(in.peek())))
    in.fail(texts::assignment_unknown(text.substr(static_cast<std::size_t>(sign), in.peek() == 'm' ? 4 : 2)));
  else if (cursor::is_sign(in.peek()) && in.peek() != '=')
    in.fail(texts::left_no_tensor(), from);
  else if (in.next_is("==") || !in.accept("="))
    in.expected("`=` or `+=`");
  const value right = r.read_value();
  if (in.wrong) return failed(in);
  return finish(in, frontend::describe(out, r.made, right.root, how));
}

/// Letters only, with spaces at most around the commas and the arrow: every letter is a dimension.
constexpr bool is_compact(std::string_view text) {
  bool letter_before_space = false, space = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (cursor::is_space(c)) {
      space = true;
    } else if (frontend::is_letter(c) && c != '_') {
      if (space && letter_before_space) return false;
      letter_before_space = true, space = false;
    } else if (c == ',' || c == '.' || text.substr(i, 2) == "->") {
      if (c == '-') ++i;
      letter_before_space = space = false;
    } else {
      return false;
    }
  }
  return true;
}

constexpr name operand_name(int i) {
  name made(i == 0 ? "in" : i == 1 ? "w" : "in");
  if (i > 1) made << i + 1;
  return made;
}

/// The dimensions of one operand or of the output.
constexpr subscripts read_dimensions(cursor& in, bool compact) {
  subscripts dims;
  in.skip_spaces();
  while (!in.at_end() && !in.wrong && in.peek() != ',' && !in.next_is("->")) {
    if (in.next_is("...")) in.fail(texts::ellipsis());
    if (compact) {
      const char letter[] = {in.peek(), '\0'};
      if (!frontend::is_letter(letter[0])) in.expected("an index");
      ++in.at;
      dims.add(index(letter));
      in.skip_spaces();
      continue;
    }
    dims.add(read_subscript(in));
    const int after = in.at;
    in.skip_spaces();
    if (in.at == after && !in.wrong && !in.at_end() && in.peek() != ',' && !in.next_is("->"))
      in.expected("a space, a comma or `->` after a dimension");
  }
  return dims;
}

/// Words of the output that no operand has, though each of their letters stands there: a blank was not meant to separate.
constexpr void check_words(cursor& in, const subscripts& left, int from) {
  const std::string_view operands = in.text.substr(0, static_cast<std::size_t>(from));
  for (int d = 0; d < left.count && d < ir::max_rank; ++d) {
    const affine& sum = left.all[d].at;
    if (sum.indices.count != 1 || place_of_word(operands, sum.indices[0].view()) >= 0) continue;
    bool letters = true;
    for (char c : sum.indices[0].view()) letters = letters && operands.find(c) != std::string_view::npos;
    if (letters)
      in.fail(texts::blank_makes_words(sum.indices[0].view()),
              from + place_of_word(in.text.substr(static_cast<std::size_t>(from)), sum.indices[0].view()));
  }
}

/// NumPy's implicit output: the letters written once, in the order of their codes.
constexpr subscripts implicit_output(std::string_view text) {
  subscripts dims;
  for (int c = 'A'; c <= 'z'; ++c) {
    int times = 0;
    for (char each : text) times += each == c;
    const char letter[] = {static_cast<char>(c), '\0'};
    if (times == 1) dims.add(index(letter));
  }
  return dims;
}

constexpr parsed parse_einsum_form(std::string_view text) {
  std::string_view dimensions = text;
  for (std::size_t i = 1; i + 6 < text.size(); ++i)
    if (cursor::is_space(text[i - 1]) && text.substr(i, 5) == "where" && cursor::is_space(text[i + 5])) {
      dimensions = text.substr(0, i);
      break;
    }
  const bool compact = is_compact(dimensions);
  cursor in(dimensions);
  in.separating = in.subscripts = true;
  frontend::body right;
  int product = -1;
  in.skip_spaces();
  if (in.at_end()) in.expected("a declaration, as in `ij,jk->ik`");
  for (int i = 0;; ++i) {
    const int from = in.at;
    const access x = read_dimensions(in, compact).of(operand_name(i));
    if (!in.wrong) {
      const int read = right.read(x);
      product = product < 0 ? read : right.apply(operation::mul, product, read);
    }
    if (right.names.wrong) in.fail(right.names.wrong, from);
    if (in.wrong || !in.accept(",")) break;
  }
  if (!in.wrong && in.at_end() && !compact) in.expected("`->` and the dimensions of the output");
  if (in.wrong) return failed(in);
  const bool written = in.accept("->");
  const int left_from = in.at;
  const subscripts left = written ? read_dimensions(in, compact) : implicit_output(dimensions);
  if (!in.wrong && !compact) check_words(in, left, left_from);
  if (!in.wrong && !in.at_end()) in.expected("the end");
  if (in.wrong) return failed(in);
  cursor rest(text);
  rest.at = in.at;
  return finish(rest, frontend::describe(left.of("out"), right, product, ir::assign::set));
}

}  // namespace detail

/// Reads one of the three forms, at compile time and at run time alike:
/// - whole statements, `out(n,o,y,x) += relu(sum(in(n,c,2*y+r-1,2*x+s) * w(o,c,r,s)) + b(o))`: a text with an assignment;
/// - spaced, `n c pad(2y+r-1) x+s, o c r s -> n o y x`: dimensions separated by spaces, none inside a dimension except in parentheses;
/// - NumPy's compact form, `ij,jk->ik`: letters only, no space inside an operand; every letter is a dimension. Without `->` the
///   output has the letters that are written once, in alphabetical order.
/// The last two name their tensors `out`, and `in`, `w`, `in3`, `in4`, … in order. All may end with `where y in range(28), x in range(14)`.
/// `$name` is a parameter.
constexpr parsed parse(std::string_view text) {
  bool assigns = false;  // by a loop: what nvcc hands to g++ is no constant to string_view::find
  for (const char c : text) assigns = assigns || c == '=';
  parsed p = assigns ? detail::parse_statement_form(text) : detail::parse_einsum_form(text);
  if (p.wrong && p.column == 0) p.column = column_of(p.wrong.view(), text);
  return p;
}

}  // namespace winsum::notation
