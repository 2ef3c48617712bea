// Defines the tests of a statement's texts: the canonical one comes back as the equal statement, the pretty one is for people.
#include <boost/test/unit_test.hpp>
#include <winsum/ir/print.hpp>

#include "../frontend/laws.hpp"

#include <limits>
#include <string>

BOOST_AUTO_TEST_SUITE(ir_print)

namespace {

using namespace laws;
using winsum::ir::pretty;
using winsum::ir::print;

constexpr bool comes_back(const winsum::statement& s) { return winsum::notation::parse(print(s.value).view()).value == s.value; }
constexpr bool all_come_back(std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i)
    if (!comes_back(pairs[i].declared)) return false;
  return true;
}
static_assert(all_come_back(0, 25));
static_assert(all_come_back(25, std::size(pairs)));

}  // namespace

BOOST_AUTO_TEST_CASE(canonical) {
  BOOST_TEST(print((out(n, o, y, x) = in(n, c, 2 * y + r - 1, pad(x - s, 0.5)) * w(o, c, r, s)).value).view() ==
             "out(n,o,y,x)=in(n,c,2*y+r-1,pad(x-s,0.5))*w(o,c,r,s)");
  BOOST_TEST(print((out(y) += relu(sum(in(stride * y - r)) + bias(y))).value).view() == "out(y)+=max(sum(in($stride*y-r))+bias(y),0)");
  BOOST_TEST(print((out(y) = sum(in(y + r) * w(r)) * 2).value).view() == "out(y)=sum(in(y+r)*w(r))*2");
  BOOST_TEST(print((out(y) = in(y) - (in(y)-w(y)) * -2).value).view() == "out(y)=in(y)-(in(y)-w(y))*-2");
  BOOST_TEST(print((out(y) = -(in(y) + w(y)) * (in(y)*w(y))).value).view() == "out(y)=-(in(y)+w(y))*(in(y)*w(y))");
  BOOST_TEST(print((out(y) = in(-2 * stride * y - 3)).value).view() == "out(y)=in(-2*$stride*y-3)");
  BOOST_TEST(print((out() = 0).value).view() == "out()=0");
  BOOST_TEST(print((out(y) = in(clamp(y).extend(1, -stride))).where(range(y, 7)).value).view() ==
             "out(y)=in(clamp(y).extend(1,-$stride)) where y in range(7)");
}

BOOST_AUTO_TEST_CASE(values_used_twice_stand_once) {
  const auto made = out(y) = swish(sum(in(y + r)) + bias(y));
  BOOST_TEST(print(made.value).view() == "out(y)=[sum(in(y+r))+bias(y)]/(1+exp(-@1))");
  const auto nested = out(y) = [](auto v) { return v * v + v; }([](auto v) { return v * v; }(in(y) + 1));
  BOOST_TEST(print(nested.value).view() == "out(y)=[[in(y)+1]*@1]*@2+@2");
  BOOST_TEST(comes_back(nested));
}

BOOST_AUTO_TEST_CASE(for_people) {
  BOOST_TEST(pretty((out(n, o, y, x) = in(n, c, 2 * y + r, x + s) * w(o, c, r, s)).value).view() ==
             "out(n,o,y,x) = sum[c,r,s] in(n,c,2*y+r,x+s) * w(o,c,r,s)");
  BOOST_TEST(pretty((out(y) += relu(sum(in(y + r)) + bias(y))).value).view() == "out(y) += max(sum[r](in(y+r)) + bias(y), 0)");
}

BOOST_AUTO_TEST_CASE(constants_come_back_with_the_same_bits) {
  for (double value : {0.1, 1.0 / 3, 1e-300, 1e300, 5e-324, 0.7978845608028654, double(0.1f), 123456789.0, 1e22, 1e15, 0.00001,
                       std::numeric_limits<double>::max(), std::numeric_limits<double>::infinity(), 9007199254740993.0})
    for (double sign : {1.0, -1.0}) {
      const auto made = out(y) = in(pad(y, sign * value)) + sign * value;
      BOOST_TEST(comes_back(made), print(made.value).view());
    }
  BOOST_TEST(print((out(y) = in(y) * 0.25f).value).view() == "out(y)=in(y)*0.25");
}

BOOST_AUTO_TEST_CASE(too_long) {
  winsum::expr all = in(y);
  for (int each = 0; each < 10; ++each) all = all + (1.0 / (each + 3)) * winsum::tensor("a_long_name")(y);
  BOOST_TEST(print((out(y) = all).value).overflow);
}

BOOST_AUTO_TEST_SUITE_END()
