// Defines `conformance::translate`: the statements of a case as winsum's text, and the arrays that they are run on.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "steps.hpp"

namespace conformance {

/// Statements to run in order. `arrays` holds every array that they name, as it starts.
struct plan {
  std::vector<std::string> statements;
  std::map<std::string, tensor> arrays;
  std::string result;  ///< the array that is compared with the wanted output
};

namespace detail {

inline std::string written(double value) {
  char text[40];
  return std::string(text, std::to_chars(text, text + sizeof text, value).ptr);
}

inline std::string written(const said_subscript& at) {
  std::string text;
  for (const auto& [index, factor] : at.terms) {
    if (factor == 0) continue;
    text += factor < 0 ? "-" : text.empty() ? "" : "+";
    const std::int64_t size = factor < 0 ? -factor : factor;
    if (size != 1) text += std::to_string(size) + "*";
    text += index;
  }
  if (at.constant != 0 || text.empty()) text += (at.constant < 0 || text.empty() ? "" : "+") + std::to_string(at.constant);
  return text;
}

class translator {
 public:
  translator(const steps& todo, const std::map<std::string, tensor>& arrays) : todo_(todo), arrays_(arrays) {}

  std::string statement(const said& line) {
    if (line.how == "max=") throw not_expressible("a maximum over a window");
    fill_ = line.how == "=" ? todo_.fill : 0;
    const tensor& out = array(line.left.tensor);
    check_rank(line.left, out);
    std::map<std::string, std::int64_t> used;
    std::string left;
    for (std::size_t d = 0; d < out.shape.size(); ++d) {
      const said_subscript& at = line.left.subscripts[d];
      note_indices(at, used);
      if (at.terms.size() == 1 && at.terms[0].second == 1 && at.constant == 0)  // a write outside is dropped
        used[at.terms[0].first] = std::min(used[at.terms[0].first], out.shape[d]);
      left += (d ? "," : "") + written(at);
    }
    check_work(used);
    check_writes(line.left, out.shape, used);
    const std::size_t kept = used.size();
    std::string body;
    for (const said_factor& one : line.factors) {
      for (const said_subscript& at : one.subscripts) note_indices(at, used);
      if (!body.empty()) body += one.divides ? " / " : " * ";
      body += factor(one);
    }
    check_work(used);
    if (used.size() != kept) body = "sum(" + body + ")";
    std::string where;
    for (const auto& [index, extent] : used) where += (where.empty() ? " where " : ", ") + index + " in range(" + std::to_string(extent) + ")";
    return line.left.tensor + "(" + left + ") " + line.how + " " + body + where;
  }

 private:
  const tensor& array(const std::string& name) const {
    const auto at = arrays_.find(name);
    if (at == arrays_.end()) throw malformed("there is no array `" + name + "`");
    return at->second;
  }
  std::int64_t range(const std::string& index) const {
    const auto at = todo_.ranges.find(index);
    if (at == todo_.ranges.end()) throw malformed("index `" + index + "` has no range");
    if (at->second < 0) throw malformed("index `" + index + "` has a negative range");
    if (at->second > most_points) throw not_expressible("a range above 2^26");
    return at->second;
  }
  void note_indices(const said_subscript& at, std::map<std::string, std::int64_t>& used) const {
    for (const auto& [index, factor] : at.terms) used.emplace(index, range(index));
  }
  static void check_rank(const said_factor& read, const tensor& of) {
    if (read.subscripts.size() != of.shape.size())
      throw malformed("`" + read.tensor + "` has " + std::to_string(of.shape.size()) + " dimensions and is written with " +
                      std::to_string(read.subscripts.size()) + " subscripts");
  }
  static constexpr std::int64_t most_points = 1 << 26;
  static void check_work(const std::map<std::string, std::int64_t>& indices) {
    std::int64_t points = 1;
    for (const auto& [index, extent] : indices)
      if ((points *= extent) > most_points) throw not_expressible("more than 2^26 places of the indices");
  }
  /// winsum writes each element at most once and none outside: other left sides are transposed forms that it does not say.
  static void check_writes(const said_factor& left, const extents& shape, const std::map<std::string, std::int64_t>& indices) {
    std::int64_t points = 1;
    for (const auto& [index, extent] : indices) points *= extent;
    std::vector<bool> written(static_cast<std::size_t>(element_count(shape)), false);
    for (std::int64_t p = 0; p < points; ++p) {
      std::map<std::string, std::int64_t> value;
      std::int64_t rest = p, offset = 0;
      for (const auto& [index, extent] : indices) {
        value[index] = rest % extent;
        rest /= extent;
      }
      for (std::size_t d = 0; d < shape.size(); ++d) {
        std::int64_t at = left.subscripts[d].constant;
        for (const auto& [index, factor] : left.subscripts[d].terms) at += factor * value[index];
        if (at < 0 || at >= shape[d]) throw not_expressible("a left side that writes outside the output");
        offset = offset * shape[d] + at;
      }
      if (written[static_cast<std::size_t>(offset)]) throw not_expressible("a left side that writes an element more than once");
      written[static_cast<std::size_t>(offset)] = true;
    }
  }
  /// Whether some value of the indices leads outside [0, extent).
  bool leaves(const said_subscript& at, std::int64_t extent) const {
    std::int64_t low = at.constant, high = at.constant;
    for (const auto& [index, factor] : at.terms) {
      const std::int64_t last = range(index) - 1;
      if (last < 0) return false;
      (factor < 0 ? low : high) += factor * last;
    }
    return low < 0 || high >= extent;
  }
  std::string subscript(const said_subscript& at, std::int64_t extent, double outside) const {
    if (at.fold == "symm") return "symmetric(" + written(at) + ")";
    if (!at.fold.empty()) return at.fold + "(" + written(at) + ")";
    if (!leaves(at, extent)) return written(at);
    return "pad(" + written(at) + (outside == 0 ? "" : ", " + written(outside)) + ")";
  }

