// Defines `emit::c_sums`: names, sums of indices, conditions and parameters in C-like texts.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/emit/geometry.hpp>
#include <winsum/emit/head.hpp>
#include <winsum/emit/literal.hpp>
#include <winsum/emit/names.hpp>
#include <winsum/emit/sink.hpp>
#include <winsum/emit/usage.hpp>
#include <winsum/loop_ir/parameters.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// Prints the numbers of one program, and knows which of its variables are never negative and which fit in an int.
template <sink Sink>
struct c_sums {
  const loop_ir::program& p;
  const header& head;
  stream<Sink> out;
  name_table names;
  int depth = 1;
  std::int64_t most[loop_ir::max_vars]{};  // magnitude of variables of type int; 0: a long long
  bool non_negative[loop_ir::max_vars]{};
  bool param_non_negative[loop_ir::max_params]{};
  usage used;

  constexpr c_sums(Sink& to, const loop_ir::program& program, const header& header_of_text, const language& spoken = cpp_language)
      : p(program), head(header_of_text), out{to, &spoken}, names(program, header_of_text), used(program) {
    find_params();
  }

  // -- numbers and sums ----------------------------------------------------------------------------------------------

  constexpr bool is_non_negative(loop_ir::scalar s) const { return s.factor >= 0 && (s.param < 0 || param_non_negative[s.param]); }
  constexpr bool is_non_negative(loop_ir::affine a) const {
    for (int i = a.begin; i < a.begin + a.count; ++i) {
      const loop_ir::term& t = p.terms[i];
      if (t.factor < 0 || (t.param >= 0 && !param_non_negative[t.param]) || (t.var >= 0 && !non_negative[t.var])) return false;
    }
    return true;
  }
  constexpr bool is_zero(loop_ir::affine a) const { return is_constant(p, a) && constant(a) == 0; }
  constexpr bool is_one(loop_ir::affine a) const { return is_constant(p, a) && constant(a) == 1; }
  constexpr std::int64_t constant(loop_ir::affine a) const { return loop_ir::affine_value(p, a, nullptr, nullptr); }

  constexpr void number(std::int64_t n) { print_integer(out, n); }
  constexpr void indent() {
    for (int i = 0; i < depth; ++i) out << "  ";
  }
  constexpr void scalar(loop_ir::scalar s) {
    if (s.param < 0) return number(s.factor);
    if (s.factor != 1) {
      number(s.factor);
      out << " * ";
    }
    out << names.params[s.param];
  }
  // Sums of ints must not overflow: no term may come near 2^31, and larger ones are made long long.
  static constexpr std::int64_t most_of_term = std::int64_t{1} << 26, most_of_int = std::int64_t{1} << 24;

  /// A number that the sum's magnitude stays below as an int, or 0 if it is a long long.
  constexpr std::int64_t magnitude(loop_ir::affine a) const {
    std::int64_t total = 1;
    for (int i = a.begin; i < a.begin + a.count; ++i) {
      const loop_ir::term& t = p.terms[i];
      const std::int64_t factor = t.factor < 0 ? -t.factor : t.factor;
      if (t.param >= 0 || factor > most_of_int || (t.var >= 0 && (most[t.var] == 0 || factor > most_of_int / most[t.var]))) return 0;
      total += factor * (t.var < 0 ? 1 : most[t.var]);
    }
    return total > most_of_int ? 0 : total;
  }

