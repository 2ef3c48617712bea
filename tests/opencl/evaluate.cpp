// Tests `opencl::evaluate` and `opencl::evaluate_into`: types, strides, parameters, accumulation, errors.
#include "call/agrees.hpp"
#include "opencl/device.hpp"

namespace {

using called::filled;
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"}, bias{"bias"};
constexpr winsum::param stride{"stride"};

constexpr auto conv = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(3 * x + s - 2)) * weight(o, c, r, s);
constexpr auto strided = out(o, x) = relu(sum(in(c, pad(stride* x + s - 1)) * weight(o, c, s)) + bias(o));

/// By both kernels, new and into what holds rubbish.
template <winsum::key K, class... A>
void agrees(const A&... args) {
  const auto wanted = winsum::naive<K>(args...);
  winsum::opencl_device& on = winsum::test::device();
  called::same(winsum::opencl::evaluate<K>(on, args...), wanted);
  called::same(winsum::opencl::evaluate<K, winsum::loop_nest>(on, args...), wanted);
  auto got = winsum::opencl::evaluate<K, winsum::implicit_gemm>(on, args...);
  called::same(got, wanted);
  got.fill(called::rubbish<winsum::value_type_of<decltype(got)>>());
  winsum::opencl::evaluate_into<K, winsum::implicit_gemm>(on, got, args...);
  called::same(got, wanted);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(opencl_evaluate, *boost::unit_test::precondition(winsum::test::has_device))

BOOST_AUTO_TEST_CASE(static_and_dynamic_extents) {
  agrees<conv>(filled<winsum::array<float, winsum::extents<2, 3, 9, 17>>>(1), filled<winsum::array<float, winsum::extents<5, 3, 3, 4>>>(2));
  agrees<conv>(filled<winsum::array<float, 4>>({2, 3, 9, 17}, 3), filled<winsum::array<float, 4>>({70, 3, 3, 4}, 4));
}

BOOST_AUTO_TEST_CASE(tensors_by_name) {
  constexpr winsum::tensor named{"w"};
  const auto left = filled<winsum::array<float, 2>>({7, 19}, 1), right = filled<winsum::array<float, 2>>({19, 5}, 2);
  const auto wanted = winsum::naive<"ij,jk->ik">(left, right);
  winsum::opencl_device& on = winsum::test::device();
  called::same(winsum::opencl::evaluate<"ij,jk->ik">(on, named = right, in = left), wanted);
  winsum::array<float, 2> got(winsum::output_extents<"ij,jk->ik">(left, right));
  winsum::opencl::evaluate_into<"ij,jk->ik">(on, got, named = right, in = left);
  called::same(got, wanted);
}

BOOST_AUTO_TEST_CASE(element_types) {
  agrees<"ij,jk->ik">(filled<winsum::array<double, 2>>({7, 19}, 1), filled<winsum::array<double, 2>>({19, 66}, 2));
  agrees<"ij,jk->ik">(filled<winsum::array<std::int8_t, 2>>({7, 19}, 1), filled<winsum::array<std::int8_t, 2>>({19, 66}, 2));
  agrees<"ij,jk->ik">(filled<winsum::array<std::uint8_t, 2>>({7, 19}, 1), filled<winsum::array<std::int16_t, 2>>({19, 66}, 2));
  agrees<"ij,jk->ik">(filled<winsum::array<std::int64_t, 2>>({7, 19}, 1), filled<winsum::array<std::int32_t, 2>>({19, 66}, 2));
}

BOOST_AUTO_TEST_CASE(parameters_and_an_epilogue) {
  const auto image = filled<winsum::array<float, 2>>({5, 41}, 1);
  const auto filter = filled<winsum::array<float, 3>>({7, 5, 3}, 2);
  const auto shift = filled<winsum::array<float, 1>>({7}, 3);
  for (int step : {1, 2, 5}) agrees<strided>(image, filter, shift, stride = step);
}

BOOST_AUTO_TEST_CASE(operands_and_outputs_of_any_strides) {
  const auto left = filled<winsum::array<float, 2>>({19, 8}, 7), right = filled<winsum::array<float, 2>>({8, 46}, 8);
  const auto mirrored = winsum::view(left).transpose({1, 0}).reverse(1);       // 8 x 19
  const auto wide = winsum::view(right).slice(1, 0, 46, 2).transpose({1, 0});  // 23 x 8
  agrees<"ji,kj->ik">(mirrored, wide);
  const auto row = filled<winsum::array<float, 1>>({13}, 9);
  agrees<"ij,jk->ik">(winsum::view(row).broadcast({6, 13}), filled<winsum::array<float, 2>>({13, 5}, 10));

  winsum::array<float, 2> memory({50, 40});
  memory.fill(77);
  const auto target = winsum::view(memory).transpose({1, 0}).slice(0, 3, 22).slice(1, 1, 47, 2);  // 19 x 23
  winsum::opencl::evaluate_into<"ji,kj->ik">(winsum::test::device(), target, mirrored, wide);
  called::same(target, winsum::naive<"ji,kj->ik">(mirrored, wide));
  std::int64_t kept = 0;
  for (float each : memory) kept += each == 77;
  BOOST_TEST(kept == 50 * 40 - 19 * 23);
}

BOOST_AUTO_TEST_CASE(accumulation_and_gaps) {
  constexpr auto added = out(i, j) += in(i, k) * weight(k, j);
  constexpr auto spread = out(2 * i) += in(i);
  const auto left = filled<winsum::array<float, 2>>({7, 9}, 1), right = filled<winsum::array<float, 2>>({9, 11}, 2);
  winsum::array<float, 2> got({7, 11}), wanted({7, 11});
  called::fill(got, 3);
  wanted = got;
  winsum::naive_into<added>(wanted, left, right);
  winsum::opencl::evaluate_into<added>(winsum::test::device(), got, left, right);
  called::same(got, wanted);
  const auto line = filled<winsum::array<float, 1>>({5}, 4);
  winsum::array<float, 1> between({9}), between_wanted({9});
  between.fill(3);
  between_wanted.fill(3);
  winsum::naive_into<spread>(between_wanted, line);
  winsum::opencl::evaluate_into<spread>(winsum::test::device(), between, line);
  called::same(between, between_wanted);
}

BOOST_AUTO_TEST_CASE(no_element_at_all) {
  agrees<"ij,jk->ik">(filled<winsum::array<float, 2>>({3, 0}, 1), filled<winsum::array<float, 2>>({0, 5}, 2));
  agrees<"ij,jk->ik">(filled<winsum::array<float, 2>>({0, 4}, 1), filled<winsum::array<float, 2>>({4, 5}, 2));
}

/// `wanted`, of an output that held 7, by both kernels.
template <winsum::key K, class Out, class... A>
void ends_at_once(const Out& wanted, const A&... args) {
  winsum::opencl_device& on = winsum::test::device();
  Out got(wanted.extents());
  got.fill(7);
  winsum::opencl::evaluate_into<K>(on, got, args...);
  called::same(got, wanted);
  got.fill(7);
  winsum::opencl::evaluate_into<K, winsum::loop_nest>(on, got, args...);
  called::same(got, wanted);
}

BOOST_AUTO_TEST_CASE(sums_over_nothing_inside_of_much) {
  constexpr std::int64_t large = std::int64_t{1} << 40;
  constexpr auto total = out() = in(n, c, k);
  constexpr auto product = out(i, k) = in(i, n, c) * weight(n, c, k);
  constexpr auto added = out(i) += in(i, n, c);
  constexpr auto turned = out(n, c, k) = in(k, n, c);
  winsum::array<float, 0> zero;
  winsum::array<float, 2> six({2, 3});
  winsum::array<float, 1> kept({3});
  kept.fill(7);
  using winsum::array;
  ends_at_once<total>(zero, array<float, 3>({large, large, 0}));
  ends_at_once<total>(zero, array<float, 3>({large, 0, large}));
  ends_at_once<product>(six, array<float, 3>({2, large, 0}), array<float, 3>({large, 0, 3}));
  ends_at_once<product>(six, array<float, 3>({2, 0, large}), array<float, 3>({0, large, 3}));
  ends_at_once<added>(kept, array<float, 3>({3, large, 0}));
  ends_at_once<turned>(array<float, 3>({large, 0, large}), array<float, 3>({large, large, 0}));
  ends_at_once<total>(zero, array<float, winsum::extents<large, large, 0>>{});
  winsum::array<float, winsum::extents<2, 3>> fixed;
  ends_at_once<product>(fixed, array<float, winsum::extents<2, large, 0>>{}, array<float, winsum::extents<large, 0, 3>>{});
}

BOOST_AUTO_TEST_CASE(a_kernel_is_compiled_once) {
  winsum::opencl_device on;
  const auto left = filled<winsum::array<float, 2>>({7, 9}, 1), right = filled<winsum::array<float, 2>>({9, 11}, 2);
  for (int i = 0; i < 3; ++i) called::same(winsum::opencl::evaluate<"ij,jk->ik">(on, left, right), winsum::naive<"ij,jk->ik">(left, right));
  BOOST_TEST(on.compiled() == 1);
}

BOOST_AUTO_TEST_CASE(errors_say_what_to_do) {
  winsum::opencl_device& on = winsum::test::device();
  const auto left = filled<winsum::array<float, 2>>({7, 9}, 1), right = filled<winsum::array<float, 2>>({8, 11}, 2);
  BOOST_TEST(called::refusal([&] { winsum::opencl::evaluate<"ij,jk->ik">(on, left, right); }) ==
             called::refusal([&] { winsum::evaluate<"ij,jk->ik">(left, right); }));
  const auto stepped =
      called::refusal([&] { winsum::opencl::evaluate<"B(i) = A($step*i) where i in range(2)">(on, winsum::view(left).subview(0, 0)); });
  BOOST_TEST(stepped.find("parameter `step` has no value") != std::string::npos, stepped);
  BOOST_TEST(called::refusal([] { winsum::opencl_device(99); }).starts_with("winsum: there is no OpenCL device 99; this machine has "));
  const auto built = called::refusal([&] {
    float x = 0;
    const winsum::opencl_span one{&x, 4, true};
    on.run("__kernel void broken(__global float* x) { x[0] = y; }", "broken", {}, {&one, 1}, {});
  });
  BOOST_TEST(built.starts_with("winsum: OpenCL could not compile the kernel on "), built);
  BOOST_TEST(built.find("'y'") != std::string::npos, built);
  winsum::emit::launch wide;
  wide.block[0] = on.most_work_items() + 1;
  float x = 0;
  const winsum::opencl_span one{&x, 4, true};
  BOOST_TEST(called::refusal([&] { on.run("", "none", wide, {&one, 1}, {}); }).find("use the kernel of one output a work-item") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
