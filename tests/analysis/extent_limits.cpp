// Tests the largest range of a window, against counting the positions that stay inside.
#include <algorithm>
#include <cstdint>
#include <string>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"
#include "rules.hpp"
#include "says.hpp"

using namespace winsum::analysis;
using analysis_test::call_of;
using analysis_test::check_says;
using analysis_test::product;
using analysis_test::reader;
using analysis_test::rules;
using winsum::border_kind;
namespace ir = winsum::ir;

BOOST_AUTO_TEST_SUITE(analysis_extent_limits)

/// in(p*y + q*r + c) of n elements, y open and r of 4.
struct window {
  std::int64_t p, q, c, n;
  border_kind mode;
  bool extended;
};
void check_limit(const window& w) {
  reader r = product("out y", {"in y+r"});
  ir::subscript& sub = r.s.accesses[1].dims[0];
  sub.at = {};
  sub.at.add(ir::term{w.p, 0, -1}), sub.at.add(ir::term{w.q, 1, -1}), sub.at.add(ir::term{w.c, -1, -1});
  sub.mode = w.mode, sub.extended = w.extended;
  if (w.extended) sub.extend_lo.add(ir::term{2, -1, -1}), sub.extend_hi.add(ir::term{5, -1, -1});
  rules rule(r.s, call_of(shape_of(w.n)));
  rule.out.extent[1] = 4;

  const std::int64_t low = std::min<std::int64_t>(0, 3 * w.q) + w.c, high = std::max<std::int64_t>(0, 3 * w.q) + w.c;
  const std::int64_t before = w.mode == border_kind::none ? 0 : w.extended ? 2 : std::max<std::int64_t>(0, -low);
  const std::int64_t behind = w.mode != border_kind::none && w.extended ? 5 : before;
  std::int64_t wanted = 0;  // only the side that y moves to counts
  const auto stays = [&](std::int64_t y) { return w.p > 0 ? high + w.p * y <= w.n - 1 + behind : low + w.p * y >= -before; };
  while (stays(wanted)) ++wanted;
  const bool starts = w.mode == border_kind::none || (w.p > 0 ? low >= -before : high <= w.n - 1 + behind);

  std::int64_t limit = -5;
  const bool fine = rule.run.limit_of(0, 1, 0, limit);
  const std::string at = std::to_string(w.p) + "*y + " + std::to_string(w.q) + "*r + " + std::to_string(w.c) + " of " + std::to_string(w.n);
  BOOST_REQUIRE_MESSAGE(fine == (starts && (wanted > 0 || w.n == 0)), at << ": " << rule.out.error.view());
  if (starts) BOOST_REQUIRE_MESSAGE(limit == wanted, at << ": " << limit << ", not " << wanted);
  const char* why = !starts ? "is at" : high - low <= w.n - 1 + before + behind ? "reads from" : "larger than extent";
  if (!fine) check_says(rule.out.error, "index `y` has no", why);
}

BOOST_AUTO_TEST_CASE(the_largest_range_that_keeps_reads_inside) {
  for (const border_kind mode : {border_kind::none, border_kind::pad, border_kind::reflect})
    for (const bool extended : {false, true})
      for (const std::int64_t p : {-3, -1, 1, 2, 5})
        for (const std::int64_t q : {-2, 0, 1, 3})
          for (const std::int64_t c : {-9, -1, 0, 4, 11})
            for (const std::int64_t n : {0, 1, 2, 9, 16}) check_limit({p, q, c, n, mode, extended});
}

BOOST_AUTO_TEST_CASE(limits_at_the_end_of_64_bits) {
  const auto limit_of = [](const char* read, std::int64_t n, std::int64_t param, std::int64_t& limit) {
    call_shapes call = call_of(shape_of(n));
    call.param[0] = param, call.param_known[0] = true;
    rules r(product("out y", {read}).s, call);
    r.run.limit_of(0, 1, 0, limit);
    return std::string(r.out.error.view()).substr(0, 36);
  };
  std::int64_t limit = 0;
  BOOST_TEST(limit_of("in y+1", INT64_MAX, 0, limit) == "");
  BOOST_TEST(limit == INT64_MAX - 1);
  BOOST_TEST(limit_of("in $p*y", INT64_MAX, INT64_MAX, limit) == "");
  BOOST_TEST(limit == 1);
  for (const auto& [read, param] : {std::pair{"in y-2", 0l}, {"in $p*y", INT64_MIN}, {"in y+$p", INT64_MIN}, {"in pad($p-y)", INT64_MAX}})
    BOOST_TEST(limit_of(read, INT64_MAX - 1, param, limit) == "winsum: size arithmetic past 64 bits", read);
  BOOST_TEST(limit_of("in $p*y", 9, 0, limit) == "winsum: index `y` has a step of 0 in");
  BOOST_TEST(limit_of("in $p*y", unknown, 0, limit) == "");  // nothing is said of what is not known
  BOOST_TEST(limit == unknown);
}

BOOST_AUTO_TEST_SUITE_END()
