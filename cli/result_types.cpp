// Defines how the rules on types are asked with values: each pair of types is instantiated once.
#include "result_types.hpp"

#include <winsum/frontend/with_element.hpp>

namespace winsum::cli {
namespace {

element common_type(element a, element b) {
  return with_element(a, [&]<class A>(std::type_identity<A>) {
    return with_element(b, [&]<class B>(std::type_identity<B>) { return element_of<sum_type<void, A, B>>; });
  });
}

}  // namespace

result_types result_types_of(const ir::statement& s, const std::vector<element>& operands) {
  result_types r;
  if (operands.empty())
    r.sum = element_of<sum_type<void>>;
  else
    r.sum = common_type(operands.back(), operands.back());
  for (std::size_t i = operands.size(); i-- > 1;) r.sum = common_type(operands[i - 1], r.sum);
  if (needs_floating_inside(s) && is_integer(r.sum)) r.sum = element::f64;
  r.result = with_element(r.sum, [&]<class Sum>(std::type_identity<Sum>) {
    return needs_floating(s) ? element_of<point_type<void, Sum, true>> : element_of<point_type<void, Sum, false>>;
  });
  return r;
}

}  // namespace winsum::cli