  /// A sum; its constant is last, or first where all else is negative. Terms with one parameter are in parentheses after it.
  constexpr void sum(loop_ir::affine a) {
    bool first = true;
    const std::int64_t rest = own_constant(a);
    const bool constant_first = rest > 0 && all_negative(a);
    if (constant_first) {
      number(rest);
      first = false;
    }
    for (int i = a.begin; i < a.begin + a.count; ++i) {
      const loop_ir::term& t = p.terms[i];
      if (t.param < 0 && t.var < 0) continue;
      const int group = t.param < 0 ? 1 : group_of(a, i);
      if (group == 0) continue;  // printed where its parameter stands first
      sign(t.factor < 0 && group == 1, first);
      if (group == 1) {
        term(t);
        continue;
      }
      out << names.params[t.param] << " * (";
      bool inner = true;
      std::int64_t alone = 0;
      for (int k = i; k < a.begin + a.count; ++k) {
        loop_ir::term u = p.terms[k];
        if (u.param != t.param) continue;
        u.param = -1;
        if (u.var < 0) {
          alone += u.factor;
          continue;
        }
        sign(u.factor < 0, inner);
        term(u);
      }
      if (alone != 0) {
        sign(alone < 0, inner);
        number(alone < 0 ? -alone : alone);
      }
      out << ')';
    }
    if (first) return number(rest);
    if (rest == 0 || constant_first) return;
    out << (rest < 0 ? std::string_view(" - ", 3) : std::string_view(" + ", 3));
    number(rest < 0 ? -rest : rest);
  }
  constexpr void factor(loop_ir::affine a) {
    const bool single = a.count == 0 || (a.count == 1 && p.terms[a.begin].factor >= 0);
    if (!single) out << '(';
    sum(a);
    if (!single) out << ')';
  }
  /// " + a", or nothing if it is zero.
  constexpr void plus(loop_ir::affine a) {
    if (is_zero(a)) return;
    out << " + ";
    sum(a);
  }
  constexpr void pair(std::string_view function, loop_ir::affine a, loop_ir::affine b) {
    out << function << '(';
    sum(a);
    out << ", ";
    sum(b);
    out << ')';
  }
  constexpr void conditions(const loop_ir::node& n) {
    bool first = true;
    const auto join = [&] {
      if (!first) out << " && ";
      first = false;
    };
    for (int i = n.condition_begin; i < n.condition_begin + n.condition_count; ++i) {
      const loop_ir::condition& c = p.conditions[i];
      if (!is_zero(c.lower) || !is_non_negative(c.e)) {
        join();
        sum(c.lower);
        out << " <= ";
        sum(c.e);
      }
      join();
      sum(c.e);
      out << " < ";
      sum(c.upper);
    }
    if (first) out << "true";
  }

  // -- parameters ----------------------------------------------------------------------------------------------------

