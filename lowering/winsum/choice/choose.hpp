// Defines `choose`: the method for a problem, with the reason, and for each other method why not.
#pragma once
#include <winsum/choice/methods.hpp>
#include <winsum/methods/common/describe.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// The method taken and the reason; of each other method why it was not.
struct choice {
  method taken = method::loop_nest;
  fixed_string<220> reason{};
  fixed_string<220> rejected[method_count]{};  ///< by the position in `all_methods`; empty of the one taken

  constexpr std::string_view why_not(method m) const { return rejected[position_of(m)].view(); }
};

namespace detail {

/// What the work of a statement is counted in.
constexpr std::string_view unit_of_work(const methods::problem& p) {
  if (p.roles.sum_node < 0) return "elements";
  return p.statement.nodes[p.statement.nodes[p.roles.sum_node].a].is(operation::mul) ? "multiply-adds" : "terms";
}
/// The same of one: without the plural's s.
constexpr std::string_view unit_of_work(const methods::problem& p, std::int64_t count) {
  const std::string_view many = unit_of_work(p);
  return count == 1 ? many.substr(0, many.size() - 1) : many;
}

}  // namespace detail

/// Below this many multiply-adds, known while compiling, plain loops that the compiler unrolls are best.
inline constexpr std::int64_t small_work = 4096;

/// Takes methods that only reassociate sums. Law: depends on nothing but `p`.
constexpr choice choose(const methods::problem& p) {
  namespace texts = methods::texts;
  choice c;
  const methods::product_form& f = p.product;
  const std::int64_t work = methods::known_work(p);
  bool serves[method_count]{};
  for (method m : all_methods) {
    const methods::verdict v = applies(m, p);
    serves[position_of(m)] = v.applies;
    c.rejected[position_of(m)] = v.applies ? fixed_string<220>(row_of(m).otherwise) : v.reason;
  }
  const auto reject = [&](method m, std::string_view why) {
    if (serves[position_of(m)]) c.rejected[position_of(m)] = why;
  };
  const auto take = [&](method m, const fixed_string<220>& why) {
    c.taken = m;
    c.rejected[position_of(m)] = {};
    c.reason = why;
  };
  if (work >= 0 && work < small_work) {
    take(method::loop_nest, texts::little_work(work, detail::unit_of_work(p, work)));
    reject(method::strided_view, texts::too_little_for_vectors);
    reject(method::im2col_gemm, texts::too_little_to_copy);
    reject(method::implicit_gemm, texts::too_little_for_a_tile);
    return c;
  }
  const std::int64_t rows = f.found.applies ? methods::known_count(p, f.rows) : 0;
  const std::int64_t depth = f.found.applies ? methods::known_count(p, f.reduced) : 0;
  const bool enough = f.found.applies && (rows < 0 || rows >= 4) && (depth < 0 || depth >= 4);
  if (enough) {
    take(method::implicit_gemm, f.windows ? texts::tile_of_windows : texts::tile_of_a_product);
    reject(method::loop_nest, texts::no_reuse);
    reject(method::strided_view, texts::reads_windows_again);
    reject(method::im2col_gemm, f.windows ? texts::window_matrix_written : texts::operand_copied_whole);
    return c;
  }
  if (serves[position_of(method::strided_view)] && p.host.lanes > 1) {
    take(method::strided_view, texts::little_reuse);
    return c;
  }
  take(method::loop_nest,
       serves[position_of(method::strided_view)] ? std::string_view(texts::type_without_vectors) : c.why_not(method::strided_view));
  return c;
}

}  // namespace winsum
