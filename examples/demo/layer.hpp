// Defines the demo's three declared computations: the small example, one layer by all methods, its report and its GPU kernel.
#pragma once

namespace demo {

/// Prints the 4x4 by 3x3 example with its size formula. Returns whether every method gave the oracle's numbers.
bool small_example();

/// Prints an NCHW layer with stride 2, padding and a kernel of 3 x 5, all methods against the oracle, in one table.
bool layer_table();

/// Prints the report on that layer, then its GPU kernel as CUDA text.
void report_and_kernel();

}  // namespace demo
