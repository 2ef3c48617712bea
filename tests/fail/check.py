"""Checks that a file must not compile: its first error points into the file and says the expected sentence; its twin compiles.

Usage: check.py COMPILER INCLUDE... FILE. The comment `// expect: SENTENCE` of FILE may go on over several lines. With -DWINSUM_FIX the
same file is the corrected twin, which has to compile without a warning. After `// refused by: clang` other compilers are asked for that alone. Compilers print a sentence in pieces and escaped: pieces are
joined and escapes undone before comparing. `// expect in a note: NAME` is for types, whose mistakes are names of constraints: the first
error or one of its notes has to say it. No error may point into the library.
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
    found = re.search(r'^// expect( in a note)?: (.*(?:\n//(?! refused by).*)*)', text, re.M)
    return (re.sub(r'\s*\n//\s*', ' ', found[2]).strip(), bool(found[1])) if found else (None, False)


def compiled(compiler, folders, file, *options):
    command = [compiler, '-std=c++20', '-fsyntax-only', '-Wall', '-Wextra', *(f'-I{f}' for f in folders), *options, file]
    done = subprocess.run(command, text=True, capture_output=True, env={**os.environ, 'LC_ALL': 'C'})
    return done.returncode, done.stderr


def name_of(compiler):
    return subprocess.run([compiler, '--version'], text=True, capture_output=True).stdout.splitlines()[0]


def problems(compiler, folders, file):
    with open(file, encoding='ascii') as f:
        text = f.read()
    sentence, in_a_note = expected(text)
    only = re.search(r'^// refused by: (\w+)', text, re.M)
    refused_by = only[1] if only else ''
    if not sentence:
        return ['no line begins with "// expect: "']
    found = []
    if refused_by not in name_of(compiler):
        return twin(compiler, folders, file)
    code, text = compiled(compiler, folders, file)
    lines = text.splitlines()
    errors = [i for i, line in enumerate(lines) if re.search(r'\berror:', line)] + [len(lines)]
    first = lines[errors[0]] if len(errors) > 1 else ''
    where = '\n'.join(lines[errors[0]:errors[1]]) if in_a_note and first else first
    if code == 0:
        found.append('the mistake compiles')
    elif not first.startswith(f'{file}:'):
        found.append('the first error points elsewhere')
    elsewhere = [lines[i] for i in errors[1:-1] if any(lines[i].startswith(f) for f in folders)]
    if elsewhere:
        found.append(f'an error points into the library: {elsewhere[0]}')
    if code != 0 and sentence not in spoken(where):
        found.append(f'the first error does not say: {sentence}')
    if found:
        found.append(f'the first error: {spoken(first)}')
    return found + twin(compiler, folders, file)


def twin(compiler, folders, file):
    code, text = compiled(compiler, folders, file, '-DWINSUM_FIX', '-Werror')
    return [f'the corrected twin does not compile:\n{text[:3000]}'] if code != 0 else []


if __name__ == '__main__':
    compiler, *folders, file = sys.argv[1:]
    found = problems(compiler, folders, file)
    print('\n'.join(found) or 'refused in this file, with the expected sentence')
    sys.exit(1 if found else 0)
