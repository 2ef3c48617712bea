// Example: a declaration is a value that both notations give; nothing runs before a verb is called.
#include <winsum/dsl.hpp>
#include <winsum/ir/print.hpp>

namespace app {
using namespace winsum::names;  // a ... z as indices
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};

constexpr auto by_operators = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(2 * x + s - 1)) * w(o, c, r, s);
constexpr auto by_text = winsum::einsum("out(n,o,y,x) = in(n, c, pad(2*y + r - 1), pad(2*x + s - 1)) * w(o,c,r,s)");
static_assert(by_operators == by_text);

// An index that is not on the left side is summed; longer names are as good as letters.
constexpr winsum::index row{"row"}, column{"column"}, tap{"tap"};
constexpr auto blur = out(row, column) = 0.25 * sum(in(row, clamp(column + tap - 1))) + 0.25 * in(row, column);
}  // namespace app

int main() {
  const auto text = winsum::ir::print(app::by_operators.value);
  const bool right = text.view() == "out(n,o,y,x)=in(n,c,pad(2*y+r-1),pad(2*x+s-1))*w(o,c,r,s)";
  const bool blur_is_fine = static_cast<bool>(app::blur);
  return right && blur_is_fine ? 0 : 1;
}
