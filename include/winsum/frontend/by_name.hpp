// Defines how a call by name becomes one in the order of the declaration.
#pragma once
#include <utility>

#include <winsum/core/diagnostics_call.hpp>
#include <winsum/core/fail.hpp>
#include <winsum/core/meta.hpp>
#include <winsum/frontend/key.hpp>
#include <winsum/frontend/named.hpp>
#include <winsum/frontend/operand.hpp>

namespace winsum::inline WINSUM_MACHINE::detail {

/// What types say of a call's named tensors, in its order. Equal types have one `kind`, the position of the first of them.
struct named_list {
  int count = 0;
  bool positional = false;  ///< a tensor without a name stands beside them
  bool tensors = true;      ///< each is a tensor
  int kind[ir::max_accesses]{};
  int rank[ir::max_accesses]{};
  winsum::name fixed[ir::max_accesses]{};
};
/// An order of the declaration's operands: which of the named tensors stands for each, of those of one kind the first.
struct operand_order {
  int at[ir::max_accesses]{};
};
using operand_orders = static_vector<operand_order, 6>;

constexpr fixed_string<180> names_of_operands(const ir::statement& s) {
  fixed_string<180> names;
  for (int k = 1; k <= s.operand_count(); ++k) names << (k > 1 ? ", `" : "`") << s.operand_name(k) << '`';
  return names;
}
constexpr int operand_rank(const ir::statement& s, int operand) {
  for (const ir::access& x : s.accesses)
    if (x.operand == operand) return x.dims.count;
  return -1;
}
constexpr int operand_named(const ir::statement& s, const winsum::name& n) {
  for (int k = 1; k <= s.operand_count(); ++k)
    if (s.operand_name(k) == n.view()) return k;
  return -1;
}

/// Every order that ranks and the names in types allow.
constexpr void find_orders(const ir::statement& s, const named_list& given, int operand, unsigned used, operand_order& order, operand_orders& found) {
  if (operand > given.count) {
    found.push_back(order);
    return;
  }
  unsigned tried = 0;
  for (int i = 0; i < given.count; ++i) {
    if ((used >> i & 1u) != 0 || (tried >> given.kind[i] & 1u) != 0 || given.rank[i] != operand_rank(s, operand)) continue;
    if (!given.fixed[i].empty() && given.fixed[i].view() != s.operand_name(operand)) continue;
    tried |= 1u << given.kind[i];
    order.at[operand - 1] = i;
    find_orders(s, given, operand + 1, used | 1u << i, order, found);
  }
}

/// What is wrong with the names as far as types tell.
constexpr diagnostic names_mistake(const ir::statement& s, const named_list& given, const operand_orders& orders) {
  const auto names = names_of_operands(s);
  if (given.positional) return texts::names_mixed(names.view());
  for (int i = 0; i < given.count; ++i) {
    if (given.fixed[i].empty()) continue;
    if (operand_named(s, given.fixed[i]) < 0) return texts::operand_unknown(given.fixed[i].view(), names.view());
    for (int j = 0; j < i; ++j)
      if (given.fixed[i] == given.fixed[j]) return texts::operand_twice(given.fixed[i].view(), names.view());
  }
  if (given.count != s.operand_count()) return texts::names_count(s.operand_count(), given.count, names.view());
  if (!given.tensors) return {};  // the call in order says which
  if (orders.empty()) return texts::names_ranks(names.view());
  if (orders.overflow) return texts::names_open(names.view());
  return {};
}

/// Which of the named tensors is each operand. Throws `error`.
WINSUM_INLINE operand_order order_by_names(const ir::statement& s, const winsum::name* const* given, const int* rank, int count)
    WINSUM_SYMBOL(order_by_names);
#if WINSUM_HAS_BODIES
WINSUM_INLINE operand_order order_by_names(const ir::statement& s, const winsum::name* const* given, const int* rank, int count) {
  operand_order order;
  bool found[ir::max_accesses]{};
  for (int i = 0; i < count; ++i) {
    const int operand = operand_named(s, *given[i]);
    if (operand < 0) fail(texts::operand_unknown(given[i]->view(), names_of_operands(s).view()));
    if (found[operand]) fail(texts::operand_twice(given[i]->view(), names_of_operands(s).view()));
    found[operand] = true;
    if (rank[i] != operand_rank(s, operand)) fail(texts::named_rank(given[i]->view(), operand_rank(s, operand), rank[i]));
    order.at[operand - 1] = i;
  }
  return order;
}
#endif

template <int Place, class List>
struct type_at;
template <class T, class... More>
struct type_at<0, meta::type_list<T, More...>> {
  using type = T;
};
template <int Place, class T, class... More>
  requires(Place > 0)
struct type_at<Place, meta::type_list<T, More...>> : type_at<Place - 1, meta::type_list<More...>> {};

template <class A>
struct not_named : std::bool_constant<!is_named<A>> {};
template <class A>
struct is_call_tensor : std::bool_constant<is_named<A> || operand<A>> {};
template <class... Args>
inline constexpr bool any_named = (is_named<Args> || ...);

/// A call of statement K with arguments of types Args, some of them named.
template <key K, class... Args>
struct by_name {
  using named = typename meta::without<not_named, std::remove_cvref_t<Args>...>::type;
  using options = typename meta::without<is_call_tensor, std::remove_cvref_t<Args>...>::type;

