// Tests that a statement past each limit of nests and programs is refused with the limit and what to do, and that one below it is not.
#include <winsum/nest/texts.hpp>

#include <string>

#include <boost/test/unit_test.hpp>
#include <winsum/frontend/einsum.hpp>
#include <winsum/plan.hpp>

using namespace winsum;

namespace {

struct limit {
  method by;
  int reads, dimensions;       ///< the first that are too many
  std::string_view subscript;  ///< of each dimension; `@` stands for its index
  std::string_view says;
};

const limit limits[] = {
    {winsum::loop_nest, 4, 7, "wrap(@+1)", "more than 24 subscripts are folded back into their dimensions; split the declaration"},
    {winsum::strided_view, 3, 7, "pad(@+1)", "more than 16 dimensions that vectors do not run along have a border; split the declaration"},
    {winsum::loop_nest, 1, 7, "3*@-$p-$q", "more than 20 terms in one sum of indices, the most there can be; split the declaration"},
    {winsum::loop_nest, 5, 6, "3*@-$p-$q", "more than 96 parameters, the most there can be; split the declaration"},
    {winsum::strided_view, 4, 5, "wrap(3*@-$p-$q)", "more than 48 levels of nodes in each other, the most there can be; split the declaration"},
};

std::string text_of(const limit& l, int reads, int dimensions) {
  std::string left, body;
  for (int d = 0; d < dimensions; ++d) left += (d == 0 ? "" : ",") + std::string(1, static_cast<char>('a' + d));
  for (int r = 0; r < reads; ++r) {
    body += (r == 0 ? "" : r % 2 != 0 ? "*" : "+") + std::string(1, static_cast<char>('A' + r)) + "t(";
    for (int d = 0; d < dimensions; ++d) {
      std::string subscript(l.subscript);
      subscript.replace(subscript.find('@'), 1, 1, static_cast<char>('a' + d));
      body += (d == 0 ? "" : ",") + subscript;
    }
    body += ")";
  }
  return "out(" + left + ") = " + body;
}
planned planned_by(const limit& l, int reads, int dimensions) {
  const statement s = parse_statement(text_of(l, reads, dimensions));
  return plan(s.value, open_call(s.value), processor{.vector_bytes = 32}, l.by);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_texts)

BOOST_AUTO_TEST_CASE(each_limit_has_a_sentence) {
  for (const limit& l : limits) {
    const planned past = planned_by(l, l.reads, l.dimensions);
    const std::string wanted = "winsum: there is no program by method `" + std::string(name_of(l.by)) + "`: ";
    BOOST_TEST(past.wrong.view().starts_with(wanted), l.says << "\n" << past.wrong.view());
    BOOST_TEST(past.wrong.view().find(l.says) != std::string_view::npos, l.says << "\n" << past.wrong.view());
    BOOST_TEST(past.wrong.view().ends_with("or name another method"), past.wrong.view());
    const planned below = planned_by(l, l.reads > 1 ? l.reads - 1 : 1, l.reads > 1 ? l.dimensions : l.dimensions - 1);
    BOOST_TEST(!below.wrong, l.says << "\n" << below.wrong.view());
  }
}

BOOST_AUTO_TEST_SUITE_END()
