// Defines `read_layers`: layers from a CSV file.
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

#include "layer.hpp"

namespace bench {

std::vector<layer> read_layers(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file);
  static std::set<std::string> names;  // outlive the layers that point at them
  std::string line;
  std::vector<std::string> columns;
  std::vector<layer> all;
  auto split = [](const std::string& text) {
    std::vector<std::string> cells;
    std::stringstream from(text);
    for (std::string cell; std::getline(from, cell, ',');) cells.push_back(cell);
    return cells;
  };
  while (std::getline(in, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> cells = split(line);
    if (columns.empty()) {
      columns = cells;
      continue;
    }
    layer l;
    const std::map<std::string, int*> places{{"count", &l.count},
                                             {"n", &l.n},
                                             {"c_in", &l.c_in},
                                             {"h", &l.h},
                                             {"w", &l.w},
                                             {"c_out", &l.c_out},
                                             {"kh", &l.kh},
                                             {"kw", &l.kw},
                                             {"stride_h", &l.stride_h},
                                             {"stride_w", &l.stride_w},
                                             {"pad_t", &l.pad_t},
                                             {"pad_l", &l.pad_l},
                                             {"pad_b", &l.pad_b},
                                             {"pad_r", &l.pad_r},
                                             {"dil_h", &l.dil_h},
                                             {"dil_w", &l.dil_w},
                                             {"groups", &l.groups}};
    try {
      for (std::size_t i = 0; i < columns.size() && i < cells.size(); ++i) {
        if (columns[i] == "name") l.name = names.insert(cells[i]).first->c_str();
        const auto at = places.find(columns[i]);
        if (at != places.end()) *at->second = std::stoi(cells[i]);
      }
    } catch (const std::exception&) {
      throw std::runtime_error(file + ": cannot read the line: " + line);
    }
    if (l.c_in < 1 || l.c_out < 1 || l.out_h() < 1 || l.out_w() < 1) throw std::runtime_error(file + ": no output: " + line);
    all.push_back(l);
  }
  return all;
}

}  // namespace bench
