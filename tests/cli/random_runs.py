"""Tests `winsum run` on statements drawn at random, and on every function of every type: it takes what the executor takes.

WINSUM_RUNS says how many statements are drawn, WINSUM_RUNS_COMPILED how many of them are compiled, WINSUM_SEED where to start."""
import cmath
import math
import os
import pathlib
import shutil
import subprocess
import sys

from tool import check, finish, folder, npy_bytes, read_npy, run, succeeds

DRAW = sys.argv[3]


def number(name, otherwise):
    return int(os.environ.get(name) or otherwise)


def quick_compiler(work):
    """The machine's compiler with less optimisation: most of a run's time is the compiler's."""
    script = work / 'quick'
    script.write_text('#!/bin/sh\nfor word; do shift; [ "$word" = -O3 ] && word=-O1; set -- "$@" "$word"; done\nexec c++ "$@"\n')
    script.chmod(0o700)
    return str(script)


def same(a, b):
    """Numbers are equal, or both are none."""
    if isinstance(a, complex):
        return same(a.real, b.real) and same(a.imag, b.imag)
    return a == b or (a != a and b != b)


def drawn(work, compiler):
    count, compiled, seed = number('WINSUM_RUNS', 100), number('WINSUM_RUNS_COMPILED', 12), number('WINSUM_SEED', 1)
    subprocess.run([DRAW, work, str(seed), str(count)], check=True)
    places = sorted((p for p in work.iterdir() if p.is_dir()), key=lambda p: int(p.name))
    check('as many are drawn as asked for', len(places) == count, len(places))
    for at, place in enumerate(places):
        statement, *options = (place / 'call').read_text().splitlines()
        files = sorted(place.glob('in*.npy'), key=lambda f: int(f.stem[2:]))
        wanted = read_npy(place / 'wanted.npy')
        words = ['run', statement, *files, *options, '-o', place / 'out.npy']
        # Without a compiler it is the interpreter, or the oracle for types that the interpreter lacks.
        for how, environment in [('interpreter', {'CXX': 'no_such_compiler'})] + ([('compiled', {'CXX': compiler})] if compiler and at < compiled else []):
            (place / 'out.npy').unlink(missing_ok=True)
            name = f'WINSUM_SEED={place.name} {how}: {statement} {options}'
            out = succeeds(name, words, 'engine  ' + ('compiled: ' if how == 'compiled' else ''), environment=environment)
            if not (place / 'out.npy').exists():
                continue
            seen = read_npy(place / 'out.npy')
            differ = [(i, a, b) for i, (a, b) in enumerate(zip(seen[2], wanted[2])) if not same(a, b)]
            check(f'{name}: result', seen[:2] == wanted[:2] and len(seen[2]) == len(wanted[2]) and not differ, f'{seen[:2]} {wanted[:2]} {differ[:3]}\n{out}')
    print(f'{count} statements from seed {seed}, {min(count, compiled) if compiler else 0} of them compiled')


def library(a):
    return cmath if isinstance(a, complex) else math


# Each function as the statement has it, and in Python's own numbers; then those that ask for an order, and those that unsigned numbers lack.
ALL = [('abs(a(i))', lambda a, b: abs(a)), ('a(i)/b(i)', lambda a, b: a / b), ('conj(b(i))', lambda a, b: b.conjugate()), ('pow(a(i),2)', lambda a, b: a * a),
       ('select(a(i)==b(i),3,a(i))', lambda a, b: 3 if a == b else a), ('exp(a(i)/8)', lambda a, b: library(a).exp(a / 8)),
       ('log(b(i)+9)', lambda a, b: library(b).log(b + 9)), ('sqrt(b(i))', lambda a, b: library(b).sqrt(b)), ('tanh(a(i)/8)', lambda a, b: library(a).tanh(a / 8)),
       ('sin(a(i))', lambda a, b: library(a).sin(a)), ('cos(b(i))', lambda a, b: library(b).cos(b)), ('pow(a(i)+b(i),b(i)/4)', lambda a, b: (a + b) ** (b / 4))]
