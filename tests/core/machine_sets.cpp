// Tests the digits that say which sets of instructions a file may use: those of this file one by one, and in the header every value of each.
#include <winsum/core/machine_sets.hpp>

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(core_machine_sets)

#define IS_ONE 1
#define IS_NONE
#define IS_ZERO 0
#define IS_TEN 10
#define IS_TWO 2
#define IS_WORD word
#define IS_LIKE_ANOTHER IS_ONE
static_assert(WINSUM_BIT(IS_ONE) == 1 && WINSUM_BIT(IS_LIKE_ANOTHER) == 1);
static_assert(WINSUM_BIT(IS_NOT_DEFINED) == 0 && WINSUM_BIT(IS_NONE) == 0 && WINSUM_BIT(IS_ZERO) == 0);
static_assert(WINSUM_BIT(IS_TEN) == 0 && WINSUM_BIT(IS_TWO) == 0 && WINSUM_BIT(IS_WORD) == 0);
static_assert(WINSUM_THREE(A, B, IS_ONE) == 1 && WINSUM_THREE(A, IS_ONE, B) == 2 && WINSUM_THREE(IS_ONE, A, B) == 4);
static_assert(WINSUM_THREE(A, B, C) == 0 && WINSUM_THREE(IS_ONE, A, IS_ONE) == 5 && WINSUM_THREE(IS_ONE, IS_ONE, IS_ONE) == 7);
#if WINSUM_THREE(A, IS_ONE, IS_ONE) != 3 || WINSUM_BIT(__cplusplus) != 0
#error "they are for #if"
#endif

#define WRITTEN(a) WRITTEN_AFTER(a)
#define WRITTEN_AFTER(a) #a

std::string of_this_file() {
  return WRITTEN(WINSUM_SET_1) WRITTEN(WINSUM_SET_2) WRITTEN(WINSUM_SET_3) WRITTEN(WINSUM_SET_4) WRITTEN(WINSUM_SET_5) WRITTEN(WINSUM_SET_6)
      WRITTEN(WINSUM_SET_7) WRITTEN(WINSUM_SET_8) WRITTEN(WINSUM_SET_9) WRITTEN(WINSUM_SET_10);
}

/// One for each macro of the compiler that is 1, in the order of the digits.
std::vector<int> bits() {
  std::vector<int> found;
#define ADD(macro) found.push_back(std::string(WRITTEN(macro)) == "1")
#if defined(__aarch64__)
  ADD(__ARM_FEATURE_SVE), ADD(__ARM_FEATURE_SVE2), ADD(__ARM_FEATURE_SME);
  ADD(__ARM_FEATURE_DOTPROD), ADD(__ARM_FEATURE_MATMUL_INT8), ADD(__ARM_FEATURE_ATOMICS);
  ADD(__ARM_FEATURE_FP16_VECTOR_ARITHMETIC), ADD(__ARM_FEATURE_BF16), ADD(__ARM_FEATURE_COMPLEX);
#else
  ADD(__SSE3__), ADD(__SSSE3__), ADD(__SSE4_1__), ADD(__SSE4_2__), ADD(__POPCNT__), ADD(__LZCNT__);
  ADD(__BMI__), ADD(__BMI2__), ADD(__MOVBE__), ADD(__AVX__), ADD(__AVX2__), ADD(__FMA__);
  ADD(__F16C__), ADD(__FMA4__), ADD(__XOP__), ADD(__AVX512F__), ADD(__AVX512VL__), ADD(__AVX512BW__);
  ADD(__AVX512DQ__), ADD(__AVX512CD__), ADD(__AVX512VBMI__), ADD(__AVX512VBMI2__), ADD(__AVX512VNNI__), ADD(__AVXVNNI__);
  ADD(__AVX512VPOPCNTDQ__), ADD(__AVX512BITALG__), ADD(__AVX512IFMA__), ADD(__AVX512BF16__), ADD(__AVX512FP16__), ADD(__GFNI__);
#endif
  return found;
}

