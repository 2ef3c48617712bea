// Defines `explain`: what a call would do and cost, and why, as text.
#pragma once
#include <string>

#include <winsum/analysis/cost.hpp>
#include <winsum/analysis/pattern.hpp>
#include <winsum/call/run.hpp>
#include <winsum/evaluate.hpp>
#include <winsum/ir/print.hpp>

namespace winsum::inline WINSUM_MACHINE {

namespace explained {

/// 1234567 as 1,234,567; the largest number, at which counts stop, as "more than 9.2e18".
WINSUM_INLINE std::string grouped(std::int64_t n) WINSUM_SYMBOL(grouped);
/// 3 x 4 x 5.
WINSUM_INLINE std::string extents_of(const analysis::shape& s) WINSUM_SYMBOL(extents_of);
/// In which types a call is computed, "summed in int32", or nothing where that is the type of all its tensors.
WINSUM_INLINE std::string numbers_of(const ir::statement& s, const number_types& t, const call_elements& c) WINSUM_SYMBOL(numbers_of);
/// Bytes of workspace of one thread for a program with these sizes, or the largest number if they do not fit.
WINSUM_INLINE std::int64_t workspace_of(const loop_ir::program& p, const loop_ir::run_shapes& shapes, const std::int64_t* element_size)
    WINSUM_SYMBOL(workspace_of);

struct explanation {
  const ir::statement& s;
  const analysis::call_shapes& shapes;
  const analysis::domain& d;
  const methods::problem& p;
  const loop_ir::run_shapes& sizes;
  const std::int64_t* element_size;
  std::string text{};

  void line(const std::string& l) { text += l + "\n"; }
  void shapes_and_roles(const analysis::index_roles& roles) WINSUM_SYMBOL(explain_shapes_and_roles);
  void numbers(const number_types& t, const call_elements& c) {
    if (const std::string said = numbers_of(s, t, c); !said.empty()) line("numbers     " + said);
  }
  void costs(const analysis::index_roles& roles) WINSUM_SYMBOL(explain_costs);
};

#if WINSUM_HAS_BODIES

WINSUM_INLINE std::string grouped(std::int64_t n) {
  if (n == INT64_MAX) return "more than 9.2e18";
  const std::string digits = std::to_string(n);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0 && digits[i - 1] != '-') text += ',';
    text += digits[i];
  }
  return text;
}

WINSUM_INLINE std::string extents_of(const analysis::shape& s) {
  std::string text;
  for (int d = 0; d < s.rank(); ++d) text += (d == 0 ? "" : " x ") + std::to_string(s.extents[d]);
  return s.rank() == 0 ? "one number" : text;
}

WINSUM_INLINE std::string numbers_of(const ir::statement& s, const number_types& t, const call_elements& c) {
  bool same = t.point == t.sum && t.result == t.sum, integers = true, summed = false;
  for (int i = 1; i <= c.operand_count; ++i) {
    same = same && c.of[i] == t.sum;
    integers = integers && winsum::is_integer(c.of[i]);
  }
  if (same) return {};
  for (const ir::node& n : s.nodes) summed = summed || n.kind == ir::node_kind::reduce;
  std::string text = (summed ? "summed in " : "computed in ") + std::string(name_of(t.sum));
  if (integers && c.operand_count > 0 && !winsum::is_integer(t.sum)) text += ", as a division, a fraction or a function of integers asks for it";
  if (summed && t.point != t.sum) text += ", around the sum in " + std::string(name_of(t.point));
  if (t.result != t.sum) text += "; the result is " + std::string(name_of(t.result));
  return text;
}

inline std::string names_of(const ir::statement& s, unsigned mask) {
  std::string text;
  for (int i = 0; i < s.indices.count; ++i)
    if (analysis::has(mask, i)) text += (text.empty() ? "" : " ") + std::string(s.indices[i].view());
  return text.empty() ? "none" : text;
}

WINSUM_INLINE std::int64_t workspace_of(const loop_ir::program& p, const loop_ir::run_shapes& shapes, const std::int64_t* element_size) {
  std::int64_t params[loop_ir::max_params];
  int failed = -1;
  if (!loop_ir::evaluate_parameters_checked(p, shapes, params, failed)) return INT64_MAX;
  return execution::bytes_of(execution::lay_out(p, params, element_size), 1);
}

