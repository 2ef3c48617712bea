// Tests what `cuda` says: no driver, no device, no compiler, wrong calls, what CUDA refuses.
#include <winsum/cuda.hpp>

#include "call/agrees.hpp"
#include "device/fake.hpp"

namespace {

using called::refusal;
using winsum::cuda;
using winsum::device::cuda::compiler;
using winsum::device::cuda::runtime;
using winsum::test::on_fake_cuda;

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

constexpr std::string_view text = "extern \"C\" __global__ void __launch_bounds__(256) k(float* out) { out[0] = 1; }\n";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(device_cuda_sentences, on_fake_cuda)

BOOST_AUTO_TEST_CASE(no_driver) {
  runtime gone({"/nowhere/libcuda.so.1"}, {WINSUM_FAKE_CUDA}, "");
  BOOST_TEST(has(gone.why_not(), "the CUDA driver cannot be loaded (/nowhere/libcuda.so.1: "));
  BOOST_TEST(has(gone.why_not(), "; install the NVIDIA driver"));
  BOOST_TEST(refusal([&] { gone.launch({text, "k"}, {}, nullptr, nullptr); }) == gone.why_not());
}

BOOST_AUTO_TEST_CASE(a_library_that_is_no_driver) {
  runtime wrong({"libm.so.6"}, {WINSUM_FAKE_CUDA}, "");
  BOOST_TEST(wrong.why_not() == "winsum: the CUDA driver has no function `cuInit`; install one for CUDA 11 or newer");
}

BOOST_AUTO_TEST_CASE(no_device) {
  fake.devices = 0;
  runtime bare({WINSUM_FAKE_CUDA}, {WINSUM_FAKE_CUDA}, "");
  BOOST_TEST(has(bare.why_not(), "there is no CUDA device (CUDA_ERROR_NO_DEVICE)"));
  fake.starts = true;  // a driver that starts, and counts none
  runtime none({WINSUM_FAKE_CUDA}, {WINSUM_FAKE_CUDA}, "");
  BOOST_TEST(none.why_not() == bare.why_not());
}

BOOST_AUTO_TEST_CASE(a_path_in_the_environment) {
  using winsum::device::cuda::library_names;
  const std::vector<std::string> usual = {"first", "second"};
  unsetenv("WINSUM_TEST_PATH");
  BOOST_TEST((library_names("WINSUM_TEST_PATH", usual) == usual));
  setenv("WINSUM_TEST_PATH", "", 1);
  BOOST_TEST((library_names("WINSUM_TEST_PATH", usual) == usual));
  setenv("WINSUM_TEST_PATH", "/opt/one.so", 1);
  BOOST_TEST((library_names("WINSUM_TEST_PATH", usual) == std::vector<std::string>{"/opt/one.so"}));
}

BOOST_AUTO_TEST_CASE(no_compiler) {
  runtime silent({WINSUM_FAKE_CUDA}, {"/nowhere/libnvrtc.so"}, "");
  BOOST_TEST(has(silent.why_not(), "NVRTC cannot be loaded (/nowhere/libnvrtc.so: "));
  BOOST_TEST(refusal([&] { silent.launch({text, "k"}, {}, nullptr, nullptr); }) == silent.why_not());
  BOOST_TEST(compiler({"libm.so.6"}).why_not() ==
             "winsum: the CUDA run-time compiler has no function `nvrtcVersion`; install NVRTC of CUDA 11.2 or newer");
}

BOOST_AUTO_TEST_CASE(architectures) {
  const compiler c({WINSUM_FAKE_CUDA});
  BOOST_TEST(c.best_for(90).text() == "sm_90");
  BOOST_TEST(c.best_for(89).text() == "compute_80");
  BOOST_TEST(c.best_for(121).text() == "compute_100");
  BOOST_TEST(refusal([&] { c.best_for(61); }) ==
             "winsum: the CUDA run-time compiler can make nothing that runs on `sm_61`; install an NVRTC that supports the device");
}

BOOST_AUTO_TEST_CASE(a_device_newer_than_the_compiler_is_given_ptx) {
  fake.capability = 103;
  runtime newer({WINSUM_FAKE_CUDA}, {WINSUM_FAKE_CUDA}, "");
  float value = 0, *at = &value;
  void* arguments[] = {&at};
  newer.launch({text, "k"}, {}, nullptr, arguments);
  BOOST_TEST(fake.option == "--gpu-architecture=compute_100");
  BOOST_TEST(value == 1);
}

BOOST_AUTO_TEST_CASE(what_the_compiler_refuses) {
  runtime here({WINSUM_FAKE_CUDA}, {WINSUM_FAKE_CUDA}, "");
  BOOST_TEST(refusal([&] { here.launch({"int x;\n", "k"}, {}, nullptr, nullptr); }) ==
             "winsum: the CUDA compiler refuses kernel `k` for `sm_90` (kernel.cu(1): error: there is no kernel); leave the method out, or name "
             "another");
  BOOST_TEST(refusal([&] { here.launch({"silence", "k"}, {}, nullptr, nullptr); }) ==
             "winsum: the CUDA compiler refuses kernel `k` for `sm_90` (NVRTC error 6); leave the method out, or name another");
}

BOOST_AUTO_TEST_CASE(what_the_driver_refuses) {
  const winsum::array<float, 2> a({2, 3}, {1, 2, 3, 4, 5, 6});
  const cuda::buffer<float> x(a), y(6);
  const winsum::view from(x.data(), {2, 3}), to(y.data(), {2, 3});
  const auto call = [&] { cuda::evaluate<"B(i,j) = 5 * A(i,j)">(nullptr, to, from); };
  fake.failing = "cuModuleLoadData";
  BOOST_TEST(refusal(call) ==
             "winsum: the CUDA driver does not load kernel `B_loop_nest` compiled for `sm_90` (CUDA_ERROR_INVALID_VALUE); install a driver at least "
             "as new as NVRTC");
  fake.failing = "cuLaunchKernel";
  BOOST_TEST(has(refusal(call), "the launch of kernel `B_loop_nest` failed with CUDA_ERROR_INVALID_VALUE (grid 1 x 1 x 1, block 256 x 1 x 1); "));
  fake.failing = "cuStreamSynchronize";
  BOOST_TEST(has(refusal([] { cuda::synchronize(); }), "the CUDA call `cuStreamSynchronize` failed with CUDA_ERROR_INVALID_VALUE; "));
  fake.failing = "cuMemAlloc";
  BOOST_TEST(has(refusal([] { cuda::buffer<double> b(3); }), "24 bytes on the CUDA device are not available (CUDA_ERROR_OUT_OF_MEMORY); "));
  BOOST_TEST(has(refusal([] { cuda::buffer<double> b(std::int64_t{1} << 61); }), "a buffer cannot have 2305843009213693952 elements"));
  call();
}

BOOST_AUTO_TEST_CASE(a_wrong_call_launches_nothing) {
  const cuda::buffer<float> x(60), y(60);
  const winsum::view to(y.data(), {4, 5});
  const int launches = fake.launches;
  const auto refused = [&](const winsum::view<float, 2>& a, const winsum::view<float, 2>& b) {
    return refusal([&] { cuda::evaluate<"C(i,j) = A(i,k) * B(k,j)">(nullptr, to, a, b); });
  };
  using plain = winsum::view<float, 2>;
  BOOST_TEST(
      has(refused(plain(x.data(), {4, 3}), plain(x.data(), {6, 5})), "index `k` has extent 3 in `A` (dimension 1) but 6 in `B` (dimension 0)"));
  BOOST_TEST(has(refused(plain(x.data(), {7, 3}), plain(x.data(), {3, 5})), "index `i` has extent "));
  BOOST_TEST(has(refused(plain(y.data() + 19, {4, 3}), plain(x.data(), {3, 5})), "the memory of the output `C` overlaps that of `A`"));
  BOOST_TEST(has(refused(plain(nullptr, {4, 3}), plain(x.data(), {3, 5})), "`A` has extents 4 x 3 but its data pointer is null"));
  float host[15]{};
  BOOST_TEST(refused(plain(x.data(), {4, 3}), plain(host, {3, 5})) ==
             "winsum: the data of `B` is not memory of a CUDA device; copy it there, for instance with winsum::cuda::buffer");
  BOOST_TEST(fake.launches == launches);
  fake.reads_host = true;
  BOOST_TEST(refused(plain(x.data(), {4, 3}), plain(host, {3, 5})) == "nothing was refused");
  BOOST_TEST(fake.launches == launches + 1);
}

BOOST_AUTO_TEST_CASE(parameters_are_checked) {
  const cuda::buffer<float> x(9), y(9);
  const winsum::view from(x.data(), {9});
  const winsum::param other{"other"};
  BOOST_TEST(has(refusal([&] { cuda::evaluate<"B(i) = A($step*i) where i in range(3)">(nullptr, winsum::view(y.data(), {3}), from); }),
                 "parameter `step` has no value"));
  BOOST_TEST(has(refusal([&] { cuda::evaluate<"B(i) = A(i)">(nullptr, winsum::view(y.data(), {9}), from, other = 2); }),
                 "the call gives parameter `other`, but the declaration has none"));
}

BOOST_AUTO_TEST_SUITE_END()
