// Defines `cases::statements`, the statements that every method is tried on: each with tensors whose extents above 1 all differ, but for
// dimensions with the same index, as in `ii->i`.
#pragma once
#include <string_view>
#include <vector>

#include <winsum/frontend/einsum.hpp>

#include "cases/call.hpp"

namespace cases {

struct statement_case {
  std::string_view text{};
  std::vector<numbers_list> operands{};  ///< extents
  numbers_list output{};                 ///< extents, if the call gives the output
  numbers_list params{};
  bool ordered = false;  ///< asks which of two numbers is larger, so complex numbers are no operands
};

inline call_form form_of(const statement_case& c) {
  return {.statement = winsum::parse_statement(c.text).value,
          .operands = c.operands,
          .output_given = !c.output.empty(),
          .output = c.output,
          .params = c.params};
}

inline const std::vector<statement_case>& statements() {
  static const std::vector<statement_case> all = {
      // convolutions
      {"out(y)=in(y+r)*w(r)", {{23}, {5}}},
      {"out(y)=in(3*y+r)*w(r)", {{31}, {4}}},
      {"out(y)=in(y+2*r)*w(r)", {{19}, {3}}},
      {"out(y)=in(y-r+4)*w(r)", {{23}, {5}}},
      {"out(y)=in(pad(y-r))*w(r) where y in range(27)", {{23}, {5}}},
      {"out(y)=in(pad(-2*y+r+40))*w(r) where y in range(21)", {{37}, {3}}},
      {"out(o,x)=in(c,pad(x+s-1))*w(o,c,s)", {{2, 41}, {9, 2, 3}}},
      {"out(n,o,y,x)=in(n,c,y+r,x+s)*w(o,c,r,s)", {{2, 5, 7, 21}, {11, 5, 3, 2}}},
      {"out(n,o,y,x)=in(n,c,pad(y+r-1),pad(x+s-1))*w(o,c,r,s)", {{2, 4, 6, 17}, {9, 4, 3, 5}}},
      {"out(n,o,y,x)=in(n,c,pad(2*y+r-1),pad(2*x+s-1))*w(o,c,r,s)", {{1, 4, 9, 35}, {13, 4, 3, 5}}},
      {"out(n,o,y,x)=in(n,c,pad(y+2*r-2),pad(x+3*s-3))*w(o,c,r,s)", {{2, 4, 7, 19}, {5, 4, 3, 2}}},
      {"out(n,o,y,x)=in(n,c,pad(y-r+1),pad(x-s+1))*w(o,c,r,s)", {{1, 4, 6, 18}, {8, 4, 3, 2}}},
      {"out(o,y,x)=in(c,clamp(y+r-1),clamp(x+s-2))*w(o,c,r,s)", {{2, 5, 33}, {7, 2, 3, 5}}},
      {"out(o,y,x)=in(c,reflect(y+r-1),reflect(x+s-2))*w(o,c,r,s)", {{2, 5, 20}, {7, 2, 3, 5}}},
      {"out(o,y,x)=in(c,symmetric(y+r-1),symmetric(x+s-2))*w(o,c,r,s)", {{2, 5, 20}, {7, 2, 3, 5}}},
      {"out(o,y,x)=in(c,wrap(y+r-1),wrap(x+s-2))*w(o,c,r,s)", {{2, 4, 19}, {6, 2, 3, 5}}},
      {"out(o,y,x)=in(c,pad(y+r-1),clamp(2*x+s-1))*w(o,c,r,s)", {{2, 5, 26}, {6, 2, 3, 4}}},
      {"out(o,y,x)=in(c,pad(y+r-1,2),pad(x+s-1,2))*w(o,c,r,s)", {{2, 5, 18}, {9, 2, 3, 4}}},
      {"out(o,y,x)=in(c,pad(y+r-2).extend(2,1),pad(x+s).extend(0,3))*w(o,c,r,s)", {{4, 5, 18}, {10, 4, 3, 2}}},
      {"out(o,y,x)=in(c,pad(y+r).extend(0,-1),pad(x+s+2).extend(-2,-3))*w(o,c,r,s)", {{4, 7, 28}, {5, 4, 3, 2}}},
      {"out(o,y,x)=in(c,pad($d*y+r-1),pad($d*x+s-1))*w(o,c,r,s)", {{4, 7, 28}, {5, 4, 3, 2}}, {}, {2}},
      {"out(n,z,y,x,o)=in(n,z+k,y+r,x+s,c)*w(k,r,s,c,o)", {{1, 6, 8, 7, 5}, {2, 3, 4, 5, 17}}},
      {"out(n,y,x,o)=in(n,pad(y+r-1),pad(x+s-1),c)*w(r,s,c,o)", {{2, 5, 7, 6}, {3, 2, 6, 19}}},
      {"out(n,4*g+o,y,x)=in(n,3*g+c,pad(y+r-1),x+s)*w(4*g+o,c,r,s) where g in range(2),o in range(4)", {{2, 6, 5, 13}, {8, 3, 4, 2}}},
      {"out(n,g,o,y,x)=in(n,g,c,pad(y+r-1),pad(x+s-1))*w(g,o,c,r,s)", {{2, 3, 4, 5, 11}, {3, 8, 4, 2, 5}}},
      {"out(n,c,y,x)=in(n,c,pad(y+r-1),pad(2*x+s-1))*w(c,r,s)", {{2, 5, 6, 37}, {5, 3, 4}}},
      {"out(n,o,y,x)=in(n,c,y,x)*w(o,c)", {{2, 6, 3, 17}, {12, 6}}},
      {"out(o,x)=in(c,pad(x+s-20))*w(o,c,s)", {{2, 5}, {9, 2, 41}}},
      {"out(o,y,x)=in(c,pad(3*y+5*r-4),pad(3*x-2*s+1))*w(o,c,r,s)", {{4, 10, 40}, {7, 4, 2, 3}}},
      {"out(y,x)=in(pad(y+r-1),pad(y+x+s-1))*w(r,s) where y in range(4)", {{5, 31}, {3, 2}}},
      {"out(o,x)=in(c,pad(x+s+c-2))*w(o,c,s)", {{4, 29}, {8, 4, 3}}},
      {"out(o,y,x)=in(c,pad(y+r-1),pad(x+r+s-2))*w(o,c,r,s)", {{4, 5, 19}, {9, 4, 3, 2}}},
      {"out(o,y,x)=in(pad(y+r-1),pad(y+x+s-1))*w(o,r,s) where x in range(18)", {{5, 23}, {9, 3, 2}}},
      {"out(o,y,x)=in(y,pad(y+r-1),pad(x+s-1))*w(o,r,s)", {{5, 6, 23}, {9, 3, 2}}},
      // past the end of the sum a tile holds no pad value, whatever its sign
      {"out(o,x)=in(c,pad(x+s-1,-2))*w(o,c,pad(s-1,-3)) where s in range(4)", {{3, 19}, {9, 3, 2}}},
      // matrix products
      {"ij,jk->ik", {{13, 7}, {7, 35}}},
      {"ji,jk->ik", {{7, 13}, {7, 35}}},
      {"ij,kj->ik", {{13, 7}, {35, 7}}},
      {"ij,jk->ki", {{37, 7}, {7, 9}}},
      {"ji,kj->ki", {{7, 37}, {9, 7}}},
      {"bij,bjk->bik", {{2, 9, 5}, {2, 5, 18}}},
      {"bij,jk->bik", {{3, 4, 5}, {5, 50}}},
      {"ij,bjk->bik", {{9, 5}, {3, 5, 18}}},
      {"ijl,jlk->ik", {{8, 3, 4}, {3, 4, 49}}},
      {"ij,jk,kl->il", {{6, 5}, {5, 4}, {4, 19}}},
      {"ij,j->i", {{11, 23}, {23}}},
      {"i,i->", {{29}, {29}}},
      {"i,j->ij", {{7}, {31}}},
      {"ij,ij->ij", {{5, 33}, {5, 33}}},
      {"out(i,k)=a(i,j)*b(j,k)*d(k)", {{9, 6}, {6, 20}, {20}}},
      {"out(i,k)=sum(a(i,j)*b(j,k))", {{1, 1}, {1, 1}}},
      // one operand
      {"ij->ji", {{9, 14}}},
      {"ii->i", {{17, 17}}},
      {"ij->", {{6, 7}}},
      {"ij->i", {{6, 35}}},
      {"ij->j", {{35, 6}}},
      {"tiijj->ij", {{2, 3, 3, 4, 4}}},
      {"out(i,j)=2*in(i,j)-1", {{6, 19}}},
      {"out(y,x)=in(pad(y+r-1),pad(x+s-1)) where r in range(3),s in range(3)", {{5, 22}}},
      // what is around the sum, and how it is written
      {"out(o,y,x)=relu(sum(in(c,y+r,x+s)*w(o,c,r,s))+b(o))", {{4, 6, 22}, {9, 4, 3, 2}, {9}}, {}, {}, true},
      {"out(o,y,x)=leaky(sum(in(c,pad(y+r-1),x+s)*w(o,c,r,s)),0.125)+e(o,y,x)", {{4, 5, 22}, {9, 4, 3, 2}, {9, 5, 21}}, {}, {}, true},
      {"out(i,k)=max(sum(a(i,j)*b(j,k)),e(k,i))*0.5-f(0)+$q", {{8, 5}, {5, 33}, {33, 8}, {2}}, {}, {3}, true},
      {"out(o,x)=sum(in(c,x+s)*w(o,c,s))+e(pad(x-3))", {{3, 24}, {8, 3, 2}, {17}}},
      {"out(o,y,x)+=in(c,pad(y+r-1),pad(x+s-1))*w(o,c,r,s)", {{4, 5, 22}, {9, 4, 3, 2}}},
      {"out(i)+=in(i)", {{21}}},
      {"out(2*y,x)=in(y+r,x)*w(r)", {{6, 18}, {2}}},
      {"out(2*y+1,3*x)+=in(c,y,x)*w(c)", {{3, 4, 11}, {3}}},
      {"out(3*y+x)=in(y,x)*w(x)", {{5, 3}, {3}}, {17}},
      {"out(i,i)=in(i)", {{17}}},
      {"out(2*i,j,i)=in(i,j)", {{3, 18}}},
      {"out(o,2*y,x+1)=in(c,y,x)*w(o,c)", {{3, 4, 18}, {9, 3}}, {9, 10, 21}},
      {"out(y)=sum(abs(p(y+r)-q(r)))", {{29}, {6}}, {}, {}, true},
      {"out(i,k)=sum(select(a(i,j)<b(j,k),(a(i,j)-1)*(b(j,k)+2),a(i,j)*a(i,j)))", {{7, 4}, {4, 18}}, {}, {}, true},
      {"out(i,k)=gauss(i)+sum(min(a(i,j),b(j,k)))", {{4}, {4, 5}, {5, 21}}, {}, {}, true},
      // extents of 0 and 1
      {"out(o,y,x)=in(c,pad(y+r-1),pad(x+s-1))*w(o,c,r,s)", {{0, 5, 22}, {9, 0, 3, 4}}},
      {"out(o,y,x)=in(c,pad(y+r-1),pad(x+s-1))*w(o,c,r,s)", {{4, 5, 0}, {9, 4, 3, 2}}},
      {"out(o,y,x)=in(c,y+r,x+s)*w(o,c,r,s)", {{4, 0, 22}, {9, 4, 5, 3}}},
      {"out(i,k)+=a(i,j)*b(j,k)", {{9, 0}, {0, 20}}},
      {"out(n,o,y,x)=in(n,c,pad(y+r-1),pad(x+s-2))*w(o,c,r,s)", {{1, 1, 1, 1}, {1, 1, 1, 1}}},
      {"out(n,o,y,x)=in(n,c,pad(y+r-1),pad(x+s-1))*w(o,c,r,s)", {{1, 1, 1, 1}, {1, 1, 3, 2}}},
      {"out(n,o,y,x)=in(n,c,clamp(y+r-1),reflect(x+s-1))*w(o,c,r,s)", {{1, 4, 1, 1}, {17, 4, 3, 2}}},
      {"ij,jk->ik", {{1, 7}, {7, 1}}},
      {"ij,jk->ik", {{1, 7}, {7, 35}}},
      {"ij,jk->ik", {{35, 1}, {1, 33}}},
  };
  return all;
}

}  // namespace cases
