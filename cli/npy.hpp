// Defines `read_npy` and `write_npy`: arrays as NumPy stores them.
#pragma once
#include <filesystem>

#include "tensor.hpp"

namespace winsum::cli {

/// Format versions 1.0 and 2.0, little endian, C and Fortran order (the result is row-major in both cases); elements f4 f8 i1 i2 i4 i8
/// u1 u2 u4 u8 c8 c16. A file, not a pipe: its size is compared with its header before memory is taken. Throws `error` with the file's
/// name and what is wrong with it.
tensor read_npy(const std::filesystem::path& file);

/// Version 1.0, C order. Throws `error` where the file cannot be written.
void write_npy(const std::filesystem::path& file, const tensor& t);

}  // namespace winsum::cli
