// Defines `emit::helpers_of` and `emit::print_helpers`: the small functions that a text uses and therefore defines.
#pragma once
#include <string_view>

#include <winsum/emit/complex_functions.hpp>
#include <winsum/emit/head.hpp>
#include <winsum/emit/literal.hpp>
#include <winsum/emit/printer.hpp>
#include <winsum/emit/ranges.hpp>
#include <winsum/emit/run.hpp>
#include <winsum/emit/usage.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// Which helper functions a text uses.
struct helpers {
  bool larger = false, smaller = false, floor_div = false, modulo = false;
  bool clamp = false, reflect = false, symmetric = false, wrap = false;
  bool complex = false, complex_quotient = false, round_up = false;
  complex_functions of_complex{};
  bool truncation[2][element_count]{};                                         ///< from float and from double, to each element type
  bool minimum[2]{}, maximum[2]{}, quotient[2]{}, magnitude[2]{}, power[2]{};  ///< of each register type
  friend constexpr bool operator==(const helpers&, const helpers&) = default;
};

namespace detail {

constexpr void note_fold(helpers& h, border_kind border) {
  h.clamp |= border == border_kind::clamp;
  h.reflect |= border == border_kind::reflect;
  h.symmetric |= border == border_kind::symmetric;
  h.wrap |= border == border_kind::wrap;
}

constexpr void note_let(helpers& h, loop_ir::let_kind let) {
  h.smaller |= let == loop_ir::let_kind::minimum;
  h.larger |= let == loop_ir::let_kind::maximum;
  h.clamp |= let == loop_ir::let_kind::clamp;
  h.reflect |= let == loop_ir::let_kind::reflect;
  h.symmetric |= let == loop_ir::let_kind::symmetric;
  h.wrap |= let == loop_ir::let_kind::wrap;
}

constexpr void note_truncation(helpers& h, element from, element to) {
  if (truncates(from, to)) h.truncation[part_of(from) == element::f64][static_cast<int>(to)] = true;
}

constexpr void note_node(helpers& h, const loop_ir::program& p, const header& head, const loop_ir::node& n) {
  switch (n.kind) {
    case loop_ir::node_kind::loop:
      h.larger |= n.has_lower1;
      h.smaller |= n.has_upper1;
      return;
    case loop_ir::node_kind::let: return note_let(h, n.let);
    case loop_ir::node_kind::store:
      h.smaller |= n.partial;
      return note_truncation(h, head.of(p.registers[n.a.array].type), head.of(p.buffers[n.buffer]));
    case loop_ir::node_kind::load:
    case loop_ir::node_kind::splat: return note_truncation(h, head.of(p.buffers[n.buffer]), head.of(p.registers[n.to.array].type));
    case loop_ir::node_kind::run: {
      const element from = head.of(p.buffers[n.source]), to = head.of(p.buffers[n.buffer]);
      if (from != to) {
        note_truncation(h, from, head.sum);
        note_truncation(h, head.sum, to);
      }
      if (!runs_in_parts(p, n)) return note_fold(h, n.border);
      h.larger = h.smaller = true;
      h.floor_div |= loop_ir::affine_value(p, n.coordinate_step, nullptr, nullptr) != 1;
      return;
    }
    case loop_ir::node_kind::op: {
      const loop_ir::register_type type = p.registers[n.to.array].type;
      const int t = type == loop_ir::register_type::sum ? 0 : 1;
      if (n.does == operation::convert) note_truncation(h, head.of(p.registers[n.a.array].type), head.of(type));
      h.minimum[t] |= n.does == operation::min;
      h.maximum[t] |= n.does == operation::max;
      h.complex_quotient |= n.does == operation::div && is_complex(head.of(type));
      if (is_complex(head.of(type))) h.of_complex.note(n.does);
      h.quotient[t] |= n.does == operation::div && is_integer(head.of(type));
      h.power[t] |= n.does == operation::pow && is_integer(head.of(type));
      h.magnitude[t] |= n.does == operation::abs && !is_floating(head.of(type));
      return;
    }
    case loop_ir::node_kind::guard:
    case loop_ir::node_kind::region:
    case loop_ir::node_kind::constant:
    case loop_ir::node_kind::barrier: return;
  }
}

}  // namespace detail

