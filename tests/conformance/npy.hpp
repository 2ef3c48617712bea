// Defines `conformance::read_npy`: reads one array from a NPY file of version 1.0, C order, little-endian.
#pragma once
#include <filesystem>

#include "tensor.hpp"

namespace conformance {

/// Throws `malformed` with the reason when the file is not such an array, or is shorter or longer than its header says.
tensor read_npy(const std::filesystem::path& file);

}  // namespace conformance
