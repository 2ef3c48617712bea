// Tests the sentences about a call: one and many, with and without names, certain and uncertain.
#include <winsum/core/diagnostics_call.hpp>

#include <cstdint>

#include <boost/test/unit_test.hpp>

namespace texts = winsum::texts;

BOOST_AUTO_TEST_SUITE(core_diagnostics_call)

constexpr std::int64_t extents[] = {5, 0, 7};

BOOST_AUTO_TEST_CASE(how_many_tensors) {
  BOOST_TEST(texts::operand_count(0, 2, "").view() ==
             "winsum: this declaration reads 0 tensors but the call gives 2; give one for each, in that order");
  BOOST_TEST(texts::operand_count(1, 0, "").view() ==
             "winsum: this declaration reads 1 tensor but the call gives 0; give one for each, in that order");
  BOOST_TEST(texts::names_count(1, 3, "`in`").view() ==
             "winsum: this declaration reads 1 tensor but the call names 3; there are `in`, each is given once");
  BOOST_TEST(texts::names_count(2, 1, "`in`, `w`").view() ==
             "winsum: this declaration reads 2 tensors but the call names 1; there are `in`, `w`, each is given once");
}

BOOST_AUTO_TEST_CASE(ranks) {
  BOOST_TEST(texts::operand_rank("w", 3, 1, 4).view() ==
             "winsum: `w` is declared with 1 dimension but argument 3 of the call has 4; give a tensor of rank 1, or declare as many dimensions as "
             "it has");
  BOOST_TEST(texts::output_rank("out", 1, 0).view() ==
             "winsum: the output `out` is declared with 1 dimension but the output given has 0; pass one of rank 1");
  BOOST_TEST(texts::named_rank("w", 0, 2).view() ==
             "winsum: `w` is declared with 0 dimensions but the tensor given for it has 2; give one of rank 0, or declare as many dimensions as it "
             "has");
  BOOST_TEST(texts::named_rank("w", 1, 2).view().substr(0, 58) == "winsum: `w` is declared with 1 dimension but the tensor gi");
  BOOST_TEST(texts::names_ranks("`a`, `b`").view() ==
             "winsum: no tensors of this call have the numbers of dimensions that `a`, `b` are declared with; see which of them has another rank");
}

BOOST_AUTO_TEST_CASE(tensors_by_name) {
  BOOST_TEST(texts::names_mixed("`in`, `w`").view() ==
             "winsum: some tensors of this call are given by name and some are not; give a name to each of `in`, `w`");
  BOOST_TEST(texts::operand_unknown("v", "`in`, `w`").view() ==
             "winsum: the call gives a tensor `v`, but the declaration reads `in`, `w`; correct the name or drop it");
  BOOST_TEST(texts::operand_twice("w", "`in`, `w`").view() ==
             "winsum: the call gives tensor `w` twice; the declaration reads `in`, `w`, each is given once");
  BOOST_TEST(texts::names_open("`in`, `w`").view() ==
             "winsum: the types of this call leave open which tensor is which of `in`, `w`, and the type of the result hangs on it; write "
             "winsum::named<in> = image, whose name is known while compiling");
  BOOST_TEST(texts::output_named("out").view() ==
             "winsum: the output `out` is given by name; it stands first and without one: evaluate_into<conv>(result, in = image, w = filter)");
}

BOOST_AUTO_TEST_CASE(what_is_no_tensor_and_what_to_give) {
  BOOST_TEST(texts::expression_as_tensor(2).view() ==
             "winsum: tensor 2 of the call is an expression of Eigen that has no memory of its own; evaluate it first: (a + b).eval()");
  BOOST_TEST(texts::bits_as_tensor(3).view() ==
             "winsum: tensor 3 of the call is a std::vector<bool>, which holds bits and no elements that can be pointed at; use "
             "std::vector<unsigned char>");
  BOOST_TEST(texts::pointer_as_tensor(4).view() ==
             "winsum: tensor 4 of the call is a pointer, which says no extents; give winsum::view<float, 2>(pointer, {rows, columns})");
  BOOST_TEST(texts::nested_as_tensor(5).view() ==
             "winsum: tensor 5 of the call holds rows, not numbers; put all numbers into one, one row after the other, and give "
             "winsum::view<float, 2>(pointer to the first number, {rows, columns})");
  BOOST_TEST(texts::declaration_as_tensor(6).view() ==
             "winsum: tensor 6 of the call is a part of a declaration; give the tensor that holds the numbers, or in = image by name");
  BOOST_TEST(texts::option_as_tensor(7).view() ==
             "winsum: argument 7 of the call is a method or another enumeration; a method is a template argument: evaluate<conv, "
             "winsum::loop_nest>(image, filter)");
  BOOST_TEST(texts::complex_has_no("less").view() == "winsum: `less` is asked of complex numbers, which have none; give real tensors");
  BOOST_TEST(texts::no_operation_of_a_statement("own").view() ==
             "winsum: `own` stands in a statement where its numbers have none; write the statement by its notation");
}

