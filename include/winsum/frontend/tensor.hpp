// Defines `tensor`, a name that subscripts are applied to.
#pragma once
#include <winsum/frontend/describe.hpp>
#include <winsum/frontend/functions.hpp>
#include <winsum/frontend/mistakes.hpp>
#include <winsum/frontend/named.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace frontend {

template <class... D>
constexpr access at(const name& tensor, const D&... dims) {
  const subscript all[] = {subscript(dims)..., subscript(0)};
  return access(tensor, all, sizeof...(D));
}

}  // namespace frontend

/// The name of a tensor in a declaration; a call gives the memory. `in(n, c, 2*y + r, pad(2*x + s - 1))` is a read of it.
struct tensor : operators::operand<tensor> {
  winsum::name name{};
  constexpr explicit tensor(std::string_view n) : name(n) {}

  template <class... D>
    requires(std::convertible_to<D, subscript> && ...)
  constexpr access operator()(const D&... dims) const {
    return frontend::at(name, dims...);
  }
  /// Anything else among the subscripts: the access carries the sentence that says what.
  template <class... D>
    requires(!(std::convertible_to<D, subscript> && ...))
  constexpr access operator()(const D&... dims) const {
    return frontend::at(name).failed(frontend::first_mistake(dims...));
  }
  constexpr access operator()(std::initializer_list<affine>) const { return frontend::at(name).failed(texts::in_brackets(name.view())); }
  template <class D>
  constexpr access operator[](const D&) const {
    return frontend::at(name).failed(texts::in_brackets(name.view()));
  }
  /// A tensor of this name for a call: `evaluate<conv>(in = image, w = filter)`, in any order.
  template <class X>
    requires(!std::convertible_to<const std::remove_reference_t<X>&, expr> || std::is_arithmetic_v<std::remove_cvref_t<X>>)
  constexpr named_operand<std::remove_reference_t<X>> operator=(X&& x) const {
    return {name, &x};
  }
  /// A left side without subscripts: the statement says so.
  [[nodiscard]] constexpr statement operator=(const expr&) const { return {{}, texts::left_without_subscripts(name.view())}; }
  [[nodiscard]] constexpr statement operator+=(const expr& right) const { return *this = right; }
};

template <class... D>
constexpr access index::operator()(const D&... dims) const {
  return frontend::at(name, dims...);
}

}  // namespace winsum
