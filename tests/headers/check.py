"""Compiles every header alone, with only its own root on the path; include/ headers never see lowering/. Reports sizes."""
import concurrent.futures
import pathlib
import subprocess
import sys

# Preprocessed lines that a user's file pays for; a rise is a decision to be taken, not an accident.
BUDGET = {'dsl.hpp': 26000, 'winsum.hpp': 40000}


def compile_alone(args):
    compiler, root, base, name = args
    paths = ['-I', str(root / 'include')] + (['-I', str(root / 'lowering')] if base == 'lowering' else [])
    done = subprocess.run([compiler, '-std=c++20', '-Wall', '-Wextra', '-Wconversion', '-Wsign-conversion', '-Wshadow', '-fsyntax-only', *paths, '-x', 'c++', '-'],
                          input=f'#include <winsum/{name}>\n', text=True, capture_output=True)
    return name, done.returncode, done.stderr


def main():
    root, compiler = pathlib.Path(sys.argv[1]), sys.argv[2]
    jobs = []
    opencl = subprocess.run([compiler, '-fsyntax-only', '-x', 'c++', '-'], input='#include <CL/cl.h>\n', text=True, capture_output=True).returncode == 0
    if not opencl:
        print('CL/cl.h is not installed: headers about OpenCL are left out')
    for base in ('include', 'lowering'):
        for path in sorted((root / base / 'winsum').rglob('*.hpp')):
            if not opencl and 'opencl' in path.as_posix() and path.parent.name != 'emit':
                continue
            jobs.append((compiler, root, base, str(path.relative_to(root / base / 'winsum'))))
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, code, text in pool.map(compile_alone, jobs):
            if code != 0 or 'warning' in text:
                failed += 1
                print(f'{name} does not compile alone:\n{text[:2000]}')
    for name, most in BUDGET.items():
        text = subprocess.run([compiler, '-std=c++20', '-E', '-P', '-I', str(root / 'include'), '-I', str(root / 'lowering'), '-x', 'c++', '-'],
                              input=f'#include <winsum/{name}>\n', text=True, capture_output=True, check=True).stdout
        lines = text.count('\n')
        print(f'{name}: {lines} preprocessed lines of {most}')
        if lines > most:
            failed += 1
        if name == 'winsum.hpp' and 'ranges::' in text and 'namespace ranges' in text.replace('namespace ranges =', '') and 'cartesian_product_view' in text:
            failed += 1
            print(f'{name} pulls in range-v3')
    print(f'{len(jobs)} headers, {failed} failures')
    return 1 if failed else 0


sys.exit(main())
