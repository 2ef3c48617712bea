// Tests the names of a text: each is an identifier, no two are equal, none is a word of the languages, and most are what the user wrote.
#include <winsum/emit/names.hpp>

#include <set>
#include <string>

#include <boost/test/unit_test.hpp>

#include "programs.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using test::place;

namespace {

emit::header kernel_named(std::string_view kernel) {
  emit::header h;
  h.kernel = kernel;
  return h;
}
/// The name of a kernel of no program.
std::string kernel(std::string_view label) { return std::string(emit::name_table(loop_ir::program{}, kernel_named(label)).kernel.view()); }
/// The names of tensors with these labels.
std::vector<std::string> tensors(std::initializer_list<std::string_view> labels, std::string_view kernel = "kernel") {
  test::builder b;
  test::operands(b, labels);
  const emit::name_table names(b.p, kernel_named(kernel));
  std::vector<std::string> all;
  for (int i = 0; i < b.p.operand_count; ++i) all.emplace_back(names.buffers[i].view());
  return all;
}
using list = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_names)

BOOST_AUTO_TEST_CASE(labels_are_kept) {
  BOOST_TEST(tensors({"out", "in", "W", "N_extent", "x2", "aVeryLongLabel1"}) == (list{"out", "in", "W", "N_extent", "x2", "aVeryLongLabel1"}));
  BOOST_TEST(kernel("out_loop_nest") == "out_loop_nest");
  BOOST_TEST(kernel("GEMM") == "GEMM");  // a kernel is called by its name
}

BOOST_AUTO_TEST_CASE(letters_digits_and_single_underscores) {
  BOOST_TEST(tensors({"3d", "_a", "__b", "a__b", "a-b", "a b", "\xCE\xB2", "", "7", "a\n*/"}) ==
             (list{"v3d", "v_a", "v_b", "a_b", "a_b_2", "a_b_3", "v_", "tensor", "v7", "a_"}));
  BOOST_TEST(kernel("") == "winsum_kernel");
  BOOST_TEST(kernel("2d conv") == "v2d_conv");
  BOOST_TEST(kernel("a;__b") == "a_b");
}

BOOST_AUTO_TEST_CASE(words_get_an_underscore) {
  BOOST_TEST(tensors({"int", "threadIdx", "global", "float4", "NAN", "exp", "size_t", "int_"}) ==
             (list{"int_", "threadIdx_", "global_", "float4_", "NAN_", "exp_", "size_t_", "int_2_"}));
  BOOST_TEST(tensors({"for", "for", "for"}) == (list{"for_", "for_2_", "for_3_"}));
  for (const char* word : {"main", "int", "kernel", "barrier", "expf", "get_id", "larger", "double4"})
    BOOST_TEST(kernel(word) == word + std::string("_"));
}

BOOST_AUTO_TEST_CASE(equal_labels_get_numbers) {
  BOOST_TEST(tensors({"a", "a", "a", "a_2", "a_", "a_"}) == (list{"a", "a_2", "a_3", "a_2_2", "a_", "a_2_"}));
  BOOST_TEST(tensors({"", "", "tensor"}) == (list{"tensor", "tensor_2", "tensor_3"}));
  BOOST_TEST(tensors({"fifteen_letters", "fifteen_letters"}) == (list{"fifteen_letters", "fifteen_letters_2"}));
  BOOST_TEST(tensors({"conv", "x"}, "conv") == (list{"conv_2", "x"}));
}

/// Tensors come first, then indices, sizes, copies and registers.
BOOST_AUTO_TEST_CASE(who_keeps_its_spelling) {
  test::builder b;
  test::operands(b, {"x", "in"});
  b.memory("x", place::workspace, 1, {7, -1});
  b.memory("", place::workspace, 1, {7, -1});
  b.parameter(loop_ir::param_kind::user, 0, -1, "x");
  b.parameter(loop_ir::param_kind::user, 1, -1, "");
  b.variable("x"), b.variable(""), b.variable("register"), b.variable("x_value");
  b.registers("x", 1, 1), b.registers("in", 1, 1), b.registers("", 1, 1), b.registers("sum", 1, 1), b.registers("sum", 1, 1);
  const emit::name_table names(b.p, kernel_named("kernel"));
  BOOST_TEST(names.buffers[0].view() == "x");
  BOOST_TEST(names.buffers[1].view() == "in");
  BOOST_TEST(names.vars[0].view() == "x_2");
  BOOST_TEST(names.vars[1].view() == "i");
  BOOST_TEST(names.vars[2].view() == "register_");
  BOOST_TEST(names.vars[3].view() == "x_value");
  BOOST_TEST(names.params[0].view() == "x_3");
  BOOST_TEST(names.params[1].view() == "size");
  BOOST_TEST(names.buffers[2].view() == "x_4");
  BOOST_TEST(names.buffers[3].view() == "copy");
  BOOST_TEST(names.registers[0].view() == "x_value_2");  // what is loaded of x
  BOOST_TEST(names.registers[1].view() == "in_value");
  BOOST_TEST(names.registers[2].view() == "value");
  BOOST_TEST(names.registers[3].view() == "sum");
  BOOST_TEST(names.registers[4].view() == "sum_2");
}

/// A program as large as one can be, in which all has one label as long as one can be.
BOOST_AUTO_TEST_CASE(all_tables_full) {
  static test::builder b;
  b = {};
  for (const char* label : {"abcdefghijklmno", "for"}) {
    b = {};
    test::operands(b, {label, label, label});
    while (b.p.buffers.count < 14) b.memory(label, place::workspace, 1, {7, -1});
    for (int i = 0; i < loop_ir::max_vars; ++i) b.variable(label);
    for (int i = 0; i < loop_ir::max_params; ++i) b.parameter(loop_ir::param_kind::user, i, -1, label);
    for (int i = 0; i < loop_ir::max_registers; ++i) b.registers(label, 1, 1);
    BOOST_TEST(b.p.error.view() == "");
    static const emit::header head = kernel_named("kernel");
    const emit::name_table names(b.p, head);
    std::multiset<std::string> all;
    for (const auto& each : names.buffers) all.emplace(each.view());
    for (const auto& each : names.vars) all.emplace(each.view());
    for (const auto& each : names.params) all.emplace(each.view());
    for (const auto& each : names.registers) all.emplace(each.view());
    BOOST_TEST(all.size() == 14u + 64 + 96 + 40);
    for (const std::string& each : all) {
      BOOST_TEST(all.count(each) == 1u, each);
      BOOST_TEST(each.starts_with(label), each);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
