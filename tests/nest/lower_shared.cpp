// Tests `write_shared_copy`: which thread copies which element, zeros past the ends, borders, and counts of elements that threads do not divide.
#include <winsum/nest/lower_shared.hpp>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using loop_ir::loop_kind;
using nests::variable;

namespace {

struct block_shape {
  int rows = 6, row_threads = 3, columns = 4, column_threads = 2, depth = 5;
};
/// out(i,j) = sum over k in blocks; access 1 is copied by (depth, row), access 2 by (depth, column).
loop_ir::nest blocks(const cases::call& c, const block_shape& s, int fast = 0, bool known = true) {
  loop_ir::nest n = nests::described(c, known);
  const loop_ir::parts i = loop_ir::split_guarded(n, variable(n, "i"), s.rows, "i_block", "ti");
  const loop_ir::parts j = loop_ir::split_guarded(n, variable(n, "j"), s.columns, "j_block", "tj");
  const loop_ir::parts k = loop_ir::split_guarded(n, variable(n, "k"), s.depth, "k_block", "tk");
  loop_ir::bind(n, i.outer, loop_kind::block_y);
  loop_ir::bind(n, j.outer, loop_kind::block_x);
  loop_ir::share(n, i.inner, s.row_threads, "u");
  loop_ir::share(n, j.inner, s.column_threads, "v");
  static_vector<std::int16_t, 24> sequence;
  for (int v : {i.outer, j.outer, i.inner, j.inner}) sequence.push_back(static_cast<std::int16_t>(v));
  loop_ir::order(n, sequence);
  for (int which : {1, 2}) {
    loop_ir::shared_request to{.which = which, .after = k.outer, .fast = which == 1 ? fast : 1 - fast, .label = which == 1 ? "a_tile" : "b_tile"};
    for (int v : {k.inner, which == 1 ? i.inner : j.inner}) to.items.push_back(static_cast<std::int16_t>(v));
    loop_ir::copy_at(n, to);
  }
  return n;
}
/// The first phase that stores to the buffer.
std::string phase_of(const loop_ir::nest& n, std::string_view buffer) {
  const std::string text = loop_ir::print(loop_ir::lower(n));
  const std::size_t store = text.find(std::string(buffer) + "[", text.find(" piece = "));
  const std::size_t begin = text.rfind("for ti", store);
  return text.substr(begin, text.find('\n', store) + 1 - begin);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_lower_shared)

/// 4 threads along the depth of 4, which the source has contiguous: no division.
BOOST_AUTO_TEST_CASE(lanes_that_match_the_fast_item_divide_nothing) {
  const cases::call c = nests::call_of("out(i,j) = a(i,k)*b(k,j)", {{13, 7}, {7, 9}});
  const std::string text = phase_of(blocks(c, {.rows = 6, .row_threads = 3, .columns = 8, .column_threads = 4, .depth = 4}), "a_tile");
  BOOST_TEST(text.find("modulo") == std::string::npos, text);
  BOOST_TEST(text.find("for part in [0, 2) unroll") != std::string::npos, text);
  BOOST_TEST(text.find("let k = k_block + tj\n") != std::string::npos, text);
  BOOST_TEST(text.find("let i = i_block + ti + 3*part\n") != std::string::npos, text);
  BOOST_TEST(text.find("piece = a[7*i + k] if 0 <= i < 13 and 0 <= k < 7 else 0\n") != std::string::npos, text);
  BOOST_TEST(text.find("a_tile[ti + 3*part + 6*tj] = piece\n") != std::string::npos, text);
}

/// 6 threads take elements in turn, as a line of the copy lies: thread 4 takes element 4, then element 10.
BOOST_AUTO_TEST_CASE(other_threads_divide_their_number) {
  const cases::call c = nests::call_of("out(i,j) = a(i,k)*b(k,j)", {{13, 7}, {7, 9}});
  const std::string text = phase_of(blocks(c, {.rows = 6, .row_threads = 2, .columns = 6, .column_threads = 3, .depth = 4}, 1), "a_tile");
  for (const char* line :
       {"for part in [0, 4) unroll", "let thread = 3*ti + tj\n", "let inside = modulo(thread, 6)\n", "let line = floor_div(thread, 6)\n",
        "let i = i_block + inside\n", "let k = k_block + line + part\n", "a_tile[inside + 6*line + 6*part] = piece\n"})
    BOOST_TEST(text.find(line) != std::string::npos, line << "\n" << text);
}

BOOST_AUTO_TEST_CASE(elements_that_threads_do_not_divide_are_guarded) {
  const cases::call c = nests::call_of("out(i,j) = a(i,k)*b(k,j)", {{13, 7}, {7, 9}});
  const std::string text = phase_of(blocks(c, {.rows = 5, .row_threads = 5, .columns = 4, .column_threads = 4, .depth = 3}), "a_tile");
  BOOST_TEST(text.find("if 0 <= element < 15\n") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(every_shape_of_a_block) {
  const char* texts[] = {"out(i,j) = a(i,k)*b(k,j)", "out(i,j) = a(pad(i-1),pad(k+1,0))*b(k,wrap(j+2))",
                         "out(i,j) = a(pad(i-2,3),k)*b(reflect(k-1),j)", "out(i,j) += a(i,k)*b(k,j)"};
  for (const char* text : texts)
    for (bool known : {true, false})
      for (const block_shape& s :
           {block_shape{}, block_shape{6, 3, 8, 4, 4}, block_shape{6, 2, 6, 3, 4}, block_shape{5, 5, 4, 4, 3}, block_shape{2, 1, 3, 3, 1},
            block_shape{1, 1, 1, 1, 2}, block_shape{8, 4, 7, 7, 9}, block_shape{20, 10, 12, 6, 16}})
        for (int fast : {0, 1}) {
          const cases::call c = nests::call_of(text, {{13, 7}, {7, 9}});
          BOOST_TEST(nests::wrong(c, blocks(c, s, fast, known)) == "",
                     text << ": " << s.rows << "x" << s.columns << "x" << s.depth << ", fast " << fast);
        }
}

/// A pad value fills what lies outside the operand, and zero what lies past the end of the sum.
BOOST_AUTO_TEST_CASE(pad_values_do_not_fill_the_ends) {
  const cases::call c = nests::call_of("out(i,j) = a(pad(i-2,3),k)*b(k,j)", {{13, 7}, {7, 9}});
  const std::string text = phase_of(blocks(c, {.rows = 6, .row_threads = 3, .columns = 8, .column_threads = 4, .depth = 4}), "a_tile");
  const std::size_t zero = text.find("piece = 0\n"), guard = text.find("if 0 <= i < "), load = text.find(" else 3\n");
  BOOST_TEST(zero < guard, text);
  BOOST_TEST(guard < load, text);
  BOOST_TEST(load != std::string::npos, text);
}

/// Neither index of the blocks is read: all of a tile's lines but the first are past the end of a sum of one term.
BOOST_AUTO_TEST_CASE(a_sum_of_one_term) {
  const cases::call c = nests::call_of("out(i,j) = a(i,k)*b(k,j)", {{1, 1}, {1, 1}});
  for (bool known : {true, false}) {
    loop_ir::nest n = blocks(c, {}, 0, known);
    BOOST_TEST(nests::wrong(c, n) == "");
  }
}

BOOST_AUTO_TEST_SUITE_END()
