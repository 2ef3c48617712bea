// Tests what a new user writes by mistake: each declaration is a value that carries one sentence.
#include <string_view>

#include <boost/test/unit_test.hpp>
#include <winsum/dsl.hpp>

BOOST_AUTO_TEST_SUITE(mistakes)

namespace {

using namespace winsum::names;
constexpr winsum::tensor in{"in"}, weight{"weight"}, out{"out"};
constexpr winsum::param step{"step"};

struct mistake {
  winsum::statement declaration;
  std::string_view says;
};

constexpr std::string_view no_value = "stands where a value is expected, but indices stand in subscripts only";

constexpr mistake of_operators[] = {
    {out(i) = in(i) % 2, "`%` is no operator of the notation; write a - b*floor(a/b)"},
    {out(i) = in(i) % weight(i), "`%`"},
    {out(i) = in(i) & 1, "`&` is no operator of the notation; bits of numbers are not available"},
    {out(i) = in(i) | weight(i), "`|`"},
    {out(i) = in(i) ^ 2, "`^` is no operator of the notation; write pow(a, b)"},
    {out(i) = ~in(i), "`~`"},
    {out(i) = in(i) << 1, "`<<` is no operator of the notation; multiply by a power of 2"},
    {out(i) = in(i) * 2 >> 1, "`>>` is no operator of the notation; write floor(a/2)"},
    {out(i) = !in(i), "`!` is no operator of the notation; write a == 0"},
    {out(i) = in(i) && weight(i), "`&&` is no operator of the notation; multiply the two comparisons"},
    {out(i) = select((in(i) > 0) || (in(i) < -1), 1, 0), "`||` is no operator of the notation; write max(a, b)"},
    {out(i) = in(i) != 0, "`!=` is no operator of the notation; write 1 - (a == b)"},
    {out(i) = ++in(i), "`++`"},
    {out(i) = in(i)--, "`--`"},
    {out(i) = (in(i), weight(i)), "`,` is no operator of the notation; join two values with + or *"},
    {out(i) = in(i) % 2 && in(i) != 3, "`%`"},
};

constexpr mistake of_indices[] = {
    {out(i, j) = select(i < j, in(i, j), 0), no_value},
    {out(i, j) = select(i == j, in(i, j), 0), "index `i` stands where a value"},
    {out(i, j) = select(j >= i + 1, in(i, j), 0), no_value},
    {out(i, j) = in(i, j) * (3 != j), "`!=`"},
    {out(i) = in(i)*sqrt(i), no_value},
    {out(i) = in(i)*exp(i + 1), no_value},
    {out(i) = relu(i), no_value},
    {out(i) = in(max(i, 0)), no_value},
    {out(i) = in(min(i, j)), no_value},
    {out(i) = in(abs(i - 1)), no_value},
    {out(i) = in(i < 3), no_value},
    {out(i) = in(i << 1), "`<<`"},
    {out(i) = in(i & 1), "`&`"},
    {out(i) = in(!i), "`!`"},
    {out(i) = in(i++), "`++` is no operator of the notation; write a + 1"},
    {out(i) = in(2 / i), "an index is divided in a subscript"},
    {out(i) = in(2 % i), "an index is divided in a subscript"},
    {out(i) = in(0.5), "a fraction stands in a subscript"},
    {out(i) = in("i"), "what stands in a subscript is no sum of indices"},
    {out(i) = in(weight), "`weight` is a tensor, but stands where an index is expected"},
    {out(i) = in(out(j) = weight(j)), "a declaration stands where an index is expected"},
};

constexpr mistake of_functions[] = {
    {out(i) = sum<double>(in(i, j)), "sum takes no type"},
    {out(i) = sum(j, in(i, j)), "sum takes one value, and then the indices"},
    {out(i) = sum(in(i, j), j + 1), "sum takes one value, and then the indices"},
    {out(i) = sum(in(i, j), "j"), "sum takes one value, and then the indices"},
    {out(i) = max(in(i + r), r), no_value},
    {out(i) = max(in(i + r, j), r, j), "`max` takes two values; over indices only sum(...)"},
    {out(i) = min(in(i), weight(i), 0), "`min` takes 2 values"},
    {out(i) = select(in(i), 0), "`select` takes 3 values"},
    {out(i) = clip(in(i), 1), "`clip` takes 3 values"},
    {out(i) = leaky(in(i)), "`leaky` takes 2 values"},
    {out(i) = pow(in(i)), "`pow` takes 2 values"},
    {out(i) = relu(in), "`in` stands without subscripts where a value is expected; write in(i, j)"},
    {out(i) = in(pad(i - 1, in(i))), "a border takes one subscript, and pad one number as well"},
    {out(i) = in(pad(i - 1, 1, 2)), "a border takes one subscript"},
    {out(i) = in(clamp(i - 1, 0, 4)), "a border takes one subscript"},
    {out(i) = in(pad(pad(i - 1))), "a border stands around a whole subscript"},
    {out(i) = in(wrap(i) - 1), "a border stands around a whole subscript"},
    {out(i) = in(2 * reflect(i)), "a border stands around a whole subscript"},
    {out(i) = in(pad(i - 1).extend(1)), "extend takes two amounts"},
    {out(i) = in(pad(i - 1).extend(0.5, 1)), "extend takes two amounts"},
    {out(i) = in((i - 1).extend(1, 1)), "extend takes two amounts"},
};

constexpr mistake of_other_libraries[] = {
    {out(i) = mean(in(i, j)), "`mean` is no function of the notation; divide the sum by the number of its terms"},
    {out(i) = mean(in(i, j), j), "`mean` is no function"},
    {out(i) = var(in(i, j)), "`var` is no function"},
    {out() = norm(in(i)), "`norm` is no function of the notation; write sqrt(sum(x*x))"},
    {out(i) = prod(in(i, j)), "`prod` is no function"},
    {out(i) = softmax(in(i)), "`softmax` is no function"},
    {out(i) = softplus(sum(in(i, j))), "`softplus` is no function of the notation; write log(1 + exp(x))"},
    {out(i) = 2 * elu(in(i) + 1), "`elu` is no function"},
    {out(i) = leaky_relu(in(i), 0.1), "write leaky(x, slope)"},
    {out(i) = dot(in, weight), "`dot` is no function of the notation; write sum(a*b)"},
    {out(i) = ceil(in(i)), "`ceil` is no function of the notation; write -floor(-x)"},
    {out(i) = ceil(in(i) * 2), "`ceil` is no function"},
    {out(i) = log2(in(i)), "`log2` is no function"},
    {out(i) = tan(in(i)), "`tan` is no function of the notation; write sin(x) / cos(x)"},
    {out(i) = fabs(in(i)), "write abs(x)"},
    {out(i) = fmax(in(i), 0), "`fmax` is no function of the notation; write max(a, b)"},
    {out(i) = fmax(0, in(i)), "write max(a, b)"},
    {out(i) = fmin(in(i), weight(i)), "write min(a, b)"},
    {out(i) = hypot(in(i), weight(i) + 1), "write sqrt(a*a + b*b)"},
    {out(i) = fma(in(i), weight(i), 1.0), "write a*b + c"},
    {out(i) = where(in(i) > 0, in(i), 0), "write select(condition, yes, no)"},
    {out(i) = clamp(in(i), 0, 1), "write clip(value, low, high) for a value"},
    {out(i) = exp(in(i), 2), "`exp` takes 1 value; write exp(value)"},
    {out(i) = relu(in(i), 6), "`relu` takes 1 value"},
    {out(i) = pow(in(i), "2"), "`pow` takes 2 values; write pow(base, exponent)"},
    {out(i) = max(in(i), "0"), "`max` takes 2 values; write max(a, b)"},
    {out(i) = in(ceil(i)), "`ceil` is no function"},
    {out(i) = winsum::sum(3), "sum takes one value, and then the indices"},
    {out(i) = winsum::sum(), "sum takes one value, and then the indices"},
    {out(i) = sum(3, j), "sum takes one value, and then the indices"},
    {out(i) = sum(in(i, j), {j}), "sum takes one value, and then the indices"},
    {out(i) = in(pad(0.5, i)), "a border takes one subscript"},
    {out(i) = in(exact(i, 2)), "a border takes one subscript"},
    {out(i) = in('i'), "what stands in a subscript is no sum of indices"},
    {out(i) = in({i, j}), "subscripts of `in` stand in one pair of parentheses"},
    {out(i) = in(pad(i - 1).extend(1, 1).extend(2, 2)), "extend is said twice"},
    {out(i) = in(i) * "2", "what stands beside an operator is no value"},
    {out(i) = nullptr + in(i), "what stands beside an operator is no value"},
    {out(i) = in(i) - (out(j) = in(j)), "what stands beside an operator is no value"},
    {out(i) = 0 < in(i) < 3, "write 0 < x < 3 as (0 < x) * (x < 3)"},
    {out(i) = select(-1 <= in(i) <= 127, in(i), 0), "a comparison, which is 0 or 1, is compared with another number"},
    {(out(i) = sum(in(i, j))).where(range(3, j)), "range takes an index and one integer"},
};

constexpr mistake of_sides[] = {
    {out(i) = in, "`in` stands without subscripts"},
    {out(i) = in * weight, "`in` stands without subscripts"},
    {out(i) = in(i)*weight, "`weight` stands without subscripts"},
    {out(i) = in + 1, "`in` stands without subscripts"},
    {out(i) = -in, "`in` stands without subscripts"},
    {out = in, "`out` stands on the left side without subscripts"},
    {out += in(i), "`out` stands on the left side without subscripts"},
    {out[i] = in(i), "subscripts of `out` stand in one pair of parentheses; write out(y, x)"},
    {out(i, j) = in[i][j], "subscripts of `in` stand in one pair of parentheses"},
    {out(i)(j) = in(i, j), "subscripts of `out` stand in one pair of parentheses"},
    {2 * out(i) = in(i), "the left side is an expression"},
    {out(i) + in(i) = in(i), "the left side is an expression"},
    {out(i) = weight(i) = in(i), "a declaration has one ="},
    {out(i) = "in(i)", "the right side is no value of the notation"},
    {out(i) = nullptr, "the right side is no value of the notation"},
    {out(i) %= in(i), "`%=` is not available"},
    {out(i) <<= 1, "`<<=` is not available"},
    {out(i) = sum(in(i + r)).where(range(r, 3)), "where belongs to the whole declaration"},
    {out(i) = in(i).where(range(i, 3)), "where belongs to the whole declaration"},
    {(out(i) = in(i)).where(i, 3), "where takes ranges"},
    {(out(i) = in(i)).where(i < 3), "where takes ranges"},
    {(out(i) = sum(in(i + r))).where(range(r, -1, 2)), "range takes an index and one integer"},
    {(out(i) = sum(in(i + r))).where(range(r, 2.5)), "range takes an index and one integer"},
    {(out(i) = sum(in(i + r))).where(range(in, 2)), "range takes an index and one integer"},
};

template <int N>
void check(const mistake (&all)[N]) {
  for (const mistake& each : all) {
    BOOST_TEST_CONTEXT("wanted: " << each.says) {
      BOOST_TEST(each.declaration.wrong.view().starts_with("winsum: "));
      BOOST_TEST(each.declaration.wrong.view().find(each.says) != std::string_view::npos, "said: " << each.declaration.wrong.view());
      BOOST_TEST(!each.declaration.wrong.text.overflow);
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(operators_that_the_notation_has_not) { check(of_operators); }
BOOST_AUTO_TEST_CASE(indices_as_values_and_values_as_indices) { check(of_indices); }
BOOST_AUTO_TEST_CASE(functions_with_other_arguments) { check(of_functions); }
BOOST_AUTO_TEST_CASE(functions_and_values_of_other_libraries) { check(of_other_libraries); }
BOOST_AUTO_TEST_CASE(left_and_right_sides) { check(of_sides); }

// A user's own function comes first, whether it takes anything, an expression or only that.
namespace users {
template <class V>
constexpr auto softplus(const V& v) {
  return log(1 + exp(v));
}
constexpr auto ceil(const auto& v) { return -floor(-v); }
constexpr auto fmax(const auto& a, const auto& b) { return max(a, b); }
constexpr winsum::expr mean(const winsum::expr& v) { return sum(v) / 4; }
constexpr auto exp(const auto& v, int times) { return times * winsum::exp(v); }
static_assert((out(i) = softplus(in(i))) == (out(i) = log(1 + winsum::exp(in(i)))) && (out(i) = ceil(in(i) + 1)) == (out(i) = -floor(-(in(i) + 1))));
static_assert((out(i) = fmax(in(i), weight(i))) == (out(i) = max(in(i), weight(i))) && (out() = mean(in(i))) == (out() = sum(in(i)) / 4));
static_assert((out() = mean(in(i) * 2)) == (out() = sum(in(i) * 2) / 4) && (out(i) = exp(in(i), 2)) == (out(i) = 2 * winsum::exp(in(i))));
}  // namespace users
static_assert((out(i) = in(i)*exp(step)) == winsum::einsum("out(i) = in(i) * exp($step)") && bool(out(i) = relu(step) + in(i)));
static_assert(bool(out(i) = (in(i) < weight(i)) <= 1) && bool(out(i) = (in(i) < 0) < (weight(i) < 0)));

// Right ones stay right.
static_assert((out(i) = +in(i)) == (out(i) = in(i)) && (out(i) = in(+i)) == (out(i) = in(i)));
static_assert(bool(out(i) = select(step, in(i), 0)));
static_assert(!std::convertible_to<winsum::access, bool> && !std::convertible_to<winsum::expr, double>);

BOOST_AUTO_TEST_SUITE_END()
