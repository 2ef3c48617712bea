// Defines `laws::random_call`: statements that no one would write, with tensors that fit them.
#pragma once
#include <random>
#include <string>
#include <vector>

#include <winsum/frontend/notation/parse.hpp>

#include "cases/call.hpp"
#include "laws/random_numbers.hpp"

namespace laws {

/// Draws a statement as text, then extents. Everything follows from the seed.
class random_call {
 public:
  explicit random_call(unsigned seed) : next_(seed * 2654435761u + 12345u) { form_.seed = seed; }

  /// The statement cannot be a text if `wrong` says why; whether the extents fit is for the analysis to say.
  cases::call_form draw() {
    const int shape = draw(3);
    if (shape == 0)
      draw_window_indices();
    else
      draw_indices();
    const std::string body = draw_body(shape);
    const bool complex = draw(8) == 0 && plain_body_ && numbers_.mix == number_mix::one_kind;
    text_ = draw_left() + (draw(6) == 0 ? " += " : " = ") + body;
    std::string where;
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (used_[i] && (!alone_[i] || draw(10) == 0) && draw(12) != 0)
        where += (where.empty() ? "" : ", ") + names_[i] + " in range(" + std::to_string(extent_[i]) + ")";
    if (!where.empty()) text_ += " where " + where;
    const winsum::notation::parsed parsed = winsum::notation::parse(text_);
    wrong = parsed.wrong.view();
    form_.statement = parsed.value;
    form_.kind = complex ? (draw(2) == 0 ? cases::numbers::c64 : cases::numbers::c128) : cases::real_numbers[draw(6)];
    // Parameters and operands stand in the order of their first appearance, which the text decides.
    for (const winsum::name& each : form_.statement.params) form_.params.push_back(each.view() == "p" ? param_value(0) : param_value(1));
    std::vector<cases::numbers_list> sorted;
    for (int o = 1; o <= form_.statement.operand_count(); ++o)
      for (std::size_t i = 0; i < tensors_.size(); ++i)
        if (tensors_[i] == form_.statement.operand_name(o)) {
          sorted.push_back(form_.operands[i]);
          if (numbers_.mix != number_mix::one_kind) form_.types.push_back(types_[i]);
        }
    form_.operands = sorted;
    if (form_.output_given && numbers_.mix != number_mix::one_kind && draw(3) != 0) form_.output_type = numbers_.output_type();
    form_.ends = numbers_.mix == number_mix::integers || numbers_.mix == number_mix::quotients;
    for (std::size_t i = 0; i <= form_.operands.size(); ++i)
      form_.forms.push_back(draw(5) < 2 ? cases::memory_form::row_major : cases::all_forms[draw(6)]);
    return form_;
  }
  const std::string& text() const { return text_; }
  number_mix mix() const { return numbers_.mix; }
  /// Whether it is a convolution of an image, filter and output whose channels come last.
  bool channels_last() const { return channels_last_; }
  std::string wrong{};

 private:
  int draw(int below) { return static_cast<int>((next_() >> 7) % static_cast<unsigned>(below)); }
  static std::int64_t param_value(int which) { return which == 0 ? 2 : 3; }

  void draw_indices() {
    left_ = draw(16) == 0 ? 0 : 1 + draw(4);
    const int reduced = draw(5) == 0 ? 0 : 1 + draw(3);
    std::int64_t work = 1;
    for (int i = 0; i < left_ + reduced; ++i) {
      constexpr std::int64_t sizes[] = {0, 1, 1, 2, 3, 3, 4, 5, 6, 7, 9, 13, 17, 35};
      std::int64_t n = draw(25) == 0 ? 0 : sizes[1 + draw(13)];
      if (work * n > 4000) n = 1 + draw(3);
      if (n > 0) work *= n;
      names_.push_back(std::string(1, i < left_ ? "noyxz"[i] : "crsk"[i - left_]));
      extent_.push_back(n);
    }
    used_.assign(names_.size(), false);
    alone_.assign(names_.size(), false);
  }

  /// An index sum over `which`, its least and greatest value in low and high.
  std::string draw_affine(const std::vector<int>& which, std::int64_t& low, std::int64_t& high, bool params) {
    std::string text;
    low = high = 0;
    for (int i : which) {
      constexpr std::int64_t factors[] = {1, 1, 1, 1, 2, 2, 3, 4, -1, -1, -2, -3};
      std::int64_t f = factors[draw(12)];
      const int p = params && draw(25) == 0 ? draw(2) : -1;
      const std::int64_t size = f < 0 ? -f : f;
      text += f < 0 ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ");
      if (size != 1) text += std::to_string(size) + "*";
      if (p >= 0) text += p == 0 ? "$p*" : "$q*";
      text += names_[static_cast<std::size_t>(i)];
      if (p >= 0) f *= param_value(p);
      const std::int64_t reach = f * (std::max<std::int64_t>(extent_[static_cast<std::size_t>(i)], 1) - 1);
      (reach < 0 ? low : high) += reach;
    }
    return text;
  }
  static std::string shifted(std::string text, std::int64_t by) {
    if (by != 0) text += (by < 0 ? " - " : " + ") + std::to_string(by < 0 ? -by : by);
    return text;
  }

