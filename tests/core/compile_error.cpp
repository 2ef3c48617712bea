// Tests that the sentence of an error while compiling is printed whole: its pieces, joined, are the sentence, each short enough to be shown.
#include <winsum/core/compile_error.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(core_compile_error)

namespace {

template <int N>
struct verdict {
  char data[N + 1]{};
  constexpr verdict() {
    for (int i = 0; i < N; ++i) data[i] = static_cast<char>('a' + (i * 7 + i / 26) % 26);
  }
  constexpr std::string_view view() const { return {data, N}; }
};
template <int N>
constexpr verdict<N> sentence{};
constexpr int shown = winsum::detail::piece_length;

template <auto... Pieces>
std::string joined(std::type_identity<winsum::compile_error<Pieces...>>) {
  std::string all;
  ((all += Pieces.data), ...);  // each ends with a zero
  return all;
}
template <auto... Pieces>
constexpr int longest(std::type_identity<winsum::compile_error<Pieces...>>) {
  int most = 0;
  ((most = sizeof Pieces.data - 1 > static_cast<std::size_t>(most) ? static_cast<int>(sizeof Pieces.data) - 1 : most), ...);
  return most;
}
template <auto... Pieces>
constexpr int count(std::type_identity<winsum::compile_error<Pieces...>>) {
  return sizeof...(Pieces);
}
template <int N>
using error_of = decltype(winsum::report<sentence<N>>(winsum::pieces_of<sentence<N>>));

template <int N>
void whole() {
  constexpr std::type_identity<error_of<N>> error;
  BOOST_TEST(joined(error) == sentence<N>.view());
  BOOST_TEST(longest(error) == std::min(N, shown), N);
  BOOST_TEST(count(error) == N / shown + (N % shown != 0), N);
}
template <int... N>
void whole_of_each() {
  (whole<N>(), ...);
}

}  // namespace

BOOST_AUTO_TEST_CASE(pieces_are_the_sentence) {
  whole_of_each<1, 2, 34, 35, 36, 37, 69, 70, 71, 105, 480, 999, 1000, 1001>();
  static_assert(std::is_same_v<error_of<0>, winsum::compile_error<>>, "of no sentence there is no piece");
}

// clang shows 36 elements of an array, the zero among them.
#if defined(__clang__)
static_assert(shown < 36);
#endif
static_assert(winsum::detail::piece_count("") == 0 && winsum::detail::piece_count("a") == 1);

template <class T>
constexpr bool complete = requires { sizeof(T); };

static_assert(!complete<error_of<9>> && !complete<error_of<0>>, "it is never defined, so that a call which gives it cannot compile");
static_assert(complete<winsum::text<3>>);

BOOST_AUTO_TEST_CASE(equal_sentences_are_one_error) {
  static constexpr verdict<41> other{};
  using again = decltype(winsum::report<other>(winsum::pieces_of<other>));
  static_assert(std::is_same_v<again, error_of<41>>, "whichever variable holds the sentence");
  static_assert(!std::is_same_v<error_of<41>, error_of<40>>);
  constexpr auto first = winsum::detail::piece<other, 0>();
  BOOST_TEST(std::string_view(first.data) == other.view().substr(0, static_cast<std::size_t>(shown)));
  static_assert(sizeof(winsum::text<0>) == 1 && sizeof(winsum::text<7>) == 8);
}

BOOST_AUTO_TEST_SUITE_END()
