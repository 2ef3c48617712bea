// Tests `interior_of`: scalars where a read can leave its operand, vectors in between, and no vectors where the two cannot be told apart.
#include <winsum/nest/lower_border.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using nests::variable;

namespace {

/// The case with vectors of 4 along x.
loop_ir::nest vectors(const cases::call& c, bool known, std::string_view along = "x") {
  loop_ir::nest n = nests::described(c, known);
  loop_ir::nest_loop& l = n.loop(variable(n, along));
  l.lanes = 4;
  for (int size : {8, 4}) l.tiles.push_back(size);
  return n;
}
bool has(const loop_ir::nest& n, std::string_view line) {
  const std::string text = loop_ir::print(loop_ir::lower(n));
  return text.find(line) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_lower_border)

/// Of 29 columns, 2*x + s - 3 with s < 5 is inside for x in [2, 14).
BOOST_AUTO_TEST_CASE(the_interior_of_one_dimension) {
  const cases::call c = nests::call_of("out(x) = in(pad(2*x+s-3))*w(s)", {{29}, {5}});
  const loop_ir::nest n = vectors(c, true);
  BOOST_TEST(has(n, "for x in [2, 10) step 8\n"));
  BOOST_TEST(has(n, "for x in [10, 14) step 4\n"));
  BOOST_TEST(nests::wrong(c, n) == "");
}

BOOST_AUTO_TEST_CASE(every_border_and_direction) {
  for (const char* text : {"out(o,y,x) = in(c,pad(y+r-1,3),pad(x+s-2,3))*w(o,c,r,s)", "out(o,y,x) = in(c,clamp(y+r-1),reflect(2*x+s-2))*w(o,c,r,s)",
                           "out(o,y,x) = in(c,wrap(y-r),symmetric(x-2*s+1))*w(o,c,r,s)", "out(o,y,x) = in(c,pad(y+r-1),pad(x+s-20))*w(o,c,r,s)"})
    for (bool known : {true, false}) {
      const cases::call c = nests::call_of(text, {{2, 5, 26}, {3, 2, 2, 3}});
      for (const char* along : {"x", "y", "o"}) {
        loop_ir::nest n = vectors(c, known, along);
        BOOST_TEST(nests::wrong(c, n) == "", text << ", vectors along " << along);
        loop_ir::split(n, variable(n, "s"), {2, -1}, "taps");
        loop_ir::split_guarded(n, variable(n, "r"), 3, "block", "row");
        BOOST_TEST(nests::wrong(c, n) == "", text << ", sums in pieces, vectors along " << along);
      }
    }
}

/// y stands inside of the vector loop: whether it is at its border is not known where vectors begin.
BOOST_AUTO_TEST_CASE(a_border_that_is_known_inside_only_leaves_scalars) {
  const cases::call c = nests::call_of("out(y,x) = in(pad(y+r-1),x)*w(r)", {{5, 17}, {3}});
  loop_ir::nest n = vectors(c, true);
  BOOST_TEST(has(n, " x4 stride 1"));
  loop_ir::order(n, nests::variables(n, {"x", "y"}));
  BOOST_TEST(!has(n, " x4 "));
  BOOST_TEST(nests::wrong(c, n) == "");
}

BOOST_AUTO_TEST_SUITE_END()
