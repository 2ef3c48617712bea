// Defines the picture of the im2col matrix: which element of the operand stands in which row and column.
#include <algorithm>
#include <map>

#include <winsum/explain.hpp>
#include <winsum/methods/gemm/form.hpp>

#include "html.hpp"
#include "places.hpp"
#include "sections.hpp"

namespace winsum::cli {
namespace {

constexpr int cell = 28;

/// The element of an access for given indices: its number in the picture of the window, its place in memory; -1: padding.
struct element_read {
  std::int64_t number = -1, offset = -1;
};

element_read element_of_access(const question& q, const drawn_access& x, const index_values& at) {
  const ir::access& from = q.statement.accesses[x.access];
  element_read e{0, 0};
  for (int d = 0; d < from.dims.count; ++d) {
    const std::int64_t extent = q.extent[from.operand][d];
    const auto c = folded(from.dims[d], coordinate(q, from.dims[d].at, at), extent);
    if (!c) return {};
    if (x.dims.empty() || std::find(x.dims.begin(), x.dims.end(), d) != x.dims.end()) e.number = e.number * extent + *c;
    e.offset += *c * q.stride[from.operand][d];
  }
  return e;
}

std::string joined(const question& q, const std::vector<int>& indices) {
  std::string text;
  for (int i : indices) text += (text.empty() ? "" : " ") + std::string(q.statement.indices[i].view());
  return text;
}

/// How many values of each index are drawn, the last index first in line for the room that there is.
struct part {
  const question& q;
  std::vector<int> indices;
  std::vector<std::int64_t> shown;

