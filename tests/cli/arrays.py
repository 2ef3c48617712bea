"""Tests the command `run` against sums written out in Python, on arrays of every type, order and version of the format."""
import itertools
import pathlib
import random
import shutil
import tempfile

from tool import check, count, fails, finish, folder, npy_bytes, read_npy, run, succeeds

dice = random.Random(7)


def numbers(kind, shape):
    if kind.startswith('c'):
        return [complex(dice.randint(-5, 5), dice.randint(-5, 5)) for _ in range(count(shape))]
    if kind.startswith('f'):
        return [dice.randint(-40, 40) / 8 for _ in range(count(shape))]
    return [dice.randint(0 if kind == 'u1' else -9, 9) for _ in range(count(shape))]


def at(values, shape, *index):
    """The element, 0 where an index is outside."""
    flat = 0
    for extent, i in zip(shape, index):
        if not 0 <= i < extent:
            return 0
        flat = flat * extent + i
    return values[flat]


def convolution(image, image_shape, weights, weight_shape):
    """n c pad(2y+r-1) pad(x+3s-2), o c r s -> n o y x, from the definition."""
    (n, c, h, w), (o, _, r, s) = image_shape, weight_shape
    rows, columns = (h + 2 - (r - 1) - 1) // 2 + 1, (w + 4 - 3 * (s - 1) - 1) + 1
    shape = [n, o, rows, columns]
    return shape, [sum(at(image, image_shape, b, ch, 2 * y + i - 1, x + 3 * j - 2) * at(weights, weight_shape, k, ch, i, j)
                       for ch, i, j in itertools.product(range(c), range(r), range(s)))
                   for b, k, y, x in itertools.product(*map(range, shape))]


STATEMENT = 'n c pad(2y+r-1) pad(x+3s-2), o c r s -> n o y x'
IMAGE, WEIGHTS = [2, 3, 9, 11], [5, 3, 3, 2]
RESULTS = {'f4': 'f4', 'f8': 'f8', 'i1': 'i4', 'u1': 'i4', 'i2': 'i4', 'i4': 'i4', 'i8': 'i8', 'c8': 'c8', 'c16': 'c16'}


def same(name, path, kind, shape, values):
    seen = read_npy(path)
    check(f'{name}: type and shape', seen[:2] == (kind, shape), f'{seen[:2]} {(kind, shape)}')
    # Small eighths and small integers: every sum is exact in every type.
    differ = [(i, a, b) for i, (a, b) in enumerate(zip(seen[2], values)) if a != b]
    check(f'{name}: values', len(seen[2]) == len(values) and not differ, str(differ[:5]))


def engines():
    found = ['interpreter', 'oracle']
    return found + ['compiled'] if shutil.which('c++') else found


def every_type(work):
    for number, (kind, result) in enumerate(RESULTS.items()):
        image, weights = numbers(kind, IMAGE), numbers(kind, WEIGHTS)
        (work / 'in.npy').write_bytes(npy_bytes(kind, IMAGE, image, fortran=number % 2 == 1, version=1 + number % 2))
        (work / 'w.npy').write_bytes(npy_bytes(kind, WEIGHTS, weights, fortran=number % 3 == 1))
        shape, wanted = convolution(image, IMAGE, weights, WEIGHTS)
        for engine in engines():
            # The compiler is asked for the types that its text treats differently; the others run the same text.
            if engine == 'compiled' and kind not in ('f4', 'i1', 'u1', 'c8'):
                continue
            name = f'{kind} by {engine}'
            (work / 'out.npy').unlink(missing_ok=True)
            succeeds(name, ['run', STATEMENT, work / 'in.npy', work / 'w.npy', '-o', work / 'out.npy', '--engine', engine, '--check'],
                     'out     ', 'time ', f'engine  {engine}', f'check   winsum: all {count(shape)} elements agree', f'written {work}')
            if (work / 'out.npy').exists():
                same(name, work / 'out.npy', result, shape, wanted)


