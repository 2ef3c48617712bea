// Defines the tests of declarations as template arguments.
#include <boost/test/unit_test.hpp>

#include "laws.hpp"

#include <string>
#include <type_traits>

BOOST_AUTO_TEST_SUITE(key)

namespace {

template <winsum::key K>
struct named {
  static constexpr int operands = winsum::statement_of<K>.operand_count();
};

constexpr auto product = laws::out(laws::i, laws::k) = laws::in(laws::i, laws::j) * laws::w(laws::j, laws::k);

// One declaration is one type, whatever it is written as.
static_assert(std::is_same_v<named<product>, named<"ij,jk->ik">>);
static_assert(std::is_same_v<named<"ij,jk">, named<"out(i,k) = sum(in(i,j) * w(j,k))">>);
static_assert(!std::is_same_v<named<"ij,jk->ik">, named<"ij,kj->ik">>);
static_assert(named<"ij,jk,kl->il">::operands == 3);
static_assert(winsum::statement_of<product> == product.value);

template <winsum::key K>
constexpr std::string_view mistake() {
  return K.error_text();
}

}  // namespace

BOOST_AUTO_TEST_CASE(block_scope) {
  constexpr winsum::tensor in{"in"}, out{"out"};
  constexpr winsum::index y{"y"}, r{"r"};
  constexpr auto box = out(y) = in(y + r);
  static_assert(std::is_same_v<named<box>, named<"y+r->y">>);
  BOOST_TEST(named<(out(y) = in(y + r))>::operands == 1);
}

BOOST_AUTO_TEST_CASE(every_statement_comes_back) {
  for (const laws::pair& each : laws::pairs) {
    const winsum::key k(each.declared);
    BOOST_TEST(!k.is_error());
    BOOST_TEST((winsum::notation::parse(k.view()).value == each.declared.value), k.view());
  }
}

BOOST_AUTO_TEST_CASE(wrong_declarations) {
  static_assert(winsum::key("ij,jk->i?").is_error());
  static_assert(!winsum::key("ij,jk->i").is_error());
  BOOST_TEST(mistake<"ij,jk->i?">() == "winsum: expected a space, a comma or `->` after a dimension at column 9: ij,jk->i <here> ?");
  BOOST_TEST(mistake<"ij,jk->i">() == "");
  static_assert(winsum::statement_of<"?"> == winsum::ir::statement{});
  using namespace laws;
  BOOST_TEST(mistake<(out(y) = in(y + r) * w(r) + bias(y))>().substr(0, 41) == "winsum: index `r` is not on the left side");
}

BOOST_AUTO_TEST_CASE(texts_that_do_not_fit) {
  using namespace laws;
  constexpr winsum::tensor long_name{"a_long_name_abc"};
  constexpr winsum::index p{"position_in_abc"}, q{"position_in_def"};
  constexpr auto made = out(p, q) = long_name(p, q, p + q, p - q, 2 * p, 3 * q) + long_name(q, p, p + q, p - q, 2 * p, 3 * q);
  static_assert(!made.wrong);
  static_assert(winsum::key(made).is_error());
  BOOST_TEST(winsum::key(made).error_text().find("longer than 255 characters") != std::string_view::npos);
}

BOOST_AUTO_TEST_SUITE_END()
