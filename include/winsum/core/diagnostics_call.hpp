// Defines the sentences about a call: how many tensors, their ranks, parameters and memory.
#pragma once
#include <winsum/core/diagnostics_base.hpp>

namespace winsum::inline WINSUM_MACHINE::texts {

/// `names`: the operands in order, as "`in`, `w`".
constexpr diagnostic operand_count(int expected, int given, std::string_view names) {
  sentence s;
  s << "this declaration reads " << expected << " tensor" << plural(expected);
  if (!names.empty()) s << " (" << names << ")";
  return s << " but the call gives " << given << "; give one for each, in that order";
}

constexpr diagnostic operand_rank(std::string_view tensor, int operand, int expected, int given) {
  return sentence() << quoted{tensor} << " is declared with " << expected << " dimension" << plural(expected) << " but argument " << operand
                    << " of the call has " << given << "; give a tensor of rank " << expected << ", or declare as many dimensions as it has";
}

constexpr diagnostic output_rank(std::string_view tensor, int expected, int given) {
  return sentence() << "the output " << quoted{tensor} << " is declared with " << expected << " dimension" << plural(expected)
                    << " but the output given has " << given << "; pass one of rank " << expected;
}

/// `names`: the operands in order, as "`in`, `w`", in all of these.
constexpr diagnostic names_mixed(std::string_view names) {
  return sentence() << "some tensors of this call are given by name and some are not; give a name to each of " << names;
}

constexpr diagnostic names_count(int expected, int given, std::string_view names) {
  sentence s;
  s << "this declaration reads " << expected << " tensor" << plural(expected) << " but the call names " << given << "; there are " << names;
  return s << ", each is given once";
}

constexpr diagnostic operand_unknown(std::string_view name, std::string_view names) {
  return sentence() << "the call gives a tensor " << quoted{name} << ", but the declaration reads " << names << "; correct the name or drop it";
}

constexpr diagnostic operand_twice(std::string_view name, std::string_view names) {
  return sentence() << "the call gives tensor " << quoted{name} << " twice; the declaration reads " << names << ", each is given once";
}

constexpr diagnostic named_rank(std::string_view tensor, int expected, int given) {
  return sentence() << quoted{tensor} << " is declared with " << expected << " dimension" << plural(expected) << " but the tensor given for it has "
                    << given << "; give one of rank " << expected << ", or declare as many dimensions as it has";
}

constexpr diagnostic names_ranks(std::string_view names) {
  return sentence() << "no tensors of this call have the numbers of dimensions that " << names
                    << " are declared with; see which of them has another rank";
}

constexpr diagnostic names_open(std::string_view names) {
  return sentence() << "the types of this call leave open which tensor is which of " << names
                    << ", and the type of the result hangs on it; write winsum::named<in> = image, whose name is known while compiling";
}

/// `operand`: which of the call's tensors, counted from 1.
constexpr diagnostic not_a_tensor(int operand) {
  return sentence() << "tensor " << operand << " of the call has a type that holds no numbers; give an array, a view, an mdspan, "
                    << "contiguous numbers or one number";
}

constexpr diagnostic expression_as_tensor(int operand) {
  return sentence() << "tensor " << operand
                    << " of the call is an expression of Eigen that has no memory of its own; evaluate it first: (a + b).eval()";
}

constexpr diagnostic bits_as_tensor(int operand) {
  return sentence() << "tensor " << operand << " of the call is a std::vector<bool>, which holds bits and no elements that can be pointed at; "
                    << "use std::vector<unsigned char>";
}

constexpr diagnostic pointer_as_tensor(int operand) {
  return sentence() << "tensor " << operand
                    << " of the call is a pointer, which says no extents; give winsum::view<float, 2>(pointer, {rows, columns})";
}

constexpr diagnostic nested_as_tensor(int operand) {
  return sentence() << "tensor " << operand << " of the call holds rows, not numbers; put all numbers into one, one row after the other, and give "
                    << "winsum::view<float, 2>(pointer to the first number, {rows, columns})";
}

constexpr diagnostic declaration_as_tensor(int operand) {
  return sentence() << "tensor " << operand
                    << " of the call is a part of a declaration; give the tensor that holds the numbers, or in = image by name";
}

constexpr diagnostic option_as_tensor(int operand) {
  return sentence() << "argument " << operand << " of the call is a method or another enumeration; a method is a template argument: "
                    << "evaluate<conv, winsum::loop_nest>(image, filter)";
}

constexpr diagnostic output_named(std::string_view tensor) {
  return sentence() << "the output " << quoted{tensor} << " is given by name; it stands first and without one: "
                    << "evaluate_into<conv>(result, in = image, w = filter)";
}

constexpr diagnostic declaration_missing() {
  return sentence()
         << "no declaration is given, or one as a text in parentheses; it is a template argument: evaluate<conv>(image, filter), and a text "
            "likewise";
}

constexpr diagnostic target_as_method() {
  return sentence() << "a target stands where a method is expected; write winsum::cuda::evaluate or winsum::opencl::evaluate to run there, and "
                       "source<conv, winsum::automatic, winsum::cuda>() for the text";
}

constexpr diagnostic output_not_a_tensor(std::string_view tensor) {
  return sentence() << "the output given for " << quoted{tensor} << " has a type that holds no numbers; give an array, a view, an mdspan, "
                    << "contiguous numbers or one number";
}

constexpr diagnostic output_const(std::string_view tensor) {
  return sentence() << "the output given for " << quoted{tensor} << " is const; pass one that can be written";
}

constexpr diagnostic output_temporary(std::string_view tensor) {
  return sentence() << "the output given for " << quoted{tensor} << " ends with this statement, and the result with it; give it a name first, or "
                    << "a view of elements that stay";
}

constexpr diagnostic output_not_complex(std::string_view tensor) {
  return sentence() << "the operands are complex but the output " << quoted{tensor} << " is not; give a complex output";
}

constexpr diagnostic complex_has_no(std::string_view function) {
  return sentence() << quoted{function} << " is asked of complex numbers, which have none; give real tensors";
}

constexpr diagnostic no_operation_of_a_statement(std::string_view name) {
  return sentence() << quoted{name} << " stands in a statement where its numbers have none; write the statement by its notation";
}

constexpr diagnostic windows_of_a_temporary() {
  return sentence() << "windows of an array that ends with this statement would dangle; give the array a name first";
}

constexpr diagnostic declaration_as_argument() {
  return sentence() << "a declaration is given in parentheses; it is a template argument, evaluate<conv>(image, filter), and constexpr";
}

constexpr diagnostic workspace_not_constant() {
  return sentence() << "the workspace of this call is no constant, since an extent or a parameter is known at run time only; ask "
                    << "workspace_bytes with the tensors";
}

constexpr diagnostic param_missing(std::string_view param) {
  return sentence() << "parameter " << quoted{param} << " has no value; give one at the call: " << param << " = 2";
}

/// `known`: the parameters there are, as "`stride`, `dilation`", or empty.
constexpr diagnostic param_unknown(std::string_view param, std::string_view known) {
  sentence s;
  s << "the call gives parameter " << quoted{param} << ", but the declaration ";
  if (known.empty()) return s << "has none; drop it";
  return s << "only has " << known << "; correct the name or drop it";
}

constexpr diagnostic param_twice(std::string_view param, std::int64_t first, std::int64_t second) {
  return sentence() << "parameter " << quoted{param} << " is given twice, as " << first << " and as " << second << "; keep one of them";
}

constexpr diagnostic null_data(std::string_view tensor, extents e) {
  return sentence() << quoted{tensor} << " has extents " << e << " but its data pointer is null; point it at its elements";
}

/// `certain`: a byte is known that both have; else the question was too long to answer.
constexpr diagnostic overlap(std::string_view output, std::string_view operand, bool certain = true) {
  sentence s;
  s << "the memory of the output " << quoted{output} << (certain ? " overlaps that of " : " may overlap that of ") << quoted{operand};
  s << (certain ? ", so results would overwrite what is still to be read" : ": their strides mix in too many ways to tell");
  return s << "; write to another tensor, or copy " << quoted{operand} << " first";
}

constexpr diagnostic output_aliases_itself(place p, std::int64_t extent, std::int64_t stride, bool certain = true) {
  return sentence() << "two elements of the output " << p << (certain ? " share memory" : " may share memory, strides mix in too many ways to tell")
                    << ": extent " << extent << " with a stride of " << stride << " elements; pass an output whose elements are all apart";
}

constexpr diagnostic bytes_past_64_bits(std::string_view tensor, extents e, std::int64_t element_size) {
  return sentence() << "size arithmetic past 64 bits: " << quoted{tensor} << " with extents " << e << " and elements of " << element_size
                    << " bytes spans more than can be addressed; give smaller extents or strides";
}

constexpr diagnostic method_does_not_apply(std::string_view method, std::string_view reason) {
  return sentence() << "method " << quoted{method} << " does not apply: " << reason << "; leave the method out, or name another";
}

constexpr diagnostic plan_past_64_bits(std::string_view what) {
  return sentence() << "size arithmetic past 64 bits: the number " << quoted{what} << " of this call does not fit; give smaller extents";
}

constexpr diagnostic workspace_past_64_bits() {
  return sentence() << "size arithmetic past 64 bits: the workspace of this call has more bytes than can be counted; give smaller extents, or "
                    << "another method";
}

/// `why`: what a loop program says of itself, with what to do.
constexpr diagnostic no_program(std::string_view method, std::string_view why) {
  return sentence() << "there is no program by method " << quoted{method} << ": " << why;
}

constexpr diagnostic threads_negative(std::int64_t count) {
  return sentence() << "threads{" << count << "} asks for a negative number of threads; give 1 or more, or 0 for as many as OpenMP offers";
}

constexpr diagnostic workspace_overlaps(std::string_view tensor) {
  return sentence() << "the workspace overlaps the memory of " << quoted{tensor} << ", which the call would overwrite; give it memory of its own";
}

constexpr diagnostic workspace_null(std::int64_t given) {
  return sentence() << "the workspace has " << given << " bytes but its pointer is null; point it at them, or leave the option out";
}

constexpr diagnostic workspace_unaligned(std::int64_t past) {
  return sentence() << "the workspace starts " << past << " bytes past a multiple of 64; ask std::aligned_alloc(64, bytes) for it";
}

constexpr diagnostic workspace_too_small(std::int64_t needed, std::int64_t given) {
  return sentence() << "the workspace has " << given << " bytes but this call needs " << needed << "; ask workspace_bytes first";
}

}  // namespace winsum::texts
