// Defines the pictures of a window: over one dimension row by row, over two as a grid, and a row and a column of a product.
#include <algorithm>
#include <string>

#include <winsum/analysis/shape.hpp>
#include <winsum/explain.hpp>
#include <winsum/methods/gemm/form.hpp>

#include "html.hpp"
#include "places.hpp"
#include "sections.hpp"

namespace winsum::cli {
namespace {

constexpr int cell = 28, small = 22;
constexpr std::size_t most_taps = 4096;

bool contains(const std::vector<std::int64_t>& numbers, std::int64_t number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

struct range {
  std::int64_t first = 0, last = 0;
  std::int64_t count() const { return last - first + 1; }
};

/// One dimension of the operand that is drawn: what it reads, and the part of it that is shown.
struct axis {
  const question& q;
  const ir::subscript& d;
  std::int64_t extent;
  std::vector<int> left, taps;
  range all{}, shown{};

  axis(const question& of, int access, int dimension)
      : q(of), d(of.statement.accesses[access].dims[dimension]), extent(of.extent[of.statement.accesses[access].operand][dimension]) {
    const unsigned mask = analysis::mask_of(d.at);
    left = indices_in(mask & q.roles.left);
    taps = indices_in(mask & q.roles.reduced);
    const analysis::reach r = analysis::reach_of(d.at, q.call.shapes, q.domain.extent);
    all = {std::min<std::int64_t>(r.low, 0), std::max(r.high, extent - 1)};
    show(12);
  }
  /// As many cells as the first two windows need, at least `least`.
  void show(std::int64_t least) {
    std::int64_t last = all.first + least - 1;
    for (int which : {0, 1})
      for (std::int64_t c : reads(place(which))) last = std::max(last, c + 1);
    shown = {all.first, std::min({all.last, last, all.first + 31})};
  }
  /// Indices of the left side for the first or the next place of the window; a dimension that is read backwards starts at its end.
  index_values place(int which) const {
    index_values at{};
    for (int i : left) {
      std::int64_t factor = analysis::reach_of(d.at, q.call.shapes, q.domain.extent, i).factor;
      const std::int64_t most = q.domain.extent[i] - 1, step = std::min<std::int64_t>(which, most);
      at[static_cast<std::size_t>(i)] = factor < 0 ? most - step : step;
    }
    return at;
  }
  /// The coordinates that the window at `at` reads.
  std::vector<std::int64_t> reads(const index_values& at) const {
    std::vector<std::int64_t> found;
    for (const index_values& tap : walk(q, taps, most_taps, at)) found.push_back(coordinate(q, d.at, tap));
    return found;
  }
  bool cut() const { return shown.count() < all.count(); }
  std::string cut_text(const char* what) const {
    return cut() ? " Of " + std::to_string(all.count()) + " " + what + " the first " + std::to_string(shown.count()) + " are drawn." : "";
  }
};

std::string outside_text(const ir::subscript& d) { return std::string(write_number(d.value).view()); }

std::string border_sentence(const axis& a) {
  if (a.all.first >= 0 && a.all.last < a.extent) return "";
  if (a.d.mode == border_kind::pad) return " Dashed cells lie outside the tensor and read " + outside_text(a.d) + ".";
  return " Dashed cells lie outside the tensor; `" + std::string(name_of(a.d.mode)) + "` reads the element whose number they show.";
}

std::string operand_of(const question& q, const drawn_access& x) { return "`" + std::string(q.statement.accesses[x.access].tensor.view()) + "`"; }

/// One row a place of the window: the output's element, then the cells, the marked ones with the tap that meets them.
std::string one_dimension(const question& q, const drawn_access& x) {
  axis a(q, x.access, x.dims[0]);
  a.show(14);
  constexpr int width = 24, top = 38, most_places = 8;
  std::vector<index_values> places = walk(q, a.left, most_places);
  // Places whose window would be cut say little.
  while (places.size() > 2) {
    const std::vector<std::int64_t> last = a.reads(places.back());
    if (last.empty() || *std::max_element(last.begin(), last.end()) <= a.shown.last) break;
    places.pop_back();
  }
  std::size_t longest = 0;
  for (const index_values& place : places) longest = std::max(longest, spoken(q, a.left, place).size());
  const int named = std::max(62, 16 + 7 * static_cast<int>(longest)), label = named + 30;
  svg picture;
  picture.text(1, 12, std::string(q.statement.operand_name(0)), "start dim");
  picture.text(label, 12, "element of " + std::string(q.statement.accesses[x.access].tensor.view()), "start dim");
  picture.reach(label + 200, top);
  for (std::int64_t c = a.shown.first; c <= a.shown.last; ++c)
    picture.text(label + static_cast<int>(c - a.shown.first) * width + width / 2, top - 6, std::to_string(c), "middle tiny");
  int y = top;
  for (const index_values& place : places) {
    const std::vector<std::int64_t> reads = a.reads(place);
    const std::vector<index_values> taps = walk(q, a.taps, most_taps, place);
    picture.box(1, y, named, width, "cell b");
    picture.text(1 + named / 2, y + 16, spoken(q, a.left, place), "middle");
    picture.line(named + 6, y + width / 2, label - 6, y + width / 2, "arrow");
    for (std::int64_t c = a.shown.first; c <= a.shown.last; ++c) {
      const bool outside = c < 0 || c >= a.extent;
      const int at = label + static_cast<int>(c - a.shown.first) * width;
      picture.box(at, y, width, width, std::string(outside ? "cell out" : "cell") + (contains(reads, c) ? " a" : ""));
      std::string inside;
      for (const index_values& tap : taps)
        if (coordinate(q, a.d.at, tap) == c && !a.taps.empty()) inside = std::to_string(tap[static_cast<std::size_t>(a.taps.back())]);
      if (!inside.empty()) picture.text(at + width / 2, y + 16, inside, "middle strong");
    }
    y += width + 6;
  }
  std::string text = "Each row is one place of the window; marked cells of " + operand_of(q, x) + " are read for the output's element at the left.";
  if (!a.taps.empty()) text += " The number in a marked cell is " + std::string(q.statement.indices[a.taps.back()].view()) + ".";
  text += border_sentence(a) + a.cut_text("elements");
  if (static_cast<std::int64_t>(places.size()) < count_of(q, a.left))
    text += " Of " + std::to_string(count_of(q, a.left)) + " places the first " + std::to_string(places.size()) + " are drawn.";
  return paragraph(text) + picture.drawn("The window over one dimension");
}

void output_grid(const question& q, svg& picture, const axis& rows, const axis& columns, int left) {
  const std::vector<index_values> ys = walk(q, rows.left, 12), xs = walk(q, columns.left, 12);
  picture.text(
      left, 12,
      std::string(q.statement.operand_name(0)) + ": " + std::to_string(count_of(q, rows.left)) + " x " + std::to_string(count_of(q, columns.left)),
      "start dim");
  for (std::size_t i = 0; i < ys.size(); ++i)
    for (std::size_t j = 0; j < xs.size(); ++j) {
      std::string kind = "cell";
      for (int which : {0, 1}) {
        bool here = true;
        for (int k : rows.left) here = here && ys[i][static_cast<std::size_t>(k)] == rows.place(which)[static_cast<std::size_t>(k)];
        for (int k : columns.left) here = here && xs[j][static_cast<std::size_t>(k)] == columns.place(which)[static_cast<std::size_t>(k)];
        if (here && kind == "cell") kind += which == 0 ? " a" : " b";
      }
      picture.box(left + static_cast<int>(j) * cell, 22 + static_cast<int>(i) * cell, cell, cell, kind);
    }
}

/// The grid of the operand with the first and the next diagonal place of the window, and the output's grid beside it.
std::string two_dimensions(const question& q, const drawn_access& x) {
  const axis rows(q, x.access, x.dims[0]), columns(q, x.access, x.dims[1]);
  const std::vector<std::int64_t> row_reads[] = {rows.reads(rows.place(0)), rows.reads(rows.place(1))};
  const std::vector<std::int64_t> column_reads[] = {columns.reads(columns.place(0)), columns.reads(columns.place(1))};
  svg picture;
  bool shared = false;
  const std::string tensor(q.statement.accesses[x.access].tensor.view());
  picture.text(1, 12, tensor + ": " + std::to_string(rows.extent) + " x " + std::to_string(columns.extent), "start dim");
  for (std::int64_t i = rows.shown.first; i <= rows.shown.last; ++i)
    for (std::int64_t j = columns.shown.first; j <= columns.shown.last; ++j) {
      const int at_x = 1 + static_cast<int>(j - columns.shown.first) * cell, at_y = 22 + static_cast<int>(i - rows.shown.first) * cell;
      const bool outside = i < 0 || i >= rows.extent || j < 0 || j >= columns.extent;
      std::string kind = outside ? "cell out" : "cell";
      const bool first = contains(row_reads[0], i) && contains(column_reads[0], j);
      const bool next = contains(row_reads[1], i) && contains(column_reads[1], j);
      shared = shared || (first && next);
      if (first || next) kind += first && next ? " both" : first ? " a" : " b";
      picture.box(at_x, at_y, cell, cell, kind);
      const auto row = folded(rows.d, i, rows.extent), column = folded(columns.d, j, columns.extent);
      const std::string number = row && column ? std::to_string(*row * columns.extent + *column) : outside_text(row ? columns.d : rows.d);
      picture.text(at_x + cell / 2, at_y + 18, number, number.size() > 3 ? "middle tiny" : "middle");
    }
  svg result;
  output_grid(q, result, rows, columns, 1);
  std::string text = "Cells of " + operand_of(q, x) + " carry their number. The window is drawn at two places: ";
  svg legend;
  int at = 1;
  const auto entry = [&](const char* kind, const std::string& words) {
    legend.box(at, 1, 16, 16, std::string("cell ") + kind);
    legend.text(at + 22, 14, words, "start");
    at += 34 + 7 * static_cast<int>(words.size());
    legend.reach(at, 20);
  };
  std::vector<int> both = rows.left;
  both.insert(both.end(), columns.left.begin(), columns.left.end());
  const auto merged = [&](int which) {
    index_values v = rows.place(which);
    for (int k : columns.left) v[static_cast<std::size_t>(k)] = columns.place(which)[static_cast<std::size_t>(k)];
    return spoken(q, both, v);
  };
  entry("a", merged(0));
  if (merged(1) != merged(0)) {
    text += merged(0) + " and " + merged(1) + ".";
    entry("b", merged(1));
    if (shared) entry("both", "read for both");
  } else {
    text = "Cells of " + operand_of(q, x) + " carry their number. The window is drawn at its only place.";
  }
  text += border_sentence(rows).empty() ? border_sentence(columns) : border_sentence(rows);
  text += rows.cut_text("rows") + columns.cut_text("columns");
  if (x.all_dims > 2) text += " The window moves over " + std::to_string(x.all_dims) + " dimensions; the last two are drawn.";
  if (count_of(q, rows.left) > 12 || count_of(q, columns.left) > 12) text += " Of the output the first 12 rows and columns are drawn.";
  return paragraph(text) + legend.drawn("Which colour is which place") + "<div class=\"beside\">\n" + picture.drawn("The window over its operand") +
         result.drawn("The elements of the output") + "</div>\n";
}

/// One matrix of a product: cells, of which a row or a column is marked, and its extents.
void product_part(svg& picture, int left, int top, std::int64_t rows, std::int64_t columns, int marked_row, int marked_column) {
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      const bool row = i == marked_row, column = j == marked_column;
      const bool marked = marked_row >= 0 && marked_column >= 0 ? row && column : row || column;
      const char* kind = !marked ? "cell" : marked_row >= 0 && marked_column >= 0 ? "cell both" : marked_row >= 0 ? "cell a" : "cell b";
      picture.box(left + j * small, top + i * small, small, small, kind);
    }
}

std::string matrix_product(const question& q, const methods::product_form& f) {
  const auto words = [&](unsigned mask) {
    std::string text;
    for (int i : indices_in(mask)) text += (text.empty() ? "" : " ") + std::string(q.statement.indices[i].view());
    return text;
  };
  const std::int64_t m = count_of(q, indices_in(f.rows)), n = count_of(q, indices_in(f.columns)), k = count_of(q, indices_in(f.reduced));
  const auto shown = [](std::int64_t count) { return static_cast<int>(std::min<std::int64_t>(count, 8)); };
  const int rows = shown(m), columns = shown(n), depth = shown(k), gap = 44, above = 38;
  const std::string tall(q.statement.accesses[f.tall].tensor.view()), wide(q.statement.accesses[f.wide].tensor.view()),
      out(q.statement.accesses[0].tensor.view());
  svg picture;
  const int right = 1 + depth * small + gap, below = above + depth * small + gap;
  const int row = rows > 2 ? 2 : rows - 1, column = columns > 3 ? 3 : columns - 1;
  picture.text(right, above - 24, wide + ": " + words(f.reduced) + " = " + std::to_string(k) + " rows,", "start dim");
  picture.text(right, above - 8, words(f.columns) + " = " + std::to_string(n) + " columns", "start dim");
  product_part(picture, right, above, depth, columns, -1, column);
  picture.text(1, below - 24, tall + ": " + words(f.rows) + " = " + std::to_string(m) + " rows,", "start dim");
  picture.text(1, below - 8, words(f.reduced) + " = " + std::to_string(k) + " columns", "start dim");
  product_part(picture, 1, below, rows, depth, row, -1);
  picture.text(right, below - 24, out + ": " + words(f.rows) + " = " + std::to_string(m) + " rows,", "start dim");
  picture.text(right, below - 8, words(f.columns) + " = " + std::to_string(n) + " columns", "start dim");
  picture.reach(right + 200, below);
  product_part(picture, right, below, rows, columns, row, column);
  std::string text = "A matrix product: an element of `" + out + "` is the sum, over " + words(f.reduced) + ", of a row of `" + tall +
                     "` times a column of `" + wide + "`.";
  if (f.batch != 0) text += " There is one such product for each " + words(f.batch) + ".";
  if (m > 8 || n > 8 || k > 8) text += " Of longer rows and columns the first 8 cells are drawn.";
  return paragraph(text) + picture.drawn("A row and a column give an element");
}

/// Where there is neither a window nor a product: the reads of one element of the output.
std::string plain_reads(const question& q) {
  std::string text;
  index_values at{};
  for (int i = 0; i < q.statement.indices.count; ++i) at[static_cast<std::size_t>(i)] = q.domain.extent[i] > 1 ? 1 : 0;
  for (int a = 0; a < q.statement.accesses.count; ++a) {
    const ir::access& x = q.statement.accesses[a];
    text += (a == 0 ? "" : a == 1 ? " reads " : ", ") + std::string(x.tensor.view()) + "(";
    for (int d = 0; d < x.dims.count; ++d) text += (d == 0 ? "" : ", ") + std::to_string(coordinate(q, x.dims[d].at, at));
    text += ")";
  }
  return paragraph("There is no window and no matrix product to draw. With " + spoken(q, indices_in((1u << q.statement.indices.count) - 1u), at) +
                   ": " + text + ".");
}

}  // namespace

std::string window_section(const question& q) {
  std::string made = "<section id=\"window\">\n" + tag("h2", "What one output reads") + "\n";
  const drawn_access x = access_to_draw(q);
  const methods::product_form& f = q.problem.product;
  const analysis::shape& out = q.domain.output;
  const bool empty = std::find(out.extents.begin(), out.extents.end(), 0) != out.extents.end();
  if (empty)
    made += paragraph("The output has no element, so there is nothing to draw.");
  else if (x.dims.size() == 2)
    made += two_dimensions(q, x);
  else if (x.dims.size() == 1)
    made += one_dimension(q, x);
  else if (f.found.applies)
    made += matrix_product(q, f);
  else
    made += plain_reads(q);
  return made + "</section>\n";
}

}  // namespace winsum::cli
