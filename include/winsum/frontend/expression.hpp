// Defines `expr`, the one type of every right-hand side, and its operators.
#pragma once
#include <winsum/frontend/body.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// A right-hand side, whatever its shape: its own body and the node that is its value. Nothing refers to anything outside.
struct expr : operators::operand<expr> {
  frontend::body body{};
  std::int8_t root = 0;

  constexpr expr() = default;
  constexpr expr(const expr&) = default;
  constexpr expr& operator=(const expr&) & = default;
  /// `in(y) * 2 = out(y)` is a statement that says that it is none.
  [[nodiscard]] constexpr statement operator=(const expr& right) const&&;

  constexpr expr(const access& x) { root = body.read(x); }
  constexpr expr(const param& p) { root = body.param(p.name); }
  constexpr expr(const affine& a) { root = body.value_of(a); }
  constexpr expr(const index& i) : expr(affine(i)) {}
  template <class T>
    requires std::is_arithmetic_v<T>
  constexpr expr(T value) {
    root = body.constant(value);
  }
  /// A tensor without subscripts: the expression carries the sentence.
  template <std::same_as<tensor> T>
  constexpr expr(const T& t) {
    body.fail(texts::without_subscripts(t.name.view()));
  }
  template <class... Ranges>
  constexpr expr where(const Ranges&...) const {
    expr made = *this;
    made.body.fail(texts::where_inside());
    return made;
  }
};

namespace operators {

/// An expression inside a body that others write to as well: what the parser computes with.
struct node_ref {
  frontend::body* in = nullptr;
  std::int8_t root = 0;
};

}  // namespace operators

namespace frontend {

using operators::node_ref;

template <class T>
concept expression = std::same_as<T, expr> || std::same_as<T, access> || std::same_as<T, node_ref>;

/// An expression, or what is taken for one by mistake: the result says so.
template <class T>
concept expression_or_mistake = expression<T> || with_index<T> || std::same_as<T, tensor>;

template <class T>
concept value_not_number = expression_or_mistake<T> || std::same_as<T, param>;

template <class T>
concept value_operand = expression_or_mistake<T> || std::is_arithmetic_v<T> || std::same_as<T, param>;

template <class T>
concept value_or_tensor = expression<T> || std::same_as<T, tensor>;

template <class A, class B>
concept value_pair = value_operand<A> && value_operand<B> &&
                     (value_or_tensor<A> || value_or_tensor<B> || (std::same_as<A, param> && std::floating_point<B>) ||
                      (std::same_as<B, param> && std::floating_point<A>));

/// Operands of comparisons and functions, which indices have none of.
template <class... T>
concept values_or_mistakes = (value_operand<T> && ...) && ((expression_or_mistake<T> || std::same_as<T, param>) || ...);

template <class T>
constexpr std::int8_t root_in(body& in, const T& value) {
  if constexpr (std::same_as<T, node_ref>)
    return value.root;
  else if constexpr (std::is_arithmetic_v<T>)
    return in.constant(value);
  else if constexpr (std::same_as<T, access>)
    return in.read(value);
  else if constexpr (std::same_as<T, expr>)
    return in.absorb(value.body, value.root);
  else if constexpr (std::same_as<T, tensor>)
    return in.fail(texts::without_subscripts(value.name.view())), std::int8_t{0};
  else
    return in.value_of(affine(value));
}

/// Writes an operation; operands are taken in from left to right, because names are numbered in the order of writing.
template <class A, class... B>
constexpr auto apply(operation does, const A& a, const B&... b) {
  if constexpr (std::same_as<A, node_ref> || (std::same_as<B, node_ref> || ...)) {
    body* in = nullptr;
    auto look = [&](const auto& each) {
      if constexpr (requires { each.in; }) in = each.in;
    };
    look(a), (look(b), ...);
    const int roots[] = {root_in(*in, a), root_in(*in, b)..., -1, -1};
    return node_ref{in, in->apply(does, roots[0], roots[1], roots[2])};
  } else {
    expr made(a);
    const int roots[] = {made.root, root_in(made.body, b)..., -1, -1};
    made.root = made.body.apply(does, roots[0], roots[1], roots[2]);
    return made;
  }
}

/// b op a, for the comparisons that a statement has no node for.
template <class A, class B>
constexpr auto apply_swapped(operation does, const A& a, const B& b) {
  if constexpr (std::same_as<A, node_ref>) {
    return node_ref{a.in, a.in->apply(does, root_in(*a.in, b), a.root)};
  } else {
    expr made(a);
    const int right = root_in(made.body, b);
    made.root = made.body.apply(does, right, made.root);
    return made;
  }
}

/// An expression with a sentence; what is wrong with a part of it already comes first.
template <class... A>
constexpr expr mistaken(const diagnostic& d, const A&... parts) {
  expr made;
  [[maybe_unused]] const auto look = [&](const auto& each) {
    if constexpr (requires { each.body.names.wrong; }) made.body.fail(each.body.names.wrong);
    if constexpr (requires { each.names.wrong; }) made.body.fail(each.names.wrong);
  };
  (look(parts), ...);
  made.body.fail(d);
  return made;
}

template <class A>
constexpr expr border_misplaced(const A& a, std::string_view border) {
  expr made(a);
  made.body.fail(texts::border_around_a_read(border));
  return made;
}

}  // namespace frontend

