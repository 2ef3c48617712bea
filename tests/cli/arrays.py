"""Tests the command `run` against sums written out in Python, on arrays of every type, order and version of the format."""
import itertools
import os
import pathlib
import random
import resource
import shutil
import socket
import struct
import subprocess
import sys

from tool import check, count, fails, finish, folder, npy_bytes, read_npy, run, succeeds

dice = random.Random(7)


def numbers(kind, shape):
    if kind.startswith('c'):
        return [complex(dice.randint(-5, 5), dice.randint(-5, 5)) for _ in range(count(shape))]
    if kind.startswith('f'):
        return [dice.randint(-40, 40) / 8 for _ in range(count(shape))]
    return [dice.randint(0 if kind.startswith('u') else -9, 9) for _ in range(count(shape))]


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
RESULTS = {'f4': 'f4', 'f8': 'f8', 'i1': 'i4', 'u1': 'i4', 'i2': 'i4', 'u2': 'i4', 'i4': 'i4', 'u4': 'u4', 'i8': 'i8', 'u8': 'u8', 'c8': 'c8', 'c16': 'c16'}


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
                     'out     ', 'time ', f'engine  {engine}', f'check   winsum: all {count(shape)} elements agree', f'written {work}',
                     '; exact, as integers have to be\n' if result[0] in 'iu' else '; exact\n')
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
    for name, data, *parts in (('no NPY file', b'PK\x03\x04 a zip file', 'is not an NPY file'),
                             ('an empty file', b'', 'is not an NPY file'),
                             ('version 4', good[:6] + b'\x04' + good[7:], 'version 4.0; versions 1.0, 2.0 and 3.0 are read'),
                             ('a version between', good[:7] + b'\x01' + good[8:], 'version 1.1'),
                             ('half a header', good[:40], 'ends inside its header'),
                             ('half the elements', good[:-4], 'holds 20 bytes of elements, but its header says 24'),
                             ('more elements', good + b'0000', 'holds 28 bytes'),
                             ('big endian', good.replace(b'<f4', b'>f4'), 'big-endian'),
                             ('halves', good.replace(b'<f4', b'<f2'), '16-bit floats (float16), elements of type <f2', "astype('<f4')"),
                             ('truth values', good.replace(b'<f4', b'|b1'), 'truth values (bool)', "astype('|u1')"),
                             ('objects', good.replace(b'<f4', b'|O'), 'Python objects'),
                             ('long doubles', good.replace(b'<f4', b'<f16'), 'long double'),
                             ('text', good.replace(b'<f4', b'<U7'), 'holds text'),
                             ('dates', good.replace(b'<f4', b'<M8'), 'holds dates'),
                             ('dates with a unit', good.replace(b"'<f4'", b"'<M8[ns]'"), 'holds dates'),
                             ('no long doubles', good.replace(b'<f4', b'<f3'), 'elements of type `<f3`'),
                             ('no large complex numbers', good.replace(b'<f4', b'<c4'), 'elements of type `<c4`'),
                             ('raw bytes', good.replace(b'<f4', b'|V2'), 'raw bytes'),
                             ('no such type', good.replace(b'<f4', b'<i3'), 'elements of type `<i3`'),
                             ('a type that steers a terminal', good.replace(b"'<f4'", b"'<f4\x1b[31m'"), '`<f4\\x1b[31m`'),
                             ('records', good.replace(b"'<f4'", b'[(1)]'), 'records'),
                             ('a negative extent', good.replace(b'(2, 3)', b'(-2,3)'), 'something else than extents'),
                             ('another key', good.replace(b'fortran_order', b'fortran_ardor'), 'a key `fortran_ardor`')):
        broken.write_bytes(data)
        fails(name, 1, ['run', 'ij->ji', broken], 'broken.npy', *parts)
    fails('no file', 1, ['run', 'ij->ji', work / 'missing.npy'], 'missing.npy` cannot be opened')
    fails('a folder', 1, ['run', 'ij->ji', work], 'cannot be opened: it is a folder')
    fails('a file too few', 2, ['run', 'ij,jk->ik', work / 'a.npy'], 'reads 2 tensors (`in`, `w`), but 1 file is given')
    fails('a wrong rank', 1, ['run', 'i->i', work / 'a.npy'], '`in` is declared with 1 dimension but argument 1 of the call has 2')
    fails('extents that clash', 1, ['run', 'ij,jk->ik', work / 'a.npy', work / 'a.npy'], 'index `j` has extent 3 in `in`', '2 in `w`')
    fails('an unknown engine', 2, ['run', 'ij->ji', work / 'a.npy', '--engine', 'compild'], 'did you mean `compiled`?')
    fails('a method of the oracle', 2, ['run', 'ij->ji', work / 'a.npy', '--engine', 'oracle', '--method', 'loop_nest'], 'the oracle has no methods')
    fails('too much memory', 1, ['run', 'out(y,x,z,k) = in(y,x) where z in range(1000000000), k in range(1000000)', work / 'a.npy'], 'not enough memory')
    fails('a folder as the result', 1, ['run', 'ij->ji', work / 'a.npy', '-o', work], 'cannot be written')
    fails('a result that cannot be written', 1, ['run', 'ij->ji', work / 'a.npy', '--engine', 'oracle', '-o', work / 'missing' / 'out.npy'], 'cannot be written')


