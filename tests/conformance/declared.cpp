// Defines which declarations serve which op.
#include "declared_conv.hpp"

namespace conformance {

std::vector<declared_run> declared_conv(const test_case& input) {
  const bool channels_last = input.layout == "N*C/*IO";
  if (!channels_last && input.layout != "NC*/OI*") throw not_expressible("no declared convolution for the layout `" + input.layout + "`");
  require_one_type(input);
  const std::size_t spatial = input.inputs.at(0).value.shape.size() - 2;
  const dtype type = input.inputs[0].value.type;
  if (type == dtype::int32 && spatial == 2 && channels_last) return conv_runs<2, true, std::int32_t>(input);
  if (type != dtype::float32) throw not_expressible("no declared convolution for these elements");
  if (spatial == 1) return channels_last ? conv_runs<1, true, float>(input) : conv_runs<1, false, float>(input);
  if (spatial == 2) return channels_last ? conv_runs<2, true, float>(input) : conv_runs<2, false, float>(input);
  if (spatial == 3) return channels_last ? conv_runs<3, true, float>(input) : conv_runs<3, false, float>(input);
  throw not_expressible("no declared convolution for this rank");
}

std::vector<declared_run> declared_runs(const test_case& input) {
  if (input.op == "Conv") return declared_conv(input);
  if (input.op == "Convolve" || input.op == "Correlate") return declared_filter(input);
  if (input.op == "MatMul" || input.op == "Gemm") return declared_product(input);
  return {};
}

}  // namespace conformance
