// Defines `naive_into`, the oracle: a statement's result straight from what it says, with the sums in a wider type.
#pragma once
#include <cmath>
#include <complex>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <winsum/evaluator/naive_numbers.hpp>
#include <winsum/evaluator/naive_space.hpp>
#include <winsum/evaluator/texts.hpp>
#include <winsum/frontend/with_element.hpp>
#include <winsum/ir/number_types.hpp>

namespace winsum::inline WINSUM_MACHINE {
namespace evaluator {

using point = std::int64_t[ir::max_indices];

/// at - n * floor(at / n).
inline std::int64_t modulo(std::int64_t at, std::int64_t n) { return (at % n + n) % n; }

/// The coordinate inside [0, n) that a read at `at` gives, by the border's rule, folded as often as needed.
inline std::int64_t folded(border_kind mode, std::int64_t at, std::int64_t n) {
  switch (mode) {
    case border_kind::none:
    case border_kind::pad: return at;
    case border_kind::clamp: return at < 0 ? 0 : at >= n ? n - 1 : at;
    case border_kind::wrap: return modulo(at, n);
    case border_kind::symmetric: {
      const std::int64_t m = modulo(at, 2 * n);
      return m < n ? m : 2 * n - 1 - m;
    }
    case border_kind::reflect: {
      if (n == 1) return 0;
      const std::int64_t m = modulo(at, 2 * n - 2);
      return m < n ? m : 2 * n - 2 - m;
    }
  }
  return at;
}

/// One call. Floating and complex numbers are of a wider type; integers are exact and wrap around at every step in their type.
struct evaluation {
  const ir::statement& s;
  number_types types;
  std::span<const any_operand> operands;
  const any_output& output;
  std::span<const std::int64_t> params;
  index_space space;
  std::vector<std::vector<line>> subscripts{};  ///< by access and dimension

  void prepare() {
    for (const ir::access& x : s.accesses) {
      std::vector<line>& lines = subscripts.emplace_back();
      for (const ir::subscript& sub : x.dims) lines.emplace_back(sub.at, params);
    }
  }

  std::int64_t coordinate(int access, int d, const point& p) const {
    const line& at = subscripts[static_cast<std::size_t>(access)][static_cast<std::size_t>(d)];
    std::int64_t v = at.constant;
    for (int i = 0; i < s.indices.count; ++i) v += at.factor[i] * p[i];
    return v;
  }

  /// Calls `visit` with every value of the indices in `which` (one bit an index); p holds them.
  template <class F>
  void for_each(unsigned which, point& p, const F& visit) const {
    for (int i = 0; i < s.indices.count; ++i)
      if ((which >> i & 1u) != 0 && space.extent[i] == 0) return;  // however many values the others have
    visit_each(which, p, visit);
  }
  template <class F>
  void visit_each(unsigned which, point& p, const F& visit) const {
    if (which == 0) return visit();
    int i = 0;
    while ((which >> i & 1u) == 0) ++i;
    for (p[i] = 0; p[i] < space.extent[i]; ++p[i]) visit_each(which & (which - 1), p, visit);
  }

  /// A read in numbers of type V.
  template <class V>
  V read(int access, const point& p) const {
    const ir::access& x = s.accesses[access];
    const any_operand& from = operands[static_cast<std::size_t>(x.operand - 1)];
    std::int64_t offset = 0;
    int padded = -1;  // a dimension; the others have to be right there too
    for (int d = 0; d < x.dims.count; ++d) {
      const std::int64_t n = from.at.extent[d];
      std::int64_t at = coordinate(access, d, p);
      if (at < 0 || at >= n) {
        const border_kind mode = x.dims[d].mode;
        if (mode == border_kind::pad) {
          padded = d;
          continue;
        }
        if (mode == border_kind::none) fail_to_read(access, d, n);
        if (n == 0) fail(texts::nothing_to_read({x.tensor.view(), d}, text_of(x.dims[d], s).view()));
        at = folded(mode, at, n);
      }
      offset += at * from.at.stride[d];
    }
    return with_element(from.type, [&]<class T>(std::type_identity<T>) {
      if (padded >= 0) return number_as<V>(number_as<T>(constant<T>(x.dims[padded].value)));  // as if the tensor held it
      return number_as<V>(static_cast<const T*>(from.at.data)[offset]);
    });
  }

