// Defines `environment`, the numbers and buffers that a program's code reads, and `captures`: which of them a subtree needs.
#pragma once
#include <cstddef>
#include <cstdint>

#include <winsum/execute/facts.hpp>

namespace winsum::inline WINSUM_MACHINE::execution {

/// What a program's code reads besides memory: values of variables and parameters, and where buffers begin.
/// Everything is indexed by constants and nothing takes its address, so that compilers keep it in registers.
template <int Numbers, int Buffers>
struct environment {
  std::int64_t number[std::size_t(Numbers + 1)];  ///< variables, then parameters
  std::byte* buffer[std::size_t(Buffers)];
  std::int64_t each_thread;  ///< bytes of one thread's own buffers
  int threads;
};

/// Which numbers and buffers the nodes of a subtree read from outside.
struct captured {
  static_vector<std::int16_t, loop_ir::max_vars + loop_ir::max_params> numbers{};
  static_vector<std::int16_t, 14> buffers{};
};

constexpr captured captures(const program& p, const parents& around, int root, int end) {
  bool number[loop_ir::max_vars + loop_ir::max_params]{}, buffer[14]{};
  const int vars = p.vars.size();
  const auto use = [&](int n, affine a) {
    for (int i = a.begin; i < a.begin + a.count; ++i) {
      const loop_ir::term& t = p.terms[i];
      if (t.param >= 0) number[vars + t.param] = true;
      if (t.var < 0) continue;
      const int at = definer(p, around, n, t.var);
      if (at >= 0 && at < root && !is_loop(p.nodes[at], loop_kind::unroll)) number[t.var] = true;
    }
  };
  for (int n = root; n < end; ++n) {
    const node& x = p.nodes[n];
    for (affine a : {x.lower[0], x.lower[1], x.upper[0], x.upper[1], x.e[0], x.e[1], x.offset, x.lane_stride, x.lane_count, x.source_offset,
                     x.source_stride, x.first, x.coordinate_step, x.extent, x.length})
      use(n, a);
    for (int i = x.condition_begin; i < x.condition_begin + x.condition_count; ++i)
      for (affine a : {p.conditions[i].e, p.conditions[i].lower, p.conditions[i].upper}) use(n, a);
    if (x.step.param >= 0) number[vars + x.step.param] = true;
    if (x.buffer >= 0) buffer[x.buffer] = true;
    if (x.source >= 0) buffer[x.source] = true;
  }
  captured c;
  for (int i = 0; i < vars + p.params.size(); ++i)
    if (number[i]) c.numbers.push_back(static_cast<std::int16_t>(i));
  for (int i = 0; i < p.buffers.size(); ++i)
    if (buffer[i]) c.buffers.push_back(static_cast<std::int16_t>(i));
  return c;
}

}  // namespace winsum::execution
