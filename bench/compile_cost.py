#!/usr/bin/env python3
"""What it costs to compile declarations: seconds, memory and symbols, beside the headers of peers, in one run.

Usage: python3 bench/compile_cost.py [--rounds N] [COMPILER...]   (g++ and clang++-19)
Rounds are interleaved; a figure is the median. Seconds are those of the processor, so that other work on the machine counts less.
"""
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

NAMES = '''
namespace app {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto conv = out(n, o, y, x) = in(n, c, pad(2 * y + r - 1), pad(2 * x + s - 1)) * w(o, c, r, s);
}
using image = winsum::array<float, 4>;
'''
ONE = NAMES + 'image run(const image& a, const image& b) { return winsum::evaluate<app::conv>(a, b); }\n'
TEXTS = ONE + ''.join(
    f'auto text_{t}() {{ return winsum::source<app::conv, winsum::{m}, winsum::{t}>(); }}\n'
    for m, t in (('implicit_gemm', 'cpp'), ('implicit_gemm', 'cuda'), ('implicit_gemm', 'opencl')))
TEN = NAMES + '''
using matrix = winsum::array<float, 2>;
''' + ''.join(
    f'matrix run_{i}(const matrix& a, const matrix& b) {{ return winsum::evaluate<"{text}">(a, b); }}\n' for i, text in enumerate((
        'ij,jk->ik', 'ij,kj->ik', 'ji,jk->ik', 'ij,ij->ij', 'y+r x+s, r s -> y x', '2y+r 3x+s, r s -> y x',
        'pad(y+r-1) pad(x+s-1), r s -> y x', 'clamp(y+r-1) clamp(x+s-1), r s -> y x', 'y-r+2 x-s+2, r s -> y x',
        'y+2r x+2s, r s -> y x')))

EXPLAIN = NAMES + 'std::string text(const image& a, const image& b) { return winsum::explain<app::conv>(a, b); }\n'
COMPILED = '#define WINSUM_COMPILED\n#include <winsum/winsum.hpp>\n'

CASES = [
    ('an empty file', 'int main() {}\n', None),
    ('winsum/dsl.hpp', '#include <winsum/dsl.hpp>\n', None),
    ('winsum/dsl.hpp, one declaration', '#include <winsum/dsl.hpp>\n' + NAMES.split('using image')[0], None),
    ('winsum/winsum.hpp', '#include <winsum/winsum.hpp>\n', None),
    ('winsum, one convolution', '#include <winsum/winsum.hpp>\n' + ONE, None),
    ('winsum, one convolution and three texts', '#include <winsum/winsum.hpp>\n' + TEXTS, None),
    ('winsum, ten statements', '#include <winsum/winsum.hpp>\n' + TEN, None),
    ('winsum, explain of one convolution', '#include <winsum/winsum.hpp>\n' + EXPLAIN, None),
    ('winsum::compiled, one convolution', COMPILED + ONE, None),
    ('winsum::compiled, one convolution and three texts', COMPILED + TEXTS, None),
    ('winsum::compiled, ten statements', COMPILED + TEN, None),
    ('winsum::compiled, explain of one convolution', COMPILED + EXPLAIN, None),
    ('oneDNN, dnnl.hpp', '#include <dnnl.hpp>\n', 'dnnl.hpp'),
    ('Eigen/Dense', '#include <Eigen/Dense>\n', 'eigen3/Eigen/Dense'),
    ('Eigen Tensor, one convolution', '''#include <unsupported/Eigen/CXX11/Tensor>
using tensor = Eigen::Tensor<float, 4, Eigen::RowMajor>;
using flat = Eigen::Tensor<float, 2, Eigen::RowMajor>;
flat run(const tensor& in, const flat& w, Eigen::Index positions, Eigen::Index depth) {
  const Eigen::array<Eigen::IndexPair<Eigen::Index>, 1> summed{Eigen::IndexPair<Eigen::Index>(1, 0)};
  const Eigen::array<Eigen::Index, 2> shape{positions, depth};
  return in.extract_image_patches(3, 3, 2, 2, 1, 1, Eigen::PADDING_SAME).reshape(shape).contract(w, summed);
}
''', 'eigen3/unsupported/Eigen/CXX11/Tensor'),
    ('boost/hana.hpp', '#include <boost/hana.hpp>\n', 'boost/hana.hpp'),
    ('range/v3/all.hpp', '#include <range/v3/all.hpp>\n', 'range/v3/all.hpp'),
]


def compile_once(compiler, source, target):
    flags = ['-std=c++20', '-O2', '-w', '-I', str(ROOT / 'include'), '-I', str(ROOT / 'lowering'), '-I', '/usr/include/eigen3']
    child = subprocess.Popen([compiler, *flags, '-c', str(source), '-o', str(target)])
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f'{source} does not compile with {compiler}')
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def longest_symbol(target):
    names = subprocess.run(['nm', '--defined-only', str(target)], text=True, capture_output=True, check=True).stdout
    return max((len(line.split()[-1]) for line in names.splitlines() if line.split()), default=0)


def report(compiler, rounds, folder):
    rows = []
    cases = [c for c in CASES if c[2] is None or pathlib.Path('/usr/include', c[2]).exists()]
    for i, (_, text, _) in enumerate(cases):
        (folder / f'{i}.cpp').write_text(text)
    seen = [[] for _ in cases]
    for _ in range(rounds):
        for i in range(len(cases)):
            seen[i].append(compile_once(compiler, folder / f'{i}.cpp', folder / f'{i}.o'))
    version = subprocess.run([compiler, '--version'], text=True, capture_output=True, check=True).stdout.splitlines()[0]
    print(f'\n{version}, -O2, median of {rounds}')
    print(f'{"":50}{"seconds":>9}{"MiB":>7}{"object KiB":>12}{"longest symbol":>16}')
    for i, (name, _, _) in enumerate(cases):
        seconds = statistics.median(s for s, _ in seen[i])
        memory = statistics.median(m for _, m in seen[i])
        target = folder / f'{i}.o'
        rows.append((name, seconds))
        print(f'{name:50}{seconds:9.2f}{memory:7.0f}{target.stat().st_size / 1024:12.0f}{longest_symbol(target):16}')
    missing = [c[0] for c in CASES if c not in cases]
    if missing:
        print('not installed: ' + ', '.join(missing))
    cost = dict(rows)
    for peer, most in (('oneDNN, dnnl.hpp', 1), ('Eigen Tensor, one convolution', 1 / 3)):
        for name in ('winsum, one convolution', 'winsum::compiled, one convolution'):
            if peer in cost:
                print(f'{name}: {cost[name] / cost[peer]:.2f} times {peer} (aim: at most {most:.2f})')


def main():
    arguments = sys.argv[1:]
    rounds = 3
    if arguments[:1] == ['--rounds']:
        if len(arguments) < 2 or not re.fullmatch('[1-9][0-9]*', arguments[1]):
            raise SystemExit('--rounds needs a number')
        rounds, arguments = int(arguments[1]), arguments[2:]
    compilers = arguments or [c for c in ('g++', 'clang++-19') if shutil.which(c)]
    with tempfile.TemporaryDirectory() as folder:
        for compiler in compilers:
            report(compiler, rounds, pathlib.Path(folder))


main()