  /// A constant in type V, or in one that V is made of.
  template <class V>
  static auto constant(const exact_number& x) {
    if constexpr (is_whole<V> || detail::is_integer<V>)
      return x.whole();
    else
      return static_cast<long double>(x.nearest) + x.rest;
  }

  /// The value of a node where the indices of the left side are as in p, in numbers of type V. Whole ones are of type `e`.
  template <class V>
  V value(int node, point& p, element e) const {
    if constexpr (is_whole<V>)
      return wrapped(step<V>(s.nodes[node], p, e), e);
    else
      return step<V>(s.nodes[node], p, e);
  }
  template <class V>
  V step(const ir::node& n, point& p, element e) const {
    switch (n.kind) {
      case ir::node_kind::constant: return number_as<V>(constant<V>(n.value));
      case ir::node_kind::parameter: return number_as<V>(params[static_cast<std::size_t>(n.ref)]);
      case ir::node_kind::read: return read<V>(n.ref, p);
      case ir::node_kind::apply: {
        const V a = value<V>(n.a, p, e), b = n.b < 0 ? V(0) : value<V>(n.b, p, e), c = n.c < 0 ? V(0) : value<V>(n.c, p, e);
        return apply<V>(n.does, a, b, c, e);
      }
      case ir::node_kind::reduce: return is_integer(types.sum) ? number_as<V>(reduced<whole>(n, p)) : reduced<V>(n, p);
    }
    return V(0);
  }
  /// What the reduction gives of nothing.
  template <class V>
  V identity(reduction by) const {
    const double of_nothing = row_of(by).identity;
    if constexpr (is_whole<V>)
      return of_nothing == HUGE_VAL ? greatest_of(types.sum) : of_nothing == -HUGE_VAL ? least_of(types.sum) : static_cast<whole>(of_nothing);
    else
      return V(static_cast<part_of<V>>(of_nothing));
  }
  template <class V>
  V reduced(const ir::node& n, point& p) const {
    V all = identity<V>(n.by);
    for_each(n.over, p, [&] {
      all = apply<V>(row_of(n.by).combines, all, value<V>(n.a, p, types.sum), V(0), types.sum);
      if constexpr (is_whole<V>) all = wrapped(all, types.sum);
    });
    return all;
  }

  /// The indices that an access mentions, one bit each.
  static unsigned indices_of(const ir::access& x) {
    unsigned mask = 0;
    for (const ir::subscript& sub : x.dims)
      for (const ir::term& t : sub.at.terms)
        if (t.index >= 0) mask |= 1u << t.index;
    return mask;
  }

  /// Every read uses only indices of the left side and of the sum around it (`scope`).
  void check_scope(int node, unsigned scope) const {
    const ir::node& n = s.nodes[node];
    if (n.kind == ir::node_kind::read) {
      const ir::access& x = s.accesses[n.ref];
      for (int i = 0; i < s.indices.count; ++i)
        if (indices_of(x) & ~scope & 1u << i) fail(texts::reduced_outside_sum(s.indices[i].view(), x.tensor.view()));
    }
    for (int child : {n.a, n.b, n.c})
      if (child >= 0) check_scope(child, scope | n.over);
  }

  [[noreturn]] void fail_to_read(int access, int d, std::int64_t n) const {
    const ir::access& x = s.accesses[access];
    const line& at = subscripts[static_cast<std::size_t>(access)][static_cast<std::size_t>(d)];
    const std::int64_t least = at.least(space.extent);
    fail(texts::read_outside({x.tensor.view(), d}, text_of(x.dims[d], s).view(), n, least < 0 ? least : at.greatest(space.extent), {}));
  }
  /// Of dimension d of the output the left side leaves its ends.
  [[noreturn]] void fail_to_write(int d) const {
    const ir::access& left = s.accesses[0];
    const line& at = subscripts[0][static_cast<std::size_t>(d)];
    const std::int64_t least = at.least(space.extent), n = space.output[d];
    const ir::expression_text expression = text_of(left.dims[d].at, s);
    fail(least < 0 ? texts::write_before_start({left.tensor.view(), d}, expression.view(), least)
                   : texts::write_past_end({left.tensor.view(), d}, expression.view(), n, at.greatest(space.extent)));
  }
  /// Where in `results` the left side writes at p, row-major.
  std::size_t written_at(const point& p) const {
    std::int64_t flat = 0;
    for (int d = 0; d < space.output.count; ++d) {
      const std::int64_t at = coordinate(0, d, p);
      if (at < 0 || at >= space.output[d]) fail_to_write(d);
      flat = flat * space.output[d] + at;
    }
    return static_cast<std::size_t>(flat);
  }

