"""Defines what the tests of the program share: running it, checks that are counted, and NPY files without NumPy."""
import math
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
KINDS = {'f4': 'f', 'f8': 'd', 'i1': 'b', 'u1': 'B', 'i2': 'h', 'u2': 'H', 'i4': 'i', 'u4': 'I', 'i8': 'q', 'u8': 'Q', 'c8': 'ff', 'c16': 'dd'}
checks, wrong = 0, []
# Temporary files of the program and of compilers go to a folder of this test alone: what others leave elsewhere is not its matter.
os.environ['TMPDIR'] = tempfile.tempdir = tempfile.mkdtemp(prefix='winsum_cli_')


def run(*words, environment=None):
    """The exit code, the output and what is said of errors."""
    done = subprocess.run([PROGRAM, *map(str, words)], text=True, capture_output=True, timeout=600,
                          env=None if environment is None else {**os.environ, **environment})
    return done.returncode, done.stdout, done.stderr


def check(name, holds, seen=''):
    global checks
    checks += 1
    if not holds:
        wrong.append(f'{name}\n{seen}')
        if os.environ.get('WINSUM_STOP_AT_FIRST'):
            finish()


def succeeds(name, words, *parts, environment=None):
    code, out, error = run(*words, environment=environment)
    check(f'{name}: exit code', code == 0, f'{code}\n{out[-800:]}{error[-800:]}')
    for part in parts:
        check(f'{name}: says {part!r}', part in out, out[:3000])
    return out


def fails(name, code_wanted, words, *parts):
    """A mistake is told on the error stream alone, begins with the program's name, has no exception's name and steers no terminal."""
    code, out, error = run(*words)
    check(f'{name}: exit code {code_wanted}', code == code_wanted, f'{code}\n{out}{error}')
    check(f'{name}: a sentence', error.startswith('winsum: ') and 'terminate' not in error, error)
    check(f'{name}: nothing steers a terminal', all(c == '\n' or c.isprintable() for c in error), repr(error))
    check(f'{name}: it is short', len(error) < 1500, error)
    for part in parts:
        check(f'{name}: says {part!r}', part in error, error)
    return error


def caret(name, error, text, column):
    """The text stands on its own line, and the caret on the next one under `column` (from 0)."""
    lines = error.splitlines()
    at = lines.index('  ' + text) if '  ' + text in lines else -1
    check(f'{name}: the text is shown', at >= 0, error)
    check(f'{name}: the caret is under column {column}', at >= 0 and lines[at + 1:at + 2] == [' ' * (2 + column) + '^'], error)


def count(shape):
    return math.prod(shape)


def npy_bytes(kind, shape, values, fortran=False, version=1):
    """`values`: numbers in row-major order."""
    if fortran:
        order = sorted(range(count(shape)), key=lambda flat: position(shape, flat)[::-1])
        values = [values[flat] for flat in order]
    numbers = [part for v in values for part in ((v.real, v.imag) if isinstance(v, complex) else (v,))]
    mark = '|' if kind in ('i1', 'u1') else '<'
    header = str({'descr': mark + kind, 'fortran_order': fortran, 'shape': tuple(shape)})
    start = 10 if version == 1 else 12
    header = (header + ' ' * (-(start + len(header) + 1) % 64) + '\n').encode()
    length = struct.pack('<H' if version == 1 else '<I', len(header))
    return b'\x93NUMPY' + bytes([version, 0]) + length + header + struct.pack(f'<{len(numbers)}{KINDS[kind][0]}', *numbers)


def position(shape, flat):
    at = []
    for extent in reversed(shape):
        at.append(flat % extent)
        flat //= extent
    return at[::-1]


def read_npy(path):
    """(kind, shape, values); the header is read as the Python literal that it is."""
    import ast
    data = pathlib.Path(path).read_bytes()
    assert data[:8] == b'\x93NUMPY\x01\x00', data[:8]
    length = struct.unpack('<H', data[8:10])[0]
    assert (10 + length) % 64 == 0
    header = ast.literal_eval(data[10:10 + length].decode())
    assert set(header) == {'descr', 'fortran_order', 'shape'} and header['fortran_order'] is False
    kind, code = header['descr'][1:], KINDS[header['descr'][1:]]
    values = list(struct.unpack(f'<{count(header["shape"]) * len(code)}{code[0]}', data[10 + length:]))
    if len(code) == 2:
        values = [complex(a, b) for a, b in zip(values[::2], values[1::2])]
    return kind, list(header['shape']), values


def folder():
    return tempfile.TemporaryDirectory(prefix='winsum_cli_', dir=os.path.dirname(tempfile.tempdir))


def finish():
    os.environ.pop('WINSUM_STOP_AT_FIRST', None)
    left = os.listdir(tempfile.tempdir)
    check('no temporary file is left', not left, str(left))
    shutil.rmtree(tempfile.tempdir, ignore_errors=True)
    print('\n'.join(wrong))
    print(f'{checks} checks, {len(wrong)} failures')
    sys.exit(1 if wrong or checks == 0 else 0)
