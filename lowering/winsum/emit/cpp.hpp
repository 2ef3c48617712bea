// Defines `emit::print_cpp`: a loop program as a C++ translation unit that needs no library.
#pragma once
#include <string>
#include <string_view>

#include <winsum/emit/c_like.hpp>
#include <winsum/emit/c_like_work.hpp>
#include <winsum/emit/check.hpp>
#include <winsum/emit/head_comment.hpp>
#include <winsum/emit/helpers.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

namespace detail {

template <sink Sink>
struct cpp_printer : c_like<Sink, cpp_printer<Sink>> {
  using base = c_like<Sink, cpp_printer<Sink>>;
  using base::base;
  using base::depth;
  using base::head;
  using base::indent;
  using base::names;
  using base::out;
  using base::p;

  static constexpr bool has_complex_library = true;
  bool in_parallel = false;

  constexpr void function(std::string_view name, bool) { out << "std::" << name; }
  constexpr void work(const loop_ir::node& n, bool braces) { print_work(*this, n, braces); }

  constexpr bool mentions(loop_ir::affine a, int var) const {
    for (int i = a.begin; i < a.begin + a.count; ++i)
      if (p.terms[i].var == var) return true;
    return false;
  }
  /// Nested loops from `i` on that OpenMP can make one range of: each is all of the other's body, with bounds of its own.
  constexpr int collapsible(int i) const {
    int levels = 1;
    for (int k = i + 1; k < p.nodes[i].end && is_for_threads(p.nodes[k]) && p.nodes[k].end == p.nodes[i].end; ++k, ++levels)
      for (int outer = i; outer < k; ++outer) {
        const loop_ir::node& n = p.nodes[k];
        const int var = p.nodes[outer].var;
        if (mentions(n.lower[0], var) || mentions(n.upper[0], var) || (n.has_lower1 && mentions(n.lower[1], var)) ||
            (n.has_upper1 && mentions(n.upper[1], var)))
          return levels;
      }
    return levels;
  }
  constexpr int threads_param() const {
    for (int i = 0; i < p.params.size(); ++i)
      if (p.params[i].kind == loop_ir::param_kind::threads) return i;
    return -1;
  }
  constexpr bool has(loop_ir::place where) const {
    for (const loop_ir::buffer& b : p.buffers)
      if (b.where == where) return true;
    return false;
  }
  constexpr bool has_local() const { return has(loop_ir::place::local); }
  /// Bytes of all private copies of a thread.
  constexpr void piece() {
    out << '(';
    this->bytes_before(loop_ir::place::local, p.buffers.size());
    out << ')';
  }
  /// A thread's private copies of those that nodes [begin, end) use: each loop that threads share has its own, as has what is in none.
  constexpr void private_copies(int begin, int end) {
    const auto wanted = [&](int copy) { return begin < 0 ? uses_buffer_where(p, copy, false) : uses_buffer(p, begin, end, copy); };
    print_copies(*this, loop_ir::place::local, wanted, [&] {
      if (has(loop_ir::place::workspace)) {
        out << " + ";
        this->bytes_before(loop_ir::place::workspace, p.buffers.size());
      }
      if (begin < 0) return;
      out << " + current_thread() * ";
      piece();
    });
  }

  constexpr void loop(int i, int) {
    const loop_ir::node& n = p.nodes[i];
    if (n.loop == loop_ir::loop_kind::unroll) {
      indent();
      out << "#pragma GCC unroll " << trip_count(p, n, nullptr) << '\n';
    }
    if (!is_for_threads(n) || in_parallel) return this->plain_loop(i);
    const int levels = collapsible(i);
    indent();
    out << "#pragma omp parallel for";
    if (levels > 1) out << " collapse(" << levels << ')';
    if (const int threads = threads_param(); threads >= 0) out << " num_threads((int)" << names.params[threads] << ')';
    out << '\n';
    for (int k = i; k < i + levels; ++k) {
      this->bind(k);
      this->for_head(p.nodes[k]);
      out << (k + 1 < i + levels ? std::string_view("\n", 1) : std::string_view(" {\n", 3));
      ++depth;
    }
    in_parallel = true;
    private_copies(i, n.end);
    this->nodes(i + levels, n.end);
    in_parallel = false;
    --depth;
    indent();
    out << "}\n";
    depth -= levels - 1;
  }

