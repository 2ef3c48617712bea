// Defines `shapes::check` for any number of axes: tensors of a row, its declaration by every method, the oracle on all of it or on blocks.
#pragma once
#include <algorithm>
#include <limits>
#include <random>
#include <sstream>
#include <utility>

#include <winsum/evaluate.hpp>
#include <winsum/naive.hpp>

#include "declarations.hpp"
#include "run.hpp"

namespace shapes {

template <int Rank>
using extents = std::array<std::int64_t, static_cast<std::size_t>(Rank)>;
template <class T, int Rank>
using row_major = winsum::view<T, winsum::extent_list(Rank), winsum::layout::row_major>;
template <class T, int Rank>
using strided = winsum::view<T, winsum::extent_list(Rank)>;

template <int Rank>
std::size_t size_of(const extents<Rank>& e) {
  std::size_t n = 1;
  for (std::int64_t each : e) n *= static_cast<std::size_t>(each);
  return n;
}

/// The tensors of a row in the dimensions of a form's declaration.
template <int Spatial, form Form>
struct tensors {
  static constexpr auto statement = declared::convolution<Spatial, Form>;
  static constexpr int channels = Form == form::grouped ? 3 : 2;  ///< dimensions of `out` before the axes, and of `in`
  static constexpr int rank = Spatial + channels;
  static constexpr auto axes = static_cast<std::size_t>(Spatial);

  tensors(const row& r, std::minstd_rand& next) : shape(r) {
    const std::int64_t in_each = r.c_in / r.groups, out_each = r.c_out / r.groups;
    if constexpr (Form == form::grouped) {
      fill_front(in_extents, {r.n, r.groups, in_each}), fill_front(w_extents, {r.groups, out_each, in_each});
      fill_front(out_extents, {r.n, r.groups, out_each});
    } else {
      fill_front(in_extents, {r.n, r.c_in}), fill_front(out_extents, {r.n, r.c_out});
      fill_front(w_extents, {Form == form::depthwise ? r.groups : r.c_out, Form == form::depthwise ? out_each : r.c_in});
    }
    for (std::size_t d = 0; d < axes; ++d) {
      in_extents[d + channels] = r.axes[d].in, w_extents[d + channels] = r.axes[d].taps, out_extents[d + channels] = r.axes[d].out;
    }
    for (auto* data : {&in_data, &w_data}) {
      data->resize(size_of<rank>(data == &in_data ? in_extents : w_extents));
      for (float& each : *data) each = static_cast<float>(static_cast<int>((next() >> 8) % 9) - 4);
    }
    result.resize(size_of<rank>(out_extents));
  }
  static void fill_front(extents<rank>& to, std::initializer_list<std::int64_t> values) { std::copy(values.begin(), values.end(), to.begin()); }

  row_major<const float, rank> in() const { return {in_data.data(), in_extents}; }
  row_major<const float, rank> w() const { return {w_data.data(), w_extents}; }
  row_major<float, rank> out(std::vector<float>& data) const { return {data.data(), out_extents}; }

  /// Calls `use` with the values of the declaration's parameters; `first`: the output's position that counts as 0, along each axis.
  template <class F>
  void with_params(const std::array<std::int64_t, 3>& first, F&& use) const {
    using namespace declared;
    const auto& a = shape.axes;
    auto pad = [&](std::size_t d) { return a[d].before - first[d] * a[d].stride; };
    constexpr std::size_t x_axis = axes - 1, y_axis = axes > 1 ? axes - 2 : 0;
    auto with_x = [&](auto... more) {
      if constexpr (Form == form::depthwise)
        use(sx = a[x_axis].stride, dx = a[x_axis].dilation, px = pad(x_axis), more..., multiplier = shape.c_out / shape.groups);
      else
        use(sx = a[x_axis].stride, dx = a[x_axis].dilation, px = pad(x_axis), more...);
    };
    auto with_y = [&](auto... more) { with_x(sy = a[y_axis].stride, dy = a[y_axis].dilation, py = pad(y_axis), more...); };
    if constexpr (Spatial == 1)
      with_x();
    else if constexpr (Spatial == 2)
      with_y();
    else
      with_y(sz = a[0].stride, dz = a[0].dilation, pz = pad(0));
  }

