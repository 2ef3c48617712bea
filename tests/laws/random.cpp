// Tests that methods agree with the oracle on statements drawn at random. WINSUM_RANDOM says how many, WINSUM_SEED where to start.
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include <boost/test/unit_test.hpp>

#include "laws/features.hpp"
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

/// Whether a tensor has over a million elements: factors in each of many dimensions can ask for gigabytes, which show no more than a small one.
bool is_too_large(const cases::call_form& form) {
  constexpr std::int64_t limit = 1 << 20;
  auto too_large = [](const cases::numbers_list& extents) {
    std::int64_t elements = 1;
    for (std::int64_t n : extents) elements = std::min(elements, limit + 1) * n;  // no overflow: an extent is below 2^20
    return elements > limit;
  };
  return too_large(form.output) || std::any_of(form.operands.begin(), form.operands.end(), too_large);
}

/// What is drawn too rarely is not tested.
constexpr std::pair<const char*, double> least_per_cent[] = {
    {"rank 0", 5},
    {"rank 1", 20},
    {"rank 2", 20},
    {"rank 3", 20},
    {"rank 4", 20},
    {"rank 5", 5},
    {"rank 6", 1},
    {"rank 7", 0.3},
    {"rank 8", 0.3},
    {"1 operands", 3},
    {"2 operands", 30},
    {"3 operands", 10},
    {"4 operands", 1},
    {"stride", 30},
    {"dilation", 25},
    {"negative factor", 30},
    {"several indices in a dimension", 30},
    {"index twice in a tensor", 2},
    {"constant subscript", 10},
    {"no border", 30},
    {"pad", 15},
    {"pad with a number", 3},
    {"clamp", 8},
    {"reflect", 8},
    {"symmetric", 8},
    {"wrap", 8},
    {"extend", 8},
    {"batch or group", 15},
    {"extents all different", 15},
    {"an extent of 0", 4},
    {"an extent of 1", 30},
    {"index sum on the left", 10},
    {"output given", 15},
    {"+=", 8},
    {"no sum", 5},
    {"parameter", 8},
    {"pointwise operation", 8},
    {"float", 5},
    {"double", 5},
    {"int8", 5},
    {"int32", 5},
    {"int64", 5},
    {"int8 and float", 5},
    {"complex float", 1},
    {"complex double", 1},
    {"row-major", 50},
    {"column-major", 10},
    {"strided", 10},
    {"reversed", 10},
    {"broadcast", 10},
    {"scattered", 10},
    {"negative stride", 15},
    {"stride of 0", 10},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_random)

BOOST_AUTO_TEST_CASE(every_method_agrees_with_the_oracle) {
  const int count = number_from("WINSUM_RANDOM", 300), start = number_from("WINSUM_SEED", 1);
  int accepted = 0, ran = 0, without_room = 0, too_large = 0;
  laws::features drawn;
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<unsigned>(start + i);
    laws::random_call random(seed);
    const cases::call_form form = random.draw();
    BOOST_TEST_REQUIRE(random.wrong.empty(), "WINSUM_SEED=" << seed << ": " << random.text() << ": " << random.wrong);
    if (is_too_large(form)) {
      ++too_large;
      continue;
    }
    const cases::call c = cases::make_call(form);
    BOOST_TEST(!c.refused.starts_with("the "), "WINSUM_SEED=" << seed << ": " << random.text() << ": " << c.refused);
    if (!c.refused.empty()) continue;  // by the analysis and by the oracle
    ++accepted;
    drawn.count(c);
    // Where nothing is computed, a plan that knows less may still refuse what would be wrong.
    const bool nothing = std::find(c.domain.extent, c.domain.extent + c.domain.index_count, 0) != c.domain.extent + c.domain.index_count;
    for (cases::way w : draw_ways(seed)) {
      if (nothing) w.known.extents = cases::extents_known::all;
      const std::string wrong = cases::disagreement(c, w, &ran);
      if (wrong.starts_with("no program: ")) {  // a plan past the program's tables, which says so
        ++without_room;
        continue;
      }
      BOOST_TEST(wrong.empty(), "WINSUM_SEED=" << seed << ": " << random.text() << "\n"
                                               << cases::describe(c) << "\n"
                                               << cases::describe(w) << "\n"
                                               << wrong);
    }
  }
  std::cout << count << " statements from seed " << start << ": " << accepted << " accepted, " << ran << " programs run, " << without_room
            << " without room; " << too_large << " drawn too large" << std::endl;
  BOOST_TEST_MESSAGE(drawn.table());
  if (count < 100) return;
  BOOST_TEST(accepted > count * 4 / 5);
  BOOST_TEST(ran > accepted * 3);
  BOOST_TEST(without_room <= count / 100);
  BOOST_TEST(too_large <= count / 100);
  for (const auto& [feature, least] : least_per_cent)
    BOOST_TEST(drawn.per_cent(feature) >= least, feature << ": " << drawn.per_cent(feature) << " %");
}

BOOST_AUTO_TEST_SUITE_END()