  template <class... N>
  static constexpr named_list list(meta::type_list<N...>) {
    named_list l;
    l.positional = ((!is_named<Args> && operand<std::remove_cvref_t<Args>>) || ...);
    [[maybe_unused]] const auto add = [&]<class A>(std::type_identity<A>) {
      using x = typename named_traits<A>::type;
      constexpr bool same[] = {std::is_same_v<A, N>...};
      int first = 0;
      while (!same[first]) ++first;
      if (l.count == ir::max_accesses) return;
      l.kind[l.count] = first;
      if constexpr (operand<x>)
        l.rank[l.count] = rank_of<x>;
      else
        l.tensors = false;
      l.fixed[l.count] = named_traits<A>::fixed;
      ++l.count;
    };
    (add(std::type_identity<N>{}), ...);
    return l;
  }
  static constexpr named_list given = list(named{});
  static constexpr operand_orders orders = [] {
    operand_orders found;
    operand_order order;
    if constexpr (!K.is_error())
      if (given.count == statement_of<K>.operand_count() && given.tensors) find_orders(statement_of<K>, given, 1, 0, order, found);
    return found;
  }();
  static constexpr diagnostic mistake = [] {
    diagnostic d;
    if constexpr (K.is_error())
      d.text << K.error_text();
    else
      d = names_mistake(statement_of<K>, given, orders);
    return d;
  }();