/// What the text of a program uses.
constexpr helpers helpers_of(const loop_ir::program& p, const header& head, const usage& used) {
  helpers h;
  ranges known(p);
  for (int i = 0; i < p.nodes.size(); ++i) {
    const loop_ir::node& n = p.nodes[i];
    if (n.kind == loop_ir::node_kind::loop) known.bind(i);
    if (!used.live[i]) continue;
    if (n.kind == loop_ir::node_kind::let) {
      h.floor_div |= n.let == loop_ir::let_kind::floor_div && !known.divides_plainly(i);
      h.modulo |= n.let == loop_ir::let_kind::modulo && !known.divides_plainly(i);
      known.learn(n);
    }
    detail::note_node(h, p, head, n);
  }
  for (const loop_ir::param& q : p.params) {
    h.floor_div |= (q.kind == loop_ir::param_kind::floor_div || q.kind == loop_ir::param_kind::ceil_div) && !known.divides_plainly(q);
    h.smaller |= q.kind == loop_ir::param_kind::minimum;
    h.larger |= q.kind == loop_ir::param_kind::maximum;
  }
  for (const loop_ir::buffer& b : p.buffers) {
    h.complex |= is_complex(head.of(b));
    h.round_up |= b.where != loop_ir::place::operand && b.where != loop_ir::place::shared && b.size.param >= 0;
  }
  h.complex |= is_complex(head.sum) || is_complex(head.point);
  h.modulo |= h.reflect || h.symmetric || h.wrap;
  return h;
}

