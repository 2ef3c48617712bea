// Defines `conformance::test_case`: one case.json with its arrays, checked against each other.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tensor.hpp"

namespace conformance {

struct named_tensor {
  std::string name;
  tensor value;
};

/// The `expression` of a case.
struct expression {
  std::vector<std::string> statements;
  std::map<std::string, std::int64_t> ranges;
  std::map<std::string, extents> temporaries;
  std::map<std::string, double> constants;  ///< temporaries that are plain numbers
  double fill = 0;                          ///< what a read outside gives in a `=` statement
  std::string before, after;                ///< element-wise steps, in words
};

/// `resolved`: numbers by name. A field that is absent is empty.
struct attributes {
  std::map<std::string, std::vector<std::int64_t>> lists;
  std::map<std::string, double> numbers;
  std::map<std::string, std::string> words;

  double number(const std::string& key, double otherwise) const {
    const auto at = numbers.find(key);
    return at == numbers.end() ? otherwise : at->second;
  }
  /// The list `key`; one that is absent or of another length than `count` is malformed.
  const std::vector<std::int64_t>& list(const std::string& key, std::size_t count) const {
    const auto at = lists.find(key);
    if (at == lists.end() || at->second.size() != count)
      throw malformed("`resolved` needs a list `" + key + "` of " + std::to_string(count) + " integers");
    return at->second;
  }
};

struct tolerance {
  bool exact = true;
  double rtol = 0, atol = 0;
};

struct test_case {
  std::string name, op, layout;
  std::vector<named_tensor> inputs, outputs;
  attributes resolved;
  std::optional<expression> computation;
  tolerance compare;
};

/// Reads `folder`/case.json and the arrays that it names. Throws `malformed` or `not_expressible` with the reason.
test_case read_case(const std::filesystem::path& folder);

}  // namespace conformance
