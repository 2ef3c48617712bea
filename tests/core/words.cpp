// Tests which words the notation has, by a list of its own.
#include <winsum/core/words.hpp>

#include <set>
#include <string>

#include <boost/test/unit_test.hpp>

using namespace winsum;

BOOST_AUTO_TEST_SUITE(core_words)

BOOST_AUTO_TEST_CASE(every_word_once) {
  std::multiset<std::string> found;
  any_word([&](std::string_view word) {
    found.insert(std::string(word));
    return false;
  });
  const std::multiset<std::string> wanted{"sum",   "min",  "max",   "pow",   "abs",     "exp",       "log",  "sqrt",    "tanh",  "sin",
                                          "cos",   "erf",  "floor", "round", "conj",    "select",    "relu", "sigmoid", "silu",  "gelu",
                                          "leaky", "clip", "pad",   "clamp", "reflect", "symmetric", "wrap", "exact",   "where", "range"};
  BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), wanted.begin(), wanted.end());
  BOOST_CHECK(any_word([](std::string_view word) { return word == "wrap"; }));
}

BOOST_AUTO_TEST_CASE(functions_of_values) {
  for (const char* word : {"sum", "relu", "clip", "min", "erf", "select"}) BOOST_CHECK_MESSAGE(is_function(word), word);
  for (const char* word : {"pad", "range", "product", "add", "fma", "convert", "+", "", "su", "sums"}) BOOST_CHECK_MESSAGE(!is_function(word), word);
  BOOST_CHECK_EQUAL(int{find_composed("leaky")->arity}, 2);
  BOOST_CHECK_EQUAL(int{find_composed("clip")->arity}, 3);
  BOOST_CHECK(find_composed("exp") == nullptr);
}

BOOST_AUTO_TEST_SUITE_END()
