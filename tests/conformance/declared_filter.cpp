// Defines SciPy's convolve and correlate, declared with parameters for direction and offset.
#include "declared_views.hpp"

namespace conformance {
namespace {

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, kernel{"kernel"}, out{"out"};
constexpr winsum::param turn{"turn"}, oz{"oz"}, oy{"oy"}, ox{"ox"};  // turn: -1 convolves, 1 correlates

constexpr auto fill_1 = out(x) = in(pad(x + turn * s + ox)) * kernel(s);
constexpr auto symm_1 = out(x) = in(symmetric(x + turn * s + ox)) * kernel(s);
constexpr auto wrap_1 = out(x) = in(wrap(x + turn * s + ox)) * kernel(s);
constexpr auto conj_1 = out(x) = sum(in(pad(x + turn * s + ox)) * conj(kernel(s)));
constexpr auto fill_2 = out(y, x) = in(pad(y + turn * r + oy), pad(x + turn * s + ox)) * kernel(r, s);
constexpr auto ones_2 = out(y, x) = in(pad(y + turn * r + oy, 1), pad(x + turn * s + ox, 1)) * kernel(r, s);
constexpr auto symm_2 = out(y, x) = in(symmetric(y + turn * r + oy), symmetric(x + turn * s + ox)) * kernel(r, s);
constexpr auto wrap_2 = out(y, x) = in(wrap(y + turn * r + oy), wrap(x + turn * s + ox)) * kernel(r, s);
constexpr auto fill_3 = out(z, y, x) = in(pad(z + turn * q + oz), pad(y + turn * r + oy), pad(x + turn * s + ox)) * kernel(q, r, s);

struct question {
  const tensor *data, *kernel;
  std::int64_t turn;
  std::vector<std::int64_t> offset;
};

template <winsum::key Statement, int Rank, class T>
void add(std::vector<declared_run>& all, const question& q) {
  add_runs<winsum::loop_nest, winsum::strided_view>(all, "declared filter", [&]<winsum::method M>(std::integral_constant<winsum::method, M>) {
    return [q](tensor& result) {
      auto to = write<T, Rank>(result);
      const auto a = read<T, Rank>(*q.data);
      const auto b = read<T, Rank>(*q.kernel);
      if constexpr (Rank == 1)
        winsum::evaluate_into<Statement, M>(to, a, b, turn = q.turn, ox = q.offset[0]);
      else if constexpr (Rank == 2)
        winsum::evaluate_into<Statement, M>(to, a, b, turn = q.turn, oy = q.offset[0], ox = q.offset[1]);
      else
        winsum::evaluate_into<Statement, M>(to, a, b, turn = q.turn, oz = q.offset[0], oy = q.offset[1], ox = q.offset[2]);
    };
  });
}

template <class T>
void add_rank(std::vector<declared_run>& all, const question& q, const std::string& boundary, double fill, bool conjugate) {
  const std::size_t rank = q.data->shape.size();
  const bool zero = boundary == "fill" && fill == 0;
  if constexpr (!std::is_arithmetic_v<T>) {
    if (rank == 1 && zero) return conjugate ? add<conj_1, 1, T>(all, q) : add<fill_1, 1, T>(all, q);
  } else {
    if (rank == 1 && zero) return add<fill_1, 1, T>(all, q);
    if (rank == 1 && boundary == "symm") return add<symm_1, 1, T>(all, q);
    if (rank == 1 && boundary == "wrap") return add<wrap_1, 1, T>(all, q);
    if (rank == 2 && zero) return add<fill_2, 2, T>(all, q);
    if (rank == 2 && boundary == "fill" && fill == 1) return add<ones_2, 2, T>(all, q);
    if (rank == 2 && boundary == "symm") return add<symm_2, 2, T>(all, q);
    if (rank == 2 && boundary == "wrap") return add<wrap_2, 2, T>(all, q);
    if (rank == 3 && zero) return add<fill_3, 3, T>(all, q);
  }
  throw not_expressible("no declared filter for this rank and boundary");
}

/// What is added to x + turn * s: from the attributes, else the kernel's middle lies on the output's element.
std::vector<std::int64_t> offset_of(const test_case& input, const tensor& kernel, bool convolve) {
  const std::size_t rank = kernel.shape.size();
  std::vector<std::int64_t> offset(rank);
  const bool given = input.resolved.lists.contains("offset");
  for (std::size_t d = 0; d < rank; ++d) {
    const std::int64_t taps = kernel.shape[d];
    if (given)
      offset[d] = input.resolved.list("offset", rank)[d] - (convolve ? 0 : taps - 1);
    else
      offset[d] = convolve ? taps / 2 : -(taps / 2);
  }
  return offset;
}

}  // namespace

std::vector<declared_run> declared_filter(const test_case& input) {
  const bool swapped = input.resolved.number("operands_swapped", 0) != 0, convolve = input.op == "Convolve";
  const tensor &data = input.inputs.at(swapped ? 1 : 0).value, &kernel = input.inputs.at(swapped ? 0 : 1).value;
  if (swapped && !convolve) throw not_expressible("no declared correlation with swapped operands");
  require_one_type(input);
  const question q{&data, &kernel, convolve ? -1 : 1, offset_of(input, kernel, convolve)};
  const auto word = input.resolved.words.find("boundary");
  const std::string boundary = word == input.resolved.words.end() ? "fill" : word->second;
  const double fill = input.computation ? input.computation->fill : 0;
  const bool complex = kernel.type == dtype::complex128;
  std::vector<declared_run> all;
  if (data.type == dtype::int64)
    add_rank<std::int64_t>(all, q, boundary, fill, false);
  else if (data.type == dtype::float64)
    add_rank<double>(all, q, boundary, fill, false);
  else if (data.type == dtype::complex128)
    add_rank<std::complex<double>>(all, q, boundary, fill, complex && !convolve);
  else
    throw not_expressible("no declared filter for these elements");
  return all;
}

}  // namespace conformance
