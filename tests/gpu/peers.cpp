// Defines `test::peer_gemm` and `test::peer_convolutions`.
#include "gpu/peers.hpp"
#include "gpu/on_device.hpp"

namespace winsum::test {

namespace {

using device::cuda::library;

struct blas {
  library file{{"libcublas.so", "libcublas.so.13", "libcublas.so.12", "/usr/local/cuda/lib64/libcublas.so"}};
  int (*create)(void**) = nullptr;
  int (*multiply)(void*, int, int, int, int, int, const float*, const float*, int, long long, const float*, int, long long, const float*, float*, int,
                  long long, int) = nullptr;
  void* handle = nullptr;

  blas() {
    if (file.find("cublasCreate_v2", create) && file.find("cublasSgemmStridedBatched", multiply) && create(&handle) != 0) handle = nullptr;
  }
};

struct dnn {
  library file{{"libcudnn.so", "libcudnn.so.9", "libcudnn.so.8"}};
  int (*create)(void**) = nullptr;
  int (*create_tensor)(void**) = nullptr;
  int (*set_tensor)(void*, int, int, int, int, int, int) = nullptr;
  int (*create_filter)(void**) = nullptr;
  int (*set_filter)(void*, int, int, int, int, int, int) = nullptr;
  int (*create_convolution)(void**) = nullptr;
  int (*set_convolution)(void*, int, int, int, int, int, int, int, int) = nullptr;
  int (*set_math)(void*, int) = nullptr;
  int (*workspace)(void*, void*, void*, void*, void*, int, std::size_t*) = nullptr;
  int (*forward)(void*, const void*, void*, const void*, void*, const void*, void*, int, void*, std::size_t, const void*, void*, void*) = nullptr;
  void* handle = nullptr;

  dnn() {
    const bool found = file.find("cudnnCreate", create) && file.find("cudnnCreateTensorDescriptor", create_tensor) &&
                       file.find("cudnnSetTensor4dDescriptor", set_tensor) && file.find("cudnnCreateFilterDescriptor", create_filter) &&
                       file.find("cudnnSetFilter4dDescriptor", set_filter) && file.find("cudnnCreateConvolutionDescriptor", create_convolution) &&
                       file.find("cudnnSetConvolution2dDescriptor", set_convolution) && file.find("cudnnSetConvolutionMathType", set_math) &&
                       file.find("cudnnGetConvolutionForwardWorkspaceSize", workspace) && file.find("cudnnConvolutionForward", forward);
    if (found && create(&handle) != 0) handle = nullptr;
  }
};

constexpr float one = 1, zero = 0;

}  // namespace

peer peer_gemm(const layer_shape& l, int n, const float* filters, const float* columns, float* out) {
  static const blas b;
  if (b.handle == nullptr) return {};
  const int depth = l.c * l.r * l.s, pixels = l.out_h() * l.out_w(), o = l.o;
  // cuBLAS has columns first: what it sees is the transposed product.
  return {"", [=] {
            return b.multiply(b.handle, 0, 0, pixels, o, depth, &one, columns, pixels, static_cast<long long>(depth) * pixels, filters, depth, 0,
                              &zero, out, pixels, static_cast<long long>(o) * pixels, n) == 0;
          }};
}

std::vector<peer> peer_convolutions(const layer_shape& l, int n, const float* in, const float* filters, float* out) {
  static const dnn d;
  if (d.handle == nullptr) return {};
  constexpr int nchw = 0, float_type = 0, cross_correlation = 1, fma_math = 3, algorithms = 8;
  void *x = nullptr, *w = nullptr, *y = nullptr, *convolution = nullptr;
  const bool made = d.create_tensor(&x) == 0 && d.create_tensor(&y) == 0 && d.create_filter(&w) == 0 && d.create_convolution(&convolution) == 0 &&
                    d.set_tensor(x, nchw, float_type, n, l.c, l.h, l.w) == 0 &&
                    d.set_tensor(y, nchw, float_type, n, l.o, l.out_h(), l.out_w()) == 0 &&
                    d.set_filter(w, float_type, nchw, l.o, l.c, l.r, l.s) == 0 &&
                    d.set_convolution(convolution, l.pad, l.pad, l.stride, l.stride, 1, 1, cross_correlation, float_type) == 0 &&
                    d.set_math(convolution, fma_math) == 0;
  std::vector<peer> all;
  for (int algorithm = 0; made && algorithm < algorithms; ++algorithm) {
    std::size_t bytes = 0;
    if (d.workspace(d.handle, x, w, convolution, y, algorithm, &bytes) != 0 || bytes > std::size_t{4} << 30) continue;
    const auto scratch = std::make_shared<device::cuda::buffer<unsigned char>>(static_cast<std::int64_t>(bytes));
    all.push_back({"algorithm " + std::to_string(algorithm),
                   [=] { return d.forward(d.handle, &one, x, in, w, filters, convolution, algorithm, scratch->data(), bytes, &zero, y, out) == 0; }});
  }
  return all;
}

}  // namespace winsum::test
