// Tests that methods agree with the oracle on statements drawn at random. WINSUM_RANDOM says how many, WINSUM_SEED where to start.
#include <algorithm>
#include <iostream>

#include <boost/test/unit_test.hpp>

#include "laws/features.hpp"
#include "laws/random_call.hpp"
#include "laws/random_ways.hpp"

namespace {

using namespace winsum;

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
    {"integers at their ends", 8},
    {"integers summed in double", 4},
    {"sums in uint32", 0.5},
    {"sums in uint64", 2},
    {"a floating output of an integer sum", 0.3},
    {"a narrower integer output", 1},
    {"several element types", 10},
    {"a constant past 32 bits", 3},
    {"a constant that is no double", 0.7},
    {"a power of integers", 2},
    {"a pad value at an end of its type", 2},
    {"a pad value below 0", 1.5},
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
  const int count = laws::number_from("WINSUM_RANDOM", 300), start = laws::number_from("WINSUM_SEED", 1);
  int accepted = 0, ran = 0, without_room = 0, too_large = 0, refused_numbers = 0;
  laws::features drawn;
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<unsigned>(start + i);
    laws::random_call random(seed);
    const cases::call_form form = random.draw();
    BOOST_TEST_REQUIRE(random.wrong.empty(), "WINSUM_SEED=" << seed << ": " << random.text() << ": " << random.wrong);
    if (laws::is_too_large(form)) {
      ++too_large;
      continue;
    }
    const cases::call c = cases::make_call(form);
    BOOST_TEST(!c.refused.starts_with("the "), "WINSUM_SEED=" << seed << ": " << random.text() << ": " << c.refused);
    refused_numbers += c.refused.find("is padded with") != std::string::npos || c.refused.find("the constant") != std::string::npos;
    if (!c.refused.empty()) continue;  // by the analysis and by the oracle
    ++accepted;
    drawn.count(c);
    // Where nothing is computed, a plan that knows less may still refuse what would be wrong.
    const bool nothing = std::find(c.domain.extent, c.domain.extent + c.domain.index_count, 0) != c.domain.extent + c.domain.index_count;
    for (cases::way w : laws::draw_ways(seed)) {
      if (nothing) w.known.extents = cases::extents_known::all, w.known.params = true;
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
            << " without room; " << too_large << " drawn too large; " << refused_numbers << " refused for a number" << std::endl;
  BOOST_TEST_MESSAGE(drawn.table());
  if (count < 100) return;
  BOOST_TEST(accepted > count * 4 / 5);
  BOOST_TEST(ran > accepted * 3);
  BOOST_TEST(without_room <= count / 100);
  BOOST_TEST(too_large <= count / 100);
  BOOST_TEST(refused_numbers >= count / 100);
  for (const auto& [feature, least] : least_per_cent)
    BOOST_TEST(drawn.per_cent(feature) >= least, feature << ": " << drawn.per_cent(feature) << " %");
}

BOOST_AUTO_TEST_SUITE_END()