  /// Calls `before()`, then writes "name = value", then calls `after()`: for the needed parameters that are computed, and for those
  /// that they are computed from.
  template <class Before, class After>
  constexpr void each_derived(needed n, Before before, After after) {
    n.close(p);
    for (int i = 0; i < p.params.size(); ++i) {
      if (is_argument(p.params[i]) || !n.at[i]) continue;
      before();
      out << names.params[i] << " = ";
      derived(p.params[i]);
      after();
    }
  }
  constexpr void derived_parameters(needed n) {
    each_derived(
        n,
        [&] {
          indent();
          out << "const " << word::index << ' ';
        },
        [&] { out << ";\n"; });
  }
  /// Those that the sizes of copies hang on.
  constexpr needed of_copies() const {
    needed n;
    for (const loop_ir::buffer& b : p.buffers)
      if (b.where != loop_ir::place::operand) n.add(b.size.param);
    return n;
  }
  /// A parameter of a function in the text; what the function does not mention has no name but a comment.
  template <class Name>
  constexpr void parameter_name(const Name& name, bool mentioned) {
    out << (mentioned ? std::string_view() : std::string_view("/*")) << name << (mentioned ? std::string_view() : std::string_view("*/"));
  }
  /// ", long long a, long long b", or the same without types. Many with types are on a line of their own. `mentions`: of those with types.
  constexpr void arguments(bool types, bool comma, const needed* mentions = nullptr) {
    int count = 0;
    for (const loop_ir::param& q : p.params) count += is_argument(q);
    bool broken = types && comma && count > 3;
    for (int i = 0; i < p.params.size(); ++i) {
      if (!is_argument(p.params[i])) continue;
      if (comma) out << (broken ? std::string_view(",\n    ", 6) : std::string_view(", ", 2));
      broken = false;
      comma = true;
      if (types) out << word::index << ' ';
      parameter_name(names.params[i], mentions == nullptr || mentions->at[i]);
    }
  }
  /// The tensors and the workspace as arguments. `restricted`: no two of them share memory. `mentions`: which of them the function does.
  constexpr void pointers(bool restricted = true, const usage* mentions = nullptr) {
    for (int i = 0; i < p.operand_count; ++i) {
      out << (i > 0 ? std::string_view(", ") : std::string_view()) << word::global << (i > 0 ? std::string_view("const ") : std::string_view())
          << head.of(p.buffers[i]) << "* ";
      if (restricted) out << word::restrict_pointer;
      parameter_name(names.buffers[i], mentions == nullptr || mentions->buffers[i]);
    }
    if (!has_workspace(p)) return;
    out << ", " << word::global << "void* ";
    if (restricted) out << word::restrict_pointer;
    bool copies = mentions == nullptr;
    for (int i = p.operand_count; i < p.buffers.size(); ++i)
      copies |= mentions != nullptr && mentions->buffers[i] && p.buffers[i].where != loop_ir::place::shared;
    parameter_name(std::string_view("workspace"), copies);
  }
  /// Bytes of the buffers at `where` that stand before `end`, each rounded up to 64.
  constexpr void bytes_before(loop_ir::place where, int end) {
    std::int64_t fixed = 0;
    bool first = true;
    for (int i = 0; i < end; ++i) {
      const loop_ir::buffer& b = p.buffers[i];
      if (b.where != where) continue;
      if (b.size.param < 0) {
        fixed += (b.size.factor * size_of(head.of(b)) + 63) / 64 * 64;
        continue;
      }
      out << (first ? std::string_view("round_up(", 9) : std::string_view(" + round_up(", 12)) << size_of(head.of(b)) << " * ";
      first = false;
      scalar(b.size);
      out << ')';
    }
    if (!first && fixed == 0) return;
    if (!first) out << " + ";
    number(fixed);
  }

  /// Whether a quotient of parameters needs no helper.
  constexpr bool plain_quotient(const loop_ir::param& q) const { return is_non_negative(q.x) && is_positive(q.y); }
  constexpr bool is_positive(loop_ir::scalar s) const { return loop_ir::always_positive(p, s); }