def other_spellings(work):
    """What NumPy reads is read: types without an order, or with one that says nothing, and headers of version 3."""
    plain = npy_bytes('f4', [3], [1.5, -2, 3])
    for name, data in (('no order', plain.replace(b"'<f4'", b"'f4' ")), ('an order that says nothing', plain.replace(b'<f4', b'|f4')), ('the own order', plain.replace(b'<f4', b'=f4')),
                       ('version 3', npy_bytes('f4', [3], [1.5, -2, 3], version=3))):
        (work / 'a.npy').write_bytes(data)
        succeeds(name, ['run', 'i->i', work / 'a.npy', '-o', work / 'out.npy', '--engine', 'oracle'])
        same(name, work / 'out.npy', 'f4', [3], [1.5, -2, 3])


def types_of_results(work):
    """The result has the type that is asked for, by every engine that can."""
    (work / 'a.npy').write_bytes(npy_bytes('i1', [2, 3], [100, 100, 100, -7, 2, 1]))
    (work / 'b.npy').write_bytes(npy_bytes('f8', [2, 3], [0.5, 1.5, 300.25, -7, 2, 1]))
    for name, kind, values in (('int64', 'i8', [300, -4]), ('int8', 'i1', [127, -4]), ('uint8', 'u1', None), ('double', 'f8', [300.0, -4.0]), ('float32', 'f4', [300.0, -4.0]),
                               ('complex64', 'c8', [300, -4]), ('uint32', 'u4', [300, 2 ** 32 - 4])):
        for engine in engines():
            (work / 'out.npy').unlink(missing_ok=True)
            words = ['run', 'ij->i', work / 'a.npy', '--type', f'out={name}', '--engine', engine, '-o', work / 'out.npy']
            if engine == 'interpreter' and kind == 'c8':
                fails(f'{name} by {engine}', 1, words, f'the interpreter has no sums in int32 for a result of {name}', '--type')
                continue
            succeeds(f'{name} by {engine}', words, f'out     {dict(double="float64").get(name, name)} 2')
            seen = read_npy(work / 'out.npy')
            check(f'{name} by {engine}: type', seen[:2] == (kind, [2]), str(seen))
            if kind != 'i1' and values is not None:
                check(f'{name} by {engine}: values', seen[2] == values, str(seen))
    succeeds('halves in whole numbers', ['run', 'ij->ij', work / 'b.npy', '--type', 'out=uint8', '--engine', 'oracle'], 'out     uint8 2 x 3', '  0 1 255\n  0 2 1\n')
    succeeds('a name of the result', ['run', 'sums(i) = m(i,j)', work / 'a.npy', '--type', 'sums=double', '--engine', 'interpreter'], 'sums    float64 2', '  300 -4\n')
    fails('an operand of run', 2, ['run', 'ij->i', work / 'a.npy', '--type', 'in=int8'], '--type is for the result alone')
    fails('all of run', 2, ['run', 'ij->i', work / 'a.npy', '--type', 'int8'], '--type is for the result alone')
    fails('a result twice', 2, ['run', 'ij->i', work / 'a.npy', '--type', 'out=int8', '--type', 'out=int8'], 'the type of the result is given twice')
    (work / 'c.npy').write_bytes(npy_bytes('c8', [2, 3], [1j] * 6))
    fails('a real result of complex numbers', 1, ['run', 'ij->i', work / 'c.npy', '--type', 'out=double'], 'give a complex output')


