#include <winsum/emit/cpp.hpp>

#include <boost/test/unit_test.hpp>

#include "source/host_texts.hpp"

namespace test = winsum::test;

BOOST_AUTO_TEST_SUITE(source_cpp)

BOOST_AUTO_TEST_CASE(texts_give_the_bits_of_the_program) {
  struct text {
    std::unique_ptr<test::call_of> call;
    std::unique_ptr<test::lowered> made;
  };
  std::vector<text> all;
  test::host_texts texts(false);
  int turn = 0;
  for (const test::stated& s : test::statements()) {
    ++turn;
    for (winsum::method m : winsum::all_methods) {
      const bool is_static = (turn + static_cast<int>(m)) % 2 == 0;
      auto call = std::make_unique<test::call_of>(s, true);
      auto made = std::make_unique<test::lowered>(*call, m, winsum::cpp, is_static, std::string(s.name) + "_" + std::to_string(static_cast<int>(m)));
      if (!winsum::applies(m, winsum::cpp, made->problem).applies) continue;
      texts.add(*made);
      all.push_back({std::move(call), std::move(made)});
    }
  }
  BOOST_TEST(all.size() >= 48u);
  texts.build("-O1 -ffp-contract=off");
  if (!texts.available()) return test::skip("no C++ compiler for the texts (CXX, or c++)");
  BOOST_TEST_REQUIRE(texts.loaded(), texts.log());
  for (const text& t : all)
    BOOST_TEST(test::agree(texts.run(*t.made, *t.call), t.made->interpreted(*t.call), true),
               t.made->head.kernel.view() << (t.made->program.params.empty() ? " static" : " dynamic"));
}

BOOST_AUTO_TEST_SUITE_END()
