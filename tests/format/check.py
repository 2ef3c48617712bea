"""Checks every source against .clang-format; 77 (skipped) where clang-format 19 is not installed."""
import pathlib
import subprocess
import sys

root, tool = pathlib.Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else 'NOTFOUND'
if tool.endswith('NOTFOUND'):
    print('skipped: clang-format-19 is not installed')
    sys.exit(77)
files = [str(p) for folder in ('include', 'lowering', 'tests', 'examples', 'bench', 'cli') for p in sorted((root / folder).rglob('*.[ch]pp'))]
done = subprocess.run([tool, '--dry-run', *files], text=True, capture_output=True)
wrong = sorted({line.split(':')[0] for line in done.stderr.splitlines() if 'clang-format-violations' in line})
if wrong or done.returncode != 0:
    print(*wrong, sep='\n') if wrong else print(done.stderr[:4000])
    print(f'{len(wrong)} files are not formatted; {tool} -i formats them')
    sys.exit(1)
print(f'{len(files)} files are formatted')
