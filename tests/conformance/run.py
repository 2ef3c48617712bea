"""Runs the conformance program on a folder of cases; 77 (skipped) where there is none."""
import pathlib
import subprocess
import sys

if not (pathlib.Path(sys.argv[2]) / 'cases').is_dir():
    print(f'skipped: no cases under {sys.argv[2]}')
    sys.exit(77)
sys.exit(subprocess.run(sys.argv[1:]).returncode)
