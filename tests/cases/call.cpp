// Defines `cases::make_call` and `cases::disagreement`.
#include "cases/call.hpp"

#include <complex>
#include <stdexcept>

#include <winsum/evaluator/naive.hpp>
#include <winsum/frontend/with_element.hpp>
#include <winsum/ir/print.hpp>
#include <winsum/loop_ir/interpret.hpp>
#include <winsum/loop_ir/parameters.hpp>
#include <winsum/loop_ir/print.hpp>
#include <winsum/loop_ir/verify.hpp>

namespace cases {

using namespace winsum;

namespace {

element operand_type(const call_form& form, std::size_t operand) {
  if (operand < form.types.size()) return form.types[operand];
  switch (form.kind) {
    case numbers::f64: return element::f64;
    case numbers::i8: return element::i8;
    case numbers::i32: return element::i32;
    case numbers::i64: return element::i64;
    case numbers::c64: return element::c64;
    case numbers::c128: return element::c128;
    case numbers::i8_and_f32: return operand == 0 ? element::i8 : element::f32;
    default: return element::f32;
  }
}

call_elements elements_of(const call_form& form) {
  call_elements e;
  for (std::size_t i = 0; i < form.operands.size(); ++i) e.of[++e.operand_count] = operand_type(form, i);
  // A call that makes its output has the types of one that is given such an output.
  e.of[0] = form.output_given && form.output_type ? *form.output_type : winsum::types_of(form.statement, e).result;
  e.output_given = true;
  return e;
}

/// Calls `run` with the C++ types of sum and point, of those pairs that random statements have.
template <class F>
void with_registers(element sum, element point, F&& run) {
  const auto both = [&]<class T>(std::type_identity<T> t) { run(t, t); };
  const auto mixed = [&]<class Sum>(std::type_identity<Sum> s) {
    if (point == element::f32) return run(s, std::type_identity<float>{});
    if (point == element::f64) return run(s, std::type_identity<double>{});
    throw std::logic_error("no registers of such types");
  };
  if (sum != point) return sum == element::i64 ? mixed(std::type_identity<std::int64_t>{}) : mixed(std::type_identity<std::int32_t>{});
  switch (sum) {
    case element::f64: return both(std::type_identity<double>{});
    case element::i32: return both(std::type_identity<std::int32_t>{});
    case element::u32: return both(std::type_identity<std::uint32_t>{});
    case element::i64: return both(std::type_identity<std::int64_t>{});
    case element::u64: return both(std::type_identity<std::uint64_t>{});
    case element::c64: return both(std::type_identity<std::complex<float>>{});
    case element::c128: return both(std::type_identity<std::complex<double>>{});
    default: return both(std::type_identity<float>{});
  }
}

template <class Sum, class Point>
loop_ir::interpret_operand operand_of(tensor& t) {
  auto typed = [&]<class T>(std::type_identity<T>) {
    return loop_ir::operand_of<Sum, Point>(static_cast<T*>(t.begin()), t.rank(), t.extents.data(), t.strides.data());
  };
  return with_element(t.type, typed);
}

/// Where two outputs first differ, in elements of memory, or -1. Rubbish that nothing wrote agrees with itself.
std::int64_t first_difference(const tensor& got, const tensor& wanted) {
  std::int64_t found = -1;
  with_element(got.type, [&]<class T>(std::type_identity<T>) {
    for (std::int64_t i = got.count - 1; i >= 0; --i) {
      const T a = got.data<T>()[i], b = wanted.data<T>()[i];
      if (!(a == b) && std::memcmp(&a, &b, sizeof(T)) != 0) found = i;
    }
  });
  return found;
}
std::string number_at(const tensor& t, std::int64_t at) {
  std::string text;
  with_element(t.type, [&]<class T>(std::type_identity<T>) {
    if constexpr (winsum::detail::is_complex<T>)
      text = std::to_string(t.data<T>()[at].real()) + "+" + std::to_string(t.data<T>()[at].imag()) + "i";
    else
      text = std::to_string(t.data<T>()[at]);
  });
  return text;
}

std::string list(const numbers_list& all) {
  std::string text = "[";
  for (std::size_t i = 0; i < all.size(); ++i) text += (i > 0 ? "," : "") + std::to_string(all[i]);
  return text + "]";
}

}  // namespace

bool call::row_major(int operand) const {
  const auto at = static_cast<std::size_t>(operand);
  return at >= form.forms.size() || form.forms[at] == memory_form::row_major;
}

call make_call(const call_form& form) {
  call c{.form = form};
  const ir::statement& s = form.statement;
  const call_elements elements = elements_of(form);
  const number_types t = types_of(s, elements);
  c.sum = t.sum, c.point = t.point;
  c.shapes.operand_count = static_cast<int>(form.operands.size());
  for (std::size_t i = 0; i < form.operands.size(); ++i)
    for (std::int64_t n : form.operands[i]) c.shapes.operand[i + 1].extents.push_back(n);
  c.shapes.output_given = form.output_given;
  if (form.output_given)
    for (std::int64_t n : form.output) c.shapes.operand[0].extents.push_back(n);
  for (std::size_t i = 0; i < form.params.size(); ++i) {
    c.shapes.param[i] = form.params[i];
    c.shapes.param_known[i] = true;
  }
  c.domain = analysis::resolve(s, c.shapes);
  c.refused = c.domain.error.view();
  if (c.refused.empty()) c.refused = check_numbers(s, elements).view();
  auto form_of = [&](std::size_t i) { return i < form.forms.size() ? form.forms[i] : memory_form::row_major; };
  std::vector<any_operand> operands;
  c.tensors.emplace_back();
  for (std::size_t i = 0; i < form.operands.size(); ++i) {
    const unsigned seed = form.seed + 17u * static_cast<unsigned>(i + 1);
    c.tensors.push_back(make_tensor(elements.of[i + 1], form.operands[i], form_of(i + 1), seed));
    form.ends ? c.tensors.back().fill_with_ends(seed) : c.tensors.back().fill_with_numbers(seed, form.fractions ? 7 : 1);
  }
  for (std::size_t i = 1; i < c.tensors.size(); ++i) operands.push_back(c.tensors[i].operand());
  try {
    if (form.output_given) c.tensors[0] = make_tensor(t.result, form.output, form_of(0), form.seed, true);
    const any_output given = c.tensors[0].output();
    const index_space space = naive_space(s, operands, form.output_given ? &given : nullptr, form.params);
    if (!form.output_given) c.tensors[0] = make_tensor(t.result, numbers_list(space.output.begin(), space.output.end()), form_of(0), form.seed, true);
    if (s.how == ir::assign::add) c.tensors[0].fill_with_numbers(form.seed);
    c.wanted = c.tensors[0];
    naive_into(s, operands, c.wanted.output(), form.params, space);
    const analysis::shape& out = c.domain.output;
    if (!c.refused.empty())
      c.refused = "the analysis alone: " + c.refused;
    else if (c.tensors[0].extents != numbers_list(out.extents.begin(), out.extents.end()))
      c.refused = "the oracle's output has other extents";
  } catch (const error& e) {
    if (c.refused.empty()) c.refused = std::string("the oracle alone: ") + e.what();
  }
  return c;
}

methods::problem problem_of(const call& c, const knowledge& known, const methods::machine& host) {
  winsum::call_form form;
  form.shapes = c.shapes;
  analysis::call_shapes& shapes = form.shapes;
  std::minstd_rand next(known.seed * 977u + 5u);
  auto is_known = [&] { return known.extents == extents_known::all || (known.extents == extents_known::some && (next() >> 8) % 2 == 0); };
  for (int o = 0; o <= shapes.operand_count; ++o)
    for (std::int64_t& n : shapes.operand[o].extents)
      if (!is_known()) n = analysis::unknown;
  if (!known.params)
    for (bool& each : shapes.param_known) each = false;
  form.elements.operand_count = shapes.operand_count;
  form.elements.output_given = true;
  for (int o = 0; o <= shapes.operand_count; ++o) {
    const tensor& each = c.tensors[static_cast<std::size_t>(o)];
    form.row_major[o] = c.row_major(o);
    form.elements.of[o] = each.type;
    form.stride_known[o] = known.strides;
    for (int d = 0; d < each.rank(); ++d) form.stride[o][d] = each.strides[static_cast<std::size_t>(d)];
  }
  winsum::decision d = decide(c.form.statement, form, winsum::this_processor);
  if (d.wrong) throw std::logic_error("refused where less is known: " + std::string(d.wrong.view()));
  d.problem.host = host;
  return d.problem;
}

methods::problem problem_of(const call& c, const way& w) {
  methods::problem p = problem_of(c, w.known, w.host);
  p.device.tile = w.tile;
  return p;
}

std::string run(const call& c, const loop_ir::program& p, std::int64_t threads, tensor& result) {
  if (!p.error.empty()) return "no program: " + std::string(p.error.view()) + "\n";
  const std::string text = "\n" + std::string(loop_ir::print(p));
  if (const auto wrong = loop_ir::verify(p); !wrong.empty()) return "verify: " + std::string(wrong.view()) + text;
  std::int64_t extent[ir::max_accesses][8]{}, stride[ir::max_accesses][8]{}, params[loop_ir::max_params];
  for (std::size_t o = 0; o < c.tensors.size(); ++o) {
    std::copy(c.tensors[o].extents.begin(), c.tensors[o].extents.end(), extent[o]);
    std::copy(c.tensors[o].strides.begin(), c.tensors[o].strides.end(), stride[o]);
  }
  int failed = -1;
  const loop_ir::run_shapes shapes{c.domain.extent, extent, stride, c.form.params.data(), threads};
  if (!loop_ir::evaluate_parameters_checked(p, shapes, params, failed))
    return "parameter " + std::string(p.params[failed].label.view()) + " does not fit" + text;
  std::vector<tensor> tensors = c.tensors;
  try {
    with_registers(c.sum, c.point, [&]<class Sum, class Point>(std::type_identity<Sum>, std::type_identity<Point>) {
      std::vector<loop_ir::interpret_operand> operands;
      for (tensor& t : tensors) operands.push_back(operand_of<Sum, Point>(t));
      loop_ir::interpret<Sum, Point>(p, params, operands.data());
    });
  } catch (const std::exception& e) {
    return e.what() + text;
  }
  result = tensors[0];
  return {};
}

std::string wrong_output(const call& c, const tensor& got) {
  const std::int64_t at = first_difference(got, c.wanted);
  if (at < 0) return {};
  return "element " + std::to_string(at) + " of the output's memory is " + number_at(got, at) + ", wanted " + number_at(c.wanted, at);
}

std::string disagreement(const call& c, const way& w, int* ran) {
  try {
    const methods::problem problem = problem_of(c, w);
    const methods::verdict v = applies(w.method, w.target, problem);
    if (!v.applies) {
      const bool sentence = v.reason.count > 20 && !v.reason.overflow && v.reason.view().find(' ') != std::string_view::npos;
      return sentence ? "" : "the refusal is no sentence: " + std::string(v.reason.view());
    }
    if (ran != nullptr) ++*ran;
    const loop_ir::program p = lower(problem, w.method, w.target);
    tensor got;
    if (std::string wrong = run(c, p, w.threads, got); !wrong.empty()) return wrong;
    const std::string wrong = wrong_output(c, got);
    return wrong.empty() ? wrong : wrong + "\n" + std::string(loop_ir::print(p));
  } catch (const std::exception& e) {
    return e.what();
  }
}

std::string describe(const call& c) {
  std::string text(ir::print(c.form.statement).view());
  for (std::size_t i = 0; i < c.tensors.size(); ++i) {
    text += "\n  " + std::string(c.form.statement.operand_name(static_cast<int>(i))) + ": " + std::string(name_of(c.tensors[i].type)) + " " +
            list(c.tensors[i].extents) + " strides " + list(c.tensors[i].strides);
    if (i == 0 && c.form.output_given) text += " (given)";
  }
  return text + "\n  parameters " + list(c.form.params) + ", seed " + std::to_string(c.form.seed);
}
std::string describe(const way& w) {
  const char* known[] = {"all", "no", "some"};
  return std::string(name_of(w.method)) + (w.target == cuda ? " on a GPU" : "") + ", " + known[static_cast<int>(w.known.extents)] +
         " extents known (" + std::to_string(w.known.seed) + ")" + (w.known.strides ? ", strides known" : "") +
         (w.known.params ? ", parameters known" : "") + ", lanes " + std::to_string(w.host.lanes) + ", registers " +
         std::to_string(w.host.registers) + ", panel " + std::to_string(w.host.panel_bytes) + ", threads " + std::to_string(w.threads) +
         (w.target == cuda ? ", tiles " + std::to_string(w.tile.threads) + "*" + std::to_string(w.tile.micro) + " by " +
                                 std::to_string(w.tile.depth) + " slack " + std::to_string(w.tile.slack)
                           : "");
}

}  // namespace cases
