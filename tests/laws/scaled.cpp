// Tests that a scaled product's sum is the scaled sum, by every method and in every kind of numbers, and that it is taken by the same method.
#include <string>

#include <boost/test/unit_test.hpp>

#include "laws/law.hpp"

namespace {

struct scaled {
  const char* before;
  const char* after;  ///< around the product
  double times;
};
constexpr scaled forms[] = {{"sum(2*", ")", 2}, {"-", "", -1}, {"sum(-3*", ")", -3}, {"0.5*", "*0.25", 0.125}, {"", "/4", 0.25}};

struct product {
  const char* left;
  const char* body;
  std::vector<cases::numbers_list> operands;
};
const product products[] = {
    {"out(n,o,y,x) = ", "in(n,c,pad(2*y+r-1,1.5),pad(x+s-1,1.5))*w(o,c,r,s)", {{2, 3, 9, 17}, {13, 3, 3, 2}}},
    {"out(b,i,j) = ", "A(b,i,k)*B(b,j,k)", {{2, 9, 6}, {2, 21, 6}}},
    {"out(y,x) = ", "in(y+r,reflect(x+s-1))*w(r,s)", {{7, 23}, {3, 2}}},
};

cases::call call_of(const std::string& text, const product& p, cases::numbers kind, cases::numbers_list params = {}) {
  cases::call_form f;
  const winsum::statement s = winsum::parse_statement(text);
  BOOST_TEST_REQUIRE(!s.wrong, text << ": " << s.wrong.view());
  f.statement = s.value;
  f.operands = p.operands;
  f.kind = kind;
  f.params = std::move(params);
  const cases::call c = cases::make_call(f);
  BOOST_TEST_REQUIRE(c.refused.empty(), text << ": " << c.refused);
  return c;
}

void check(const cases::call& c, int& ran) {
  for (const laws::kind& k : laws::kinds)
    for (const cases::extents_known known : {cases::extents_known::all, cases::extents_known::none}) {
      const std::string wrong = cases::disagreement(c, laws::way_of(k, {known}), &ran);
      BOOST_TEST(wrong.empty(), cases::describe(c) << "\n" << wrong);
    }
}

bool same_method(const std::string& text, const std::string& plain, const product& p) {
  const auto taken = [&](const std::string& of) {
    const winsum::statement s = winsum::parse_statement(of);
    winsum::call_form call = winsum::open_call(s.value);
    for (std::size_t o = 0; o < p.operands.size(); ++o) call.extents(static_cast<int>(o) + 1, p.operands[o]);
    return plan(s.value, call).taken;
  };
  return taken(text) == taken(plain);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_scaled)

BOOST_AUTO_TEST_CASE(the_scaled_sum_by_every_method) {
  int ran = 0;
  for (const product& p : products)
    for (const scaled& form : forms) {
      const std::string text = std::string(p.left) + form.before + p.body + form.after, plain = std::string(p.left) + p.body;
      BOOST_TEST(same_method(text, plain, p), text);
      for (const cases::numbers kind : {cases::numbers::f64, cases::numbers::i8, cases::numbers::i64, cases::numbers::c128}) {
        if (kind != cases::numbers::f64 && kind != cases::numbers::c128 && text.find("1.5") != std::string::npos) continue;  // no element
        check(call_of(text, p, kind), ran);
      }
      const cases::call whole = call_of(plain, p, cases::numbers::f64), times = call_of(text, p, cases::numbers::f64);
      const std::vector<double> a = laws::values_of(whole.wanted), b = laws::values_of(times.wanted);
      for (std::size_t i = 0; i < a.size(); ++i) BOOST_TEST(b[i] == form.times * a[i], text);
    }
  BOOST_TEST(ran > 300);
}

BOOST_AUTO_TEST_CASE(parameters_and_accumulation) {
  int ran = 0;
  for (const product& p : products) {
    check(call_of(std::string(p.left) + "$alpha*" + p.body, p, cases::numbers::f64, {3}), ran);
    std::string into = p.left;
    into.replace(into.find('='), 1, "+=");
    check(call_of(into + "relu(sum(-$alpha*" + p.body + "/2))", p, cases::numbers::f64, {5}), ran);
  }
  BOOST_TEST(ran > 50);
}

BOOST_AUTO_TEST_CASE(conjugates_of_either_factor_and_of_both) {
  int ran = 0;
  const product& layer = products[0];
  for (const char* text :
       {"out(n,o,y,x) = conj(in(n,c,pad(2*y+r-1,1.5),pad(x+s-1,1.5)))*w(o,c,r,s)", "out(n,o,y,x) = in(n,c,pad(2*y+r-1),wrap(x+s-1))*conj(w(o,c,r,s))",
        "out(n,o,y,x) = conj(in(n,c,2*y+r,x+s)*w(o,c,r,s))", "out(n,o,y,x) = sum(2*conj(in(n,c,pad(2*y+r-1),x+s))*conj(w(o,c,r,s)))/4",
        "out(n,o,y,x) += 3*sum(conj(w(o,c,r,s))*in(n,c,clamp(2*y+r-1),x+s)) + 1"})
    for (const cases::numbers kind : {cases::numbers::c64, cases::numbers::c128, cases::numbers::f32}) {
      product p = layer;
      if (std::string(text).find("conj(w(o,c,r,s))*in") != std::string::npos) std::swap(p.operands[0], p.operands[1]);
      check(call_of(text, p, kind), ran);
    }
  BOOST_TEST(ran > 120);
}

BOOST_AUTO_TEST_SUITE_END()
