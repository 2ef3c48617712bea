"""Installs the library, then configures, builds and runs a separate project against the installed one."""
import pathlib
import shutil
import subprocess
import sys

root, build, compiler = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
work = build / 'package_test'
shutil.rmtree(work, ignore_errors=True)
prefix = work / 'prefix'


def run(*command):
    done = subprocess.run([str(c) for c in command], text=True, capture_output=True)
    if done.returncode != 0:
        print(' '.join(map(str, command)), done.stdout, done.stderr, sep='\n')
        sys.exit(1)
    return done.stdout


run('cmake', '--install', build, '--prefix', prefix)
run('cmake', '-G', 'Ninja', '-S', root / 'tests/package/user', '-B', work / 'build', f'-DCMAKE_PREFIX_PATH={prefix}',
    f'-DCMAKE_CXX_COMPILER={compiler}', '-DCMAKE_BUILD_TYPE=Release')
run('cmake', '--build', work / 'build')
shown = run(work / 'build/user')
print(shown, end='')
if run(work / 'build/user_compiled') != shown:
    print('winsum::compiled gives another answer than the headers alone')
    sys.exit(1)
