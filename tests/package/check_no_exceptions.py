"""Builds a program with -fno-exceptions: it gives right results, and a sentence goes to its handler, or to stderr and std::abort().

Arguments: the source's folder, the build folder, a compiler, and `compiled` to link winsum::compiled, whose own bodies throw."""
import pathlib
import shutil
import subprocess
import sys

root, build, compiler, library = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4:] == ['compiled']
work = build / 'package_no_exceptions'
shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)
source, program = root / 'tests/package/no_exceptions/main.cpp', work / 'program'
command = [compiler, '-std=c++20', '-O0', '-fno-exceptions', '-Wall', '-Wextra', f'-I{root}/include', f'-I{root}/lowering', source]
command += ['-DWINSUM_COMPILED', build / 'libwinsum.a'] if library else []


def run(*command):
    done = subprocess.run([str(c) for c in command], text=True, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def check(holds, *what):
    if not holds:
        print(*what, sep='\n')
        sys.exit(1)


code, text, errors = run(*command, '-ldl', '-o', program)
check(code == 0 and not errors, 'it does not build, or with warnings', errors[:4000])
code, text, errors = run(*command, '-DMISTAKE', '-fsyntax-only')
check(code != 0 and 'has extent 3' in errors, 'a mistake that types tell is not an error of the compiler', errors[:4000])
for how, wanted, where in (('leaves', 3, 1), ('comes back', -6, 2), ('unset', -6, 2), ('nothing set', -6, 2), ('oracle', 3, 1), ('text', 3, 1)):
    done = run(program, how)
    told = 'winsum: ' in done[where] and done[where].count('\n') >= 1 and ('told: ' in done[where]) == (how not in ('unset', 'nothing set'))
    check(done[0] == wanted and told, f'with a handler that {how}: returned {done[0]}, wrote', done[1], done[2])
