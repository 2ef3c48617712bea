// Tests the arithmetic of views, slices, windows and arrays at the ends of 64 bits, against the same in 128 bits. Nothing is read.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/array.hpp>
#include <winsum/frontend/view.hpp>
#include <winsum/frontend/windows.hpp>

BOOST_AUTO_TEST_SUITE(view_arithmetic)

using wide = __int128;
using numbers = std::array<std::int64_t, 2>;

float memory[64];
const auto base = reinterpret_cast<std::uintptr_t>(memory) + 32 * sizeof(float);

bool fits(wide x) { return x >= INT64_MIN && x <= INT64_MAX; }

/// Numbers near 0, near powers of 2 and at the ends.
std::int64_t number(std::mt19937_64& random) {
  const auto near = static_cast<std::int64_t>(random() % 5) - 2;
  switch (random() % 4) {
    case 0: return near;
    case 1: return static_cast<std::int64_t>(random() % 9) - 4;
    case 2: {
      const auto power = static_cast<std::int64_t>(std::uint64_t{1} << random() % 63);
      return random() % 2 == 0 ? power + near : near - power;
    }
    default: return random() % 2 == 0 ? INT64_MAX - (near + 2) : INT64_MIN + (near + 2);
  }
}
std::int64_t extent(std::mt19937_64& random) {
  std::int64_t n = number(random);
  while (n < 0) n = number(random);
  return n;
}
bool sized(const numbers& e) { return e[0] == 0 || e[1] == 0 || (fits(wide{e[0]} * e[1]) && fits(wide{e[0]} * e[1] * 4)); }

/// What a view is, in numbers that have room.
struct model {
  bool refused = false;
  wide at = 0;  ///< address
  wide extent[2], stride[2];
  bool empty() const { return extent[0] == 0 || extent[1] == 0; }
  /// `count`: the positions that are left.
  void keep_stride(int d, std::int64_t times, wide count) {
    const wide product = stride[d] * times;
    if (fits(product))
      stride[d] = product;
    else if (!empty() && count > 1)
      refused = true;
  }
  void move(int d, wide position) {
    if (empty()) return;
    const wide elements = position * stride[d];
    if (!fits(elements)) refused = true;
    if (refused) return;
    at += elements * 4;
    if (!fits(elements * 4) || at < 0 || at > wide{UINT64_MAX}) refused = true;
  }
  void slice(int d, std::int64_t begin, std::int64_t end, std::int64_t step) {
    if (step == 0) {
      refused = true;
      return;
    }
    const wide n = extent[d], distance = step > 0 ? wide{end} - begin : wide{begin} - end, pace = step > 0 ? wide{step} : -wide{step};
    if (distance <= 0) {
      const wide least = step > 0 ? 0 : -1;
      refused = begin < least || begin > n || end < least || end > n;
      keep_stride(d, step, 0);
      extent[d] = 0;
      return;
    }
    const wide count = (distance + pace - 1) / pace, last = begin + (count - 1) * step;
    if (begin < 0 || begin >= n || last < 0 || last >= n) refused = true;
    if (refused) return;
    move(d, begin);
    keep_stride(d, step, count);
    extent[d] = count;
  }
  void reverse(int d) {
    if (extent[d] > 0) move(d, extent[d] - 1);
    keep_stride(d, -1, extent[d]);
  }
  template <class V>
  bool is(const V& v) const {
    bool same = wide{reinterpret_cast<std::uintptr_t>(v.data())} == at;
    for (int d = 0; d < V::rank; ++d) same = same && wide{v.extent(d)} == extent[d] && wide{v.stride(d)} == stride[d];
    return same;
  }
};

/// Runs `operation` and says whether it was refused.
template <class F>
bool refused(const F& operation, std::string& sentence) {
  try {
    operation();
    return false;
  } catch (const winsum::error& e) {
    sentence = e.what();
    return true;
  }
}

