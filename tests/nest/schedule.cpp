// Tests the law of all schedule steps at once: whatever steps are taken in whatever order, the nest computes what it did, or has no program
// and says why.
#include <winsum/nest/schedule.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <string>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using loop_ir::loop_kind;
using loop_ir::nest;

namespace {

/// Takes steps at random: mostly of loops that they can serve. `taken` has their names, for the report.
struct scheduler {
  nest& n;
  std::minstd_rand next;
  std::string taken{};

  int below(int end) { return static_cast<int>((next() >> 8) % static_cast<unsigned>(end)); }
  /// A loop that passes, or -1; one in eight times any at all.
  template <class Test>
  int loop_that(Test passes) {
    const bool any = below(8) == 0;
    static_vector<int, 24> found;
    for (const loop_ir::nest_loop& l : n.loops)
      if (any || passes(l)) found.push_back(l.var);
    return found.empty() ? -1 : found[below(found.count)];
  }
  static bool is_whole(const loop_ir::nest_loop& l) { return l.step == loop_ir::scalar{1, -1} && l.tiles.empty() && l.kind == loop_kind::serial; }
  void say(const char* step, int var) { taken += std::string(step) + "(" + (var < 0 ? "" : std::string(n.label(var))) + ") "; }
  bool failed() const { return !n.b.p.error.empty(); }

  /// Blocks, then others, then threads, then what is summed; each at random.
  void order() {
    static_vector<std::int16_t, 24> all;
    for (int rank = 0; rank < 4; ++rank) {
      const int begin = all.count;
      for (const loop_ir::nest_loop& l : n.loops) {
        const bool bound = l.kind != loop_kind::serial && l.kind != loop_kind::parallel && l.kind != loop_kind::thread;
        if (rank == (l.reduced ? 3 : l.kind == loop_kind::thread ? 2 : bound ? 0 : 1)) all.push_back(l.var);
      }
      std::shuffle(all.begin() + begin, all.end(), next);
    }
    say("order", -1);
    loop_ir::order(n, all);
  }
  void split() {
    const int var = loop_that(is_whole);
    if (var < 0) return;
    say("split", var);
    loop_ir::split(n, var, {1 + below(5), -1}, "cut");
  }
  void split_guarded() {
    const int var = loop_that(is_whole);
    if (var < 0) return;
    say("split_guarded", var);
    loop_ir::split_guarded(n, var, 1 + below(5), "piece", "in_piece");
  }
  void fuse() {
    const bool reduced = below(3) == 0;
    static_vector<std::int16_t, 24> vars;
    for (const loop_ir::nest_loop& l : n.loops)
      if (l.reduced == reduced && is_whole(l) && vars.count < 3 && below(3) != 0) vars.push_back(l.var);
    std::shuffle(vars.begin(), vars.end(), next);
    if (vars.count < 2) return;
    say("fuse", vars[0]);
    loop_ir::fuse(n, vars, "fused", "fused_count", reduced);
  }
  void bind() {
    const int var = loop_that([this](const loop_ir::nest_loop& l) { return !l.reduced && &l == &n.loops[0] && is_whole(l); });
    if (var < 0 || n.loop(var).reduced) return;
    say("bind", var);
    loop_ir::bind(n, var, below(2) == 0 ? loop_kind::parallel : loop_kind::grid);
  }
  void tiles() {
    const int var = loop_that([](const loop_ir::nest_loop& l) { return !l.reduced && is_whole(l); });
    if (var < 0 || n.loop(var).kind == loop_kind::thread) return;
    loop_ir::nest_loop& l = n.loop(var);
    say("tiles", var);
    l.tiles.clear();
    l.lanes = below(2) * 4;
    const int unit = l.lanes > 0 ? l.lanes : 1;
    l.tiles.push_back((2 + below(2)) * unit);
    l.tiles.push_back(unit);
  }
  void share() {
    const int var = loop_that([](const loop_ir::nest_loop& l) { return !l.reduced && is_whole(l); });
    if (var < 0) return;
    say("share", var);
    const loop_ir::parts cut = loop_ir::split_guarded(n, var, 6, "block", "t");
    if (failed()) return;
    const bool second = std::any_of(n.loops.begin(), n.loops.end(), [](const auto& l) { return l.kind == loop_kind::block_x; });
    loop_ir::bind(n, cut.outer, second ? loop_kind::block_y : loop_kind::block_x);
    loop_ir::share(n, cut.inner, 1 + below(3), "each");
    order();
  }
  void copy() {
    if (n.accesses.count < 2) return;
    const int inside = loop_that([](const loop_ir::nest_loop& l) { return l.tiles.empty(); });
    loop_ir::copy_request c{.which = 1 + below(n.accesses.count - 1), .after = below(4) == 0 ? -1 : inside, .slack = 32 * below(2)};
    const loop_ir::var_set read = loop_ir::vars_of(n.accesses[c.which]);
    for (const loop_ir::nest_loop& l : n.loops)
      if (n.loop_of(l.var) > n.loop_of(c.after) && (read & loop_ir::var_bit(l.var)) != 0) c.items.push_back(l.var);
    if (c.items.empty()) return;
    std::shuffle(c.items.begin(), c.items.end(), next);
    say("copy_at", c.after);
    loop_ir::copy_at(n, c);
  }
  /// In blocks of what is summed, or once for a block of threads.
  void copy_shared() {
    if (below(4) != 0) share();
    if (below(4) == 0) share();
    const int piece = loop_that([](const loop_ir::nest_loop& l) { return l.reduced && is_whole(l); });
    if (failed() || piece < 0 || !n.loop(piece).reduced) return;
    const loop_ir::parts cut = loop_ir::split_guarded(n, piece, 1 + below(4), "sum_block", "k");
    static_vector<std::int16_t, 24> summed;
    for (const loop_ir::nest_loop& l : n.loops)
      if (!l.reduced) summed.push_back(l.var);
    for (const loop_ir::nest_loop& l : n.loops)
      if (l.reduced && l.var != cut.outer && l.var != cut.inner) summed.push_back(l.var);
    for (int v : {cut.outer, cut.inner}) summed.push_back(static_cast<std::int16_t>(v));
    if (failed()) return;
    loop_ir::order(n, summed);
    for (int copies = 1 + below(2); copies > 0 && !failed(); --copies) {
      loop_ir::shared_request c{.which = 1 + below(n.accesses.count - 1), .after = cut.outer, .line_slack = below(3)};
      const loop_ir::var_set read = loop_ir::closure(n, loop_ir::vars_of(n.accesses[c.which]));
      for (const loop_ir::nest_loop& l : n.loops)
        if ((l.kind == loop_kind::thread || l.var == cut.inner) && (read & loop_ir::var_bit(l.var)) != 0) c.items.push_back(l.var);
      if (c.items.empty() || n.is_shared(n.accesses[c.which].buffer)) continue;
      std::shuffle(c.items.begin(), c.items.end(), next);
      c.fast = below(c.items.count);
      say("copy_shared", c.after);
      loop_ir::copy_at(n, c);
    }
  }
  void block_rows() {
    int row = -1, column = -1;
    for (const loop_ir::nest_loop& l : n.loops)
      if (!l.reduced && is_whole(l)) {
        row = column;
        column = l.var;
      }
    if (below(2) == 0) row = -1;
    if (column < 0) return;
    const loop_ir::scalar width = n.loop(column).extent;
    say("block_rows", column);
    const loop_ir::block made = loop_ir::block_rows(n, row, column, {2 + below(30), -1}, "q");
    if (failed()) return;
    for (int a = 1; a < n.accesses.count; ++a) {
      loop_ir::copy_request c{.which = a, .after = below(2) == 0 || row < 0 ? std::max(made.column_block, made.row_block) : made.row_block};
      const loop_ir::nest_access& x = n.accesses[a];
      if (!x.mentions(column) || c.after < 0 || (!x.bordered() && below(2) == 0)) continue;
      for (const loop_ir::nest_loop& l : n.loops)
        if (n.loop_of(l.var) > n.loop_of(c.after) && x.mentions(l.var)) c.items.push_back(l.var);
      if (row >= 0) c.items.push_back(static_cast<std::int16_t>(row));
      c.items.push_back(static_cast<std::int16_t>(column));
      loop_ir::copy_at(n, c);
    }
    loop_ir::flatten_block(n, made.q, width);
    order();
  }