  std::string scalar_read(const std::string& name) const {
    if (const auto at = todo_.constants.find(name); at != todo_.constants.end()) return written(at->second);
    const tensor& value = array(name);
    if (value.size() != 1) throw malformed("`" + name + "` is written like a number and has " + std::to_string(value.size()) + " elements");
    std::string zeros;
    for (std::size_t d = 0; d < value.shape.size(); ++d) zeros += d ? ",0" : "0";
    return name + "(" + zeros + ")";
  }
  double scalar_value(const std::string& name) const {
    const tensor& value = array(name);
    if (value.size() != 1) throw not_expressible("a border that depends on the place");
    return with_type(value.type, [&]<class T>(std::type_identity<T>) -> double {
      if constexpr (std::is_arithmetic_v<T>)
        return static_cast<double>(value.as<T>()[0]);
      else
        throw not_expressible("a complex border");
    });
  }

  std::string read(const said_factor& one) const {
    if (one.bare || (one.subscripts.empty() && todo_.constants.contains(one.tensor))) return scalar_read(one.tensor);
    const tensor& of = array(one.tensor);
    check_rank(one, of);
    double outside = fill_;
    for (std::size_t d = 0; d < of.shape.size() && !one.zero_point.empty(); ++d)
      if (one.subscripts[d].fold.empty() && leaves(one.subscripts[d], of.shape[d])) outside = scalar_value(one.zero_point);
    std::string text = one.tensor + "(";
    for (std::size_t d = 0; d < of.shape.size(); ++d) text += (d ? "," : "") + subscript(one.subscripts[d], of.shape[d], outside);
    text += ")";
    if (one.zero_point.empty()) return text;
    const tensor& zero = array(one.zero_point);
    if (zero.size() == 1) return "(" + text + " - " + scalar_read(one.zero_point) + ")";
    if (zero.shape.size() != 1 || of.shape.empty()) throw malformed("`" + one.zero_point + "` is neither a number nor a list");
    return "(" + text + " - " + one.zero_point + "(" + subscript(one.subscripts[0], zero.shape[0], 0) + "))";
  }

  std::string factor(const said_factor& one) const {
    std::string text = one.number ? written(*one.number) : read(one);
    for (const said_call& call : one.calls) text = call.function + "(" + text + (call.argument ? ", " + written(*call.argument) : "") + ")";
    return text;
  }

  const steps& todo_;
  const std::map<std::string, tensor>& arrays_;
  double fill_ = 0;
};

}  // namespace detail

/// Turns a case into statements in winsum's text. A subscript is wrapped in `pad` only where the ranges let it leave the operand,
/// so that every method that could serve is offered the statement. Throws `malformed` and `not_expressible`.
inline plan translate(const test_case& input) {
  const steps todo = steps_of(input);
  plan result;
  for (const named_tensor& array : input.inputs) result.arrays[array.name] = array.value;
  for (const named_tensor& array : todo.made)
    if (!result.arrays.emplace(array.name, array.value).second) throw malformed("two arrays are called `" + array.name + "`");
  result.result = input.outputs[0].name;
  for (const said& line : todo.statements) result.statements.push_back(detail::translator(todo, result.arrays).statement(line));
  return result;
}

}  // namespace conformance
