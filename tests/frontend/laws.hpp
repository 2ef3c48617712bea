// Defines pairs of one declaration written with operators and as text.
#pragma once
#include <winsum/dsl.hpp>

namespace laws {

using namespace winsum::names;
inline constexpr winsum::tensor in{"in"}, in3{"in3"}, bias{"bias"}, out{"out"};
inline constexpr winsum::index row{"row"}, column{"column"};
inline constexpr winsum::param stride{"stride"}, dilation{"dilation"};

struct pair {
  winsum::statement declared;
  std::string_view text;
};

inline constexpr auto swish = [](const auto& value) { return value / (1 + exp(-value)); };

inline constexpr pair pairs[] = {
    {out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(2 * x + s - 1)) * w(o, c, r, s), "n c pad(2y+r-1) pad(2x+s-1), o c r s -> n o y x"},
    {out(n, o, y, x) = in(n, c, y + r, x + s) * w(o, c, r, s), "out(n,o,y,x) = in(n,c,y+r,x+s) * w(o,c,r,s)"},
    {out(n, o, y, x) += relu(sum(in(n, c, 2 * y + r - 1, 2 * x + s) * w(o, c, r, s)) + bias(o)),
     "out(n,o,y,x) += relu(sum(in(n,c,2*y+r-1,2*x+s) * w(o,c,r,s)) + bias(o))"},
    {out(i, k) = in(i, j) * w(j, k), "ij,jk->ik"},
    {out(i, k) = in(i, j) * w(j, k), "ij,jk"},
    {out() = in(i, i), "ii"},
    {out(i) = in(i, i), "ii->i"},
    {out(a, b) = in(b, a), "ba"},
    {out(i, l) = in(i, j) * w(j, k) * in3(k, l), "ij,jk,kl->il"},
    {out(row) = in(row, column) * w(column), "row column, column -> row"},
    {out(y) = in(y - r) * w(r), "y-r, r -> y"},
    {out(2 * i + r - 1) = in(i)*w(r), "i, r -> 2i+r-1"},
    {out(y) = in(2 * (y - 1) + 3 * r) * w(r), "out(y) = in(2*(y-1)+3*r)*w(r)"},
    {out(y) = in(3, y) * w(0), "3 y, 0 -> y"},
    {out(y) = in(pad(y + r - 1, -1.5)) * w(r), "pad(y + r - 1, -1.5), r -> y"},
    {out(y) = in(clamp(y + r)) * w(r), "clamp(y+r), r -> y"},
    {out(y) = in(reflect(y - r)) * w(r), "reflect(y-r), r -> y"},
    {out(y) = in(symmetric(y + r)) * w(r), "symmetric(y+r), r -> y"},
    {out(y) = in(wrap(y + r)) * w(r), "wrap(y+r), r -> y"},
    {out(y) = in(pad(y + r).extend(-1, 2 * dilation + 1)) * w(r), "pad(y+r).extend(-1, 2*$dilation+1), r -> y"},
    {out(y) = in(exact(3 * y + r)) * w(r), "exact(3y+r), r -> y"},
    {out(y) = in(exact(pad(2 * y + r - 1, 0.5))) * w(r), "exact(pad(2*y+r-1, 0.5)), r -> y"},
    {out(y) = in(7 * y - 3 * (2 * r - 5)) * w(r), "7*y-3*(2*r-5), r -> y"},
    {out(y) = in(stride * y + r * dilation - 2) * w(r), "$stride*y+$dilation*r-2, r -> y"},
    {out(y) = in(2 * stride * (y + 1)), "out(y) = in(2*$stride*(y+1))"},
    {out(y, x) = sum(abs(in(y + r, x + s) - w(r, s))), "out(y,x) = sum(abs(in(y+r,x+s) - w(r,s)))"},
    {out(y) = sum(in(y + r) * w(r), r) / 3 - bias(y), "out(y) = sum(in(y+r)*w(r), r)/3 - bias(y)"},
    {out(y) = -in(y + r) * 0.5 / stride, "out(y) = -in(y+r) * 0.5 / $stride"},
    {out(y) = max(in(y), w(y)) - min(in(y), 0.25f), "out(y) = max(in(y),w(y)) - min(in(y),0.25)"},
    {out(y) = leaky(sum(in(y + r)), 0.1f), "out(y) = leaky(sum(in(y+r)), 0.1f)"},
    {out(y) = clip(in(y), -1, 6) + sigmoid(w(y)), "out(y) = clip(in(y), -1, 6) + sigmoid(w(y))"},
    {out(y) = gelu(sum(in(y + r)) + bias(y)), "out(y) = gelu(sum(in(y+r)) + bias(y))"},
    {out(y) = swish(sum(in(y + r)) + bias(y)), "out(y) = silu(sum(in(y+r)) + bias(y))"},
    {out(y) = select(in(y) <= w(y), pow(in(y), 2), sqrt(in(y))), "out(y) = select(in(y) <= w(y), pow(in(y),2), sqrt(in(y)))"},
    {out(y) = select(in(y) > 0.5, exp(in(y)), log(in(y))), "out(y) = select(in(y) > 0.5, exp(in(y)), log(in(y)))"},
    {out(y) = select(in(y) == 0, floor(in(y)), round(in(y))), "out(y) = select(in(y) == 0, floor(in(y)), round(in(y)))"},
    {out(y) = sin(in(y)) - (cos(in(y)) - tanh(in(y))), "out(y) = sin(in(y)) - (cos(in(y)) - tanh(in(y)))"},
    {out(y) = in(y)-w(y) - bias(y) + in3(y), "out(y) = in(y) - w(y) - bias(y) + in3(y)"},
    {out(y) = in(y) / w(y) / bias(y) * in3(y), "out(y) = in(y) / w(y) / bias(y) * in3(y)"},
    {out(y) = in(y)*select(w(y) >= in(y), 1, 0), "out(y) = in(y) * select(w(y) >= in(y), 1, 0)"},
    {out(y) = in(y)*select(w(y) > in(y), 1, 0), "out(y) = in(y) * select(w(y) > in(y), 1, 0)"},
    {out(y) = in(y) / (w(y) / bias(y)), "out(y) = in(y) / (w(y) / bias(y))"},
    {out(i) = conj(in(i, j)) * w(j), "out(i) = conj(in(i,j)) * w(j)"},
    {out(y) = 0.5 * stride + in(y), "out(y) = 0.5*$stride + in(y)"},
    {out(y) = -7, "out(y) = -7"},
    {(out(y, x) = in(y + r, x + s)).where(range(s, 3), range(y, 28)), "y+r x+s -> y x where y in range(28), s in range(3)"},
    {(out(i) = in(i, j)).where(range(j, 0)), "ij->i where j in range(0)"},
};

}  // namespace laws
