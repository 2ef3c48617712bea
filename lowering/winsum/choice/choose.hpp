// Defines `choose`: the method for a problem, with the reason, and for each other method why not.
#pragma once
#include <winsum/choice/method.hpp>
#include <winsum/methods/common/describe.hpp>
#include <winsum/methods/im2col_gemm/applies.hpp>
#include <winsum/methods/implicit_gemm/applies.hpp>
#include <winsum/methods/loop_nest/applies.hpp>
#include <winsum/methods/strided_view/applies.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// Whether `m` can serve `p`, and why (not).
constexpr methods::verdict applies(method m, const methods::problem& p) {
  switch (m) {
    case method::strided_view: return methods::strided_view_applies(p);
    case method::im2col_gemm: return methods::im2col_gemm_applies(p);
    case method::implicit_gemm: return methods::implicit_gemm_applies(p);
    default: return methods::loop_nest_applies(p);
  }
}

/// The method taken and the reason; `rejected[i]` says of `all_methods[i]` why it was not.
struct choice {
  method taken = method::loop_nest;
  fixed_string<220> reason{};
  fixed_string<220> rejected[4]{};
};

namespace detail {

/// What the work of a statement is counted in.
constexpr std::string_view unit_of_work(const ir::statement& s) {
  for (const ir::node& n : s.nodes)
    if (n.kind == ir::node_kind::reduce) return s.nodes[n.a].is(operation::mul) ? "multiply-adds" : "terms";
  return "elements";
}
/// The same of one: without the plural's s.
constexpr std::string_view unit_of_work(const ir::statement& s, std::int64_t count) {
  const std::string_view many = unit_of_work(s);
  return count == 1 ? many.substr(0, many.size() - 1) : many;
}

}  // namespace detail

/// Below this many multiply-adds, known while compiling, plain loops that the compiler unrolls are best.
inline constexpr std::int64_t small_work = 4096;

/// Takes methods that only reassociate sums. Law: depends on nothing but `p`.
constexpr choice choose(const methods::problem& p) {
  choice c;
  const methods::product_form f = methods::product_form_of(p);
  const std::int64_t work = methods::known_work(p);
  auto reject = [&](method m, std::string_view why) {
    const methods::verdict v = applies(m, p);
    c.rejected[static_cast<int>(m) - 1] = v.applies ? fixed_string<220>(why) : v.reason;
  };
  if (work >= 0 && work < small_work) {
    c.reason << "only " << work << " " << detail::unit_of_work(p.statement, work) << ", known while compiling: loops of constant length";
    reject(method::strided_view, "too little work to fill vectors");
    reject(method::im2col_gemm, "the copy would cost more than the sum");
    reject(method::implicit_gemm, "too little work to fill a register tile");
    return c;
  }
  const std::int64_t rows = f.found.applies ? methods::known_count(p, f.rows) : 0;
  const std::int64_t depth = f.found.applies ? methods::known_count(p, f.reduced) : 0;
  const bool enough = f.found.applies && (rows < 0 || rows >= 4) && (depth < 0 || depth >= 4);
  if (enough) {
    c.taken = method::implicit_gemm;
    c.reason << "a product of two operands: each loaded value serves a whole register tile"
             << (f.windows ? ", and only a cache-sized piece is copied" : "");
    reject(method::loop_nest, "no reuse of loaded values in registers");
    reject(method::strided_view, "reads each window again for every few rows");
    reject(method::im2col_gemm, f.windows ? "the same product, but the whole window matrix is written to memory first"
                                          : "the same product; where an operand has to be copied, it is copied whole");
    return c;
  }
  const char* shallow = "too few rows or too short a sum to pay for a register tile";
  reject(method::im2col_gemm, shallow);
  reject(method::implicit_gemm, shallow);
  const methods::verdict view = applies(method::strided_view, p);
  if (view.applies && p.host.lanes > 1) {
    c.taken = method::strided_view;
    c.reason << "little to reuse between outputs: vectors along the output, windows read in place";
    reject(method::loop_nest, "the same reads without vectors");
    return c;
  }
  c.reason << (view.applies ? "the sum's type has no vectors" : view.reason.view());
  reject(method::strided_view, "its vectors would have one element");
  return c;
}

}  // namespace winsum