BOOST_AUTO_TEST_CASE(outputs) {
  BOOST_TEST(texts::output_const("sum_of").view() == "winsum: the output given for `sum_of` is const; pass one that can be written");
  BOOST_TEST(texts::output_temporary("out").view() ==
             "winsum: the output given for `out` ends with this statement, and the result with it; give it a name first, or a view of elements that "
             "stay");
  BOOST_TEST(texts::output_not_complex("out").view() == "winsum: the operands are complex but the output `out` is not; give a complex output");
  BOOST_TEST(texts::overlap("out", "in").view() ==
             "winsum: the memory of the output `out` overlaps that of `in`, so results would overwrite what is still to be read; write to another "
             "tensor, or copy `in` first");
  BOOST_TEST(texts::overlap("out", "in", false).view() ==
             "winsum: the memory of the output `out` may overlap that of `in`: their strides mix in too many ways to tell; write to another tensor, "
             "or copy `in` first");
  BOOST_TEST(texts::output_aliases_itself({"out", 2}, 9, -3).view() ==
             "winsum: two elements of the output `out` (dimension 2) share memory: extent 9 with a stride of -3 elements; pass an output whose "
             "elements are all apart");
  BOOST_TEST(texts::output_aliases_itself({"out", 2}, 9, -3, false).view() ==
             "winsum: two elements of the output `out` (dimension 2) may share memory, strides mix in too many ways to tell: extent 9 with a stride "
             "of -3 elements; pass an output whose elements are all apart");
}

BOOST_AUTO_TEST_CASE(parameters_and_threads) {
  BOOST_TEST(texts::param_twice("gain", INT64_MIN, INT64_MAX).view() ==
             "winsum: parameter `gain` is given twice, as -9223372036854775808 and as 9223372036854775807; keep one of them");
  BOOST_TEST(texts::threads_negative(-3).view() ==
             "winsum: threads{-3} asks for a negative number of threads; give 1 or more, or 0 for as many as OpenMP offers");
}

BOOST_AUTO_TEST_CASE(memory_and_size) {
  BOOST_TEST(texts::null_data("in", {extents, 3}).view() ==
             "winsum: `in` has extents 5 x 0 x 7 but its data pointer is null; point it at its elements");
  BOOST_TEST(texts::null_data("bias", {extents, 0}).view() ==
             "winsum: `bias` has extents no dimension but its data pointer is null; point it at its elements");
  BOOST_TEST(texts::bytes_past_64_bits("in", {extents, 1}, 16).view() ==
             "winsum: size arithmetic past 64 bits: `in` with extents 5 and elements of 16 bytes spans more than can be addressed; give smaller "
             "extents or strides");
  BOOST_TEST(texts::plan_past_64_bits("columns").view() ==
             "winsum: size arithmetic past 64 bits: the number `columns` of this call does not fit; give smaller extents");
  BOOST_TEST(texts::workspace_too_small(4096, 1000).view() ==
             "winsum: the workspace has 1000 bytes but this call needs 4096; ask workspace_bytes first");
  BOOST_TEST(texts::workspace_null(640).view() ==
             "winsum: the workspace has 640 bytes but its pointer is null; point it at them, or leave the option out");
  BOOST_TEST(texts::workspace_unaligned(48).view() ==
             "winsum: the workspace starts 48 bytes past a multiple of 64; ask std::aligned_alloc(64, bytes) for it");
  BOOST_TEST(texts::workspace_overlaps("w").view() ==
             "winsum: the workspace overlaps the memory of `w`, which the call would overwrite; give it memory of its own");
}

BOOST_AUTO_TEST_CASE(methods) {
  BOOST_TEST(texts::method_does_not_apply("gemm", "`w` is read twice").view() ==
             "winsum: method `gemm` does not apply: `w` is read twice; leave the method out, or name another");
  BOOST_TEST(texts::no_program("gemm", "it would be too long; split it").view() ==
             "winsum: there is no program by method `gemm`: it would be too long; split it");
}

BOOST_AUTO_TEST_SUITE_END()