namespace detail {

template <sink Sink>
constexpr void print_complex(printer<Sink>& c) {
  c.out << "template <class T>\nstruct complex {\n  T re, im;\n  complex() = default;\n  " << c.words.function
        << "complex(T re, T im = 0) : re(re), im(im) {}\n  template <class U>\n  " << c.words.function
        << "explicit complex(const complex<U>& z) : re((T)z.re), im((T)z.im) {}\n};\n";
  const auto define = [&](std::string_view result, std::string_view rest) {
    c.out << "template <class T>\n" << c.words.function << result << rest << '\n';
  };
  define("complex<T> ", "operator+(complex<T> a, complex<T> b) { return {a.re + b.re, a.im + b.im}; }");
  define("complex<T> ", "operator-(complex<T> a, complex<T> b) { return {a.re - b.re, a.im - b.im}; }");
  define("complex<T> ", "operator-(complex<T> a) { return {-a.re, -a.im}; }");
  define("complex<T> ", "operator*(complex<T> a, complex<T> b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }");
  define("bool ", "operator==(complex<T> a, complex<T> b) { return a.re == b.re && a.im == b.im; }");
  define("bool ", "operator!=(complex<T> a, complex<T> b) { return !(a == b); }");
  define("complex<T> ", "conj(complex<T> z) { return {z.re, -z.im}; }");
}

/// The rule of `winsum::complex_quotient`.
template <sink Sink>
constexpr void print_complex_quotient(printer<Sink>& c) {
  const auto define = [&](std::string_view result, std::string_view text) {
    c.out << c.words.function << result;
    for (char each : text) {
      if (each == 'F')
        print_function(c, "fma", false);
      else if (each == 'S')
        print_function(c, "copysign", false);
      else
        c.out << each;
    }
    c.out << '\n';
  };
  define("double ",
         "scale_of(complex<double> z) {  // brings squares and products into range\n"
         "  const double re = z.re < 0 ? -z.re : z.re, im = z.im < 0 ? -z.im : z.im, size = re > im ? re : im;\n"
         "  return size > 0x1p+511 ? 0x1p-600 : size < 0x1p-500 ? 0x1p+600 : 1;\n}");
  define("bool ", "is_infinite(complex<double> z) { return is_infinite(z.re) || is_infinite(z.im); }");
  define("complex<double> ",
         "infinite_parts(complex<double> z) { return {S(is_infinite(z.re) ? 1.0 : 0.0, z.re), S(is_infinite(z.im) ? 1.0 : 0.0, z.im)}; }");
  define("complex<double> ",
         "quotient(complex<double> a, complex<double> b) {\n"
         "  const double s = scale_of(a), t = scale_of(b);\n"
         "  const double ar = a.re * s, ai = a.im * s, br = b.re * t, bi = b.im * t, d = F(br, br, bi * bi);\n"
         "  const double u = s == t ? 1 : t, v = s == t ? 1 : 1 / s;\n"
         "  const complex<double> q(F(ar, br, ai * bi) / d * u * v, F(ai, br, -(ar * bi)) / d * u * v);\n"
         "  if (q.re == q.re || q.im == q.im) return q;\n"
         "  if (b.re == 0 && b.im == 0) return {S(1.0 / 0.0, b.re) * a.re, S(1.0 / 0.0, b.re) * a.im};\n"
         "  const bool over = is_infinite(a), under = is_infinite(b);\n"
         "  if (over == under) return q;\n"
         "  const complex<double> x = over ? infinite_parts(a) : a, y = under ? infinite_parts(b) : b;\n"
         "  const double factor = over ? 1.0 / 0.0 : 0.0;\n"
         "  return {factor * (x.re * y.re + x.im * y.im), factor * (x.im * y.re - x.re * y.im)};\n}");
  c.out << "template <class T>\n"
        << c.words.function << "complex<T> operator/(complex<T> a, complex<T> b) {\n"
        << "  return (complex<T>)quotient((complex<double>)a, (complex<double>)b);\n}\n";
}

template <sink Sink>
constexpr void print_truncation(printer<Sink>& c, element from, element to) {
  const int bits = 8 * size_of(to) - (is_unsigned(to) ? 0 : 1);
  const bool single = from == element::f32;
  double power = 1, beyond = 1e30;  // as a constant of an integer type, `beyond` is the greatest number
  for (int i = 0; i < bits; ++i) power *= 2;
  const double low = is_unsigned(to) ? 0 : -power, high = bits <= (single ? 24 : 53) ? power - 1 : power;
  c.out << c.words.function << to << ' ' << truncation_name(from, to) << '(' << from << " x) {  // cut to what fits, a NaN to 0\n  return x > ";
  print_real(c.out, low, single);
  c.out << " && x < ";
  print_real(c.out, high, single);
  c.out << " ? (" << to << ")x : x >= ";
  print_real(c.out, high, single);
  c.out << " ? ";
  print_constant(c.out, beyond, to);
  c.out << " : x <= ";
  print_real(c.out, low, single);
  c.out << " ? ";
  print_constant(c.out, -beyond, to);
  c.out << " : 0;\n}\n";
}

}  // namespace detail