BOOST_AUTO_TEST_CASE(random_operations_on_views_are_exact_or_refused) {
  std::mt19937_64 random(5);
  int taken = 0, thrown = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const numbers extents{extent(random), extent(random)}, strides{number(random), number(random)};
    if (!sized(extents)) continue;
    const winsum::view<const float, 2> v(memory + 32, extents, strides);
    model m{false, wide{base}, {extents[0], extents[1]}, {strides[0], strides[1]}};
    const int d = static_cast<int>(random() % 2);
    const std::int64_t begin = random() % 2 == 0 ? number(random) : static_cast<std::int64_t>(random() % 5), end = number(random),
                       step = number(random);
    std::string sentence;
    bool same = true, threw = false;
    switch (random() % 3) {
      case 0:
        m.slice(d, begin, end, step);
        threw = refused([&] { same = m.is(v.slice(d, begin, end, step)); }, sentence);
        break;
      case 1:
        m.reverse(d);
        threw = refused([&] { same = m.is(v.reverse(d)); }, sentence);
        break;
      default:
        m.refused = begin < 0 || begin >= extents[static_cast<std::size_t>(d)];
        if (!m.refused) m.move(d, begin);
        m.extent[0] = m.extent[1 - d], m.stride[0] = m.stride[1 - d];
        threw = refused([&] { same = m.is(v.subview(d, begin)); }, sentence);
    }
    ++(threw ? thrown : taken);
    BOOST_TEST_REQUIRE(threw == m.refused, "extents " << extents[0] << ' ' << extents[1] << ", strides " << strides[0] << ' ' << strides[1]
                                                      << ", dimension " << d << ", " << begin << ' ' << end << ' ' << step << ": " << sentence);
    BOOST_TEST_REQUIRE((threw || same));
    // The sentence names the dimension and ends with what to do.
    if (threw)
      BOOST_TEST_REQUIRE((sentence.find("dimension " + std::to_string(d)) != sentence.npos && sentence.find("; ") != sentence.npos), sentence);
  }
  BOOST_TEST(taken > 2000);
  BOOST_TEST(thrown > 2000);
}

BOOST_AUTO_TEST_CASE(random_windows_are_exact_or_refused) {
  std::mt19937_64 random(7);
  int taken = 0, thrown = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const std::int64_t n = extent(random), stride = number(random);
    if (!sized({n, 1})) continue;
    const winsum::view<const float, 1> v(memory, {n}, {stride});
    const std::int64_t size = random() % 2 == 0 ? number(random) : static_cast<std::int64_t>(random() % 4), pace = number(random),
                       spread = number(random);
    const wide reach = wide{spread} * (wide{size} - 1);
    bool right = size >= 1 && pace >= 1 && spread >= 1 && reach < n;
    const wide places = right ? (n - reach - 1) / pace + 1 : 0;
    const bool step_fits = fits(wide{stride} * pace), spread_fits = fits(wide{stride} * spread);
    right = right && (step_fits || places < 2) && (spread_fits || size < 2) && fits(places * size) && fits(places * size * 4);
    bool same = true;
    std::string sentence;
    const bool threw = refused(
        [&] {
          const auto w = winsum::windows(v, {size}, {pace}, {spread});
          same = wide{w.extent(0)} == places && w.extent(1) == size && wide{w.stride(0)} == (step_fits ? wide{stride} * pace : wide{stride}) &&
                 wide{w.stride(1)} == (spread_fits ? wide{stride} * spread : wide{stride});
        },
        sentence);
    ++(threw ? thrown : taken);
    BOOST_TEST_REQUIRE(threw == !right, n << ' ' << stride << ' ' << size << ' ' << pace << ' ' << spread << ": " << sentence);
    BOOST_TEST_REQUIRE(same);
  }
  BOOST_TEST(taken > 200);
  BOOST_TEST(thrown > 2000);
}

BOOST_AUTO_TEST_CASE(random_extents_have_their_size_or_are_refused) {
  std::mt19937_64 random(9);
  for (int trial = 0; trial < 20000; ++trial) {
    std::array<std::int64_t, 3> e{extent(random), extent(random), extent(random)};
    wide bytes = 4;
    bool right = true, empty = false;
    for (std::int64_t x : e) empty = empty || x == 0;
    for (std::int64_t x : e)
      if (!empty && right) right = fits(bytes *= x);
    std::int64_t size = -1, stride = -1;
    std::string sentence;
    const bool threw = refused(
        [&] {
          const winsum::view<float, 3> v(memory, e);
          size = v.size(), stride = v.stride(0);
        },
        sentence);
    BOOST_TEST_REQUIRE(threw == !right, e[0] << ' ' << e[1] << ' ' << e[2]);
    if (threw) continue;
    BOOST_TEST_REQUIRE((wide{size} == (empty ? 0 : bytes / 4)));
    if (fits(wide{e[1]} * e[2])) BOOST_TEST_REQUIRE((wide{stride} == wide{e[1]} * e[2]));
    if (!empty) continue;
    // An array of as many elements takes no memory.
    const winsum::array<float, 3> a(e);
    BOOST_TEST_REQUIRE(a.size() == 0);
    BOOST_TEST_REQUIRE((a.strides()[0] == stride && a.stride(0) == stride));
    BOOST_TEST_REQUIRE(winsum::view(a).reverse(1).size() == 0);
  }
}

bool says(const std::string& sentence, const char* part) { return sentence.find(part) != sentence.npos; }