def every_method(work):
    image, weights = numbers('f4', IMAGE), numbers('f8', WEIGHTS)
    (work / 'in.npy').write_bytes(npy_bytes('f4', IMAGE, image))
    (work / 'w.npy').write_bytes(npy_bytes('f8', WEIGHTS, weights))
    shape, wanted = convolution(image, IMAGE, weights, WEIGHTS)
    for method in ('loop_nest', 'strided_view', 'im2col_gemm', 'implicit_gemm'):
        for engine in engines():
            if engine == 'oracle' or (engine == 'compiled' and method == 'strided_view'):
                continue
            name = f'{method} by {engine}'
            succeeds(name, ['run', STATEMENT, work / 'in.npy', work / 'w.npy', '-o', work / 'out.npy', '--engine', engine, '--method', method],
                     f'method  {method}')
            same(name, work / 'out.npy', 'f8', shape, wanted)


def other_statements(work):
    a, b = numbers('i4', [4, 6]), numbers('i4', [6, 3])
    (work / 'a.npy').write_bytes(npy_bytes('i4', [4, 6], a))
    (work / 'b.npy').write_bytes(npy_bytes('i4', [6, 3], b, fortran=True))
    product = [sum(at(a, [4, 6], i, j) * at(b, [6, 3], j, k) for j in range(6)) for i in range(4) for k in range(3)]
    printed = succeeds('a small result is printed', ['run', 'ij,jk->ik', work / 'a.npy', work / 'b.npy', '--engine', 'interpreter'])
    rows = [[int(word) for word in line.split()] for line in printed.splitlines() if line.startswith('  ')]
    check('the printed rows', sum(rows, []) == product and len(rows) == 4, printed)
    succeeds('one number', ['run', 'out() = a(i,j) * a(i,j)', work / 'a.npy', '--engine', 'oracle'], f'  {sum(v * v for v in a)}\n', 'one number')
    succeeds('fractions of integers', ['run', 'out(i) = sum(a(i,j)) / 4', work / 'a.npy', '-o', work / 'out.npy', '--engine', 'interpreter'], 'float64 4')
    same('fractions of integers', work / 'out.npy', 'f8', [4], [sum(at(a, [4, 6], i, j) for j in range(6)) / 4 for i in range(4)])
    line = numbers('f4', [23])
    (work / 'line.npy').write_bytes(npy_bytes('f4', [23], line))
    (work / 'taps.npy').write_bytes(npy_bytes('f4', [3], [1, 2, 4]))
    wanted = [line[3 * y] + 2 * line[3 * y + 1] + 4 * line[3 * y + 2] for y in range(7)]
    for how in ('=', '+='):
        for engine in engines():
            succeeds(f'{how} with a parameter', ['run', f'out(y) {how} in($step*y + r) * w(r)', work / 'line.npy', work / 'taps.npy', '-o', work / 'out.npy',
                                                 '--param', 'step=3', '--engine', engine])
            same(f'{how} with a parameter by {engine}', work / 'out.npy', 'f4', [7], wanted)
    if shutil.which('c++'):
        succeeds('the default engine', ['run', 'ij,jk->ik', work / 'a.npy', work / 'b.npy'], 'engine  compiled: ')
    succeeds('without a compiler', ['run', 'ij,jk->ik', work / 'a.npy', work / 'b.npy'], 'engine  interpreter', environment={'CXX': 'no_such_compiler'})


