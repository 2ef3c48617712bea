// Defines the checks at the door: the declaration by itself, the call's tensors and parameters, and their memory.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/analysis/index_roles.hpp>
#include <winsum/analysis/overlap.hpp>
#include <winsum/analysis/shape.hpp>
#include <winsum/core/diagnostics.hpp>
#include <winsum/ir/statement.hpp>

namespace winsum::inline WINSUM_MACHINE::analysis {

namespace detail {
constexpr diagnostic check_capacity(const ir::statement& s) {
  if (s.indices.overflow) return texts::too_many("indices", ir::max_indices);
  if (s.params.overflow) return texts::too_many("parameters", ir::max_params);
  if (s.accesses.overflow) return texts::too_many("reads", ir::max_accesses - 1);
  if (s.nodes.overflow) return texts::too_many("operations", ir::max_nodes);
  for (const ir::access& a : s.accesses) {
    if (a.dims.overflow) return texts::too_many("dimensions in a tensor", ir::max_rank);
    for (const ir::subscript& d : a.dims)
      if (d.at.terms.overflow) return texts::too_many("terms in a dimension", ir::max_terms);
  }
  return {};
}

constexpr texts::place place_of(const ir::statement& s, int access, int dimension) { return {s.accesses[access].tensor.view(), dimension}; }
}  // namespace detail

/// The operands in the order in which a call takes them, as "`in`, `w`".
constexpr fixed_string<180> operand_names(const ir::statement& s) {
  fixed_string<180> names;
  for (int i = 1; i <= s.operand_count(); ++i) names << (i == 1 ? "`" : ", `") << s.operand_name(i) << '`';
  return names;
}

/// What can be said of a declaration before any tensor is seen. `roles` are those of `s`.
constexpr diagnostic check_statement(const ir::statement& s, const index_roles& roles) {
  if (diagnostic d = detail::check_capacity(s)) return d;
  if (s.root < 0 || s.accesses.empty()) return texts::no_right_side();
  for (int a = 0; a < s.accesses.count; ++a) {
    const ir::access& x = s.accesses[a];
    if (a > 0 && x.operand == 0) return texts::output_read(x.tensor.view());
    for (int b = 0; b < a; ++b)
      if (s.accesses[b].operand == x.operand && s.accesses[b].dims.count != x.dims.count)
        return texts::rank_varies(x.tensor.view(), s.accesses[b].dims.count, x.dims.count);
    for (int d = 0; d < x.dims.count; ++d)
      for (int e = 0; e < d; ++e)
        if (x.dims[d].mode == border_kind::pad && x.dims[e].mode == border_kind::pad && x.dims[d].value != x.dims[e].value)
          return texts::two_pad_values(x.tensor.view(), e, d);
    const unsigned stray = roles.mentions[a] & ~unsigned{roles.scope[a]};
    if (a > 0 && stray != 0) return texts::reduced_outside_sum(s.indices[first_of(stray)].view(), x.tensor.view());
  }
  const ir::access& out = s.accesses[0];
  for (int d = 0; d < out.dims.count; ++d)
    if (out.dims[d].mode != border_kind::none) return texts::border_on_left(detail::place_of(s, 0, d), text_of(out.dims[d], s).view());
  return {};
}

/// Extents that are no extents, of tensors of the right ranks.
constexpr diagnostic check_extents(const ir::statement& s, const call_shapes& call) {
  for (int a = 0; a < s.accesses.count; ++a) {
    const ir::access& x = s.accesses[a];
    const shape& given = call.operand[x.operand];
    if (x.operand == 0 && !call.output_given) continue;
    for (int d = 0; d < given.rank(); ++d)
      if (given.extents[d] < unknown) return texts::extent_negative(detail::place_of(s, a, d), given.extents[d]);
  }
  return {};
}

/// Parameters without a value.
constexpr diagnostic check_params(const ir::statement& s, const call_shapes& call) {
  for (int p = 0; p < s.params.count; ++p)
    if (!call.param_known[p]) return texts::param_missing(s.params[p].view());
  return {};
}

/// The number of tensors of a call, their ranks, extents that are no extents, and parameters without a value
/// (`params_final`: no value can come later, so each must be there).
constexpr diagnostic check_call(const ir::statement& s, const call_shapes& call, bool params_final = false) {
  const int expected = s.operand_count();
  if (call.operand_count != expected) {
    return texts::operand_count(expected, call.operand_count, operand_names(s).view());
  }
  for (int a = 0; a < s.accesses.count; ++a) {
    const ir::access& x = s.accesses[a];
    if (x.operand == 0 && !call.output_given) continue;
    const shape& given = call.operand[x.operand];
    if (given.rank() != x.dims.count)
      return x.operand == 0 ? texts::output_rank(x.tensor.view(), x.dims.count, given.rank())
                            : texts::operand_rank(x.tensor.view(), x.operand, x.dims.count, given.rank());
  }
  if (diagnostic d = check_extents(s, call)) return d;
  return params_final ? check_params(s, call) : diagnostic{};
}

/// A parameter as given at a call: `stride = 2`.
struct named_value {
  std::string_view name{};
  std::int64_t value = 0;
};

/// Puts the values given at a call into `call`, by name.
constexpr diagnostic bind_params(const ir::statement& s, const named_value* given, int count, call_shapes& call) {
  for (int i = 0; i < count; ++i) {
    int position = -1;
    for (int p = 0; p < s.params.count; ++p)
      if (s.params[p].view() == given[i].name) position = p;
    if (position < 0) {
      fixed_string<180> known;
      for (int p = 0; p < s.params.count; ++p) known << (p == 0 ? "`" : ", `") << s.params[p].view() << '`';
      return texts::param_unknown(given[i].name, known.view());
    }
    if (call.param_known[position]) return texts::param_twice(given[i].name, call.param[position], given[i].value);
    call.param[position] = given[i].value;
    call.param_known[position] = true;
  }
  return {};
}

/// The bytes [begin, end) that a tensor spans; none if it has no element.
struct byte_range {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  bool fits = true;
};

constexpr byte_range bytes_of(const tensor_memory& t) {
  std::int64_t low = 0, high = 1, count = 0;
  bool fits = count_elements(t.extents, count);
  if (fits && count == 0) return {};
  for (int d = 0; d < t.extents.rank(); ++d) fits = fits && add_product(t.strides[d] < 0 ? low : high, t.strides[d], t.extents.extents[d] - 1);
  std::int64_t first = 0, last = 0;
  fits = fits && add_product(first, low, t.element_size) && add_product(last, high, t.element_size);
  if (!fits) return {0, 0, false};
  const std::uintptr_t begin = t.data + static_cast<std::uintptr_t>(first), end = t.data + static_cast<std::uintptr_t>(last);
  const bool wraps = (first < 0 && begin > t.data) || (last > 0 && end < t.data);
  return {begin, end, !wraps};
}

namespace detail {
/// The dimension whose stride is not larger than what smaller ones span, or -1: then elements are apart.
constexpr int aliasing_dimension(const tensor_memory& t) {
  int order[ir::max_rank]{};
  int count = 0;
  const auto step = [&](int d) { return t.strides[d] < 0 ? -t.strides[d] : t.strides[d]; };
  for (int d = 0; d < t.extents.rank(); ++d) {
    if (t.extents.extents[d] < 2) continue;
    int at = count++;
    for (; at > 0 && step(order[at - 1]) > step(d); --at) order[at] = order[at - 1];
    order[at] = d;
  }
  std::int64_t covered = 0;
  for (int i = 0; i < count; ++i) {
    if (step(order[i]) <= covered) return order[i];
    covered += step(order[i]) * (t.extents.extents[order[i]] - 1);
  }
  return -1;
}

/// What a step of `index` (-1: none) times parameter `param` (-1: none) is worth to an access, in elements.
constexpr wide step_of(const ir::access& x, const tensor_memory& t, int index, int param) {
  wide step = 0;
  for (int d = 0; d < x.dims.count; ++d)
    for (const ir::term& each : x.dims[d].at.terms)
      if (each.index == index && each.param == param && t.extents.extents[d] > 1) step += static_cast<wide>(each.factor) * t.strides[d];
  return step;
}
/// Whether both go to one element wherever the indices stand: then the same memory may hold both, however each tensor sees it.
constexpr bool goes_where_it_is_written(const ir::access& write, const ir::access& read, const tensor_memory& out, const tensor_memory& in) {
  if (out.element_size != in.element_size) return false;
  const auto first = [](const ir::access& x, const tensor_memory& t) { return static_cast<wide>(t.data) + step_of(x, t, -1, -1) * t.element_size; };
  if (first(write, out) != first(read, in)) return false;
  for (const ir::access* x : {&write, &read})
    for (const ir::subscript& dim : x->dims) {
      if (dim.mode != border_kind::none) return false;
      for (const ir::term& each : dim.at.terms)
        if ((each.index >= 0 || each.param >= 0) && step_of(write, out, each.index, each.param) != step_of(read, in, each.index, each.param))
          return false;
    }
  return true;
}
/// Whether `=` may set elements to 0 that no index reaches: before anything is read, so that nothing then is in place.
constexpr bool may_clear(const ir::statement& s) {
  unsigned used = 0;
  for (const ir::subscript& dim : s.accesses[0].dims) {
    const int plain = dim.at.plain_index();
    if (plain < 0 || has(used, plain)) return s.how == ir::assign::set;
    used |= 1u << plain;
  }
  return false;
}
constexpr bool is_number(const ir::affine& at) {
  return at.terms.count == 0 || (at.terms.count == 1 && at.terms[0].index < 0 && at.terms[0].param < 0);
}
/// Of a tensor what an access can read: one position of the dimensions where it has a number.
constexpr tensor_memory read_part(const ir::access& x, tensor_memory t) {
  for (int d = 0; d < x.dims.count; ++d) {
    const ir::subscript& dim = x.dims[d];
    const std::int64_t at = dim.at.terms.count == 0 ? 0 : dim.at.terms[0].factor;
    if (!is_number(dim.at) || at < 0 || at >= t.extents.extents[d]) continue;
    t.data += static_cast<std::uintptr_t>(at * t.strides[d] * t.element_size);  // the span fits 64 bits, and so does this
    t.extents.extents[d] = 1;
  }
  return t;
}
/// Whether an operand's reads meet what is written elsewhere. Outside of the sum a read at the element that is written comes before it.
template <bool Packed>
[[gnu::cold, gnu::noinline]] constexpr meeting reads_meet(const ir::statement& s, const index_roles& roles, int operand, const tensor_memory& out,
                                                          const tensor_memory& in) {
  meeting all = meeting::never;
  const bool in_place = !may_clear(s);
  for (int a = 1; a < s.accesses.count; ++a) {
    const ir::access& x = s.accesses[a];
    if (x.operand != operand || (in_place && !roles.in_sum[a] && goes_where_it_is_written(s.accesses[0], x, out, in))) continue;
    meeting m = meeting::somewhere;
    if constexpr (!Packed) m = bytes_meet(out, read_part(x, in));
    if (m == meeting::somewhere) return m;
    if (m == meeting::unsettled) all = m;
  }
  return all;
}
}  // namespace detail

/// Whether a read has a number in a dimension, so that it does not go over the whole tensor.
constexpr bool reads_at_numbers(const ir::statement& s) {
  for (const ir::access& x : s.accesses)
    for (const ir::subscript& dim : x.dims)
      if (x.operand > 0 && detail::is_number(dim.at)) return true;
  return false;
}

/// The memory of a call: `memory[0]` is the output, `memory[i]` operand i; nothing may have been written yet. `Packed`: all lie row-major,
/// so that no two elements of one share memory, and spans that meet share bytes, unless `reads_at_numbers`.
template <bool Packed = false>
constexpr diagnostic check_memory(const ir::statement& s, const index_roles& roles, const tensor_memory* memory) {
  const int operands = s.operand_count();
  byte_range spans[ir::max_accesses]{};
  for (int i = 0; i <= operands; ++i) {
    const tensor_memory& t = memory[i];
    const texts::extents extents{t.extents.extents.data, t.extents.rank()};
    spans[i] = bytes_of(t);
    if (!spans[i].fits) return texts::bytes_past_64_bits(s.operand_name(i), extents, t.element_size);
    if (t.data == 0 && spans[i].begin != spans[i].end) return texts::null_data(s.operand_name(i), extents);
  }
  if (spans[0].begin == spans[0].end) return {};
  if constexpr (!Packed)
    if (const int d = detail::aliasing_dimension(memory[0]); d >= 0)
      if (const meeting m = elements_meet(memory[0]); m != meeting::never)
        return texts::output_aliases_itself({s.operand_name(0), d}, memory[0].extents.extents[d], memory[0].strides[d], m == meeting::somewhere);
  for (int i = 1; i <= operands; ++i) {
    if (spans[i].begin >= spans[0].end || spans[0].begin >= spans[i].end) continue;
    if (const meeting m = detail::reads_meet<Packed>(s, roles, i, memory[0], memory[i]); m != meeting::never)
      return texts::overlap(s.operand_name(0), s.operand_name(i), m == meeting::somewhere);
  }
  return {};
}

}  // namespace winsum::analysis
