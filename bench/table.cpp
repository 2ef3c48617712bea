// Defines the benchmark's output.
#include "table.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "runner.hpp"

namespace bench {
namespace {

const result* find(const measured& m, const std::string& runner) {
  for (const result& r : m.results)
    if (r.runner == runner) return &r;
  return nullptr;
}

double gflops_of(const measured& m, const result& r) { return m.layer.flops() / median(r.seconds) * 1e-9; }

std::string processor() {
  std::ifstream from("/proc/cpuinfo");
  for (std::string line; std::getline(from, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "an unnamed processor";
}

}  // namespace

std::vector<std::string> columns_of(const plan& p) {
  std::vector<std::string> names;
  for (std::string_view method : winsum_methods)
    if (std::ranges::find(p.methods, method) != p.methods.end()) names.push_back("winsum:" + std::string(method));
  for (const peer& x : peers()) names.push_back(x.name);
  return names;
}

void print_head(const plan& p) {
#if defined(__clang__)
  const char* compiler = "clang " __clang_version__;
#else
  const char* compiler = "g++ " __VERSION__;
#endif
  std::printf("%s; %s; %d thread%s; medians of %d interleaved rounds\n", processor().c_str(), compiler, p.threads, p.threads == 1 ? "" : "s",
              p.rounds);
  for (const peer& x : peers()) std::printf("%s: %s\n", x.name.c_str(), x.version.c_str());
  if (peers().empty()) std::printf("no peer was found when this was built\n");
  const std::vector<std::string> columns = columns_of(p);
  std::printf("GFLOP/s, percent of the measured peak%s%s\n\n%-21s%3s%8s", columns.empty() ? "" : ", and how many times as fast ",
              columns.empty() ? "" : (columns[0] + " is").c_str(), "layer", "", "MFLOP");
  for (const std::string& c : columns) std::printf("%24s", c.c_str());
  std::printf("\n");
  std::fflush(stdout);
}

void print_layer(const measured& m, const std::vector<std::string>& columns, double peak) {
  std::printf("%-21s%3d%8.1f", m.layer.name, m.layer.count, m.layer.flops() * 1e-6);
  const result* base = columns.empty() ? nullptr : find(m, columns[0]);
  for (const std::string& c : columns) {
    const result* r = find(m, c);
    if (r == nullptr) {
      std::printf("%24s", "-");
      continue;
    }
    const double gflops = gflops_of(m, *r);
    std::printf("%11.1f%4.0f%%%c", gflops, 100 * gflops / peak, r->wrong > 0 ? '!' : ' ');
    if (r == base || base == nullptr)
      std::printf("%7s", "");
    else
      std::printf("%6.2fx", median(r->seconds) / median(base->seconds));
  }
  std::printf("%s\n", m.checked ? "" : "  not checked");
  std::fflush(stdout);
}

void print_sums(const std::vector<measured>& all, const std::vector<std::string>& columns, const std::vector<double>& peaks) {
  if (all.empty() || columns.empty()) return;
  const double peak = median(peaks);
  std::printf("\nall layers, each as often as it counts; peak %.1f GFLOP/s (median of %zu; %.1f to %.1f)\n", peak, peaks.size(),
              *std::ranges::min_element(peaks), *std::ranges::max_element(peaks));
  if (peak < 0.8 * *std::ranges::max_element(peaks))
    std::printf("the machine was busy: the peak's median is far below its best, so the percents say little\n");
  double first = 0;
  for (const std::string& c : columns) {
    double seconds = 0, flops = 0, least = 1e300;
    const char* least_name = "";
    bool complete = true;
    for (const measured& m : all) {
      const result* r = find(m, c);
      if (r == nullptr) {
        complete = false;
        break;
      }
      seconds += m.layer.count * median(r->seconds);
      flops += m.layer.count * m.layer.flops();
      if (gflops_of(m, *r) < least) least = gflops_of(m, *r), least_name = m.layer.name;
    }
    if (!complete) continue;
    if (first == 0) first = seconds;
    std::printf("%-24s%10.3f ms%8.1f GFLOP/s%7.1f %% of peak%7.2fx   least %.1f %% (%s)\n", c.c_str(), seconds * 1e3, flops / seconds * 1e-9,
                100 * flops / seconds * 1e-9 / peak, seconds / first, 100 * least / peak, least_name);
  }
}

void write_csv(const std::string& file, const std::vector<measured>& all, double peak) {
  std::ofstream out(file);
  out << "layer,count,mflop,runner,gflops,percent_of_peak\n";
  for (const measured& m : all)
    for (const result& r : m.results)
      out << m.layer.name << ',' << m.layer.count << ',' << m.layer.flops() * 1e-6 << ',' << r.runner << ',' << gflops_of(m, r) << ','
          << 100 * gflops_of(m, r) / peak << '\n';
  if (!out.flush()) throw std::runtime_error("cannot write " + file);
}

}  // namespace bench
