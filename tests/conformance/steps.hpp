// Defines `conformance::steps_of`: the statements of a case with its element-wise steps and missing expressions written out.
#pragma once
#include "case.hpp"
#include "statement_text.hpp"

namespace conformance {

/// What is to be run: statements in order, and the arrays that they need beside the inputs.
struct steps {
  std::vector<said> statements;
  std::map<std::string, std::int64_t> ranges;
  std::map<std::string, double> constants;
  double fill = 0;
  std::vector<named_tensor> made;  ///< temporaries and the output, as they start
};

namespace detail {

inline std::string subscripts(const std::string& letter, std::size_t first, std::size_t end) {
  std::string text;
  for (std::size_t d = first; d < end; ++d) text += (d == first ? "" : ",") + letter + std::to_string(d);
  return text;
}

/// The expression of a correlation or a convolution of SciPy's kind, from the attributes alone.
inline expression correlation(const test_case& input) {
  if (input.inputs.size() != 2) throw malformed("a " + input.op + " has two operands");
  if (input.resolved.number("operands_swapped", 0) != 0) throw not_expressible("swapped operands without an expression");
  if (input.resolved.number("fillvalue", 0) != 0) throw not_expressible("a fill value without an expression");
  const tensor &data = input.inputs[0].value, &kernel = input.inputs[1].value, &out = input.outputs[0].value;
  const std::size_t rank = out.shape.size();
  if (data.shape.size() != rank || kernel.shape.size() != rank) throw malformed("the operands and the output have different ranks");
  const std::vector<std::int64_t>& offset = input.resolved.list("offset", rank);
  const auto boundary = input.resolved.words.find("boundary");
  const std::string border = boundary == input.resolved.words.end() ? "fill" : boundary->second;
  if (border != "fill" && border != "symm" && border != "wrap") throw not_expressible("the boundary `" + border + "` without an expression");

  expression result;
  std::string read;
  for (std::size_t d = 0; d < rank; ++d) {
    const std::string i = "i" + std::to_string(d), k = "k" + std::to_string(d);
    const bool flip = input.op == "Convolve";
    const std::int64_t shift = flip ? offset[d] : offset[d] - (kernel.shape[d] - 1);
    std::string at = i + (flip ? "-" : "+") + k + (shift < 0 ? "-" : "+") + std::to_string(shift < 0 ? -shift : shift);
    if (border != "fill") at = border + "(" + at + ")";
    read += (d ? "," : "") + at;
    result.ranges[i] = out.shape[d];
    result.ranges[k] = kernel.shape[d];
  }
  const bool conjugate = input.op == "Correlate" && (kernel.type == dtype::complex64 || kernel.type == dtype::complex128);
  const std::string second = input.inputs[1].name + "(" + subscripts("k", 0, rank) + ")";
  result.statements = {input.outputs[0].name + "(" + subscripts("i", 0, rank) + ") += " + input.inputs[0].name + "(" + read + ") * " +
                       (conjugate ? "conj(" + second + ")" : second)};
  return result;
}

/// Adds the statement that counts, for each window of a pooling, the positions that the average divides by.
inline std::string count_positions(const test_case& input, steps& result) {
  if (input.inputs.empty() || input.layout.size() < 3) throw malformed("an average needs an input and a layout");
  const tensor &x = input.inputs[0].value, &out = input.outputs[0].value;
  const std::size_t first = input.layout.starts_with("NC") ? 2 : 1, spatial = x.shape.size() < 3 ? 0 : x.shape.size() - 2;
  if (spatial == 0 || out.shape.size() != x.shape.size()) throw malformed("an average needs a batch, a channel and a spatial dimension");
  const auto& kernel = input.resolved.list("kernel", spatial);
  const auto& strides = input.resolved.list("strides", spatial);
  const auto& dilations = input.resolved.list("dilations", spatial);
  const auto& begin = input.resolved.list("pads_begin", spatial);
  const auto& end = input.resolved.list("pads_end", spatial);
  const bool include_pad = input.resolved.number("count_include_pad", 0) != 0;
  extents inside, count;
  std::string read;
  for (std::size_t d = 0; d < spatial; ++d) {
    const std::string i = "i" + std::to_string(first + d), k = "k" + std::to_string(first + d);
    result.ranges[i] = out.shape[first + d];
    result.ranges[k] = kernel[d];
    inside.push_back(x.shape[first + d] + (include_pad ? begin[d] + end[d] : 0));
    count.push_back(out.shape[first + d]);
    read += (d ? "," : "") + std::to_string(strides[d]) + "*" + i + "+" + std::to_string(dilations[d]) + "*" + k + "-" +
            std::to_string(include_pad ? 0 : begin[d]);
  }
  result.made.push_back({"inside", tensor(out.type, inside)});
  result.made.back().value.fill(1);
  result.made.push_back({"count", tensor(out.type, count)});
  const std::string at = "count(" + subscripts("i", first, first + spatial) + ")";
  result.statements.push_back(read_statement(at + " += inside(" + read + ")"));
  return at;
}

/// The step after the sums: they go to `total`, and a last statement makes the output of them.
inline void add_last_step(const test_case& input, const std::string& words, steps& result) {
  const named_tensor& out = input.outputs[0];
  const std::size_t rank = out.value.shape.size();
  for (said& statement : result.statements)
    if (statement.left.tensor == out.name) statement.left.tensor = "total";
  result.made.push_back({"total", tensor(out.value.type, out.value.shape)});
  for (std::size_t d = 0; d < rank; ++d) result.ranges["i" + std::to_string(d)] = out.value.shape[d];
  const std::string at = "(" + subscripts("i", 0, rank) + ")";
  said last = read_statement(out.name + at + " = total" + at);
  if (words.find("window size") != std::string::npos || words.find("counted window positions") != std::string::npos) {
    said_factor divisor;
    if (words.find("window size") != std::string::npos) {
      const auto kernel = input.resolved.lists.find("kernel");
      if (kernel == input.resolved.lists.end()) throw malformed("`resolved` needs the list `kernel`");
      divisor.number = static_cast<double>(element_count(kernel->second));
    } else {
      const std::string count = count_positions(input, result);
      divisor = read_statement("x() = " + count).factors[0];
    }
    divisor.divides = true;
    last.factors.push_back(divisor);
  } else if (words.find("p-th root") != std::string::npos) {
    last.factors[0].calls.push_back({"pow", 1 / input.resolved.number("p", 2)});
  } else {
    throw not_expressible("the step after it: " + words);
  }
  result.statements.push_back(last);
}

}  // namespace detail

/// The whole computation of `input`. Throws `not_expressible` where a case has steps that are not index statements.
inline steps steps_of(const test_case& input) {
  if (input.outputs.size() > 1) throw not_expressible("a second output, `" + input.outputs[1].name + "`");
  const bool correlation = input.op == "Correlate" || input.op == "Convolve";
  if (!input.computation && !correlation) throw not_expressible("the case has no expression");
  const expression said = input.computation ? *input.computation : detail::correlation(input);

  steps result;
  result.ranges = said.ranges;
  result.constants = said.constants;
  result.fill = said.fill;
  const named_tensor& out = input.outputs[0];
  for (const auto& [name, shape] : said.temporaries) result.made.push_back({name, tensor(out.value.type, shape)});
  result.made.push_back({out.name, tensor(out.value.type, out.value.shape)});
  for (const std::string& text : said.statements) result.statements.push_back(read_statement(text));
  if (!said.before.empty()) {
    if (said.before.find("|X|^p") == std::string::npos) throw not_expressible("the step before it: " + said.before);
    for (auto& statement : result.statements)
      for (said_factor& factor : statement.factors)
        if (factor.tensor == "X") factor.calls = {{"abs", {}}, {"pow", input.resolved.number("p", 2)}};
  }
  if (!said.after.empty()) detail::add_last_step(input, said.after, result);
  return result;
}

}  // namespace conformance