  std::string draw_subscript(const std::vector<int>& which, std::int64_t& extent) {
    for (int i : which) used_[static_cast<std::size_t>(i)] = true;
    if (which.size() == 1 && draw(4) != 0) {
      alone_[static_cast<std::size_t>(which[0])] = true;
      extent = extent_[static_cast<std::size_t>(which[0])];
      return names_[static_cast<std::size_t>(which[0])];
    }
    std::int64_t low = 0, high = 0;
    std::string at = draw_affine(which, low, high, true);
    if (draw(2) == 0) {
      const std::int64_t start = draw(3);
      extent = high - low + 1 + start + (draw(3) == 0 ? draw(3) : 0);
      const bool whole = extent == high - low + 1 && draw(3) == 0;
      return whole ? "exact(" + shifted(at, -low) + ")" : shifted(at, start - low);
    }
    constexpr const char* borders[] = {"pad(", "pad(", "clamp(", "reflect(", "symmetric(", "wrap("};
    const int border = draw(6);
    extent = draw(20) == 0 ? (border < 2 ? 0 : 1) : 1 + draw(9);
    if (high - low > 3 && draw(2) == 0) extent = high - low - draw(3);
    std::string text = borders[border] + shifted(at, draw(2) == 0 ? -low - draw(4) : draw(9) - 4);
    if (border < 2 && !pad_value_.empty()) text += ", " + pad_value_;
    text += ")";
    if (draw(5) == 0) {
      const int before = draw(6) - 1, after = draw(6) - 1;  // in this order by every compiler
      text += ".extend(" + std::to_string(before) + ", " + std::to_string(after) + ")";
    }
    return text;
  }

  using groups = std::vector<std::vector<int>>;  ///< the indices of each dimension

  /// A read of a new tensor.
  std::string read_of(const std::string& tensor, const groups& dims) {
    std::string text = tensor + "(";
    cases::numbers_list extents;
    const int small = draw(3) == 0 ? draw(5) - 2 : 0;
    types_.push_back(numbers_.type(single_factor_));
    pad_value_ = numbers_.mix != number_mix::one_kind ? numbers_.pad(types_.back()) : small == 0 ? "" : std::to_string(small);
    for (std::size_t d = 0; d < dims.size(); ++d) {
      std::int64_t extent = 1;
      const std::string s = dims[d].empty() ? constant_subscript(extent) : draw_subscript(dims[d], extent);
      text += (d > 0 ? ", " : "") + s;
      extents.push_back(extent);
    }
    tensors_.push_back(tensor);
    form_.operands.push_back(extents);
    return text + ")";
  }
  /// Over indices of `allowed`: some of them, or every one.
  std::string draw_read(const std::string& tensor, std::vector<int> allowed, bool every = false) {
    std::shuffle(allowed.begin(), allowed.end(), next_);
    groups dims;
    const std::size_t rank = every ? 8 : draw(12) == 0 ? 0 : static_cast<std::size_t>(draw(14) == 0 ? 5 + draw(4) : 1 + draw(4));
    for (std::size_t at = 0; dims.size() < rank;) {
      if (every && at == allowed.size()) break;
      dims.emplace_back();
      const int terms = draw(3) == 0 ? 2 + (draw(6) == 0) : draw(30) == 0 ? 0 : 1;
      for (int t = 0; t < terms && at < allowed.size(); ++t) dims.back().push_back(allowed[at++]);
      if (!every && draw(15) == 0) at = 0;
    }
    return read_of(tensor, dims);
  }
  std::string constant_subscript(std::int64_t& extent) {
    const int at = draw(3);
    extent = at + 1 + draw(2);
    return std::to_string(at);
  }

  std::vector<int> all() const {
    std::vector<int> r;
    for (int i = 0; i < static_cast<int>(names_.size()); ++i) r.push_back(i);
    return r;
  }
  std::vector<int> left() const {
    std::vector<int> r;
    for (int i = 0; i < left_; ++i) r.push_back(i);
    return r;
  }

