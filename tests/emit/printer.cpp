// Tests braces, indentation, function names and casts of the texts.
#include <winsum/emit/printer.hpp>

#include <boost/test/unit_test.hpp>

#include "printed.hpp"

namespace emit = winsum::emit;
namespace test = winsum::test;
using winsum::element;

namespace {

template <class Print>
std::string printed(Print print, const emit::language& words = {}) {
  return test::printed<emit::printer>(test::gemm_program, test::gemm_header, words, print);
}
std::string cast(element from, element to) {
  return printed([&](auto& c) {
    emit::open_cast(c, from, to);
    c.out << 'x';
    emit::close_cast(c, from, to);
  });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_printer)

BOOST_AUTO_TEST_CASE(braces_and_depth) {
  BOOST_TEST(printed([](auto& c) {
               emit::indent(c);
               emit::open_braces(c);
               emit::indent(c);
               c.out << "x;\n";
               emit::close_braces(c);
               emit::indent(c);
               c.out << "y;\n";
             }) == "  {\n    x;\n  }\n  y;\n");
}

BOOST_AUTO_TEST_CASE(functions_of_the_library) {
  emit::language words;
  words.library = "lib_", words.single = "32";
  for (const bool single : {false, true})
    BOOST_TEST(printed([&](auto& c) { emit::print_function(c, "exp", single); }, words) == (single ? "lib_exp32" : "lib_exp"));
}

BOOST_AUTO_TEST_CASE(casts) {
  BOOST_TEST(cast(element::f32, element::f32) == "x");
  BOOST_TEST(cast(element::i8, element::f64) == "(double)x");
  BOOST_TEST(cast(element::u16, element::i32) == "(int)x");
  BOOST_TEST(cast(element::f64, element::i16) == "i16_from_f64(x)");
  BOOST_TEST(cast(element::c64, element::f32) == "(float)x.re");
  BOOST_TEST(cast(element::c128, element::u8) == "u8_from_f64(x.re)");
  BOOST_TEST(cast(element::f32, element::c64) == "(complex<float>)x");
}

BOOST_AUTO_TEST_SUITE_END()
