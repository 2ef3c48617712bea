// Defines the benchmark's output: the head, a line a layer, the sums over all, the CSV file.
#pragma once
#include <string>
#include <vector>

#include "measure.hpp"

namespace bench {

/// The names of the columns: winsum's methods, then the peers. The first is what ratios refer to.
std::vector<std::string> columns_of(const plan& p);

/// What was measured with what, and the heads of the columns.
void print_head(const plan& p);
/// GFLOP/s, percent of `peak`, and how many times as fast as this runner the first column's is. `!` marks a wrong result.
void print_layer(const measured& m, const std::vector<std::string>& columns, double peak);
/// The same over all layers, each as often as it counts; runners that did not do all of them are left out.
void print_sums(const std::vector<measured>& all, const std::vector<std::string>& columns, const std::vector<double>& peaks);
/// Columns layer,count,mflop,runner,gflops,percent_of_peak. Throws std::runtime_error if the file cannot be written.
void write_csv(const std::string& file, const std::vector<measured>& all, double peak);

}  // namespace bench
