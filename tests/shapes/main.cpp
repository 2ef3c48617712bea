// Defines the shapes program: `winsum_shapes DIR [--budget M] [--large M]` runs every row of the lists in DIR by every method.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <string_view>
#include <thread>

#include "overflow.hpp"
#include "run.hpp"

namespace {

constexpr std::string_view usage =
    "usage: winsum_shapes DIR [--budget M] [--large M] [--only LIST]\n"
    "Runs every row of the convolution lists in DIR by every method and compares with the oracle, exactly.\n"
    "--budget M: rows of more than M million multiply-adds are made smaller (0.3 if left out).\n"
    "--large M: runs each such row once more, made smaller than M million multiply-adds only, and compares blocks of the output.\n"
    "--only LIST: that list alone, as in `--only dilated`.\n"
    "Exit status: 0 all agree, 1 a row failed, 2 wrong arguments, 77 the lists are not there.\n";

struct list {
  std::string_view name;
  int spatial;
};
constexpr list lists[] = {{"resnet50", 2},         {"mobilenet", 2}, {"vgg_alexnet", 2}, {"inception", 2},
                          {"densenet_resnext", 2}, {"basic", 2},     {"regression", 2},  {"dilated", 2},
                          {"depthwise", 2},        {"1d", 1},        {"3d", 3}};

struct totals {
  int rows = 0, runs = 0, failed = 0, refused = 0;
  void print(std::string_view name) const {
    std::cout << name << ": " << rows << " rows, " << runs << " method runs, " << failed << " failed, " << refused << " refused" << std::endl;
  }
};

shapes::outcome check(const shapes::row& r, const shapes::budget& most, unsigned seed) {
  if (r.spatial == 1) return shapes::check<1>(r, most, seed);
  return r.spatial == 2 ? shapes::check<2>(r, most, seed) : shapes::check<3>(r, most, seed);
}

/// Runs all rows of a list on as many threads as there are cores; lines of failures are printed as they come.
totals run(const list& of, const std::filesystem::path& folder, const shapes::budget& most) {
  const std::vector<shapes::row> rows = shapes::read_rows(folder / (std::string(of.name) + ".csv"), of.spatial);
  totals sum;
  std::mutex lock;
  std::size_t next = 0;
  auto work = [&] {
    for (;;) {
      std::unique_lock held(lock);
      const std::size_t at = next++;
      if (at >= rows.size()) return;
      held.unlock();
      const shapes::outcome o = check(rows[at], most, static_cast<unsigned>(at));
      held.lock();
      ++sum.rows;
      sum.runs += o.runs, sum.refused += o.refused;
      sum.failed += !o.wrong.empty();
      for (const std::string& wrong : o.wrong)
        std::cout << "FAIL " << of.name << ", line " << at + 2 << ", " << rows[at].name << ": " << wrong << std::endl;
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) threads.emplace_back(work);
  work();
  for (std::thread& each : threads) each.join();
  sum.print(of.name);
  return sum;
}

}  // namespace

int main(int count, char** arguments) {
  std::filesystem::path folder;
  std::string_view only;
  shapes::budget most;
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    const bool more = i + 1 < count;
    if (argument == "--help") {
      std::cout << usage;
      return 0;
    } else if (argument == "--budget" && more && std::atof(arguments[i + 1]) > 0) {
      most.whole = 1e6 * std::atof(arguments[++i]);
    } else if (argument == "--large" && more && std::atof(arguments[i + 1]) > 0) {
      most.large = 1e6 * std::atof(arguments[++i]);
    } else if (argument == "--only" && more) {
      only = arguments[++i];
    } else if (!folder.empty() || argument.starts_with("-")) {
      std::cerr << usage;
      return 2;
    } else {
      folder = argument;
    }
  }
  if (folder.empty()) {
    std::cerr << usage;
    return 2;
  }
  if (!std::filesystem::exists(folder)) {
    std::cout << "skipped: there is no " << folder.string() << std::endl;
    return 77;
  }
  totals all;
  auto add = [&](const totals& some) { all.rows += some.rows, all.runs += some.runs, all.failed += some.failed, all.refused += some.refused; };
  for (const list& each : lists)
    if (only.empty() || only == each.name) add(run(each, folder, most));
  if (only.empty() || only == "large_overflow") {
    totals sum;
    const std::vector<shapes::row> rows = shapes::read_rows(folder / "large_overflow.csv", 2);
    for (const shapes::row& r : rows) {
      const shapes::outcome o = shapes::check_overflow(r, most.large > 0);
      ++sum.rows;
      sum.runs += o.runs, sum.refused += o.refused, sum.failed += !o.wrong.empty();
      for (const std::string& wrong : o.wrong) std::cout << "FAIL large_overflow, " << r.name << ": " << wrong << std::endl;
    }
    sum.print("large_overflow (sizes only)");
    add(sum);
  }
  if (all.rows == 0) {
    std::cerr << "winsum_shapes: no such list\n";
    return 2;
  }
  all.print("all");
  return all.failed != 0;
}
