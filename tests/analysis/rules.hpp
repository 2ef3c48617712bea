// Defines `rules`: the rules for extents of one call, to be applied one by one.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string_view>

#include <boost/test/unit_test.hpp>
#include <winsum/analysis/extent_rules.hpp>

namespace analysis_test {

using namespace winsum::analysis;
namespace ir = winsum::ir;

/// The rules of one call, nothing being settled.
struct rules {
  ir::statement s;
  call_shapes call;
  index_roles roles = roles_of(s);
  domain out{};
  detail::extent_rules run{s, call, roles, out};

  rules(const ir::statement& statement, const call_shapes& shapes) : s(statement), call(shapes) {
    out.index_count = s.indices.count;
    std::fill_n(out.extent, s.indices.count, unknown);
  }
  rules(const rules&) = delete;
  int index(std::string_view name) const {
    for (int i = 0; i < s.indices.count; ++i)
      if (s.indices[i].view() == name) return i;
    return -1;
  }
  std::int64_t extent(std::string_view name) const { return out.extent[index(name)]; }
  void comes_from(std::string_view name, extent_source source, int access, int dimension) const {
    const index_origin& from = out.origin[index(name)];
    BOOST_TEST((from.source == source && from.access == access && from.dimension == dimension),
               name << ": " << static_cast<int>(from.source) << ", access " << int{from.access} << ", dimension " << int{from.dimension});
  }
};

}  // namespace analysis_test
