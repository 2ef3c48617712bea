// Tests that methods agree with the oracle on statements drawn at random. WINSUM_RANDOM says how many, WINSUM_SEED where to start.
#include <cstdlib>

#include <boost/test/unit_test.hpp>

#include "laws/random_call.hpp"

namespace {

using namespace winsum;

int number_from(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text != nullptr ? std::atoi(text) : otherwise;
}

/// One way of each kind of program, what is known and the machine drawn from the seed.
std::vector<cases::way> draw_ways(unsigned seed) {
  std::minstd_rand next(seed * 31u + 1u);
  auto draw = [&](int below) { return static_cast<int>(next() >> 8) % below; };
  std::vector<cases::way> ways;
  for (target t : {cpp, cuda})
    for (method m : all_methods) {
      if (t == cuda && m != loop_nest && m != implicit_gemm) continue;
      cases::way w{.method = m, .target = t};
      w.known = {static_cast<cases::extents_known>(draw(3)), static_cast<unsigned>(draw(100)), draw(4) == 0, draw(2) == 0};
      constexpr int lanes[] = {1, 4, 8, 16}, panels[] = {64, 512, 8192, 393216};
      w.host = {lanes[draw(4)], draw(2) == 0 ? 16 : 32, panels[draw(4)], 4};
      w.threads = 1 + draw(5);
      ways.push_back(w);
    }
  return ways;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_random)

BOOST_AUTO_TEST_CASE(every_method_agrees_with_the_oracle) {
  const int count = number_from("WINSUM_RANDOM", 300), start = number_from("WINSUM_SEED", 1);
  int accepted = 0, ran = 0;
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<unsigned>(start + i);
    laws::random_call random(seed);
    const cases::call_form form = random.draw();
    BOOST_TEST_REQUIRE(random.wrong.empty(), "WINSUM_SEED=" << seed << ": " << random.text() << ": " << random.wrong);
    const cases::call c = cases::make_call(form);
    BOOST_TEST(!c.refused.starts_with("the "), "WINSUM_SEED=" << seed << ": " << random.text() << ": " << c.refused);
    if (!c.refused.empty()) continue;  // by the analysis and by the oracle
    ++accepted;
    for (const cases::way& w : draw_ways(seed)) {
      const std::string wrong = cases::disagreement(c, w, &ran);
      BOOST_TEST(wrong.empty(), "WINSUM_SEED=" << seed << ": " << random.text() << "\n"
                                               << cases::describe(c) << "\n"
                                               << cases::describe(w) << "\n"
                                               << wrong);
    }
  }
  if (count >= 100) {
    BOOST_TEST(accepted > count * 4 / 5);
    BOOST_TEST(ran > accepted * 3);
  }
}

BOOST_AUTO_TEST_SUITE_END()
