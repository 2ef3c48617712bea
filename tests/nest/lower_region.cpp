// Tests the regions of a nest: identity, sum, pointwise part and store, in one piece or in phases with barriers between them.
#include <winsum/nest/lower_region.hpp>

#include <algorithm>

#include <boost/test/unit_test.hpp>

#include "nest/nests.hpp"

using namespace winsum;
using loop_ir::loop_kind;
using nests::variable;

namespace {

std::string program(const loop_ir::nest& n) { return loop_ir::print(loop_ir::lower(n)); }

}  // namespace

BOOST_AUTO_TEST_SUITE(nest_lower_region)

BOOST_AUTO_TEST_CASE(operands_are_loaded_as_far_out_as_they_are_shared) {
  const cases::call c = nests::call_of("out(i,j) = relu(sum(a(i,k)*b(k,j)) + d(j)) * e(i)", {{6, 5}, {5, 8}, {8}, {6}});
  loop_ir::nest n = nests::described(c);
  n.loop(variable(n, "i")).tiles.push_back(3);
  n.loop(variable(n, "j")).tiles.push_back(4);
  n.loop(variable(n, "j")).lanes = 2;
  BOOST_TEST(program(n) ==
             "for i in [0, 6) step 3\n"
             "  for j in [0, 8) step 4\n"
             "    registers acc[6] x2, b[2] x2, a[1] x2, d_p[2] x2 point, e_p[1] x2 point, total_p[1] x2 point, t0_p[1] x2 point, t1_p[1] x2 point\n"
             "      for i_row in [0, 3) unroll\n"
             "        for j_vector in [0, 2) unroll\n"
             "          acc[2*i_row + j_vector] = 0\n"
             "      for k in [0, 5)\n"
             "        for j_vector in [0, 2) unroll\n"
             "          b[j_vector] = b[8*k + j + 2*j_vector] x2 stride 1\n"
             "        for i_row in [0, 3) unroll\n"
             "          a = splat a[5*i + k + 5*i_row]\n"
             "          for j_vector in [0, 2) unroll\n"
             "            acc[2*i_row + j_vector] = fma(a, b[j_vector], acc[2*i_row + j_vector])\n"
             "      for j_vector in [0, 2) unroll\n"
             "        d_p[j_vector] = d[j + 2*j_vector] x2 stride 1\n"
             "      for i_row in [0, 3) unroll\n"
             "        e_p = splat e[i + i_row]\n"
             "        for j_vector in [0, 2) unroll\n"
             "          total_p = convert(acc[2*i_row + j_vector])\n"
             "          t0_p = add(total_p, d_p[j_vector])\n"
             "          t1_p = 0\n"
             "          t0_p = max(t0_p, t1_p)\n"
             "          t0_p = mul(t0_p, e_p)\n"
             "          out[8*i + j + 8*i_row + 2*j_vector] x2 stride 1 = t0_p\n");
  BOOST_TEST(nests::wrong(c, n) == "");
}

/// A reduction starts at its identity and combines by its operation.
BOOST_AUTO_TEST_CASE(other_reductions) {
  const cases::call c = nests::call_of("out(i) = sum(a(i,k))", {{4, 6}});
  loop_ir::nest n = nests::described(c);
  for (reduction r : {reduction::sum, reduction::product, reduction::min, reduction::max}) {
    n.reduces = r;
    const loop_ir::program p = loop_ir::lower(n);
    cases::tensor got;
    BOOST_TEST(cases::run(c, p, 1, got) == "");
    for (int i = 0; i < 4; ++i) {
      double wanted = row_of(r).identity;
      for (int k = 0; k < 6; ++k) {
        const double each = c.tensors[1].data<double>()[6 * i + k];
        wanted = r == reduction::sum       ? wanted + each
                 : r == reduction::product ? wanted * each
                 : r == reduction::min     ? std::min(wanted, each)
                                           : std::max(wanted, each);
      }
      BOOST_TEST(got.data<double>()[i] == wanted, row_of(r).name);
    }
  }
}

/// Threads meet after a copy and before the next one; the accumulators live through all phases.
BOOST_AUTO_TEST_CASE(phases_of_a_block) {
  const cases::call c = nests::call_of("out(i) = sum(a(k)*b(i,k))", {{7}, {9, 7}});
  loop_ir::nest n = nests::described(c);
  const loop_ir::parts i = loop_ir::split_guarded(n, variable(n, "i"), 4, "block", "t");
  const loop_ir::parts k = loop_ir::split_guarded(n, variable(n, "k"), 4, "k_block", "tk");
  loop_ir::bind(n, i.outer, loop_kind::block_x);
  loop_ir::share(n, i.inner, 2, "u");
  loop_ir::shared_request to{.which = 1, .after = k.outer};
  to.items.push_back(static_cast<std::int16_t>(k.inner));
  loop_ir::copy_at(n, to);
  BOOST_TEST(program(n) ==
             "shared tile[4] like a\n"
             "for block in [0, 9) step 4 block_x\n"
             "  registers acc[2] x1, piece[1] x1, tile[1] x1, b[1] x1\n"
             "    for t in [0, 2) thread\n"
             "      for u in [0, 2) unroll\n"
             "        acc[u] = 0\n"
             "    for k_block in [0, 7) step 4\n"
             "      for t in [0, 2) thread\n"
             "        for part in [0, 2) unroll\n"
             "          let k = k_block + t + 2*part\n"
             "            piece = a[k] if 0 <= k < 7 else 0\n"
             "            tile[t + 2*part] = piece\n"
             "      barrier\n"
             "      for t in [0, 2) thread\n"
             "        for tk in [0, 4)\n"
             "          let k = k_block + tk\n"
             "            if 0 <= k < 7\n"
             "              for u in [0, 2) unroll\n"
             "                let i = block + t + 2*u\n"
             "                  if 0 <= i < 9\n"
             "                    tile = tile[tk]\n"
             "                    b = b[7*i + k]\n"
             "                    acc[u] = fma(tile, b, acc[u])\n"
             "      barrier\n"
             "    for t in [0, 2) thread\n"
             "      for u in [0, 2) unroll\n"
             "        let i = block + t + 2*u\n"
             "          if 0 <= i < 9\n"
             "            out[i] = acc[u]\n");
  BOOST_TEST(nests::wrong(c, n) == "");
}

/// Once for a block, before the sum; and without any copy the threads open once, around all.
BOOST_AUTO_TEST_CASE(copies_outside_of_the_sum_and_none) {
  for (bool copy : {true, false}) {
    const cases::call c = nests::call_of("out(i) = sum(a(i,k)*b(k)) + d(i)", {{6, 5}, {5}, {6}});
    loop_ir::nest n = nests::described(c);
    const loop_ir::parts i = loop_ir::split_guarded(n, variable(n, "i"), 4, "block", "t");
    loop_ir::bind(n, i.outer, loop_kind::block_x);
    loop_ir::share(n, i.inner, 4, "u");
    if (copy) {
      loop_ir::shared_request to{.which = 3, .after = i.outer};
      to.items.push_back(static_cast<std::int16_t>(i.inner));
      loop_ir::copy_at(n, to);
    }
    const std::string text = program(n);
    std::size_t opened = 0;
    for (std::size_t at = 0; (at = text.find("for t in", at)) != std::string::npos; ++at) ++opened;
    BOOST_TEST(opened == (copy ? 4u : 1u), text);
    BOOST_TEST(nests::wrong(c, n) == "");
  }
}

BOOST_AUTO_TEST_SUITE_END()