  template <int R, int O>
  using tensor_at = typename named_traits<typename type_at<orders[R].at[O], named>::type>::type;
  template <int R, class S, class Options>
  struct ordered;
  template <int R, int... O, class... Options>
  struct ordered<R, std::integer_sequence<int, O...>, meta::type_list<Options...>> {
    using types = meta::type_list<tensor_at<R, O>..., Options...>;
    template <class F>
    static auto call(const F& f, const void* const* at, const operand_order& order, const Options&... options) {
      return f(*static_cast<const tensor_at<R, O>*>(at[order.at[O]])..., options...);
    }
  };
  template <int R>
  using order_of = ordered<R, std::make_integer_sequence<int, given.count>, options>;
};

/// `V` is a verb: `V::statement`, its key, and `V::template mistake<Types...>`, what is wrong with a call in the declaration's order.
template <class V, class List>
inline constexpr diagnostic ordered_mistake{};
template <class V, class... T>
inline constexpr diagnostic ordered_mistake<V, meta::type_list<T...>> = V::template mistake<T...>();

/// The first order of a call by name that types allow, or -1.
template <class V, class... Args>
inline constexpr unsigned allowed_orders = [] {
  using call = by_name<V::statement, Args...>;
  unsigned mask = 0;
  if constexpr (!call::mistake && call::given.tensors)
    [&]<int... R>(std::integer_sequence<int, R...>) {
      ((mask |= ordered_mistake<V, typename call::template order_of<R>::types> ? 0u : 1u << R), ...);
    }(std::make_integer_sequence<int, call::orders.count>{});
  return mask;
}();

/// What a call says of one argument: its name, if it has one, and its rank.
struct given_name {
  const winsum::name* name = nullptr;
  int rank = -1;
  template <class T>
  constexpr explicit given_name(const T& argument) {
    if constexpr (is_named<T>) {
      name = &argument.name;
      if constexpr (operand<typename named_traits<T>::type>) rank = rank_of<typename named_traits<T>::type>;
    }
  }
};
/// Whether a call by name gives a name that statement K has not, one twice, or a tensor of another rank.
template <key K, class... Args>
constexpr bool gives_wrong_names(const Args&... args) {
  if (!any_named<Args...> || K.is_error()) return false;
  const given_name given[] = {given_name(args)...};
  for (std::size_t i = 0; i < sizeof...(Args); ++i) {
    if (given[i].name == nullptr) continue;
    const int operand = operand_named(statement_of<K>, *given[i].name);
    if (operand < 0 || operand_rank(statement_of<K>, operand) != given[i].rank) return true;
    for (std::size_t j = 0; j < i; ++j)
      if (given[j].name != nullptr && *given[i].name == *given[j].name) return true;
  }
  return false;
}
// clang asks this of each call whose tensors are no references, and a mistake is an error there. At run time it is one everywhere.
#if defined(__clang__)
#define WINSUM_WITH_RIGHT_NAMES(K)                                                                                                   \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"")                                              \
      __attribute__((diagnose_if(winsum::detail::gives_wrong_names<K>(args...),                                                      \
                                 "winsum: a name of this call is no tensor that the declaration reads, or is given twice, or has a " \
                                 "tensor of another number of dimensions; correct it (winsum::named<in> = image says which names "   \
                                 "there are)",                                                                                       \
                                 "error"))) _Pragma("clang diagnostic pop")
#else
#define WINSUM_WITH_RIGHT_NAMES(K)
#endif

template <class T>
struct unnamed {
  using type = T;
};
template <class X, fixed_name... F>
struct unnamed<named_operand<X, F...>> {
  using type = std::remove_cv_t<X>;
};

/// What is wrong with a call of verb V by name, as far as types tell.
template <class V, class... Args>
inline constexpr diagnostic named_mistake = [] {
  using call = by_name<V::statement, Args...>;
  diagnostic d = call::mistake;
  if constexpr (!call::mistake) {
    if constexpr (!call::given.tensors)
      d = V::template mistake<typename unnamed<std::remove_cvref_t<Args>>::type...>();
    else if constexpr (allowed_orders<V, Args...> == 0)
      d = ordered_mistake<V, typename call::template order_of<0>::types>;
  }
  return d;
}();

/// Calls `f` with the tensors in the declaration's order, then the options. Throws `error` for a wrong name.
template <class V, class F, class... Args>
auto call_in_order(const F& f, const Args&... args) {
  using call = by_name<V::statement, Args...>;
  constexpr unsigned allowed = allowed_orders<V, Args...>;
  const void* at[ir::max_accesses]{};
  const winsum::name* names[ir::max_accesses]{};
  int count = 0;
  const auto take = [&]<class A>(const A& a) {
    if constexpr (is_named<A>) {
      at[count] = a.at;
      names[count++] = &a.name;
    }
  };
  (take(args), ...);
  const operand_order order = order_by_names(statement_of<V::statement>, names, call::given.rank, count);
  const auto with = [&]<int R>(std::integral_constant<int, R>) {
    return [&]<class... O>(meta::type_list<O...>) {
      const auto run = [&](const auto& self, const auto& g, const auto& a, const auto&... more) {
        if constexpr (is_named<decltype(a)>) {
          if constexpr (sizeof...(more) == 0)
            return g();
          else
            return self(self, g, more...);
        } else {
          const auto next = [&](const auto&... rest) { return g(a, rest...); };
          if constexpr (sizeof...(more) == 0)
            return next();
          else
            return self(self, next, more...);
        }
      };
      return run(run, [&](const O&... options) { return call::template order_of<R>::call(f, at, order, options...); }, args...);
    }(typename call::options{});
  };
  using result = decltype(with(std::integral_constant<int, __builtin_ctz(allowed)>{}));
  const auto search = [&]<int R>(const auto& self, std::integral_constant<int, R>) -> result {
    constexpr unsigned rest = allowed >> R >> 1;
    bool fits = true;
    for (int o = 0; o < count; ++o) fits = fits && call::given.kind[order.at[o]] == call::given.kind[call::orders[R].at[o]];
    if constexpr (std::is_same_v<decltype(with(std::integral_constant<int, R>{})), result>)
      if (fits) return with(std::integral_constant<int, R>{});
    if constexpr (rest != 0)
      return self(self, std::integral_constant<int, R + 1 + __builtin_ctz(rest)>{});
    else
      fail(texts::names_open(names_of_operands(statement_of<V::statement>).view()));
  };
  return search(search, std::integral_constant<int, __builtin_ctz(allowed)>{});
}

}  // namespace winsum::detail
