// Defines `test::named_texts`: statements whose tensors, indices and parameter bear given words, as texts to compile.
#pragma once
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <winsum/source.hpp>

namespace winsum::test {

/// Words of C++, CUDA and OpenCL C, and the functions and types that their texts may see.
inline constexpr std::string_view words_of_languages =
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char class co_await co_return co_yield compl concept const const_cast "
    "consteval constexpr constinit continue decltype default delete do double dynamic_cast else enum explicit export extern false float for friend "
    "goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register requires return "
    "short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename typeof "
    "union unsigned using virtual void volatile while xor xor_eq restrict final override import module "
    "NULL EOF NAN INFINITY HUGE_VAL HUGE_VALF MAXFLOAT M_PI M_PI_F M_E CHAR_BIT INT_MAX LONG_MAX FLT_MAX DBL_EPSILON RAND_MAX BUFSIZ PRId I "
    "errno stdin stdout stderr linux unix i386 assert offsetof math_errhandling signbit isnan isinf isfinite L_tmpnam P_tmpdir main std "
    "threadIdx blockIdx blockDim gridDim warpSize dim3 float4 int2 cudaStream_t cudaError_t cudaSuccess CUDART_VERSION clock atomicAdd "
    "half quad image2d_t sampler_t event_t size_t ptrdiff_t kernel global local constant generic pipe read_only write_only read_write uniform "
    "barrier get_local_id get_group_id get_global_id get_num_groups get_local_size cl_khr_fp64 as_float as_int vload4 convert_int dot cross mix "
    "step mad clamp fmin fmax uchar uint ulong ushort bool4 CLK_LOCAL_MEM_FENCE "
    "out in w x y image filter bias acc rows columns panel tile threads workspace lane at from to length position stream block grid";

/// The words of a text that a user may give to something; no more than 15 letters.
inline std::set<std::string> names_in(std::string_view text) {
  std::set<std::string> all;
  for (std::size_t at = 0; at < text.size();) {
    const auto in_word = [&](std::size_t i) { return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_'); };
    std::size_t end = at;
    while (in_word(end)) ++end;
    const std::string word(text.substr(at, end - at));
    at = end + 1;
    if (word.empty() || word.size() > 15 || std::isalpha(static_cast<unsigned char>(word[0])) == 0) continue;
    if (notation::parse(word + "(i) = a(i) * $" + word).wrong.view().empty() &&
        notation::parse("b(" + word + ") = a(" + word + ")").wrong.view().empty())
      all.insert(word);
  }
  return all;
}

/// What a command prints.
inline std::string printed_by(const std::string& command) {
  std::string all;
  if (std::FILE* from = popen((command + " 2> /dev/null").c_str(), "r"); from != nullptr) {
    char piece[4096];
    for (std::size_t n = 0; (n = std::fread(piece, 1, sizeof piece, from)) > 0;) all.append(piece, n);
    pclose(from);
  }
  return all;
}

/// The names among the macros that "#define NAME ..." lines define.
inline std::set<std::string> macros_in(const std::string& definitions) {
  std::string names;
  for (std::size_t at = 0; (at = definitions.find("#define ", at)) != std::string::npos;) {
    at += 8;
    const std::size_t end = definitions.find_first_of(" (\n", at);
    names += definitions.substr(at, end - at) + " ";
  }
  return names_in(names);
}

/// A statement with eight of the names in its eight places, from number `from` on, as a program for a target.
struct named_text {
  std::string statement{};
  loop_ir::program program{};
  emit::header head{};

  named_text(const std::vector<std::string>& names, std::size_t from, target t, method m, bool is_static, const std::string& kernel) {
    const auto name = [&](std::size_t i) { return names[(from + i) % names.size()]; };
    const std::string o = name(0), x = name(1), c = name(2), s = name(3);
    statement = name(4) + "(" + o + "," + x + ") = tanh($" + name(7) + " * sum(" + name(5) + "(" + c + ",reflect(" + x + "+" + s + "-1)) * " +
                name(6) + "(" + o + "," + c + "," + s + ")))";
    const winsum::statement parsed = parse_statement(statement);
    const std::vector<std::vector<std::int64_t>> extents = {{3, 40}, {9, 3, 4}};
    call_form call = open_call(parsed.value);
    for (std::size_t operand = 0; is_static && operand < extents.size(); ++operand) call.extents(static_cast<int>(operand) + 1, extents[operand]);
    for (bool& each : call.row_major) each = is_static;
    const planned p = plan(parsed.value, call, this_processor, m, t);
    program = p.program;
    head = text_header(p);
    head.kernel = fixed_string<47>(kernel);
  }
};

}  // namespace winsum::test
