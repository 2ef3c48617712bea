// Defines `test::lowered`: a statement lowered at run time, its tensors, and its results by the interpreter and by the oracle.
#pragma once
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include <winsum/evaluator/naive.hpp>
#include <winsum/frontend/einsum.hpp>
#include <winsum/frontend/with_element.hpp>
#include <winsum/loop_ir/interpret.hpp>
#include <winsum/loop_ir/parameters.hpp>
#include <winsum/source.hpp>

#include "source/statements.hpp"

namespace winsum::test {

constexpr element element_of_operands(numbers n) {
  return n == numbers::f64 ? element::f64 : n == numbers::i8 ? element::i8 : n == numbers::c64 ? element::c64 : element::f32;
}
constexpr element element_of_result(numbers n) { return n == numbers::i8 ? element::i32 : element_of_operands(n); }

/// Calls `use` with a std::type_identity of the type of sums and results.
template <class F>
void with_result_type(numbers n, F use) {
  switch (n) {
    case numbers::f64: return use(std::type_identity<double>{});
    case numbers::i8: return use(std::type_identity<std::int32_t>{});
    case numbers::c64: return use(std::type_identity<std::complex<float>>{});
    default: return use(std::type_identity<float>{});
  }
}

/// Elements of a type known at run time, row-major.
struct tensor_memory {
  element type = element::f32;
  int rank = 0;
  std::int64_t extent[8]{}, stride[8]{};
  std::vector<unsigned char> bytes{};

  void shape(element of, const std::int64_t* extents, int dimensions) {
    type = of;
    rank = dimensions;
    std::int64_t size = 1;
    for (int d = rank - 1; d >= 0; --d) {
      extent[d] = extents[d];
      stride[d] = size;
      size *= extents[d];
    }
    bytes.assign(static_cast<std::size_t>(size * size_of(type)), 0);
  }
  std::int64_t size() const { return static_cast<std::int64_t>(bytes.size()) / size_of(type); }
  /// Whole numbers from -7 to 7, or where `fractions` numbers between -1 and 1 that are not exact.
  void fill(unsigned seed, bool fractions) {
    with_element(type, [&]<class T>(std::type_identity<T>) {
      T* const to = reinterpret_cast<T*>(bytes.data());
      for (std::int64_t i = 0; i < size(); ++i) {
        const auto next = [&] {
          seed = seed * 1664525u + 1013904223u;
          return fractions ? static_cast<float>(seed >> 8) / 8388608.0f - 1.0f : static_cast<float>(static_cast<int>(seed >> 16) % 15 - 7);
        };
        if constexpr (std::same_as<T, std::complex<float>> || std::same_as<T, std::complex<double>>) {
          const float real = next(), imaginary = next();
          to[i] = T(real, imaginary);
        } else {
          to[i] = static_cast<T>(next());
        }
      }
    });
  }
};

/// A statement of the list with tensors for one call. `tensors[0]`: the output.
struct call_of {
  const stated& from;
  ir::statement statement{};
  analysis::call_shapes shapes{};
  analysis::domain domain{};
  std::vector<tensor_memory> tensors{};

  call_of(const stated& of, bool fractions) : from(of), statement(parse_statement(of.text).value) {
    shapes.operand_count = statement.operand_count();
    for (std::size_t o = 0; o < of.extents.size(); ++o)
      for (std::int64_t e : of.extents[o]) shapes.operand[o + 1].extents.push_back(e);
    for (std::size_t i = 0; i < of.params.size(); ++i) {
      shapes.param[i] = of.params[i];
      shapes.param_known[i] = true;
    }
    domain = analysis::resolve(statement, shapes);
    if (domain.error) throw error(domain.error.view());
    tensors.resize(of.extents.size() + 1);
    tensors[0].shape(element_of_result(of.of), domain.output.extents.begin(), domain.output.rank());
    for (std::size_t o = 1; o < tensors.size(); ++o) {
      tensors[o].shape(element_of_operands(of.of), of.extents[o - 1].data(), static_cast<int>(of.extents[o - 1].size()));
      tensors[o].fill(static_cast<unsigned>(7 * o + 1), fractions);
    }
    clear_output();
  }
  /// What `+=` adds to, and what `=` must overwrite.
  void clear_output() { tensors[0].fill(99, false); }

