// Tests that what WINSUM_DELETED ends takes part in the choice of an overload and cannot be called, and says why where the compiler takes a reason.
#include <winsum/core/deleted.hpp>

#include <string_view>
#include <utility>

#include <boost/test/unit_test.hpp>

#define WRITTEN(...) WRITTEN_AFTER(__VA_ARGS__)
#define WRITTEN_AFTER(...) #__VA_ARGS__

BOOST_AUTO_TEST_SUITE(core_deleted)

namespace {

struct apple {};
struct pear {
  operator apple() const { return {}; }
};

constexpr int weigh(apple) { return 3; }
constexpr int weigh(pear) WINSUM_DELETED("a pear is no apple; peel it first");
template <class T, class Why = apple>
void cut(const T&) WINSUM_DELETED("what is cut is gone; give a copy");

struct only_moved {
  only_moved() = default;
  only_moved(only_moved&&) = default;
  only_moved(const only_moved&) WINSUM_DELETED("one owner; move it");
  void operator&() const WINSUM_DELETED("it has no place of its own");
};

template <class T>
constexpr bool weighed = requires(T t) { weigh(t); };
template <class T>
constexpr bool can_cut = requires(T t) { cut(t); };
template <class T>
constexpr bool has_address = requires(T t) { &t; };

}  // namespace

static_assert(weighed<apple> && weigh(apple{}) == 3);
static_assert(!weighed<pear>, "the deleted function fits better, so that the pear does not become an apple");
static_assert(!can_cut<apple> && !can_cut<int>);
static_assert(std::is_move_constructible_v<only_moved> && !std::is_copy_constructible_v<only_moved>);
static_assert(has_address<apple> && !has_address<only_moved>);

BOOST_AUTO_TEST_CASE(the_reason_is_given_to_compilers_that_print_it) {
  constexpr std::string_view written = WRITTEN(WINSUM_DELETED("peel it"));
  BOOST_TEST(written.find("= delete") != std::string_view::npos, written);
#if defined(__cpp_deleted_function)
  BOOST_TEST(written.find("(\"peel it\")") != std::string_view::npos, written);
#else
  BOOST_TEST(written == "= delete");
#endif
}

BOOST_AUTO_TEST_CASE(the_others_are_called_as_before) {
  only_moved a;
  const only_moved b = std::move(a);
  static_cast<void>(b);
  BOOST_TEST(weigh(apple(pear{})) == 3);
}

BOOST_AUTO_TEST_SUITE_END()
