// Defines the convolutions that rows are run as: strides, dilations and pads are parameters.
#pragma once
#include <winsum/frontend/functions.hpp>
#include <winsum/frontend/names.hpp>
#include <winsum/frontend/param.hpp>
#include <winsum/frontend/tensor.hpp>

namespace shapes {

/// `inside`: dense and without a border, for rows that read inside only. `grouped`: a dimension of its own for groups.
/// `depthwise`: one channel in each group; the output's channel is an index sum.
enum class form { dense, inside, grouped, depthwise };

namespace declared {
using namespace winsum::names;
inline constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
inline constexpr winsum::param sz{"sz"}, sy{"sy"}, sx{"sx"}, dz{"dz"}, dy{"dy"}, dx{"dx"}, pz{"pz"}, py{"py"}, px{"px"}, multiplier{"m"};

inline constexpr auto z_at = sz * z + dz * q - pz;
inline constexpr auto y_at = sy * y + dy * r - py;
inline constexpr auto x_at = sx * x + dx * s - px;

template <int Spatial, form Form>
inline constexpr auto convolution = nullptr;

template <>
inline constexpr auto convolution<1, form::dense> = out(n, o, x) = in(n, c, pad(x_at)) * w(o, c, s);
template <>
inline constexpr auto convolution<1, form::inside> = out(n, o, x) = in(n, c, x_at) * w(o, c, s);
template <>
inline constexpr auto convolution<1, form::grouped> = out(n, g, o, x) = in(n, g, c, pad(x_at)) * w(g, o, c, s);
template <>
inline constexpr auto convolution<1, form::depthwise> = out(n, multiplier* g + o, x) = in(n, g, pad(x_at)) * w(g, o, s);

template <>
inline constexpr auto convolution<2, form::dense> = out(n, o, y, x) = in(n, c, pad(y_at), pad(x_at)) * w(o, c, r, s);
template <>
inline constexpr auto convolution<2, form::inside> = out(n, o, y, x) = in(n, c, y_at, x_at) * w(o, c, r, s);
template <>
inline constexpr auto convolution<2, form::grouped> = out(n, g, o, y, x) = in(n, g, c, pad(y_at), pad(x_at)) * w(g, o, c, r, s);
template <>
inline constexpr auto convolution<2, form::depthwise> = out(n, multiplier* g + o, y, x) = in(n, g, pad(y_at), pad(x_at)) * w(g, o, r, s);

template <>
inline constexpr auto convolution<3, form::dense> = out(n, o, z, y, x) = in(n, c, pad(z_at), pad(y_at), pad(x_at)) * w(o, c, q, r, s);
template <>
inline constexpr auto convolution<3, form::inside> = out(n, o, z, y, x) = in(n, c, z_at, y_at, x_at) * w(o, c, q, r, s);
template <>
inline constexpr auto convolution<3, form::grouped> = out(n, g, o, z, y, x) = in(n, g, c, pad(z_at), pad(y_at), pad(x_at)) * w(g, o, c, q, r, s);
template <>
inline constexpr auto convolution<3, form::depthwise> = out(n, multiplier* g + o, z, y, x) =
    in(n, g, pad(z_at), pad(y_at), pad(x_at)) * w(g, o, q, r, s);
}  // namespace declared

}  // namespace shapes
