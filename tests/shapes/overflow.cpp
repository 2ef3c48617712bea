// Defines `shapes::check_overflow`.
#include "overflow.hpp"

#include <winsum/evaluate.hpp>
#include <winsum/explain.hpp>
#include <winsum/loop_ir/verify.hpp>

#include "declarations.hpp"

namespace shapes {

namespace {

using namespace winsum;
using wide = __int128;
constexpr auto convolution = declared::convolution<2, form::inside>;
using four = std::array<std::int64_t, 4>;

/// The same arithmetic while compiling: a row of 2^32 + 15 elements, and one output more than a call can count.
constexpr analysis::call_shapes long_row(std::int64_t images) {
  analysis::call_shapes call;
  call.operand_count = 2;
  call.operand[1] = analysis::shape_of(images, 1, 1, (std::int64_t{1} << 32) + 15);
  call.operand[2] = analysis::shape_of(1, 1, 1, 3);
  const analysis::named_value params[] = {{"sy", 1}, {"dy", 1}, {"py", 0}, {"sx", 1}, {"dx", 1}, {"px", 0}};
  (void)analysis::bind_params(convolution.value, params, 6, call);
  return call;
}
static_assert(analysis::resolve(convolution.value, long_row(1)).output == analysis::shape_of(1, 1, 1, (std::int64_t{1} << 32) + 13));
static_assert(!analysis::resolve(convolution.value, long_row(std::int64_t{1} << 30)).error);
constexpr diagnostic too_long = analysis::resolve(convolution.value, long_row(std::int64_t{1} << 31)).error;
static_assert(too_long.view().substr(0, 36) == "winsum: size arithmetic past 64 bits");

wide product(std::initializer_list<std::int64_t> factors) {
  wide p = 1;
  for (std::int64_t f : factors) p *= f;
  return p;
}
wide product(const four& e) { return product({e[0], e[1], e[2], e[3]}); }

/// A row as a call of the declaration.
struct sizes {
  explicit sizes(const row& r)
      : y(r.axes[0]), x(r.axes[1]), extents{{{r.n, r.c_out, y.out, x.out}, {r.n, r.c_in, y.in, x.in}, {r.c_out, r.c_in, y.taps, x.taps}}} {
    call.operand_count = 2;
    for (std::size_t o = 1; o < 3; ++o)
      for (std::int64_t n : extents[o]) call.operand[o].extents.push_back(n);
    const analysis::named_value params[] = {{"sy", y.stride}, {"dy", y.dilation}, {"py", y.before},
                                            {"sx", x.stride}, {"dx", x.dilation}, {"px", x.before}};
    wrong = analysis::bind_params(convolution.value, params, 6, call);
    domain = analysis::resolve(convolution.value, call);
  }
  row::axis y, x;
  std::array<four, 3> extents;
  analysis::call_shapes call{};
  analysis::domain domain{};
  diagnostic wrong{};
};

std::string check_analysis(const sizes& s) {
  if (s.wrong) return std::string(s.wrong.view());
  if (s.domain.error) return std::string(s.domain.error.view());
  for (int d = 0; d < 4; ++d)
    if (s.domain.output.extents[d] != s.extents[0][static_cast<std::size_t>(d)])
      return "the output has another extent in dimension " + std::to_string(d);
  const std::int64_t element_size[] = {4, 4, 4};
  const analysis::cost c = analysis::cost_of(convolution.value, analysis::roles_of(convolution.value), s.call, s.domain, element_size);
  const wide work = product(s.extents[0]) * product({s.extents[2][1], s.extents[2][2], s.extents[2][3]});
  if (c.multiply_adds != work) return "the work is counted as " + std::to_string(c.multiply_adds);
  analysis::tensor_memory memory[3]{};
  for (std::size_t o = 0; o < 3; ++o) {
    std::int64_t elements = 0;
    const analysis::shape shape = o == 0 ? s.domain.output : s.call.operand[o];
    if (!analysis::count_elements(shape, elements) || elements != product(s.extents[o])) return "elements are miscounted";
    if (c.bytes[o] != 4 * product(s.extents[o])) return "bytes are miscounted";
    memory[o] = {std::uintptr_t{1} << (40 + o), 4, shape, {}};
    for (std::size_t d = 0; d < 4; ++d) {
      std::int64_t stride = 1;
      for (std::size_t k = d + 1; k < 4; ++k) stride *= s.extents[o][k];
      memory[o].strides.push_back(stride);
    }
    const analysis::byte_range bytes = analysis::bytes_of(memory[o]);
    if (!bytes.fits || static_cast<wide>(bytes.end - bytes.begin) != 4 * product(s.extents[o])) return "the memory's end is misplaced";
  }
  const diagnostic d = analysis::check_memory(convolution.value, analysis::roles_of(convolution.value), memory);
  return d ? std::string(d.view()) : "";
}

/// The numbers that a plan computes before it runs, with extents open or known.
std::string check_plan(const sizes& s, method m, bool known, outcome& to) {
  call_form call = open_call(convolution.value);
  if (known) call.shapes = s.call;
  const methods::problem problem = decide(convolution.value, call, processor{64, 32, 1 << 19}).problem;
  if (!applies(m, cpp, problem).applies) return ++to.refused, "";
  const loop_ir::program p = lower(problem, m);
  if (!p.error.empty()) return std::string(p.error.view());
  if (const auto unsound = loop_ir::verify(p); !unsound.empty()) return std::string(unsound.view());
  std::int64_t extent[3][8]{}, stride[3][8]{}, values[loop_ir::max_params];
  for (std::size_t o = 0; o < 3; ++o)
    for (std::size_t d = 4; d-- > 0;) {
      extent[o][d] = s.extents[o][d];
      stride[o][d] = d == 3 ? 1 : stride[o][d + 1] * extent[o][d + 1];
    }
  int failed = -1;
  if (!loop_ir::evaluate_parameters_checked(p, {s.domain.extent, extent, stride, s.call.param, 2}, values, failed)) {
    const diagnostic sentence = texts::plan_past_64_bits(p.params[failed].label.view());
    return ++to.refused, sentence.view().size() > 40 ? "" : "no sentence";
  }
  ++to.runs;
  wide copied = 0;
  for (int b = p.operand_count; b < p.buffers.count; ++b) copied += loop_ir::buffer_elements(p, b, values);
  const wide matrix = product({s.extents[2][1], s.extents[2][2], s.extents[2][3]}) * product({s.extents[0][2], s.extents[0][3]});
  const bool is_matrix = s.extents[2][2] * s.extents[2][3] == 1;  // the operand itself then
  if (m == im2col_gemm && !is_matrix && copied < matrix) return "the copied matrix has too few elements";
  if (m != im2col_gemm && m != implicit_gemm && copied != 0) return "a copy that is not needed";
  return {};
}

std::string check_explain(const sizes& s) {
  using tensor = view<const float, extent_list(4), layout::row_major>;
  static const float never_read = 0;
  const tensor in(&never_read, s.extents[1]), w(&never_read, s.extents[2]);
  using namespace declared;
  const std::string text =
      explain<convolution>(in, w, sy = s.y.stride, dy = s.y.dilation, py = s.y.before, sx = s.x.stride, dx = s.x.dilation, px = s.x.before);
  std::string wanted = "out: ";
  for (std::size_t d = 0; d < 4; ++d) wanted += (d > 0 ? " x " : "") + std::to_string(s.extents[0][d]);
  return text.find(wanted) == text.npos ? "explain does not say `" + wanted + "`" : "";
}

template <method M>
std::string execute_on_ones(const sizes& s, outcome& to) {
  using tensor = view<const double, extent_list(4)>;
  static const double one = 1;
  using namespace declared;
  array<double, 4> out(s.extents[0]);
  evaluate_into<convolution, M>(out, tensor(&one, s.extents[1], {0, 0, 0, 0}), tensor(&one, s.extents[2], {0, 0, 0, 0}), sy = s.y.stride,
                                dy = s.y.dilation, py = s.y.before, sx = s.x.stride, dx = s.x.dilation, px = s.x.before);
  ++to.runs;
  const auto wanted = static_cast<double>(product({s.extents[2][1], s.extents[2][2], s.extents[2][3]}));
  for (const double& each : out)
    if (each != wanted) return "a sum of ones is " + std::to_string(each) + ", wanted " + std::to_string(wanted);
  return {};
}

}  // namespace

outcome check_overflow(const row& r, bool execute) {
  outcome to;
  auto note = [&](std::string_view what, const std::string& wrong) {
    if (!wrong.empty()) to.wrong.push_back(std::string(what) + ": " + wrong);
  };
  note("the row", r.mistake());
  if (!to.wrong.empty()) return to;
  const sizes s(r);
  try {
    note("analysis", check_analysis(s));
    for (method m : all_methods)
      for (bool known : {false, true}) note(name_of(m), check_plan(s, m, known, to));
    note("explain", check_explain(s));
    if (execute && product(s.extents[0]) < 1000) {
      note("loop_nest", execute_on_ones<loop_nest>(s, to));
      note("strided_view", execute_on_ones<strided_view>(s, to));
    }
  } catch (const error& e) {
    note("refused", e.what());
  }
  return to;
}

}  // namespace shapes
