"""Installs the library, then builds separate projects against it: by find_package, by pkg-config, as a subproject. Packages and removes it."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

root, build, compiler = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
work = build / 'package_test'
shutil.rmtree(work, ignore_errors=True)
work.mkdir()
HEADERS = sorted(str(p.relative_to(b)) for b in (root / 'include', root / 'lowering') for p in b.rglob('*.hpp'))


def run(*command, fails=False, **how):
    done = subprocess.run([str(c) for c in command], text=True, capture_output=True, **how)
    if (done.returncode != 0) != fails:
        print(' '.join(map(str, command)), done.stdout, done.stderr, f'returned {done.returncode}', sep='\n')
        sys.exit(1)
    return done.stdout + done.stderr


def check(holds, *what):
    if not holds:
        print(*what, sep='\n')
        sys.exit(1)


def configure(source, into, *more):
    text = run('cmake', '-G', 'Ninja', '-S', source, '-B', work / into, f'-DCMAKE_CXX_COMPILER={compiler}', '-DCMAKE_BUILD_TYPE=Release', *more)
    check('CMake Warning' not in text and 'Deprecat' not in text, 'configuring warns:', text)
    return text


def below(folder):
    return sorted(str(p.relative_to(folder)) for p in pathlib.Path(folder).rglob('*') if not p.is_dir())


# Installed, and moved to a place with a space in its name.
prefix = work / 'a place'
run('cmake', '--install', build, '--prefix', work / 'prefix')
listed = below(work / 'prefix')
check(set('include/' + h for h in HEADERS) <= set(listed), 'a header is not installed', sorted(set('include/' + h for h in HEADERS) - set(listed)))
for made in ('lib/libwinsum.a', 'lib/pkgconfig/winsum.pc', 'lib/cmake/winsum/winsum-config.cmake', 'share/doc/winsum/LICENSE'):
    check(made in listed, f'{made} is not installed')
(work / 'prefix').rename(prefix)

# By find_package.
configure(root / 'tests/package/user', 'build', f'-DCMAKE_PREFIX_PATH={prefix}')
run('cmake', '--build', work / 'build')
shown = run(work / 'build/user')
print(shown, end='')
check(run(work / 'build/user_compiled') == shown, 'winsum::compiled gives another answer than the headers alone')

# By pkg-config.
version = re.search(r'CMAKE_PROJECT_VERSION:STATIC=(\S+)', (build / 'CMakeCache.txt').read_text()).group(1)
if shutil.which('pkg-config'):
    found = dict(os.environ, PKG_CONFIG_PATH=str(prefix / 'lib/pkgconfig'))
    flags = run('sh', '-c', 'pkg-config --cflags --libs winsum-compiled', env=found).strip()
    run('sh', '-c', f'"{compiler}" -std=c++20 -O0 "{root}/tests/package/user/main.cpp" {flags} -o "{work}/by_pkgconfig"')
    check(run(work / 'by_pkgconfig') == shown, 'by pkg-config the answer is another')
    for name in ('winsum', 'winsum-dsl', 'winsum-compiled'):
        check(run('pkg-config', '--modversion', name, env=found).strip() == version, f'{name}.pc has another version than {version}')
    check('openmp' not in run('pkg-config', '--cflags', '--libs', '--define-variable=openmp=', 'winsum', env=found), 'OpenMP cannot be left out')
    print('pkg-config finds it')

# As a subproject: nothing of winsum is installed with the parent, and no test, program or library is built.
numbers = [int(n) for n in version.split('.')]
for how in ('add_subdirectory', 'FetchContent'):
    text = configure(root / 'tests/package/parent', how, f'-DHOW={how}', f'-DWINSUM={root}')
    targets = re.search(r'targets: (.*)', text).group(1).split(';')
    check(not [t for t in targets if re.search('test|bench|example|program|demo', t)], f'{how} brings', targets)
    if how == 'add_subdirectory':
        run('cmake', '--build', work / how)
        number = 10000 * numbers[0] + 100 * numbers[1] + numbers[2]
        check(run(work / how / 'parent') == f'{number} {version} 14\n', 'the version of the headers is not that of the project', run(work / how / 'parent'))
        check(below(work / how / 'winsum') == [f for f in below(work / how / 'winsum') if not f.endswith(('.a', '.o'))], 'a part of winsum is built')
        run('cmake', '--install', work / how, '--prefix', work / 'parent')
        check(below(work / 'parent') == ['bin/parent'], 'winsum is installed with its parent', below(work / 'parent'))
    else:
        check('cmake_install.cmake' in ' '.join(below(work / how)) and 'include/winsum' not in (work / how / 'cmake_install.cmake').read_text(),
              'winsum has install rules in its parent')
    print(f'{how} brings {", ".join(targets)}')

# Packed.
run('cpack', '-G', 'TGZ', '-B', work / 'packed', cwd=build)
with tarfile.open(next((work / 'packed').glob('*.tar.gz'))) as archive:
    packed = sorted(m.name.split('/', 1)[1] for m in archive.getmembers() if m.isfile())
check(packed == listed, 'the archive holds other files than an installation', sorted(set(packed) ^ set(listed)))
if shutil.which('dpkg-deb'):
    run('cpack', '-G', 'DEB', '-B', work / 'packed', cwd=build)
    package = next((work / 'packed').glob('libwinsum-dev_*.deb'))
    held = sorted(line.split()[-1].removeprefix('./usr/') for line in run('dpkg-deb', '-c', package).splitlines() if line.startswith('-'))
    check(held == listed, 'the Debian package holds other files than an installation', sorted(set(held) ^ set(listed)))
    control = run('dpkg-deb', '-f', package)
    check('Package: libwinsum-dev' in control and 'libboost-dev' in control and f'Version: {version}' in control, control)
    contact = re.search(r'WINSUM_PACKAGE_CONTACT:STRING=(.*)', (build / 'CMakeCache.txt').read_text()).group(1)
    check(f'\nMaintainer: {contact}\n' in control and re.fullmatch(r'[^<>]+ <[^<>@]+@[^<>@]+[.][^<>@]+>', contact), 'the maintainer is not that of the configuration', control)
print(f'{len(packed)} files are packed')

# What is installed runs on any processor of its kind.
if 'bin/winsum' in listed and shutil.which('objdump') and os.uname().machine == 'x86_64':
    wide = [l for l in run('objdump', '-d', '--no-show-raw-insn', prefix / 'bin/winsum').splitlines() if re.search(r'\tv[a-z0-9]+ .*%|%[yz]mm', l)]
    check(not wide, 'the installed program has instructions of larger processors', *wide[:5])
    print('bin/winsum has no instruction of a larger processor')

# Removed again: all of it, and nothing else.
prefix.rename(work / 'prefix')
run('cmake', '--install', build, '--prefix', work / 'prefix')
(work / 'prefix/include/other.hpp').write_text('// of somebody else\n')
run('cmake', '--build', build, '--target', 'uninstall')
check(below(work / 'prefix') == ['include/other.hpp'] and not (work / 'prefix/include/winsum').exists(), 'uninstall leaves', below(work / 'prefix'))
check('run cmake --install first' in ' '.join(run('cmake', f'-DMANIFEST={work}/none.txt', '-P', root / 'cmake/uninstall.cmake', fails=True).split()),
      'without a list of files uninstall says nothing')
print('uninstall removes what was installed')
