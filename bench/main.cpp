// Defines the benchmark: layers by winsum's methods and by peers, interleaved in one run, as ratios and medians.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <stdexcept>

#include "runner.hpp"

namespace {

struct options {
  int threads = 1, rounds = 7;
  double milliseconds = 10;
  std::string layers{}, csv{}, only{};
  std::vector<std::string> methods{"implicit_gemm", "im2col_gemm", "strided_view"};
};

constexpr const char* usage =
    "winsum_bench [--threads N] [--layers FILE] [--csv FILE] [--rounds N] [--only NAME] [--methods a,b]\n"
    "  Without --layers: the 53 convolutions of ResNet-50 (23 distinct ones), float, NCHW, batch 1, with static extents.\n";

options read_options(int argc, char** argv) {
  options o;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    auto value = [&]() -> std::string {
      if (i + 1 == argc) throw std::runtime_error(name + " needs a value");
      return argv[++i];
    };
    if (name == "--threads")
      o.threads = std::stoi(value());
    else if (name == "--rounds")
      o.rounds = std::stoi(value());
    else if (name == "--layers")
      o.layers = value();
    else if (name == "--csv")
      o.csv = value();
    else if (name == "--only")
      o.only = value();
    else if (name == "--methods") {
      o.methods.clear();
      std::string all = value() + ",";
      for (std::size_t at; (at = all.find(',')) != std::string::npos; all.erase(0, at + 1)) o.methods.push_back(all.substr(0, at));
    } else
      throw std::runtime_error("unknown option " + name);
  }
  if (o.threads < 1 || o.rounds < 1) throw std::runtime_error("--threads and --rounds are at least 1");
  return o;
}

/// Thread counts of the libraries in this process are read when they are loaded, so the program starts itself anew with them set.
void settle_environment(char** argv, int threads) {
  const std::string wanted = std::to_string(threads);
  const char* set = std::getenv("OMP_NUM_THREADS");
  if (set != nullptr && wanted == set && std::getenv("OPENBLAS_CORETYPE") == nullptr) return;
  setenv("OMP_NUM_THREADS", wanted.c_str(), 1);
  setenv("OPENBLAS_NUM_THREADS", wanted.c_str(), 1);
  unsetenv("OPENBLAS_CORETYPE");  // it would hold OpenBLAS to older kernels
  execv("/proc/self/exe", argv);
}

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v.empty() ? 0 : v[v.size() / 2];
}

double seconds_of(const std::function<void()>& run, double least) {
  int calls = 0;
  const auto start = std::chrono::steady_clock::now();
  double passed = 0;
  do {
    run();
    ++calls;
    passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  } while (passed < least);
  return passed / calls;
}

/// The layer in double, the loops as they are.
std::vector<double> truth_of(const bench::layer& l, const std::vector<float>& in, const std::vector<float>& w) {
  const int oh = l.out_h(), ow = l.out_w();
  std::vector<double> out(static_cast<std::size_t>(l.n) * l.c_out * oh * ow, 0.0);
  for (int b = 0; b < l.n; ++b)
    for (int o = 0; o < l.c_out; ++o) {
      double* plane = out.data() + (static_cast<std::int64_t>(b) * l.c_out + o) * oh * ow;
      for (int c = 0; c < l.c_in; ++c)
        for (int r = 0; r < l.kh; ++r)
          for (int s = 0; s < l.kw; ++s) {
            const double k = w[static_cast<std::size_t>(((static_cast<std::int64_t>(o) * l.c_in + c) * l.kh + r) * l.kw + s)];
            for (int y = 0; y < oh; ++y) {
              const int v = y * l.stride_h + r * l.dil_h - l.pad_t;
              if (v < 0 || v >= l.h) continue;
              const float* row = in.data() + ((static_cast<std::int64_t>(b) * l.c_in + c) * l.h + v) * l.w;
              for (int x = 0; x < ow; ++x) {
                const int u = x * l.stride_w + s * l.dil_w - l.pad_l;
                if (u >= 0 && u < l.w) plane[y * ow + x] += k * row[u];
              }
            }
          }
    }
  return out;
}

struct result {
  std::string runner{};
  std::vector<double> seconds{};
  bool right = false;
};

struct measured {
  bench::layer layer{};
  std::vector<result> results{};
};

