// Defines how a sentence computed while compiling becomes the one error at the user's line.
#pragma once
#include <string_view>
#include <utility>

#include <winsum/core/machine.hpp>

namespace winsum {

/// Text of exactly `N` characters, as a template argument that compilers print in an error.
template <int N>
struct text {
  char data[std::size_t(N + 1)]{};
};

/// Never defined: a call that returns it is the error, and its argument is the sentence.
///
/// A verb has two overloads. `verdict<…>` is a constexpr variable with `view()`, empty where all is well:
///
///     template <key K, class... T> requires (verdict<K, T...>.view().empty())
///     auto evaluate(const T&...) { … }
///     template <key K, class... T> requires (!verdict<K, T...>.view().empty())
///     decltype(report<verdict<K, T...>>(pieces_of<verdict<K, T...>>)) evaluate(const T&...);   // declared only
///
/// Both compilers then give one error, at the call, with the sentence in its first line. Do not name the `decltype` by an
/// alias template: g++ then prints the sentence twice.
template <auto... Pieces>
struct compile_error;

}  // namespace winsum

namespace winsum::inline WINSUM_MACHINE {
namespace detail {

// clang prints a character array above 36 elements as its first 32 and "[...]".
#if defined(__clang__)
inline constexpr int piece_length = 35;
#else
inline constexpr int piece_length = 1000;
#endif

constexpr int piece_count(std::string_view sentence) { return (static_cast<int>(sentence.size()) + piece_length - 1) / piece_length; }

template <const auto& Sentence, int Each>
constexpr auto piece() {
  constexpr std::string_view all = Sentence.view();
  constexpr int from = Each * piece_length, left = static_cast<int>(all.size()) - from;
  constexpr int length = left < piece_length ? left : piece_length;
  text<length> part;
  for (int n = 0; n < length; ++n) part.data[n] = all[static_cast<std::size_t>(from + n)];
  part.data[length] = '\0';  // clang prints an array as text only if the final zero is written
  return part;
}

}  // namespace detail

/// The number of pieces that `Sentence`, a constexpr variable with `view()`, is printed in.
template <const auto& Sentence>
inline constexpr std::make_integer_sequence<int, detail::piece_count(Sentence.view())> pieces_of{};

/// Declared only; see `compile_error`.
template <const auto& Sentence, int... Each>
compile_error<detail::piece<Sentence, Each>()...> report(std::integer_sequence<int, Each...>);

}  // namespace winsum
