// Tests `device::cuda::image_store`: what is compiled, what is found in memory and in files. The compiler is the real NVRTC where
// there is one.
#include <winsum/device/cuda/image_store.hpp>

#include <fstream>
#include <sstream>

#include <winsum/source.hpp>

#include "device/fake.hpp"

#ifdef WINSUM_HAVE_NVRTC
#include <cuda.h>
#include <winsum/device/cuda/driver.hpp>
static_assert(winsum::device::cuda::attribute_major == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
static_assert(winsum::device::cuda::attribute_minor == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
static_assert(winsum::device::cuda::attribute_pageable_memory_access == CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS);
static_assert(winsum::device::cuda::pointer_attribute_memory_type == CU_POINTER_ATTRIBUTE_MEMORY_TYPE);
static_assert(winsum::device::cuda::error_invalid_value == CUDA_ERROR_INVALID_VALUE && winsum::device::cuda::error_no_device == CUDA_ERROR_NO_DEVICE);
static_assert(std::is_same_v<winsum::device::cuda::stream, CUstream> && std::is_same_v<winsum::device::cuda::context, CUcontext>);
#endif

namespace {

using winsum::device::cuda::compiler;
using winsum::device::cuda::image_store;
using winsum::test::temporary_folder;

/// NVRTC by its usual names, whatever the environment says of the fake.
const std::vector<std::string> real = {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "/usr/local/cuda/lib64/libnvrtc.so"};

boost::test_tools::assertion_result nvrtc(boost::unit_test::test_unit_id) {
  boost::test_tools::assertion_result found(compiler(real).why_not().empty());
  found.message() << "NVRTC is not installed";
  return found;
}

constexpr std::string_view product = winsum::source<"ij,jk->ik", winsum::implicit_gemm, winsum::cuda>();

std::string contents(const std::filesystem::path& file) {
  std::stringstream all;
  all << std::ifstream(file, std::ios::binary).rdbuf();
  return all.str();
}
std::filesystem::path only_file(const temporary_folder& folder) {
  BOOST_REQUIRE(folder.files() == 1);
  return std::filesystem::directory_iterator(folder.path)->path();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(device_cuda_images)

BOOST_AUTO_TEST_CASE(every_architecture_has_its_image, *boost::unit_test::precondition(nvrtc)) {
  image_store store(real, "");
  const auto a = store.get(product, "k", 80), b = store.get(product, "k", 90), c = store.get(product, "k", 100);
  for (const auto& each : {a, b, c}) BOOST_TEST(each->compare(0, 4, "\177ELF") == 0);
  BOOST_TEST(*a != *b);
  BOOST_TEST(*b != *c);
  BOOST_TEST(store.count().compiled == 3);
  BOOST_TEST(store.get(product, "k", 90).get() == b.get());
  BOOST_TEST(store.count().compiled == 3);
}

BOOST_AUTO_TEST_CASE(the_compilers_sentence, *boost::unit_test::precondition(nvrtc)) {
  image_store store(real, "");
  try {
    store.get("extern \"C\" __global__ void k(float* out) { out[0] = missing; }\n", "k", 90);
    BOOST_ERROR("nothing was refused");
  } catch (const winsum::error& e) {
    BOOST_TEST(
        std::string(e.what()) ==
        "winsum: the CUDA compiler refuses kernel `k` for `sm_90` (k.cu(1): error: identifier \"missing\" is undefined); leave the method out, or "
        "name another");
  }
}

BOOST_AUTO_TEST_CASE(files_are_used_again_and_wrong_ones_are_not, *boost::unit_test::precondition(nvrtc)) {
  const temporary_folder folder;
  const auto first = image_store(real, folder.path + "/below").get(product, "k", 90);
  std::filesystem::rename(folder.path + "/below", folder.path + "/moved");
  const std::filesystem::path file = std::filesystem::directory_iterator(folder.path + "/moved")->path();
  {
    image_store again(real, folder.path + "/moved");
    BOOST_TEST(*again.get(product, "k", 90) == *first);
    BOOST_TEST(again.count().compiled == 0);
    BOOST_TEST(again.count().read == 1);
    again.get(product, "k", 80);
    BOOST_TEST(again.count().compiled == 1);
  }
  // A bit of the code, a bit of the text, a piece missing, nothing at all: each is compiled anew and replaced.
  const std::string good = contents(file);
  std::string code = good, head = good;
  code[good.size() - 100] ^= 1;
  head[good.find("__global__")] ^= 1;
  for (const std::string& bad : {code, head, good.substr(0, good.size() / 2), good + "x", std::string("winsum 1 7"), std::string()}) {
    std::ofstream(file, std::ios::binary) << bad;
    image_store store(real, folder.path + "/moved");
    BOOST_TEST(*store.get(product, "k", 90) == *first);
    BOOST_TEST(store.count().compiled == 1);
    BOOST_TEST((contents(file) == good));
  }
}

BOOST_AUTO_TEST_CASE(a_folder_that_cannot_be_written_does_no_harm, *boost::unit_test::precondition(nvrtc)) {
  const temporary_folder folder;
  std::ofstream(folder.path + "/file") << "no folder";
  image_store store(real, folder.path + "/file");
  BOOST_TEST(store.get(product, "k", 90)->size() > 100u);
  BOOST_TEST(only_file(folder).filename().string() == "file");
  store.folder("");
  BOOST_TEST(store.get(product, "k", 80)->size() > 100u);
}

BOOST_AUTO_TEST_CASE(the_folder_is_named_by_the_environment) {
  const char* const names[] = {"WINSUM_CUDA_CACHE", "XDG_CACHE_HOME", "HOME"};
  std::string before[3];
  bool was[3];
  for (int i = 0; i < 3; ++i) {
    const char* value = std::getenv(names[i]);
    was[i] = value != nullptr;
    if (was[i]) before[i] = value;
    unsetenv(names[i]);
  }
  using winsum::device::cuda::default_image_folder;
  BOOST_TEST(default_image_folder() == "");
  setenv("HOME", "/home/me", 1);
  BOOST_TEST(default_image_folder() == "/home/me/.cache/winsum");
  setenv("XDG_CACHE_HOME", "/caches", 1);
  BOOST_TEST(default_image_folder() == "/caches/winsum");
  setenv("WINSUM_CUDA_CACHE", "/here", 1);
  BOOST_TEST(default_image_folder() == "/here");
  setenv("WINSUM_CUDA_CACHE", "off", 1);
  BOOST_TEST(default_image_folder() == "");
  for (int i = 0; i < 3; ++i) was[i] ? setenv(names[i], before[i].c_str(), 1) : unsetenv(names[i]);
}

BOOST_AUTO_TEST_SUITE_END()