WINSUM_INLINE void explanation::shapes_and_roles(const analysis::index_roles& roles) {
  line("statement   " + std::string(ir::pretty(s).view()));
  if (!(p.statement == s)) line("computed as " + std::string(ir::pretty(p.statement).view()));
  line("pattern     " + std::string(analysis::text_of(analysis::classify(s, roles), s, roles).view()));
  line("shapes");
  for (int o = 1; o <= s.operand_count(); ++o) line("  " + std::string(s.operand_name(o)) + ": " + extents_of(shapes.operand[o]));
  line("  " + std::string(s.operand_name(0)) + ": " + extents_of(d.output));
  line("indices");
  for (int i = 0; i < s.indices.count; ++i)
    line("  " + std::string(analysis::size_formula(s, shapes, d, i).view()) + (analysis::has(roles.left, i) ? "" : "  (reduced)"));
  bool windows = false;
  for (int i = 0; i < s.indices.count; ++i) windows = windows || d.origin[i].source == analysis::extent_source::window;
  if (windows) line("  (of a window: floor((extent + padding before + padding after - dilation*(taps - 1) - 1)/stride) + 1)");
  line("roles       left side " + names_of(s, roles.left) + "; reduced " + names_of(s, roles.reduced));
  const methods::product_form& f = p.product;
  if (f.found.applies)
    line("as a matrix product: rows M = " + names_of(s, f.rows) + "; columns N = " + names_of(s, f.columns) +
         "; summed K = " + names_of(s, f.reduced) + "; batch " + names_of(s, f.batch));
}

WINSUM_INLINE void explanation::costs(const analysis::index_roles& roles) {
  const analysis::cost c = analysis::cost_of(s, roles, shapes, d, element_size);
  line("cost        " + (c.multiply_adds > 0 ? grouped(c.multiply_adds) + " multiply-adds, " : grouped(c.flops) + " operations, ") +
       grouped(c.bytes_read) + " bytes read, " + grouped(c.bytes_written) + " bytes written");
  line("methods");
  const choice taken = choose(p);
  std::int64_t largest = 0;
  for (int o = 1; o <= s.operand_count(); ++o) largest = c.bytes[o] > largest ? c.bytes[o] : largest;
  for (method m : all_methods) {
    const methods::verdict v = applies(m, p);
    std::string l = "  " + std::string(name_of(m));
    l.resize(16, ' ');
    if (!v.applies) {
      line(l + "does not apply: " + std::string(v.reason.view()));
      continue;
    }
    const loop_ir::program program = lower(p, m);
    if (!program.error.empty()) {
      line(l + "applies, but has no program: " + std::string(program.error.view()));
      continue;
    }
    const std::int64_t bytes = workspace_of(program, sizes, element_size);
    l += "applies: " + std::string(v.reason.view()) + "; workspace " + grouped(bytes) + " bytes";
    if (bytes > 0 && bytes != INT64_MAX && largest > 0) {
      const std::int64_t tenths = bytes <= INT64_MAX / 10 ? bytes * 10 / largest : bytes / largest * 10;
      l += ", " + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " times the largest operand";
    }
    line(l);
  }
  line("choice      " + std::string(name_of(taken.taken)) + ": " + std::string(taken.reason.view()));
  for (method m : all_methods)
    if (m != taken.taken) line("  not " + std::string(name_of(m)) + ": " + std::string(taken.why_not(m)));
}

#endif

}  // namespace explained

namespace detail {

template <key K, class... Ops, class... Args>
std::string explain_call(meta::type_list<Ops...>, const Args&... args) {
  using c = call<K, made, Ops...>;
  call_memory m;
  options_of<Args...> o;
  gather(m, o, args...);
  const completed_in_full all = complete_in_full<c>(m, o);
  const analysis::domain& d = all.domain;
  put_row_major(m, 0, d.output);
  const methods::problem& p = is_packed(m, c::facts) ? c::template problem<true>() : c::template problem<false>();
  std::int64_t cleared[ir::max_indices];
  const std::int64_t* used = d.extent;
  if (analysis::has_empty_index(c::statement, used)) used = without_unused(c::statement, c::roles, used, cleared, m);
  const loop_ir::run_shapes sizes{used, m.extent, m.stride, all.shapes.param, 1};
  explained::explanation e{c::statement, all.shapes, d, p, sizes, c::element_sizes};
  e.shapes_and_roles(c::roles);
  e.numbers(c::numbers, c::elements);
  e.costs(c::roles);
  return e.text;
}

}  // namespace detail

/// A report on the call `evaluate<K>(args...)`: shapes with the size formula filled in, roles of the indices, the types of its numbers where
/// they are not those of its tensors, for each method
/// whether it applies, its workspace for one thread and how many times the largest operand that is, then the choice and why.
/// It describes what was decided while compiling: extents that types do not tell are open there. Throws `error` as evaluate does.
template <key K, class... Args>
  requires(!detail::question_mistake<K, automatic, Args...>)
std::string explain(const Args&... args) {
  if constexpr (detail::any_named<Args...>)
    return detail::call_in_order<detail::evaluate_verb<K, automatic>>([](const auto&... a) { return winsum::explain<K>(a...); }, args...);
  else
    return detail::explain_call<K>(detail::tensors_of<Args...>{}, args...);
}
template <key K, class... Args>
  requires(bool(detail::question_mistake<K, automatic, Args...>))
decltype(report<detail::question_mistake<K, automatic, Args...>>(pieces_of<detail::question_mistake<K, automatic, Args...>>)) explain(
    const Args&... args);

}  // namespace winsum
