// Defines `emit::detail::is_reserved`: which names a text must not give to what a user named.
#pragma once
#include <string_view>

#include <winsum/core/operation.hpp>

namespace winsum::inline WINSUM_MACHINE::emit::detail {

// Keywords of C++, C, CUDA and OpenCL C, macros in small letters, and the functions and names that the texts use themselves; by first letter.
inline constexpr const char* reserved_words[26] = {
    "alignas alignof and and_eq asm assert at auto",
    "barrier bitand bitor block blockDim blockIdx blocks_x blocks_y blocks_z bool break",
    "case catch ceil ceilf char clamp clamped class co_await co_return co_yield compl complex concept conj "
    "const const_cast constant consteval constexpr constinit continue copysign current_thread",
    "decltype default delete device dim3 do double dynamic_cast",
    "else enum errno explicit export extern",
    "false float floor_div for friend from",
    "generic global goto grid gridDim",
    "half hypot",
    "I i386 if imaginary infinite_parts inline int is_infinite isinf",
    "",
    "kernel",
    "L_ctermid L_cuserid L_tmpnam lane larger length linux local long",
    "magnitude main math_errhandling max max_threads maximum min minimum mips modulo mutable",
    "namespace new noexcept not not_eq nullptr",
    "operator or or_eq",
    "P_tmpdir pipe position power private protected public",
    "quad quotient",
    "read_only read_write reflect register reinterpret_cast requires restrict return rint rintf round_up",
    ("scale_of short signbit signed sizeof smaller sparc static static_assert static_cast std stderr stdin "
     "stdout stream struct sun switch symmetric"),
    "template this thread_local threadIdx throw to true try typedef typeid typename typeof",
    "uchar uint ulong uniform union unix unsigned ushort using",
    "valid_begin valid_end vec_step virtual void volatile",
    "warpSize while workspace wrap write_only",
    "xor xor_eq",
    "",
    "",
};

constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_small(char c) { return c >= 'a' && c <= 'z'; }

/// Whether `word`, which has no zero in it, is one of `words`, which are separated by single blanks.
constexpr bool is_among(const char* words, std::string_view word) {
  while (*words != '\0') {
    std::size_t i = 0;
    while (i < word.size() && words[i] == word[i]) ++i;
    if (i == word.size() && (words[i] == '\0' || words[i] == ' ')) return true;
    while (*words != '\0' && *words != ' ') ++words;
    if (*words == ' ') ++words;
  }
  return false;
}

/// A function of the mathematical library that some operation calls, for double or for float.
constexpr bool is_library_function(std::string_view word) {
  for (const operation_row& each : operation_rows) {
    const std::string_view math = each.math;
    if (!math.empty() && word.starts_with(math) && (word.size() == math.size() || word.substr(math.size()) == "f")) return true;
  }
  return false;
}

/// A vector or a matrix of OpenCL C, where these are keywords, or a vector of CUDA: float4, uchar16, double2x4, longlong2.
constexpr bool is_vector_type(std::string_view word) {
  std::size_t size = word.size();
  while (size > 0 && ((word[size - 1] >= '0' && word[size - 1] <= '9') || (word[size - 1] == 'x' && size < word.size()))) --size;
  return size < word.size() &&
         is_among("bool char double float half int long longlong quad short uchar uint ulong ulonglong ushort", word.substr(0, size));
}

/// Words of the languages and of what the texts include or use; types end with _t, and libraries have prefixes.
constexpr bool is_word_of_texts(std::string_view word) {
  for (std::string_view prefix : {"get_", "omp_", "cl_", "cles_", "cuda", "as_"})
    if (word.starts_with(prefix)) return true;
  for (std::string_view suffix : {"_t", "_from_f32", "_from_f64"})  // the last two: the helpers that truncate
    if (word.ends_with(suffix)) return true;
  if (is_vector_type(word) || is_library_function(word) || (word.starts_with("complex_") && is_library_function(word.substr(8)))) return true;
  const char lower_case = is_capital(word[0]) ? static_cast<char>(word[0] - 'A' + 'a') : word[0];
  return is_small(lower_case) && is_among(reserved_words[lower_case - 'a'], word);
}

/// Whether a name becomes another one in the texts. No list of macros is ever whole, so they are told by their form: a capital, then a
/// second one or a digit (`NAN`, `M_PI`; not `N` or `N_extent`). Nothing that ends with an underscore is a macro or a word of a language.
constexpr bool is_reserved(std::string_view word) {
  if (word.ends_with('_')) return false;
  const char second = word.size() > 1 ? word[1] : '\0', third = word.size() > 2 ? word[2] : '\0';
  const bool macro = is_capital(word[0]) && second != '\0' && !is_small(second) && (second != '_' || !is_small(third));
  return macro || is_word_of_texts(word);
}

}  // namespace winsum::emit::detail
