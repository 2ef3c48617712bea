// Tests the laws of extents against plain enumeration, over every small case.
#include <winsum/analysis/domain.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"

using namespace winsum::analysis;
using analysis_test::call_of;
using analysis_test::product;
using analysis_test::reader;
namespace ir = winsum::ir;

namespace {
std::string signed_text(std::int64_t n) { return (n < 0 ? "" : "+") + std::to_string(n); }
}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_domain_laws)

BOOST_AUTO_TEST_CASE(an_extent_is_the_largest_that_stays_inside) {
  int cases = 0;
  for (const bool padded : {false, true})
    for (std::int64_t stride = -2; stride <= 3; ++stride)
      for (std::int64_t dilation = -2; dilation <= 2; ++dilation)
        for (std::int64_t start = -3; start <= 4; ++start)
          for (std::int64_t extent = 1; extent <= 7; ++extent)
            for (std::int64_t taps = 1; taps <= 3; ++taps) {
              if (stride == 0 || dilation == 0) continue;
              const std::string sum = signed_text(stride) + "*y" + signed_text(dilation) + "*r" + signed_text(start);
              const ir::statement s = product("out y", {padded ? "in pad(" + sum + ")" : "in " + sum, "w r"}).s;
              const domain d = resolve(s, call_of(shape_of(extent), shape_of(taps)));
              std::int64_t low = 0;  // what the first window reaches before the start may also be reached past the end
              for (std::int64_t r = 0; padded && r < taps; ++r) low = std::max(low, -(dilation * r + start));
              const auto inside = [&](std::int64_t y) {
                for (std::int64_t r = 0; r < taps; ++r) {
                  const std::int64_t at = stride * y + dilation * r + start;
                  if (at < -low || at > extent - 1 + low) return false;
                }
                return true;
              };
              std::int64_t want = 0;
              while (inside(want)) ++want;
              const std::string about =
                  sum + " extent " + std::to_string(extent) + " taps " + std::to_string(taps) + ": " + std::string(d.error.view());
              if (want > 0)
                BOOST_CHECK_MESSAGE(!d.error && d.output == shape_of(want), about);
              else
                BOOST_CHECK_MESSAGE(d.error, about);
              ++cases;
            }
  BOOST_CHECK_GT(cases, 5000);
}

BOOST_AUTO_TEST_CASE(an_index_alone_runs_as_far_as_sums_of_it_stay_inside) {
  int shorter = 0;
  for (std::int64_t factor = -2; factor <= 3; ++factor)
    for (std::int64_t start = -1; start <= 5; ++start)
      for (std::int64_t taps = 1; taps <= 2; ++taps)
        for (std::int64_t extent = 1; extent <= 7; ++extent)
          for (const bool own : {false, true}) {
            if (factor == 0) continue;
            const std::string sum = signed_text(factor) + "*i+r" + signed_text(start);
            // `own`: the sum is read of the tensor that has i alone as well; else i has the extent of a tensor of its own
            const ir::statement s = product("out i", {own ? "in i" : "v i", "in " + sum, "w r"}).s;
            const domain d =
                own ? resolve(s, call_of(shape_of(extent), shape_of(taps))) : resolve(s, call_of(shape_of(extent), shape_of(extent), shape_of(taps)));
            const auto inside = [&](std::int64_t i) { return i < extent && factor * i + start >= 0 && factor * i + start + taps - 1 < extent; };
            std::int64_t want = 0;
            while (inside(want)) ++want;
            const std::string about =
                sum + " extent " + std::to_string(extent) + " taps " + std::to_string(taps) + ": " + std::string(d.error.view());
            const bool fine = want > 0 && (own || want == extent);
            BOOST_CHECK_MESSAGE(fine ? !d.error && d.output == shape_of(want) : bool(d.error), about);
            shorter += own && fine && want < extent;
          }
  BOOST_CHECK_GT(shorter, 50);
}

BOOST_AUTO_TEST_CASE(no_left_side_that_writes_twice_is_taken) {
  int apart = 0, refused = 0;
  for (std::int64_t f = -3; f <= 4; ++f)
    for (std::int64_t g = -3; g <= 4; ++g)
      for (std::int64_t h = 0; h <= 2; ++h)
        for (std::int64_t n = 1; n <= 4; ++n)
          for (std::int64_t m = 1; m <= 3; ++m) {
            if (f == 0 || g == 0) continue;
            const std::int64_t shift = 3 * (n + m);
            const std::string first = signed_text(f) + "*i" + signed_text(g) + "*j" + signed_text(shift);
            const std::string second = signed_text(h) + "*i";
            const domain d = resolve(product("out " + first + " " + second, {"in i j"}).s, call_of(shape_of(n, m)));
            std::set<std::pair<std::int64_t, std::int64_t>> written;
            for (std::int64_t i = 0; i < n; ++i)
              for (std::int64_t j = 0; j < m; ++j) written.insert({f * i + g * j + shift, h * i});
            const bool distinct = static_cast<std::int64_t>(written.size()) == n * m;
            const std::string about = first + ", " + second + " over " + std::to_string(n) + " x " + std::to_string(m);
            BOOST_CHECK_MESSAGE(distinct || d.left == left_map::overlapping, about);
            BOOST_CHECK_MESSAGE(d.left != left_map::unsettled, about);
            BOOST_CHECK_MESSAGE(!d.error == (d.left == left_map::one_to_one), about + std::string(d.error.view()));
            (d.error ? refused : apart) += 1;
          }
  BOOST_CHECK_GT(apart, 500);
  BOOST_CHECK_GT(refused, 100);
}