BOOST_AUTO_TEST_CASE(the_digits_of_this_file) {
  const std::vector<int> each = bits();
  std::string wanted;
  for (std::size_t i = 0; i < each.size(); i += 3) wanted += static_cast<char>('0' + 4 * each[i] + 2 * each[i + 1] + each[i + 2]);
  BOOST_TEST(of_this_file() == wanted);
}

/// A line of the header: `#if`, `#elif` or `#else`, the three macros and their value, and on the next line the digit it defines.
struct branch {
  std::string three, value, set, digit;
};

// Another machine takes another branch, so all of them are read.
BOOST_AUTO_TEST_CASE(every_value_of_every_digit) {
  std::ifstream header(std::string(WINSUM_SOURCE_DIR) + "/include/winsum/core/machine_sets.hpp");
  BOOST_REQUIRE(header);
  const std::regex condition(R"(#(?:el)?if WINSUM_THREE\((\w+, \w+, \w+)\) == (\d+))"), defined(R"(#define WINSUM_SET_(\d+)(?: (\d))?)");
  std::vector<std::vector<branch>> digits;
  std::string line, next;
  for (branch now; std::getline(header, line);) {
    std::smatch parts;
    if (std::regex_match(line, parts, condition)) {
      if (line.starts_with("#if")) digits.emplace_back();
      now = {parts[1], parts[2], "", ""};
    } else if (line == "#else" && !digits.empty()) {
      now = {digits.back().back().three, "else", "", ""};
    } else if (std::regex_match(line, parts, defined) && parts[2].matched) {
      BOOST_REQUIRE(!digits.empty());
      now.set = parts[1], now.digit = parts[2];
      digits.back().push_back(now);
    }
  }
  BOOST_TEST_REQUIRE(digits.size() == 13u);  // three of ARM, ten of x86-64
  std::set<std::string> threes;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    const std::vector<branch>& all = digits[at];
    BOOST_TEST_REQUIRE(all.size() == 8u, all.front().three);
    for (std::size_t value = 0; value < 8; ++value) {
      BOOST_TEST(all[value].three == all[0].three);
      BOOST_TEST(all[value].value == (value < 7 ? std::to_string(value) : "else"));
      BOOST_TEST(all[value].digit == std::to_string(value), all[value].three);
      BOOST_TEST(all[value].set == std::to_string(at < 3 ? at + 1 : at - 2), all[value].three);
    }
    threes.insert(all[0].three);
  }
  BOOST_TEST(threes.size() == 13u);
}

// What a compiler calls a set is in one digit only; what x86-64-v2, -v3 and -v4 have is in one.
BOOST_AUTO_TEST_CASE(each_set_is_in_one_digit) {
  std::ifstream header(std::string(WINSUM_SOURCE_DIR) + "/include/winsum/core/machine_sets.hpp");
  std::map<std::string, std::set<std::string>> digits_of;
  const std::regex word(R"(__\w+__|__ARM_FEATURE_\w+)");
  for (std::string line; std::getline(header, line);)
    if (line.find("WINSUM_THREE(_") != std::string::npos)
      for (std::sregex_iterator found(line.begin(), line.end(), word), end; found != end; ++found)
        digits_of[found->str()].insert(line.substr(line.find('('), line.find(')') - line.find('(')));
  BOOST_TEST(digits_of.size() == 39u);
  for (const auto& [name, digits] : digits_of) BOOST_TEST(digits.size() == 1u, name);
  for (const char* each :
       {"__POPCNT__", "__SSE3__", "__SSE4_1__", "__SSE4_2__", "__SSSE3__", "__AVX__", "__AVX2__", "__BMI__", "__BMI2__", "__F16C__", "__FMA__",
        "__LZCNT__", "__MOVBE__", "__AVX512F__", "__AVX512BW__", "__AVX512CD__", "__AVX512DQ__", "__AVX512VL__"})
    BOOST_TEST(digits_of.count(each) == 1u, each);
}

BOOST_AUTO_TEST_SUITE_END()