 private:
  static constexpr std::string_view divides(loop_ir::scalar s) {
    return s.param >= 0 && s.factor != 1 ? std::string_view(" / (", 4) : std::string_view(" / ", 3);
  }
  static constexpr std::string_view closes(loop_ir::scalar s) {
    return s.param >= 0 && s.factor != 1 ? std::string_view(")", 1) : std::string_view();
  }
  constexpr void sign(bool negative, bool& first) {
    if (first)
      out << (negative ? std::string_view("-", 1) : std::string_view());
    else
      out << (negative ? std::string_view(" - ", 3) : std::string_view(" + ", 3));
    first = false;
  }
  /// The magnitude of a term that is not a constant.
  constexpr void term(const loop_ir::term& t) {
    const std::int64_t factor = t.factor < 0 ? -t.factor : t.factor;
    if (factor != 1) {
      number(factor);
      if (t.param < 0 && most[t.var] > 0 && factor <= INT32_MAX && factor > most_of_term / most[t.var]) out << word::index_suffix;
      out << " * ";
    }
    if (t.param >= 0) out << names.params[t.param];
    if (t.param >= 0 && t.var >= 0) out << " * ";
    if (t.var >= 0) out << names.vars[t.var];
  }
  constexpr std::int64_t own_constant(loop_ir::affine a) const {
    std::int64_t sum = 0;
    for (int i = a.begin; i < a.begin + a.count; ++i)
      if (p.terms[i].param < 0 && p.terms[i].var < 0) sum += p.terms[i].factor;
    return sum;
  }
  constexpr bool all_negative(loop_ir::affine a) const {
    for (int i = a.begin; i < a.begin + a.count; ++i)
      if ((p.terms[i].param >= 0 || p.terms[i].var >= 0) && p.terms[i].factor > 0) return false;
    return true;
  }
  /// How many terms have the parameter of term `i`; 0 if one before it has.
  constexpr int group_of(loop_ir::affine a, int i) const {
    int count = 0;
    for (int k = a.begin; k < a.begin + a.count; ++k) {
      if (p.terms[k].param != p.terms[i].param) continue;
      if (k < i) return 0;
      ++count;
    }
    return count;
  }
  constexpr void between(std::string_view open, loop_ir::scalar x, std::string_view middle, loop_ir::scalar y, std::string_view close = {}) {
    out << open;
    scalar(x);
    out << middle;
    scalar(y);
    out << close;
  }
  constexpr void derived(const loop_ir::param& q) {
    switch (q.kind) {
      case loop_ir::param_kind::product: return q.y == loop_ir::scalar{1, -1} ? scalar(q.x) : between("", q.x, " * ", q.y);
      case loop_ir::param_kind::sum: return between("", q.x, " + ", q.y);
      case loop_ir::param_kind::difference: return q.y.factor < 0 ? between("", q.x, " - (", q.y, ")") : between("", q.x, " - ", q.y);
      case loop_ir::param_kind::floor_div:
        return plain_quotient(q) ? between("", q.x, divides(q.y), q.y, closes(q.y)) : between("floor_div(", q.x, ", ", q.y, ")");
      case loop_ir::param_kind::ceil_div:
        if (!plain_quotient(q)) return between("-floor_div(-(", q.x, "), ", q.y, ")");
        if (q.y.param >= 0) {
          between("(", q.x, " + ", q.y, " - 1)");
        } else {
          out << '(';
          scalar(q.x);
          out << " + " << q.y.factor - 1 << ')';
        }
        out << divides(q.y);
        scalar(q.y);
        out << closes(q.y);
        return;
      case loop_ir::param_kind::minimum: return between("smaller(", q.x, ", ", q.y, ")");
      default: return between("larger(", q.x, ", ", q.y, ")");
    }
  }

  constexpr void find_params() {
    for (int i = 0; i < p.params.size(); ++i) {
      const loop_ir::param& q = p.params[i];
      const bool both = is_non_negative(q.x) && is_non_negative(q.y);
      switch (q.kind) {
        case loop_ir::param_kind::operand_stride:
        case loop_ir::param_kind::user:
        case loop_ir::param_kind::difference: break;
        case loop_ir::param_kind::maximum: param_non_negative[i] = is_non_negative(q.x) || is_non_negative(q.y); break;
        case loop_ir::param_kind::ceil_div:
        case loop_ir::param_kind::product:
        case loop_ir::param_kind::minimum: param_non_negative[i] = both; break;
        case loop_ir::param_kind::index_extent:
        case loop_ir::param_kind::operand_extent: param_non_negative[i] = true; break;
        case loop_ir::param_kind::threads: param_non_negative[i] = true; break;
        default: param_non_negative[i] = both;
      }
    }
  }
};

/// What stands before and after a value of one element type where another is wanted: a cast, or a call of the helper that truncates.
template <class Printer>
constexpr void open_cast(Printer& c, element from, element to) {
  if (truncates(from, to))
    c.out << truncation_name(from, to) << '(';
  else if (from != to)
    c.out << '(' << to << ')';
}
template <class Printer>
constexpr void close_cast(Printer& c, element from, element to) {
  if (is_complex(from) && !is_complex(to)) c.out << ".re";
  if (truncates(from, to)) c.out << ')';
}

}  // namespace winsum::emit
