// Defines the main function of a test program. It lists what was skipped and why, as lines "skipped: CASE: WHY", and returns 77, which
// CTest reports as skipped, if nothing of what was asked for could be made here. A case that ran and checked nothing is a failure.
#define BOOST_TEST_MODULE winsum
#define BOOST_TEST_NO_MAIN
#include <boost/test/included/unit_test.hpp>

#include <cstddef>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "skip.hpp"

namespace {

using namespace boost::unit_test;

std::map<std::string, std::string>& reasons() {
  static std::map<std::string, std::string> all;
  return all;
}

/// The cases that were started, and those that a precondition kept from it.
struct record : test_observer {
  std::vector<test_unit_id> started{};

  void test_unit_start(const test_unit& unit) override {
    if (unit.p_type == TUT_CASE) started.push_back(unit.p_id);
  }
  void test_unit_skipped(const test_unit& unit, const_string why) override {
    struct cases : test_tree_visitor {
      std::string why{};
      void visit(const test_case& each) override {
        if (each.is_enabled()) reasons().emplace(each.full_name(), why);
      }
    } below;
    below.why = std::string(why.begin(), why.end());
    if (const std::string words = "precondition failed: "; below.why.rfind(words, 0) == 0) below.why.erase(0, words.size());
    traverse_test_tree(unit, below, true);
  }
};

/// Whether something ran and was looked at; names cases that looked at nothing.
bool anything_checked(const record& all, bool& idle) {
  bool checked = false;
  for (test_unit_id id : all.started) {
    const test_results& r = results_collector.results(id);
    const test_unit& unit = framework::get(id, TUT_CASE);
    const bool some = r.p_assertions_passed > 0u || r.p_assertions_failed > 0u || r.p_warnings_failed > 0u || !r.passed();
    checked = checked || some;
    if (some || reasons().count(unit.full_name()) > 0) continue;
    std::cerr << unit.full_name() << " checks nothing" << std::endl;
    idle = true;
  }
  return checked;
}

}  // namespace

void winsum::test::skip(std::string_view why) {
  reasons()[framework::current_test_case().full_name()] = std::string(why);
  BOOST_TEST_MESSAGE("skipped: " << why);
}

int main(int argc, char** argv) {
  record all;
  int code = 0;
  {
    struct registered {
      record& all;
      explicit registered(record& r) : all(r) { framework::register_observer(all); }
      ~registered() { framework::deregister_observer(all); }
    };
    const registered until_the_end(all);
    code = unit_test_main(&init_unit_test_suite, argc, argv);
  }
  bool idle = false;
  const bool checked = anything_checked(all, idle);
  for (const auto& [name, why] : reasons()) std::cout << "skipped: " << name << ": " << why << "\n";
  std::cout << std::flush;
  if (code == 0 && idle) return 1;
  return code == 0 && !checked && !reasons().empty() ? 77 : code;
}
