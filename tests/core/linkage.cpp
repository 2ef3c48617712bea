// Tests what a function is called that lies in the library `winsum::compiled`: its symbol says the version and its name, and nothing else.
#if !defined(WINSUM_COMPILED)
#define WINSUM_COMPILED  // of this file alone, which has nothing else of the library
#endif
#include <winsum/core/linkage.hpp>

#include <string_view>

#include <boost/test/unit_test.hpp>

#define WRITTEN(...) WRITTEN_AFTER(__VA_ARGS__)
#define WRITTEN_AFTER(...) "" #__VA_ARGS__
#define SYMBOL(major, minor, name) SYMBOL_AFTER(major, minor, name)
#define SYMBOL_AFTER(major, minor, name) winsum_##major##_##minor##_##name

// The library's side: what the linker knows, written out.
extern "C" int SYMBOL(WINSUM_VERSION_MAJOR, WINSUM_VERSION_MINOR, linkage_of_a_test)(int a) { return 3 * a + 1; }
extern "C" int SYMBOL(WINSUM_VERSION_MAJOR, WINSUM_VERSION_MINOR, linkage_of_another)(int a) { return 5 * a - 2; }

// The user's side: an ordinary declaration in a namespace that is named after the machine.
namespace winsum::inline WINSUM_MACHINE::linkage_test {

WINSUM_INLINE int first(int a) WINSUM_SYMBOL(linkage_of_a_test);
WINSUM_INLINE int second(int a) WINSUM_SYMBOL(linkage_of_another);

}  // namespace winsum::linkage_test

BOOST_AUTO_TEST_SUITE(core_linkage)

#if WINSUM_HAS_BODIES
#error "bodies lie in the library, but for the file that is the library"
#endif

BOOST_AUTO_TEST_CASE(a_declaration_finds_the_function_of_its_symbol) {
  BOOST_TEST(winsum::linkage_test::first(7) == 22);
  BOOST_TEST(winsum::linkage_test::second(7) == 33);
}

BOOST_AUTO_TEST_CASE(nothing_is_inline_and_no_symbol_says_the_machine) {
  BOOST_TEST(WRITTEN(WINSUM_INLINE) == "");
  const std::string_view symbol = WRITTEN(WINSUM_SYMBOL(fail));
  BOOST_TEST(symbol.substr(0, 4) == "asm(", symbol);
  BOOST_TEST(symbol.find(WINSUM_TEXT(WINSUM_MACHINE)) == std::string_view::npos, symbol);
  BOOST_TEST(symbol.find(WINSUM_TEXT(WINSUM_MACHINE_VECTOR)) == std::string_view::npos, symbol);
}

// Its types are not those of files that have all in their headers: both may be linked together.
BOOST_AUTO_TEST_CASE(the_namespace_is_that_of_users_of_the_library) {
  const std::string_view machine = WINSUM_TEXT(WINSUM_MACHINE);
  BOOST_TEST(machine.substr(machine.size() - 4) == "_lib");
}

BOOST_AUTO_TEST_SUITE_END()
