// Defines the benchmark: layers by winsum's methods and by peers, interleaved in one run, as ratios and medians.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "layer.hpp"
#include "measure.hpp"
#include "runner.hpp"
#include "table.hpp"

namespace {

constexpr const char* usage =
    "winsum_bench [--threads N] [--layers FILE] [--csv FILE] [--rounds N] [--only NAME] [--methods a,b]\n"
    "  Without --layers: the 53 convolutions of ResNet-50 (23 distinct ones), float, NCHW, batch 1, with static extents.\n"
    "  --only: layers of this name; --methods: some of implicit_gemm, im2col_gemm, strided_view, loop_nest (the first three are the default).\n";

struct options {
  bench::plan plan{};
  std::string layers{}, csv{}, only{};
};

std::vector<std::string> read_methods(std::string text) {
  std::vector<std::string> methods;
  text += ',';
  for (std::size_t at; (at = text.find(',')) != std::string::npos; text.erase(0, at + 1)) {
    methods.push_back(text.substr(0, at));
    if (std::ranges::find(bench::winsum_methods, methods.back()) == std::ranges::end(bench::winsum_methods))
      throw std::runtime_error("unknown method `" + methods.back() + "`");
  }
  return methods;
}

int read_count(const std::string& option, const std::string& text) {
  char* end = nullptr;
  const long n = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end != '\0' || n < 1 || n > 10000) throw std::runtime_error(option + " is a number from 1, not `" + text + "`");
  return static_cast<int>(n);
}

options read_options(int argc, char** argv) {
  options o;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    auto value = [&]() -> std::string {
      if (i + 1 == argc) throw std::runtime_error(name + " needs a value");
      return argv[++i];
    };
    if (name == "--threads")
      o.plan.threads = read_count(name, value());
    else if (name == "--rounds")
      o.plan.rounds = read_count(name, value());
    else if (name == "--layers")
      o.layers = value();
    else if (name == "--csv")
      o.csv = value();
    else if (name == "--only")
      o.only = value();
    else if (name == "--methods")
      o.plan.methods = read_methods(value());
    else
      throw std::runtime_error("unknown option " + name);
  }
  return o;
}

/// The libraries in this process read thread counts and kernel choices when they are loaded, so the program starts itself anew with them set.
void settle_environment(char** argv, int threads) {
  const std::string wanted = std::to_string(threads);
  auto is_wanted = [&](const char* name) { return std::getenv(name) != nullptr && wanted == std::getenv(name); };
  if (is_wanted("OMP_NUM_THREADS") && is_wanted("OPENBLAS_NUM_THREADS") && std::getenv("OPENBLAS_CORETYPE") == nullptr) return;
  setenv("OMP_NUM_THREADS", wanted.c_str(), 1);
  setenv("OPENBLAS_NUM_THREADS", wanted.c_str(), 1);
  unsetenv("OPENBLAS_CORETYPE");  // it would hold OpenBLAS to the kernels of another processor
  execv("/proc/self/exe", argv);
  throw std::runtime_error("cannot start anew with OMP_NUM_THREADS=" + wanted);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const options o = read_options(argc, argv);
    settle_environment(argv, o.plan.threads);
    const bool known = o.layers.empty();
    const std::vector<bench::layer> layers =
        known ? std::vector<bench::layer>(std::begin(bench::resnet50), std::end(bench::resnet50)) : bench::read_layers(o.layers);
    const std::vector<std::string> columns = bench::columns_of(o.plan);
    std::vector<double> peaks;
    std::vector<bench::measured> all;
    int wrong = 0, skipped = 0;
    bench::print_head(o.plan);
    for (std::size_t i = 0; i < layers.size(); ++i) {
      if (!o.only.empty() && o.only != layers[i].name) continue;
      try {
        all.push_back(bench::measure(layers[i], known ? static_cast<int>(i) : -1, o.plan, peaks));
      } catch (const std::exception& e) {
        std::printf("%-21s skipped: %s\n", layers[i].name, e.what());
        ++skipped;
        continue;
      }
      bench::print_layer(all.back(), columns, bench::median(peaks));
      for (const bench::result& r : all.back().results)
        if (r.wrong > 0) {
          std::printf("%-21s WRONG: %s, %lld elements\n", layers[i].name, r.runner.c_str(), static_cast<long long>(r.wrong));
          ++wrong;
        }
    }
    if (all.empty() && skipped == 0)
      throw std::runtime_error("no layer to time" + (o.only.empty() ? std::string() : ": none is named `" + o.only + "`"));
    bench::print_sums(all, columns, peaks);
    if (!o.csv.empty()) bench::write_csv(o.csv, all, bench::median(peaks));
    const bench::small_times small = bench::time_small_example();
    std::printf("\n4x4 by 3x3, static extents: hand-written constant loop %.2f ns, winsum %.2f ns a call: %.2f times\n", small.hand, small.winsum,
                small.winsum / small.hand);
    return wrong > 0 || skipped > 0 ? 1 : 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "winsum_bench: %s\n%s", e.what(), usage);
    return 2;
  }
}
