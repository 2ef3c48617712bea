// Defines `bugs::every_way`, which runs a case by every method, as GPU programs in the interpreter, and by the oracle.
#pragma once
#include <cmath>
#include <complex>
#include <limits>

#include <boost/test/unit_test.hpp>
#include <winsum/evaluate.hpp>
#include <winsum/evaluator/compare.hpp>
#include <winsum/loop_ir/interpret.hpp>
#include <winsum/naive.hpp>

namespace bugs {

/// Integers exactly; others to a few roundings of their own size, so that a small element beside a large one counts.
template <class T>
constexpr winsum::tolerance allowed() {
  return {0, winsum::default_tolerance<T>().relative / 2, 0};
}

/// Whether both are finite, the same infinity or no numbers.
template <class T>
bool of_one_kind(const T& a, const T& b) {
  if constexpr (std::is_floating_point_v<T>)
    return std::isfinite(a) == std::isfinite(b) && (a != a) == (b != b) && (!std::isinf(a) || a == b);
  else if constexpr (requires { a.imag(); })
    return of_one_kind(a.real(), b.real()) && of_one_kind(a.imag(), b.imag());
  else
    return true;
}

template <winsum::key K, class Got, class Wanted>
void agrees(std::string_view by, const Got& got, const Wanted& wanted) {
  BOOST_TEST_CONTEXT(K.view() << " by " << by) {
    BOOST_TEST_REQUIRE(got.extents() == wanted.extents(), boost::test_tools::per_element());
    const winsum::comparison report = winsum::compare(got, wanted, allowed<typename Wanted::value_type>());
    BOOST_TEST(bool(report), report.text());
    for (std::int64_t i = 0; i < wanted.size(); ++i)
      BOOST_TEST(of_one_kind(got.data()[i], wanted.data()[i]), "element " << i << ": " << +got.data()[i] << ", wanted " << +wanted.data()[i]);
  }
}

class every_way {
 public:
  template <winsum::key K, class Wanted, class... Ops>
  void operator()(const Wanted& wanted, const Ops&... operands) {
    agrees<K>("the oracle", winsum::naive<K>(operands...), wanted);
    by<K, winsum::loop_nest>(wanted, operands...);
    by<K, winsum::strided_view>(wanted, operands...);
    by<K, winsum::im2col_gemm>(wanted, operands...);
    by<K, winsum::implicit_gemm>(wanted, operands...);
    for (winsum::method m : {winsum::loop_nest, winsum::implicit_gemm}) {
      Wanted got(wanted.extents());
      got.fill(std::numeric_limits<typename Wanted::value_type>::max());
      if (on_gpu<K>(m, got, operands...)) agrees<K>(name_of(m), got, wanted);
    }
  }

  template <winsum::key K, class Wanted, class Seen, class... Ops>
  void into(const Wanted& wanted, const Wanted& before, const Seen& seen, const Ops&... operands) {
    Wanted got = before;
    winsum::naive_into<K>(seen(got), operands...);
    agrees<K>("the oracle", got, wanted);
    into_by<K, winsum::loop_nest>(wanted, before, seen, operands...);
    into_by<K, winsum::strided_view>(wanted, before, seen, operands...);
    into_by<K, winsum::im2col_gemm>(wanted, before, seen, operands...);
    into_by<K, winsum::implicit_gemm>(wanted, before, seen, operands...);
    for (winsum::method m : {winsum::loop_nest, winsum::implicit_gemm}) {
      got = before;
      if (on_gpu<K>(m, seen(got), operands...)) agrees<K>(name_of(m), got, wanted);
    }
  }

  /// Programs that ran, the oracle not counted.
  int ran = 0;

 private:
  template <winsum::key K, winsum::method M, class Wanted, class... Ops>
  void by(const Wanted& wanted, const Ops&... operands) {
    if constexpr (winsum::detail::right<K, M, winsum::detail::made, Ops...>) {
      const auto got = winsum::evaluate<K, M>(operands...);
      static_assert(std::is_same_v<decltype(got), const Wanted>);
      agrees<K>(winsum::name_of(M), got, wanted);
      ++ran;
    }
  }
  template <winsum::key K, winsum::method M, class Wanted, class Seen, class... Ops>
  void into_by(const Wanted& wanted, const Wanted& before, const Seen& seen, const Ops&... operands) {
    Wanted got = before;
    const auto output = seen(got);
    if constexpr (winsum::detail::right<K, M, std::remove_const_t<decltype(output)>, Ops...>) {
      winsum::evaluate_into<K, M>(output, operands...);
      agrees<K>(winsum::name_of(M), got, wanted);
      ++ran;
    }
  }
  /// False if there is no such program.
  template <winsum::key K, class Out, class... Ops>
  bool on_gpu(winsum::method m, Out&& out, const Ops&... operands) {
    using namespace winsum;
    using output = std::remove_cvref_t<Out>;
    using c = winsum::detail::call<K, output, Ops...>;
    winsum::detail::call_memory memory;
    winsum::detail::call_options none;
    winsum::detail::gather(memory, none, operands...);
    winsum::detail::put_tensor<std::remove_reference_t<Out>, void*>(memory, 0, out);
    const auto [shapes, domain] = winsum::detail::complete_in_full<c>(memory, none);
    const methods::problem& problem = c::decided.problem;
    if (!applies(m, cuda, problem).applies) return false;
    const loop_ir::program program = lower(problem, m, cuda);
    std::int64_t params[loop_ir::max_params];
    int failed = -1;
    const loop_ir::run_shapes sizes{domain.extent, memory.extent, memory.stride, shapes.param, 1};
    BOOST_TEST_REQUIRE(loop_ir::evaluate_parameters_checked(program, sizes, params, failed));
    int at = 0;
    const auto next = [&]<class T>(std::type_identity<T>, int rank) {
      const int i = at++;
      return loop_ir::operand_of<typename c::sum, typename c::point>(static_cast<T*>(memory.data[i]), rank, memory.extent[i], memory.stride[i]);
    };
    const loop_ir::interpret_operand all[] = {next(std::type_identity<typename c::result>{}, rank_of<output>),
                                              next(std::type_identity<value_type_of<Ops>>{}, rank_of<Ops>)...};
    loop_ir::interpret<typename c::sum, typename c::point>(program, params, all);
    ++ran;
    return true;
  }
};

/// Runs a case, which has to be no fewer than `least` programs, so that none is left out unseen.
template <class Case>
void by_every_way(const Case& each, int least) {
  every_way run;
  each(run);
  BOOST_TEST(run.ran >= least);
}

}  // namespace bugs
