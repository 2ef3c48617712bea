// Defines `index` and `affine`: the integer sums of indices that stand in a subscript, `2*y + r - 1`.
#pragma once
#include <concepts>
#include <cstdint>
#include <type_traits>

#include <winsum/core/diagnostics_notation.hpp>
#include <winsum/core/fixed_string.hpp>
#include <winsum/core/static_vector.hpp>
#include <winsum/frontend/named.hpp>
#include <winsum/frontend/param.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE {

struct access;
struct affine;
struct tensor;

/// An index of a declaration. It can be called like a tensor of its name, so that `a(i,j) * b(j,k)` needs no tensors declared.
struct index : operators::operand<index> {
  winsum::name name{};
  constexpr explicit index(std::string_view n) : name(n) {}
  /// A read of the tensor of this name; needs <winsum/frontend/tensor.hpp>.
  template <class... D>
  constexpr access operator()(const D&... dims) const;
  /// A tensor of this name for a call: `evaluate<"a(i,j)*b(j,k) ...">(a = left, b = right)`.
  template <class X>
    requires(!std::same_as<std::remove_cvref_t<X>, index>)
  constexpr named_operand<std::remove_reference_t<X>> operator=(X&& x) const {
    return {name, &x};
  }
};

namespace frontend {

/// What cannot be said in an affine sum; the sentence is made where the sum is used.
enum class fault : std::uint8_t {
  none,
  too_many_terms,
  not_affine,
  fraction,
  divided,
  params_multiplied,
  too_large,
  extend_with_index,
  border_arguments,
  border_inside,
  extend_arguments,
  extend_twice,
  sum_arguments,
  where_as_value,
  clamp_as_value,
  function  ///< and behind it one for each texts::function_number
};
constexpr fault fault_of_function(std::string_view name) {
  return static_cast<fault>(static_cast<int>(fault::function) + texts::function_number(name));
}

/// Of a function that the notation has not, or of one of its own with other values than its own.
constexpr diagnostic function_mistake(int number) {
  if (number < texts::function_row_count) return texts::function_unknown(texts::function_rows[number].name, texts::function_rows[number].instead);
  number -= texts::function_row_count;
  if (number < operation_count) return texts::argument_count(operation_rows[number].spelling, operation_rows[number].arity);
  return texts::argument_count(composed_functions[number - operation_count].name, composed_functions[number - operation_count].arity);
}

constexpr diagnostic sentence_of(fault f) {
  switch (f) {
    case fault::none: return {};
    case fault::too_many_terms: return texts::subscript_too_long(ir::max_terms);
    case fault::not_affine: return texts::not_affine();
    case fault::fraction: return texts::fraction_in_subscript();
    case fault::divided: return texts::divided_in_subscript();
    case fault::params_multiplied: return texts::params_multiplied();
    case fault::too_large: return texts::subscript_too_large();
    case fault::extend_with_index: return texts::extend_with_index();
    case fault::border_arguments: return texts::border_arguments();
    case fault::border_inside: return texts::border_inside();
    case fault::extend_arguments: return texts::extend_arguments();
    case fault::extend_twice: return texts::extend_twice();
    case fault::sum_arguments: return texts::sum_arguments();
    case fault::where_as_value: return texts::where_as_value();
    case fault::clamp_as_value: return texts::clamp_as_value();
    case fault::function: break;
  }
  return function_mistake(static_cast<int>(f) - static_cast<int>(fault::function));
}

using name_list = static_vector<name, ir::max_terms>;

template <int N>
constexpr int find_or_add(static_vector<name, N>& table, const name& n) {
  for (int i = 0; i < table.count; ++i)
    if (table[i] == n) return i;
  table.push_back(n);
  return table.overflow ? -1 : table.count - 1;
}

}  // namespace frontend

namespace frontend {
/// Not a character: in('i') is no element 105.
template <class T>
concept subscript_integer = std::integral<T> && !std::same_as<T, char>;
}  // namespace frontend

/// An integer sum of indices and parameters with its own table of names. Wrong sums carry a fault instead of failing.
struct affine : operators::operand<affine> {
  frontend::name_list indices{}, params{};
  ir::affine sum{};
  frontend::fault wrong = frontend::fault::none;

  constexpr affine() = default;
  template <frontend::subscript_integer Integer>
  constexpr affine(Integer n) {
    add_term(static_cast<std::int64_t>(n), nullptr, nullptr);
    if constexpr (std::is_unsigned_v<Integer> && sizeof(Integer) >= 8)
      if (n > Integer{INT64_MAX}) fail(frontend::fault::too_large);
  }
  constexpr affine(const index& i) { add_term(1, &i.name, nullptr); }
  constexpr affine(const param& p) { add_term(1, nullptr, &p.name); }

