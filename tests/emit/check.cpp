// Tests which programs have no text in a language, each by the smallest one that breaks a rule and one that just keeps it.
#include <boost/test/unit_test.hpp>
#include <winsum/emit/check.hpp>
#include <winsum/emit/targets.hpp>

#include "programs.hpp"

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
namespace test = winsum::test;
using loop_ir::loop_kind;
using loop_ir::place;
using test::v;
using winsum::element;
using winsum::operation;

namespace {

/// out(i) = 1 in loops of these kinds and lengths, after `prepare` added what is asked about.
struct shape {
  test::builder b{};
  emit::header head = test::header_of("kernel", "out(i) = 1", 1);
  int r = 0;

  shape() {
    test::operands(b, {"out"});
    r = b.registers("r", 1, 1);
  }
  void open(loop_kind kind, std::int64_t length) { b.open_loop(b.variable("i"), kind, 0, length); }
  void phase(std::initializer_list<std::int64_t> threads) {
    for (std::int64_t each : threads) open(loop_kind::thread, each);
    test::own(b, b.open_region(), r, 1);
    test::constant(b, b.at(r), 1);
    test::memory_node(b, loop_ir::node_kind::store, b.at(r), 0, 0);
    b.close(1 + static_cast<int>(threads.size()));
  }
  const loop_ir::program& made() {
    b.close(b.open.count);
    return b.p;
  }
  std::string cuda() { return std::string(emit::emitter<winsum::cuda>::refuses(made(), head).view()); }
  std::string opencl() { return std::string(emit::emitter<winsum::opencl>::refuses(made(), head).view()); }
  std::string cpp() { return std::string(emit::emitter<winsum::cpp>::refuses(made(), head).view()); }
};

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_check)

BOOST_AUTO_TEST_CASE(threads_of_a_block) {
  for (const auto& [threads, fits] : {std::pair{1024, true}, std::pair{1025, false}}) {
    shape s;
    s.open(loop_kind::block_x, 3);
    s.phase({threads});
    BOOST_TEST(s.cuda().empty() == fits, threads << ": " << s.cuda());
    if (!fits) BOOST_TEST(has(s.cuda(), "has 1025 threads in 1 loop, but a GPU takes 1024 threads"));
    BOOST_TEST(has(s.cpp(), "blocks and threads of a GPU"));
  }
  shape three, four;
  three.open(loop_kind::block_x, 3);
  three.phase({2, 2, 2});
  BOOST_TEST(three.cuda() == "");
  four.open(loop_kind::block_x, 3);
  four.phase({2, 2, 2, 2});
  BOOST_TEST(has(four.cuda(), "1024 threads"), four.cuda());
}

BOOST_AUTO_TEST_CASE(phases_of_other_depths) {
  shape fits, differs;
  fits.open(loop_kind::block_x, 3);
  fits.phase({4, 2, 2});
  fits.phase({16});
  BOOST_TEST(fits.cuda() == "");
  differs.open(loop_kind::block_x, 3);
  differs.phase({4, 2, 2});
  differs.phase({4, 4});
  BOOST_TEST(has(differs.cuda(), "different depths"), differs.cuda());
}

BOOST_AUTO_TEST_CASE(shared_copies) {
  for (const auto& [elements, fits] : {std::pair{48 * 256, true}, std::pair{48 * 256 + 1, false}}) {
    shape s;
    s.b.memory("tile", place::shared, 0, {elements, -1});
    s.open(loop_kind::block_x, 3);
    s.phase({8});
    BOOST_TEST(s.cuda().empty() == fits, elements << ": " << s.cuda());
    if (!fits) BOOST_TEST(has(s.cuda(), "48 KiB"));
  }
  shape open, local;
  open.b.memory("tile", place::shared, 0, open.b.parameter(loop_ir::param_kind::index_extent, 0, -1, "n"));
  open.open(loop_kind::block_x, 3);
  open.phase({8});
  BOOST_TEST(has(open.cuda(), "the size of shared copy `tile` is not constant"), open.cuda());
  local.b.memory("tile", place::local, 0, {7, -1});
  local.open(loop_kind::grid, 3);
  local.phase({});
  BOOST_TEST(has(local.cuda(), "copy `tile` is a thread's of a CPU, which has no place on a GPU"), local.cuda());
}

BOOST_AUTO_TEST_CASE(loops_of_the_other_machine) {
  shape unbound, parallel, inner;
  unbound.open(loop_kind::serial, 3);
  unbound.phase({});
  BOOST_TEST(has(unbound.cuda(), "no loop of this program is bound"), unbound.cuda());
  BOOST_TEST(unbound.cpp() == "");
  parallel.open(loop_kind::parallel, 3);
  parallel.open(loop_kind::grid, 3);
  parallel.phase({});
  BOOST_TEST(has(parallel.cuda(), "threads of a CPU"), parallel.cuda());
  const int i = inner.b.variable("i"), j = inner.b.variable("j");
  inner.b.open_loop(i, loop_kind::serial, 0, 3);
  inner.b.open_loop(j, loop_kind::grid, 0, v(i));
  inner.phase({});
  BOOST_TEST(has(inner.cuda(), "known only inside its loops"), inner.cuda());
  shape open;
  open.open(loop_kind::block_x, 3);
  const int t = open.b.variable("t");
  open.b.open_loop(t, loop_kind::thread, 0, loop_ir::expr(open.b.parameter(loop_ir::param_kind::index_extent, 0, -1, "n")));
  open.phase({});
  BOOST_TEST(has(open.cuda(), "bounds that are not constant"), open.cuda());
}

BOOST_AUTO_TEST_CASE(complex_numbers) {
  using winsum::element;
  for (int where = 0; where < 4; ++where) {
    shape s;
    s.open(loop_kind::grid, 3);
    s.phase({});
    if (where == 1) s.head.elements[0] = element::c64;
    if (where == 2) s.head.sum = element::c128;
    if (where == 3) s.head.point = element::c64;
    BOOST_TEST(s.opencl().empty() == (where == 0), where << ": " << s.opencl());
    if (where > 0) BOOST_TEST(has(s.opencl(), "no complex numbers"));
    BOOST_TEST(s.cuda() == "");
  }
  shape function;
  function.head.sum = function.head.point = function.head.elements[0] = element::c64;
  function.open(loop_kind::grid, 3);
  test::own(function.b, function.b.open_region(), function.r, 1);
  test::apply(function.b, operation::exp, function.b.at(function.r), function.b.at(function.r));
  BOOST_TEST(function.cuda() == "");
  BOOST_TEST(function.cpp() == "");
  BOOST_TEST(has(function.opencl(), "no complex numbers"));
}

BOOST_AUTO_TEST_SUITE_END()
