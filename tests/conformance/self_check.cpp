// Defines the check of the program's own parts on small cases with known answers.
#include "self_check.hpp"

#include "compare.hpp"
#include "translate.hpp"

namespace conformance {
namespace {

struct translation {
  const char* said;
  const char* expected;  ///< null: it is refused as not expressible; empty: as malformed
};

test_case small_case(const char* statement) {
  test_case input;
  input.op = "Conv";
  input.inputs = {{"X", tensor(dtype::uint8, {2, 7})}, {"W", tensor(dtype::uint8, {3})}, {"zero_point", tensor(dtype::uint8, {})}};
  input.inputs[2].value.fill(5);
  input.outputs = {{"Y", tensor(dtype::int32, {2, 4})}};
  expression said;
  said.statements = {statement};
  said.ranges = {{"n", 2}, {"x", 4}, {"s", 3}, {"wide", 9}, {"none", 0}, {"huge", std::int64_t{1} << 40}, {"negative", -1}};
  said.constants = {{"alpha", 0.25}};
  said.fill = 1.5;
  input.computation = said;
  return input;
}

constexpr translation translations[] = {
    {"Y(n,x) += X(n,x+s) * W(s)", "Y(n,x) += sum(X(n,x+s) * W(s)) where n in range(2), s in range(3), x in range(4)"},
    {"Y(n,x) += X(n,2*x+s-1) * W(s)", "Y(n,x) += sum(X(n,pad(2*x+s-1)) * W(s)) where n in range(2), s in range(3), x in range(4)"},
    {"Y(n,x) += X(n,x-s+2) * W(s)", "Y(n,x) += sum(X(n,x-s+2) * W(s)) where n in range(2), s in range(3), x in range(4)"},
    {"Y(n,x) += X(n,symm(x-s)) * W(0)", "Y(n,x) += sum(X(n,symmetric(x-s)) * W(0)) where n in range(2), s in range(3), x in range(4)"},
    {"Y(n,x) += (X(n,x+s)-zero_point) * W(s)", "Y(n,x) += sum((X(n,x+s) - zero_point()) * W(s)) where n in range(2), s in range(3), x in range(4)"},
    {"Y(n,x) += (X(n,x+s-1)-zero_point) * W(s)",
     "Y(n,x) += sum((X(n,pad(x+s-1, 5)) - zero_point()) * W(s)) where n in range(2), s in range(3), x in range(4)"},
    {"Y(n,x) = X(n,x-1)", "Y(n,x) = X(n,pad(x-1, 1.5)) where n in range(2), x in range(4)"},
    {"Y(n,x) = alpha() * X(n,x)", "Y(n,x) = 0.25 * X(n,x) where n in range(2), x in range(4)"},
    {"Y(n,wide) = X(n,wide)", "Y(n,wide) = X(n,pad(wide, 1.5)) where n in range(2), wide in range(4)"},
    {"Y(n,x) += X(n,none) / 2", "Y(n,x) += sum(X(n,none) / 2) where n in range(2), none in range(0), x in range(4)"},
    {"Y(n,x-x) = X(n,x)", nullptr},
    {"Y(n,x) max= X(n,x)", nullptr},
    {"Y(n,x+s) += X(n,x)", nullptr},
    {"Y(n,0) += X(n,x+s-1)", "Y(n,0) += sum(X(n,pad(x+s-1))) where n in range(2), s in range(3), x in range(4)"},
    {"Y(n,x-1) += X(n,x)", nullptr},
    {"Y(n,x) += X(n,huge)", nullptr},
    {"Y(n,x) += X(n,negative)", ""},
    {"Y(n,x) += X(n,9999999999*x)", ""},
    {"Y(n) += X(n,x)", ""},
    {"Y(n,x) += X(n,y)", ""},
    {"Y(n,x) += V(n,x)", ""},
    {"Y(n,x) += X(n,x*x)", ""},
    {"Y(n,x) += X(n,x) + W(s)", ""},
    {"Y(n,x)", ""},
    {"", ""},
};

std::string check_translations() {
  for (const translation& t : translations) {
    std::string got;
    bool refused = false;
    try {
      got = translate(small_case(t.said)).statements.at(0);
    } catch (const not_expressible&) {
      refused = true;
    } catch (const malformed&) {
    }
    if (t.expected == nullptr ? !refused : refused || got != t.expected) return "`" + std::string(t.said) + "` became `" + got + "`";
  }
  return {};
}

std::string check_comparison() {
  const tolerance exact{}, close{false, 0.1, 0.5};
  tensor want(dtype::float32, {2, 3}), got = want;
  want.fill(10);
  const auto differs = [&](float value, const tolerance& allowed) {
    got.fill(10);
    got.as<float>()[4] = value;
    return difference(got, want, allowed).has_value();
  };
  constexpr float infinity = std::numeric_limits<float>::infinity();
  if (differs(10, exact) || !differs(10.001f, exact)) return "the exact comparison";
  if (differs(11.4f, close) || !differs(11.6f, close) || !differs(infinity, close)) return "the comparison with a tolerance";
  want.fill(static_cast<double>(infinity));
  if (!differs(infinity, close)) return "a finite number passes for an infinite one";
  if (!difference(tensor(dtype::float32, {3, 2}), want, close)) return "the comparison of shapes";
  tensor large(dtype::int64, {1}), near = large;
  large.as<std::int64_t>()[0] = std::int64_t{1} << 60;
  near.as<std::int64_t>()[0] = (std::int64_t{1} << 60) + 1;
  return difference(near, large, exact) ? "" : "the comparison of large integers";
}

}  // namespace

std::string self_check() {
  std::string mistake = check_translations();
  return mistake.empty() ? check_comparison() : mistake;
}

}  // namespace conformance