def bounds(work):
    """`--check` says which bound held: none is needed, or how far a sum of fractions may be off."""
    thirds = [dice.randint(1, 1000) / 3 for _ in range(4000)]
    (work / 'a.npy').write_bytes(npy_bytes('f4', [4, 1000], thirds))
    for engine in engines():
        out = succeeds(f'thirds by {engine}', ['run', 'ij->i', work / 'a.npy', '--check', '--engine', engine], 'all 4 elements agree; largest difference ')
        difference = float(out.split('largest difference ')[1].split(',')[0])
        bound = 'exact\n' if difference == 0 else 'within 4.76837e-07 of each element + 1.52588e-05 of the largest, the bound for float32 sums of 1000 terms\n'
        check(f'thirds by {engine}: the bound', out.endswith(bound) or out.split('check')[1].split('; ')[-1] == bound, out)
    # A thousand summands in another order than the oracle's, whose sums are exact: one of the engines rounds.
    check('some sum is rounded', any('within' in run('run', 'ij->i', work / 'a.npy', '--check', '--engine', e)[1] for e in engines()))


def headed(text, elements=b''):
    text = text.encode() + b'\n'
    return b'\x93NUMPY\x01\x00' + struct.pack('<H', len(text)) + text + elements


def headers(work):
    """The dictionary is read as Python would, and nothing near to it."""
    file, six = work / 'header.npy', struct.pack('<6f', *range(6))
    good = {'descr': "'<f4'", 'fortran_order': 'False', 'shape': '(2, 3)'}
    line = lambda **other: '{' + ', '.join(f"'{k}': {v}" for k, v in {**good, **other}.items()) + ', }'
    shapes = {'(2, 3,)': None, '(2,3)': None, '( 2 , 3 )': None, '(2L, 3L)': None,
              '(2,,3)': 'extents', '(2 3)': 'extents', '(,2,3)': 'extents', '(2,3': 'extents', '(6)': 'no tuple', '6': 'no tuple', '[2, 3]': 'no tuple',
              '(2,-3)': 'extents', '(2,+3)': 'extents', '(2,3.0)': 'extents', '(02,3)': 'extents', '(2,0x3)': 'extents', '(2,3))': 'behind', '(2,\x1b3)': 'extents',
              '(99999999999999999999,)': 'does not fit 64 bits', '(4611686018427387904, 4)': 'bytes do not fit 64 bits',
              '(4, 4611686018427387904)': 'bytes do not fit 64 bits', '(2305843009213693952, 2)': 'bytes do not fit 64 bits',
              '(3, 9223372036854775807)': 'bytes do not fit 64 bits', '(2, 4)': 'header says 32', '(2305843009213693951,)': 'header says 9223372036854775804'}
    for shape, part in shapes.items():
        file.write_bytes(headed(line(shape=shape), six))
        words = ['run', 'ij->ji', file, '--engine', 'interpreter']
        succeeds(f'shape {shape}', words, '  0 3\n  1 4\n  2 5\n') if part is None else fails(f'shape {shape}', 1, words, 'header.npy', part)
    for name, text, part in (('two shapes', line(shape="(2, 3), 'shape': (3, 2)"), "'shape' twice"), ('two types', "{'descr': '<i4', " + line()[1:], "'descr' twice"),
                             ('one more key', line(shape="(2, 3), 'more': 1"), 'a key `more`'), ('a number as a key', '{1: 2, ' + line()[1:], 'a key'),
                             ('no comma', line(shape="(2, 3) 'x': 1"), 'a comma'), ('no colon', line().replace("'shape':", "'shape'"), "no value of 'shape'"),
                             ('no end', line()[:-1], 'a key'), ('more behind', line() + ' x', 'behind its dictionary'), ('a list', '[' + line()[1:], 'no dictionary'),
                             ('no key', '{}', "without 'descr'"), ('an order that is none', line(fortran_order='Maybe'), 'neither C nor Fortran'),
                             ('a key that steers', '{"\x1b]0;x\x07": 1}', '\\x1b]0;x\\x07')):
        file.write_bytes(headed(text, six))
        fails(name, 1, ['run', 'ij->ji', file], 'header.npy', part)
    # No element, whatever the other extent is and wherever it stands.
    for shape in ('(9223372036854775807, 0)', '(0, 9223372036854775807)', '(0, 9223372036854775807, 9223372036854775807)',
                  '(9223372036854775807, 9223372036854775807, 0)'):
        statement = 'ijk->' if shape.count(',') == 2 else 'ij->ji'
        for engine in engines():
            if statement == 'ij->ji':
                file.write_bytes(headed(line(shape=shape)))
                succeeds(f'nothing of {shape} by {engine}', ['run', statement, file, '--engine', engine], f'in      float32 {shape[1:-1].replace(",", " x")}')
    long = headed(line() + ' ' * 60000, six)
    file.write_bytes(long)
    succeeds('a header with many blanks', ['run', 'ij->ji', file, '--engine', 'interpreter'], '  0 3\n')
    file.write_bytes(b'\x93NUMPY\x02\x00' + struct.pack('<I', 1 << 20) + line().encode() + b' ' * (1 << 20))
    fails('a header that is too long', 1, ['run', 'ij->ji', file], 'too long for three keys')