  /// Right by the plain evaluator.
  tensor_memory oracle() {
    clear_output();
    tensor_memory result = tensors[0];
    std::vector<any_operand> operands;
    for (std::size_t o = 1; o < tensors.size(); ++o) operands.push_back({tensors[o].type, tensors[o].rank, at<operand_data>(tensors[o])});
    naive_into(statement, operands, {result.type, result.rank, at<output_data>(result)}, from.params);
    return result;
  }

 private:
  template <class To, class Memory>
  static To at(Memory& t) {
    To a{};
    a.data = t.bytes.data();
    for (int d = 0; d < t.rank; ++d) {
      a.extent[d] = t.extent[d];
      a.stride[d] = t.stride[d];
    }
    return a;
  }
};

/// A program for a call, with extents as constants or as parameters, and how it is told to texts.
struct lowered {
  methods::problem problem{};
  loop_ir::program program{};
  emit::header head{};
  std::int64_t values[loop_ir::max_params]{};  ///< of the program's parameters

  lowered(const call_of& c, method m, target t, bool is_static, const std::string& kernel) {
    call_form form = open_call(c.statement, element_of_operands(c.from.of));
    if (is_static) form.shapes = c.shapes;
    for (bool& each : form.shapes.param_known) each = false;
    form.type(0, element_of_result(c.from.of));
    const planned p = plan(c.statement, form, this_processor, m, t);
    problem = p.problem;
    program = p.program;
    head = text_header(p);
    head.kernel = fixed_string<47>(kernel);

    std::int64_t extent[ir::max_accesses][8]{}, stride[ir::max_accesses][8]{};
    for (std::size_t o = 0; o < c.tensors.size(); ++o)
      for (int d = 0; d < c.tensors[o].rank; ++d) {
        extent[o][d] = c.tensors[o].extent[d];
        stride[o][d] = c.tensors[o].stride[d];
      }
    loop_ir::evaluate_parameters(program, {c.domain.extent, extent, stride, c.shapes.param, 1}, values);
  }
  /// The values of the text's arguments after the pointers.
  std::vector<long long> arguments() const {
    std::vector<long long> given;
    for (int i = 0; i < program.params.size(); ++i)
      if (emit::is_argument(program.params[i])) given.push_back(values[i]);
    return given;
  }
  tensor_memory interpreted(call_of& c) const {
    c.clear_output();
    tensor_memory result = c.tensors[0];
    with_result_type(c.from.of, [&]<class T>(std::type_identity<T>) {
      std::vector<loop_ir::interpret_operand> operands;
      for (std::size_t o = 0; o < c.tensors.size(); ++o) {
        tensor_memory& t = o == 0 ? result : c.tensors[o];
        with_element(t.type, [&]<class E>(std::type_identity<E>) {
          operands.push_back(loop_ir::operand_of<T, T>(reinterpret_cast<E*>(t.bytes.data()), t.rank, t.extent, t.stride));
        });
      }
      loop_ir::interpret<T, T>(program, values, operands.data());
    });
    return result;
  }
};

/// Whether two tensors are the same, bit for bit or, where `exact` is false, to sixteen roundings of each element (OpenCL allows tanh ten),
/// or of 8 where a complex one, a sum of functions, is smaller.
inline bool agree(const tensor_memory& a, const tensor_memory& b, bool exact) {
  constexpr float rounding = std::numeric_limits<float>::epsilon() / 2;
  const auto each = [&]<class T>(std::type_identity<T>, float least) {
    const T *x = reinterpret_cast<const T*>(a.bytes.data()), *y = reinterpret_cast<const T*>(b.bytes.data());
    for (std::int64_t i = 0; i < a.size(); ++i)
      if (!(std::abs(x[i] - y[i]) <= 16 * rounding * std::fmax(std::abs(y[i]), least))) return false;
    return true;
  };
  if (!exact && a.type == element::f32) return each(std::type_identity<float>{}, 0);
  if (!exact && a.type == element::c64) return each(std::type_identity<std::complex<float>>{}, 8);
  return a.bytes == b.bytes;
}

}  // namespace winsum::test
