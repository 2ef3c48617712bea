// Defines `test::peer_gemm` and `test::peer_convolution`: cuBLAS and cuDNN, loaded where they are installed.
#pragma once
#include <functional>
#include <string>

namespace winsum::test {

/// A convolution: extents, strides and the padding at both sides.
struct layer_shape {
  const char* name;
  int c, h, w, o, r, s, stride, pad;
  int out_h() const { return (h + 2 * pad - r) / stride + 1; }
  int out_w() const { return (w + 2 * pad - s) / stride + 1; }
};

/// Work that is put into the default stream; empty where the library is not there.
struct peer {
  std::string note{};
  std::function<bool()> run{};
};

/// The product of im2col's shapes by cuBLAS in float: `rows` is read as the filters, `columns` as n matrices of c*r*s rows. The
/// copy to columns is not part of it.
peer peer_gemm(const layer_shape& l, int n, const float* filters, const float* columns, float* out);

/// The convolution by cuDNN in float (no TF32), one for each of its algorithms that applies.
std::vector<peer> peer_convolutions(const layer_shape& l, int n, const float* in, const float* filters, float* out);

}  // namespace winsum::test
