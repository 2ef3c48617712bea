// Tests quotients and products of complex numbers at the ends of the range, by every method, the oracle and the texts.
#include "bugs/complex.hpp"

#include "bugs/as_texts.hpp"
#include "bugs/every_way.hpp"

namespace bugs {

BOOST_AUTO_TEST_SUITE(bugs_complex)

BOOST_AUTO_TEST_CASE(quotients_at_the_ends_of_the_range) {
  by_every_way([](auto& run) { complex_quotients<float>(run); }, 9);
  by_every_way([](auto& run) { complex_quotients<double>(run); }, 9);
}
BOOST_AUTO_TEST_CASE(products_with_infinities) {
  by_every_way([](auto& run) { complex_products<float>(run); }, 20);
  by_every_way([](auto& run) { complex_products<double>(run); }, 20);
}
BOOST_AUTO_TEST_CASE(functions_have_their_values_and_a_text) {
  by_every_way([](auto& run) { complex_functions<double>(run); }, 21);
  as_texts run;
  for (int pass = 0; pass < 2; ++pass) {
    complex_functions<double>(run);
    complex_functions<float>(run);
    if (pass == 0 && !run.build()) return winsum::test::skip("no C++ compiler for the texts (CXX, or c++)");
  }
  BOOST_TEST(run.ran >= 42);
}
BOOST_AUTO_TEST_CASE(texts) {
  as_texts run;
  for (int pass = 0; pass < 2; ++pass) {
    complex_quotients<float>(run);
    complex_quotients<double>(run);
    complex_products<float>(run);
    complex_products<double>(run);
    if (pass == 0 && !run.build()) return winsum::test::skip("no C++ compiler for the texts (CXX, or c++)");
  }
  BOOST_TEST(run.ran >= 60);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace bugs
