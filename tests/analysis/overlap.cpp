// Tests `bytes_meet` and `elements_meet` against sets of offsets, and the calls that disjoint and shared memory make.
#include <array>
#include <bitset>
#include <cstdint>
#include <random>
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/analysis/check.hpp>

#include "analysis/build_statement.hpp"
#include "analysis/says.hpp"

BOOST_AUTO_TEST_SUITE(analysis_overlap)

using namespace winsum;
using namespace winsum::analysis;
using namespace analysis_test;
using bytes = std::bitset<6144>;

tensor_memory tensor_at(std::uintptr_t data, std::int64_t size, std::initializer_list<std::int64_t> extents,
                        std::initializer_list<std::int64_t> strides) {
  tensor_memory t{.data = data, .element_size = size};
  for (std::int64_t n : extents) t.extents.extents.push_back(n);
  for (std::int64_t n : strides) t.strides.push_back(n);
  return t;
}

/// The bytes that a tensor lies on; `twice`: two of its positions have the same.
bytes bytes_at(const tensor_memory& t, bool& twice) {
  bytes set;
  std::int64_t count = 1;
  for (std::int64_t n : t.extents.extents) count *= n;
  for (std::int64_t i = 0; i < count; ++i) {
    std::int64_t at = static_cast<std::int64_t>(t.data), rest = i;
    for (int d = t.extents.rank(); d-- > 0; rest /= t.extents.extents[d]) at += rest % t.extents.extents[d] * t.strides[d] * t.element_size;
    twice = twice || set[static_cast<std::size_t>(at)];
    for (std::int64_t b = 0; b < t.element_size; ++b) set.set(static_cast<std::size_t>(at + b));
  }
  return set;
}

tensor_memory any_tensor(std::mt19937& random, std::int64_t size) {
  tensor_memory t{.data = 3000 + random() % 40, .element_size = size};
  for (unsigned rank = random() % 4; rank > 0; --rank) {
    t.extents.extents.push_back(1 + random() % 5);
    t.strides.push_back(static_cast<std::int64_t>(random() % 29) - 14);
  }
  return t;
}

BOOST_AUTO_TEST_CASE(small_tensors_meet_where_their_sets_of_bytes_do) {
  std::mt19937 random(3);
  const std::int64_t sizes[] = {1, 2, 4, 8, 16};
  int apart = 0, together = 0, within = 0, distinct = 0;
  for (int trial = 0; trial < 30000; ++trial) {
    const tensor_memory a = any_tensor(random, sizes[random() % 5]), b = any_tensor(random, sizes[random() % 5]);
    bool twice = false, unused = false;
    const bool shared = (bytes_at(a, twice) & bytes_at(b, unused)).any();
    const meeting m = bytes_meet(a, b), own = elements_meet(a);
    BOOST_TEST_REQUIRE((m == (shared ? meeting::somewhere : meeting::never)), trial);
    BOOST_TEST_REQUIRE((own == (twice ? meeting::somewhere : meeting::never)), trial);
    ++(shared ? together : apart);
    ++(twice ? within : distinct);
  }
  for (int n : {apart, together, within, distinct}) BOOST_TEST(n > 2000);
}

/// What is said of out(i, j) = in(i, j) for these.
std::string said(const tensor_memory& out, const tensor_memory& in) {
  const ir::statement s = product("out i j", {"in j i"}).s;
  const tensor_memory memory[] = {out, in};
  return std::string(check_memory(s, roles_of(s), memory).view());
}

BOOST_AUTO_TEST_CASE(memory_that_is_disjoint_is_taken) {
  // Even columns from odd ones; one channel of a pixel from another; halves of rows and of columns.
  BOOST_TEST(said(tensor_at(4000, 4, {5, 3}, {6, 2}), tensor_at(4004, 4, {3, 5}, {6, 2})) == "");
  BOOST_TEST(said(tensor_at(4000, 1, {700, 500}, {1500, 3}), tensor_at(4002, 1, {500, 700}, {3, 1500})) == "");
  BOOST_TEST(said(tensor_at(4000, 4, {3, 4}, {8, 1}), tensor_at(4016, 4, {4, 3}, {1, 8})) == "");
  BOOST_TEST(said(tensor_at(4096, 4, {3, 4}, {-8, 1}), tensor_at(4016, 4, {4, 3}, {1, 8})) == "");
  // Offsets 0 3 2 5 4 7.
  BOOST_TEST(said(tensor_at(4000, 4, {3, 2}, {2, 3}), tensor_at(9000, 4, {2, 3}, {3, 1})) == "");
  // Far apart, in 2^50 rows.
  const std::int64_t many = std::int64_t{1} << 50;
  BOOST_TEST(said(tensor_at(4000, 4, {many, 2}, {6, 2}), tensor_at(4004, 4, {2, many}, {2, 6})) == "");
}

