// Four tensors of seven dimensions, all read around their ends: more folded subscripts than a loop program has room for.
// expect: winsum: there is no program by method `loop_nest`: more than 24 subscripts are folded back into their dimensions; split the declaration
// into several, or name another method
#include <winsum/winsum.hpp>

using namespace winsum::names;
constexpr winsum::tensor p1{"P"}, p2{"Q"}, p3{"U"}, p4{"V"}, out{"out"};
#ifdef WINSUM_FIX
constexpr auto around = out(a, b, c, d, e, f, g) =
    p1(wrap(a), wrap(b), wrap(c), wrap(d), wrap(e), wrap(f), wrap(g)) * p2(a, b, c, d, e, f, g) * p3(a, b, c, d, e, f, g) * p4(a, b, c, d, e, f, g);
#else
constexpr auto around = out(a, b, c, d, e, f, g) =
    p1(wrap(a), wrap(b), wrap(c), wrap(d), wrap(e), wrap(f), wrap(g)) * p2(wrap(a), wrap(b), wrap(c), wrap(d), wrap(e), wrap(f), wrap(g)) *
    p3(wrap(a), wrap(b), wrap(c), wrap(d), wrap(e), wrap(f), wrap(g)) * p4(wrap(a), wrap(b), wrap(c), wrap(d), wrap(e), wrap(f), wrap(g));
#endif

int main() {
  const winsum::array<float, 7> block({1, 1, 1, 1, 1, 1, 1});
  winsum::evaluate<around, winsum::loop_nest>(block, block, block, block);
}