BOOST_AUTO_TEST_CASE(a_read_is_refused_if_and_only_if_it_goes_outside) {
  for (std::int64_t f = -2; f <= 2; ++f)
    for (std::int64_t g = -2; g <= 2; ++g)
      for (std::int64_t start = -2; start <= 4; ++start)
        for (std::int64_t extent = 1; extent <= 8; ++extent) {
          if (f == 0 || g == 0) continue;
          const std::string sum = signed_text(f) + "*i" + signed_text(g) + "*j" + signed_text(start);
          const ir::statement s = product("out i j", {"in " + sum, "p i", "q j"}).s;
          const domain d = resolve(s, call_of(shape_of(extent), shape_of(3), shape_of(2)));
          bool outside = false;
          for (std::int64_t i = 0; i < 3; ++i)
            for (std::int64_t j = 0; j < 2; ++j) {
              const std::int64_t at = f * i + g * j + start;
              outside = outside || at < 0 || at >= extent;
            }
          BOOST_CHECK_MESSAGE(static_cast<bool>(d.error) == outside, sum + " extent " + std::to_string(extent));
        }
}

BOOST_AUTO_TEST_CASE(few_rules_say_what_all_rules_say_where_they_suffice) {
  struct form {
    ir::statement s{};
    bool open = false, given = false;  ///< few rules suffice without an output given, with one
  };
  reader ranged = product("out y", {"in y+r", "w r"});
  ranged.range("r", 2);
  ir::statement whole = product("out y", {"in 2*y+r", "w r"}).s;
  whole.accesses[1].dims[0].exact = true;
  const form forms[] = {
      {product("out y x", {"in y x", "in x y"}).s, true, true},
      {product("out i k", {"a i j", "b j k"}).s, true, true},
      {product("out y", {"in pad(2*y+r-1) c", "w c r"}).s, true, true},
      {product("out y", {"in clamp(y-r+1){1,2}", "w r"}).s, true, false},
      {product("out y o", {"in 2*y+r-1", "w o r"}).s, true, false},
      {product("out y", {"in reflect(y+r)", "v y", "w r"}).s, true, true},
      {product("out y", {"in 3*y+2*r", "w r", "v y"}).s, true, true},
      {product("out 2*y", {"in y c", "w c"}).s},
      {product("out y y", {"in y"}).s},
      {product("out y z", {"in y z", "v y+1"}).s, true, true},
      {product("out i", {"in i", "in i+1"}).s},
      {ranged.s},
      {whole},
  };
  int right = 0, wrong = 0;
  for (const form& f : forms) {
    const index_roles roles = roles_of(f.s);
    const std::string about(f.s.accesses[1].tensor.view());
    BOOST_TEST(needs_few_rules(f.s, roles, false) == f.open, about << " of " << &f - forms);
    BOOST_TEST(needs_few_rules(f.s, roles, true) == f.given, about << " of " << &f - forms << " with an output");
    if (!f.open) continue;
    call_shapes call;
    call.operand_count = f.s.operand_count();
    int count = 0;  // of dimensions, the output's last
    std::int64_t* extents[8]{};
    for (int operand = 1; operand <= call.operand_count + 1; ++operand)
      for (const ir::access& x : f.s.accesses) {
        if (x.operand != operand % (call.operand_count + 1)) continue;
        auto& list = call.operand[x.operand].extents;
        for (int d = 0; d < x.dims.count; ++d) {
          list.push_back(0);
          extents[count++] = &list[d];
        }
        break;
      }
    const int open = count - f.s.accesses[0].dims.count;
    for (const bool given : {false, true}) {
      if (given && !f.given) continue;
      call.output_given = given;
      std::int64_t cases = 1;
      for (int d = 0; d < (given ? count : open); ++d) cases *= 5;
      for (std::int64_t each = 0; each < cases; ++each) {
        std::int64_t rest = each;
        for (int d = 0; d < (given ? count : open); ++d, rest /= 5) *extents[d] = rest % 5;
        const domain all = resolve_checked(f.s, roles, call), few = resolve_by_few_rules(f.s, roles, call);
        BOOST_REQUIRE_EQUAL(all.error.view(), few.error.view());
        (all.error ? wrong : right) += 1;
        if (all.error) continue;
        BOOST_REQUIRE((all.output == few.output && all.left == few.left));
        for (int i = 0; i < all.index_count; ++i) BOOST_REQUIRE_EQUAL(all.extent[i], few.extent[i]);
      }
    }
  }
  BOOST_CHECK_GT(right, 1000);
  BOOST_CHECK_GT(wrong, 2000);
}

BOOST_AUTO_TEST_SUITE_END()
