// Tests `emit::print` and `emit::text` with an emitter of their own: what it refuses it does not print, and sinks get the same.
#include <winsum/emit/emitter.hpp>

#include <boost/test/unit_test.hpp>

#include "programs.hpp"

namespace emit = winsum::emit;
namespace test = winsum::test;

/// A target that says a kernel's name, if the program has loops.
constexpr auto made_up = static_cast<winsum::target>(100);
template <>
struct winsum::emit::emitter<made_up> {
  static constexpr refusal refuses(const loop_ir::program& p, const header&) {
    return p.nodes.empty() ? refusal("winsum: nothing to do") : refusal();
  }
  template <sink Sink>
  static constexpr void print(Sink& to, const loop_ir::program&, const header& head) {
    to.put(head.kernel.view());
    to.put(';');
  }
};

namespace {

struct constant {
  template <class Sink>
  static constexpr void print(Sink& to) {
    emit::print<made_up>(to, test::gemm_program, test::gemm_header);
  }
};
static_assert(emit::exact_text<constant>.view() == "gemm;");
constexpr winsum::loop_ir::program nothing{};

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_emitter)

BOOST_AUTO_TEST_CASE(a_text_or_the_reason) {
  BOOST_TEST(emit::text<made_up>(test::gemm_program, test::gemm_header) == "gemm;");
  BOOST_TEST(emit::text<made_up>(nothing, test::gemm_header) == "#error winsum: nothing to do\n");
}

BOOST_AUTO_TEST_SUITE_END()