  row shape;
  extents<rank> in_extents{}, w_extents{}, out_extents{};
  std::vector<float> in_data{}, w_data{}, result{};
};

/// The output's positions [first, first + count) in each of its dimensions.
template <int Rank>
struct block {
  extents<Rank> first{}, count{};
};

/// A block of one image and one group with at most about `most` multiply-adds: at the end of every dimension if `last`, else anywhere.
template <int Spatial, form Form>
block<tensors<Spatial, Form>::rank> draw_block(const tensors<Spatial, Form>& t, double most, bool last, std::minstd_rand& next) {
  constexpr int rank = tensors<Spatial, Form>::rank;
  block<rank> b;
  const std::int64_t multiplier = t.shape.c_out / t.shape.groups;
  double each = static_cast<double>(t.shape.c_in / t.shape.groups);
  for (int d = 0; d < Spatial; ++d) each *= static_cast<double>(t.shape.axes[static_cast<std::size_t>(d)].taps);
  for (int d = rank - 1; d >= 0; --d) {
    const auto at = static_cast<std::size_t>(d);
    const std::int64_t whole = t.out_extents[at];
    std::int64_t count = std::clamp<std::int64_t>(static_cast<std::int64_t>(most / each), 1, whole);
    if (d == 0 || (Form == form::grouped && d == 1)) count = 1;
    if (Form == form::depthwise && d == 1) count = multiplier;
    each *= static_cast<double>(count);
    std::int64_t first = last ? whole - count : static_cast<std::int64_t>(next() >> 8) % (whole - count + 1);
    if (Form == form::depthwise && d == 1) first = first / multiplier * multiplier;
    b.first[at] = first, b.count[at] = count;
  }
  return b;
}

/// The oracle's numbers of a block, in row-major order.
template <int Spatial, form Form>
std::vector<float> oracle(const tensors<Spatial, Form>& t, const block<tensors<Spatial, Form>::rank>& b) {
  constexpr int rank = tensors<Spatial, Form>::rank;
  std::vector<float> wanted(size_of<rank>(b.count), std::numeric_limits<float>::quiet_NaN());
  row_major<float, rank> out(wanted.data(), b.count);
  auto part = [&](const strided<const float, rank>& whole, int d, int of) {
    const auto at = static_cast<std::size_t>(of);
    return whole.slice(d, b.first[at], b.first[at] + b.count[at]);
  };
  strided<const float, rank> in = part(t.in(), 0, 0), w = t.w();
  if constexpr (Form == form::grouped) {
    in = part(in, 1, 1);
    w = part(part(w, 0, 1), 1, 2);
  } else if constexpr (Form == form::depthwise) {
    const std::int64_t multiplier = t.shape.c_out / t.shape.groups, first = b.first[1] / multiplier, end = first + b.count[1] / multiplier;
    in = in.slice(1, first, end);
    w = w.slice(0, first, end);
  } else {
    w = part(w, 0, 1);
  }
  std::array<std::int64_t, 3> first{};
  for (std::size_t d = 0; d < static_cast<std::size_t>(Spatial); ++d) first[d] = b.first[d + static_cast<std::size_t>(rank - Spatial)];
  t.with_params(first, [&](auto... params) { winsum::naive_into<tensors<Spatial, Form>::statement>(out, in, w, params...); });
  return wanted;
}

/// Where the result first differs from `wanted` in a block, in words; empty if nowhere.
template <int Rank>
std::string difference(const std::vector<float>& result, const extents<Rank>& whole, const block<Rank>& b, const std::vector<float>& wanted) {
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    extents<Rank> at{};
    std::size_t rest = i, offset = 0;
    for (std::size_t d = at.size(); d-- > 0;) {
      at[d] = b.first[d] + static_cast<std::int64_t>(rest % static_cast<std::size_t>(b.count[d]));
      rest /= static_cast<std::size_t>(b.count[d]);
    }
    for (std::size_t d = 0; d < at.size(); ++d) offset = offset * static_cast<std::size_t>(whole[d]) + static_cast<std::size_t>(at[d]);
    if (result[offset] == wanted[i]) continue;
    std::ostringstream text;
    text << "out(";
    for (std::size_t d = 0; d < at.size(); ++d) text << (d > 0 ? "," : "") << at[d];
    text << ") is " << result[offset] << ", wanted " << wanted[i];
    return text.str();
  }
  return {};
}