measured measure(const bench::layer& l, int static_index, const options& o, std::vector<double>& peaks) {
  std::vector<float> in(static_cast<std::size_t>(l.n) * l.c_in * l.h * l.w), w(static_cast<std::size_t>(l.c_out) * (l.c_in / l.groups) * l.kh * l.kw);
  std::vector<float> out(static_cast<std::size_t>(l.n) * l.c_out * l.out_h() * l.out_w(), 0.0f);
  unsigned state = 12345;
  auto fill = [&state](std::vector<float>& v) {
    for (float& x : v) {
      state = state * 1664525u + 1013904223u;
      x = static_cast<float>(static_cast<int>(state >> 16) % 2001 - 1000) / 1000.0f;
    }
  };
  fill(in);
  fill(w);
  const bench::tensors t{in.data(), w.data(), out.data()};
  std::vector<bench::runner> runners = bench::winsum_runners(l, static_index, t, o.threads, o.methods);
  for (bench::runner& r : bench::peer_runners(l, t, o.threads)) runners.push_back(std::move(r));
  measured m{l, {}};
  const std::vector<double> truth = l.groups == 1 && l.flops() < 1e9 ? truth_of(l, in, w) : std::vector<double>{};
  for (const bench::runner& r : runners) {
    result res{r.name, {}, true};
    std::fill(out.begin(), out.end(), std::numeric_limits<float>::quiet_NaN());
    r.run();
    double largest = 0;
    for (double v : truth) largest = std::max(largest, std::fabs(v));
    for (std::size_t i = 0; i < truth.size(); ++i)
      if (!(std::fabs(out[i] - truth[i]) <= 1e-5 * largest + 1e-6)) res.right = false;
    m.results.push_back(res);
  }
  for (int round = 0; round < o.rounds; ++round) {
    peaks.push_back(bench::peak_gflops(o.threads));
    for (std::size_t i = 0; i < runners.size(); ++i) m.results[i].seconds.push_back(seconds_of(runners[i].run, o.milliseconds * 1e-3));
  }
  return m;
}

void print_layer(const measured& m, double peak) {
  const double base = m.results.empty() ? 0 : median(m.results[0].seconds);
  std::printf("%-20s x%d %7.1f MFLOP", m.layer.name, m.layer.count, m.layer.flops() * 1e-6);
  for (const result& r : m.results) {
    const double s = median(r.seconds), gflops = m.layer.flops() / s * 1e-9;
    std::printf(" | %s %.1f (%.0f%%", r.runner.c_str(), gflops, 100 * gflops / peak);
    if (&r != &m.results[0]) std::printf(", %.2fx", s / base);
    std::printf(")%s", r.right ? "" : " WRONG");
  }
  std::printf("\n");
  std::fflush(stdout);
}

void print_sums(const std::vector<measured>& all, double peak) {
  std::map<std::string, double> seconds, flops;
  std::vector<std::string> names;
  double least = std::numeric_limits<double>::max();
  const char* least_name = "";
  for (const measured& m : all)
    for (const result& r : m.results) {
      if (!seconds.count(r.runner)) names.push_back(r.runner);
      seconds[r.runner] += m.layer.count * median(r.seconds);
      flops[r.runner] += m.layer.count * m.layer.flops();
      const double percent = 100 * m.layer.flops() / median(r.seconds) * 1e-9 / peak;
      if (&r == &m.results[0] && percent < least) least = percent, least_name = m.layer.name;
    }
  if (names.empty()) return;
  std::printf("\nover all, with counts (peak %.1f GFLOP/s, median of this run)\n", peak);
  for (const std::string& n : names)
    std::printf("  %-22s %9.3f ms %7.1f GFLOP/s %5.1f %% of peak   %.2f times %s\n", n.c_str(), seconds[n] * 1e3, flops[n] / seconds[n] * 1e-9,
                100 * flops[n] / seconds[n] * 1e-9 / peak, seconds[n] / seconds[names[0]], names[0].c_str());
  std::printf("  least of %s: %.1f %% of peak (%s)\n", names[0].c_str(), least, least_name);
}

void write_csv(const std::string& file, const std::vector<measured>& all, double peak) {
  std::ofstream out(file);
  if (!out) throw std::runtime_error("cannot write " + file);
  out << "layer,count,mflop,runner,gflops,percent_of_peak\n";
  for (const measured& m : all)
    for (const result& r : m.results) {
      const double gflops = m.layer.flops() / median(r.seconds) * 1e-9;
      out << m.layer.name << ',' << m.layer.count << ',' << m.layer.flops() * 1e-6 << ',' << r.runner << ',' << gflops << ','
          << 100 * gflops / peak << '\n';
    }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const options o = read_options(argc, argv);
    settle_environment(argv, o.threads);
    std::vector<bench::layer> layers;
    if (o.layers.empty())
      layers.assign(std::begin(bench::resnet50), std::end(bench::resnet50));
    else
      layers = bench::read_layers(o.layers);
    std::vector<double> peaks;
    std::vector<measured> all;
    bool right = true;
    std::printf("%d thread%s, medians of %d interleaved rounds; percent of the measured peak; times relative to the first runner\n", o.threads,
                o.threads == 1 ? "" : "s", o.rounds);
    for (std::size_t i = 0; i < layers.size(); ++i) {
      if (!o.only.empty() && o.only != layers[i].name) continue;
      all.push_back(measure(layers[i], o.layers.empty() ? static_cast<int>(i) : -1, o, peaks));
      print_layer(all.back(), median(peaks));
      for (const result& r : all.back().results) right &= r.right;
    }
    const double peak = median(peaks);
    print_sums(all, peak);
    if (!o.csv.empty()) write_csv(o.csv, all, peak);
    const bench::small_times small = bench::time_small_example();
    std::printf("\n4x4 by 3x3, static extents: hand-written constant loop %.2f ns, winsum %.2f ns a call: %.2f times\n", small.hand, small.winsum,
                small.winsum / small.hand);
    if (!right) std::printf("a result was WRONG\n");
    return right ? 0 : 1;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n%s", e.what(), usage);
    return 2;
  }
}