BOOST_AUTO_TEST_CASE(of_row_major_tensors_the_short_check_says_what_the_full_one_says) {
  int refused = 0, taken = 0;
  const ir::statement sum = product("out i j", {"in i j c"}).s, copy = product("out i j", {"in i j"}).s;
  for (std::int64_t size : {1, 4, 8})
    for (std::uintptr_t data = 0; data < 4100; data += data < 3990 ? 3990 : 1)
      for (std::int64_t rows = 0; rows < 4; ++rows)
        for (std::int64_t columns = 0; columns < 3; ++columns) {
          const tensor_memory out = tensor_at(4000, 4, {rows, 3}, {3, 1});
          const tensor_memory cube = tensor_at(data, size, {rows, 3, columns}, {3 * columns, columns, 1});
          const tensor_memory plane = tensor_at(data, size, {rows, 3}, {3, 1});
          for (const ir::statement* s : {&sum, &copy}) {
            const tensor_memory memory[] = {out, s == &sum ? cube : plane};
            const diagnostic full = check_memory(*s, roles_of(*s), memory), brief = check_memory<true>(*s, roles_of(*s), memory);
            BOOST_REQUIRE_EQUAL(full.view(), brief.view());
            ++(full ? refused : taken);
          }
        }
  BOOST_TEST(refused > 500);
  BOOST_TEST(taken > 500);
}

BOOST_AUTO_TEST_CASE(memory_that_is_shared_is_refused) {
  const tensor_memory out = tensor_at(4000, 4, {5, 3}, {6, 2});
  const auto overlaps =
      "winsum: the memory of the output `out` overlaps that of `in`, so results would overwrite what is still to be read; "
      "write to another tensor, or copy `in` first";
  BOOST_TEST(said(out, tensor_at(4008, 4, {3, 5}, {2, 6})) == overlaps);    // shifted by one column
  BOOST_TEST(said(out, tensor_at(4001, 1, {3, 5}, {2, 6})) == overlaps);    // a byte inside an element
  BOOST_TEST(said(out, tensor_at(4004, 8, {3, 5}, {1, 3})) == overlaps);    // double over float
  BOOST_TEST(said(out, tensor_at(4104, 4, {3, 5}, {-2, -6})) == overlaps);  // reversed
  check_says(check_memory(product("out i j", {"in j i"}).s, roles_of(product("out i j", {"in j i"}).s),
                          std::array{tensor_at(4000, 4, {3, 3}, {2, 4}), tensor_at(9000, 4, {3, 3}, {3, 1})}.data()),
             "`out` (dimension 1) share memory", "extent 3 with a stride of 4");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_told_in_time_is_said_so) {
  // Steps without a common divisor: 8 + 8 of them.
  const std::int64_t n = 40;
  const tensor_memory a =
      tensor_at(std::uintptr_t{1} << 40, 1, {n, n, n, n, n, n, n, n}, {1000003, 1000033, 1000037, 1000039, 1000081, 1000099, 1000117, 1000121});
  const tensor_memory b = tensor_at((std::uintptr_t{1} << 40) + 100, 1, {n, n, n, n, n, n, n, n},
                                    {1000133, 1000151, 1000159, 1000171, 1000183, 1000187, 1000193, 1000199});
  BOOST_TEST((bytes_meet(a, b) != meeting::never));
  check_says(texts::overlap("out", "in", false), "may overlap", "`in`", "too many ways");
  check_says(texts::output_aliases_itself({"out", 1}, 3, 2, false), "`out` (dimension 1)", "may share memory");
}

BOOST_AUTO_TEST_SUITE_END()