  /// With what stands around the sum in numbers of type W.
  template <class W>
  void run() {
    prepare();
    std::size_t count = 1;
    for (std::int64_t n : space.output) count *= static_cast<std::size_t>(n);
    std::vector<W> results(count, W(0));
    std::vector<bool> written(count, false);
    const unsigned left = indices_of(s.accesses[0]);
    check_scope(s.root, left);
    point p{};
    for_each(left, p, [&] {
      const std::size_t at = written_at(p);
      if (written[at]) fail(texts::written_twice(s.accesses[0].tensor.view()));
      written[at] = true;
      results[at] = value<W>(s.root, p, types.point);
    });
    store(results, written);
  }

  /// Nothing is written before every result is there, so an output that is also an operand is read as it was.
  template <class W>
  void store(const std::vector<W>& results, const std::vector<bool>& written) const {
    for (std::size_t flat = 0; flat < results.size(); ++flat) {
      std::int64_t rest = static_cast<std::int64_t>(flat), offset = 0;
      for (int d = space.output.count; d-- > 0; rest /= space.output[d]) offset += rest % space.output[d] * output.at.stride[d];
      with_element(output.type, [&]<class T>(std::type_identity<T>) {
        T& to = static_cast<T*>(output.at.data)[offset];
        if (s.how == ir::assign::set)
          to = number_as<T>(results[flat]);
        else if (written[flat])
          to = number_as<T>(apply<W>(operation::add, number_as<W>(to), results[flat], W(0), types.point));
      });
    }
  }
};

inline call_elements elements_of(std::span<const any_operand> operands, const any_output* output) {
  call_elements e;
  for (const any_operand& x : operands)
    if (e.operand_count + 1 < ir::max_accesses) e.of[++e.operand_count] = x.type;
  e.output_given = output != nullptr;
  if (output != nullptr) e.of[0] = output->type;
  return e;
}

}  // namespace evaluator

/// The same over the extents of a call that `space` gives. A call that makes its output has other ones than one that is given it:
/// there an extent of the output limits the indices that it is made of.
inline void naive_into(const ir::statement& s, std::span<const any_operand> operands, const any_output& output, std::span<const std::int64_t> params,
                       const index_space& space) {
  const call_elements elements = evaluator::elements_of(operands, &output);
  if (const diagnostic d = check_numbers(s, elements)) evaluator::fail(d);
  const number_types types = types_of(s, elements);
  if (is_complex(types.point) && !is_complex(output.type)) evaluator::fail(texts::output_not_complex(s.accesses[0].tensor.view()));
  evaluator::evaluation call{s, types, operands, output, params, space};
  const auto run = [&]<class W>(std::type_identity<W>) { call.run<W>(); };
  // Float is computed in double, double in long double.
  const bool single = is_single(types.point) && (is_single(types.sum) || is_integer(types.sum));
  if (is_complex(types.point))
    single ? run(std::type_identity<std::complex<double>>{}) : run(std::type_identity<std::complex<long double>>{});
  else if (is_floating(types.point))
    single ? run(std::type_identity<double>{}) : run(std::type_identity<long double>{});
  else
    run(std::type_identity<evaluator::whole>{});
}

/// Evaluates `s` into `output` by its plain meaning: every index in turn, each sum in a wider type, one conversion at the end.
/// `=` writes every element, 0 where the left side does not reach; `+=` adds to those it reaches. The output may overlap an
/// operand. `params`: the values of `s.params`, in their order. Throws `error` before anything is written.
inline void naive_into(const ir::statement& s, std::span<const any_operand> operands, const any_output& output,
                       std::span<const std::int64_t> params = {}) {
  naive_into(s, operands, output, params, naive_space(s, operands, &output, params));
}

}  // namespace winsum