ORDERED = [('min(a(i),b(i))', min), ('max(a(i),b(i))', max), ('3*(a(i)<b(i))', lambda a, b: 3 * (a < b)), ('5*(a(i)<=b(i))', lambda a, b: 5 * (a <= b)),
           ('floor(a(i)/2)', lambda a, b: a // 2), ('round(b(i)/4)', lambda a, b: math.floor(b / 4 + 0.5))]
INTEGERS = [('abs(a(i))', lambda a, b: abs(a)), ('pow(a(i),b(i))', lambda a, b: a ** b), ('floor(a(i))', lambda a, b: a), ('round(b(i))', lambda a, b: b),
            ('a(i)*b(i)', lambda a, b: a * b), ('select(a(i)<=b(i),3,a(i))', lambda a, b: 3 if a <= b else a), *ORDERED[:4]]
SIGNED = [('-b(i)', lambda a, b: -b), ('abs(a(i)-b(i))', lambda a, b: abs(a - b))]


def functions(work, compiler):
    """Each function of each type, by each engine."""
    for kind in ('f4', 'f8', 'i1', 'u1', 'i2', 'u2', 'i4', 'u4', 'i8', 'u8', 'c8', 'c16'):
        a, b = ([5 - 2j, 3 + 1j, 1 - 7j], [2 + 3j, 3 + 1j, 9 - 4j]) if kind[0] == 'c' else ([5, 3, 1], [2, 3, 9])
        (work / 'a.npy').write_bytes(npy_bytes(kind, [3], a))
        (work / 'b.npy').write_bytes(npy_bytes(kind, [3], b))
        lists = [ALL[:6] + (SIGNED[:1] if kind[0] != 'u' else []), ALL[6:]] + ([] if kind[0] == 'c' else [ORDERED])
        if kind[0] in 'iu':
            lists.append(INTEGERS + (SIGNED if kind[0] == 'i' else []))
        allowed = 1e-5 if kind in ('f4', 'c8') else 1e-12
        for terms in lists:
            statement = 'out(i) = ' + ' + '.join(text for text, _ in terms)
            wanted = [sum(f(x, y) for _, f in terms) for x, y in zip(a, b)]
            files = [work / f'{name}.npy' for name in sorted('ab', key=lambda name: statement.find(name + '(i)'))]
            for engine in ('interpreter', 'oracle') + (('compiled',) if compiler and kind in ('f4', 'i1', 'u4', 'c8', 'c16') else ()):
                name = f'{kind} {statement} by {engine}'
                (work / 'out.npy').unlink(missing_ok=True)
                succeeds(name, ['run', statement, *files, '-o', work / 'out.npy', '--engine', engine], environment={'CXX': compiler} if compiler else None)
                seen = read_npy(work / 'out.npy')[2] if (work / 'out.npy').exists() else []
                right = len(seen) == 3 and all(abs(x - y) <= allowed * max(1, abs(y)) for x, y in zip(seen, wanted))
                check(f'{name}: values', right, f'{seen} {wanted}')


def types_of_results(work, _):
    """Whatever type is asked for, without a compiler too: what the interpreter lacks goes to the oracle, and that is said."""
    (work / 'i.npy').write_bytes(npy_bytes('i2', [3], [7, -2, 3]))
    (work / 'x.npy').write_bytes(npy_bytes('f4', [3], [7, -2, 3]))
    for file in ('i.npy', 'x.npy'):
        for kind, word in (('f4', 'float'), ('f8', 'double'), ('i1', 'int8'), ('u8', 'uint64'), ('c8', 'complex64'), ('c16', 'complex128')):
            values = [7, 0 if file[0] == 'x' else 2 ** 64 - 2, 3] if kind == 'u8' else [7, -2, 3]
            out = succeeds(f'{file} as {word}', ['run', 'i->i', work / file, '--type', f'out={word}', '-o', work / 'out.npy'], 'not compiled: CXX names',
                           environment={'CXX': 'no_such_compiler'})
            check(f'{file} as {word}: which engine', ('engine  oracle' in out) == ('the interpreter has no sums in' in out) == (kind[0] == 'c'), out)
            check(f'{file} as {word}: values', read_npy(work / 'out.npy') == (kind, [3], values), str(read_npy(work / 'out.npy')))


with folder() as made:
    made = pathlib.Path(made)
    compiler = quick_compiler(made) if shutil.which('c++') else None
    for test in (drawn, functions, types_of_results):
        inner = made / test.__name__
        inner.mkdir()
        test(inner, compiler)
finish()
