// Defines `bugs::as_texts`, which runs cases as the C++ and the CUDA texts of their programs, compiled by the compiler of the machine.
#pragma once
#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/evaluate.hpp>
#include <winsum/source.hpp>

#include "bugs/every_way.hpp"
#include "source/host_texts.hpp"

namespace bugs {

/// Cases are shown to it twice: first their texts are collected, then, after `build`, they run.
class as_texts {
 public:
  template <winsum::key K, class Wanted, class... Ops>
  void operator()(const Wanted& wanted, const Ops&... operands) {
    Wanted got(wanted.extents());
    for (texts_of_target* each : {&host_, &gpu_})
      for (winsum::method m : winsum::all_methods) {
        got.fill(std::numeric_limits<typename Wanted::value_type>::max());
        if (by<K>(*each, m, got, operands...)) agrees<K>(name_of(m), got, wanted);
      }
  }
  template <winsum::key K, class Wanted, class Seen, class... Ops>
  void into(const Wanted& wanted, const Wanted& before, const Seen& seen, const Ops&... operands) {
    for (texts_of_target* each : {&host_, &gpu_})
      for (winsum::method m : winsum::all_methods) {
        Wanted got = before;
        if (by<K>(*each, m, seen(got), operands...)) agrees<K>(name_of(m), got, wanted);
      }
  }

  /// False if there is no compiler.
  bool build() {
    for (texts_of_target* each : {&host_, &gpu_}) {
      each->texts.build("-O1 -ffp-contract=off");
      if (!each->texts.available()) return false;
      BOOST_TEST_REQUIRE(each->texts.loaded(), each->texts.log());
      each->count = 0;
    }
    runs_ = true;
    return true;
  }
  int ran = 0;

 private:
  struct texts_of_target {
    winsum::target target;
    winsum::test::host_texts texts;
    int count = 0;
  };
  texts_of_target host_{winsum::cpp, winsum::test::host_texts(false)}, gpu_{winsum::cuda, winsum::test::host_texts(true)};
  bool runs_ = false;

  /// Whether the text ran.
  template <winsum::key K, class Out, class... Ops>
  bool by(texts_of_target& to, winsum::method m, Out&& out, const Ops&... operands) {
    using namespace winsum;
    using output = std::remove_cvref_t<Out>;
    using c = winsum::detail::call<K, output, Ops...>;
    const methods::problem& problem = c::decided.problem;
    if (!applies(m, to.target, problem).applies) return false;
    const loop_ir::program program = lower(problem, m, to.target);
    emit::header head = text_header(problem, m, c::elements, c::numbers);
    head.kernel = fixed_string<47>("kernel_");
    head.kernel << to.count++;
    if (!runs_) {
      to.texts.add(program, head);
      return false;
    }
    winsum::detail::call_memory memory;
    winsum::detail::call_options none;
    winsum::detail::gather(memory, none, operands...);
    winsum::detail::put_tensor<std::remove_reference_t<Out>, void*>(memory, 0, out);
    const auto [shapes, domain] = winsum::detail::complete_in_full<c>(memory, none);
    std::int64_t values[loop_ir::max_params];
    int failed = -1;
    const loop_ir::run_shapes sizes{domain.extent, memory.extent, memory.stride, shapes.param, 1};
    BOOST_TEST_REQUIRE(loop_ir::evaluate_parameters_checked(program, sizes, values, failed));
    to.texts.run(program, head, values, memory.data);
    ++ran;
    return true;
  }
};

}  // namespace bugs
