// Defines the reader and the writer of NPY files: the fixed start, a header of three keys, the elements.
#include "npy.hpp"

#include <bit>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>

#include "words.hpp"

namespace winsum::cli {
namespace {

static_assert(std::endian::native == std::endian::little, "elements are read as they lie in the file");

struct kind_row {
  std::string_view kind;
  element type;
};
constexpr kind_row kinds[] = {{"<f4", element::f32}, {"<f8", element::f64}, {"|i1", element::i8},  {"|u1", element::u8},   {"<i2", element::i16},
                              {"<i4", element::i32}, {"<i8", element::i64}, {"<c8", element::c64}, {"<c16", element::c128}};

constexpr std::string_view magic("\x93NUMPY", 6);

struct reader {
  std::string name;
  std::string bytes{};

  [[noreturn]] void fail(const std::string& what) const { throw error("winsum: `" + name + "` " + what); }

  /// The text after 'key': up to the comma or brace that ends it, brackets kept whole.
  std::string_view value_of(std::string_view header, std::string_view key) const {
    std::size_t at = header.find("'" + std::string(key) + "'");
    if (at != std::string_view::npos) at = header.find(':', at);
    if (at == std::string_view::npos) fail("has a header without '" + std::string(key) + "'; save it with numpy.save");
    at = header.find_first_not_of(' ', at + 1);
    if (at == std::string_view::npos) fail("has a header without a value of '" + std::string(key) + "'; save it with numpy.save");
    std::size_t end = at;
    for (int depth = 0; end < header.size(); ++end) {
      const char c = header[end];
      depth += (c == '(' || c == '[') - (c == ')' || c == ']');
      if (depth == 0 && (c == ',' || c == '}')) break;
    }
    while (end > at && header[end - 1] == ' ') --end;
    return header.substr(at, end - at);
  }

  element type_of(std::string_view said) const {
    if (said.size() < 2 || (said.front() != '\'' && said.front() != '"')) fail("holds records; give plain numbers");
    const std::string_view kind = said.substr(1, said.size() - 2);
    for (const kind_row& each : kinds)
      if (each.kind == kind) return each.type;
    if (kind.starts_with('>'))
      fail("holds big-endian elements (" + std::string(kind) + "); convert it, as with a.astype('<" + std::string(kind.substr(1)) + "')");
    fail("holds elements of type " + std::string(kind) + "; there are f4, f8, i1, u1, i2, i4, i8, c8 and c16; convert it, as with a.astype('<f4')");
  }

  std::vector<std::int64_t> shape_of(std::string_view said) const {
    if (said.size() < 2 || said.front() != '(' || said.back() != ')') fail("has a shape that is no tuple; save it with numpy.save");
    said = said.substr(1, said.size() - 2);
    std::vector<std::int64_t> shape;
    for (;;) {
      while (!said.empty() && (said.front() == ' ' || said.front() == ',')) said.remove_prefix(1);
      if (said.empty()) return shape;
      std::int64_t extent = 0;
      const auto [end, wrong] = std::from_chars(said.data(), said.data() + said.size(), extent);
      if (wrong != std::errc{} || extent < 0) fail("has a shape that holds something else than extents; save it with numpy.save");
      shape.push_back(extent);
      said.remove_prefix(static_cast<std::size_t>(end - said.data()));
    }
  }

  tensor read() {
    if (bytes.size() < 10 || std::string_view(bytes).substr(0, 6) != magic) fail("is not an NPY file; save the array with numpy.save");
    const int version = static_cast<unsigned char>(bytes[6]);
    if (version < 1 || version > 2) fail("is an NPY file of version " + std::to_string(version) + "; versions 1 and 2 are read");
    const std::size_t start = version == 1 ? 10 : 12;
    std::size_t length = 0;
    for (std::size_t i = 8; i < start && i < bytes.size(); ++i) length |= std::size_t{static_cast<unsigned char>(bytes[i])} << (8 * (i - 8));
    if (bytes.size() < start + length) fail("ends inside its header; save it again");
    const std::string_view header = std::string_view(bytes).substr(start, length);
    const std::string_view order = value_of(header, "fortran_order");
    if (order != "True" && order != "False") fail("has an order that is neither C nor Fortran; save it with numpy.save");
    const element type = type_of(value_of(header, "descr"));
    const std::vector<std::int64_t> shape = shape_of(value_of(header, "shape"));
    // Counted before memory is taken: a header can claim anything.
    std::int64_t wanted = size_of(type);
    for (std::int64_t e : shape)
      if (__builtin_mul_overflow(wanted, e, &wanted)) fail("has a shape whose bytes do not fit 64 bits");
    const std::size_t there = bytes.size() - start - length;
    if (static_cast<std::size_t>(wanted) != there)
      fail("holds " + std::to_string(there) + " bytes of elements, but its header says " + std::to_string(wanted) + " (" + spoken_shape(shape) +
           "); save it again");
    tensor t(type, shape);
    if (there > 0) std::memcpy(t.data.data(), bytes.data() + start + length, there);
    return order == "True" ? turned(t) : t;
  }

  /// Elements that lie first dimension fastest, in row-major order.
  static tensor turned(const tensor& from) {
    tensor to(from.type, from.shape);
    const std::size_t size = static_cast<std::size_t>(size_of(from.type));
    std::vector<std::int64_t> position(from.shape.size());
    for (std::size_t flat = 0; flat < from.data.size(); flat += size) {
      std::int64_t at = 0;
      for (std::size_t d = 0; d < position.size(); ++d) at = at * from.shape[d] + position[d];
      std::memcpy(to.data.data() + static_cast<std::size_t>(at) * size, from.data.data() + flat, size);
      for (std::size_t d = 0; d < position.size() && ++position[d] == from.shape[d]; ++d) position[d] = 0;
    }
    return to;
  }
};

}  // namespace

tensor read_npy(const std::filesystem::path& file) {
  reader r{file.string()};
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file)) r.fail("cannot be opened; check the path");
  r.bytes.assign(std::istreambuf_iterator<char>(stream), {});
  return r.read();
}

void write_npy(const std::filesystem::path& file, const tensor& t) {
  std::string kind;
  for (const kind_row& each : kinds)
    if (each.type == t.type) kind = each.kind;
  if (kind.empty()) throw error("winsum: a result of type " + std::string(name_of(t.type)) + " cannot be written to an NPY file; leave -o out");
  std::string header = "{'descr': '" + kind + "', 'fortran_order': False, 'shape': (";
  for (std::size_t d = 0; d < t.shape.size(); ++d)
    header += std::to_string(t.shape[d]) + (d + 1 < t.shape.size() ? ", " : t.shape.size() == 1 ? "," : "");
  header += "), }";
  while ((magic.size() + 4 + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  std::ofstream stream(file, std::ios::binary);
  const char length[] = {static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
  stream.write(magic.data(), static_cast<std::streamsize>(magic.size())).write("\x01\x00", 2).write(length, 2);
  stream.write(header.data(), static_cast<std::streamsize>(header.size()));
  stream.write(reinterpret_cast<const char*>(t.data.data()), static_cast<std::streamsize>(t.data.size())).flush();
  if (!stream) cannot_be_written(file.string());
}

}  // namespace winsum::cli
