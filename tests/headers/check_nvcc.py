"""Compiles declarations.cu with nvcc; 77 (skipped) where there is no nvcc."""
import pathlib
import subprocess
import sys
import tempfile

root, nvcc = pathlib.Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else 'NOTFOUND'
if nvcc.endswith('NOTFOUND'):
    print('skipped: nvcc is not installed')
    sys.exit(77)
with tempfile.TemporaryDirectory() as folder:
    done = subprocess.run([nvcc, '-std=c++20', '-I', root / 'include', '-c', root / 'tests/headers/declarations.cu', '-o',
                           pathlib.Path(folder) / 'declarations.o'], text=True, capture_output=True)
print(done.stderr[:4000] or 'nvcc accepts declarations')
sys.exit(done.returncode)
