// Tests `bytes_meet` and `elements_meet` against sets of offsets, and the calls that disjoint and shared memory make.
#include <array>
#include <bitset>
#include <cstdint>
#include <random>
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/analysis/check.hpp>
#include <winsum/analysis/overlap.hpp>

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

/// Two dimensions of a tensor as sums of i, j and a number; statements as tests draw them.
struct drawn_access {
  std::int64_t of[2][3]{};

  explicit drawn_access(std::mt19937& random) {
    const unsigned kind = random() % 5;
    const bool turned = random() % 2 == 0;
    of[0][turned ? 1 : 0] = of[1][turned ? 0 : 1] = 1;
    if (kind == 1) of[random() % 2][2] = random() % 2;
    if (kind == 2) {
      const unsigned d = random() % 2;
      for (std::int64_t& each : of[d]) each = 0;
      of[d][2] = random() % 3;
    }
    if (kind == 3) of[0][turned ? 1 : 0] = 2;
    if (kind == 4) of[1][turned ? 1 : 0] = 1;
  }
  std::int64_t at(int d, std::int64_t i, std::int64_t j) const { return of[d][0] * i + of[d][1] * j + of[d][2]; }
  void add_to(ir::access& x) const {
    for (const auto& dim : of) {
      ir::subscript sub;
      for (std::int8_t k = 0; k < 2; ++k) sub.at.add(ir::term{dim[k], k, -1});
      sub.at.add(ir::term{dim[2], -1, -1});
      x.dims.push_back(sub);
    }
  }
};

/// out(i, j) = in(..., ...), or += there; whether it is safe is told position by position: nothing is read after it was written, in
/// whatever order the positions come, and zeros come first where an `=` does not reach every element.
BOOST_AUTO_TEST_CASE(reads_that_stay_at_the_element_that_is_written_are_taken_and_no_others) {
  std::mt19937 random(5);
  int in_place = 0, apart = 0, refused = 0, beside = 0;
  for (int trial = 0; trial < 40000; ++trial) {
    const drawn_access write(random), read(random);
    const std::int64_t rows = 1 + random() % 4, columns = 1 + random() % 4;
    ir::statement s;
    s.indices.push_back("i");
    s.indices.push_back("j");
    const bool adds = random() % 4 == 0;
    s.how = adds ? ir::assign::add : ir::assign::set;
    s.accesses.push_back({.tensor = "out", .operand = 0});
    s.accesses.push_back({.tensor = "in", .operand = 1});
    write.add_to(s.accesses[0]);
    read.add_to(s.accesses[1]);
    s.nodes.push_back({.kind = ir::node_kind::read, .ref = 1});
    s.root = 0;
    tensor_memory memory[2];
    const drawn_access* accesses[] = {&write, &read};
    for (int t = 0; t < 2; ++t) {
      memory[t].element_size = 4;
      for (int d = 0; d < 2; ++d) {
        const bool bare = accesses[t]->of[d][2] == 0 && accesses[t]->of[d][0] + accesses[t]->of[d][1] == 1;
        memory[t].extents.extents.push_back(accesses[t]->at(d, rows - 1, columns - 1) + 1 + (bare ? 0 : random() % 2));
      }
      // Often the strides with which both go to one element, so that there is something in place.
      const std::int64_t along[] = {static_cast<std::int64_t>(1 + random() % 3), static_cast<std::int64_t>(4 + random() % 9)};
      memory[t].strides.push_back(along[random() % 2]);
      memory[t].strides.push_back(along[random() % 2]);
      memory[t].data = 3000 + 4 * (random() % 4);
    }
    if (random() % 3 != 0) {
      memory[1].data = memory[0].data;
      const bool swapped = random() % 2 == 0;
      for (int d = 0; d < 2; ++d) memory[1].strides[d] = memory[0].strides[swapped ? 1 - d : d];
      if (random() % 3 == 0)  // where the read is at (0, 0)
        memory[1].data -= static_cast<std::uintptr_t>(4 * (read.of[0][2] * memory[1].strides[0] + read.of[1][2] * memory[1].strides[1]));
    }
    bool twice = false, unused = false;
    const bytes all_written = bytes_at(memory[0], twice), all_read = bytes_at(memory[1], unused);
    if (twice) continue;
    const auto element = [&](int t, std::int64_t i, std::int64_t j) {
      return static_cast<std::int64_t>(memory[t].data) +
             4 * (accesses[t]->at(0, i, j) * memory[t].strides[0] + accesses[t]->at(1, i, j) * memory[t].strides[1]);
    };
    bytes reached;
    // Every read is at the element that its position writes; some read meets the output, or another element of it.
    bool own = true, met = false, met_another = false;
    for (std::int64_t i = 0; i < rows; ++i)
      for (std::int64_t j = 0; j < columns; ++j) {
        const std::int64_t to = element(0, i, j), from = element(1, i, j);
        for (int b = 0; b < 4; ++b) reached.set(static_cast<std::size_t>(to + b));
        own = own && to == from;
        for (int b = 0; b < 4; ++b) met = met || all_written[static_cast<std::size_t>(from + b)];
        for (int b = 0; b < 4; ++b) met_another = met_another || (from != to && all_written[static_cast<std::size_t>(from + b)]);
      }
    const bool clears = !adds && reached != all_written;
    const bool safe = !met_another && !(clears && met);
    const std::string sentence(check_memory(s, roles_of(s), memory).view());
    const bool taken = sentence.empty();
    BOOST_TEST_REQUIRE((!taken || safe), trial << ": taken, and not safe");
    if (!(all_written & all_read).any()) {
      BOOST_TEST_REQUIRE(taken, trial << ": memory that is disjoint: " << sentence);
      ++apart;
    } else if (own && safe && !analysis::detail::may_clear(s) && rows > 1 && columns > 1) {
      BOOST_TEST_REQUIRE(taken, trial << ": in place: " << sentence);
      ++in_place;
    } else if (taken) {
      ++beside;
    }
    refused += !taken;
  }
  for (int n : {in_place, apart, refused, beside}) BOOST_TEST(n > 300, in_place << " " << apart << " " << refused << " " << beside);
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
