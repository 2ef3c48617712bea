// Defines `cases::call`, a statement with tensors and the oracle's answer, and `disagreement`, one method's loop program against it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include <winsum/ir/number_types.hpp>
#include <winsum/plan.hpp>

#include "cases/tensor.hpp"

using winsum::element;

namespace cases {

/// Element types of a call: of operands, sums, the pointwise part and the result follow by the library's rules.
enum class numbers { f32, f64, i8, i32, i64, c64, c128, i8_and_f32 };
inline constexpr numbers real_numbers[] = {numbers::f32, numbers::f64, numbers::i8, numbers::i32, numbers::i64, numbers::i8_and_f32};
inline constexpr numbers all_numbers[] = {numbers::f32, numbers::f64, numbers::i8,   numbers::i32,
                                          numbers::i64, numbers::c64, numbers::c128, numbers::i8_and_f32};

/// What a test says of a call.
struct call_form {
  winsum::ir::statement statement{};
  std::vector<numbers_list> operands{};  ///< extents
  bool output_given = false;
  numbers_list output{};  ///< extents, if given
  numbers_list params{};
  numbers kind = numbers::f32;
  std::vector<element> types{};          ///< of each operand, instead of what `kind` says
  std::optional<element> output_type{};  ///< of an output that is given, instead of the result's
  bool ends = false;                     ///< integers of the whole range of their types, many at its ends
  std::vector<memory_form> forms{};      ///< of the output and each operand; those left out are row-major
  unsigned seed = 1;
  bool fractions = false;  ///< elements are sevenths, so that every order of a sum has other bits (float and double only)
};

struct call {
  call_form form{};
  winsum::analysis::call_shapes shapes{};
  winsum::analysis::domain domain{};
  element sum = element::f32, point = element::f32;
  std::vector<tensor> tensors{};  ///< [0]: the output before the call
  tensor wanted{};                ///< the output after it, as the oracle says
  std::string refused{};          ///< why there is no such call
  bool row_major(int operand) const;
};

/// Fills tensors and asks the oracle. A call that the analysis or the oracle refuses says so in `refused`.
call make_call(const call_form& form);

/// What a plan may know of a call: of the extents all, none, or some by a seed.
enum class extents_known { all, none, some };
struct knowledge {
  extents_known extents = extents_known::all;
  unsigned seed = 0;
  bool strides = false, params = false;
};

/// One program for a call.
struct way {
  winsum::method method = winsum::loop_nest;
  winsum::target target = winsum::cpp;
  knowledge known{};
  winsum::methods::machine host{};
  std::int64_t threads = 1;
  winsum::block_tile tile{};  ///< of a GPU
};

/// The problem that a method plans for, knowing what `known` says.
winsum::methods::problem problem_of(const call& c, const knowledge& known, const winsum::methods::machine& host);
winsum::methods::problem problem_of(const call& c, const way& w);

/// Verifies a program and interprets it with checks; `result` is the output's memory then. Empty, or what is wrong and the program.
std::string run(const call& c, const winsum::loop_ir::program& p, std::int64_t threads, tensor& result);

/// Where an output (its whole memory) differs from the oracle's, in words; empty if nowhere.
std::string wrong_output(const call& c, const tensor& got);

/// Lowers, runs and compares with the oracle, exactly. A way that does not apply agrees if its reason is a sentence; `ran` (if not
/// null) counts those that apply.
std::string disagreement(const call& c, const way& w, int* ran = nullptr);

/// The call in words: statement, extents, types, strides.
std::string describe(const call& c);
std::string describe(const way& w);

}  // namespace cases
