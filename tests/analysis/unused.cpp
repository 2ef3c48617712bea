// Tests what counts as empty beside an empty index.
#include <winsum/analysis/unused.hpp>

#include <vector>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"

using namespace winsum::analysis;
using analysis_test::product;
using analysis_test::reader;
using winsum::operation;
namespace ir = winsum::ir;

namespace {

struct cleared {
  std::vector<std::int64_t> extent;  ///< of the indices, in their order
  std::vector<int> operands;         ///< 0: the output
};
cleared clear(const ir::statement& s, std::vector<std::int64_t> extent) {
  cleared result{std::move(extent), {}};
  clear_unused(s, roles_of(s), result.extent.data(), [&](int o) { result.operands.push_back(o); });
  return result;
}
void check(const cleared& found, const std::vector<std::int64_t>& extent, const std::vector<int>& operands) {
  BOOST_CHECK_EQUAL_COLLECTIONS(found.extent.begin(), found.extent.end(), extent.begin(), extent.end());
  BOOST_CHECK_EQUAL_COLLECTIONS(found.operands.begin(), found.operands.end(), operands.begin(), operands.end());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_unused)

BOOST_AUTO_TEST_CASE(has_empty_index_sees_a_zero_and_no_unknown) {
  const ir::statement s = product("out i j", {"a i k", "b k j"}).s;
  const std::int64_t full[] = {3, 5, 7}, empty[] = {3, 5, 0}, open[] = {unknown, 5, unknown};
  BOOST_CHECK(!has_empty_index(s, full) && has_empty_index(s, empty) && !has_empty_index(s, open));
}

// i, j, k: 0, 1, 2
BOOST_AUTO_TEST_CASE(an_empty_summed_index_leaves_an_output_of_zeros) {
  const ir::statement s = product("out i j", {"a i k", "b k j"}).s;
  check(clear(s, {3, 5, 0}), {3, 5, 0}, {1, 2});
}

BOOST_AUTO_TEST_CASE(an_empty_output_has_nothing_that_is_used) {
  const ir::statement s = product("out i j", {"a i k", "b k j"}).s;
  check(clear(s, {0, 5, 7}), {0, 0, 0}, {0, 1, 2});
}

// o, y, c, r: 0 to 3
BOOST_AUTO_TEST_CASE(a_bias_is_read_though_the_sum_is_empty) {
  reader r;
  r.access("out o y");
  const int image = r.read("in c y+r"), filter = r.read("w o c r");
  const int sum = r.sum_of(r.node(operation::mul, image, filter));
  const int bias = r.read("b o");
  r.node(operation::add, sum, bias);
  BOOST_CHECK_EQUAL(r.s.indices.count, 4);
  check(clear(r.s, {5, 11, 0, 3}), {5, 11, 0, 0}, {1, 2});
}

BOOST_AUTO_TEST_SUITE_END()
