// Tests where texts go: what each sink keeps and counts, how a stream spells values, and that a constant text has exactly its length.
#include <winsum/emit/sink.hpp>

#include <limits>

#include <boost/test/unit_test.hpp>

namespace emit = winsum::emit;
using winsum::element;

namespace {

template <class T>
std::string spelled(const T& value, const emit::language& words = {}) {
  emit::string_sink to;
  emit::stream<emit::string_sink>{to, words} << value;
  return to.text;
}

/// Takes characters, but no texts.
struct narrow_sink {
  void put(char) {}
  void put(std::string_view) = delete;
};
static_assert(emit::sink<emit::string_sink> && emit::sink<emit::buffer_sink<3>> && emit::sink<emit::measuring_sink<3>>);
static_assert(!emit::sink<std::string> && !emit::sink<narrow_sink>);

/// `Lines` lines of 1024 characters, then `More` characters.
template <int Lines, int More>
struct long_text {
  template <class Sink>
  static constexpr void print(Sink& to) {
    char line[1024];
    for (char& c : line) c = '.';
    for (int i = 0; i < Lines; ++i) to.put(std::string_view(line, 1024));
    for (int i = 0; i < More; ++i) to.put('+');
  }
};
static_assert(emit::exact_text<long_text<0, 0>>.view().empty());
static_assert(emit::exact_text<long_text<0, 0>>.data[0] == '\0');
static_assert(emit::exact_text<long_text<0, 3>>.view() == "+++");
static_assert(sizeof(emit::exact_text<long_text<0, 3>>.data) == 4);
static_assert(emit::measured<long_text<0, 3>>.holds_all() && emit::measured<long_text<0, 3>>.count == 3);

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_sink)

BOOST_AUTO_TEST_CASE(a_measure_counts_what_it_does_not_keep) {
  emit::measuring_sink<6> to;
  BOOST_TEST((to.holds_all() && to.view().empty()));
  to.put("wins");
  to.put('u');
  BOOST_TEST(to.view() == "winsu");
  to.put('m');
  BOOST_TEST((to.holds_all() && to.count == 6));
  to.put("med");
  to.put('!');
  BOOST_TEST(!to.holds_all());
  BOOST_TEST(to.count == 10);
  BOOST_TEST(to.view() == "winsum");
}

BOOST_AUTO_TEST_CASE(a_buffer_ends_with_zero) {
  emit::buffer_sink<6> to;
  for (char& c : to.data) c = c == '\0' ? '\0' : '?';
  to.put("win");
  to.put('s');
  BOOST_TEST(to.view() == "wins");
  to.put("um");
  BOOST_TEST(std::string(to.data) == "winsum");
}

BOOST_AUTO_TEST_CASE(integers_of_every_type) {
  BOOST_TEST(spelled(0) == "0");
  BOOST_TEST(spelled(9) == "9");
  BOOST_TEST(spelled(10) == "10");
  BOOST_TEST(spelled(-1) == "-1");
  BOOST_TEST(spelled(std::int8_t{-128}) == "-128");
  BOOST_TEST(spelled(std::uint8_t{255}) == "255");
  BOOST_TEST(spelled(std::int16_t{-32768}) == "-32768");
  BOOST_TEST(spelled(std::uint16_t{65535}) == "65535");
  BOOST_TEST(spelled(std::numeric_limits<std::int32_t>::min()) == "-2147483648");
  BOOST_TEST(spelled(4294967295u) == "4294967295");
  BOOST_TEST(spelled(INT64_MAX) == "9223372036854775807");
  BOOST_TEST(spelled(INT64_MIN) == "-9223372036854775808");
  BOOST_TEST(spelled(std::uint64_t{9223372036854775807u}) == "9223372036854775807");
  BOOST_TEST(spelled(std::uint64_t{9223372036854775808u}) == "9223372036854775808");
  BOOST_TEST(spelled(UINT64_MAX) == "18446744073709551615");
}

BOOST_AUTO_TEST_CASE(texts_and_words) {
  BOOST_TEST(spelled('x') == "x");
  BOOST_TEST(spelled("a \"b\"\n") == "a \"b\"\n");
  BOOST_TEST(spelled("") == "");
  BOOST_TEST(spelled(std::string_view("two words")) == "two words");
  BOOST_TEST(spelled(winsum::fixed_string<5>("longer")) == "longe");
  emit::language words;
  words.elements[static_cast<int>(element::u16)] = "ushort";
  BOOST_TEST(spelled(element::u16) == "unsigned short");
  BOOST_TEST(spelled(element::u16, words) == "ushort");
  emit::string_sink to;
  emit::stream<emit::string_sink>{to, words} << 'n' << " = " << 12 << std::string_view(";");
  BOOST_TEST(to.text == "n = 12;");
}

/// Longer than what is kept of the first printing: it is printed again.
BOOST_AUTO_TEST_CASE(a_constant_text_of_any_length) {
  const auto longer = emit::exactly<long_text<32, 7>>();
  BOOST_TEST((!emit::measured<long_text<32, 7>>.holds_all()));
  BOOST_TEST(longer.view() == std::string(32768, '.') + "+++++++");
  BOOST_TEST(longer.data[32775] == '\0');
}

BOOST_AUTO_TEST_SUITE_END()
