// Defines `npy_header`, what stands before the elements of an NPY file, and how its text is read and written.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <winsum/frontend/element.hpp>

namespace winsum::cli {

struct npy_header {
  element type = element::f32;
  bool fortran = false;
  std::vector<std::int64_t> shape{};
  std::int64_t bytes = 0;  ///< of all elements
};

/// From the dictionary's text, which holds each of the three keys once. Throws `error` that begins with the file's name.
npy_header read_npy_header(const std::string& file, std::string_view text);

/// The first bytes of a file in C order, of version 1.0.
std::string npy_start(element type, const std::vector<std::int64_t>& shape);

}  // namespace winsum::cli
