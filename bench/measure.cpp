// Defines `measure` and the loop in double that results are checked against.
#include "measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <thread>

#include <winsum/frontend/array.hpp>

#include "runner.hpp"

namespace bench {
namespace {

using memory = winsum::array<float, 1>;

memory touched(std::int64_t count) { return memory(std::array{count}); }

/// Multiples of 1/1000 in [-1, 1].
void fill(memory& m, unsigned state) {
  for (float& x : m) {
    state = state * 1664525u + 1013904223u;
    x = static_cast<float>(static_cast<int>((state >> 16) % 2001) - 1000) / 1000.0f;
  }
}

/// The layer in double, the loops as they are.
std::vector<double> truth_of(const layer& l, const memory& in, const memory& w) {
  const int oh = l.out_h(), ow = l.out_w(), ci = l.c_in / l.groups, co = l.c_out / l.groups;
  std::vector<double> out(static_cast<std::size_t>(l.n) * l.c_out * oh * ow, 0.0);
  for (int b = 0; b < l.n; ++b)
    for (int o = 0; o < l.c_out; ++o) {
      double* plane = out.data() + (static_cast<std::int64_t>(b) * l.c_out + o) * oh * ow;
      for (int c = 0; c < ci; ++c)
        for (int r = 0; r < l.kh; ++r)
          for (int s = 0; s < l.kw; ++s) {
            const double k = w.data()[((static_cast<std::int64_t>(o) * ci + c) * l.kh + r) * l.kw + s];
            for (int y = 0; y < oh; ++y) {
              const int v = y * l.stride_h + r * l.dil_h - l.pad_t;
              if (v < 0 || v >= l.h) continue;
              const float* row = in.data() + ((static_cast<std::int64_t>(b) * l.c_in + o / co * ci + c) * l.h + v) * l.w;
              for (int x = 0; x < ow; ++x) {
                const int u = x * l.stride_w + s * l.dil_w - l.pad_l;
                if (u >= 0 && u < l.w) plane[y * ow + x] += k * row[u];
              }
            }
          }
    }
  return out;
}

std::int64_t wrong_elements(const memory& out, const std::vector<double>& truth) {
  double largest = 0;
  for (double v : truth) largest = std::max(largest, std::fabs(v));
  std::int64_t wrong = 0;
  for (std::size_t i = 0; i < truth.size(); ++i)
    if (!(std::fabs(out.data()[i] - truth[i]) <= 1e-5 * largest)) ++wrong;  // so that a NaN counts
  return wrong;
}

double seconds_a_call(const std::function<void()>& run, double least) {
  run();  // what the runner before left in the caches is not this one's matter
  int calls = 0;
  double passed = 0;
  const auto start = std::chrono::steady_clock::now();
  do {
    run();
    ++calls;
    passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  } while (passed < least);
  return passed / calls;
}

}  // namespace

double median(std::vector<double> v) {
  if (v.empty()) return 0;
  std::sort(v.begin(), v.end());
  const std::size_t half = v.size() / 2;
  return v.size() % 2 == 1 ? v[half] : (v[half - 1] + v[half]) / 2;
}

measured measure(const layer& l, int static_index, const plan& p, std::vector<double>& peaks) {
  memory in = touched(static_cast<std::int64_t>(l.n) * l.c_in * l.h * l.w);
  memory w = touched(static_cast<std::int64_t>(l.c_out) * (l.c_in / l.groups) * l.kh * l.kw);
  memory out = touched(static_cast<std::int64_t>(l.n) * l.c_out * l.out_h() * l.out_w());
  fill(in, 1);
  fill(w, 2);
  const tensors t{in.data(), w.data(), out.data()};
  std::vector<runner> runners = winsum_runners(l, static_index, t, p.threads, p.methods);
  for (runner& r : peer_runners(l, t, p.threads)) runners.push_back(std::move(r));

  measured m{l, l.flops() < 1e9, {}};
  const std::vector<double> truth = m.checked ? truth_of(l, in, w) : std::vector<double>{};
  for (const runner& r : runners) {
    out.fill(std::numeric_limits<float>::quiet_NaN());
    r.run();
    m.results.push_back({r.name, {}, wrong_elements(out, truth)});
  }
  for (int round = 0; round < p.rounds; ++round) {
    peaks.push_back(peak_gflops(p.threads));
    for (std::size_t k = 0; k < runners.size(); ++k) {
      const std::size_t i = (k + static_cast<std::size_t>(round)) % runners.size();   // nobody always follows the same one
      if (p.threads > 1) std::this_thread::sleep_for(std::chrono::milliseconds(40));  // other libraries' threads spin a while for more work
      m.results[i].seconds.push_back(seconds_a_call(runners[i].run, p.milliseconds * 1e-3));
    }
  }
  return m;
}

}  // namespace bench
