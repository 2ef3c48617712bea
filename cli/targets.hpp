// Defines what kernels can be printed for: a target is one line of this table.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include <winsum/emit/cpp.hpp>
#include <winsum/emit/cuda.hpp>
#include <winsum/emit/opencl.hpp>
#include <winsum/plan.hpp>

#include "words.hpp"

namespace winsum::cli {

struct target_row {
  std::string_view word;
  std::string_view title;
  winsum::target target;
  fixed_string<200> (*refuses)(const loop_ir::program&, const emit::header&);  ///< why a program has no text, or nothing
  std::string (*text)(const loop_ir::program&, const emit::header&);
};
inline constexpr target_row target_rows[] = {
    {"cpp", "C++", cpp, emit::no_cpp_because, emit::cpp_text},
    {"cuda", "CUDA", cuda, emit::no_cuda_because, emit::cuda_text},
    {"opencl", "OpenCL", opencl, emit::no_opencl_because, emit::opencl_text},
};

inline std::vector<std::string> target_names() {
  std::vector<std::string> names;
  for (const target_row& each : target_rows) names.emplace_back(each.word);
  return names;
}

/// Throws `usage_error` with the targets that there are.
inline const target_row& target_named(std::string_view word) {
  for (const target_row& each : target_rows)
    if (each.word == word) return each;
  unknown_word("target", word, target_names());
}

}  // namespace winsum::cli
