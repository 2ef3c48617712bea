"""Objects of one program for two processors, with and without OpenMP, with the headers alone and with winsum::compiled.

Whichever of them the linker takes a function from, each has to give right results on a processor that can run it: nothing is shared but what
every one of them may run. 77 (skipped): not an x86-64 machine, or a tool is missing."""
import concurrent.futures
import itertools
import pathlib
import platform
import re
import shutil
import subprocess
import sys

root, build, compiler = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
source, work = root / 'tests/package/machines', build / 'package_machines'
if platform.machine() not in ('x86_64', 'AMD64') or not (shutil.which('objdump') and shutil.which('nm') and shutil.which('c++filt')):
    print('skipped: it needs an x86-64 machine with nm, objdump and c++filt')
    sys.exit(77)
shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)
OBJECTS = {
    'main': ['-O1', '-march=x86-64'],
    'base': ['-O2', '-march=x86-64'],
    'large': ['-O2', '-march=x86-64-v4'],
    'threaded': ['-O2', '-march=x86-64-v3', '-fopenmp', '-DWINSUM_COMPILED'],
}
# Of winsum itself: constants, and what an exception needs that is thrown in one object and caught in another.
SHARED = re.compile(r'(?:(?:typeinfo(?: name)?|vtable) for )?winsum::error(?:::~error\(\))?|template parameter object for winsum::.*|winsum::(?:array|view)<.*>::(?:known|rank|order|is_inline)')


def run(*command):
    done = subprocess.run([str(c) for c in command], text=True, capture_output=True)
    if done.returncode != 0:
        print(' '.join(map(str, command)), done.stdout, done.stderr[:6000], f'returned {done.returncode}', sep='\n')
        sys.exit(1)
    return done.stdout


def compiled(name):
    file = source / ('main.cpp' if name == 'main' else 'layer.cpp')
    run(compiler, '-std=c++20', f'-I{root}/include', f'-I{root}/lowering', *OBJECTS[name], f'-DWHICH={name}', '-c', file, '-o', work / f'{name}.o')


def weak(name):
    """The functions and variables that a linker keeps one of."""
    rows = [line.split() for line in run('nm', work / f'{name}.o').splitlines()]
    return {row[-1] for row in rows if len(row) == 3 and row[1] in 'WVu'}


def functions(name):
    """The instructions of each function, by its symbol."""
    found, at = {}, None
    for line in run('objdump', '-d', '--no-show-raw-insn', work / f'{name}.o').splitlines():
        if head := re.match(r'[0-9a-f]+ <(.*)>:', line):
            at = found.setdefault(head.group(1), [])
        elif at is not None and '\t' in line:
            at.append(line.split('\t')[1])
    return found


def beyond(instructions):
    """Those that a processor without AVX cannot run: their names begin with v, or they use its registers."""
    return [i for i in instructions if re.match(r'v[a-z]|k[a-z]+ +%k|.*%[yz]mm', i) and not i.startswith(('verr', 'verw'))]


with concurrent.futures.ThreadPoolExecutor(2) as pool:
    list(pool.map(compiled, OBJECTS))
names, code = {n: weak(n) for n in OBJECTS}, {n: functions(n) for n in OBJECTS}
problems = []
for name in ('large', 'threaded'):
    if not any(beyond(i) for i in code[name].values()):
        problems.append(f'{name}.o holds no instruction of a larger machine: the test sees nothing')
for a, b in itertools.combinations(OBJECTS, 2):
    both = sorted(names[a] & names[b])
    plain = dict(zip(both, run('c++filt', *both).splitlines()))
    for symbol in both:
        # main.o is of the same machine as base.o.
        if a != 'main' and re.match(r'(?:[a-z ]+ for )?winsum::', plain[symbol]) and not SHARED.fullmatch(plain[symbol]):
            problems.append(f'{a}.o and {b}.o share {plain[symbol]}')
        for name in (a, b):
            if wide := beyond(code[name].get(symbol, [])):
                problems.append(f'{a}.o and {b}.o share {plain[symbol]}, in which {name}.o has `{wide[0]}`')
    print(f'{a}.o and {b}.o share {len(both)} names')
print('\n'.join(problems))
print(f'the longest name has {max(len(s) for n in names.values() for s in n)} characters')

flags = re.search(r'^flags.*', pathlib.Path('/proc/cpuinfo').read_text(), re.M).group(0).split()
can = ['base'] + ['large'] * ({'avx512vl', 'avx512bw', 'avx512dq', 'avx512cd'} <= set(flags)) + ['threaded'] * ({'avx2', 'fma', 'bmi2'} <= set(flags))
for order in (['large', 'threaded', 'base'], ['base', 'threaded', 'large']):
    objects = [work / f'{n}.o' for n in order]
    run(compiler, *objects, work / 'main.o', build / 'libwinsum.a', '-fopenmp', '-o', work / 'program')
    print(run(work / 'program', *can), end='')
sys.exit(1 if problems else 0)
