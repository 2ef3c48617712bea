"""Checks every source against .clang-format; 77 (skipped) where clang-format 19 is not installed."""
import pathlib
import subprocess
import sys

root, tool = pathlib.Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else 'NOTFOUND'
if tool.endswith('NOTFOUND'):
    print('skipped: clang-format-19 is not installed')
    sys.exit(77)
files = [str(p) for folder in ('include', 'lowering', 'tests', 'examples', 'bench') for p in sorted((root / folder).rglob('*.[ch]pp'))]
done = subprocess.run([tool, '--dry-run', '-Werror', *files], text=True, capture_output=True)
print(done.stderr[:4000] or f'{len(files)} files are formatted')
sys.exit(done.returncode)
