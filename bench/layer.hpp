// Defines `bench::layer`, one convolution to time, and the 23 distinct ones of ResNet-50.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace bench {

/// A convolution in NCHW with weights OIHW. `count`: how often a network has it. Pads are before and after.
struct layer {
  const char* name = "";
  int count = 1;
  int n = 1, c_in = 0, h = 0, w = 0, c_out = 0, kh = 1, kw = 1;
  int stride_h = 1, stride_w = 1, pad_t = 0, pad_l = 0, pad_b = 0, pad_r = 0, dil_h = 1, dil_w = 1, groups = 1;

  constexpr int out_h() const { return (h + pad_t + pad_b - dil_h * (kh - 1) - 1) / stride_h + 1; }
  constexpr int out_w() const { return (w + pad_l + pad_r - dil_w * (kw - 1) - 1) / stride_w + 1; }
  /// Multiply-adds; taps on padding count.
  constexpr double macs() const { return double(n) * c_out * out_h() * out_w() * (c_in / groups) * kh * kw; }
  constexpr double flops() const { return 2 * macs(); }
};

constexpr layer square(const char* name, int count, int c_in, int size, int c_out, int kernel, int stride) {
  layer l;
  l.name = name, l.count = count, l.c_in = c_in, l.h = l.w = size, l.c_out = c_out, l.kh = l.kw = kernel;
  l.stride_h = l.stride_w = stride;
  l.pad_t = l.pad_l = l.pad_b = l.pad_r = kernel / 2;
  return l;
}

/// ResNet-50 v1.5 (stride in the 3x3 of a block), batch 1: 53 convolutions, 23 distinct ones.
/// He et al., "Deep Residual Learning for Image Recognition", 2015, table 1.
inline constexpr layer resnet50[] = {
    square("stem_7x7s2", 1, 3, 224, 64, 7, 2),
    square("s1_1x1_64_64", 1, 64, 56, 64, 1, 1),
    square("s1_3x3_64", 3, 64, 56, 64, 3, 1),
    square("s1_1x1_64_256", 4, 64, 56, 256, 1, 1),
    square("s1_1x1_256_64", 2, 256, 56, 64, 1, 1),
    square("s2_1x1_256_128", 1, 256, 56, 128, 1, 1),
    square("s2_3x3s2_128", 1, 128, 56, 128, 3, 2),
    square("s2_1x1_128_512", 4, 128, 28, 512, 1, 1),
    square("s2_1x1s2_256_512", 1, 256, 56, 512, 1, 2),
    square("s2_1x1_512_128", 3, 512, 28, 128, 1, 1),
    square("s2_3x3_128", 3, 128, 28, 128, 3, 1),
    square("s3_1x1_512_256", 1, 512, 28, 256, 1, 1),
    square("s3_3x3s2_256", 1, 256, 28, 256, 3, 2),
    square("s3_1x1_256_1024", 6, 256, 14, 1024, 1, 1),
    square("s3_1x1s2_512_1024", 1, 512, 28, 1024, 1, 2),
    square("s3_1x1_1024_256", 5, 1024, 14, 256, 1, 1),
    square("s3_3x3_256", 5, 256, 14, 256, 3, 1),
    square("s4_1x1_1024_512", 1, 1024, 14, 512, 1, 1),
    square("s4_3x3s2_512", 1, 512, 14, 512, 3, 2),
    square("s4_1x1_512_2048", 3, 512, 7, 2048, 1, 1),
    square("s4_1x1s2_1024_2048", 1, 1024, 14, 2048, 1, 2),
    square("s4_1x1_2048_512", 2, 2048, 7, 512, 1, 1),
    square("s4_3x3_512", 2, 512, 7, 512, 3, 1),
};
inline constexpr int resnet50_count = sizeof(resnet50) / sizeof(resnet50[0]);

/// Layers of a CSV file with the columns name,n,c_in,h,w,c_out,kh,kw,stride_h,stride_w,pad_t,pad_l,pad_b,pad_r,dil_h,dil_w,groups
/// in any order, others ignored, `count` if there. Throws std::runtime_error with the line that cannot be read.
std::vector<layer> read_layers(const std::string& file);

}  // namespace bench
