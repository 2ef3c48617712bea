// Defines `emit::host_printer` and what the texts for a host have in common: loops of OpenMP, workspaces, the function itself.
#pragma once
#include <string_view>

#include <winsum/emit/arguments.hpp>
#include <winsum/emit/check.hpp>
#include <winsum/emit/head_comment.hpp>
#include <winsum/emit/helpers.hpp>
#include <winsum/emit/nodes.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

template <sink Sink>
struct host_printer : printer<Sink> {
  bool in_parallel = false;
  using printer<Sink>::printer;
};

namespace detail {

constexpr bool mentions(const loop_ir::program& p, loop_ir::affine a, int var) {
  for (int i = a.begin; i < a.begin + a.count; ++i)
    if (p.terms[i].var == var) return true;
  return false;
}
/// Nested loops from `i` on that OpenMP can make one range of: each is all of the other's body, with bounds of its own.
constexpr int collapsible(const loop_ir::program& p, int i) {
  int levels = 1;
  for (int k = i + 1; k < p.nodes[i].end && is_for_threads(p.nodes[k]) && p.nodes[k].end == p.nodes[i].end; ++k, ++levels)
    for (int outer = i; outer < k; ++outer) {
      const loop_ir::node& n = p.nodes[k];
      const int var = p.nodes[outer].var;
      if (mentions(p, n.lower[0], var) || mentions(p, n.upper[0], var) || (n.has_lower1 && mentions(p, n.lower[1], var)) ||
          (n.has_upper1 && mentions(p, n.upper[1], var)))
        return levels;
    }
  return levels;
}
constexpr bool has_copies(const loop_ir::program& p, loop_ir::place where) {
  for (const loop_ir::buffer& b : p.buffers)
    if (b.where == where) return true;
  return false;
}
/// The parameter that says how many threads there may be, or -1.
constexpr int threads_param(const loop_ir::program& p) {
  for (int i = 0; i < p.params.size(); ++i)
    if (p.params[i].kind == loop_ir::param_kind::threads) return i;
  return -1;
}

/// Bytes of all private copies of a thread.
template <sink Sink>
constexpr void print_piece(printer<Sink>& c) {
  c.out << '(';
  print_bytes_of_all(c, loop_ir::place::local);
  c.out << ')';
}
/// A thread's private copies of those that nodes [begin, end) use: each loop that threads share has its own, as has what is in none.
template <sink Sink>
constexpr void print_private_copies(printer<Sink>& c, int begin, int end) {
  const auto wanted = [&](int copy) { return begin < 0 ? uses_buffer_where(c.p, copy, false) : uses_buffer(c.p, begin, end, copy); };
  print_copies(c, loop_ir::place::local, wanted, [&] {
    if (has_copies(c.p, loop_ir::place::workspace)) {
      c.out << " + ";
      print_bytes_of_all(c, loop_ir::place::workspace);
    }
    if (begin < 0) return;
    c.out << " + current_thread() * ";
    print_piece(c);
  });
}

template <sink Sink>
constexpr void print_thread_functions(printer<Sink>& c) {
  bool in_threads = false;
  for (int i = c.p.operand_count; i < c.p.buffers.size(); ++i)
    in_threads |= c.p.buffers[i].where == loop_ir::place::local && uses_buffer_where(c.p, i, true);
  const auto define = [&](std::string_view name, std::string_view openmp, std::string_view without) {
    c.out << c.words.function << c.words.index << ' ' << name << "() {\n#ifdef _OPENMP\n  return " << openmp << "();\n#else\n  return " << without
          << ";\n#endif\n}\n";
  };
  if (in_threads) define("current_thread", "omp_get_thread_num", "0");
  define("max_threads", "omp_get_max_threads", "1");
}
template <sink Sink>
constexpr void settle_threads(printer<Sink>& c) {
  const int param = threads_param(c.p);
  if (param < 0) return;
  indent(c);
  c.out << "if (" << c.names.params[param] << " < 1) " << c.names.params[param] << " = max_threads();\n";
}
/// The parameters of a function that mentions these, and settles how many threads there are.
template <sink Sink>
constexpr void print_settled_arguments(printer<Sink>& c, needed mentions, bool comma) {
  mentions.close(c.p);
  mentions.add(threads_param(c.p));
  print_arguments(c, true, comma, &mentions);
}
template <sink Sink>
constexpr void print_workspace_function(printer<Sink>& c) {
  const needed of_copies = needed_for_copies(c.p);
  c.out << c.words.kernel << c.words.index << ' ' << c.names.kernel << "_workspace_bytes(";
  print_settled_arguments(c, of_copies, false);
  c.out << ") {\n";
  settle_threads(c);
  print_derived(c, of_copies);
  indent(c);
  c.out << "return ";
  const bool local = has_copies(c.p, loop_ir::place::local), of_run = has_copies(c.p, loop_ir::place::workspace);
  if (of_run) print_bytes_of_all(c, loop_ir::place::workspace);
  if (of_run && local) c.out << " + ";
  if (local) {
    if (const int threads = threads_param(c.p); threads >= 0)
      c.out << c.names.params[threads];
    else
      c.out << "max_threads()";
    c.out << " * ";
    print_piece(c);
  }
  c.out << ";\n}\n\n";
}

}  // namespace detail

