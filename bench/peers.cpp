// Defines the peers' runners: each is there if its library was found.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>

#include <winsum/frontend/array.hpp>

#include "runner.hpp"

#ifdef WINSUM_HAVE_OPENBLAS
#include <cblas.h>
extern "C" void openblas_set_num_threads(int);
extern "C" char* openblas_get_config();
#endif
#ifdef WINSUM_HAVE_DNNL
#include <dnnl.hpp>
#endif
#ifdef WINSUM_HAVE_EIGEN
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // g++ 12 says so of its own AVX-512 intrinsics (GCC bug 105593)
#endif
#include <Eigen/Core>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
#endif

namespace bench {
namespace {

bool is_plain(const layer& l) { return l.kh == 1 && l.kw == 1 && l.stride_h == 1 && l.stride_w == 1 && l.pad_t + l.pad_l + l.pad_b + l.pad_r == 0; }

/// The window matrix, (c, r, s) by (y, x), of `channels` planes of the input.
void im2col(const layer& l, int channels, const float* in, float* columns) {
  const int oh = l.out_h(), ow = l.out_w();
  for (int c = 0; c < channels; ++c)
    for (int r = 0; r < l.kh; ++r)
      for (int s = 0; s < l.kw; ++s)
        for (int y = 0; y < oh; ++y, columns += ow) {
          const int v = y * l.stride_h + r * l.dil_h - l.pad_t;
          if (v < 0 || v >= l.h) {
            std::memset(columns, 0, sizeof(float) * static_cast<std::size_t>(ow));
            continue;
          }
          const float* row = in + (static_cast<std::int64_t>(c) * l.h + v) * l.w;
          const int shift = s * l.dil_w - l.pad_l;
          if (l.stride_w == 1) {
            const int first = std::min(ow, std::max(0, -shift)), last = std::max(first, std::min(ow, l.w - shift));
            std::memset(columns, 0, sizeof(float) * static_cast<std::size_t>(first));
            std::memcpy(columns + first, row + first + shift, sizeof(float) * static_cast<std::size_t>(last - first));
            std::memset(columns + last, 0, sizeof(float) * static_cast<std::size_t>(ow - last));
          } else {
            for (int x = 0; x < ow; ++x) {
              const int u = x * l.stride_w + shift;
              columns[x] = u >= 0 && u < l.w ? row[u] : 0.0f;
            }
          }
        }
}

/// A product for each image and group: weights (c_out, c_in*kh*kw) by windows (c_in*kh*kw, out_h*out_w), counts those of one group.
template <class Gemm>
runner im2col_runner(const char* name, const layer& l, const tensors& t, Gemm gemm) {
  const int channels = l.c_in / l.groups, rows = l.c_out / l.groups;
  const std::int64_t k = static_cast<std::int64_t>(channels) * l.kh * l.kw, n = static_cast<std::int64_t>(l.out_h()) * l.out_w();
  const std::int64_t plane = static_cast<std::int64_t>(l.h) * l.w;
  auto columns = std::make_shared<winsum::array<float, 1>>(std::array{is_plain(l) ? std::int64_t{0} : k * n});
  return {name, [=] {
            for (std::int64_t g = 0; g < l.n * l.groups; ++g) {
              const float* matrix = t.in + g * channels * plane;
              if (!is_plain(l)) {
                im2col(l, channels, matrix, columns->data());
                matrix = columns->data();
              }
              gemm(rows, n, k, t.weights + g % l.groups * rows * k, matrix, t.out + g * rows * n);
            }
          }};
}

#ifdef WINSUM_HAVE_OPENBLAS
void openblas_gemm(std::int64_t m, std::int64_t n, std::int64_t k, const float* a, const float* b, float* c) {
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(m), static_cast<int>(n), static_cast<int>(k), 1.0f, a, static_cast<int>(k),
              b, static_cast<int>(n), 0.0f, c, static_cast<int>(n));
}
#endif

#ifdef WINSUM_HAVE_EIGEN
void eigen_gemm(std::int64_t m, std::int64_t n, std::int64_t k, const float* a, const float* b, float* c) {
  using matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<matrix>(c, m, n).noalias() = Eigen::Map<const matrix>(a, m, k) * Eigen::Map<const matrix>(b, k, n);
}
#endif

#ifdef WINSUM_HAVE_DNNL
runner onednn_runner(const layer& l, const tensors& t) {
  using namespace dnnl;
  using tag = memory::format_tag;
  auto on = std::make_shared<engine>(engine::kind::cpu, 0);
  auto queue = std::make_shared<stream>(*on);
  const bool grouped = l.groups != 1;
  const memory::dims extents =
      grouped ? memory::dims{l.groups, l.c_out / l.groups, l.c_in / l.groups, l.kh, l.kw} : memory::dims{l.c_out, l.c_in, l.kh, l.kw};
  const memory::desc in({l.n, l.c_in, l.h, l.w}, memory::data_type::f32, tag::nchw);
  const memory::desc plain(extents, memory::data_type::f32, grouped ? tag::goihw : tag::oihw);
  const memory::desc any(extents, memory::data_type::f32, tag::any);
  const memory::desc out({l.n, l.c_out, l.out_h(), l.out_w()}, memory::data_type::f32, tag::nchw);
  const convolution_forward::desc described(prop_kind::forward_inference, algorithm::convolution_direct, in, any, out, {l.stride_h, l.stride_w},
                                            {l.dil_h - 1, l.dil_w - 1}, {l.pad_t, l.pad_l}, {l.pad_b, l.pad_r});
  const convolution_forward::primitive_desc chosen(described, *on);
  auto weights = std::make_shared<memory>(chosen.weights_desc(), *on);
  memory given(plain, *on, const_cast<float*>(t.weights));
  reorder(given, *weights).execute(*queue, given, *weights);
  queue->wait();
  auto primitive = std::make_shared<convolution_forward>(chosen);
  auto source = std::make_shared<memory>(in, *on, const_cast<float*>(t.in));
  auto result = std::make_shared<memory>(out, *on, t.out);
  return {"onednn_nchw", [=] {
            primitive->execute(*queue, {{DNNL_ARG_SRC, *source}, {DNNL_ARG_WEIGHTS, *weights}, {DNNL_ARG_DST, *result}});
            queue->wait();
          }};
}
#endif

}  // namespace

