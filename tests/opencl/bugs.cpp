// Tests that the reported bugs have their right answer as OpenCL kernels on a device.
#include "bugs/cases.hpp"

#include <boost/test/unit_test.hpp>
#include <winsum/evaluator/compare.hpp>

#include "opencl/device.hpp"

namespace {

/// Runs a case by both kernels where there is one.
class on_device {
 public:
  template <winsum::key K, class Wanted, class... Ops>
  void operator()(const Wanted& wanted, const Ops&... operands) {
    by<K, winsum::loop_nest>(wanted, operands...);
    by<K, winsum::implicit_gemm>(wanted, operands...);
  }
  template <winsum::key K, class Wanted, class Seen, class... Ops>
  void into(const Wanted& wanted, const Wanted& before, const Seen& seen, const Ops&... operands) {
    into_by<K, winsum::loop_nest>(wanted, before, seen, operands...);
    into_by<K, winsum::implicit_gemm>(wanted, before, seen, operands...);
  }
  int ran = 0;

 private:
  template <winsum::key K, winsum::method M, class Out, class... Ops>
  static constexpr bool has_kernel = winsum::detail::opencl_verbs<K, M, Out, winsum::meta::type_list<Ops...>>::right;

  template <winsum::key K, class Got, class Wanted>
  void agrees(winsum::method m, const Got& got, const Wanted& wanted) {
    ++ran;
    BOOST_TEST_CONTEXT(K.view() << " by " << winsum::name_of(m)) {
      const winsum::comparison report = winsum::compare(got, wanted, winsum::default_tolerance<typename Wanted::value_type>());
      BOOST_TEST(bool(report), report.text());
    }
  }
  template <winsum::key K, winsum::method M, class Wanted, class... Ops>
  void by(const Wanted& wanted, const Ops&... operands) {
    if constexpr (has_kernel<K, M, winsum::detail::made, Ops...>)
      agrees<K>(M, winsum::opencl::evaluate<K, M>(winsum::test::device(), operands...), wanted);
  }
  template <winsum::key K, winsum::method M, class Wanted, class Seen, class... Ops>
  void into_by(const Wanted& wanted, const Wanted& before, const Seen& seen, const Ops&... operands) {
    Wanted got = before;
    const auto output = seen(got);
    if constexpr (has_kernel<K, M, std::remove_const_t<decltype(output)>, Ops...>) {
      winsum::opencl::evaluate_into<K, M>(winsum::test::device(), output, operands...);
      agrees<K>(M, got, wanted);
    }
  }
};

template <class Case>
void runs(const Case& each) {
  on_device run;
  each(run);
  BOOST_TEST(run.ran > 0);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(opencl_bugs, *boost::unit_test::precondition(winsum::test::has_device))

BOOST_AUTO_TEST_CASE(B04) {
  runs([](auto& run) { bugs::B04(run); });
}
BOOST_AUTO_TEST_CASE(B05) {
  runs([](auto& run) { bugs::B05(run); });
}
BOOST_AUTO_TEST_CASE(B08) {
  runs([](auto& run) { bugs::B08(run); });
}
BOOST_AUTO_TEST_CASE(B10) {
  runs([](auto& run) { bugs::B10(run); });
}
BOOST_AUTO_TEST_CASE(B11) {
  runs([](auto& run) { bugs::B11(run); });
}
BOOST_AUTO_TEST_CASE(B13) {
  runs([](auto& run) { bugs::B13(run); });
}
BOOST_AUTO_TEST_CASE(B14) {
  runs([](auto& run) { bugs::B14(run); });
}
BOOST_AUTO_TEST_CASE(B17) {
  runs([](auto& run) { bugs::B17(run); });
}
BOOST_AUTO_TEST_CASE(B18) {
  runs([](auto& run) { bugs::B18(run); });
}
BOOST_AUTO_TEST_CASE(B21) {
  runs([](auto& run) { bugs::B21(run); });
}
BOOST_AUTO_TEST_CASE(B23) {
  runs([](auto& run) { bugs::B23(run); });
}
BOOST_AUTO_TEST_CASE(B25) {
  runs([](auto& run) { bugs::B25(run); });
}
BOOST_AUTO_TEST_CASE(B26) {
  runs([](auto& run) { bugs::B26(run); });
}
BOOST_AUTO_TEST_CASE(B27) {
  runs([](auto& run) { bugs::B27(run); });
}
BOOST_AUTO_TEST_CASE(B32) {
  runs([](auto& run) { bugs::B32(run); });
}
BOOST_AUTO_TEST_CASE(B34) {
  runs([](auto& run) { bugs::B34(run); });
}
BOOST_AUTO_TEST_CASE(B35) {
  runs([](auto& run) { bugs::B35(run); });
}
BOOST_AUTO_TEST_CASE(B38) {
  runs([](auto& run) { bugs::B38(run); });
}
BOOST_AUTO_TEST_CASE(B39) {
  runs([](auto& run) { bugs::B39(run); });
}
BOOST_AUTO_TEST_CASE(B41) {
  runs([](auto& run) { bugs::B41(run); });
}
BOOST_AUTO_TEST_CASE(B43) {
  runs([](auto& run) { bugs::B43(run); });
}
BOOST_AUTO_TEST_CASE(B44) {
  runs([](auto& run) { bugs::B44(run); });
}
BOOST_AUTO_TEST_CASE(B46) {
  runs([](auto& run) { bugs::B46(run); });
}
BOOST_AUTO_TEST_CASE(B47) {
  runs([](auto& run) { bugs::B47(run); });
}
BOOST_AUTO_TEST_CASE(B49) {
  runs([](auto& run) { bugs::B49(run); });
}
BOOST_AUTO_TEST_CASE(B50) {
  runs([](auto& run) { bugs::B50(run); });
}
BOOST_AUTO_TEST_CASE(B52) {
  runs([](auto& run) { bugs::B52(run); });
}
BOOST_AUTO_TEST_CASE(B57) {
  runs([](auto& run) { bugs::B57(run); });
}
BOOST_AUTO_TEST_CASE(B58) {
  runs([](auto& run) { bugs::B58(run); });
}
BOOST_AUTO_TEST_CASE(float_sums_in_integers) {
  runs([](auto& run) { bugs::float_to_integers(run); });
}
BOOST_AUTO_TEST_CASE(double_sums_in_integers) {
  runs([](auto& run) { bugs::double_to_integers(run); });
}
BOOST_AUTO_TEST_CASE(pads_below_zero) {
  runs([](auto& run) { bugs::pads_below_zero(run); });
}
BOOST_AUTO_TEST_CASE(powers_of_integers) {
  runs([](auto& run) { bugs::powers_of_integers(run); });
}
BOOST_AUTO_TEST_CASE(constants_stay_exact) {
  runs([](auto& run) { bugs::constants_stay_exact(run); });
}
BOOST_AUTO_TEST_CASE(integers_wrap_at_every_step) {
  runs([](auto& run) { bugs::integers_wrap_at_every_step(run); });
}

BOOST_AUTO_TEST_SUITE_END()
