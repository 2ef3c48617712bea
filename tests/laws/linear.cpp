// Tests that statements are linear in their operands: f(a*u + b*v) = a*f(u) + b*f(v), where the statement says that they are.
#include "laws/law.hpp"

namespace {

using namespace winsum;

/// How the right side depends on an operand: not at all, as a*x, as a*x + b, or in another way.
enum class dependence { none, linear, affine, other };

dependence sum_of(dependence a, dependence b) {
  if (a == b) return a;
  return a == dependence::other || b == dependence::other ? dependence::other : dependence::affine;
}

dependence dependence_of(const ir::statement& s, int node, int operand) {
  const ir::node& n = s.nodes[node];
  const auto of = [&](int child) { return dependence_of(s, child, operand); };
  switch (n.kind) {
    case ir::node_kind::constant:
    case ir::node_kind::parameter: return dependence::none;
    case ir::node_kind::read: {
      if (s.accesses[n.ref].operand != operand) return dependence::none;
      for (const ir::subscript& d : s.accesses[n.ref].dims)
        if (d.mode == border_kind::pad && d.value != 0) return dependence::affine;
      return dependence::linear;
    }
    case ir::node_kind::reduce: return of(n.a);
    case ir::node_kind::apply: break;
  }
  switch (n.does) {
    case operation::add:
    case operation::sub: return sum_of(of(n.a), of(n.b));
    case operation::mul:
      if (of(n.a) == dependence::none) return of(n.b);
      return of(n.b) == dependence::none ? of(n.a) : dependence::other;
    case operation::div: return of(n.b) == dependence::none ? of(n.a) : dependence::other;
    case operation::neg:
    case operation::conj: return of(n.a);
    case operation::select: return of(n.a) == dependence::none ? sum_of(of(n.b), of(n.c)) : dependence::other;
    default:
      for (int child : {n.a, n.b, n.c})
        if (child >= 0 && of(child) != dependence::none) return dependence::other;
      return dependence::none;
  }
}

/// a*u + b*v, element by element.
cases::tensor combined(const cases::tensor& u, double a, const cases::tensor& v, double b) {
  cases::tensor sum = u;
  for (std::int64_t i = 0; i < u.count; ++i) sum.data<double>()[i] = a * u.data<double>()[i] + b * v.data<double>()[i];
  return sum;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_linear)

BOOST_AUTO_TEST_CASE(in_each_operand_by_every_method) {
  laws::tally linear, affine;
  int other = 0;
  for (const cases::statement_case& each : cases::statements()) {
    const cases::call u = laws::call_of(cases::form_of(each));
    const ir::statement& s = u.form.statement;
    for (std::size_t operand = 1; operand < u.tensors.size(); ++operand) {
      dependence on = dependence_of(s, s.root, static_cast<int>(operand));
      if (on == dependence::linear && s.how == ir::assign::add) on = dependence::affine;  // what the output held is added
      if (on == dependence::other) {
        ++other;
        continue;
      }
      const double a = 3, b = on == dependence::affine ? 1 - a : -5;
      cases::call v = u, both = u;
      v.tensors[operand].fill_with_numbers(99);
      both.tensors[operand] = combined(u.tensors[operand], a, v.tensors[operand], b);
      for (std::size_t k = 0; k < laws::kind_count; ++k) {
        cases::tensor of_u, of_v, of_both;
        if (!laws::run(u, laws::way_of(laws::kinds[k]), of_u)) continue;
        laws::run(v, laws::way_of(laws::kinds[k]), of_v);
        laws::run(both, laws::way_of(laws::kinds[k]), of_both);
        const cases::tensor wanted = combined(of_u, a, of_v, b);
        bool equal = true;
        // Elements between those of an output are rubbish that nothing writes.
        of_both.for_each([&](std::int64_t i) { equal = equal && of_both.data<double>()[i] == wanted.data<double>()[i]; });
        BOOST_TEST(equal, each.text << ": operand " << operand << " by " << name_of(laws::kinds[k].method));
        ++(on == dependence::affine ? affine : linear).ran[k];
      }
    }
  }
  linear.at_least(80, 60);
  affine.at_least(10, 4);
  BOOST_TEST(other >= 5);
}

BOOST_AUTO_TEST_SUITE_END()
