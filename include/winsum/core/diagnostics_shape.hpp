// Defines the sentences about extents: what an index ranges over, what a read reaches, what size an output has.
#pragma once
#include <winsum/core/diagnostics_base.hpp>

namespace winsum::inline WINSUM_MACHINE::texts {

constexpr diagnostic extents_differ(std::string_view index, place first, std::int64_t first_extent, place second, std::int64_t second_extent) {
  return sentence() << "index " << quoted{index} << " has extent " << first_extent << " in " << first << " but " << second_extent << " in " << second
                    << "; an index has one extent: give tensors that agree, or use two indices";
}

constexpr diagnostic range_differs(std::string_view index, std::int64_t range, place p, std::int64_t extent) {
  return sentence() << "index " << quoted{index} << " has extent " << range << " by range(" << index << ", " << range << ") but " << extent << " in "
                    << p << "; drop the range, or give a tensor that agrees with it";
}

constexpr diagnostic ranges_differ(std::string_view index, std::int64_t first, std::int64_t second) {
  return sentence() << "index " << quoted{index} << " has two ranges, " << first << " and " << second << "; keep one of them";
}

constexpr diagnostic range_negative(std::string_view index, std::int64_t range) {
  return sentence() << "range(" << index << ", " << range << ") gives index " << quoted{index} << " a negative extent; give 0 or more";
}

constexpr diagnostic extent_negative(place p, std::int64_t extent) {
  return sentence() << p << " has the negative extent " << extent << "; give 0 or more";
}

constexpr diagnostic no_extent(std::string_view index) {
  return sentence() << "index " << quoted{index} << " has no extent: no operand is read at it; give range(" << index << ", n) (in text: where "
                    << index << " in range(n)), or pass an output whose dimension it is";
}

constexpr diagnostic two_unknown(std::string_view first, std::string_view second, place p, std::string_view expression) {
  return sentence() << "indices " << quoted{first} << " and " << quoted{second} << " both have no extent: they stand together in "
                    << quoted{expression} << " of " << p << " and nothing else fixes either; give range(" << first << ", n) or range(" << second
                    << ", n) (in text: where " << second << " in range(n))";
}

constexpr diagnostic zero_step(std::string_view index, place p, std::string_view expression) {
  return sentence() << "index " << quoted{index} << " has a step of 0 in " << quoted{expression} << " of " << p
                    << ", so nothing bounds it; give a step that is not 0, or range(" << index << ", n)";
}

/// Coordinates in a dimension: those that reads may have, and those that the first window has.
struct window_span {
  std::int64_t first = 0, last = 0;
  std::int64_t reached_first = 0, reached_last = 0;
};

/// " and its padding (-1 to 9)", where there is any.
constexpr sentence& and_padding(sentence& s, std::int64_t extent, std::int64_t first, std::int64_t last) {
  if (first != 0 || last != extent - 1) s << " and its padding (" << first << " to " << last << ")";
  return s;
}

/// A window that is small enough, but begins past the end or ends before the start.
constexpr diagnostic window_outside(std::string_view index, place p, std::string_view expression, std::int64_t extent, const window_span& at) {
  sentence s;
  s << "index " << quoted{index} << " has no place: at " << index << " = 0 " << quoted{expression} << " in " << p << " reads from "
    << at.reached_first << " to " << at.reached_last << ", outside extent " << extent;
  return and_padding(s, extent, at.first, at.last) << "; make the shift smaller, or give a border more with .extend(lo, hi)";
}

/// `names`: the operands in order if there are several, as "`in`, `w`".
constexpr diagnostic window_too_large(std::string_view index, place p, std::string_view expression, std::int64_t extent, const window_span& at,
                                      std::string_view names) {
  sentence s;
  s << "index " << quoted{index} << " has no place: the window " << quoted{expression} << " in " << p << " goes from " << at.reached_first << " to "
    << at.reached_last << " at " << index << " = 0, larger than extent " << extent;
  and_padding(s, extent, at.first, at.last) << "; make the window smaller or the padding larger";
  constexpr std::string_view order = ", or see which tensor is given for each of ", how = " (in this order, or by name)";
  const auto room = sizeof(s.made.text.data) - 1 - static_cast<std::size_t>(s.made.text.count);
  if (!names.empty() && order.size() + names.size() + how.size() <= room) s << order << names << how;
  return s;
}

/// Where tensors have to agree on an index that runs over less than a dimension, as `i` of in(i + 1) - in(i).
constexpr diagnostic room_differs(std::string_view index, std::int64_t extent, place p, std::string_view expression, std::int64_t room) {
  return sentence() << "index " << quoted{index} << " has extent " << extent << " elsewhere, but " << quoted{expression} << " in " << p
                    << " leaves room for " << room << "; give tensors that agree, or say range(" << index << ", n)";
}

constexpr diagnostic output_unlike_size(std::string_view index, std::int64_t given, place output, place p, std::string_view expression,
                                        std::int64_t size) {
  sentence s;
  s << "the output given has extent " << given << " in " << output << ", but " << quoted{expression} << " in " << p << " gives index "
    << quoted{index} << " the extent " << size << "; pass an output of extent " << size << " (output_extents says it)";
  if (given < size) return s << ", or say that fewer are meant with range(" << index << ", " << given << ")";
  return s << ", or say what reads outside give with pad(...) and how far they go with .extend(lo, hi)";
}

constexpr diagnostic not_covered(place p, std::string_view expression, std::int64_t extent, const window_span& at) {
  sentence s;
  s << quoted{expression} << " has to cover " << p << " from " << at.first << " to " << at.last << ", but reaches from " << at.reached_first << " to "
    << at.reached_last << " (extent " << extent << "); give extents that agree, or drop exact(...)";
  return s;
}

constexpr diagnostic starts_outside(std::string_view index, place p, std::string_view expression, std::int64_t extent, std::int64_t first,
                                    std::int64_t last, std::int64_t reached) {
  sentence s;
  s << "index " << quoted{index} << " has no extent: at " << index << " = 0 " << quoted{expression} << " in " << p << " is at " << reached
    << ", outside extent " << extent;
  return and_padding(s, extent, first, last) << "; give more with .extend(lo, hi), or say range(" << index << ", n)";
}

/// `index` is one whose range the user can make smaller, or empty.
constexpr diagnostic read_outside(place p, std::string_view expression, std::int64_t extent, std::int64_t reached, std::string_view index) {
  sentence s;
  s << quoted{expression} << " reaches " << reached << " in " << p << ", " << (reached < 0 ? "before its start (extent " : "past its end (extent ")
    << extent << "); say what a read outside gives with pad(...), clamp(...), reflect(...), symmetric(...) or wrap(...)";
  if (!index.empty()) s << ", or give a smaller range(" << index << ", n)";
  return s;
}

constexpr diagnostic nothing_to_read(place p, std::string_view expression) {
  return sentence() << quoted{expression} << " has no element to give: " << p
                    << " has extent 0; use pad(...), which gives a value, or a tensor with an element";
}

constexpr diagnostic coordinate_past_64_bits(place p, std::string_view expression, std::int64_t extent) {
  sentence s;
  s << "size arithmetic past 64 bits: " << quoted{expression} << " in " << p;
  if (extent >= 0) s << " with extent " << extent;
  return s << " does not fit; give smaller factors, ranges or extents";
}

/// Of a coordinate whose remedy is a number past 64 bits the next two say that.
constexpr diagnostic write_before_start(place p, std::string_view expression, std::int64_t reached) {
  if (reached == INT64_MIN) return coordinate_past_64_bits(p, expression, -1);
  return sentence() << "the left side writes " << p << " at " << quoted{expression} << ", which reaches " << reached << ", before its start; add "
                    << -reached << " to the expression, so that it starts at 0";
}

constexpr diagnostic write_past_end(place p, std::string_view expression, std::int64_t extent, std::int64_t reached) {
  if (reached == INT64_MAX) return coordinate_past_64_bits(p, expression, extent);
  return sentence() << "the left side writes " << p << " at " << quoted{expression} << ", which reaches " << reached
                    << ", past the end of the output given (extent " << extent << "); pass an output of extent " << reached + 1
                    << " or more, or none";
}

constexpr diagnostic scatter(std::string_view index, place p, std::string_view expression) {
  return sentence() << "the left side writes an element more than once: index " << quoted{index} << " in " << quoted{expression} << " of " << p
                    << " does not lead to an element of its own, and scatter is not "
                    << "supported yet; write the sum from the side of the output, each output index alone in its dimension";
}

constexpr diagnostic size_past_64_bits(std::string_view tensor, extents e) {
  return sentence() << "size arithmetic past 64 bits: " << quoted{tensor} << " would have " << e
                    << " elements; give smaller extents, or split the work";
}

}  // namespace winsum::texts