  /// The indices of the two factors of a matrix product: rows, columns, batch; summed ones in both, some in one.
  void draw_matrix(std::vector<int>& first, std::vector<int>& second) {
    for (int i = 0; i < static_cast<int>(names_.size()); ++i) {
      const int where = i < left_ ? draw(5) : draw(10);
      if (i < left_ ? where != 1 && where != 2 : where != 1) first.push_back(i);
      if (i < left_ ? where != 3 && where != 4 : where != 2) second.push_back(i);
    }
  }

  std::string matrix_product() {
    std::vector<int> first, second;
    draw_matrix(first, second);
    const std::string a = draw_read("a", first, true);
    return a + " * " + draw_read("b", second, true);
  }
  std::string product(int factors) {
    std::string text = draw_read("a", all());
    if (factors == 2 && draw(8) == 0) return text + " * " + text;
    text = decorated(text);
    if (draw(6) == 0) text += " * " + neighbours("v", all());
    for (int f = 1; f < factors; ++f) text += " * " + decorated(draw_read(f == 1 ? "b" : "d", all()));
    return text;
  }
  /// A difference of neighbours: one tensor at indices and at sums of them, none of which reaches its ends.
  std::string neighbours(const std::string& tensor, std::vector<int> allowed) {
    if (allowed.empty()) return "3";
    std::shuffle(allowed.begin(), allowed.end(), next_);
    allowed.resize(std::min(allowed.size(), static_cast<std::size_t>(1 + draw(2))));
    std::string here, there;
    cases::numbers_list extents;
    types_.push_back(numbers_.type(single_factor_));
    for (std::size_t d = 0; d < allowed.size(); ++d) {
      const auto i = static_cast<std::size_t>(allowed[d]);
      used_[i] = true;
      const std::int64_t shift = draw(3), factor = d == 0 ? 1 + draw(2) : 1;
      here += (d > 0 ? ", " : "") + names_[i];
      there += (d > 0 ? ", " : "") + shifted((factor > 1 ? "2*" : "") + names_[i], shift);
      extents.push_back(factor * (std::max<std::int64_t>(extent_[i], 1) - 1) + 1 + shift + (draw(8) == 0));
    }
    tensors_.push_back(tensor);
    form_.operands.push_back(extents);
    return "(" + tensor + "(" + there + ") - 2 * " + tensor + "(" + here + "))";
  }
  std::string decorated(const std::string& read) {
    switch (draw(14)) {
      case 0: return "-" + read;
      case 1: return "(" + read + " - 1)";
      case 2: return "(2 * " + read + " - " + read + " * " + read + ")";
      case 3: return "(1 + (2 - (3 + " + read + ")))";
      default: return read;
    }
  }

  /// Left n, g, o, y, x, z as far as they are there, then c and one tap for each of y, x, z.
  void draw_window_indices() {
    spatial_ = 1 + draw(3);
    const bool present[] = {draw(2) == 0, draw(4) == 0, draw(6) != 0};
    auto add = [&](char letter, std::int64_t n) {
      if (draw(60) == 0) n = draw(2);
      names_.push_back(std::string(1, letter));
      extent_.push_back(n);
    };
    for (int i = 0; i < 3; ++i)
      if (present[i]) add("ngo"[i], i == 2 ? 1 + draw(19) : 1 + draw(3));
    for (int i = 0; i < spatial_; ++i) add("yxz"[i], i + 1 < spatial_ ? 1 + draw(5) : 1 + draw(spatial_ == 3 ? 12 : 40));
    left_ = static_cast<int>(names_.size());
    if (draw(5) != 0) add('c', 1 + draw(4));
    for (int i = 0; i < spatial_; ++i) add("rsk"[i], 1 + draw(3));
    used_.assign(names_.size(), false);
    alone_.assign(names_.size(), false);
  }
  int find(char letter) const {
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (names_[i][0] == letter) return static_cast<int>(i);
    return -1;
  }
  /// A dimension for each of these indices that there is.
  void add_groups(groups& to, const char* letters) const {
    for (; *letters != '\0'; ++letters)
      if (const int i = find(*letters); i >= 0) to.push_back({i});
  }
  std::string window() {
    groups in, filter;
    add_groups(in, "ngc");
    for (int k = 0; k < spatial_; ++k) in.push_back({find("yxz"[k]), find("rsk"[k])});
    add_groups(filter, "gocrsk");
    channels_last_ = draw(4) == 0;
    if (channels_last_) {
      in.clear();
      filter.clear();
      add_groups(in, "ng");
      for (int k = 0; k < spatial_; ++k) in.push_back({find("yxz"[k]), find("rsk"[k])});
      add_groups(in, "c");
      constexpr const char* orders[] = {"gorskc", "grskco", "gocrsk"};  // the filter's channels last, both last, and first
      add_groups(filter, orders[draw(3)]);
    } else {
      for (groups* each : {&in, &filter})
        if (draw(3) == 0) std::shuffle(each->begin(), each->end(), next_);
    }
    const std::string a = read_of("in", in);
    return a + " * " + read_of("w", filter);
  }

