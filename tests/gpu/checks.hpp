// Defines the parts of the check of a GPU: results of all statements, and times of layers.
#pragma once
#include <string_view>

namespace winsum::test {

/// Runs every kernel of the statements whose name has `only` in it against the oracle; prints wrong ones. The number of them.
int check_statements(std::string_view only);

/// Prints times of layers of ResNet-50 by each kernel, beside cuBLAS and cuDNN where they are installed. The number of layers
/// whose kernels disagree. `tiny`: one layer, so small that a stand-in for a GPU can do it.
int measure_layers(bool tiny);

}  // namespace winsum::test
