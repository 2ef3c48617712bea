"""Tests the documentation: its code compiles, runs and prints what is shown; every error sentence has a row; links lead somewhere.

Every ```cpp block of README.md and docs/ is a program. `<!-- continues -->` before a block makes it a part of the program before
it, `<!-- not compiled -->` leaves a sketch out. Without a `main`, includes and namespaces come first and all else is its body. A
```text block after `<!-- output -->` is what the program prints there: all output blocks of a program are its whole output, in
order; a line `...` stands for any lines.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r'^```(\S*)[^\n]*\n(.*?)^```\s*$', re.M | re.S)
MARK = re.compile(r'<!-- (continues|output|not compiled) -->\s*$')
KNOWN = {'cpp', 'console', 'text', 'cmake', 'cuda', 'json'}
FLAGS = ['-std=c++20', '-O0']


class Program:
    def __init__(self, line, body):
        self.line, self.bodies, self.outputs = line, [body], []


def has_opencl(compiler):
    return subprocess.run([compiler, '-fsyntax-only', '-x', 'c++', '-'], input='#include <CL/cl.h>\n', text=True, capture_output=True).returncode == 0


def programs_of(text):
    """The programs of a page, and what is wrong with its blocks."""
    programs, wrong = [], []
    for match in FENCE.finditer(text):
        language, body = match.groups()
        line = text.count('\n', 0, match.start()) + 1
        mark = MARK.search(text[:match.start()])
        mark = mark.group(1) if mark else ''
        if language not in KNOWN:
            wrong.append(f'{line}: unknown kind of block "{language}"')
        elif mark in ('continues', 'output') and not programs:
            wrong.append(f'{line}: "{mark}" without a program before it')
        elif mark == 'output' and language == 'text':
            programs[-1].outputs.append(body)
        elif language == 'cpp' and mark == 'continues':
            programs[-1].bodies.append(body)
        elif language == 'cpp' and mark != 'not compiled':
            programs.append(Program(line, body))
    return programs, wrong


def source_of(bodies):
    body = '\n'.join(bodies)
    lines = body.splitlines()
    includes = [l for l in lines if l.startswith('#include')]
    if 'int main' in body:
        return '\n'.join(includes + [l for l in lines if not l.startswith('#include')]) + '\n'
    head, inside, depth = list(includes), [], 0
    if not any('<winsum/' in l for l in includes):
        head.insert(0, '#include <winsum/winsum.hpp>')
    head += ['#include <cassert>', '#include <iostream>']
    for l in lines:
        if l.startswith('#include'):
            continue
        of_namespace = depth > 0 or l.startswith('namespace ')
        (head if of_namespace else inside).append(l)
        if of_namespace:
            code = re.sub(r'"(?:[^"\\]|\\.)*"|\'.\'|//.*', '', l)
            depth += code.count('{') - code.count('}')
    return '\n'.join(head) + '\nint main() {\n' + '\n'.join(inside) + '\n}\n'


def same_text(shown, printed):
    """Whether `printed` is `shown`, where a line `...` stands for any lines. Empty lines and spaces at ends do not count."""
    def lines(text):
        return [l.rstrip() for l in text.splitlines() if l.strip()]
    pattern = ''.join('(?:.*\n)*?' if l.strip() == '...' else re.escape(l) + '\n' for l in lines(shown))
    return re.fullmatch(pattern, '\n'.join(lines(printed)) + '\n') is not None


def check(job):
    root, compiler, path, program = job
    where = f'{path}:{program.line}'
    with tempfile.TemporaryDirectory() as folder:
        source, binary = pathlib.Path(folder) / 'block.cpp', pathlib.Path(folder) / 'block'
        source.write_text(source_of(program.bodies))
        libraries = []
        if 'winsum/opencl.hpp' in source.read_text():
            if not has_opencl(compiler):
                print(f'{where} is left out: OpenCL is not installed')
                return ''
            libraries = ['-lOpenCL']
        built = subprocess.run([compiler, *FLAGS, '-I', root / 'include', '-I', root / 'lowering', source, '-o', binary, *libraries],
                               text=True, capture_output=True)
        if built.returncode != 0:
            return f'{where} does not compile:\n{built.stderr[:1500]}'
        ran = subprocess.run([binary], text=True, capture_output=True, timeout=120, cwd=folder)
        if ran.returncode != 0:
            return f'{where} returns {ran.returncode}:\n{ran.stdout[-500:]}{ran.stderr[-500:]}'
        if program.outputs and not same_text('\n'.join(o.strip('\n') for o in program.outputs), ran.stdout):
            return f'{where} shows another output than it prints:\n{ran.stdout}'
    return ''


def what_is_wrong(code):
    """A pattern of the part of a sentence that says what is wrong, from the code that makes it; words of one case of two are left out."""
    words, before = [], ''
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|if \((?:"[^"]*"|[^";])*;|[^\s"]', code):
        if token.startswith('"') and before not in ('?', ':'):
            what, remedy, _ = token[1:-1].removeprefix('winsum: ').partition(';')
            if what.strip(' (),`'):
                words.append(re.escape(what.strip(' (),`')))
            if remedy:
                break
        if not token.startswith('"'):
            before = token
    return '.*?'.join(words)


def sentences(root):
    """Every function of the sentences, and every sentence of tensors and of the oracle."""
    for path in sorted((root / 'include/winsum/core').glob('diagnostics*.hpp')):
        for name, body in re.findall(r'^constexpr diagnostic (\w+)\([^)]*\) \{(.*?)(?:^\}|; \}$)', path.read_text(), re.M | re.S):
            if name != 'marked':  # adds the place to another sentence
                yield f'{path.name}, {name}', what_is_wrong(body)
    # Reasons for and against a method are no mistakes: explain shows them.
    for path in sorted(p for top in ('include', 'lowering') for p in (root / top / 'winsum').rglob('*texts.hpp')):
        if {'choice', 'methods'} & set(path.parts):
            continue
        for name, body in re.findall(r'^constexpr \w+(?:<\d+>)? (\w+)\([^)]*\) \{(.*?)(?:^\}|; \}$)', path.read_text(), re.M | re.S):
            yield f'{path.relative_to(root)}, {name}', what_is_wrong(body)
    for folder in ('frontend', 'evaluator'):
        for path in sorted((root / 'include/winsum' / folder).rglob('*.hpp')):
            for code in re.findall(r'WINSUM_THROW error\((?=")(.*?)\);', path.read_text(), re.S):
                yield path.name, what_is_wrong(code)


def missing_sentences(root):
    rows = [re.sub(r'\s+', ' ', l) for l in (root / 'docs/errors.md').read_text().splitlines() if l.startswith('|')]
    for where, pattern in sentences(root):
        if not pattern or not any(re.search(pattern, r) for r in rows):
            yield f'docs/errors.md has no row for {where}: {pattern}'


def dead_links(root, path, text):
    for target in re.findall(r'\]\(([^)\s]+)\)', FENCE.sub('', text)):
        if '://' not in target and not (path.parent / target.split('#')[0]).exists():
            yield f'{path.relative_to(root)} links to {target}, which is not there'


def unnamed_headers(root):
    """The headers that a user includes are those beside the folders."""
    pages = ''.join(p.read_text() for p in sorted((root / 'docs/reference').glob('*.md')))
    for folder in ('include', 'lowering'):
        for header in sorted((root / folder / 'winsum').glob('*.hpp')):
            if f'winsum/{header.name}' not in pages:
                yield f'no page of docs/reference names <winsum/{header.name}>'


def self_test():
    assert same_text('a\n...\nc\n', 'a\nb\n\nc \n') and not same_text('a\nc\n', 'a\nb\nc\n') and not same_text('3\n', '4\n')
    assert what_is_wrong('return sentence() << quoted{t} << " has " << n << " ends; give 2" << m << " more";') == r'has.*?ends'
    programs, wrong = programs_of('```cpp\nint a;\n```\n<!-- continues -->\n```cpp\nint b;\n```\n<!-- output -->\n```text\n1\n```\n```x\n```\n')
    assert len(programs) == 1 and len(programs[0].bodies) == 2 and programs[0].outputs == ['1\n'] and len(wrong) == 1
    assert source_of(['namespace a {\nint f() {\n}\n}\nint b;\n']).endswith('}\nint main() {\nint b;\n}\n')


def main():
    self_test()
    root, compiler = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    only = sys.argv[3:]  # names of pages, for a quick look
    jobs, wrong = [], []
    for path in [root / 'README.md', *sorted((root / 'docs').rglob('*.md'))]:
        if only and not any(o in str(path) for o in only):
            continue
        text = path.read_text()
        programs, problems = programs_of(text)
        wrong += [f'{path.relative_to(root)}:{p}' for p in problems]
        wrong += dead_links(root, path, text)
        jobs += [(root, compiler, path.relative_to(root), p) for p in programs]
    if not only:
        wrong += missing_sentences(root)
        wrong += unnamed_headers(root)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrong += [w for w in pool.map(check, jobs) if w]
    print('\n'.join(wrong))
    print(f'{len(jobs)} programs, {len(wrong)} failures')
    return 1 if wrong or not (jobs or only) else 0


sys.exit(main())
