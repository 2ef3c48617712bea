// Tests that the version is one number for the preprocessor, for the build and for comparisons.
#include <winsum/core/version.hpp>

#include <winsum/version.hpp>

#include <fstream>
#include <iterator>
#include <string>

#include <boost/test/unit_test.hpp>

#define WRITTEN(a) WRITTEN_AFTER(a)
#define WRITTEN_AFTER(a) #a

BOOST_AUTO_TEST_SUITE(core_version)

// In #if, and with room for two digits each in the number to compare.
#if WINSUM_VERSION_MAJOR < 0 || WINSUM_VERSION_MINOR < 0 || WINSUM_VERSION_MINOR > 99 || WINSUM_VERSION_PATCH < 0 || WINSUM_VERSION_PATCH > 99
#error "two versions would compare wrong"
#endif
static_assert(WINSUM_VERSION / 10000 == WINSUM_VERSION_MAJOR);
static_assert(WINSUM_VERSION / 100 % 100 == WINSUM_VERSION_MINOR && WINSUM_VERSION % 100 == WINSUM_VERSION_PATCH);

std::string contents(const char* file) {
  std::ifstream in(std::string(WINSUM_SOURCE_DIR) + "/" + file);
  BOOST_REQUIRE_MESSAGE(in, file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// What the build takes for a part: the digits behind the first place where the name and a blank stand.
std::string as_the_build_reads_it(const std::string& text, const std::string& part) {
  const std::string head = "WINSUM_VERSION_" + part + " ";
  std::size_t at = text.find(head), end = at += head.size();
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
  return text.substr(at, end - at);
}

BOOST_AUTO_TEST_CASE(the_build_reads_the_numbers_that_the_compiler_sees) {
  const std::string header = contents("include/winsum/core/version.hpp");
  // Spelled without a suffix, a zero in front or an expression: the names of the library's functions are made of them.
  BOOST_TEST(as_the_build_reads_it(header, "MAJOR") == WRITTEN(WINSUM_VERSION_MAJOR));
  BOOST_TEST(as_the_build_reads_it(header, "MINOR") == WRITTEN(WINSUM_VERSION_MINOR));
  BOOST_TEST(as_the_build_reads_it(header, "PATCH") == WRITTEN(WINSUM_VERSION_PATCH));
  BOOST_TEST(std::to_string(WINSUM_VERSION_MAJOR) == WRITTEN(WINSUM_VERSION_MAJOR));
  BOOST_TEST(std::to_string(WINSUM_VERSION_MINOR) == WRITTEN(WINSUM_VERSION_MINOR));
  BOOST_TEST(std::to_string(WINSUM_VERSION_PATCH) == WRITTEN(WINSUM_VERSION_PATCH));
}

BOOST_AUTO_TEST_CASE(the_project_has_no_other_version) {
  const std::string build = contents("CMakeLists.txt");
  BOOST_TEST(build.find("file(READ include/winsum/core/version.hpp version)") != std::string::npos);
  BOOST_TEST(build.find("foreach(part MAJOR MINOR PATCH)") != std::string::npos);
  const std::size_t project = build.find("\nproject(winsum VERSION ${version} ");
  BOOST_TEST(project != std::string::npos);
  BOOST_TEST(build.find("\nproject(", project + 1) == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
