// Tests `product_of`: reads in their order, constants, parameters, signs and conjugations of a product, and what is none.
#include <winsum/analysis/product.hpp>

#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/einsum.hpp>

namespace {

using namespace winsum;

/// "2 * a conj(b), parameters 1, divisors 1": of the body of the sum.
std::string parts_of(std::string_view body) {
  const statement made = parse_statement("out() = sum(" + std::string(body) + ")");
  BOOST_TEST_REQUIRE(!made.wrong, body << ": " << made.wrong.view());
  const ir::statement& s = made.value;
  int sum = 0;
  while (s.nodes[sum].kind != ir::node_kind::reduce) ++sum;
  const analysis::product_parts p = analysis::product_of(s, s.nodes[sum].a);
  if (!p.fits) return "none";
  std::string text = (p.negative ? "-" : "") + std::string(write_number(p.constant).view()) + " *";
  for (const auto& each : p.reads) {
    const std::string name(s.accesses[each.access].tensor.view());
    text += each.conjugate ? " conj(" + name + ")" : " " + name;
  }
  if (!p.above.empty()) text += ", parameters " + std::to_string(p.above.count);
  if (!p.below.empty()) text += ", divisors " + std::to_string(p.below.count);
  BOOST_TEST(p.is_plain() == (text.starts_with("1 *") && text.find(',') == std::string::npos), body);
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_product)

BOOST_AUTO_TEST_CASE(products) {
  const char* cases[][2] = {
      {"a(i)", "1 * a"},
      {"a(i)*b(i)", "1 * a b"},
      {"b(i)*a(i)*c(i)", "1 * b a c"},
      {"2*a(i)*b(i)*3", "6 * a b"},
      {"-(a(i)*-(b(i)))", "1 * a b"},
      {"-a(i)*0.5", "-0.5 * a"},
      {"conj(a(i))*b(i)", "1 * conj(a) b"},
      {"conj(a(i)*conj(b(i)))", "1 * conj(a) b"},
      {"$p*a(i)*$q", "1 * a, parameters 2"},
      {"a(i)/3*b(i)/5", "1 * a b, divisors 2"},
      {"a(i)*a(i)", "1 * a a"},
      {"9007199254740993*a(i)", "9007199254740993 * a"},
  };
  for (const auto& each : cases) BOOST_TEST(parts_of(each[0]) == each[1], each[0]);
}

BOOST_AUTO_TEST_CASE(what_is_no_product) {
  for (const char* body : {"a(i)+b(i)", "exp(a(i))*b(i)", "a(i)/$p", "a(i)*($p+1)", "abs(a(i))", "a(i)/b(i)"})
    BOOST_TEST(parts_of(body) == "none", body);
}

/// Eleven reads are one more than a statement has accesses, and ten are not.
BOOST_AUTO_TEST_CASE(as_many_reads_as_there_is_room_for) {
  for (const int reads : {10, 11}) {
    std::string body = "a(i)", wanted = "1 * a";
    for (int k = 1; k < reads; ++k) body += "*a(i)", wanted += " a";
    BOOST_TEST(parts_of(body) == (reads <= 10 ? wanted : "none"), reads);
  }
}

BOOST_AUTO_TEST_SUITE_END()
