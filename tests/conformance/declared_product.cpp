// Defines matrix products, declared; transposes and broadcasts are views.
#include "declared_views.hpp"

namespace conformance {
namespace {

using namespace winsum::names;
constexpr winsum::tensor ta{"a"}, tb{"b"}, tc{"c"}, ty{"y"}, alpha{"alpha"}, beta{"beta"};
constexpr auto dot = ty() = ta(k) * tb(k);
constexpr auto product = ty(i, j) = ta(i, k) * tb(k, j);
constexpr auto batched = ty(p, i, j) = ta(p, i, k) * tb(p, k, j);
constexpr auto twice_batched = ty(p, q, i, j) = ta(p, q, i, k) * tb(p, q, k, j);
constexpr auto times_vector = ty(p, q, i) = ta(p, q, i, k) * tb(k);
constexpr auto scaled = ty(i, j) = alpha() * sum(ta(i, k) * tb(k, j)) + beta() * tc(i, j);

template <winsum::key Statement, int A, int B, int Y, winsum::method... Ms>
void add(std::vector<declared_run>& all, const tensor& a, const tensor& b) {
  add_runs<Ms...>(all, "declared product", [&]<winsum::method M>(std::integral_constant<winsum::method, M>) {
    return [&a, &b](tensor& result) {
      auto y = write<float, Y>(result);
      winsum::evaluate_into<Statement, M>(y, read<float, A>(a), read<float, B>(b));
    };
  });
}

strided<const float, 2> maybe_transposed(const tensor& t, bool transposed) {
  const auto e = extents_of<float, 2>(t);
  return transposed ? strided<const float, 2>(t.as<float>(), {e[1], e[0]}, {1, e[1]}) : strided<const float, 2>(t.as<float>(), e, {e[1], 1});
}

std::vector<declared_run> gemm(const test_case& input) {
  const tensor &a = input.inputs.at(0).value, &b = input.inputs.at(1).value;
  const bool turn_a = input.resolved.number("transA", 0) != 0, turn_b = input.resolved.number("transB", 0) != 0;
  const auto times = static_cast<float>(input.resolved.number("alpha", 1));
  const bool has_bias = input.inputs.size() > 2;
  const float plus = has_bias ? static_cast<float>(input.resolved.number("beta", 1)) : 0;
  std::vector<declared_run> all;
  add_runs<winsum::loop_nest, winsum::strided_view, winsum::im2col_gemm, winsum::implicit_gemm>(
      all, "declared product", [&]<winsum::method M>(std::integral_constant<winsum::method, M>) {
        return [=, &input, &a, &b](tensor& result) {
          auto y = write<float, 2>(result);
          const tensor nothing(dtype::float32, {1, 1});
          const auto c = broadcast<float, 2>(has_bias ? input.inputs[2].value : nothing, extents_of<float, 2>(result));
          winsum::evaluate_into<scaled, M>(y, times, maybe_transposed(a, turn_a), maybe_transposed(b, turn_b), plus, c);
        };
      });
  return all;
}

}  // namespace

std::vector<declared_run> declared_product(const test_case& input) {
  require_one_type(input);
  if (input.inputs.at(0).value.type != dtype::float32) throw not_expressible("no declared product for these elements");
  if (input.op == "Gemm") return gemm(input);
  using winsum::implicit_gemm, winsum::im2col_gemm, winsum::loop_nest, winsum::strided_view;
  const tensor &a = input.inputs.at(0).value, &b = input.inputs.at(1).value;
  const std::size_t ra = a.shape.size(), rb = b.shape.size();
  std::vector<declared_run> all;
  if (ra == 1 && rb == 1)
    add<dot, 1, 1, 0, loop_nest>(all, a, b);
  else if (ra == 2 && rb == 2)
    add<product, 2, 2, 2, loop_nest, strided_view, im2col_gemm, implicit_gemm>(all, a, b);
  else if (ra == 3 && rb == 3 && a.shape[0] == b.shape[0])
    add<batched, 3, 3, 3, loop_nest, strided_view, im2col_gemm, implicit_gemm>(all, a, b);
  else if (ra == 4 && rb == 1)
    add<times_vector, 4, 1, 3, loop_nest, strided_view>(all, a, b);
  else if (ra == 4 && rb == 4)
    add_runs<loop_nest, strided_view, im2col_gemm, implicit_gemm>(
        all, "declared product", [&]<winsum::method M>(std::integral_constant<winsum::method, M>) {
          return [&a, &b](tensor& result) {
            auto y = write<float, 4>(result);
            const auto e = extents_of<float, 4>(result);
            winsum::evaluate_into<twice_batched, M>(y, broadcast<float, 4>(a, {e[0], e[1], a.shape[2], a.shape[3]}),
                                                    broadcast<float, 4>(b, {e[0], e[1], b.shape[2], b.shape[3]}));
          };
        });
  else
    throw not_expressible("no declared product for these ranks");
  return all;
}

}  // namespace conformance
