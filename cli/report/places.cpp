// Defines how coordinates follow from indices, as the statement says it.
#include "places.hpp"

#include <algorithm>

#include <winsum/evaluator/naive.hpp>

namespace winsum::cli {

std::int64_t coordinate(const question& q, const ir::affine& sum, const index_values& at) {
  std::int64_t value = 0;
  for (const ir::term& t : sum.terms)
    value += t.factor * (t.param < 0 ? 1 : q.call.shapes.param[t.param]) * (t.index < 0 ? 1 : at[static_cast<std::size_t>(t.index)]);
  return value;
}

std::optional<std::int64_t> folded(const ir::subscript& d, std::int64_t at, std::int64_t extent) {
  if (at >= 0 && at < extent) return at;
  if (d.mode == border_kind::none || d.mode == border_kind::pad || extent < 1) return std::nullopt;
  return evaluator::folded(d.mode, at, extent);
}

drawn_access access_to_draw(const question& q) {
  drawn_access best;
  int most = 0;
  for (int a = 1; a < q.statement.accesses.count; ++a) {
    std::vector<int> dims;
    int windows = 0;
    const ir::access& x = q.statement.accesses[a];
    for (int d = 0; d < x.dims.count; ++d) {
      const unsigned mask = analysis::mask_of(x.dims[d].at);
      if ((mask & q.roles.left) == 0 || x.dims[d].at.plain_index() >= 0) continue;
      dims.push_back(d);
      windows += (mask & q.roles.reduced) != 0;
    }
    const int worth = 16 * windows + static_cast<int>(dims.size());
    if (worth <= most) continue;
    most = worth;
    best = {a, dims, static_cast<int>(dims.size())};
  }
  while (best.dims.size() > 2) best.dims.erase(best.dims.begin());
  return best;
}

std::vector<int> indices_in(unsigned mask) {
  std::vector<int> found;
  for (int i = 0; i < ir::max_indices; ++i)
    if (analysis::has(mask, i)) found.push_back(i);
  return found;
}

std::vector<index_values> walk(const question& q, const std::vector<int>& indices, std::size_t most, const index_values& from) {
  std::vector<index_values> rows;
  index_values at = from;
  for (int i : indices) {
    if (q.domain.extent[i] < 1) return rows;
    at[static_cast<std::size_t>(i)] = 0;
  }
  while (rows.size() < most) {
    rows.push_back(at);
    std::size_t k = indices.size();
    for (; k > 0; --k) {
      std::int64_t& value = at[static_cast<std::size_t>(indices[k - 1])];
      if (++value < q.domain.extent[indices[k - 1]]) break;
      value = 0;
    }
    if (k == 0) break;
  }
  return rows;
}

std::string spoken(const question& q, const std::vector<int>& indices, const index_values& at, const char* equals) {
  std::string text;
  for (int i : indices)
    text += (text.empty() ? "" : " ") + std::string(q.statement.indices[i].view()) + equals + std::to_string(at[static_cast<std::size_t>(i)]);
  return text;
}

std::int64_t count_of(const question& q, const std::vector<int>& indices) {
  std::int64_t n = 1;
  for (int i : indices)
    if (__builtin_mul_overflow(n, q.domain.extent[i], &n)) return INT64_MAX;
  return n;
}

}  // namespace winsum::cli