/// The definitions of `h` in the language of printer `c`. In the texts of them I is the type of indices, T an element type, U its
/// unsigned one, in which wrapping around is defined.
template <sink Sink>
constexpr void print_helpers(printer<Sink>& c, const helpers& h) {
  if (h.complex) detail::print_complex(c);
  const bool formulas = h.of_complex.any() && !c.words.complex_library;
  if (h.complex_quotient || formulas) c.out << c.words.function << "bool is_infinite(double x) { return x == x && x - x != 0; }\n";
  if (h.complex_quotient) detail::print_complex_quotient(c);
  print_complex_functions(c, h.of_complex);
  const auto define = [&](element type, std::string_view text) {
    c.out << c.words.function;
    for (char each : text) {
      if (each == 'T')
        c.out << type;
      else if (each == 'U')
        c.out << unsigned_of(type);
      else if (each == 'I')
        c.out << c.words.index;
      else
        c.out << each;
    }
    c.out << '\n';
  };
  const auto index = [&](bool used, std::string_view text) {
    if (used) define(element::i64, text);
  };
  // What no number of the type can be is not asked: compilers warn of it.
  const auto value = [&](const bool(&used)[2], std::string_view of_real, std::string_view of_signed, std::string_view of_unsigned) {
    const element types[] = {c.head.sum, c.head.point};
    const bool both = used[0] && used[1] && types[0] != types[1];
    for (int t = 0; t < 2; ++t) {
      if (!used[t] || is_complex(types[t]) || (t == 1 && used[0] && !both)) continue;
      if (both) c.out << c.words.overloads;
      define(types[t], is_floating(types[t]) ? of_real : is_unsigned(types[t]) ? of_unsigned : of_signed);
    }
  };
  for (element from : {element::f32, element::f64})
    for (int to = 0; to < 12; ++to)
      if (h.truncation[from == element::f64][to]) detail::print_truncation(c, from, static_cast<element>(to));
  index(h.larger, "I larger(I a, I b) { return a < b ? b : a; }");
  index(h.smaller, "I smaller(I a, I b) { return a < b ? a : b; }");
  index(h.round_up, "I round_up(I bytes) { return (bytes + 63) / 64 * 64; }");
  index(h.floor_div,
        "I floor_div(I a, I b) {  // rounds down; by 0: 0\n  return b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);\n}");
  index(h.modulo, "I modulo(I a, I b) {  // in [0, b); by 0: 0\n  return b == 0 ? 0 : a % b < 0 ? a % b + b : a % b;\n}");
  index(h.clamp, "I clamped(I i, I n) { return i < 0 || n < 1 ? 0 : i < n ? i : n - 1; }");
  index(h.reflect,
        "I reflect(I i, I n) {  // mirrors, the edge is not repeated\n  if (n < 2) return 0;\n"
        "  const I m = modulo(i, 2 * (n - 1));\n  return m < n ? m : 2 * (n - 1) - m;\n}");
  index(h.symmetric,
        "I symmetric(I i, I n) {  // mirrors, the edge is repeated\n  if (n < 1) return 0;\n"
        "  const I m = modulo(i, 2 * n);\n  return m < n ? m : 2 * n - 1 - m;\n}");
  index(h.wrap, "I wrap(I i, I n) { return n < 1 ? 0 : modulo(i, n); }");
  constexpr std::string_view least = "T minimum(T a, T b) { return b < a ? b : a; }", most = "T maximum(T a, T b) { return a < b ? b : a; }";
  value(h.minimum, "T minimum(T a, T b) { return a != a ? a : b != b ? b : b < a ? b : a; }", least, least);
  value(h.maximum, "T maximum(T a, T b) { return a != a ? a : b != b ? b : a < b ? b : a; }", most, most);
  value(h.quotient, "", "T quotient(T a, T b) { return b == 0 ? 0 : b == -1 ? (T)(0 - (U)a) : a / b; }",
        "T quotient(T a, T b) { return b == 0 ? 0 : a / b; }");
  value(h.magnitude, "", "T magnitude(T a) { return a < 0 ? (T)(0 - (U)a) : a; }", "T magnitude(T a) { return a; }");
  value(h.power, "",
        "T power(T a, T b) {  // by squaring; for b below 0 it is 1 / a^-b, cut towards zero\n"
        "  if (b < 0) return a == 1 ? 1 : a == -1 ? (b % 2 == 0 ? 1 : -1) : 0;\n"
        "  U result = 1, square = (U)a;\n"
        "  for (U left = (U)b; left != 0; left /= 2) {\n    if (left % 2 != 0) result *= square;\n    square *= square;\n  }\n"
        "  return (T)result;\n}",
        "T power(T a, T b) {  // by squaring\n  T result = 1;\n"
        "  for (; b != 0; b /= 2) {\n    if (b % 2 != 0) result *= a;\n    a *= a;\n  }\n  return result;\n}");
  if ((h.magnitude[0] && is_complex(c.head.sum)) || (h.magnitude[1] && is_complex(c.head.point))) {
    c.out << "template <class T>\n" << c.words.function << "complex<T> magnitude(complex<T> z) { return ";
    print_function(c, "hypot", false);
    c.out << "(z.re, z.im); }\n";
  }
}

}  // namespace winsum::emit
