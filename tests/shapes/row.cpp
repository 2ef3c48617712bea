// Defines how lists of shapes are read and rows are made smaller.
#include "row.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

namespace shapes {

namespace {

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
  return fields;
}

void cut_channels(row& r, double most) {
  if (r.work() > most && r.groups > 1) {
    const std::int64_t in = r.c_in / r.groups, out = r.c_out / r.groups;
    const auto fewer = static_cast<std::int64_t>(static_cast<double>(r.groups) * most / r.work());
    r.groups = std::clamp<std::int64_t>(fewer, 3, r.groups);
    r.c_in = in * r.groups, r.c_out = out * r.groups;
  }
  if (r.work() <= most) return;
  const std::int64_t in = r.c_in / r.groups, out = r.c_out / r.groups;
  const double factor = std::sqrt(most / r.work());
  auto cut = [&](std::int64_t channels, std::int64_t least) {
    return std::max(std::min(channels, least), static_cast<std::int64_t>(static_cast<double>(channels) * factor));
  };
  std::int64_t fewer_in = cut(in, 3);
  const std::int64_t fewer_out = cut(out, 5);
  if (fewer_in == fewer_out && in > 1) fewer_in += fewer_in < in ? 1 : -1;
  r.c_in = fewer_in * r.groups, r.c_out = fewer_out * r.groups;
}

/// Halves the longest axis until the row is small enough or no axis is long.
void cut_axes(row& r, double most) {
  while (r.work() > most) {
    row::axis* longest = &r.axes[0];
    for (int d = 0; d < r.spatial; ++d)
      if (r.axes[static_cast<std::size_t>(d)].out > longest->out) longest = &r.axes[static_cast<std::size_t>(d)];
    if (longest->out < 16) return;
    const std::int64_t fewer = longest->out / 2 + 1;
    longest->in -= (longest->out - fewer) * longest->stride;
    longest->out = fewer;
    if (longest->in < 1) throw std::logic_error("an axis without elements");
  }
}

}  // namespace

double row::work() const {
  double product = static_cast<double>(n) * static_cast<double>(c_out) * static_cast<double>(c_in / groups);
  for (int d = 0; d < spatial; ++d)
    product *= static_cast<double>(axes[static_cast<std::size_t>(d)].taps) * static_cast<double>(axes[static_cast<std::size_t>(d)].out);
  return product;
}

std::string row::mistake() const {
  if (groups < 1 || c_in % groups != 0 || c_out % groups != 0) return "channels are no multiples of the groups";
  for (int d = 0; d < spatial; ++d) {
    const axis& a = axes[static_cast<std::size_t>(d)];
    if (a.stride < 1 || a.dilation < 1 || a.in + a.before + a.after < a.span()) return "a window is larger than its axis";
    if ((a.in + a.before + a.after - a.span()) / a.stride + 1 != a.out) return "the output has another extent";
  }
  return {};
}

std::vector<row> read_rows(const std::filesystem::path& file, int spatial) {
  std::ifstream in(file);
  std::string line;
  if (!std::getline(in, line)) throw std::runtime_error("cannot read " + file.string());
  std::map<std::string, std::size_t> column;
  for (const std::string& name : fields_of(line)) column.emplace(name, column.size());
  constexpr const char* taps[] = {"kd", "kh", "kw"};
  constexpr const char* extents[] = {"d", "h", "w"};
  constexpr const char* befores[] = {"pad_front", "pad_t", "pad_l"};
  constexpr const char* afters[] = {"pad_back", "pad_b", "pad_r"};
  std::vector<row> rows;
  while (std::getline(in, line)) {
    const std::vector<std::string> fields = fields_of(line);
    auto number = [&](const std::string& name) {
      const auto found = column.find(name);
      if (found == column.end() || found->second >= fields.size()) throw std::runtime_error(file.string() + ": no column " + name);
      return static_cast<std::int64_t>(std::stoll(fields[found->second]));
    };
    row r{.name = fields.at(0), .spatial = spatial, .n = number("n"), .c_in = number("c_in"), .c_out = number("c_out"), .groups = number("groups")};
    for (int d = 0; d < spatial; ++d) {
      const int k = 3 - spatial + d;
      const std::string axis = extents[k];
      r.axes[static_cast<std::size_t>(d)] = {number(axis),      number(taps[k]),       number("stride_" + axis), number(befores[k]),
                                             number(afters[k]), number("dil_" + axis), number("out_" + axis)};
    }
    rows.push_back(r);
  }
  return rows;
}

row scaled(row r, double most) {
  if (r.work() <= most) return r;
  r.n = std::min<std::int64_t>(r.n, 2);
  if (r.work() > 8 * most) r.n = 1;
  cut_channels(r, most);
  if (r.work() > 2 * most) cut_axes(r, most);
  return r;
}

}  // namespace shapes