def mistakes(work):
    (work / 'a.npy').write_bytes(npy_bytes('f4', [2, 3], [1] * 6))
    good, broken = (work / 'a.npy').read_bytes(), work / 'broken.npy'
    for name, data, part in (('no NPY file', b'PK\x03\x04 a zip file', 'is not an NPY file'),
                             ('an empty file', b'', 'is not an NPY file'),
                             ('version 3', good[:6] + b'\x03' + good[7:], 'version 3'),
                             ('half a header', good[:40], 'ends inside its header'),
                             ('half the elements', good[:-4], 'holds 20 bytes of elements, but its header says 24'),
                             ('more elements', good + b'0000', 'holds 28 bytes'),
                             ('big endian', good.replace(b'<f4', b'>f4'), 'big-endian'),
                             ('halves', good.replace(b'<f4', b'<f2'), 'elements of type <f2'),
                             ('records', good.replace(b"'<f4'", b'[(1)]'), 'records'),
                             ('a huge claim', good.replace(b'(2, 3)', b'(9223372036854775807, 3)').replace(b' ' * 20 + b'\n', b'\n'), ''),
                             ('a negative extent', good.replace(b'(2, 3)', b'(-2,3)'), 'something else than extents'),
                             ('no order', good.replace(b'fortran_order', b'fortran_ardor'), "without 'fortran_order'")):
        broken.write_bytes(data)
        fails(name, 1, ['run', 'ij->ji', broken], 'broken.npy', part)
    fails('no file', 1, ['run', 'ij->ji', work / 'missing.npy'], 'missing.npy` cannot be opened')
    fails('a folder', 1, ['run', 'ij->ji', work], 'cannot be opened')
    fails('a file too few', 2, ['run', 'ij,jk->ik', work / 'a.npy'], 'reads 2 tensors (`in`, `w`), but 1 file is given')
    fails('a wrong rank', 1, ['run', 'i->i', work / 'a.npy'], '`in` is declared with 1 dimension but argument 1 of the call has 2')
    fails('extents that clash', 1, ['run', 'ij,jk->ik', work / 'a.npy', work / 'a.npy'], 'index `j` has extent 3 in `in`', '2 in `w`')
    fails('an unknown engine', 2, ['run', 'ij->ji', work / 'a.npy', '--engine', 'compild'], 'did you mean `compiled`?')
    fails('a method of the oracle', 2, ['run', 'ij->ji', work / 'a.npy', '--engine', 'oracle', '--method', 'loop_nest'], 'the oracle has no methods')
    fails('too much memory', 1, ['run', 'out(y,x,z,k) = in(y,x) where z in range(1000000000), k in range(1000000)', work / 'a.npy'], 'not enough memory')
    fails('a folder as the result', 1, ['run', 'ij->ji', work / 'a.npy', '-o', work], 'cannot be written')
    fails('a result that cannot be written', 1, ['run', 'ij->ji', work / 'a.npy', '--engine', 'oracle', '-o', work / 'missing' / 'out.npy'], 'cannot be written')


def bad_compilers(work):
    """A kernel that computes something else is found by --check; a compiler that fails is told of."""
    (work / 'a.npy').write_bytes(npy_bytes('f4', [3, 4], numbers('f4', [3, 4])))
    (work / 'b.npy').write_bytes(npy_bytes('f4', [4, 5], numbers('f4', [4, 5])))
    words = ['run', 'ij,jk->ik', work / 'a.npy', work / 'b.npy', '--check', '--method', 'loop_nest']
    liar, failing = work / 'liar', work / 'failing'
    liar.write_text('#!/bin/sh\nfor word; do case "$word" in *kernel.cpp) sed -i "s/std::fma(/0.5f + std::fma(/" "$word";; esac; done\nexec c++ "$@"\n')
    failing.write_text('#!/bin/sh\n[ "$1" = --version ] && exit 0\necho "no space left" >&2\nexit 1\n')
    liar.chmod(0o700), failing.chmod(0o700)
    if shutil.which('c++'):
        code, out, error = run(*words, environment={'CXX': str(liar)})
        check('a wrong kernel: exit code 1', code == 1, f'{code} {out} {error}')
        check('a wrong kernel: told', 'check   winsum: 15 of 15 elements differ, first (i = 0, k = 0): got ' in out, out)
    code, out, error = run(*words, environment={'CXX': str(failing)})
    check('a failing compiler: exit code 1', code == 1, f'{code} {out} {error}')
    check('a failing compiler: its words', 'does not make a library' in error and 'no space left' in error and '--engine interpreter' in error, error)
    kept = [p.name for p in pathlib.Path(tempfile.gettempdir()).glob('winsum_??????') if p.is_dir()]
    check('no folder is left', not kept, str(kept))


with folder() as made:
    for test in (every_type, every_method, other_statements, mistakes, bad_compilers):
        test(pathlib.Path(made))
finish()
