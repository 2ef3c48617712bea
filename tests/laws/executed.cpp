// Tests that the executor gives the oracle's result on statements drawn at random. They are drawn while building, as a kernel is made of a text
// that the compiler knows: draw_executed.cpp writes the calls.
#include <complex>
#include <cstdint>

#include <boost/test/unit_test.hpp>
#include <winsum/evaluate.hpp>

#include "laws/random_call.hpp"

namespace {

template <class T, int Rank>
struct tensor_of {
  static constexpr int rank = Rank;
  template <class Element>
  static auto seen(Element* data, const cases::tensor& t) {
    std::array<std::int64_t, Rank> extents{}, strides{};
    std::copy(t.extents.begin(), t.extents.end(), extents.begin());
    std::copy(t.strides.begin(), t.strides.end(), strides.begin());
    return winsum::view<Element, winsum::extent_list(Rank)>(data + t.first, extents, strides);
  }
  static auto read(const cases::tensor& t) { return seen(t.data<T>(), t); }
  static auto written(cases::tensor& t) { return seen(t.data<T>(), t); }
};

int done = 0;

/// Draws the call of the seed again and holds the executor's output, with all memory around its elements, against the oracle's.
template <winsum::key K, winsum::method M, class Out, class... In, class... Params>
void executed(unsigned seed, Params... params) {
  laws::random_call random(seed);
  const cases::call c = cases::make_call(random.draw());
  BOOST_TEST_REQUIRE(c.refused.empty(), random.text());
  for (int threads : {1, 3}) {
    cases::tensor got = c.tensors[0];
    [&]<int... I>(std::integer_sequence<int, I...>) {
      winsum::evaluate_into<K, M>(Out::written(got), In::read(c.tensors[I + 1])..., params..., winsum::threads{threads});
    }(std::make_integer_sequence<int, sizeof...(In)>{});
    const std::string wrong = cases::wrong_output(c, got);
    BOOST_TEST(wrong.empty(), cases::describe(c) << "\n  by " << name_of(M) << " with " << threads << " threads: " << wrong);
  }
  ++done;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_executed)

BOOST_AUTO_TEST_CASE(the_executor_agrees_with_the_oracle) {
#include "executed_calls.inc"
  BOOST_TEST(done >= 4);
}

BOOST_AUTO_TEST_SUITE_END()
