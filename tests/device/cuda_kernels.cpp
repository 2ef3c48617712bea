// Tests `kernels` and `write_kernels`: the texts that winsum_add_kernels compiles, and what it says of wrong lists.
#include <winsum/kernels.hpp>

#include <complex>
#include <cstdint>
#include <fstream>
#include <regex>
#include <sstream>

#include <winsum/naive.hpp>

#include "call/agrees.hpp"
#include "device/fake.hpp"
#include "emit/gpu_on_host.hpp"
#include "emit/host_build.hpp"

namespace {

using winsum::kernel;
using winsum::kernels;

/// What write_kernels returns, writes and says.
struct written {
  int code = -1;
  std::string cuda, header, said;

  template <class List>
  explicit written(const List& list) {
    const winsum::test::temporary_folder folder;
    const std::string cuda_file = folder.path + "/list.cu", header_file = folder.path + "/list_kernels.hpp";
    const char* const arguments[] = {"writer", cuda_file.c_str(), header_file.c_str(), "list_kernels.hpp", "mine"};
    std::ostringstream errors;
    std::streambuf* const before = std::cerr.rdbuf(errors.rdbuf());
    code = winsum::write_kernels(list, 5, arguments);
    std::cerr.rdbuf(before);
    said = errors.str();
    const auto contents = [](const std::string& file) {
      std::stringstream all;
      all << std::ifstream(file).rdbuf();
      return all.str();
    };
    cuda = contents(cuda_file);
    header = contents(header_file);
  }
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// The CUDA file with what it takes to compile its launches on the host.
std::string on_host(const written& w) {
  constexpr std::string_view words = R"(
#define __CUDACC__
using cudaStream_t = void*;
using cudaError_t = int;
constexpr int cudaSuccess = 0;
static int cudaGetLastError() { return 0; }
static const char* cudaGetErrorName(int) { return ""; }
struct dim3 : dim { dim3(unsigned a, unsigned b, unsigned c) : dim{a, b, c} {} };
template <class Kernel>
void launch_on_host(dim3 grid, dim3 block, Kernel kernel) {
  gridDim = grid;
  blockDim = block;
  for (unsigned z = 0; z < grid.z; ++z) for (unsigned y = 0; y < grid.y; ++y) for (unsigned x = 0; x < grid.x; ++x) {
    std::vector<std::thread> threads;
    for (unsigned k = 0; k < block.z; ++k) for (unsigned j = 0; j < block.y; ++j) for (unsigned i = 0; i < block.x; ++i)
      threads.emplace_back([=] {
        threadIdx = {i, j, k};
        blockIdx = {x, y, z};
        kernel();
      });
    for (auto& each : threads) each.join();
  }
}
)";
  // name<<<grid, block, 0, stream>>>(arguments);
  const std::regex launch(R"((\w+)<<<grid, block, 0, stream>>>(\([^;]*\));)");
  return std::string(winsum::test::gpu_words) + std::string(words) + w.header +
         std::regex_replace(w.cuda, launch, "launch_on_host(grid, block, [=] { $1$2; });");
}

using bytes = winsum::array<std::int8_t, winsum::extents<7, 3>>;
using columns = winsum::view<const std::complex<double>, 2>;

}  // namespace

BOOST_AUTO_TEST_SUITE(device_cuda_kernels)

BOOST_AUTO_TEST_CASE(a_header_declares_each_kernel) {
  const written w(kernels(kernel<"C(i,j) = A(i,k) * B(j,k)", winsum::implicit_gemm, bytes, bytes>("product"),
                          kernel<"B(i) = A(i,$step*i)", winsum::automatic, columns>("diagonal_of"), kernel<"B(i) = A(i)">("copied")));
  BOOST_TEST(w.code == 0);
  BOOST_TEST(w.said == "");
  BOOST_TEST(has(w.header, "namespace mine {\n"));
  BOOST_TEST(has(w.header, "/// C(i,j)=A(i,k)*B(j,k)\n///   C: [7, 7], row-major\n///   A: [7, 3], row-major\n"));
  BOOST_TEST(has(w.header, "\nvoid product(int* C, const signed char* A, const signed char* B, void* stream = nullptr);\n"));
  BOOST_TEST(
      has(w.header, "\nvoid diagonal_of(std::complex<double>* B, const std::complex<double>* A, long long I_, long long A_extent_0, long long step"));
  BOOST_TEST(has(w.header, "\nvoid copied(float* B, const float* A, long long I_, void* stream = nullptr);\n"));
}

BOOST_AUTO_TEST_CASE(a_text_holds_each_kernel_once) {
  const written w(kernels(kernel<"C(i,j) = A(i,k) * B(j,k)", winsum::implicit_gemm, bytes, bytes>("product"), kernel<"B(i) = A(i)">("copied")));
  BOOST_TEST(has(w.cuda, "#include \"list_kernels.hpp\"\n"));
  BOOST_TEST(has(w.cuda, "void product_kernel(int* __restrict__ C, "));
  BOOST_TEST(has(w.cuda,
                 "void mine::product(int* C, const signed char* A, const signed char* B, void* stream) {\n"
                 "  product_text::launch_product_kernel(C, A, B, static_cast<cudaStream_t>(stream));\n"));
  BOOST_TEST(has(w.cuda, "copied_text::launch_copied_kernel(B, A, I_, static_cast<cudaStream_t>(stream));\n"));
}

