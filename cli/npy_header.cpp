// Defines the reader of an NPY file's header: a dictionary as Python writes it, of a type, an order and a shape.
#include "npy_header.hpp"

#include <algorithm>
#include <charconv>

#include "tensor.hpp"
#include "words.hpp"

namespace winsum::cli {
namespace {

struct kind_row {
  std::string_view kind;
  element type;
};
constexpr kind_row kinds[] = {{"f4", element::f32}, {"f8", element::f64}, {"i1", element::i8},  {"u1", element::u8},
                              {"i2", element::i16}, {"u2", element::u16}, {"i4", element::i32}, {"u4", element::u32},
                              {"i8", element::i64}, {"u8", element::u64}, {"c8", element::c64}, {"c16", element::c128}};

/// What NumPy has and the library has not: whole kinds, or letters (`…`) that numbers and units may follow.
struct other_row {
  std::string_view kind, name, instead;
  bool more = true;
};
constexpr other_row others[] = {{"f2", "16-bit floats (float16)", "<f4", false},
                                {"f12", "floats of more than 64 bits (long double)", "<f8", false},
                                {"f16", "floats of more than 64 bits (long double)", "<f8", false},
                                {"c24", "complex numbers of more than 128 bits", "<c16", false},
                                {"c32", "complex numbers of more than 128 bits", "<c16", false},
                                {"b1", "truth values (bool)", "|u1", false},
                                {"?", "truth values (bool)", "|u1", false},
                                {"O", "Python objects", "<f8"},
                                {"U", "text", "<f8"},
                                {"S", "text", "<f8"},
                                {"a", "text", "<f8"},
                                {"M", "dates", "<i8"},
                                {"m", "spans of time", "<i8"},
                                {"V", "raw bytes, as of records or bfloat16", "<f4"}};

/// "8", or "8[ns]".
bool is_size_and_unit(std::string_view rest) {
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  return digits == rest.size() || (rest[digits] == '[' && rest.ends_with(']'));
}

struct header_reader {
  const std::string& file;
  std::string_view text;  ///< what is not read yet

  [[noreturn]] void fail(const std::string& what) const { throw error("winsum: " + ticked(file) + " " + what); }
  [[noreturn]] void malformed(const std::string& what) const { fail("has a header that " + what + "; save it with numpy.save"); }

  void skip_blanks() {
    while (!text.empty() && (text[0] == ' ' || text[0] == '\n' || text[0] == '\t' || text[0] == '\r')) text.remove_prefix(1);
  }
  bool next_is(char c) {
    skip_blanks();
    if (text.empty() || text[0] != c) return false;
    text.remove_prefix(1);
    return true;
  }
  std::string_view quoted(const char* what) {
    skip_blanks();
    const char mark = text.empty() ? '\0' : text[0];
    const std::size_t end = mark == '\'' || mark == '"' ? text.find(mark, 1) : std::string_view::npos;
    if (end == std::string_view::npos) malformed(std::string("has no text as ") + what);
    const std::string_view word = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    return word;
  }

  element type() {
    skip_blanks();
    if (text.empty() || (text[0] != '\'' && text[0] != '"')) fail("holds records; give plain numbers");
    const std::string_view said = quoted("'descr'");
    const char order = said.empty() ? '\0' : said[0];
    const bool has_order = order == '<' || order == '>' || order == '=' || order == '|';
    const std::string_view kind = said.substr(has_order ? 1 : 0);
    for (const kind_row& each : kinds) {
      if (each.kind != kind) continue;
      if (order == '>' && size_of(each.type) > 1)
        fail("holds big-endian elements (" + std::string(said) + "); convert it, as with a.astype('<" + std::string(kind) + "')");
      return each.type;  // without an order it is the machine's, as NumPy has it
    }
    for (const other_row& each : others)
      if (kind == each.kind || (each.more && kind.starts_with(each.kind) && is_size_and_unit(kind.substr(each.kind.size()))))
        fail("holds " + std::string(each.name) + ", elements of type " + shown(said) + "; convert it, as with a.astype('" +
             std::string(each.instead) + "')");
    fail("holds elements of type " + ticked(said) +
         "; there are f4, f8, i1, i2, i4, i8, u1, u2, u4, u8, c8 and c16; convert it, as with a.astype('<f4')");
  }

