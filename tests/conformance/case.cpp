// Defines the reader of case.json.
#include "case.hpp"

#include <fstream>

#include <nlohmann/json.hpp>

#include "npy.hpp"

namespace conformance {
namespace {

using json = nlohmann::json;

std::string text_or_empty(const json& object, const char* key) {
  const auto at = object.find(key);
  return at == object.end() || at->is_null() ? std::string{} : at->get<std::string>();
}

std::int64_t integer(const json& value) {
  if (!value.is_number_integer()) throw malformed(value.dump() + " stands where an integer has to");
  return value.get<std::int64_t>();
}

extents integers(const json& list) {
  extents result;
  if (!list.is_array()) throw malformed(list.dump() + " stands where a list of integers has to");
  for (const json& value : list) result.push_back(integer(value));
  return result;
}

std::vector<named_tensor> read_arrays(const std::filesystem::path& folder, const json& entries) {
  std::vector<named_tensor> arrays;
  for (const json& entry : entries) {
    if (entry.is_null()) continue;  // an optional operand that the case leaves out
    const std::filesystem::path file = entry.at("file").get<std::string>();
    if (file.has_parent_path()) throw malformed(file.string() + " is outside the case's folder");
    named_tensor array{entry.at("name").get<std::string>(), read_npy(folder / file)};
    if (array.value.type != dtype_named(entry.at("dtype").get<std::string>()))
      throw malformed(file.string() + " has another element type than case.json says");
    if (array.value.shape != integers(entry.at("shape"))) throw malformed(file.string() + " has another shape than case.json says");
    arrays.push_back(std::move(array));
  }
  return arrays;
}

attributes read_resolved(const json& object) {
  attributes result;
  for (const auto& [key, value] : object.items()) {
    if (value.is_number())
      result.numbers[key] = value.get<double>();
    else if (value.is_boolean())
      result.numbers[key] = value.get<bool>() ? 1 : 0;
    else if (value.is_string())
      result.words[key] = value.get<std::string>();
    else if (value.is_array())
      result.lists[key] = integers(value);
  }
  return result;
}

expression read_expression(const json& object) {
  expression result;
  result.statements = object.at("statements").get<std::vector<std::string>>();
  if (result.statements.empty()) throw malformed("the expression has no statement");
  for (const auto& [index, extent] : object.at("ranges").items()) result.ranges[index] = integer(extent);
  if (const auto at = object.find("temporaries"); at != object.end())
    for (const auto& [name, value] : at->items()) {
      if (value.is_number())
        result.constants[name] = value.get<double>();
      else
        result.temporaries[name] = integers(value);
    }
  if (const auto at = object.find("fill"); at != object.end() && !at->is_null()) result.fill = at->get<double>();
  result.before = text_or_empty(object, "before");
  result.after = text_or_empty(object, "after");
  return result;
}

tolerance read_compare(const json& object) {
  const std::string mode = object.at("mode").get<std::string>();
  if (mode == "exact") return {};
  if (mode != "close") throw malformed("there is no comparison `" + mode + "`");
  return {false, object.at("rtol").get<double>(), object.at("atol").get<double>()};
}

}  // namespace

test_case read_case(const std::filesystem::path& folder) {
  std::ifstream stream(folder / "case.json");
  if (!stream) throw malformed("cannot open case.json");
  try {
    const json object = json::parse(stream);
    test_case result;
    result.name = object.at("name").get<std::string>();
    result.op = object.at("op").get<std::string>();
    result.layout = text_or_empty(object, "layout");
    result.inputs = read_arrays(folder, object.at("inputs"));
    result.outputs = read_arrays(folder, object.at("outputs"));
    if (result.outputs.empty()) throw malformed("the case has no output");
    if (const auto at = object.find("resolved"); at != object.end() && !at->is_null()) result.resolved = read_resolved(*at);
    if (const auto at = object.find("expression"); at != object.end() && !at->is_null()) result.computation = read_expression(*at);
    result.compare = read_compare(object.at("compare"));
    return result;
  } catch (const json::exception& reason) {
    throw malformed(std::string("case.json: ") + reason.what());
  }
}

}  // namespace conformance
