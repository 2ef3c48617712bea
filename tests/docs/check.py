"""Compiles and runs every ```cpp block of README.md and docs/. `<!-- continues -->` before a block appends it to the one before."""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r'^```(\S*)[^\n]*\n(.*?)^```\s*$', re.M | re.S)
KNOWN = {'cpp', 'console', 'text', 'cmake', 'cuda', 'json'}


def programs_of(path):
    text, blocks = path.read_text(), []
    for match in FENCE.finditer(text):
        language, body = match.groups()
        line = text.count('\n', 0, match.start()) + 1
        if language not in KNOWN:
            blocks.append((line, None, f'unknown kind of block "{language}"'))
        if language != 'cpp':
            continue
        if text[:match.start()].rstrip().endswith('<!-- continues -->') and blocks:
            blocks[-1] = (blocks[-1][0], blocks[-1][1] + '\n' + body, None)
        else:
            blocks.append((line, body, None))
    return blocks


def source_of(body):
    if 'int main' in body:
        return body
    includes = [l for l in body.splitlines() if l.startswith('#include')]
    rest = [l for l in body.splitlines() if not l.startswith('#include')]
    head = '#include <winsum/winsum.hpp>\n#include <cassert>\n#include <iostream>\n'
    return head + '\n'.join(includes) + '\nint main() {\n' + '\n'.join(rest) + '\n}\n'


def check(job):
    root, compiler, path, line, body = job
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder) / 'block.cpp', pathlib.Path(folder) / 'block'
        source.write_text(source_of(body))
        built = subprocess.run([compiler, '-std=c++20', '-O0', '-I', root / 'include', '-I', root / 'lowering', source, '-o', program],
                               text=True, capture_output=True)
        if built.returncode != 0:
            return f'{path}:{line} does not compile:\n{built.stderr[:1500]}'
        ran = subprocess.run([program], text=True, capture_output=True, timeout=120, cwd=folder)
        return '' if ran.returncode == 0 else f'{path}:{line} returns {ran.returncode}:\n{ran.stdout[-500:]}{ran.stderr[-500:]}'


def main():
    root, compiler = pathlib.Path(sys.argv[1]), sys.argv[2]
    jobs, wrong = [], []
    for path in [root / 'README.md', *sorted((root / 'docs').rglob('*.md'))]:
        for line, body, problem in programs_of(path):
            if problem:
                wrong.append(f'{path.name}:{line}: {problem}')
            else:
                jobs.append((root, compiler, path.relative_to(root), line, body))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrong += [w for w in pool.map(check, jobs) if w]
    print('\n'.join(wrong))
    print(f'{len(jobs)} blocks, {len(wrong)} failures')
    return 1 if wrong or not jobs else 0


sys.exit(main())
