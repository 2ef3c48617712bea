// Defines the sentences about how a declaration is written: names, index sums, the place of a sum, the text form.
#pragma once
#include <winsum/core/diagnostics_functions.hpp>
#include <winsum/core/diagnostics_shape.hpp>

namespace winsum::inline WINSUM_MACHINE::texts {

constexpr diagnostic name_too_long(std::string_view start, int limit) {
  return sentence() << "a name that begins with " << quoted{start} << " is longer than " << limit << " characters; shorten it";
}

constexpr diagnostic not_a_name(std::string_view name) {
  sentence s;
  s << "a name is made of letters, digits and _, and does not begin with a digit";
  bool printable = !name.empty();
  for (char c : name) printable = printable && c >= ' ' && c <= '~';
  if (printable) s << "; " << quoted{name} << " is not one";
  return s;
}

constexpr diagnostic reserved_name(std::string_view name) {
  return sentence() << quoted{name} << " is a function of the notation, so no tensor can have that name; give it another one";
}

constexpr diagnostic subscript_too_long(int limit) { return sentence() << "a subscript has more than " << limit << " terms; split the declaration"; }

constexpr diagnostic not_affine() {
  return sentence() << "an index is multiplied with an index in a subscript; a factor is an integer or a parameter";
}

constexpr diagnostic fraction_in_subscript() {
  return sentence() << "a fraction stands in a subscript; factors and summands are integers or parameters";
}

constexpr diagnostic divided_in_subscript() {
  return sentence() << "an index is divided in a subscript, which is a sum of indices with integer factors; step on the other side, as "
                       "out(2*y + r) = in(y) with range(r, 2)";
}

constexpr diagnostic read_in_subscript() {
  return sentence() << "a tensor is read inside a subscript, which is a sum of indices; look-ups by value are not available";
}

constexpr diagnostic border_around_a_read(std::string_view border) {
  return sentence() << quoted{border} << " stands around a read, but it says what one subscript gives outside; write in(" << border << "(y - 1))";
}

constexpr diagnostic exact_around_a_read() {
  return sentence() << "`exact` stands around a read, but it demands that one subscript covers its dimension; write in(exact(2*y + r))";
}

constexpr diagnostic index_as_value(std::string_view index) {
  return sentence() << "index " << quoted{index} << " stands where a value is expected, but indices stand in subscripts only; read a tensor "
                    << "that holds its numbers";
}

constexpr diagnostic no_left_side() {
  return sentence() << "this is an expression without a left side and = (== compares); write out(y) = ... with the indices of the result";
}

constexpr diagnostic declaration_not_constant() {
  return sentence()
         << "this declaration is not constexpr, and a template argument has to be; write constexpr auto conv = out(...) = ..., in a "
            "namespace, or static constexpr in a function (a statement made at run time: winsum::naive); where constexpr is written, the error "
            "before this one says why it is none";
}

constexpr diagnostic left_without_subscripts(std::string_view tensor) {
  return sentence() << quoted{tensor} << " stands on the left side without subscripts; write them, or " << tensor << "() for one number";
}

constexpr diagnostic zero_factor(std::string_view index) {
  return sentence() << "the factors of index " << quoted{index} << " in a subscript come to 0, so the subscript does not have it; leave it out there"
                    << ", and see whether it is to be summed";
}

constexpr diagnostic params_multiplied() {
  return sentence() << "a parameter is multiplied with a parameter; declare one parameter for their product";
}

constexpr diagnostic subscript_too_large() { return sentence() << "an integer in a subscript is above 2^40; use a smaller one"; }

constexpr diagnostic extend_with_index() {
  return sentence() << "an amount of .extend(lo, hi) has an index in it; it is made of integers and parameters";
}

constexpr diagnostic past_double(std::string_view number) {
  return sentence() << "the number " << number.substr(0, 60) << " is past the largest double, 1.7976931348623157e308; write inf for infinity";
}

constexpr diagnostic below_double(std::string_view number) {
  return sentence() << "the number " << number.substr(0, 60) << " is not 0, but below the smallest double, 4.9e-324; write 0, or a larger number";
}

/// The same two of a number that C++ code gives.
constexpr diagnostic constant_lost(bool below) {
  if (below) return sentence() << "a constant of this declaration is not 0, but below the smallest double, 4.9e-324; write 0, or a larger number";
  return sentence() << "a constant of this declaration is past the largest double, 1.7976931348623157e308; write a smaller one, or infinity";
}

constexpr diagnostic extent_past_64_bits(std::string_view index) {
  return sentence() << "the range of index " << quoted{index} << " is above 2^63 - 1, the largest extent; give a smaller one";
}

constexpr diagnostic not_a_number() { return sentence() << "a constant of this declaration is not a number (NaN); write a number, or infinity"; }

constexpr diagnostic open_sum(std::string_view index) {
  return sentence() << "index " << quoted{index}
                    << " is not on the left side, and the right side is not one product, so where its sum ends is open; write sum(...) around "
                       "the part that is summed";
}

constexpr diagnostic several_sums() { return sentence() << "one sum in a statement; write the other one as a statement of its own"; }

constexpr diagnostic sum_over_left(std::string_view index) {
  return sentence() << "a sum runs over " << quoted{index} << ", which is on the left side; drop it from one of the two";
}

constexpr diagnostic sum_over_unused(std::string_view index) {
  return sentence() << "a sum runs over " << quoted{index} << ", which nothing inside it uses; drop it";
}

constexpr diagnostic reduction_unknown(std::string_view name) {
  return sentence() << quoted{name} << " takes two values; over indices only sum(...) is available";
}

constexpr diagnostic swapped_comparison(std::string_view first, std::string_view second) {
  return sentence() << "with > or >= the right side is read first, so " << quoted{second} << " would come before " << quoted{first}
                    << " in a call; write the comparison with < or <=";
}

constexpr diagnostic range_unused(std::string_view index) {
  return sentence() << "range names index " << quoted{index} << ", which the declaration does not use; correct the name or drop it";
}

constexpr diagnostic range_twice(std::string_view index) {
  return sentence() << "the range of index " << quoted{index} << " is given twice; keep one";
}

constexpr diagnostic text_too_long(int limit) {
  return sentence() << "the text of this declaration is longer than " << limit
                    << " characters, the most a template argument holds; shorten names or split it";
}

constexpr diagnostic expected(std::string_view what) { return sentence() << "expected " << what; }

/// `meant`: a function that the name may be another spelling of, or nothing.
constexpr diagnostic unknown_function(std::string_view name, std::string_view meant) {
  sentence s;
  s << quoted{name} << " is followed by values, not by subscripts, and is no function of the notation";
  if (!meant.empty()) return s << "; write " << quoted{meant};
  const std::string_view instead = instead_of_function(name);
  if (!instead.empty()) s << "; " << instead;
  return s;
}

constexpr diagnostic function_in_subscript(std::string_view name) {
  return sentence() << quoted{name}
                    << " stands in a subscript, which is a sum of indices with integer factors, alone or in a border; write pad(2*y + r - 1)";
}

constexpr diagnostic not_ascii() {
  return sentence() << "a character outside ASCII stands here; names are made of ASCII letters, and signs are + - * / and ->";
}

constexpr diagnostic word_alone(std::string_view word) {
  return sentence() << quoted{word} << " stands alone where a value is expected; a tensor has its subscripts, " << word << "(i,j) or " << word
                    << "(), a parameter is written with `$`, and an index is no value";
}

constexpr diagnostic arrow() { return sentence() << "the arrow is written -> without a blank; write ij,jk->ik"; }

/// `index`: a word of the output.
constexpr diagnostic blank_makes_words(std::string_view index) {
  return sentence() << "index " << quoted{index} << " of the output stands in no operand: where a blank separates dimensions, each word is one index"
                    << "; write ij,jk->ik with no blank inside, or i j, j k -> i k";
}

constexpr diagnostic pad_value() { return sentence() << "a pad value is one number, written out; write 0.25 for 1/4, and -1 with its sign"; }

constexpr diagnostic side_by_side() { return sentence() << "two values stand side by side; write * or another operator between them"; }

constexpr diagnostic not_opened() { return sentence() << "a parenthesis is closed that was not opened; drop it"; }

constexpr diagnostic where_in_text() {
  return sentence() << "extents are said at the end, each by one integer; write where y in range(28), x in range(14)";
}

constexpr diagnostic ellipsis() {
  return sentence() << "an ellipsis needs the ranks of the operands, which a declaration does not know; write the dimensions out";
}

/// What an operator of C++ or Python is written as; `sign` as in a declaration or in text.
constexpr std::string_view instead_of(std::string_view sign) {
  struct row {
    const char *sign, *instead;
  };
  constexpr row rows[] = {
      {"%", "write a - b*floor(a/b) for a remainder"},
      {"&&", "multiply the two comparisons"},
      {"||", "write max(a, b) of the two comparisons"},
      {"!", "write a == 0"},
      {"!=", "write 1 - (a == b)"},
      {"<<", "multiply by a power of 2"},
      {">>", "write floor(a/2)"},
      {",", "join two values with + or *, and write subscripts in parentheses: in(y, x)"},
      {"++", "write a + 1"},
      {"--", "write a - 1"},
      {"**", "write pow(a, b)"},
      {"//", "write floor(a/b)"},
      {"^", "write pow(a, b) for a power; bits of numbers are not available"},
      {"?", "write select(condition, yes, no)"},
      {"and", "multiply the two comparisons"},
      {"or", "write max(a, b) of the two comparisons"},
      {"not", "write a == 0"},
      {"x", "write * for a product"},
      {".", "write * for a product"},
      {"<>", "write 1 - (a == b)"},
  };
  for (const row& each : rows)
    if (sign == each.sign) return each.instead;
  return "bits of numbers are not available";
}

constexpr diagnostic operator_unknown(std::string_view sign) {
  return sentence() << quoted{sign} << " is no operator of the notation; " << instead_of(sign);
}

constexpr diagnostic without_subscripts(std::string_view tensor) {
  return sentence() << quoted{tensor} << " stands without subscripts where a value is expected; write " << tensor << "(i, j) with its indices, or "
                    << tensor << "() for one number";
}

constexpr diagnostic tensor_as_subscript(std::string_view tensor) {
  return sentence() << quoted{tensor} << " is a tensor, but stands where an index is expected; if an index has the same name, rename one of the two";
}

constexpr diagnostic declaration_as_subscript() {
  return sentence() << "a declaration stands where an index is expected; it hides the index of its name: give the declaration another name";
}

constexpr diagnostic not_a_subscript() {
  return sentence()
         << "what stands in a subscript is no sum of indices and integers; write indices such as 2*y + r, declared by winsum::names or winsum::index";
}

constexpr diagnostic in_brackets(std::string_view tensor) {
  return sentence() << "subscripts of " << quoted{tensor} << " stand in one pair of parentheses; write " << tensor << "(y, x)";
}

constexpr diagnostic where_as_value() {
  return sentence() << "where(...) stands in an expression, but it says extents behind a declaration; write select(condition, yes, no) for a choice";
}

constexpr diagnostic clamp_as_value() {
  return sentence() << "clamp takes one subscript, and says what is read outside: in(clamp(y - 1)); write clip(value, low, high) for a value";
}

constexpr diagnostic sum_arguments() {
  return sentence() << "sum takes one value, and then the indices that it runs over; write sum(in(y,r) * w(r), r)";
}

constexpr diagnostic sum_has_no_type() {
  return sentence() << "sum takes no type: the operands and the output say it; give an output of that type to evaluate_into";
}

constexpr diagnostic range_arguments() {
  return sentence()
         << "range takes an index and one integer, its extent: range(r, 3) is 0, 1, 2; for another start shift the subscript, as in(y + r - 1)";
}

constexpr diagnostic where_arguments() { return sentence() << "where takes ranges; write (out(y) = ...).where(range(r, 3))"; }

constexpr diagnostic where_inside() {
  return sentence() << "where belongs to the whole declaration; write (out(y) = ...).where(range(r, 3)), with parentheses around the declaration";
}

constexpr diagnostic border_arguments() {
  return sentence() << "a border takes one subscript, and pad one number as well; write pad(y - 1) or pad(y - 1, 0.5)";
}

constexpr diagnostic border_inside() { return sentence() << "a border stands around a whole subscript, and there is one of them; write pad(y - 1)"; }

constexpr diagnostic extend_arguments() {
  return sentence() << "extend takes two amounts, before and behind, of integers and parameters; write pad(y - 1).extend(1, 1)";
}

constexpr diagnostic extend_twice() { return sentence() << "extend is said twice of one subscript; keep one"; }

constexpr diagnostic left_no_tensor() {
  return sentence() << "the left side is an expression; it is one tensor with its subscripts: write out(y) = ... and compute on the right";
}

constexpr diagnostic two_assignments() { return sentence() << "a declaration has one =; write the other one as a declaration of its own"; }

constexpr diagnostic not_a_value() {
  return sentence()
         << "the right side is no value of the notation; values are made of reads, real numbers, parameters and functions (a text: winsum::einsum)";
}

constexpr diagnostic beside_an_operator() {
  return sentence() << "what stands beside an operator is no value of the notation; values are made of reads, real numbers, parameters and functions";
}

constexpr diagnostic chained_comparison() {
  return sentence() << "a comparison, which is 0 or 1, is compared with another number; write 0 < x < 3 as (0 < x) * (x < 3)";
}

constexpr diagnostic assignment_unknown(std::string_view sign) { return sentence() << quoted{sign} << " is not available; a statement has = or +="; }

constexpr diagnostic nested_too_deeply() { return sentence() << "parentheses are nested too deeply; split the declaration"; }

/// `what`, then the text with the place marked; parts far from the place are cut.
constexpr diagnostic marked(const diagnostic& what, std::string_view text, int column) {
  diagnostic made = what;
  auto put = [&](std::string_view part) {
    for (char c : part) made.text << (c >= ' ' && c <= '~' && c != '\\' && c != '"' ? c : '?');
  };
  constexpr std::size_t shown = 60;
  const std::size_t at = column < 1 ? 0 : static_cast<std::size_t>(column - 1) < text.size() ? static_cast<std::size_t>(column - 1) : text.size();
  const bool remedy = what.view().find("; ") != std::string_view::npos;
  if (column > 0 && remedy) made.text << " (at column " << column << ')';
  if (column > 0 && !remedy) made.text << " at column " << column;
  made.text << ": ";
  if (at > shown) made.text << "...";
  put(text.substr(at > shown ? at - shown : 0, at > shown ? shown : at));
  if (column > 0 && at > 0 && text[at - 1] != ' ') made.text << ' ';
  if (column > 0) made.text << (at < text.size() ? "<here> " : "<here>");
  put(text.substr(at, shown));
  if (text.size() - at > shown) made.text << "...";
  return made;
}

}  // namespace winsum::texts