  /// `inner`: the most of the last index where others want room too.
  part(const question& of, const std::vector<int>& which, std::int64_t room, std::int64_t inner) : q(of), indices(which), shown(which.size()) {
    const std::int64_t all = count_of(q, indices);
    for (std::size_t k = indices.size(); k-- > 0;) {
      const std::int64_t extent = q.domain.extent[indices[k]];
      const bool alone = extent == all || k + 1 < indices.size() || all <= room;
      shown[k] = std::max<std::int64_t>(1, std::min(extent, alone ? room : std::min(room, inner)));
      room /= shown[k];
    }
  }
  std::vector<index_values> places() const {
    std::vector<index_values> found{index_values{}};
    for (std::size_t k = 0; k < indices.size(); ++k) {
      std::vector<index_values> more;
      for (const index_values& at : found)
        for (std::int64_t v = 0; v < shown[k]; ++v) {
          more.push_back(at);
          more.back()[static_cast<std::size_t>(indices[k])] = v;
        }
      found = more;
    }
    return found;
  }
  /// "c 0 to 3 of 64", for those that are cut.
  std::string cut() const {
    std::string text;
    for (std::size_t k = 0; k < indices.size(); ++k)
      if (shown[k] < q.domain.extent[indices[k]])
        text += (text.empty() ? "" : ", ") + std::string(q.statement.indices[indices[k]].view()) + " 0 to " + std::to_string(shown[k] - 1) + " of " +
                std::to_string(q.domain.extent[indices[k]]);
    return text;
  }
};

}  // namespace

std::string matrix_section(const question& q) {
  std::string made = "<section id=\"im2col\">\n" + tag("h2", "The im2col matrix") + "\n";
  drawn_access x = access_to_draw(q);
  const methods::product_form& f = q.problem.product;
  if (x.access < 0 && f.found.applies) x.access = f.wide;
  std::vector<int> rows, columns;
  if (x.access > 0) {
    rows = indices_in(q.roles.mentions[x.access] & q.roles.reduced);
    columns = indices_in(q.roles.mentions[x.access] & q.roles.left & ~(f.found.applies ? f.batch : 0u));
  }
  const std::int64_t row_count = count_of(q, rows), column_count = count_of(q, columns);
  if (rows.empty() || columns.empty() || row_count < 1 || column_count < 1)
    return made + paragraph("Nothing that is summed moves over an operand here, so there is no matrix of windows.") + "</section>\n";

  const ir::access& from = q.statement.accesses[x.access];
  std::int64_t elements = 1;
  for (int d = 0; d < from.dims.count; ++d) elements *= q.extent[from.operand][d];
  const bool moves = !x.dims.empty();
  // Dimensions that are not drawn number planes of their own.
  bool planes = false;
  for (int d = 0; moves && d < from.dims.count; ++d)
    planes = planes || (q.extent[from.operand][d] > 1 && std::find(x.dims.begin(), x.dims.end(), d) == x.dims.end());
  const part row_part(q, rows, moves ? 36 : 12, 36), column_part(q, columns, moves ? 24 : 12, 8);
  const std::vector<index_values> row_at = row_part.places(), column_at = column_part.places();
  std::vector<std::vector<element_read>> shown;
  std::map<std::int64_t, int> copies;
  bool padded = false;
  for (const index_values& r : row_at) {
    shown.emplace_back();
    for (const index_values& c : column_at) {
      index_values at = c;
      for (int i : rows) at[static_cast<std::size_t>(i)] = r[static_cast<std::size_t>(i)];
      shown.back().push_back(element_of_access(q, x, at));
      if (shown.back().back().offset >= 0)
        ++copies[shown.back().back().offset];
      else
        padded = true;
    }
  }
  const auto most = std::max_element(copies.begin(), copies.end(), [](const auto& a, const auto& b) { return a.second < b.second; });

  svg picture;
  std::size_t longest = 1, tallest = 1;
  for (const index_values& r : row_at) longest = std::max(longest, spoken(q, rows, r, "").size());
  for (const index_values& c : column_at) tallest = std::max(tallest, spoken(q, columns, c, "").size());
  const int left = 8 + 7 * static_cast<int>(longest), top = 8 + 7 * static_cast<int>(tallest);
  std::int64_t marked_number = -1;
  for (std::size_t j = 0; j < column_at.size(); ++j)
    picture.upright(left + static_cast<int>(j) * cell + cell / 2 + 4, top - 5, spoken(q, columns, column_at[j], ""), "start");
  for (std::size_t i = 0; i < row_at.size(); ++i) {
    const int y = top + static_cast<int>(i) * cell;
    picture.text(left - 6, y + 18, spoken(q, rows, row_at[i], ""), "end");
    for (std::size_t j = 0; j < column_at.size(); ++j) {
      const element_read& e = shown[i][j];
      const bool marked = most != copies.end() && most->second > 1 && e.offset == most->first;
      if (marked) marked_number = e.number;
      const int at = left + static_cast<int>(j) * cell;
      picture.box(at, y, cell, cell, e.offset < 0 ? "cell out" : marked ? "cell both" : "cell");
      std::string number = std::to_string(e.number);
      if (e.offset < 0) {
        number = "0";
        for (const ir::subscript& d : from.dims)
          if (d.mode == border_kind::pad) number = std::string(write_number(d.value).view());
      }
      picture.text(at + cell / 2, y + 18, number, number.size() > 3 ? "middle tiny" : "middle");
    }
  }

  const std::string tensor = "`" + std::string(from.tensor.view()) + "`";
  std::int64_t total = 0;
  std::string text = "One row for each " + joined(q, rows) + ", one column for each " + joined(q, columns) + ": " + std::to_string(row_count) +
                     " x " + std::to_string(column_count);
  if (!__builtin_mul_overflow(row_count, column_count, &total)) {
    const std::int64_t batches = f.found.applies ? count_of(q, indices_in(f.batch & q.roles.mentions[x.access])) : 1;
    text += " = " + explained::grouped(total) + " elements" + (batches > 1 ? " for each of " + std::to_string(batches) + " products" : "");
    if (elements > 0) {
      const auto tenths =
          static_cast<std::int64_t>(static_cast<double>(total) * static_cast<double>(batches) * 10 / static_cast<double>(elements) + 0.5);
      text += ", " + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " times the " + explained::grouped(elements) + " of " + tensor;
    }
  }
  text += !moves ? ". A cell shows the number of the element of " + tensor + " that stands there; nothing moves over it, so nothing is copied twice."
                 : ". A cell shows the number, as in the picture above" + (planes ? std::string(" and counted anew in each plane") : std::string()) +
                       ", of the element of " + tensor + " that is copied there" + (padded ? "; dashed cells are padding and show its value." : ".");
  if (moves && marked_number >= 0)
    text += " Marked: element " + std::to_string(marked_number) + (planes ? " of one plane" : "") + ", which stands here " +
            std::to_string(most->second) + " times.";
  made += paragraph(text);
  made += picture.drawn("The im2col matrix");
  const std::string row_cut = row_part.cut(), column_cut = column_part.cut();
  if (row_cut.empty() && column_cut.empty())
    made += note("The whole matrix is drawn.");
  else
    made += note("Cut: of the matrix are drawn" + (row_cut.empty() ? "" : " rows with " + row_cut) +
                 (row_cut.empty() || column_cut.empty() ? "" : " and") + (column_cut.empty() ? "" : " columns with " + column_cut) + ".");
  return made + "</section>\n";
}

}  // namespace winsum::cli