  constexpr void fail(frontend::fault f) {
    if (wrong == frontend::fault::none) wrong = f;
  }
  constexpr void add_term(std::int64_t factor, const name* i, const name* p) {
    ir::term t{factor, -1, -1};
    if (i != nullptr) t.index = static_cast<std::int8_t>(frontend::find_or_add(indices, *i));
    if (p != nullptr) t.param = static_cast<std::int8_t>(frontend::find_or_add(params, *p));
    if (indices.overflow || params.overflow) return fail(frontend::fault::too_many_terms);
    sum.add(t);
    if (sum.terms.overflow) fail(frontend::fault::too_many_terms);
    for (const ir::term& each : sum.terms)
      if (each.factor > limit || each.factor < -limit) fail(frontend::fault::too_large);
  }
  constexpr void add(const affine& other, std::int64_t times = 1) {
    if (other.wrong != frontend::fault::none) fail(other.wrong);
    if (wrong != frontend::fault::none) return;
    for (const ir::term& t : other.sum.terms) {
      add_term(times * t.factor, t.index < 0 ? nullptr : &other.indices[t.index], t.param < 0 ? nullptr : &other.params[t.param]);
      if (wrong != frontend::fault::none) return;
    }
    for (const name& each : other.indices) frontend::find_or_add(indices, each);  // those that vanished too
  }
  /// An index that was written but whose factors come to 0, or -1.
  constexpr int vanished() const {
    for (int i = 0; i < indices.count; ++i)
      if (!sum.mentions(i)) return i;
    return -1;
  }
  /// Only a border has it: the sum carries the sentence.
  template <class... Amount>
  constexpr affine extend(const Amount&...) const {
    affine refused;
    refused.fail(frontend::fault::extend_arguments);
    return refused;
  }
  constexpr bool has_index() const {
    for (const ir::term& t : sum.terms)
      if (t.index >= 0) return true;
    return false;
  }

  friend constexpr affine multiply(const affine& a, const affine& b) {
    affine product;
    product.fail(a.wrong != frontend::fault::none ? a.wrong : b.wrong);
    for (const affine* each : {&a, &b})
      for (const name& i : each->indices) frontend::find_or_add(product.indices, i);
    for (const ir::term& s : a.sum.terms)
      for (const ir::term& t : b.sum.terms) {
        if (product.wrong != frontend::fault::none) return product;
        if (s.index >= 0 && t.index >= 0) product.fail(frontend::fault::not_affine);
        if (s.param >= 0 && t.param >= 0) product.fail(frontend::fault::params_multiplied);
        const std::int64_t largest = t.factor == 0 ? limit : limit / (t.factor < 0 ? -t.factor : t.factor);
        if (s.factor > largest || s.factor < -largest) product.fail(frontend::fault::too_large);
        if (product.wrong != frontend::fault::none) return product;
        product.add_term(s.factor * t.factor,
                         s.index >= 0   ? &a.indices[s.index]
                         : t.index >= 0 ? &b.indices[t.index]
                                        : nullptr,
                         s.param >= 0   ? &a.params[s.param]
                         : t.param >= 0 ? &b.params[t.param]
                                        : nullptr);
      }
    return product;
  }

 private:
  static constexpr std::int64_t limit = std::int64_t{1} << 40;  // sums of eight such terms stay far from overflow
};

namespace frontend {

constexpr affine faulty(fault f) {
  affine sum;
  sum.fail(f);
  return sum;
}

template <class T>
concept affine_part = std::same_as<T, index> || std::same_as<T, param> || std::same_as<T, affine>;

template <class T>
concept affine_operand = affine_part<T> || subscript_integer<T>;

template <class A, class B>
concept affine_pair = affine_operand<A> && affine_operand<B> && (affine_part<A> || affine_part<B>);

template <class T>
concept with_index = std::same_as<T, index> || std::same_as<T, affine>;

/// An index times 0.5 must not become an index times 0.
template <class A, class B>
concept fraction_pair = (std::floating_point<A> && with_index<B>) || (std::floating_point<B> && with_index<A>);

}  // namespace frontend

namespace operators {

template <class A, class B>
  requires frontend::affine_pair<A, B>
constexpr affine operator+(const A& a, const B& b) {
  affine sum(a);
  sum.add(affine(b));
  return sum;
}
template <class A, class B>
  requires frontend::affine_pair<A, B>
constexpr affine operator-(const A& a, const B& b) {
  affine sum(a);
  sum.add(affine(b), -1);
  return sum;
}
template <class A, class B>
  requires frontend::affine_pair<A, B>
constexpr affine operator*(const A& a, const B& b) {
  return multiply(affine(a), affine(b));
}
template <frontend::affine_part A>
constexpr affine operator-(const A& a) {
  affine sum;
  sum.add(affine(a), -1);
  return sum;
}
// What is no integer sum carries a sentence.
template <class A, class B>
  requires frontend::fraction_pair<A, B>
constexpr affine operator+(const A&, const B&) {
  return frontend::faulty(frontend::fault::fraction);
}
template <class A, class B>
  requires frontend::fraction_pair<A, B>
constexpr affine operator-(const A&, const B&) {
  return frontend::faulty(frontend::fault::fraction);
}
template <class A, class B>
  requires frontend::fraction_pair<A, B>
constexpr affine operator*(const A&, const B&) {
  return frontend::faulty(frontend::fault::fraction);
}
template <frontend::with_index A, class B>
  requires(frontend::affine_operand<B> || std::floating_point<B>)
constexpr affine operator/(const A&, const B&) {
  return frontend::faulty(frontend::fault::divided);
}
template <class A, frontend::with_index B>
  requires(std::integral<A> || std::floating_point<A> || std::same_as<A, param>)
constexpr affine operator/(const A&, const B&) {
  return frontend::faulty(frontend::fault::divided);
}
template <class A, class B>
  requires(frontend::affine_pair<A, B> && (frontend::with_index<A> || frontend::with_index<B>))
constexpr affine operator%(const A&, const B&) {
  return frontend::faulty(frontend::fault::divided);
}
template <frontend::with_index A>
constexpr affine operator+(const A& a) {
  return a;
}

}  // namespace operators

}  // namespace winsum
