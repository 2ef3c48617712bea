"""Tests the commands that print a text (explain, source, program), help, and what is said of mistakes."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from tool import caret, check, fails, finish, folder, npy_bytes, run, succeeds

CONV = 'n c pad(2y+r-1) pad(2x+s-1), o c r s -> n o y x'
SHAPES = ('--shape', 'in=1x64x56x56', '--shape', 'w=64x64x3x3')
STRIDED = 'out(y) = in($stride*y + r) * w(r)'


def explain():
    said = succeeds('explain', ['explain', CONV, *SHAPES], 'in: 1 x 64 x 56 x 56', 'out: 1 x 64 x 28 x 28',
                    'y: floor((56 + 1 + 1 - 1*(3-1) - 1)/2) + 1 = 28', f'{64 * 28 * 28 * 64 * 9:,} multiply-adds', 'choice      implicit_gemm')
    by_order = succeeds('shapes in order', ['explain', CONV, '--shape', '1x64x56x56', '--shape', '64x64x3x3'])
    check('a shape by order is the one by name', said == by_order, by_order)
    swapped = succeeds('shapes before the statement', ['explain', '--shape', 'w=64x64x3x3', '--shape', 'in=1x64x56x56', CONV])
    check('names are free in their order', said == swapped, swapped)
    succeeds('a parameter', ['explain', STRIDED, '--shape', '100', '--shape', '5', '--param', 'stride=3'], 'out: 32', '160 multiply-adds, 420 bytes read')
    succeeds('one type', ['explain', STRIDED, '--shape', '100', '--shape', '5', '--param', 'stride=3', '--type', 'int8', '--type', 'w=double'],
             f'{100 + 8 * 5} bytes read, {8 * 32} bytes written')
    for types, wanted in (((), None), (('int8',), 'summed in int32'), (('in=int8', 'w=float'), 'summed in float32'),
                          (('int16', 'out=float'), 'summed in int32, around the sum in float32; the result is float32'), (('int8', 'out=int8'), 'summed in int32; the result is int8')):
        said = succeeds(f'numbers of {types}', ['explain', CONV, *SHAPES, *(w for t in types for w in ('--type', t))])
        lines = [line for line in said.splitlines() if line.startswith('numbers ')]
        check(f'numbers of {types}: {wanted}', lines == ([] if wanted is None else ['numbers     ' + wanted]), said)
    succeeds('integers under a fraction', ['explain', 'out(i) = sum(in(i,j)) / 4', '--shape', '3x4', '--type', 'int32'],
             'numbers     summed in float64, as a division, a fraction or a function of integers asks for it\n')
    succeeds('names of operands', ['explain', 'o(i) = row(i+k) * tap(k)', '--shape', 'tap=4', '--shape', 'row=11'], 'row: 11', 'tap: 4', 'o: 8')


def source(work):
    for method in ('loop_nest', 'strided_view', 'im2col_gemm', 'implicit_gemm'):
        text = succeeds(f'source {method}', ['source', 'ij,jk->ik', '--method', method], f'// Method: {method}', 'extern "C"', 'long long I', 'std::')
        static = succeeds(f'source {method} of known extents', ['source', 'ij,jk->ik', '--method', method, '--shape', '37x41', '--shape', '41x53'])
        check(f'{method}: known extents are constants', 'in: [37, 41]' in static and 'long long I' not in static, static[:600])
        compiles(work, text, method)
        compiles(work, static, method + ' of known extents')
    half = succeeds('one shape', ['source', 'ij,jk->ik', '--shape', 'w=41x53'], 'in: [I, 41]', 'w: [41, 53]', 'long long I')
    check('an extent that another tensor gives is no argument', 'long long K' not in half, half[:600])
    succeeds('open extents', ['source', 'ij,jk->ik', '--shape', '?x41', '--shape', '41x53'], 'in: [I, 41]')
    succeeds('types', ['source', 'ij,jk->ik', '--type', 'int8'], 'int* __restrict__ out', 'const signed char* __restrict__ in')
    succeeds('types by name', ['source', 'ij,jk->ik', '--type', 'w=complex64'], 'const float* __restrict__ in', '// Method')
    for method in ('loop_nest', 'implicit_gemm'):
        succeeds(f'CUDA {method}', ['source', CONV, '--target', 'cuda', '--method', method], '__global__', 'blockIdx.x', f'// Method: {method}')
        succeeds(f'OpenCL {method}', ['source', CONV, '--target', 'opencl', '--method', method], '__kernel', '__global const float', f'// Method: {method}')
    file = work / 'kernel.cpp'
    succeeds('source to a file', ['source', 'ij,jk->ik', '-o', file])
    check('the file has the text', file.read_text() == succeeds('source again', ['source', 'ij,jk->ik']))
    for words in (['-o', '-'], ['--output', '-'], ['-o=-'], ['-o-']):
        check(f'{words} is the standard output', succeeds('source to the standard output', ['source', 'ij,jk->ik', *words]) == file.read_text())
    succeeds('source to a file behind a sign', ['source', 'ij,jk->ik', f'-o={work}/signed.cpp'])
    check('its name has no sign', (work / 'signed.cpp').read_text() == file.read_text())
    fails('a file that cannot be', 1, ['source', 'ij,jk->ik', '-o', work / 'missing' / 'kernel.cpp'], 'cannot be written')
    fails('a method that does not apply', 1, ['source', 'y -> y', '--method', 'implicit_gemm'], 'method `implicit_gemm` does not apply: nothing is summed', '; leave the method out, or name another')
    for target in ('cuda', 'opencl'):
        for method in ('im2col_gemm', 'strided_view'):
            for command in ('source', 'nest', 'program'):
                fails('no GPU kernel', 1, [command, 'ij,jk->ik', '--method', method, '--target', target], f'method `{method}` does not apply', 'GPU')
    around = '*'.join(f'{name}({",".join(f"wrap({i})" for i in "abcdefg")})' for name in 'PQUV')  # the sentence of tests/fail/too_many_folds.cpp
    for command in ('program', 'nest', 'source'):
        fails('no room in a program', 1, [command, f'out(a,b,c,d,e,f,g)={around}', '--method', 'loop_nest'],
              'winsum: there is no program by method `loop_nest`: more than 24 subscripts are folded back into their dimensions; split the declaration into '
              'several, or name another method')
    fails('complex in OpenCL', 1, ['source', 'ij,jk->ik', '--type', 'complex64', '--target', 'opencl'], 'OpenCL', 'complex')


def compiles(work, text, name):
    compiler = shutil.which('c++')
    if compiler is None:
        return
    file = work / 'text.cpp'
    file.write_text(text)
    done = subprocess.run([compiler, '-std=c++17', '-fsyntax-only', '-Wall', '-Wno-unknown-pragmas', file], text=True, capture_output=True)
    check(f'the text compiles: {name}', done.returncode == 0, done.stderr[:1500])


def program():
    succeeds('program', ['program', 'y+r, r -> y', '--shape', '100', '--shape', '5', '--method', 'loop_nest'], 'for y in [0, 96)', 'for r in [0, 5)')
    succeeds('program of open extents', ['program', 'ij,jk->ik', '--method', 'loop_nest'], 'param I = extent of index 0', 'for j in [0, J)')
    succeeds('nest', ['nest', 'y+r, r -> y', '--shape', '100', '--shape', '5', '--method', 'strided_view'], 'for y in [0, 96)', 'sum over r in [0, 5)',
             'out(y) = sum(mul(in(y + r), w(r)))')
    succeeds('nest for a GPU', ['nest', 'ij,jk->ik', '--target', 'cuda', '--method', 'implicit_gemm'], 'for ty in [0, 16) thread, 4 each by i',
             'only where j < J', 'copy in j_block: ', 'threads along k, lines 2 apart')
    succeeds('program for a GPU', ['program', 'ij,jk->ik', '--target', 'cuda', '--method', 'implicit_gemm'], 'shared in_tile', 'barrier')


def minus(work):
    """No statement is taken for an option, and behind `--` nothing is one."""
    (work / 'line.npy').write_bytes(npy_bytes('f4', [5], [1, 2, 3, 4, 5]))
    (work / 'point.npy').write_bytes(npy_bytes('f4', [], [7]))
    (work / '-line.npy').write_bytes(npy_bytes('f4', [3], [8, 9, 10]))
    explained = ('--shape', '20', '--shape', '3')
    for statement, shapes in (('-y+9+r, r -> y', explained), ('-y+9+r,r->y', explained), ('-i+4->i', ('--shape', '9')), ('-o+4->o', ('--shape', '9')), ('->', ()),
                              (' -i+4 -> i', ('--shape', '9')), ('- i + 4 -> i', None), ('--i->i', None)):
        for mark in ([], ['--']):
            for command in ('explain', 'source', 'nest', 'program', 'report'):
                name = f'{command} {mark} {statement}'
                options = [*(shapes or ()), *(['--no-timing'] if command == 'report' else [])]
                if shapes is None:
                    fails(name, 1, [command, *mark, statement], statement + '\n')
                else:
                    succeeds(name, [command, *options, *mark, statement])
                    if not mark:
                        succeeds(name + ' before options', [command, statement, *options])
    os.chdir(work)
    for mark in ([], ['--']):
        succeeds('run of a minus', ['run', '--engine', 'interpreter', *mark, '-i+4->i', 'line.npy'], '  5 4 3 2 1\n')
        succeeds('run of an arrow', ['run', '--engine', 'interpreter', *mark, '->', 'point.npy'], '  7\n')
    succeeds('a file that begins with a minus', ['run', '--engine', 'interpreter', '--', 'i->i', '-line.npy'], '  8 9 10\n')
    succeeds('a result that begins with a minus', ['run', '--engine', 'interpreter', 'i->i', 'line.npy', '-o', '-made.npy'], 'written -made.npy')
    check('it is there', (work / '-made.npy').exists())
    succeeds('a result named as a command', ['source', 'i->i', '-o', 'report'])
    succeeds('a result named as an arrow', ['source', 'i->i', '-o', '->'])
    check('they are there', (work / 'report').exists() and (work / '->').exists(), os.listdir(work))
    fails('a left side with a minus', 1, ['source', '-out(i) = in(i)'], '-out(i) = in(i)\n')
    fails('an option behind the end of options', 2, ['explain', 'i->i', '--', '--shape', '3'], '`--shape` is one argument too many')
    fails('an option of another command', 2, ['explain', 'i->i', '-o', 'x'], '`winsum explain` has no option `-o`; `winsum explain --help` lists')
    fails('an option of source', 2, ['explain', 'i->i', '--method', 'loop_nest'], 'has no option `--method`; `winsum explain --help` lists')
    fails('an arrow too long', 1, ['source', 'ij,jk-->ik'], 'the arrow is written ->')
    fails('a file that is a dash', 1, ['run', 'i->i', '-'], '`-` cannot be opened')
    os.chdir('/')


def help_and_version():
    succeeds('help', ['--help'], 'explain', 'report', 'Examples:', 'winsum run')
    for command in ('explain', 'source', 'run', 'nest', 'program', 'report'):
        succeeds(f'help of {command}', [command, '--help'], 'Examples:', 'statement')
    out = succeeds('version', ['--version'], 'winsum ')
    header = (pathlib.Path(sys.argv[2]) / 'include/winsum/core/version.hpp').read_text()
    version = '.'.join(re.search(f'WINSUM_VERSION_{part} ([0-9]+)', header)[1] for part in ('MAJOR', 'MINOR', 'PATCH'))
    check('the version is the project\'s', out == f'winsum {version}\n', out + version)


def mistakes():
    text = 'n c pad(2y+r-1 pad(2x+s-1), o c r s -> n o y x'
    caret('an open parenthesis', fails('an open parenthesis', 1, ['explain', text], 'expected `)`'), text, 15)
    for words in (['explain'], ['source'], ['nest'], ['program'], ['report'], ['run']):
        caret('a wrong letter', fails('a wrong letter', 1, [*words, 'ij,j!->i'], 'winsum: expected'), 'ij,j!->i', 4)
    caret('a wrong extent', fails('a wrong extent', 2, ['explain', 'ij,jk->ik', '--shape', 'w=3xb'], 'expected an extent'), 'w=3xb', 4)
    caret('a wrong separator', fails('a wrong separator', 2, ['explain', 'ij,jk->ik', '--shape', '3,4'], 'expected `x`'), '3,4', 1)
    caret('a negative extent', fails('a negative extent', 2, ['explain', 'ij,jk->ik', '--shape', '3x-4'], 'at least 0'), '3x-4', 2)
    caret('a huge extent', fails('a huge extent', 2, ['explain', 'ij,jk->ik', '--shape', '3x99999999999999999999'], '64 bits'), '3x99999999999999999999', 2)
    caret('no such tensor', fails('no such tensor', 2, ['explain', 'ij,jk->ik', '--shape', 'im=3x4'], 'did you mean `in`?'), 'im=3x4', 0)
    caret('a shape twice', fails('a shape twice', 2, ['explain', 'ij,jk->ik', '--shape', 'in=3x4', '--shape', 'in=3x4'], 'twice'), 'in=3x4', 0)
    caret('no value', fails('no value', 2, ['explain', STRIDED, '--param', 'stride=x'], 'expected'), 'stride=x', 7)
    for words, text in ((['--type', 'in=double', '--type', 'in=float'], 'in=float'), (['--type', 'double', '--type', 'float'], 'float'),
                        (['--type', 'out=double', '--type', 'out=double'], 'out=double'), (['--type', 'w=int8', '--type', 'int8', '--type', 'w=int8'], 'w=int8')):
        caret('a type twice', fails('a type twice', 2, ['explain', 'ij,jk->ik', '--shape', '3x4', '--shape', '4x5', *words], 'twice'), text, 0)
    for words in (['--type', 'int8', '--type', 'w=double'], ['--type', 'w=double', '--type', 'int8']):
        succeeds('one type but for one', ['source', 'ij,jk->ik', *words], 'double* __restrict__ out, const signed char* __restrict__ in, const double* __restrict__ w')
    succeeds('the type of the result', ['source', 'ij,jk->ik', '--type', 'int8', '--type', 'out=int64'], 'long long* __restrict__ out, const signed char*')
    fails('complex numbers in order', 1, ['source', 'out(i) = max(in(i), 0)', '--type', 'complex64'], '`max` is asked of complex numbers')
    fails('one shape too many', 2, ['explain', 'ij,jk->ik', '--shape', '3x4', '--shape', '4x5', '--shape', '6'], 'given 3 times', 'reads 2 tensors')
    fails('a shape behind the last', 2, ['explain', 'ij,jk->ik', '--shape', 'w=4x5', '--shape', '3x4'], '`w` is the last; name this one too')
    fails('a huge value', 2, ['explain', STRIDED, '--param', 'stride=99999999999999999999'], 'winsum: the parameter\'s value does not fit 64 bits')
    fails('a shape is missing', 2, ['explain', 'ij,jk->ik', '--shape', '3x4'], 'all extents of `w`', '--shape w=10x10')
    fails('a parameter is missing', 2, ['explain', STRIDED, '--shape', '100', '--shape', '5'], '`stride` has no value', '--param stride=2')
    fails('no such parameter', 1, ['explain', STRIDED, '--shape', '100', '--shape', '5', '--param', 'strde=2'], '`strde`', '`stride`')
    fails('an extent that clashes', 1, ['explain', 'ij,jk->ik', '--shape', '3x4', '--shape', '5x6'],
          'index `j` has extent 4 in `in` (dimension 1) but 5 in `w` (dimension 0)')
    fails('a wrong rank', 1, ['explain', 'ij,jk->ik', '--shape', '3x4x5', '--shape', '5x6'], '`in` is declared with 2 dimensions but argument 1 of the call has 3')
    fails('a window that does not fit', 1, ['explain', 'y+r, r -> y', '--shape', '4', '--shape', '7'], 'winsum: ')
    fails('an unknown option', 2, ['explain', 'ij,jk->ik', '--shap', '3x4'], 'no option `--shap`', 'did you mean `--shape`?')
    fails('an unknown option without its statement', 2, ['source', '--metod', 'loop_nest'], 'no option `--metod`', 'did you mean `--method`?')
    fails('an unknown command', 2, ['explan', 'ij,jk->ik'], 'no command `explan`', 'did you mean `explain`?')
    fails('an option before the command', 2, ['--shape', '3'], 'no option `--shape` before a command')
    fails('no command', 2, [], '--help')
    fails('no statement', 2, ['explain'], 'statement is required')
    fails('an option twice', 2, ['source', 'i->i', '--target', 'cpp', '--target', 'cuda'], '`--target` is given more than once; keep one of them')
    fails('an output twice', 2, ['source', 'i->i', '-o', 'a', '-oa'], '`--output` is given more than once')
    fails('an option without a value', 2, ['explain', 'i->i', '--shape'], '`--shape` has no value; give one behind it')
    fails('an output without a name', 2, ['source', 'i->i', '-o', ''], '`--output` has an empty name')
    fails('an array on the standard output', 2, ['run', 'out() = 1', '-o', '-'], 'goes to a .npy file')
    fails('a statement without quotes', 2, ['explain', 'ij,jk', 'ik'], '`ik` is one argument too many', 'quotes')
    fails('an unknown method', 2, ['source', 'ij,jk->ik', '--method', 'implict_gemm'], 'did you mean `implicit_gemm`?')
    fails('a method far from all', 2, ['source', 'ij,jk->ik', '--method', 'zebra'], '`loop_nest`', '`im2col_gemm`')
    fails('an unknown target', 2, ['source', 'ij,jk->ik', '--target', 'cud'], 'did you mean `cuda`?')
    fails('an unknown type', 2, ['source', 'ij,jk->ik', '--type', 'flaot'], 'did you mean `float`?')
    fails('a scatter', 1, ['explain', 'out(y+r) = in(y) * w(r)', '--shape', '9', '--shape', '4'], 'winsum: ')
    # Long texts are cut, and nothing of a text steers a terminal.
    caret('a long text', fails('a long text', 1, ['explain', 'i' + '+1' * 15000 + '!' + 'j' * 30000], 'winsum: '), '...' + '+1' * 50 + '!' + 'j' * 99 + '...', 103)
    fails('a long text that is well formed', 1, ['explain', ' + '.join(['i'] * 20000) + ' -> i'], 'winsum: ')
    for words in (['exp' + 'l' * 60000, 'i->i'], ['explain', 'i->i', '--' + 's' * 60000], ['explain', 'i->i', 'x' * 60000],
                  ['explain', 'i->i', '--shape', 'in=' + '3x' * 30000], ['explain', 'i->i', '--shape', 'x' * 60000 + '=3'], ['explain', 'i->i', '--type', 't' * 60000],
                  ['source', 'i->i', '--method', 'm' * 60000], ['source', 'i->i', '--param', 'p' * 60000]):
        fails('a long word', 2, words, '...')
    for words in (['exp\x1b[31m'], ['explain', 'i->i', '--sh\x1b[31m'], ['explain', 'i->i', '\x1b[31m'], ['explain', 'i->i', '--type', '\x1b[31m']):
        fails('a word that steers a terminal', 2, words, '\\x1b[31m')
    fails('a path that steers a terminal', 1, ['run', 'i->i', '\x1b]0;title\x07\n.npy'], '`\\x1b]0;title\\x07\\x0a.npy`')
    fails('a path that turns the direction of writing', 1, ['run', 'i->i', 'a\u202eypn.b'], '`a\\xe2\\x80\\xaeypn.b`')
    caret('a statement that steers a terminal', fails('a statement that steers a terminal', 1, ['explain', 'i\x1b[31m->i'], 'winsum: '), 'i [31m->i', 1)
    caret('letters outside ASCII', fails('letters outside ASCII', 1, ['explain', 'größe -> größe'], 'winsum: '), 'größe -> größe', 2)
    check('nothing is printed before a mistake is found', run('explain', 'ij,jk->ik')[1] == '')


def pattern_of(lines):
    """`...` stands for the rest of a line, alone on a line for any lines."""
    made = ''
    for line in lines:
        made += '(?:.*\n)*?' if line == '...' else re.escape(line).replace(re.escape('...'), '.*') + '\n'
    return made


def documentation(work):
    """The page of the program shows what it prints."""
    (work / 'image.npy').write_bytes(npy_bytes('f4', [6, 7], [i % 5 for i in range(42)]))
    (work / 'filter.npy').write_bytes(npy_bytes('f4', [3, 3], [1, 2, 3, 0, -1, 4, 5, 6, -2]))
    text, shown = (pathlib.Path(sys.argv[2]) / 'docs/reference/cli.md').read_text(), 0
    before = os.getcwd()
    os.chdir(work)
    for block in re.findall(r'^```console\n(.*?)^```', text, re.M | re.S):
        for command in re.findall(r'^\$ winsum (.*)\n((?:(?!\$ ).*\n)*)', block, re.M):
            code, out, error = run(*shlex.split(command[0]))
            wanted = pattern_of(command[1].splitlines())
            check(f'documentation: winsum {command[0]}', re.fullmatch(wanted, out + error) is not None, f'{out}{error}\n{wanted}')
            shown += 1
    os.chdir(before)
    check('documentation: commands are found', shown >= 6, str(shown))
    for option in re.findall(r'^\| `(--?[a-z-]+)', text, re.M):
        check(f'documentation: {option} is an option', any(option in run(c, '--help')[1] for c in ('explain', 'source', 'nest', 'program', 'run', 'report')))
    for command in ('explain', 'source', 'nest', 'program', 'run', 'report'):
        for option in re.findall(r'(--[a-z-]+)', run(command, '--help')[1].split('Examples:')[0]):
            check(f'documentation: {option} of {command} is told', option in text or option in ('--help', '--output'), option)


with folder() as made:
    explain()
    documentation(pathlib.Path(made))
    source(pathlib.Path(made))
    program()
    help_and_version()
    minus(pathlib.Path(made))
    mistakes()
finish()
