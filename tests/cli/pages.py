"""Tests the command `report`: a page that is well formed, needs nothing from outside, and says and draws what is true."""
import html.parser
import os
import pathlib
import re
import shutil

from tool import check, fails, finish, folder, succeeds

VOID = {'meta', 'rect', 'line', 'br'}
SECTIONS = ['shapes', 'window', 'im2col', 'comparison', 'methods']


class Page(html.parser.HTMLParser):
    """Follows open tags; keeps the text and the rectangles of each section."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.wrong, self.ids, self.outside = [], [], [], []
        self.words, self.cells, self.numbers, self.code, self.section = {}, {}, {}, {}, ''
        self.feed(text)
        self.close()

    def handle_starttag(self, name, attributes):
        values = dict(attributes)
        if 'id' in values:
            self.ids.append(values['id'])
        if name == 'section':
            self.section = values['id']
        for key in ('src', 'href', 'xlink:href', 'action', 'data'):
            if key in values and not values[key].startswith('#'):
                self.outside.append(values[key])
        if name in ('script', 'link', 'iframe', 'img'):
            self.outside.append(name)
        if name == 'rect':
            self.cells.setdefault(self.section, []).append(values['class'])
        if name not in VOID:
            self.open.append(name)

    def handle_startendtag(self, name, attributes):
        self.handle_starttag(name, attributes)
        if name not in VOID:
            self.open.pop()

    def handle_endtag(self, name):
        if not self.open or self.open.pop() != name:
            self.wrong.append(f'</{name}> at {self.getpos()}')
        if name == 'section':
            self.section = ''

    def handle_data(self, data):
        self.words[self.section] = self.words.get(self.section, '') + data
        if self.open and self.open[-1] == 'text':
            self.numbers.setdefault(self.section, []).append(data)
        if self.open and self.open[-1] == 'pre':
            self.code.setdefault(self.section, []).append(data)


def page(name, work, words, *options):
    file = pathlib.Path(work) / 'page.html'
    file.unlink(missing_ok=True)
    succeeds(name, ['report', *words, '-o', file, *options], 'written to ')
    text = file.read_text(encoding='utf-8') if file.exists() else ''
    made = Page(text)
    check(f'{name}: well formed', text.startswith('<!DOCTYPE html>') and not made.open and not made.wrong, f'{made.open} {made.wrong[:3]}')
    check(f'{name}: nothing from outside', not made.outside and 'url(' not in text and '@import' not in text, str(made.outside))
    check(f'{name}: sections', [i for i in made.ids if i in SECTIONS] == SECTIONS, str(made.ids))
    check(f'{name}: ids are unique', len(set(made.ids)) == len(made.ids), str(made.ids))
    check(f'{name}: links lead somewhere', all(target in made.ids for target in re.findall(r'href="#([^"]*)"', text)))
    check(f'{name}: light and dark', 'prefers-color-scheme: dark' in text and 'color-scheme: light dark' in text)
    for section in SECTIONS:
        check(f'{name}: {section} says something', len(made.words.get(section, '').split()) > 8, made.words.get(section))
    return made


def says(name, made, section, *parts):
    text = ' '.join(made.words.get(section, '').split())
    for part in parts:
        check(f'{name}: {section} says {part!r}', part in text, text[:1500])


def marked(made, section, kind):
    return sum(kind in cell.split() for cell in made.cells.get(section, []))


def image(work):
    """5 x 6 under 3 x 2, stride 2 down: each number of the matrix follows from the statement."""
    made = page('2-D', work, ['n c pad(2y+r-1) x+s, o c r s -> n o y x', '--shape', '1x2x5x6', '--shape', '4x2x3x2', '--no-timing'])
    says('2-D', made, 'shapes', '1 x 2 x 5 x 6', '1 x 4 x 3 x 5', 'floor((5 + 1 + 1 - 1*(3-1) - 1)/2) + 1 = 3', 'floor((6 + 0 + 0 - 1*(2-1) - 1)/1) + 1 = 5')
    says('2-D', made, 'window', 'y=0 x=0 and y=1 x=1', 'read 0', 'read for both')
    # 7 rows with padding times 6 columns, 3 x 5 outputs, and the legend's 3.
    check('2-D: cells of the window', len(made.cells['window']) == 7 * 6 + 3 * 5 + 3, str(len(made.cells['window'])))
    check('2-D: padding', marked(made, 'window', 'out') == 2 * 6)
    # The windows at (0,0) and (1,1) are rows 0..2 by columns 0..1 and rows 2..4 by columns 1..2 of the padded grid: one cell is in both.
    check('2-D: cells of each place', [marked(made, 'window', kind) for kind in ('a', 'b', 'both')] == [5 + 2, 5 + 2, 1 + 1],
          str([marked(made, 'window', kind) for kind in ('a', 'b', 'both')]))
    rows, columns = [(c, r, s) for c in range(2) for r in range(3) for s in range(2)], [(y, x) for y in range(3) for x in range(5)]
    wanted = [str((2 * y + r - 1) * 6 + x + s) if 0 <= 2 * y + r - 1 < 5 else '0' for c, r, s in rows for y, x in columns]
    numbers = [n for n in made.numbers['im2col'] if n.isdigit()]
    check('2-D: the matrix', numbers == wanted, f'{numbers}\n{wanted}')
    check('2-D: its padding', marked(made, 'im2col', 'out') == sum(not 0 <= 2 * y + r - 1 < 5 for c, r, s in rows for y, x in columns))
    says('2-D', made, 'im2col', '12 x 15 = 180 elements, 3.0 times the 60 of in', 'counted anew in each plane', 'The whole matrix is drawn')
    says('2-D', made, 'comparison', f'{4 * 15 * 12:,} multiply-adds', 'Times were not asked for', 'im2col_gemm', 'x operand', f'{4 * 60} bytes')
    says('2-D', made, 'methods', 'loop_nest (chosen)', 'strided_view', 'im2col_gemm', 'implicit_gemm', 'C++', 'CUDA', 'OpenCL', 'Not chosen: ', 'No kernel: ')
    code = made.code['methods']
    check('2-D: loops of each method', sum('for ' in c and 'restrict' not in c for c in code) == 4, str(len(code)))
    check('2-D: C++ of each method', sum('extern "C" void out_' in c for c in code) == 4)
    check('2-D: CUDA of two methods', sum('__global__' in c for c in code) == 2)
    check('2-D: OpenCL of two methods', sum('__kernel' in c for c in code) == 2)
    check('2-D: code is whole', all(c.count('{') == c.count('}') and c.endswith('\n') for c in code), str([c[-80:] for c in code]))


def line(work):
    made = page('1-D', work, ['pad(y-2r+4), r -> y', '--shape', '9', '--shape', '3', '--no-timing'])
    says('1-D', made, 'window', 'Each row is one place', 'The number in a marked cell is r', 'y=0')
    extent = int(re.search(r'tensor type extents ?out float32 (\d+)', re.sub(r'\s+', ' ', re.sub(r'(tensor|type|extents|out|float32)', r' \1 ', made.words['shapes']))).group(1))
    check('1-D: the marked cells are those that are read', marked(made, 'window', 'a') == 3 * min(extent, 8) and marked(made, 'window', 'b') == min(extent, 8),
          str(made.cells['window']))
    numbers = [n for n in made.numbers['im2col'] if re.fullmatch(r'\d+', n)]
    wanted = [str(y - 2 * r + 4) if 0 <= y - 2 * r + 4 < 9 else '0' for r in range(3) for y in range(extent)]
    check('1-D: the matrix', numbers == wanted, f'{numbers}\n{wanted}')
    named = page('names', work, ['cost(y,x) = left(y+r,x+s) * tap(r,s)', '--shape', '6x7', '--shape', '2x3', '--no-timing'])
    says('names', named, 'window', 'left: 6 x 7', 'cost: 5 x 5', 'Cells of left carry')
    folds = page('borders', work, ['reflect(y+r-2) wrap(x+s-1), r s -> y x', '--shape', '4x5', '--shape', '3x2', '--no-timing'])
    rows = [(r, s) for r in range(3) for s in range(2)]
    height, width = [int(v) for v in re.search(r'out: (\d+) x (\d+)', folds.words['window']).groups()]
    columns = [(y, x) for y in range(height) for x in range(width)]
    mirror = lambda at, n: min((at % (2 * n - 2)), 2 * n - 2 - at % (2 * n - 2))
    wanted = [str(mirror(y + r - 2, 4) * 5 + (x + s - 1) % 5) for r, s in rows for y, x in columns if y < 4]
    shown = [n for n in folds.numbers['im2col'] if n.isdigit()]
    check('borders: the matrix', shown == wanted, f'{shown}\n{wanted}')
    says('borders', folds, 'im2col', 'Cut: of the matrix are drawn columns with y 0 to 3 of 6.')
    says('borders', folds, 'window', 'reflect reads the element whose number they show')


def product(work):
    made = page('product', work, ['ij,jk->ik', '--shape', '37x41', '--shape', '41x53', '--no-timing'])
    says('product', made, 'window', 'A matrix product', 'over j', 'a row of in times a column of w', 'first 8 cells')
    check('product: a row, a column, an element', [marked(made, 'window', kind) for kind in ('a', 'b', 'both')] == [8, 8, 1])
    says('product', made, 'im2col', '41 x 53 = 2,173 elements', 'nothing is copied twice', 'Cut: of the matrix are drawn rows with j 0 to 11 of 41 and columns with k 0 to 11 of 53')
    check('product: no formula without a window', 'floor' not in made.words['shapes'], made.words['shapes'])


def others(work):
    large = page('a large one', work, ['n c pad(2y+r-1) pad(2x+s-1), o c r s -> n o y x', '--shape', '1x64x56x56', '--shape', '64x64x3x3', '--no-timing'])
    says('a large one', large, 'window', 'Of 57 rows the first 12 are drawn')
    says('a large one', large, 'im2col', '576 x 784 = 451,584 elements', 'c 0 to 3 of 64', 'y 0 to 2 of 28, x 0 to 7 of 28')
    says('a large one', large, 'comparison', '28,901,376 multiply-adds')
    copy = page('a transpose', work, ['ij->ji', '--shape', '3x4', '--no-timing'])
    says('a transpose', copy, 'window', 'no window and no matrix product', 'out(1, 1) reads in(1, 1)')
    says('a transpose', copy, 'im2col', 'there is no matrix of windows')
    says('a transpose', copy, 'methods', 'Does not apply')
    page('one number', work, ['out() = a(i) * b(i)', '--shape', '5', '--shape', '5', '--no-timing'])
    page('three dimensions', work, ['z+q y+r x+s, q r s -> z y x', '--shape', '5x6x7', '--shape', '2x3x2', '--no-timing'])
    page('stride without a window', work, ['out(y) = in(3*y + 1)', '--shape', '20', '--no-timing'])
    page('a difference', work, ['out(d) = sum(abs(p(y+d) - q(y)))', '--shape', '9', '--shape', '4', '--no-timing'])
    page('complex', work, ['ij,jk->ik', '--shape', '3x4', '--shape', '4x5', '--type', 'complex64', '--no-timing'])
    page('an empty output', work, ['ij,jk->ik', '--shape', '0x4', '--shape', '4x5', '--no-timing'])
    much = page('workspaces past 64 bits', work, ['n c pad(y+r-3) pad(x+s-3), o c r s -> n o y x', '--shape', '33554432x64x16384x512', '--shape', '1x64x8x8',
                                                  '--type', 'in=complex128', '--no-timing'])
    says('workspaces past 64 bits', much, 'comparison', 'more than 9.2e18 bytes', '256 PiB', 'Numbers: summed in complex128.')
    check('workspaces past 64 bits: no raw number', '9223372036854775807' not in much.words['comparison'] and '8796093022208' not in much.words['comparison'],
          much.words['comparison'])
    check('numbers that are as one expects', 'Numbers:' not in copy.words['comparison'])
    strange = page('text that HTML would take', work, ['out(y) = select(a(y) < b(y), 1, 0)', '--shape', '5', '--shape', '5', '--no-timing'])
    check('its text is whole', 'a(y) < b(y)' in strange.words[''], strange.words[''][-300:])
    out = succeeds('to the standard output', ['report', 'ij->ji', '--shape', '3x4', '--no-timing'], '<!DOCTYPE html>', '</html>')
    check('the page ends there', out.endswith('</html>\n'))
    fails('a page that cannot be written', 1, ['report', 'ij->ji', '--shape', '3x4', '--no-timing', '-o', pathlib.Path(work) / 'missing' / 'page.html'], 'cannot be written')
    fails('a page without shapes', 2, ['report', 'ij->ji'], 'all extents of `in`')


def measured(made):
    """Seconds of each method, as the bars say them."""
    units = {'ns': 1e-9, 'µs': 1e-6, 'ms': 1e-3, 's': 1}
    return {name: float(number) * units[unit] for name, number, unit in
            re.findall(r'(loop_nest|strided_view|im2col_gemm|implicit_gemm)(?: \(chosen\))?([0-9.]+) (ns|µs|ms|s)\b', made.words['comparison'])}


def chosen_and_fastest(work, made):
    """The page says what the choice is worth by its own times, also where the chosen method is slow."""
    slow = pathlib.Path(work) / 'slow'
    # The fourth kernel, implicit_gemm, waits in each call.
    slow.write_text('#!/bin/sh\nfor word; do case "$word" in *kernel.cpp) sed -i "1i #include <unistd.h>" "$word"; '
                    'sed -i "s/void winsum_run3(.*) { /&usleep(3000); /" "$word";; esac; done\nexec c++ "$@"\n')
    slow.chmod(0o700)
    words = ['ij,jk->ik', '--shape', '40x30', '--shape', '30x50']
    before = os.environ.get('CXX')
    os.environ['CXX'] = str(slow)
    slowed = page('a slow choice', work, words)
    os.environ.pop('CXX') if before is None else os.environ.update(CXX=before)
    for name, each in (('times', made), ('a slow choice', slowed)):
        seconds = measured(each)
        fastest = min(seconds, key=seconds.get, default='')
        said = re.search(r'Chosen: (\w+); (?:fastest here: (\w+), ([0-9.]+) times as fast|it is the fastest here)', each.words['comparison'])
        check(f'{name}: four times', len(seconds) == 4, each.words['comparison'])
        check(f'{name}: the choice is told', said is not None and f'{said[1]} (chosen)' in each.words['comparison'], each.words['comparison'])
        if said is not None and said[2]:
            check(f'{name}: the fastest is', seconds[said[2]] == seconds[fastest] and said[2] != said[1], f'{seconds} {said[0]}')
            ratio = seconds[said[1]] / seconds[fastest]
            check(f'{name}: how many times', abs(float(said[3]) / ratio - 1) < 0.02, f'{ratio} {said[0]}')
        elif said is not None:
            check(f'{name}: it is the fastest', seconds[said[1]] <= 1.06 * seconds[fastest], f'{seconds} {said[0]}')
    check('a slow choice: it is seen', re.search(r'Chosen: implicit_gemm; fastest here: (?!implicit_gemm)', slowed.words['comparison']) is not None,
          slowed.words['comparison'])


def times(work):
    if shutil.which('c++') is None:
        return
    made = page('times', work, ['n c pad(y+r-1) x+s, o c r s -> n o y x', '--shape', '1x3x17x19', '--shape', '5x3x3x2'])
    says('times', made, 'comparison', 'GFLOP/s', 'Best of several runs', 'compiled with')
    check('times: one for each method', len(re.findall(r'[0-9.]+ (?:ns|µs|ms|s), [0-9.]+ GFLOP/s', made.words['comparison'])) == 4, made.words['comparison'])
    chosen_and_fastest(work, made)
    out = succeeds('no compiler', ['report', 'ij->ji', '--shape', '3x4'], 'No C++ compiler was found', environment={'CXX': 'no_such_compiler'})
    check('no compiler: the page is whole', out.endswith('</html>\n'))


with folder() as made_folder:
    for test in (image, line, product, others, times):
        test(made_folder)
finish()
