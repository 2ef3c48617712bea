// Defines `laws::features`: how often each thing that a statement can have was drawn.
#pragma once
#include <map>
#include <string>

#include <winsum/ir/product.hpp>

#include "cases/call.hpp"

namespace laws {

class features {
 public:
  /// Counts a call that the analysis and the oracle accept; each feature at most once.
  void count(const cases::call& c) {
    ++calls_;
    seen_.clear();
    const winsum::ir::statement& s = c.form.statement;
    const winsum::analysis::index_roles roles = winsum::analysis::roles_of(s);
    note("+=", s.how == winsum::ir::assign::add);
    note("output given", c.form.output_given);
    note("parameter", !s.params.empty());
    note("no sum", roles.sum_node < 0);
    note(std::to_string(s.operand_count()) + " operands", true);
    note("batch or group", batch(s) != 0);
    note("an extent of 0", has_extent(c, 0));
    note("an extent of 1", has_extent(c, 1));
    note("extents all different", all_different(c));
    for (const winsum::ir::node& n : s.nodes)
      if (n.kind == winsum::ir::node_kind::apply && !winsum::ir::is_product(s.nodes, static_cast<int>(&n - s.nodes.data)))
        note("pointwise operation", !n.is(winsum::operation::add));
    for (int a = 0; a < s.accesses.count; ++a) count(s, a, roles.reduced);
    count_numbers(c);
    constexpr const char* kinds[] = {"float", "double", "int8", "int32", "int64", "complex float", "complex double", "int8 and float"};
    note(kinds[static_cast<int>(c.form.kind)], true);
    constexpr const char* forms[] = {"row-major", "column-major", "strided", "reversed", "broadcast", "scattered"};
    for (std::size_t o = 0; o < c.tensors.size(); ++o) {
      note(forms[static_cast<int>(c.form.forms[o])], true);
      for (std::int64_t stride : c.tensors[o].strides) {
        note("negative stride", stride < 0);
        note("stride of 0", stride == 0);
      }
    }
  }
  double per_cent(const std::string& feature) const {
    const auto found = counts_.find(feature);
    return found == counts_.end() || calls_ == 0 ? 0 : 100.0 * found->second / calls_;
  }
  /// One line a feature.
  std::string table() const {
    std::string text;
    for (const auto& [feature, times] : counts_) text += "  " + std::to_string(times) + " " + feature + "\n";
    return text;
  }

 private:
  void count_numbers(const cases::call& c) {
    const winsum::ir::statement& s = c.form.statement;
    if (c.form.types.empty()) return;
    note("integers at their ends", c.form.ends && is_integer(c.sum));
    note("integers summed in double", c.sum == winsum::element::f64 && winsum::needs_floating(s) && all_integers(c));
    note("sums in uint32", c.sum == winsum::element::u32);
    note("sums in uint64", c.sum == winsum::element::u64);
    note("a floating output of an integer sum", is_integer(c.sum) && !is_integer(c.point));
    note("a narrower integer output", is_integer(c.sum) && is_integer(c.tensors[0].type) && size_of(c.tensors[0].type) < size_of(c.sum));
    for (std::size_t i = 0; i < c.form.types.size(); ++i) note("several element types", c.form.types[i] != c.form.types[0]);
    for (const winsum::ir::node& n : s.nodes) {
      const bool whole = n.kind == winsum::ir::node_kind::constant && n.value.is_integer();
      note("a constant past 32 bits", whole && (n.value.whole() > 2147483647 || n.value.whole() < -2147483647 - 1));
      note("a constant that is no double", whole && n.value.rest != 0);
      note("a power of integers", n.is(winsum::operation::pow) && is_integer(c.sum));
    }
    for (const winsum::ir::access& x : s.accesses)
      for (const winsum::ir::subscript& d : x.dims) {
        if (x.operand == 0 || d.mode != winsum::border_kind::pad || d.value.nearest == 0) continue;
        const winsum::element e = c.form.types[static_cast<std::size_t>(x.operand - 1)];
        note("a pad value at an end of its type", is_integer(e) && (d.value.whole() == least_of(e) || d.value.whole() == greatest_of(e)));
        note("a pad value below 0", d.value.nearest < 0);
      }
  }
  static bool all_integers(const cases::call& c) {
    return std::all_of(c.form.types.begin(), c.form.types.end(), [](winsum::element e) { return is_integer(e); });
  }
  void note(const std::string& feature, bool there) {
    if (there && seen_[feature]++ == 0) ++counts_[feature];
  }
  void count(const winsum::ir::statement& s, int access, unsigned reduced) {
    const winsum::ir::access& x = s.accesses[access];
    note("rank " + std::to_string(x.dims.count), true);
    unsigned before = 0;
    for (const winsum::ir::subscript& d : x.dims) {
      constexpr const char* borders[] = {"no border", "pad", "clamp", "reflect", "symmetric", "wrap"};
      if (access > 0) note(borders[static_cast<int>(d.mode)], true);
      note("pad with a number", d.mode == winsum::border_kind::pad && d.value != 0);
      note("extend", d.extended);
      const unsigned mask = winsum::analysis::mask_of(d.at);
      note("index twice in a tensor", (mask & before) != 0);
      before |= mask;
      note("constant subscript", mask == 0);
      note("several indices in a dimension", (mask & (mask - 1)) != 0);
      note("index sum on the left", access == 0 && d.at.plain_index() < 0);
      for (const winsum::ir::term& t : d.at.terms) {
        if (t.index < 0) continue;
        const bool tap = reduced >> t.index & 1;
        note("negative factor", t.factor < 0);
        note(tap ? "dilation" : "stride", t.factor > 1 || t.factor < -1 || t.param >= 0);
      }
    }
  }
  static unsigned batch(const winsum::ir::statement& s) {
    unsigned everywhere = s.accesses.count > 2 ? ~0u : 0;
    for (const winsum::ir::access& x : s.accesses) {
      unsigned mask = 0;
      for (const winsum::ir::subscript& d : x.dims) mask |= winsum::analysis::mask_of(d.at);
      everywhere &= mask;
    }
    return everywhere;
  }
  static bool has_extent(const cases::call& c, std::int64_t n) {
    for (const cases::tensor& t : c.tensors)
      if (std::find(t.extents.begin(), t.extents.end(), n) != t.extents.end()) return true;
    return false;
  }
  static bool all_different(const cases::call& c) {
    std::map<std::int64_t, int> of_index;
    for (int i = 0; i < c.domain.index_count; ++i)
      if (++of_index[c.domain.extent[i]] > 1) return false;
    return c.domain.index_count > 2;
  }

  int calls_ = 0;
  std::map<std::string, int> counts_{}, seen_{};
};

}  // namespace laws
