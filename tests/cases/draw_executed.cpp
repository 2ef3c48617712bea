// Defines a program that writes the calls of tests/laws/executed.cpp: statements drawn at random, each by one method that takes it.
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "laws/random_call.hpp"

namespace {

using winsum::element;

std::string_view type_of(element e) {
  switch (e) {
    case element::f32: return "float";
    case element::f64: return "double";
    case element::i8: return "std::int8_t";
    case element::u8: return "std::uint8_t";
    case element::i16: return "std::int16_t";
    case element::u16: return "std::uint16_t";
    case element::i32: return "std::int32_t";
    case element::u32: return "std::uint32_t";
    case element::i64: return "std::int64_t";
    case element::u64: return "std::uint64_t";
    case element::c64: return "std::complex<float>";
    case element::c128: return "std::complex<double>";
    default: return {};
  }
}

constexpr std::string_view method_words[] = {"loop_nest", "strided_view", "im2col_gemm", "implicit_gemm"};
constexpr winsum::method methods[] = {winsum::loop_nest, winsum::strided_view, winsum::im2col_gemm, winsum::implicit_gemm};

}  // namespace

/// Arguments: the file, and how many calls of each method.
int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::ofstream to(argv[1]);
  const int each = std::atoi(argv[2]);
  int made[4]{};
  for (unsigned seed = 1, at = 0; seed < 2000 && at < 4; ++seed) {
    laws::random_call random(seed);
    const cases::call_form form = random.draw();
    if (!random.wrong.empty() || random.text().size() > 200) continue;
    const cases::call c = cases::make_call(form);
    if (!c.refused.empty() || c.wanted.empty()) continue;
    // Nothing is known but ranks and types, as in a call of views.
    const auto problem = cases::problem_of(c, {cases::extents_known::none}, {});
    if (!applies(methods[at], winsum::cpp, problem).applies) continue;
    to << "executed<\"" << random.text() << "\", winsum::" << method_words[at];
    for (std::size_t i = 0; i < c.tensors.size(); ++i) to << ", tensor_of<" << type_of(c.tensors[i].type) << ", " << c.tensors[i].rank() << ">";
    to << ">(" << seed << "U";
    for (int p = 0; p < form.statement.params.count; ++p)
      to << ", winsum::param{\"" << form.statement.params[p].view() << "\"} = " << form.params[static_cast<std::size_t>(p)];
    to << ");\n";
    if (++made[at] == each) ++at;
  }
  for (int n : made)
    if (n != each) {
      std::cerr << "too few statements were drawn\n";
      return 1;
    }
  return to.flush() ? 0 : 1;
}