std::vector<peer> peers() {
  std::vector<peer> all;
#ifdef WINSUM_HAVE_OPENBLAS
  all.push_back({"openblas_im2col", openblas_get_config()});
#endif
#ifdef WINSUM_HAVE_DNNL
  const dnnl_version_t* v = dnnl::version();
  all.push_back({"onednn_nchw", "oneDNN " + std::to_string(v->major) + "." + std::to_string(v->minor) + "." + std::to_string(v->patch)});
#endif
#ifdef WINSUM_HAVE_EIGEN
  all.push_back({"eigen_im2col", "Eigen " + std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
                                     std::to_string(EIGEN_MINOR_VERSION)});
#endif
  return all;
}

std::vector<runner> peer_runners([[maybe_unused]] const layer& l, [[maybe_unused]] const tensors& t, [[maybe_unused]] int threads) {
  std::vector<runner> all;
#ifdef WINSUM_HAVE_OPENBLAS
  openblas_set_num_threads(threads);
  all.push_back(im2col_runner("openblas_im2col", l, t, openblas_gemm));
#endif
#ifdef WINSUM_HAVE_DNNL
  all.push_back(onednn_runner(l, t));
#endif
#ifdef WINSUM_HAVE_EIGEN
  all.push_back(im2col_runner("eigen_im2col", l, t, eigen_gemm));
#endif
  return all;
}

}  // namespace bench
