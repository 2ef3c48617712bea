// Defines the sentences about tensors by themselves: extents and values of arrays, parts of views, windows.
#pragma once
#include <winsum/core/diagnostics_base.hpp>

namespace winsum::inline WINSUM_MACHINE::texts {

constexpr diagnostic array_extent_negative(std::int64_t extent, int d) {
  return sentence() << "a tensor has the negative extent " << extent << " (dimension " << d << "); give 0 or more";
}

constexpr diagnostic array_extent_unlike_type(std::int64_t extent, int d, std::int64_t known) {
  return sentence() << "a tensor has extent " << extent << " (dimension " << d << ") but its type says " << known
                    << "; give that extent, or make it winsum::dynamic";
}

constexpr diagnostic array_past_64_bits(extents e, std::int64_t element_size) {
  return sentence() << "size arithmetic past 64 bits: a tensor of extents " << e << " with elements of " << element_size
                    << " bytes; give smaller extents";
}

constexpr diagnostic array_values(extents e, std::int64_t size, std::int64_t given) {
  return sentence() << "an array of extents " << e << " has " << size << " element" << plural(size) << " but " << given
                    << (given == 1 ? " value is given" : " values are given") << "; give one for each";
}

constexpr diagnostic no_memory(std::int64_t bytes) {
  return sentence() << "there is no memory for " << bytes << " bytes; give smaller extents, or free some";
}

/// `what`: the step of a slice, the stride or the dilation of a window.
constexpr diagnostic view_stride_past_64_bits(std::string_view what, std::int64_t times, int d, std::int64_t stride) {
  return sentence() << "stride arithmetic past 64 bits: " << what << " of " << times << " in dimension " << d << ", which has a stride of " << stride
                    << "; give a smaller one, or a view with smaller strides";
}

/// `position`: the one in dimension `d` that the result begins at.
constexpr diagnostic view_position_past_64_bits(std::int64_t position, int d, std::int64_t stride) {
  return sentence() << "stride arithmetic past 64 bits: position " << position << " of dimension " << d << ", which has a stride of " << stride
                    << ", is further away than memory can be; give a view with smaller extents or strides";
}

constexpr diagnostic slice_step_0(int d) { return sentence() << "a slice of dimension " << d << " has a step of 0; give a step that is not 0"; }

constexpr diagnostic slice_outside(std::int64_t first, std::int64_t last, int d, std::int64_t extent) {
  return sentence() << "a slice takes positions " << first << " to " << last << " of dimension " << d << ", which has extent " << extent
                    << "; keep inside it";
}

constexpr diagnostic empty_slice_outside(std::int64_t begin, std::int64_t end, int d, std::int64_t extent) {
  return sentence() << "an empty slice goes from " << begin << " to " << end << " in dimension " << d << ", which has extent " << extent
                    << "; keep both ends inside it";
}

constexpr diagnostic subview_outside(std::int64_t position, int d, std::int64_t extent) {
  return sentence() << "subview is at " << position << " of dimension " << d << ", which has extent " << extent << "; keep inside it";
}

constexpr diagnostic transpose_names() {
  return sentence() << "transpose has to name each dimension once; write a view of rank 3 as transpose({2, 0, 1})";
}

constexpr diagnostic no_broadcast(std::int64_t extent, int d, std::int64_t wanted) {
  return sentence() << "extent " << extent << " (dimension " << d << ") cannot be broadcast to " << wanted << "; only an extent of 1 can";
}

constexpr diagnostic no_dimension(int d, int rank) {
  return sentence() << "there is no dimension " << d << " in a tensor of " << rank << " dimension" << plural(rank) << "; they are counted from 0";
}

constexpr diagnostic window_below_1(std::int64_t size, std::int64_t stride, std::int64_t dilation, int d) {
  return sentence() << "a window has size " << size << ", stride " << stride << ", dilation " << dilation << " in dimension " << d
                    << "; give 1 or more";
}

constexpr diagnostic window_does_not_fit(std::int64_t size, std::int64_t dilation, int d, std::int64_t extent) {
  return sentence() << "a window of size " << size << " and dilation " << dilation << " does not fit dimension " << d << ", which has extent "
                    << extent << "; make the window smaller or pad the tensor";
}

constexpr diagnostic integer_past_64_bits() {
  return sentence() << "an extent or a stride is above 2^63 - 1; give a smaller one (a negative number that became unsigned looks like this)";
}

constexpr diagnostic array_numbers(std::int64_t given, std::int64_t rank) {
  return sentence() << "a tensor of " << rank << " dimension" << plural(rank) << " is given " << given
                    << (given == 1 ? " extent or stride" : " extents or strides") << "; give one for each";
}

}  // namespace winsum::texts