template <int Spatial, form Form, winsum::method M>
void run_method(tensors<Spatial, Form>& t, int threads, const std::vector<std::pair<block<tensors<Spatial, Form>::rank>, std::vector<float>>>& wanted,
                outcome& to) {
  constexpr int rank = tensors<Spatial, Form>::rank;
  using in = row_major<const float, rank>;
  using verdict = winsum::detail::verdict_into<tensors<Spatial, Form>::statement, M, row_major<float, rank>, winsum::meta::type_list<in, in>>;
  if constexpr (!verdict::right) {
    ++to.refused;
  } else {
    std::string wrong;
    try {
      std::fill(t.result.begin(), t.result.end(), std::numeric_limits<float>::quiet_NaN());
      auto out = t.out(t.result);
      t.with_params({}, [&](auto... params) {
        winsum::evaluate_into<tensors<Spatial, Form>::statement, M>(out, t.in(), t.w(), params..., winsum::threads{threads});
      });
      for (const auto& [where, numbers] : wanted)
        if (wrong.empty()) wrong = difference<rank>(t.result, t.out_extents, where, numbers);
    } catch (const winsum::error& e) {
      wrong = e.what();
    }
    ++to.runs;
    if (!wrong.empty()) to.wrong.push_back(std::string(winsum::name_of(M)) + " with " + std::to_string(threads) + " threads: " + wrong);
  }
}

template <int Spatial, form Form>
void check_form(const row& r, const budget& most, unsigned seed, outcome& to) {
  std::minstd_rand next(seed * 7919u + 3u);
  auto by_all = [&]<winsum::method... M>(tensors<Spatial, Form>& t, const auto& wanted) {
    const int threads = 1 + static_cast<int>(seed % 3);
    (run_method<Spatial, Form, M>(t, threads, wanted, to), ...);
  };
  auto check_blocks = [&](const row& small, bool whole) {
    tensors<Spatial, Form> t(small, next);
    constexpr int rank = tensors<Spatial, Form>::rank;
    std::vector<std::pair<block<rank>, std::vector<float>>> wanted;
    try {
      for (int i = 0; i < (whole ? 1 : 3); ++i) {
        block<rank> b{{}, t.out_extents};
        if (!whole) b = draw_block<Spatial, Form>(t, most.block, i == 0, next);
        std::vector<float> numbers = oracle<Spatial, Form>(t, b);
        wanted.emplace_back(b, std::move(numbers));
      }
    } catch (const winsum::error& e) {
      to.wrong.push_back(std::string("the oracle: ") + e.what());
      return;
    }
    by_all.template operator()<winsum::loop_nest, winsum::strided_view, winsum::im2col_gemm, winsum::implicit_gemm>(t, wanted);
  };
  const row small = scaled(r, most.whole), large = scaled(r, std::max(most.whole, most.large));
  check_blocks(small, true);
  if (large.work() > 2 * small.work()) check_blocks(large, false);
}

template <int Spatial>
outcome check(const row& r, const budget& most, unsigned seed) {
  outcome to;
  if (const std::string mistake = r.mistake(); !mistake.empty()) {
    to.wrong.push_back(mistake);
    return to;
  }
  bool inside = true;
  for (int d = 0; d < Spatial; ++d)
    inside = inside && r.axes[static_cast<std::size_t>(d)].before <= 0 && r.axes[static_cast<std::size_t>(d)].after <= 0;
  if (r.groups > 1 && r.c_in == r.groups)
    check_form<Spatial, form::depthwise>(r, most, seed, to);
  else if (r.groups > 1)
    check_form<Spatial, form::grouped>(r, most, seed, to);
  else if (inside)
    check_form<Spatial, form::inside>(r, most, seed, to);
  if (r.groups == 1 && (!inside || seed % 4 == 0)) check_form<Spatial, form::dense>(r, most, seed, to);
  return to;
}

}  // namespace shapes