BOOST_AUTO_TEST_CASE(names_of_kernels) {
  const auto said = [](const char* name) { return written(kernels(kernel<"B(i) = A(i)">(name))).said; };
  for (const char* name : {"", "2d", "a-b", "a__b", "a_", "_a", "while", "float", "a_name_that_is_longer_than_forty_characters_is"})
    BOOST_TEST(said(name) == "winsum: a kernel cannot be named `" + std::string(name) +
                                 "`; use up to 40 letters, digits and single _ between them, and no word of C++\n");
  BOOST_TEST(said("a_name_of_forty_characters_exactly_it_is") == "");
  const written twice(kernels(kernel<"B(i) = A(i)">("copied"), kernel<"B(i) = 2 * A(i)">("copied")));
  BOOST_TEST(twice.said == "winsum: two kernels of the list are named `copied`; rename one\n");
  BOOST_TEST(twice.code == 1);
  BOOST_TEST(twice.cuda == "");
}

BOOST_AUTO_TEST_CASE(launch_functions_on_threads_of_the_host) {
  using namespace winsum::names;
  static constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
  static constexpr winsum::param stride{"stride"};
  static constexpr auto conv = out(n, o, y, x) = in(n, c, pad(stride * y + r - 1), pad(x + s - 1)) * w(o, c, r, s);
  using matrix = winsum::array<std::complex<float>, 2>;
  const written list(kernels(kernel<conv, winsum::implicit_gemm>("conv"), kernel<conv, winsum::loop_nest>("conv_by_threads"),
                             kernel<"C(i,j) = A(i,k) * B(k,j)", winsum::loop_nest, matrix, matrix>("product")));
  std::string text = on_host(list) + R"(
extern "C" void conv_run(int which, float* out, const float* in, const float* w, const long long* v) {
  (which == 0 ? mine::conv : mine::conv_by_threads)(out, in, w, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], nullptr);
}
extern "C" void product_run(std::complex<float>* C, const std::complex<float>* A, const std::complex<float>* B) { mine::product(C, A, B, 4, 5, 6, nullptr); }
)";
  text.erase(text.find("#include \"list_kernels.hpp\""), 27);
  text.erase(text.find("#pragma once"), 12);
  const winsum::test::host_library built(text, "-O1");
  if (!built.available()) return winsum::test::skip("no C++ compiler for the texts (CXX, or c++)");
  BOOST_REQUIRE(built.loaded());

  const auto image = called::filled<winsum::array<float, 4>>({2, 3, 9, 14}, 1), filter = called::filled<winsum::array<float, 4>>({70, 3, 3, 2}, 2);
  const auto wanted = winsum::naive<conv>(image, filter, stride = 2);
  const long long extents[] = {2, 70, 5, 15, 3, 3, 2, 2, 9, 14};
  BOOST_REQUIRE(has(list.header,
                    "long long N, long long O, long long Y, long long X, long long C, long long R, long long S, long long stride, "
                    "long long in_extent_2, long long in_extent_3, void*"));
  const auto run = built.function<void(int, float*, const float*, const float*, const long long*)>("conv_run");
  for (int which : {0, 1}) {
    winsum::array<float, 4> got({2, 70, 5, 15});
    got.fill(called::rubbish<float>());
    run(which, got.data(), image.data(), filter.data(), extents);
    called::same(got, wanted);
  }
  const auto a = called::filled<matrix>({4, 6}, 3), b = called::filled<matrix>({6, 5}, 4);
  matrix c({4, 5});
  built.function<void(std::complex<float>*, const std::complex<float>*, const std::complex<float>*)>("product_run")(c.data(), a.data(), b.data());
  called::same(c, winsum::naive<"C(i,j) = A(i,k) * B(k,j)">(a, b));
}

BOOST_AUTO_TEST_CASE(a_folder_that_is_not_there) {
  const char* const arguments[] = {"writer", "/nowhere/a.cu", "/nowhere/a.hpp", "a.hpp", "mine"};
  std::ostringstream errors;
  std::streambuf* const before = std::cerr.rdbuf(errors.rdbuf());
  const int code = winsum::write_kernels(kernels(kernel<"B(i) = A(i)">("copied")), 5, arguments),
            too_few = winsum::write_kernels(kernels(), 2, arguments);
  std::cerr.rdbuf(before);
  BOOST_TEST(code == 1);
  BOOST_TEST(too_few == 1);
  BOOST_TEST(has(errors.str(), "winsum: `/nowhere/a.cu` cannot be written; check the folder\n"));
  BOOST_TEST(has(errors.str(), "winsum: this program takes a CUDA file, a header, its name and a namespace; run it by winsum_add_kernels\n"));
}

BOOST_AUTO_TEST_SUITE_END()
