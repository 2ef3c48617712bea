// Tests how sentences spell a subscript.
#include <winsum/ir/subscript_text.hpp>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/einsum.hpp>

using namespace winsum;

namespace {

/// The subscript of the first read, which has one dimension.
std::string text_in(std::string_view statement) {
  const ir::statement s = parse_statement(statement).value;
  return std::string(text_of(s.accesses[1].dims[0], s).view());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(ir_subscript_text)

BOOST_AUTO_TEST_CASE(sums_and_borders) {
  BOOST_TEST(text_in("out(y) = in(2*y + r - 1) * w(r)") == "2*y + r - 1");
  BOOST_TEST(text_in("out(y) = in(-y + 5) where y in range(3)") == "-y + 5");
  BOOST_TEST(text_in("out(y) = in($stride*y - 3*r) * w(r)") == "stride*y - 3*r");
  BOOST_TEST(text_in("out(y) = in(7) * w(y)") == "7");
  BOOST_TEST(text_in("out(y) = in(0) * w(y)") == "0");
  BOOST_TEST(text_in("out(y) = in(pad(y + r - 1, 2)) * w(r)") == "pad(y + r - 1)");
  BOOST_TEST(text_in("out(y) = in(wrap(3*y))") == "wrap(3*y)");
}

BOOST_AUTO_TEST_SUITE_END()