  /// A third of the integers' products stand alone, as what matrix products are made of.
  std::string draw_body(int shape) {
    single_factor_ = shape == 2;
    if (numbers_.mix == number_mix::quotients)
      return numbers_.body(single_factor_ ? draw_read("a", all()) : shape == 0 ? window() : matrix_product(), "");
    const std::string factors = shape == 0 ? window() : shape == 1 ? matrix_product() : product(1 + draw(3));
    if (numbers_.mix != number_mix::integers || draw(3) == 0) return draw_right(factors, shape != 2);
    plain_body_ = false;
    return numbers_.body(factors, draw_read("e", left()));
  }

  /// The sum of `product`, and what may be around it. `plain`: only what a matrix product allows inside the sum.
  std::string draw_right(const std::string& product, bool plain) {
    if (draw(3) != 0) return plain ? product : "sum(" + product + ")";
    std::string sum;
    const int around = plain ? 3 + 2 * draw(2) : draw(6);
    plain_body_ = around == 3 || around == 5;
    switch (around) {
      case 0: sum = "sum(abs(" + product + " - 2))"; break;
      case 1: sum = "sum(max(" + product + ", 1))"; break;
      case 2: sum = "sum(2 * " + product + " + 1)"; break;
      case 3: sum = "-sum(" + product + ")"; break;
      case 4: sum = "sum(select(1 < " + product + ", 3, -" + product + "))"; break;
      default: sum = "sum(" + product + ")";
    }
    if (draw(4) == 0) return sum;
    plain_body_ = false;
    const std::string bias = draw_read("e", left());
    switch (draw(6)) {
      case 0: return "relu(" + sum + " + " + bias + ")";
      case 1: return sum + " * 2 + " + bias;
      case 2: return numbers_.mix == number_mix::integers ? sum + " - " + bias : "leaky(" + sum + " - " + bias + ", 0.125)";
      case 3: return bias + " + clip(" + sum + ", -20, 20)";
      case 4: return numbers_.mix == number_mix::integers ? "max(" + sum + ", " + bias + ")" : "max(" + sum + ", " + bias + ") / 4 + $q";
      default: return sum + " + " + bias;
    }
  }

  std::string draw_left() {
    std::string text = "out(";
    std::vector<int> order = left();
    if (const int o = channels_last_ ? find('o') : -1; o >= 0)
      std::rotate(order.begin() + o, order.begin() + o + 1, order.end());
    else if (spatial_ == 0 || draw(3) == 0)
      std::shuffle(order.begin(), order.end(), next_);
    form_.output_given = draw(3) == 0;
    for (std::size_t d = 0; d < order.size(); ++d) {
      const auto i = static_cast<std::size_t>(order[d]);
      std::int64_t extent = extent_[i];
      text += d > 0 ? ", " : "";
      const int kind = draw(14);
      if (kind > 1 || (kind == 1 && d + 1 == order.size())) {
        text += names_[i];
      } else if (kind == 0) {
        std::int64_t low = 0, high = 0;
        const std::string at = draw_affine({order[d]}, low, high, true);
        const std::int64_t start = draw(2);
        text += shifted(at, start - low);
        extent = high - low + 1 + start + draw(2);
      } else {
        const auto j = static_cast<std::size_t>(order[d + 1]);
        const std::int64_t pitch = std::max<std::int64_t>(extent_[j], 1) + (draw(4) == 0);
        text += std::to_string(pitch) + "*" + names_[i] + " + " + names_[j];
        extent = pitch * (std::max<std::int64_t>(extent_[i], 1) - 1) + std::max<std::int64_t>(extent_[j], 1);
        used_[j] = true;
        ++d;
      }
      used_[i] = true;
      form_.output.push_back(extent);
    }
    return text + ")";
  }

  std::minstd_rand next_;
  cases::call_form form_{};
  std::string text_{};
  random_numbers numbers_{next_};
  int left_ = 0, spatial_ = 0;
  std::string pad_value_{};
  std::vector<element> types_{};
  bool single_factor_ = false;
  bool plain_body_ = true, channels_last_ = false;
  std::vector<std::string> names_{}, tensors_{};
  cases::numbers_list extent_{};
  std::vector<bool> used_{}, alone_{};
};

}  // namespace laws
