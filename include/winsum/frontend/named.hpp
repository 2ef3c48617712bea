// Defines `named_operand`, a tensor given by name at a call, and `named`, a name that is part of a type.
#pragma once
#include <type_traits>

#include <winsum/core/fixed_string.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace detail {

/// What `named<…>` takes: a declared tensor or a literal.
struct fixed_name {
  winsum::name name{};
  constexpr fixed_name() = default;
  template <std::size_t N>
  constexpr fixed_name(const char (&text)[N]) : name(text) {}
  template <class Tensor>
    requires requires(const Tensor& t) { t.name.view(); }
  constexpr fixed_name(const Tensor& t) : name(t.name) {}
  friend constexpr bool operator==(const fixed_name&, const fixed_name&) = default;
};

}  // namespace detail

/// `in = image`: a tensor of the caller's by the name that it has in the declaration. It is looked at until the call returns.
/// `Fixed`: the name, or nothing where it is known at the call only (nvcc takes no default of such a type).
template <class X, detail::fixed_name... Fixed>
struct named_operand {
  winsum::name name{};
  X* at = nullptr;
};

namespace detail {

template <class T>
struct named_traits {
  static constexpr bool is_named = false;
};
template <class X, fixed_name... F>
struct named_traits<named_operand<X, F...>> {
  static constexpr bool is_named = true;
  static constexpr winsum::name fixed = [] {
    winsum::name n{};
    ((n = F.name), ...);
    return n;
  }();
  using type = std::remove_cv_t<X>;
};
template <class T>
inline constexpr bool is_named = named_traits<std::remove_cvref_t<T>>::is_named;

template <fixed_name N>
struct name_in_type {
  template <class X>
  constexpr auto operator=(X&& x) const {
    return named_operand<std::remove_reference_t<X>, N>{N.name, &x};
  }
};

}  // namespace detail

/// `named<in> = image` or `named<"in"> = image`: the same as `in = image`, but the name is checked while compiling.
template <detail::fixed_name N>
inline constexpr detail::name_in_type<N> named{};

}  // namespace winsum