  bool fortran() {
    skip_blanks();
    for (const bool value : {false, true}) {
      const std::string_view word = value ? "True" : "False";
      if (!text.starts_with(word)) continue;
      text.remove_prefix(word.size());
      return value;
    }
    fail("has an order that is neither C nor Fortran; save it with numpy.save");
  }

  /// () or (4,) or (4, 5) or (4, 5,).
  std::vector<std::int64_t> shape() {
    if (!next_is('(')) fail("has a shape that is no tuple; save it with numpy.save");
    std::vector<std::int64_t> extents;
    bool comma = true;
    while (!next_is(')')) {
      skip_blanks();
      std::int64_t extent = 0;
      const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), extent);
      const bool zeros = text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9';
      if (wrong == std::errc::result_out_of_range) fail("has a shape with an extent that does not fit 64 bits");
      if (!comma || wrong != std::errc{} || extent < 0 || zeros) fail("has a shape that holds something else than extents; save it with numpy.save");
      extents.push_back(extent);
      text.remove_prefix(static_cast<std::size_t>(end - text.data()));
      if (!text.empty() && text[0] == 'L') text.remove_prefix(1);  // Python 2
      comma = next_is(',');
    }
    if (extents.size() == 1 && !comma) fail("has a shape that is no tuple; save it with numpy.save");
    return extents;
  }
};

}  // namespace

npy_header read_npy_header(const std::string& file, std::string_view text) {
  header_reader from{file, text};
  npy_header h;
  constexpr std::string_view keys[] = {"descr", "fortran_order", "shape"};
  bool has[3]{};
  if (!from.next_is('{')) from.malformed("is no dictionary");
  while (!from.next_is('}')) {
    const std::string_view key = from.quoted("a key");
    int which = 0;
    while (which < 3 && keys[which] != key) ++which;
    if (which == 3) from.malformed("has a key " + ticked(key));
    if (has[which]) from.malformed("has '" + std::string(key) + "' twice");
    has[which] = true;
    if (!from.next_is(':')) from.malformed("has no value of '" + std::string(key) + "'");
    if (which == 0) h.type = from.type();
    if (which == 1) h.fortran = from.fortran();
    if (which == 2) h.shape = from.shape();
    if (from.next_is(',')) continue;
    if (!from.next_is('}')) from.malformed("has something else behind '" + std::string(key) + "' than a comma");
    break;
  }
  from.skip_blanks();
  if (!from.text.empty()) from.malformed("goes on behind its dictionary");
  for (int i = 0; i < 3; ++i)
    if (!has[i]) from.fail("has a header without '" + std::string(keys[i]) + "'; save it with numpy.save");
  // Counted before memory is taken: a header can claim anything.
  if (!tensor::count_bytes(h.type, h.shape, h.bytes)) from.fail("has a shape whose bytes do not fit 64 bits (" + cut(spoken_shape(h.shape)) + ")");
  return h;
}

std::string npy_start(element type, const std::vector<std::int64_t>& shape) {
  std::string kind;
  for (const kind_row& each : kinds)
    if (each.type == type) kind = (size_of(type) == 1 ? "|" : "<") + std::string(each.kind);
  std::string header = "{'descr': '" + kind + "', 'fortran_order': False, 'shape': (";
  for (std::size_t d = 0; d < shape.size(); ++d) header += std::to_string(shape[d]) + (d + 1 < shape.size() ? ", " : shape.size() == 1 ? "," : "");
  header += "), }";
  std::string start("\x93NUMPY\x01\x00", 8);
  while ((start.size() + 2 + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  start += static_cast<char>(header.size() & 255);
  start += static_cast<char>(header.size() >> 8);
  return start + header;
}

}  // namespace winsum::cli
