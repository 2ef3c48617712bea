"""`./demo` where its folder cannot be written, and tools/packages where there is no package manager; with stand-ins for the programs they call."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1])


def check(holds, *what):
    if not holds:
        print(*what, sep='\n')
        sys.exit(1)


with tempfile.TemporaryDirectory() as folder:
    here = pathlib.Path(folder)
    programs, tree, cache = here / 'programs', here / 'a tree', here / 'cache'
    programs.mkdir()
    for name in ('bash', 'env', 'mktemp', 'id', 'mkdir', 'cat', 'dirname', 'rm', 'chmod', 'touch', 'python3'):
        (programs / name).symlink_to(shutil.which(name))
    (tree / 'tools').mkdir(parents=True)
    for name in ('demo', 'tools/packages'):
        shutil.copy(root / name, tree / name)

    def run(*command, **variables):
        done = subprocess.run([str(c) for c in command], text=True, capture_output=True,
                              env={'PATH': str(programs), 'HOME': str(here), 'XDG_CACHE_HOME': str(cache), 'CPATH': str(here / 'headers'), **variables})
        return done.returncode, done.stdout, done.stderr

    def program(name, text):
        (programs / name).unlink(missing_ok=True)
        (programs / name).write_text(f'#!/usr/bin/env bash\n{text}\n')
        (programs / name).chmod(0o755)

    packages = tree / 'tools/packages'
    code, text, told = run(packages, 'cmake', 'python3', '--optional', 'clang-19')
    check(code == 1 and 'program cmake (Debian: cmake)' in told and 'there is no apt-get here' in told and 'python3' not in told
          and 'going on without these' in told and 'program clang++-19' in told, code, told)
    for name in ('cmake', 'ninja', 'g++'):
        program(name, 'exit 9')
    code, text, told = run(packages, 'cmake', 'ninja-build', 'libstb-dev')
    check(code == 1 and 'header stb/stb_image.h (Debian: libstb-dev)' in told or pathlib.Path('/usr/include/stb/stb_image.h').exists(), code, told)
    for header in ('boost/hana.hpp', 'range/v3/version.hpp', 'stb/stb_image.h'):
        (here / 'headers' / header).parent.mkdir(parents=True, exist_ok=True)
        (here / 'headers' / header).touch()
    check(run(packages, 'cmake', 'ninja-build', 'g++', 'libstb-dev') == (0, '', ''), 'what is there is not found')
    check(run(packages, 'cmake', '--optional', 'clang-19')[0] == 0, 'an optional package is asked for')

    # The demo: a build folder that can be written, the one that is named, or a sentence.
    program('cmake', 'while [ $# -gt 0 ]; do case $1 in -B) build=$2 ;; esac; shift; done\n'
                     '[ -n "${build:-}" ] || exit 0\nmkdir -p "$build/bin"\n'
                     'printf \'#!/usr/bin/env bash\\necho "built in $0 for $*"\\n\' > "$build/bin/winsum_demo"\nchmod +x "$build/bin/winsum_demo"')
    check(f'built in {tree}/build/demo/bin/winsum_demo for a b.png' in run(tree / 'demo', 'a b.png')[1], run(tree / 'demo', 'a b.png'))
    shutil.rmtree(tree / 'build')
    (tree / 'build').write_text('in the way, for root as well\n')
    code, text, told = run(tree / 'demo')
    check(code == 0 and f'built in {cache}/winsum/demo/' in text and 'cannot be written; building in' in told, code, text, told)
    code, text, told = run(tree / 'demo', WINSUM_BUILD_DIR=str(here / 'mine'))
    check(code == 0 and f'built in {here}/mine/' in text, code, text, told)
    code, text, told = run(tree / 'demo', WINSUM_BUILD_DIR=str(tree / 'build/no'))
    check(code == 1 and 'cannot be built in' in told and 'set WINSUM_BUILD_DIR' in told, code, text, told)
print('the scripts do without a package manager and in a folder that cannot be written')
