"""Installs the library and builds a project with winsum_add_kernels against it; with `run`, runs what was built.

77 (skipped): there is no nvcc, or no device to run on."""
import os
import pathlib
import shutil
import subprocess
import sys

step, root, build, compiler = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4]
work = build / 'package_kernels'


def run(*command, fails=False, **more):
    done = subprocess.run([str(c) for c in command], text=True, capture_output=True, **more)
    if (done.returncode != 0) != fails:
        print(' '.join(map(str, command)), done.stdout, done.stderr, f'returned {done.returncode}', sep='\n')
        sys.exit(1)
    return done.stdout + done.stderr


def configure(folder, *more, **how):
    return run('cmake', '-G', 'Ninja', '-S', root / 'tests/package/kernels', '-B', work / folder, f'-DCMAKE_PREFIX_PATH={work / "prefix"}',
               f'-DCMAKE_CXX_COMPILER={compiler}', '-DCMAKE_BUILD_TYPE=Release', *more, **how)


def says(text, sentence):
    if sentence not in ' '.join(text.split()):
        print(f'expected "{sentence}" in', text, sep='\n')
        sys.exit(1)


if step == 'run':
    program = work / 'build/user'
    if not program.exists():
        print('skipped: it was not built')
        sys.exit(77)
    done = subprocess.run([program], text=True, capture_output=True)
    print(done.stdout + done.stderr, end='')
    sys.exit(done.returncode)

shutil.rmtree(work, ignore_errors=True)
run('cmake', '--install', build, '--prefix', work / 'prefix')
hidden = dict(os.environ, PATH=os.pathsep.join(p for p in os.environ['PATH'].split(os.pathsep) if not (pathlib.Path(p) / 'nvcc').exists()))
hidden.pop('CUDACXX', None)
says(configure('without', '-DWINSUM_NVCC=OFF', fails=True, env=hidden),
     'winsum: winsum_add_kernels(user ...) needs a CUDA compiler and none was found; install the CUDA toolkit')
if not (shutil.which('nvcc') or pathlib.Path('/usr/local/cuda/bin/nvcc').exists()):
    print('skipped: nvcc is not installed')
    sys.exit(77)
configure('build', '-DCMAKE_CUDA_ARCHITECTURES=80;90;100')
run('cmake', '--build', work / 'build', '-j', '2')
header = next((work / 'build').rglob('layers_kernels.hpp')).read_text()
for line in ('namespace layers {', 'void conv(float* out, const float* in, const float* w, const float* bias, void* stream = nullptr);',
             'void conv_of_any_extents(float* out, const float* in, const float* w, const float* bias, long long N, long long O, long long Y, '
             'long long X, long long C, long long R, long long S, long long in_extent_2, long long in_extent_3, void* stream = nullptr);',
             'void product(std::complex<float>* C, const std::complex<float>* A, const std::complex<float>* B,'):
    says(header, line)
print('nvcc builds the kernels into a program')
