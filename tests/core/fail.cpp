// Tests that `fail` throws the sentence as it is, whatever is in it, and never returns.
#include <winsum/core/fail.hpp>

#include <cstring>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <boost/test/unit_test.hpp>

using winsum::diagnostic;

BOOST_AUTO_TEST_SUITE(core_fail)

static_assert(std::is_void_v<decltype(winsum::detail::fail(diagnostic{}))>);

// Without [[noreturn]] this is a warning, which is an error here.
int never(const diagnostic& d) { winsum::detail::fail(d); }

std::string thrown_by(const diagnostic& d) {
  try {
    never(d);
  } catch (const winsum::error& e) {
    BOOST_TEST(std::strlen(e.what()) == d.view().size());
    return e.what();
  }
  return "nothing";
}

BOOST_AUTO_TEST_CASE(what_is_the_sentence) {
  BOOST_TEST(thrown_by(winsum::texts::sentence() << "tensor " << 3 << " has " << std::int64_t{-40000000000} << " elements") ==
             "winsum: tensor 3 has -40000000000 elements");
  diagnostic longest;
  while (!longest.text.overflow) longest.text << "0123456789";
  BOOST_TEST(thrown_by(longest).size() == 480);
  BOOST_TEST(thrown_by(longest).substr(470) == "0123456789");
}

BOOST_AUTO_TEST_CASE(even_of_nothing) {
  BOOST_TEST(thrown_by(diagnostic{}).empty());  // it is asked to fail, so it does
}

BOOST_AUTO_TEST_CASE(the_error_is_one_of_the_standard_library_and_outlives_the_diagnostic) {
  const auto fails = [] {
    const diagnostic d = winsum::texts::sentence() << "gone by then";
    winsum::detail::fail(d);
  };
  BOOST_CHECK_EXCEPTION(fails(), std::runtime_error, [](const std::runtime_error& e) { return std::string(e.what()) == "winsum: gone by then"; });
  BOOST_CHECK_THROW(fails(), winsum::error);
}

BOOST_AUTO_TEST_SUITE_END()
