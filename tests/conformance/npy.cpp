// Defines the NPY reader: the fixed start, the header's three keys, the elements.
#include "npy.hpp"

#include <bit>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>

namespace conformance {
namespace {

static_assert(std::endian::native == std::endian::little, "the elements are read as they lie in the file");

/// The text after `'key':` up to the comma or brace that ends it; brackets are kept whole.
std::string_view value_of(std::string_view header, std::string_view key) {
  const std::string quoted = "'" + std::string(key) + "':";
  std::size_t at = header.find(quoted);
  if (at == std::string_view::npos) throw malformed("the NPY header has no '" + std::string(key) + "'");
  at += quoted.size();
  while (at < header.size() && header[at] == ' ') ++at;
  std::size_t end = at;
  for (int depth = 0; end < header.size(); ++end) {
    const char c = header[end];
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (depth == 0 && (c == ',' || c == '}')) break;
  }
  return header.substr(at, end - at);
}

extents shape_from(std::string_view text) {
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') throw malformed("the NPY header's shape is not a tuple");
  text = text.substr(1, text.size() - 2);
  extents shape;
  while (true) {
    while (!text.empty() && (text.front() == ' ' || text.front() == ',')) text.remove_prefix(1);
    if (text.empty()) return shape;
    std::int64_t extent = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), extent);
    if (error != std::errc{}) throw malformed("the NPY header's shape holds something that is no integer");
    shape.push_back(extent);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
}

}  // namespace

tensor read_npy(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw malformed("cannot open " + file.filename().string());
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  constexpr std::string_view magic("\x93NUMPY\x01\x00", 8);
  if (bytes.size() < 10 || std::string_view(bytes).substr(0, 8) != magic)
    throw malformed(file.filename().string() + " is not a NPY file of version 1.0");
  const std::size_t length = static_cast<unsigned char>(bytes[8]) + 256u * static_cast<unsigned char>(bytes[9]);
  if (bytes.size() < 10 + length) throw malformed(file.filename().string() + " ends inside its header");
  const std::string_view header = std::string_view(bytes).substr(10, length);
  if (value_of(header, "fortran_order") != "False") throw malformed(file.filename().string() + " is not in C order");

  std::string_view descr = value_of(header, "descr");
  if (descr.size() >= 2) descr = descr.substr(1, descr.size() - 2);
  const dtype_row* row = nullptr;
  for (const dtype_row& candidate : dtypes)
    if (candidate.descr == descr) row = &candidate;
  if (row == nullptr) throw not_expressible("elements of type `" + std::string(descr) + "`");

  tensor result(row->type, shape_from(value_of(header, "shape")));
  if (bytes.size() - 10 - length != result.data.size())
    throw malformed(file.filename().string() + " holds " + std::to_string(bytes.size() - 10 - length) + " bytes of elements, but its header says " +
                    std::to_string(result.data.size()));
  if (!result.data.empty()) std::memcpy(result.data.data(), bytes.data() + 10 + length, result.data.size());
  return result;
}

}  // namespace conformance
