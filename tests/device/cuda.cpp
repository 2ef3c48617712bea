// Tests `cuda::evaluate` and `cuda::buffer`: calls on a stand-in for driver and compiler give what the oracle gives.
#include <winsum/cuda.hpp>

#include "call/agrees.hpp"
#include "device/fake.hpp"

namespace {

using winsum::extents;
using winsum::test::on_fake_cuda;

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, bias{"bias"}, out{"out"};
constexpr winsum::param stride{"stride"};
constexpr auto conv = out(n, o, y, x) = in(n, c, pad(stride* y + r - 1), pad(stride* x + s - 1)) * w(o, c, r, s);
constexpr auto layer = out(o, y, x) = relu(sum(in(c, y + r, x + s) * w(o, c, r, s)) + bias(o));

constexpr auto total = out() = in(n, c, k);
constexpr auto product = out(i, k) = in(i, n, c) * w(n, c, k);
constexpr auto added = out(i) += in(i, n, c);
constexpr auto turned = out(n, c, k) = in(k, n, c);

/// Row-major device memory with the elements of a host array.
template <class Array>
struct on_device {
  winsum::cuda::buffer<typename Array::value_type> memory;
  winsum::view<typename Array::value_type, Array::known, winsum::layout::row_major> view;
  explicit on_device(const Array& host) : memory(host), view(memory.data(), host.extents()) {}
};

/// The kernel of M against the oracle; the output holds `before` first.
template <winsum::key K, winsum::method M, class Out, class... A>
void agrees_on_device(const Out& before, const A&... args) {
  Out wanted = before, got = before;
  winsum::naive_into<K>(wanted, args...);
  on_device<Out> to(before);
  auto put = [](const auto& arg) {
    if constexpr (winsum::detail::is_option<std::remove_cvref_t<decltype(arg)>>)
      return arg;
    else
      return on_device<std::remove_cvref_t<decltype(arg)>>(arg);
  };
  auto shown = [](const auto& arg) -> const auto& {
    if constexpr (winsum::detail::is_option<std::remove_cvref_t<decltype(arg)>>)
      return arg;
    else
      return arg.view;
  };
  [&](const auto&... there) { winsum::cuda::evaluate<K, M>(nullptr, to.view, shown(there)...); }(put(args)...);
  winsum::cuda::synchronize();
  to.memory.copy_to(got.data());
  BOOST_TEST_CONTEXT(K.view() << " by " << winsum::name_of(M)) { called::same(got, wanted); }
}

template <class T, int Rank>
winsum::array<T, Rank> rubbish(const std::array<std::int64_t, Rank>& extents) {
  winsum::array<T, Rank> made(extents);
  made.fill(called::rubbish<T>());
  return made;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(device_cuda, on_fake_cuda)

using image = winsum::array<float, 4>;

BOOST_AUTO_TEST_CASE(a_stand_in_is_available) {
  BOOST_TEST(winsum::cuda::available());
  BOOST_TEST(winsum::cuda::why_not_available() == "");
}

BOOST_AUTO_TEST_CASE(extents_and_parameters_known_at_run_time) {
  const auto picture = called::filled<image>({2, 3, 9, 14}, 1), filter = called::filled<image>({5, 3, 3, 2}, 2);
  agrees_on_device<conv, winsum::loop_nest>(rubbish<float, 4>({2, 5, 5, 8}), picture, filter, stride = 2);
  agrees_on_device<conv, winsum::implicit_gemm>(rubbish<float, 4>({2, 5, 3, 5}), picture, filter, stride = 3);
}

BOOST_AUTO_TEST_CASE(sums_over_nothing_inside_of_much) {
  constexpr std::int64_t large = std::int64_t{1} << 40;
  using winsum::array;
  const auto zero = rubbish<float, 0>({});
  agrees_on_device<total, winsum::loop_nest>(zero, array<float, 3>({large, large, 0}));
  agrees_on_device<total, winsum::loop_nest>(zero, array<float, 3>({large, 0, large}));
  agrees_on_device<product, winsum::loop_nest>(rubbish<float, 2>({2, 3}), array<float, 3>({2, large, 0}), array<float, 3>({large, 0, 3}));
  agrees_on_device<product, winsum::implicit_gemm>(rubbish<float, 2>({2, 3}), array<float, 3>({2, 0, large}), array<float, 3>({0, large, 3}));
  agrees_on_device<added, winsum::automatic>(called::filled<array<float, 1>>({3}, 1), array<float, 3>({3, large, 0}));
  agrees_on_device<turned, winsum::loop_nest>(array<float, 3>({large, 0, large}), array<float, 3>({large, large, 0}));
  agrees_on_device<total, winsum::loop_nest>(zero, array<float, extents<large, large, 0>>{});
}

BOOST_AUTO_TEST_CASE(static_extents_epilogue_and_no_method) {
  const auto picture = called::filled<winsum::array<float, extents<3, 8, 11>>>(3);
  const auto filter = called::filled<winsum::array<float, extents<70, 3, 3, 2>>>(4);
  const auto shift = called::filled<winsum::array<float, extents<70>>>(5);
  winsum::array<float, extents<70, 6, 10>> before;
  before.fill(called::rubbish<float>());
  agrees_on_device<layer, winsum::automatic>(before, picture, filter, shift);
  BOOST_TEST(fake.kernel == "out_loop_nest");  // two block tiles would leave most processors idle
  agrees_on_device<layer, winsum::implicit_gemm>(before, picture, filter, shift);
  BOOST_TEST(fake.kernel == "out_implicit_gemm");
  BOOST_TEST(fake.grid[0] == 1u);
  BOOST_TEST(fake.grid[1] == 2u);
  BOOST_TEST(fake.block[0] * fake.block[1] == 256u);
  agrees_on_device<layer, winsum::loop_nest>(before, picture, filter, shift);
  BOOST_TEST(fake.kernel == "out_loop_nest");
  BOOST_TEST(fake.grid[0] == (70u * 6 * 10 + 255) / 256);
}

BOOST_AUTO_TEST_CASE(tensors_by_name) {
  constexpr winsum::tensor first{"in"}, second{"w"};
  using matrix = winsum::array<float, 2>;
  const matrix left = called::filled<matrix>({7, 33}, 1), right = called::filled<matrix>({33, 5}, 2);
  matrix got(winsum::output_extents<"ij,jk->ik">(left, right));
  const on_device<matrix> a(left), b(right);
  on_device<matrix> to(got);
  winsum::cuda::evaluate<"ij,jk->ik">(nullptr, to.view, second = b.view, first = a.view);
  winsum::cuda::synchronize();
  to.memory.copy_to(got.data());
  called::same(got, winsum::naive<"ij,jk->ik">(left, right));
}

BOOST_AUTO_TEST_CASE(accumulation_and_small_integers) {
  const auto a = called::filled<winsum::array<std::int8_t, 2>>({7, 33}, 6);
  const auto b = called::filled<winsum::array<std::int8_t, 2>>({33, 5}, 7);
  agrees_on_device<"C(i,j) += A(i,k) * B(k,j)", winsum::implicit_gemm>(called::filled<winsum::array<std::int32_t, 2>>({7, 5}, 8), a, b);
}

BOOST_AUTO_TEST_CASE(strided_views) {
  // Columns 1, 3, 5 of a table and a transposed output.
  const auto table = called::filled<winsum::array<double, 2>>({6, 7}, 9), row = called::filled<winsum::array<double, 2>>({3, 4}, 10);
  const on_device<winsum::array<double, 2>> there(table), rows(row);
  const winsum::cuda::buffer<double> result(24);
  const winsum::view to(result.data(), {6, 4}, {1, 6});
  winsum::cuda::evaluate<"ij,jk->ik", winsum::loop_nest>(nullptr, to, there.view.slice(1, 1, 7, 2), rows.view);
  winsum::array<double, 2> got({4, 6});
  result.copy_to(got.data());
  const auto wanted = winsum::naive<"ij,jk->ki">(winsum::view(table.data(), {6, 7}).slice(1, 1, 7, 2), row);
  called::same(got, wanted);
}

BOOST_AUTO_TEST_CASE(a_kernel_is_compiled_once_and_loaded_once_for_each_context) {
  const winsum::array<float, 2> a({2, 3}, {1, 2, 3, 4, 5, 6});
  const on_device<winsum::array<float, 2>> x(a), y(a);
  const int compilations = fake.compilations, loads = fake.loads, launches = fake.launches;
  const auto call = [&](winsum::cuda::stream on) { winsum::cuda::evaluate<"B(i,j) += 3 * A(i,j)">(on, y.view, x.view); };
  call(nullptr);
  call(nullptr);
  int stream = 0, context = 0;
  call(reinterpret_cast<winsum::cuda::stream>(&stream));
  BOOST_TEST(fake.stream == static_cast<void*>(&stream));
  BOOST_TEST(fake.loads == loads + 1);
  // Another context of the caller is used, and left current.
  const winsum::device::cuda::driver& d = winsum::device::cuda::runtime::here().use();
  const void* const before = fake.current;
  d.set_current(reinterpret_cast<winsum::device::cuda::context>(&context));
  call(nullptr);
  BOOST_TEST(fake.current == static_cast<void*>(&context));
  d.set_current(reinterpret_cast<winsum::device::cuda::context>(const_cast<void*>(before)));
  BOOST_TEST(fake.loads == loads + 2);
  BOOST_TEST(fake.compilations == compilations + 1);
  BOOST_TEST(fake.launches == launches + 4);
  winsum::array<float, 2> got({2, 3});
  y.memory.copy_to(got.data());
  BOOST_TEST(got(1, 2) == 6 * 13);
}

BOOST_AUTO_TEST_CASE(an_empty_output_launches_nothing) {
  const winsum::view nothing(static_cast<float*>(nullptr), {0, 3});
  const int launches = fake.launches;
  winsum::cuda::evaluate<"B(i,j) = A(i,j)">(nullptr, nothing, nothing);
  BOOST_TEST(fake.launches == launches);
}

BOOST_AUTO_TEST_CASE(buffers_belong_to_the_context_they_were_made_in) {
  const winsum::device::cuda::driver& d = winsum::device::cuda::runtime::here().use();
  void* const first = fake.current;
  int other = 0;
  {
    winsum::cuda::buffer<int> a(3);
    d.set_current(reinterpret_cast<winsum::device::cuda::context>(&other));
    const int numbers[] = {3, 1, 4};
    a.copy_from(numbers);
    BOOST_TEST(fake.of_memory == first);
    BOOST_TEST(fake.current == static_cast<void*>(&other));
    fake.of_memory = nullptr;
    int got[3]{};
    a.copy_to(got);
    BOOST_TEST((got[0] == 3 && got[2] == 4));
    BOOST_TEST(fake.of_memory == first);
    BOOST_TEST(fake.current == static_cast<void*>(&other));
    winsum::cuda::buffer<int> b(2);
    b = std::move(a);
    BOOST_TEST(b.size() == 3);
    fake.of_memory = nullptr;
    b.copy_to(got);
    BOOST_TEST(fake.of_memory == first);
    fake.of_memory = nullptr;
  }
  BOOST_TEST(fake.of_memory == first);
  BOOST_TEST(fake.current == static_cast<void*>(&other));
  d.set_current(static_cast<winsum::device::cuda::context>(first));
}

BOOST_AUTO_TEST_CASE(buffers_own_their_memory) {
  const int before = fake.allocated;
  {
    winsum::cuda::buffer<int> a(std::vector<int>{3, 1, 4}), empty(0);
    BOOST_TEST(a.size() == 3);
    BOOST_TEST(empty.data() == nullptr);
    winsum::cuda::buffer<int> b(std::move(a));
    BOOST_TEST(fake.allocated == before + 1);
    int got[3]{};
    b.copy_to(got);
    BOOST_TEST(got[2] == 4);
    b = winsum::cuda::buffer<int>(5);
    BOOST_TEST(b.size() == 5);
    BOOST_TEST(fake.allocated == before + 1);
  }
  BOOST_TEST(fake.allocated == before);
}

BOOST_AUTO_TEST_SUITE_END()
