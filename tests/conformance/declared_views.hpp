// Defines views of a case's arrays for declared statements.
#pragma once
#include <winsum/evaluate.hpp>
#include <winsum/frontend/functions.hpp>
#include <winsum/frontend/names.hpp>
#include <winsum/frontend/tensor.hpp>

#include "declared.hpp"

namespace conformance {

template <class T, int Rank>
using row_major = winsum::view<T, winsum::extent_list(Rank), winsum::layout::row_major>;
template <class T, int Rank>
using strided = winsum::view<T, winsum::extent_list(Rank), winsum::layout::strided>;

/// Declarations have one element type for all arrays.
inline void require_one_type(const test_case& input) {
  for (const auto* arrays : {&input.inputs, &input.outputs})
    for (const named_tensor& array : *arrays)
      if (array.value.type != input.outputs.at(0).value.type) throw not_expressible("no declaration with several element types");
}

template <class T, int Rank>
std::array<std::int64_t, static_cast<std::size_t>(Rank)> extents_of(const tensor& t) {
  if (t.shape.size() != static_cast<std::size_t>(Rank)) throw malformed("an array has another rank than the op needs");
  std::array<std::int64_t, static_cast<std::size_t>(Rank)> e{};
  for (std::size_t d = 0; d < t.shape.size(); ++d) e[d] = t.shape[d];
  return e;
}
template <class T, int Rank>
row_major<const T, Rank> read(const tensor& t) {
  return {t.as<T>(), extents_of<T, Rank>(t)};
}
template <class T, int Rank>
row_major<T, Rank> write(tensor& t) {
  return {t.as<T>(), extents_of<T, Rank>(t)};
}
/// `t` as if it had the extents `to`: trailing dimensions agree or are 1, missing ones are added in front; no copy.
template <class T, int Rank>
strided<const T, Rank> broadcast(const tensor& t, const std::array<std::int64_t, static_cast<std::size_t>(Rank)>& to) {
  std::array<std::int64_t, static_cast<std::size_t>(Rank)> stride{};
  const extents own = strides_of(t.shape);
  if (t.shape.size() > stride.size()) throw malformed("an array does not broadcast");
  for (std::size_t d = 0; d < t.shape.size(); ++d) {
    const std::size_t at = static_cast<std::size_t>(Rank) - t.shape.size() + d;
    if (t.shape[d] != 1 && t.shape[d] != to[at]) throw malformed("an array does not broadcast");
    stride[at] = t.shape[d] == 1 ? 0 : own[d];
  }
  return strided<const T, Rank>(t.as<T>(), to, stride);
}

/// Adds a run for each method among Ms.
template <winsum::method... Ms, class F>
void add_runs(std::vector<declared_run>& all, const std::string& name, F make) {
  (all.push_back({name + ", " + std::string(winsum::name_of(Ms)), make(std::integral_constant<winsum::method, Ms>{})}), ...);
}

}  // namespace conformance