  constexpr void thread_functions() {
    bool in_threads = false;
    for (int i = p.operand_count; i < p.buffers.size(); ++i)
      in_threads |= p.buffers[i].where == loop_ir::place::local && uses_buffer_where(p, i, true);
    if (in_threads) out << "inline long long current_thread() {\n#ifdef _OPENMP\n  return omp_get_thread_num();\n#else\n  return 0;\n#endif\n}\n";
    out << "inline long long max_threads() {\n#ifdef _OPENMP\n  return omp_get_max_threads();\n#else\n  return 1;\n#endif\n}\n";
  }
  constexpr bool asks_openmp() const { return has_local() || threads_param() >= 0; }
  constexpr void settle_threads() {
    if (threads_param() < 0) return;
    const auto& threads = names.params[threads_param()];
    indent();
    out << "if (" << threads << " < 1) " << threads << " = max_threads();\n";
  }
  /// The parameters of a function that mentions these, and settles how many threads there are.
  constexpr void settled_arguments(needed mentions, bool comma) {
    mentions.close(p);
    mentions.add(threads_param());
    this->arguments(true, comma, &mentions);
  }
  constexpr void workspace_function() {
    out << "extern \"C\" long long " << names.kernel << "_workspace_bytes(";
    settled_arguments(this->of_copies(), false);
    out << ") {\n";
    settle_threads();
    this->derived_parameters(this->of_copies());
    indent();
    out << "return ";
    if (has(loop_ir::place::workspace)) this->bytes_before(loop_ir::place::workspace, p.buffers.size());
    if (has(loop_ir::place::workspace) && has_local()) out << " + ";
    if (has_local()) {
      if (const int threads = threads_param(); threads >= 0)
        out << names.params[threads];
      else
        out << "max_threads()";
      out << " * ";
      piece();
    }
    out << ";\n}\n\n";
  }

  constexpr void text() {
    print_head(*this);
    if (threads_param() >= 0) out << "// " << names.params[threads_param()] << ": at most so many work; 0: as many as OpenMP offers\n";
    out << "// Build: c++ -std=c++17 -O3 -march=native -fopenmp\n#include <cmath>\n";
    const helpers helped = helpers_of(*this);
    if (helped.of_complex.any()) out << "#include <complex>\n";
    if (asks_openmp()) out << "#ifdef _OPENMP\n#include <omp.h>\n#endif\n";
    out << '\n';
    if (helped != helpers{} || asks_openmp()) {
      out << "namespace {\n\n";
      print_helpers(*this, helped);
      if (asks_openmp()) thread_functions();
      out << "\n}  // namespace\n\n";
    }
    if (has_workspace(p)) workspace_function();
    out << "extern \"C\" void " << names.kernel << '(';
    this->pointers(true, &this->used);
    settled_arguments(this->used.params, true);
    out << ") {\n";
    settle_threads();
    this->derived_parameters(this->used.params);
    print_copies(*this, loop_ir::place::workspace, [&](int copy) { return this->used.buffers[copy]; }, [] {});
    private_copies(-1, -1);
    this->nodes(0, p.nodes.size());
    out << "}\n";
  }
};

}  // namespace detail

/// Prints `p` as a C++17 translation unit with one function,
/// `extern "C" void NAME(T* out, const T* in, …[, void* workspace][, long long parameter, …])`: the operands in order, then a
/// workspace if the program copies (`NAME_workspace_bytes` gives its size), then the program's parameters that no other gives: `threads`
/// is how many may work, 0 as many as OpenMP offers.
/// Fused multiply-adds are spelled, so results do not hang on compiler flags. A program that has no C++ text gives an
/// #error with the reason (`no_cpp_because`).
template <sink Sink>
constexpr void print_cpp(Sink& to, const loop_ir::program& p, const header& head) {
  if (const auto why = no_cpp_because(p, head); !why.empty()) {
    stream<Sink>{to} << "#error " << why << '\n';
    return;
  }
  detail::cpp_printer<Sink>(to, p, head).text();
}

/// The same as a string. A template, so that only who asks for it pays for the printer's instantiation.
template <sink Sink = string_sink>
std::string cpp_text(const loop_ir::program& p, const header& head) {
  Sink text;
  print_cpp(text, p, head);
  return text.text;
}

}  // namespace winsum::emit
