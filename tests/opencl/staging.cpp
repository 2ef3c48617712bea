// Tests `opencl::staged` without a device: which tensors are copied, in which order their elements lie then, and what is written back.
#include <winsum/device/opencl/staging.hpp>

#include <vector>

#include <boost/test/unit_test.hpp>

using winsum::device::opencl::layout;
using winsum::device::opencl::staged;

namespace {

/// A tensor of 16-bit numbers in memory of 100, each its own position.
struct tensor {
  std::vector<std::int16_t> memory{};
  std::vector<std::int64_t> extent, stride;
  int first;

  tensor(std::vector<std::int64_t> extents, std::vector<std::int64_t> strides, int at = 0) : extent(extents), stride(strides), first(at) {
    for (std::int16_t i = 0; i < 100; ++i) memory.push_back(i);
  }
  layout where() { return {reinterpret_cast<std::byte*>(memory.data() + first), static_cast<int>(extent.size()), extent.data(), stride.data(), 2}; }
  bool is_copied() {
    staged s(where(), true);
    return s.data() != static_cast<void*>(memory.data() + first);
  }
  std::vector<int> seen() {
    staged s(where(), true);
    const auto* at = static_cast<const std::int16_t*>(s.data());
    return {at, at + s.bytes() / 2};
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(opencl_staging)

BOOST_AUTO_TEST_CASE(only_row_major_memory_is_taken_as_it_is) {
  BOOST_TEST(!tensor({2, 3}, {3, 1}).is_copied());
  BOOST_TEST(!tensor({}, {}).is_copied());
  BOOST_TEST(!tensor({5}, {1}, 40).is_copied());
  BOOST_TEST(!tensor({2, 1, 3}, {3, -7, 1}).is_copied());  // nothing moves along an extent of 1
  BOOST_TEST(!tensor({1, 3}, {77, 1}).is_copied());
  BOOST_TEST(!tensor({3, 0}, {1, 9}).is_copied());  // there is nothing to copy
  BOOST_TEST(tensor({2, 3}, {4, 1}).is_copied());   // rows apart
  BOOST_TEST(tensor({2, 3}, {6, 2}).is_copied());
  BOOST_TEST(tensor({2, 3}, {2, 1}).is_copied());  // rows that share elements
  BOOST_TEST(tensor({2, 3}, {1, 2}).is_copied());
  BOOST_TEST(tensor({2, 3}, {0, 1}).is_copied());
  BOOST_TEST(tensor({3}, {-1}, 9).is_copied());
}

BOOST_AUTO_TEST_CASE(a_copy_is_in_row_major_order) {
  BOOST_TEST(tensor({2, 3}, {10, 1}, 4).seen() == (std::vector<int>{4, 5, 6, 14, 15, 16}), boost::test_tools::per_element());
  BOOST_TEST(tensor({2, 3}, {1, 20}).seen() == (std::vector<int>{0, 20, 40, 1, 21, 41}), boost::test_tools::per_element());
  BOOST_TEST(tensor({2, 3}, {-30, 2}, 50).seen() == (std::vector<int>{50, 52, 54, 20, 22, 24}), boost::test_tools::per_element());
  BOOST_TEST(tensor({2, 2, 3}, {50, 0, 7}).seen() == (std::vector<int>{0, 7, 14, 0, 7, 14, 50, 57, 64, 50, 57, 64}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(results_go_to_their_elements_and_nowhere_else) {
  tensor t({2, 3}, {-30, 2}, 50);
  staged s(t.where(), false);
  BOOST_TEST(s.bytes() == 12);
  for (int i = 0; i < 6; ++i) static_cast<std::int16_t*>(s.data())[i] = static_cast<std::int16_t>(-1 - i);
  s.give_back();
  std::vector<std::int16_t> wanted = tensor({}, {}).memory;
  const std::size_t at[] = {50, 52, 54, 20, 22, 24};
  for (std::int16_t i = 0; i < 6; ++i) wanted[at[i]] = static_cast<std::int16_t>(-1 - i);
  BOOST_TEST(t.memory == wanted, boost::test_tools::per_element());
  tensor dense({2, 3}, {3, 1});
  staged same(dense.where(), false);
  static_cast<std::int16_t*>(same.data())[5] = 77;
  same.give_back();
  BOOST_TEST(dense.memory[5] == 77);
}

BOOST_AUTO_TEST_SUITE_END()