def limits():
    resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))


def no_files(work):
    """What is no file is not read, and a size that a header does not say is found before anything is read or held."""
    os_pipe, end = work / 'pipe', work / 'socket'
    os.mkfifo(os_pipe)
    listening = socket.socket(socket.AF_UNIX)
    before = os.getcwd()
    os.chdir(work)
    listening.bind('socket')  # a whole path may be too long
    os.chdir(before)
    for path, part in (('/dev/zero', 'it is a device'), ('/dev/null', 'it is a device'), (os_pipe, 'it is a pipe'), (end, 'opened'), (work, 'it is a folder')):
        fails(f'{part}', 1, ['run', 'i->', path], str(path), 'cannot be opened', part)
    listening.close()
    huge = work / 'huge.npy'
    for name, start, part in (('no start', b'PK', 'is not an NPY file'), ('elements', npy_bytes('f4', [2, 3], [0] * 6), 'but its header says 24')):
        huge.write_bytes(start)
        os.truncate(huge, 1 << 40)
        done = subprocess.run([sys.argv[1], 'run', 'ij->', huge], text=True, capture_output=True, timeout=60, preexec_fn=limits)
        check(f'1 TB without {name}', done.returncode == 1 and part in done.stderr, done.stderr)
    # Read straight to its place: 160 MB under a limit that has no room for it twice. A hole of the file is zeros.
    for fortran in (False, True):
        start = headed("{'descr': '|i1', 'fortran_order': " + str(fortran) + ", 'shape': (40000, 4000), }")
        huge.write_bytes(start)
        os.truncate(huge, len(start) + 160_000_000)
        with open(huge, 'r+b') as file:
            file.seek(len(start) + (11 * 40000 + 7 if fortran else 7 * 4000 + 11))
            file.write(b'\x05')
        done = subprocess.run([sys.argv[1], 'run', 'out(j) = in(7,j)', huge, '--engine', 'interpreter', '-o', work / 'row.npy'],
                              text=True, capture_output=True, timeout=120, preexec_fn=limits)
        check(f'160 MB, Fortran order {fortran}', done.returncode == 0 and read_npy(work / 'row.npy')[2] == [5 * (j == 11) for j in range(4000)],
              done.stdout + done.stderr)
    huge.unlink()


def bad_compilers(work):
    """A kernel that computes something else is found by --check; a compiler that fails is told of."""
    (work / 'a.npy').write_bytes(npy_bytes('f4', [3, 4], numbers('f4', [3, 4])))
    (work / 'b.npy').write_bytes(npy_bytes('f4', [4, 5], numbers('f4', [4, 5])))
    words = ['run', 'ij,jk->ik', work / 'a.npy', work / 'b.npy', '--check', '--method', 'loop_nest']
    liar, failing = work / 'liar', work / 'failing'
    liar.touch()
    failing.write_text('#!/bin/sh\n[ "$1" = --version ] && exit 0\necho "no space left" >&2\nexit 1\n')
    liar.chmod(0o700), failing.chmod(0o700)
    for where, told in (('0.5f', '15 of 15 elements differ, first (i = 0, k = 0)'), ('(i_row == 2 \\&\\& k_vector == 3 ? 0.5f : 0)', '1 of 15 elements differ, first (i = 2, k = 3)')):
        liar.write_text(f'#!/bin/sh\nfor word; do case "$word" in *kernel.cpp) sed -i "s/std::fma(/{where} + std::fma(/" "$word";; esac; done\nexec c++ "$@"\n')
        if shutil.which('c++'):
            code, out, error = run(*words, environment={'CXX': str(liar)})
            check(f'a wrong kernel, {told}: exit code 1', code == 1, f'{code} {out} {error}')
            check(f'a wrong kernel, {told}', f'check   winsum: {told}: got ' in out and '; allowed is ' in out, out)
    code, out, error = run(*words, environment={'CXX': str(failing)})
    check('a failing compiler: exit code 1', code == 1, f'{code} {out} {error}')
    check('a failing compiler: its words', 'does not make a library' in error and 'no space left' in error and '--engine interpreter' in error, error)


with folder() as made:
    for test in (every_type, every_method, other_statements, other_spellings, types_of_results, bounds, mistakes, headers, no_files, bad_compilers):
        test(pathlib.Path(made))
finish()
