// Tests how the arguments of a call are told apart and kept together.
#include <winsum/core/meta.hpp>

#include <string>
#include <type_traits>

#include <boost/test/unit_test.hpp>

namespace meta = winsum::meta;

static_assert(std::is_same_v<meta::without<std::is_integral, int, double, char, float>::type, meta::type_list<double, float>>);
static_assert(std::is_same_v<meta::without<std::is_integral, int, bool>::type, meta::type_list<>>);
static_assert(std::is_same_v<meta::without<std::is_integral>::type, meta::type_list<>>);
static_assert(std::is_same_v<meta::joined<meta::type_list<int>, meta::type_list<char, int>>::type, meta::type_list<int, char, int>>);

BOOST_AUTO_TEST_SUITE(core_meta)

BOOST_AUTO_TEST_CASE(a_pack_refers_to_its_arguments_in_their_order) {
  int a = 3;
  const std::string b = "four";
  double c = 5.5;
  std::string seen;
  meta::for_each(meta::pack(a, b, c), [&](int i, auto& x) {
    seen += std::to_string(i);
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(x)>>) x += 1;
  });
  BOOST_CHECK_EQUAL(seen, "012");
  BOOST_CHECK_EQUAL(a, 4);
  BOOST_CHECK_EQUAL(c, 6.5);
}

BOOST_AUTO_TEST_SUITE_END()