/// A loop of a host's text: iterations that threads share become a loop of OpenMP.
template <sink Sink>
constexpr void print_loop(host_printer<Sink>& c, int i, int) {
  const loop_ir::node& n = c.p.nodes[i];
  if (n.loop == loop_ir::loop_kind::unroll) {
    indent(c);
    c.out << "#pragma GCC unroll " << trip_count(c.p, n, nullptr) << '\n';
  }
  if (!is_for_threads(n) || c.in_parallel) return print_plain_loop(c, i);
  const int levels = detail::collapsible(c.p, i);
  indent(c);
  c.out << "#pragma omp parallel for";
  if (levels > 1) c.out << " collapse(" << levels << ')';
  if (const int threads = detail::threads_param(c.p); threads >= 0) c.out << " num_threads((int)" << c.names.params[threads] << ')';
  c.out << '\n';
  for (int k = i; k < i + levels; ++k) {
    c.known.bind(k);
    print_for(c, c.p.nodes[k]);
    c.out << (k + 1 < i + levels ? std::string_view("\n", 1) : std::string_view(" {\n", 3));
    ++c.depth;
  }
  c.in_parallel = true;
  detail::print_private_copies(c, i, n.end);
  print_nodes(c, i + levels, n.end);
  c.in_parallel = false;
  close_braces(c);
  c.depth -= levels - 1;
}

/// Whether a host's text asks OpenMP about threads.
constexpr bool asks_openmp(const loop_ir::program& p) { return detail::has_copies(p, loop_ir::place::local) || detail::threads_param(p) >= 0; }

/// The comment that opens the text.
template <sink Sink>
constexpr void print_host_head(printer<Sink>& c) {
  print_head(c);
  if (const int threads = detail::threads_param(c.p); threads >= 0)
    c.out << "// " << c.names.params[threads] << ": at most so many work; 0: as many as OpenMP offers\n";
}
/// The functions that the text uses, between `before` and `after`; nothing if there are none.
template <sink Sink>
constexpr void print_host_helpers(printer<Sink>& c, const helpers& used, std::string_view before, std::string_view after) {
  if (used == helpers{} && !asks_openmp(c.p)) return;
  c.out << before;
  print_helpers(c, used);
  if (asks_openmp(c.p)) detail::print_thread_functions(c);
  c.out << after;
}
/// The function that says how many bytes the workspace has, if there is one, and the function itself.
template <sink Sink>
constexpr void print_host_functions(host_printer<Sink>& c) {
  if (has_workspace(c.p)) detail::print_workspace_function(c);
  c.out << c.words.kernel << "void " << c.names.kernel << '(';
  print_pointers(c, true, &c.used);
  detail::print_settled_arguments(c, c.used.params, true);
  c.out << ") {\n";
  detail::settle_threads(c);
  print_derived(c, c.used.params);
  print_copies_of_run(c);
  detail::print_private_copies(c, -1, -1);
  print_nodes(c, 0, c.p.nodes.size());
  c.out << "}\n";
}

}  // namespace winsum::emit