namespace operators {

template <class A, class B>
  requires frontend::value_pair<A, B>
constexpr auto operator+(const A& a, const B& b) {
  return frontend::apply(operation::add, a, b);
}
template <class A, class B>
  requires frontend::value_pair<A, B>
constexpr auto operator-(const A& a, const B& b) {
  return frontend::apply(operation::sub, a, b);
}
template <class A, class B>
  requires frontend::value_pair<A, B>
constexpr auto operator*(const A& a, const B& b) {
  return frontend::apply(operation::mul, a, b);
}
template <class A, class B>
  requires(frontend::value_pair<A, B> || (std::same_as<A, param> && std::integral<B>) || (std::same_as<B, param> && std::integral<A>) ||
           (std::same_as<A, param> && std::same_as<B, param>))
constexpr auto operator/(const A& a, const B& b) {
  return frontend::apply(operation::div, a, b);
}
template <frontend::value_or_tensor A>
constexpr auto operator-(const A& a) {
  return frontend::apply(operation::neg, a);
}
// Comparisons give 1 or 0.
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr auto operator<(const A& a, const B& b) {
  return frontend::apply(operation::less, a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr auto operator<=(const A& a, const B& b) {
  return frontend::apply(operation::less_equal, a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr auto operator>(const A& a, const B& b) {
  return frontend::apply_swapped(operation::less, a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr auto operator>=(const A& a, const B& b) {
  return frontend::apply_swapped(operation::less_equal, a, b);
}
template <class A, class B>
  requires frontend::values_or_mistakes<A, B>
constexpr auto operator==(const A& a, const B& b) {
  return frontend::apply(operation::equal, a, b);
}

}  // namespace operators

/// A border belongs around one subscript: the expression carries the sentence that says so.
template <frontend::expression A, class... Value>
constexpr expr pad(const A& a, const Value&...) {
  return frontend::border_misplaced(a, "pad");
}
template <frontend::expression A>
constexpr expr clamp(const A& a) {
  return frontend::border_misplaced(a, "clamp");
}
template <frontend::expression A>
constexpr expr reflect(const A& a) {
  return frontend::border_misplaced(a, "reflect");
}
template <frontend::expression A>
constexpr expr symmetric(const A& a) {
  return frontend::border_misplaced(a, "symmetric");
}
template <frontend::expression A>
constexpr expr exact(const A& a) {
  expr made(a);
  made.body.fail(texts::exact_around_a_read());
  return made;
}
template <frontend::expression A>
constexpr expr wrap(const A& a) {
  return frontend::border_misplaced(a, "wrap");
}

}  // namespace winsum
