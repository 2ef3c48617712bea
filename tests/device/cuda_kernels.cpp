// Tests `kernels` and `write_kernels`: the texts that winsum_add_kernels compiles, and what it says of wrong lists.
#include <winsum/kernels.hpp>

#include <complex>
#include <cstdint>
#include <fstream>
#include <sstream>

#include "device/fake.hpp"

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
  BOOST_TEST(has(w.header, "\nvoid diagonal_of(std::complex<double>* B, const std::complex<double>* A, long long I, long long step"));
  BOOST_TEST(has(w.header, "\nvoid copied(float* B, const float* A, long long I, void* stream = nullptr);\n"));
}

BOOST_AUTO_TEST_CASE(a_text_holds_each_kernel_once) {
  const written w(kernels(kernel<"C(i,j) = A(i,k) * B(j,k)", winsum::implicit_gemm, bytes, bytes>("product"), kernel<"B(i) = A(i)">("copied")));
  BOOST_TEST(has(w.cuda, "#include \"list_kernels.hpp\"\n"));
  BOOST_TEST(has(w.cuda, "void product_kernel(int* __restrict__ C, "));
  BOOST_TEST(has(w.cuda,
                 "void mine::product(int* C, const signed char* A, const signed char* B, void* stream) {\n"
                 "  product_text::launch_product_kernel(C, A, B, static_cast<cudaStream_t>(stream));\n"));
  BOOST_TEST(has(w.cuda, "copied_text::launch_copied_kernel(B, A, I, static_cast<cudaStream_t>(stream));\n"));
}

BOOST_AUTO_TEST_CASE(names_of_kernels) {
  const auto said = [](const char* name) { return written(kernels(kernel<"B(i) = A(i)">(name))).said; };
  for (const char* name : {"", "2d", "a-b", "a__b", "while", "float", "a_name_that_is_longer_than_forty_characters_is"})
    BOOST_TEST(said(name) ==
               "winsum: a kernel cannot be named `" + std::string(name) + "`; use up to 40 letters, digits and single _, and no word of C++\n");
  BOOST_TEST(said("a_name_of_forty_characters_exactly_it_is") == "");
  const written twice(kernels(kernel<"B(i) = A(i)">("copied"), kernel<"B(i) = 2 * A(i)">("copied")));
  BOOST_TEST(twice.said == "winsum: two kernels of the list are named `copied`; rename one\n");
  BOOST_TEST(twice.code == 1);
  BOOST_TEST(twice.cuda == "");
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
