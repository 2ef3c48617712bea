"""Checks that a file must not compile: its first error points into the file and says the expected sentence; its twin compiles.

Usage: check.py COMPILER INCLUDE... FILE. The comment `// expect: SENTENCE` of FILE may go on over several lines. With -DWINSUM_FIX the
same file is the corrected twin, which has to compile without a warning. Compilers print a sentence in pieces and escaped: pieces are
joined and escapes undone before comparing.
"""
import os
import re
import subprocess
import sys

BETWEEN_PIECES = re.compile(r'(?<!\\)"[})\s]*,\s*(?:[\w:]+(?:<[^"<>]*>)?)?[{(\s]*"')
ESCAPE = re.compile(r'\\(?:([0-7]{3})|(.))')


def spoken(error):
    joined = BETWEEN_PIECES.sub('', error)
    return ESCAPE.sub(lambda m: chr(int(m[1], 8)) if m[1] else m[2], joined)


def expected(text):
    found = re.search(r'^// expect: (.*(?:\n//.*)*)', text, re.M)
    return re.sub(r'\s*\n//\s*', ' ', found[1]).strip() if found else None


def compiled(compiler, folders, file, *options):
    command = [compiler, '-std=c++20', '-fsyntax-only', '-Wall', '-Wextra', *(f'-I{f}' for f in folders), *options, file]
    done = subprocess.run(command, text=True, capture_output=True, env={**os.environ, 'LC_ALL': 'C'})
    return done.returncode, done.stderr


def problems(compiler, folders, file):
    with open(file, encoding='ascii') as f:
        sentence = expected(f.read())
    if not sentence:
        return ['no line begins with "// expect: "']
    found = []
    code, text = compiled(compiler, folders, file)
    first = next((line for line in text.splitlines() if re.search(r'\berror:', line)), '')
    if code == 0:
        found.append('the mistake compiles')
    elif not first.startswith(f'{file}:'):
        found.append('the first error points elsewhere')
    if code != 0 and sentence not in spoken(first):
        found.append(f'the first error does not say: {sentence}')
    if found:
        found.append(f'the first error: {spoken(first)}')
    code, text = compiled(compiler, folders, file, '-DWINSUM_FIX', '-Werror')
    if code != 0:
        found.append(f'the corrected twin does not compile:\n{text[:3000]}')
    return found


if __name__ == '__main__':
    compiler, *folders, file = sys.argv[1:]
    found = problems(compiler, folders, file)
    print('\n'.join(found) or 'refused in this file, with the expected sentence')
    sys.exit(1 if found else 0)
