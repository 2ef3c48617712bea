// Tests that names say what their code was compiled for: the inline namespace of this file's machine, and the tag on members of shared types.
#include <winsum/core/machine.hpp>

#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>

#include <boost/test/unit_test.hpp>

namespace winsum::inline WINSUM_MACHINE {
struct of_the_machine {};
}  // namespace winsum

namespace winsum {
struct shared {
  // A type within a function is named after the function as the linker knows it.
  WINSUM_HERE static const char* tagged() {
    struct inside {};
    return typeid(inside).name();
  }
  static const char* plain() {
    struct inside {};
    return typeid(inside).name();
  }
};
}  // namespace winsum

BOOST_AUTO_TEST_SUITE(core_machine)

constexpr std::string_view machine = WINSUM_TEXT(WINSUM_MACHINE);

static_assert(std::is_same_v<winsum::of_the_machine, winsum::WINSUM_MACHINE::of_the_machine>, "users need not write it");

BOOST_AUTO_TEST_CASE(the_parts_are_those_of_the_compiler) {
#if defined(__AVX512F__)
  constexpr std::string_view vector = "v64_";
#elif defined(__AVX__)
  constexpr std::string_view vector = "v32_";
#else
  constexpr std::string_view vector = "v16_";
#endif
  std::string rest;
#if defined(_OPENMP)
  rest += "_omp";
#endif
#if defined(__FAST_MATH__)
  rest += "_fast";
#endif
#if !defined(__cpp_exceptions)
  rest += "_noexcept";
#endif
#if defined(WINSUM_COMPILED)
  rest += "_lib";
#endif
#if defined(__aarch64__)
  constexpr std::size_t digits = 3;
#else
  constexpr std::size_t digits = 10;
#endif
  BOOST_TEST(machine.substr(0, 4) == vector, machine);
  BOOST_TEST(machine.size() == 4 + digits + rest.size(), machine);
  BOOST_TEST(machine.substr(4, digits).find_first_not_of("01234567") == std::string_view::npos, machine);
  BOOST_TEST(machine.substr(4 + digits) == rest);
}

BOOST_AUTO_TEST_CASE(it_is_one_word_and_short) {
  const std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789_";
  BOOST_TEST(machine.find_first_not_of(letters) == std::string_view::npos, machine);
  BOOST_TEST(machine.size() <= 4 + 10 + sizeof "_omp_fast_noexcept_lib" - 1);
}

BOOST_AUTO_TEST_CASE(types_of_the_namespace_have_it_in_their_names) {
  BOOST_TEST(std::string(typeid(winsum::of_the_machine).name()) ==
             "N6winsum" + std::to_string(machine.size()) + std::string(machine) + "14of_the_machineE");
}

BOOST_AUTO_TEST_CASE(a_member_with_the_tag_is_another_function_of_the_same_type) {
  const std::string tag = "B" + std::to_string(machine.size()) + std::string(machine);
  BOOST_TEST(std::string(winsum::shared::tagged()) == "ZN6winsum6shared6tagged" + tag + "EvE6inside");
  BOOST_TEST(std::string(winsum::shared::plain()) == "ZN6winsum6shared5plainEvE6inside");
  BOOST_TEST(std::string(typeid(winsum::shared).name()) == "N6winsum6sharedE");
}

BOOST_AUTO_TEST_CASE(text_is_made_of_what_a_macro_holds) {
#define TWO_WORDS one two
  BOOST_TEST(std::string_view(WINSUM_TEXT(TWO_WORDS)) == "one two");
  BOOST_TEST(std::string_view(WINSUM_TEXT()) == "");
  BOOST_TEST(std::string_view(WINSUM_TEXT(7)) == "7");
}

BOOST_AUTO_TEST_SUITE_END()