  void step() {
    using member = void (scheduler::*)();
    constexpr member steps[] = {&scheduler::order, &scheduler::split, &scheduler::split_guarded, &scheduler::fuse,        &scheduler::bind,
                                &scheduler::tiles, &scheduler::share, &scheduler::copy,          &scheduler::copy_shared, &scheduler::block_rows};
    (this->*steps[below(10)])();
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_schedule)

/// WINSUM_RANDOM: sequences for each statement. WINSUM_SEED: of the first.
BOOST_AUTO_TEST_CASE(steps_change_no_result) {
  const auto number = [](const char* name, int usual) { return std::getenv(name) != nullptr ? std::atoi(std::getenv(name)) : usual; };
  const int tries = number("WINSUM_RANDOM", 12), first = number("WINSUM_SEED", 1);
  std::map<std::string, int> ran, refused;
  unsigned statement = 0;
  for (const cases::statement_case& s : cases::statements()) {
    ++statement;
    cases::call_form form = cases::form_of(s);
    form.kind = cases::numbers::f64;
    const cases::call c = cases::make_call(form);
    BOOST_TEST_REQUIRE(c.refused.empty(), s.text << ": " << c.refused);
    for (int i = 0; i < tries; ++i) {
      const unsigned seed = static_cast<unsigned>(first + i) * 131u + statement;
      cases::knowledge known{static_cast<cases::extents_known>(seed % 3), seed};
      nest n = methods::describe(cases::problem_of(c, known, {})).n;
      if (n.loops.empty()) continue;
      scheduler to{n, std::minstd_rand(seed * 7919u + 1u)};
      for (int steps = 1 + to.below(5); steps > 0 && !to.failed(); --steps) to.step();
      const std::string shown = loop_ir::print(n);
      const loop_ir::program p = loop_ir::lower(n);
      const bool made = p.error.empty();
      for (std::size_t at = 0; at < to.taken.size();) {
        const std::size_t end = to.taken.find('(', at);
        ++(made ? ran : refused)[to.taken.substr(at, end - at)];
        at = to.taken.find(' ', end) + 1;
      }
      if (!made) {
        BOOST_TEST(p.error.view().find("; ") != std::string_view::npos, p.error.view());
        BOOST_TEST_MESSAGE(to.taken << ": " << p.error.view());
        continue;
      }
      cases::tensor got;
      std::string wrong = cases::run(c, p, 3, got);
      if (wrong.empty()) wrong = cases::wrong_output(c, got);
      BOOST_TEST(wrong.empty(), "WINSUM_SEED=" << first + i << ": " << s.text << "\n" << to.taken << "\n" << shown << wrong);
    }
  }
  for (const char* step : {"order", "split", "split_guarded", "fuse", "bind", "tiles", "share", "copy_at", "copy_shared", "block_rows"}) {
    BOOST_TEST_MESSAGE(step << ": " << ran[step] << " ran, " << refused[step] << " refused");
    BOOST_TEST(ran[step] >= tries, step << " ran " << ran[step] << " times");
  }
}

BOOST_AUTO_TEST_SUITE_END()
