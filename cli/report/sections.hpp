// Defines the sections of a report's page, each a piece of HTML for a settled question.
#pragma once
#include <string>
#include <vector>

#include "../question.hpp"

namespace winsum::cli {

/// Tensors, and the size formula of each index.
std::string shapes_section(const question& q);

/// The window over its operand, or the row and the column of a matrix product.
std::string window_section(const question& q);

/// Which element goes where when windows are copied to a matrix.
std::string matrix_section(const question& q);

/// What is known of one method.
struct measured_method {
  method of = loop_nest;
  methods::verdict verdict{};
  bool chosen = false;
  std::int64_t workspace = 0;  ///< bytes, one thread
  double seconds = -1;         ///< of one run; below 0: not measured
};
struct measurement {
  std::vector<measured_method> methods{};
  std::string how{};  ///< the compiler and threads, or why there is no time
};
measurement measured(const question& q, bool with_times);

/// Bars of time and of memory.
std::string comparison_section(const question& q, const measurement& m);

/// Loops and kernels of each method.
std::string methods_section(const question& q, const measurement& m);

/// The whole page.
std::string page(const question& q, const std::string& statement, const measurement& m);

}  // namespace winsum::cli