BOOST_AUTO_TEST_CASE(strides_past_64_bits_are_refused_by_number) {
  const std::int64_t large = std::int64_t{1} << 62;
  std::string s;
  const winsum::view<float, 1> v(memory, {5}, {large});
  BOOST_TEST(refused([&] { v.slice(0, 0, 5, 3); }, s));
  BOOST_TEST(s ==
             "winsum: stride arithmetic past 64 bits: a step of 3 in dimension 0, which has a stride of 4611686018427387904; "
             "give a smaller one, or a view with smaller strides");
  BOOST_TEST(refused([&] { v.reverse(0); }, s));
  BOOST_TEST(says(s, "position 4 of dimension 0, which has a stride of 4611686018427387904"));
  BOOST_TEST(refused([&] { winsum::view<float, 2>(memory, {4, 4}, {large, 1}).subview(0, 3); }, s));
  BOOST_TEST(says(s, "position 3 of dimension 0"));
  BOOST_TEST(refused([&] { winsum::view<float, 1>(memory, {2}, {INT64_MIN}).reverse(0); }, s));
  BOOST_TEST(says(s, "-9223372036854775808"));
  BOOST_TEST(refused([&] { winsum::windows(v, {2}, {1}, {4}); }, s));
  BOOST_TEST(says(s, "a dilation of 4 in dimension 0"));
  BOOST_TEST(refused([&] { winsum::windows(v, {2}, {2}); }, s));
  BOOST_TEST(says(s, "a window stride of 2 in dimension 0"));
}

BOOST_AUTO_TEST_CASE(the_stride_of_a_dimension_of_one_element_may_stay_as_it_is) {
  const winsum::view<float, 1> one(memory, {1}, {INT64_MIN}), line(memory, {9}, {std::int64_t{1} << 50});
  BOOST_TEST((one.reverse(0).data() == memory && one.reverse(0).extent(0) == 1));
  BOOST_TEST((line.slice(0, 3, 9, std::int64_t{1} << 40).extent(0) == 1));
  BOOST_TEST((line.slice(0, 3, -1, -(std::int64_t{1} << 40)).data() == line.slice(0, 3, 4).data()));
  BOOST_TEST((winsum::windows(line, {1}, {std::int64_t{1} << 30}, {std::int64_t{1} << 40}).size() == 1));
}

BOOST_AUTO_TEST_CASE(slices_outside_are_refused_where_they_are_empty_too) {
  std::string s;
  const winsum::view<float, 1> v(memory, {4}, {1});
  BOOST_TEST(refused([&] { v.slice(0, 3, INT64_MIN, -1); }, s));
  BOOST_TEST(s == "winsum: a slice takes positions 3 to -9223372036854775807 of dimension 0, which has extent 4; keep inside it");
  BOOST_TEST(refused([&] { v.slice(0, INT64_MAX, 64); }, s));
  BOOST_TEST(s == "winsum: an empty slice goes from 9223372036854775807 to 64 in dimension 0, which has extent 4; keep both ends inside it");
  BOOST_TEST(refused([&] { v.slice(0, INT64_MIN, INT64_MAX); }, s));
  BOOST_TEST(refused([&] { v.slice(0, 7, 7); }, s));
  BOOST_TEST(v.slice(0, 4, 4).size() == 0);
  BOOST_TEST(v.slice(0, 3, 1).size() == 0);
  BOOST_TEST(v.slice(0, -1, 3, -1).size() == 0);
  BOOST_TEST(v.slice(0, 3, INT64_MAX, INT64_MAX).size() == 1);
  BOOST_TEST(v.slice(0, 3, INT64_MIN + 3, INT64_MIN).stride(0) == INT64_MIN);
}

constexpr std::int64_t k40 = std::int64_t{1} << 40;
constexpr bool static_ones_too() {
  const winsum::view<float, winsum::extents<k40, k40, 0>> v(nullptr, {k40, k40, 0});
  return v.size() == 0 && v.stride(0) == 0 && winsum::view<float, 3>(nullptr, {0, k40, k40}).stride(0) == INT64_MAX &&
         winsum::extents<k40, 0, k40>.size() == 0;
}
static_assert(static_ones_too());

BOOST_AUTO_TEST_CASE(memory_that_there_is_not_is_refused_by_number) {
  std::string s;
  const std::int64_t much = std::int64_t{1} << 58;
  BOOST_TEST(refused([&] { winsum::array<float, 1> a({much}); }, s));
  BOOST_TEST(s == "winsum: there is no memory for 1152921504606846976 bytes; give smaller extents, or free some");
  winsum::array<float, 1> kept({3});
  kept.fill(7);
  BOOST_TEST(refused([&] { kept = winsum::array<float, 1>({much}); }, s));
  BOOST_TEST(kept(2) == 7);
}

BOOST_AUTO_TEST_SUITE_END()
