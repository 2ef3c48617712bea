// Defines `meta::pick`, which takes the arguments with a property out of a call; the one place that names Boost.Hana.
#pragma once
#include <boost/hana/basic_tuple.hpp>
#include <boost/hana/unpack.hpp>
#include <cstddef>
#include <type_traits>
#include <utility>

#include <winsum/core/machine.hpp>

namespace winsum::inline WINSUM_MACHINE::meta {

namespace hana = boost::hana;

/// Types as a value.
template <class... T>
struct type_list {};

template <class A, class B>
struct joined;
template <class... A, class... B>
struct joined<type_list<A...>, type_list<B...>> {
  using type = type_list<A..., B...>;
};

/// The types among `T` for which `Drop<T>` is false, without references.
template <template <class> class Drop, class... T>
struct without {
  using type = type_list<>;
};
template <template <class> class Drop, class T, class... More>
struct without<Drop, T, More...> {
  using rest = typename without<Drop, More...>::type;
  using type = std::conditional_t<Drop<T>::value, rest, typename joined<type_list<T>, rest>::type>;
};

/// Keeps a call's arguments together, of whatever types, without copies.
template <class... T>
constexpr auto pack(T&... x) {
  return hana::make_basic_tuple(&x...);
}

/// Calls `f(i, x)` for each packed argument, i counting from 0.
template <class Pack, class F>
constexpr void for_each(const Pack& pack, F&& f) {
  hana::unpack(pack, [&](auto*... x) {
    int i = 0;
    (f(i++, *x), ...);
  });
}

}  // namespace winsum::meta
