// Defines the convolutions of one rank, declared with parameters for strides, dilations and pads; groups are a dimension of their own.
#pragma once
#include <memory>

#include "declared_views.hpp"

namespace conformance {

namespace declared {
using namespace winsum::names;
inline constexpr winsum::tensor in{"in"}, weights{"weights"}, bias{"bias"}, out{"out"};
inline constexpr winsum::param sz{"sz"}, sy{"sy"}, sx{"sx"}, dz{"dz"}, dy{"dy"}, dx{"dx"}, pz{"pz"}, py{"py"}, px{"px"};

template <int Spatial, bool ChannelsLast>
inline constexpr auto convolution = nullptr;
template <>
inline constexpr auto convolution<1, false> = out(n, g, o, x) = sum(in(n, g, c, pad(sx* x + dx * s - px)) * weights(g, o, c, s)) + bias(g, o);
template <>
inline constexpr auto convolution<2, false> = out(n, g, o, y, x) =
    sum(in(n, g, c, pad(sy* y + dy * r - py), pad(sx* x + dx * s - px)) * weights(g, o, c, r, s)) + bias(g, o);
template <>
inline constexpr auto convolution<3, false> = out(n, g, o, z, y, x) =
    sum(in(n, g, c, pad(sz* z + dz * q - pz), pad(sy* y + dy * r - py), pad(sx* x + dx * s - px)) * weights(g, o, c, q, r, s)) + bias(g, o);
template <>
inline constexpr auto convolution<1, true> = out(n, x, g, o) = sum(in(n, pad(sx* x + dx * s - px), g, c) * weights(s, c, g, o)) + bias(g, o);
template <>
inline constexpr auto convolution<2, true> = out(n, y, x, g, o) =
    sum(in(n, pad(sy* y + dy * r - py), pad(sx* x + dx * s - px), g, c) * weights(r, s, c, g, o)) + bias(g, o);
template <>
inline constexpr auto convolution<3, true> = out(n, z, y, x, g, o) =
    sum(in(n, pad(sz* z + dz * q - pz), pad(sy* y + dy * r - py), pad(sx* x + dx * s - px), g, c) * weights(q, r, s, c, g, o)) + bias(g, o);
}  // namespace declared

/// Extents with dimension `d` split into `groups` and the rest.
template <int Rank>
std::array<std::int64_t, static_cast<std::size_t>(Rank)> grouped(const extents& shape, std::size_t d, std::int64_t groups) {
  std::array<std::int64_t, static_cast<std::size_t>(Rank)> e{};
  for (std::size_t k = 0, to = 0; k < shape.size(); ++k) {
    if (k == d) e[to++] = groups;
    e[to++] = k == d ? shape[k] / groups : shape[k];
  }
  return e;
}

template <int Spatial, bool ChannelsLast, class T>
std::vector<declared_run> conv_runs(const test_case& input) {
  using namespace declared;
  static constexpr auto statement = convolution<Spatial, ChannelsLast>;
  const tensor &x = input.inputs.at(0).value, &w = input.inputs.at(1).value;
  constexpr auto spatial = static_cast<std::size_t>(Spatial);
  const auto strides = input.resolved.list("strides", spatial);
  const auto dilations = input.resolved.list("dilations", spatial);
  const auto pads = input.resolved.list("pads_begin", spatial);
  constexpr std::size_t channel = ChannelsLast ? spatial + 1 : 1;
  const auto groups = static_cast<std::int64_t>(input.resolved.number("group", 1));
  const tensor& y = input.outputs.at(0).value;
  for (const tensor* array : {&x, &w, &y})
    if (array->shape.size() != spatial + 2) throw malformed("a convolution has operands and an output of equal rank");
  const std::int64_t outputs = y.shape[channel];
  if (groups < 1 || outputs % groups != 0 || x.shape[channel] % groups != 0) throw malformed("channels are no multiples of the groups");
  if (input.inputs.size() > 2 && input.inputs[2].value.shape != extents{outputs}) throw malformed("a bias has one element a channel");
  auto constant = std::make_shared<std::vector<T>>(static_cast<std::size_t>(outputs), T{});
  if (input.inputs.size() > 2) std::copy_n(input.inputs[2].value.as<T>(), outputs, constant->begin());
  std::vector<declared_run> all;
  add_runs<winsum::loop_nest, winsum::strided_view, winsum::im2col_gemm, winsum::implicit_gemm>(
      all, "declared convolution", [&]<winsum::method M>(std::integral_constant<winsum::method, M>) {
        return [=, &x, &w](tensor& result) {
          constexpr int rank = Spatial + 3;
          row_major<T, rank> out(result.as<T>(), grouped<rank>(result.shape, channel, groups));
          const row_major<const T, rank> in(x.as<T>(), grouped<rank>(x.shape, channel, groups));
          const row_major<const T, rank> weights(w.as<T>(), grouped<rank>(w.shape, ChannelsLast ? spatial + 1 : 0, groups));
          const row_major<const T, 2> bias(constant->data(), {groups, outputs / groups});
          constexpr std::size_t last = spatial - 1;
          if constexpr (Spatial == 1)
            winsum::evaluate_into<statement, M>(out, in, weights, bias, sx = strides[last], dx = dilations[last], px = pads[last]);
          else if constexpr (Spatial == 2)
            winsum::evaluate_into<statement, M>(out, in, weights, bias, sx = strides[last], dx = dilations[last], px = pads[last], sy = strides[0],
                                                dy = dilations[0], py = pads[0]);
          else
            winsum::evaluate_into<statement, M>(out, in, weights, bias, sx = strides[last], dx = dilations[last], px = pads[last], sy = strides[1],
                                                dy = dilations[1], py = pads[1], sz = strides[0], dz = dilations[0], pz = pads[0]);
        };
      });
  return all;
}

extern template std::vector<declared_run> conv_runs<1, false, float>(const test_case&);
extern template std::vector<declared_run> conv_runs<1, true, float>(const test_case&);
extern template std::vector<declared_run> conv_runs<2, false, float>(const test_case&);
extern template std::vector<declared_run> conv_runs<2, true, float>(const test_case&);
extern template std::vector<declared_run> conv_runs<2, true, std::int32_t>(const test_case&);
extern template std::vector<declared_run> conv_runs<3, false, float>(const test_case&);
extern template std::vector<declared_run> conv_runs<3, true, float>(const test_case&);

}  // namespace conformance
