// Defines the schedule step `copy_at`: a piece of an operand is copied to a buffer of its own.
#pragma once
#include <winsum/nest/nest.hpp>
#include <winsum/nest/texts.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

/// Copies what the loops inside `after` read of access `which` into a buffer, of the run where that is up front, else of a thread; `items` are loop
/// variables inside (the last one contiguous) and the access then reads the buffer. `kept` >= 0: that dimension's coordinate is an item itself, in
/// the place of `keep_at`, and stands for the variables `keep_a` (factor 1) and `keep_b`: rows are kept, not expanded.
struct copy_request {
  int which = -1, after = -1;
  static_vector<std::int16_t, 16> items{};
  int kept = -1, keep_at = -1, keep_a = -1, keep_b = -1;
  int slack = 0;  ///< elements that may be read, not used, past the end
  std::string_view label = "panel";
};

namespace detail {

/// Whether an access reads its operand.
constexpr bool is_uncopied(nest& n, const nest_access& x) {
  const buffer& from = n.b.p.buffers[x.buffer];
  if (from.where != place::operand) n.b.fail(texts::copied_before(from.label.view()).view());
  return from.where == place::operand;
}

/// Whether what a copy reads is said by the variables of its items, not by what is computed from them.
constexpr bool reads_by_items(nest& n, const copy_request& c) {
  const nest_access& x = n.accesses[c.which];
  for (int v : c.items)
    if (n.loop_of(v) >= 0 && (n.loop(v).kind == loop_kind::thread || n.loop(v).step != scalar{1, -1})) {
      n.b.fail(texts::cut_before("copy_at", n.label(v)).view());
      return false;
    }
  for (const nest_let& l : n.lets) {
    if ((vars_of(x) & var_bit(l.var)) == 0) continue;
    for (int v : c.items)
      if ((closure(n, var_bit(l.var)) & var_bit(v)) != 0) {
        n.b.fail(texts::copied_through_a_let(n.b.p.buffers[x.buffer].label.view(), n.label(v)).view());
        return false;
      }
  }
  return true;
}

/// The items of a copy, and how an access finds an element in it.
struct copy_layout {
  nest& n;
  const copy_request& c;
  nest_copy made;
  expr place_in_buffer{};
  scalar size{1, -1};  ///< elements so far: what the next item's step is

  constexpr copy_layout(nest& of, const copy_request& request)
      : n(of), c(request), made{.after = static_cast<std::int16_t>(request.after), .source = of.accesses[request.which], .slack = request.slack} {
    static_vector<copy_item, 16> reversed;
    for (int i = c.items.count - 1; i >= 0; --i) {
      reversed.push_back(item(c.items[i]));
      size = n.b.times(size, reversed.back().extent, label_of_size(i).view());
    }
    for (int i = reversed.count - 1; i >= 0; --i) made.items.push_back(reversed[i]);
  }

 private:
  constexpr copy_item item(int v) {
    copy_item r{.var = static_cast<std::int16_t>(n.b.variable(n.label(v)))};
    if (v == n.row || v == n.column) {
      r.extent = v == n.row ? n.row_extent : n.column_extent;
      r.upper = v == n.row ? n.rows : n.columns;
    } else {
      r.extent = n.loop(v).extent;
      r.upper = n.loop(v).upper;
    }
    expr position = expr::var(v);
    if (c.kept >= 0 && v == c.keep_at) {
      position = keep_rows(r);
    } else {
      for (nest_dim& d : made.source.dims)
        if (d.at.mentions(v)) d.at = nest::replaced(d.at, v, expr::var(r.var), n.b);
    }
    place_in_buffer = place_in_buffer + n.scaled(position, size);
    return r;
  }
  constexpr expr keep_rows(copy_item& r) {
    builder& b = n.b;
    nest_dim& d = made.source.dims[c.kept];
    const std::int64_t spread = d.at.coefficient(c.keep_b).factor;
    const scalar taps = n.loop(c.keep_b).extent;
    const scalar more = b.times({spread, -1}, b.derive(param_kind::difference, taps, {1, -1}, "more_rows"));
    r.extent = b.derive(param_kind::sum, r.extent, more, "rows_read");
    r.upper = r.upper + expr(more);
    d.at = d.at.without(c.keep_a).without(c.keep_b) + expr::var(r.var);
    return expr::var(c.keep_a) + expr::var(c.keep_b, {spread, -1});
  }
  constexpr name label_of_size(int i) const {
    name r;
    r << c.label.substr(0, 6);
    if (i > 0)
      r << "_stride_" << n.label(c.items[i - 1]).substr(0, 1);
    else
      r << "_elements";
    return r;
  }
};

}  // namespace detail

constexpr void copy_at(nest& n, const copy_request& c) {
  builder& b = n.b;
  if (!detail::is_uncopied(n, n.accesses[c.which]) || !detail::reads_by_items(n, c)) return;
  detail::copy_layout layout(n, c);
  name with_slack, size_label;
  with_slack << c.label << "_slack";
  size_label << c.label << "_size";
  const scalar size =
      b.derive(param_kind::maximum, b.derive(param_kind::sum, layout.size, {c.slack, -1}, with_slack.view()), {1, -1}, size_label.view());
  nest_access& access = n.accesses[c.which];
  access.buffer = layout.made.buffer =
      static_cast<std::int16_t>(b.memory(c.label, c.after < 0 ? place::workspace : place::local, b.p.buffers[access.buffer].operand, size));
  access.dims.clear();
  access.dims.push_back({.at = layout.place_in_buffer, .stride = {1, -1}});
  n.copies.push_back(layout.made);
}

/// Copies what a block of threads reads of access `which` in each iteration of `after` to shared memory; `items` are loops inside of the
/// block's, of constant length. `fast`: which of them neighbouring threads go along; in the copy the last one is contiguous.
struct shared_request {
  int which = -1, after = -1;
  static_vector<std::int16_t, 16> items{};
  int fast = 0;
  int line_slack = 0;  ///< elements between a line's end and the next
  std::string_view label = "tile";
};
constexpr void copy_at(nest& n, const shared_request& c) {
  builder& b = n.b;
  nest_access& access = n.accesses[c.which];
  if (!detail::is_uncopied(n, access)) return;
  nest_copy made{.after = static_cast<std::int16_t>(c.after), .source = access, .fast = c.fast, .line_slack = c.line_slack};
  expr place_in_buffer;
  std::int64_t size = 1;
  for (int i = c.items.count - 1; i >= 0; --i) {
    const nest_loop& l = n.loop(c.items[i]);
    if (l.extent.param >= 0 || l.extent.factor < 1 || l.step != scalar{1, -1}) return b.fail(texts::not_a_block(n.label(l.var)).view());
    place_in_buffer = place_in_buffer + expr::var(l.var, {size, -1});
    size = size * l.extent.factor + (i + 1 == c.items.count ? c.line_slack : 0);
  }
  for (int v : c.items) made.items.push_back({static_cast<std::int16_t>(v), expr(n.loop(v).extent), n.loop(v).extent});
  access.buffer = made.buffer = static_cast<std::int16_t>(b.memory(c.label, place::shared, b.p.buffers[access.buffer].operand, {size, -1}));
  access.conjugate = false;
  access.dims.clear();
  access.dims.push_back({.at = place_in_buffer, .stride = {1, -1}});
  n.copies.push_back(made);
}

}  // namespace winsum::loop_ir
