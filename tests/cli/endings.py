"""Tests how the program ends: signals, a standard output or a place for temporary files that takes nothing, others at work beside it."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from tool import check, fails, finish, folder, npy_bytes, read_npy, run

PROGRAM = sys.argv[1]
RUN = ['run', 'y+r x+s, r s -> y x', 'image.npy', 'filter.npy']
ENDS = ('SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGXCPU', 'SIGABRT', 'SIGSEGV', 'SIGKILL')


def files(work):
    os.chdir(work)
    (work / 'image.npy').write_bytes(npy_bytes('f4', [6, 7], [i % 5 for i in range(42)]))
    (work / 'filter.npy').write_bytes(npy_bytes('f4', [3, 3], [1, 2, 3, 0, -1, 4, 5, 6, -2]))
    # A compiler that writes a file where temporary files go, says so, and takes long.
    slow = work / 'slow'
    slow.write_text('#!/bin/sh\n[ "$1" = --version ] && exit 0\necho x > "$TMPDIR/of_the_compiler"\ntouch started\nsleep 60\n')
    slow.chmod(0o700)
    return {**os.environ, 'CXX': str(slow), 'TMPDIR': str(work / 'tmp')}


def until(holds, seconds=20):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return holds()


def interrupted(work):
    environment, place = files(work), work / 'tmp'
    place.mkdir()
    for words in (RUN, ['report', 'ij->ji', '--shape', '3x4']):
        for name in ENDS:
            (work / 'started').unlink(missing_ok=True)
            going = subprocess.Popen([PROGRAM, *words], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            check(f'{words[0]} {name}: the compiler is at work', until((work / 'started').exists) and len(list(place.glob('winsum_??????/kernel.cpp'))) == 1,
                  os.listdir(place))
            going.send_signal(getattr(signal, name))
            code = going.wait(20)
            check(f'{words[0]} {name}: ended by it', code == -getattr(signal, name), code)
            # Nobody can act for a killed program in time; what waits for its end does so soon after.
            gone = until(lambda: not os.listdir(place)) if name == 'SIGKILL' else not os.listdir(place)
            check(f'{words[0]} {name}: nothing is left', gone, os.listdir(place))
    # The same program with the signal ignored, as under nohup, goes on.
    quick = work / 'quick'
    quick.write_text('#!/bin/sh\n[ "$1" = --version ] && exit 0\ntouch started\nsleep 0.3\nexit 1\n')
    quick.chmod(0o700)
    (work / 'started').unlink(missing_ok=True)
    going = subprocess.Popen([PROGRAM, *RUN], env={**environment, 'CXX': str(quick)}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                             preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    until((work / 'started').exists)
    going.send_signal(signal.SIGHUP)
    check('an ignored signal does not end it', going.wait(20) == 1 and 'exit code 1' in going.stderr.read())
    going.stderr.close()
    check('and nothing is left', not os.listdir(place), os.listdir(place))


def no_output(work):
    files(work)
    run_words = [*RUN, '--engine', 'interpreter']
    for words in (['--help'], ['--version'], ['explain', '--help'], ['explain', 'ij->ji', '--shape', '3x4'], ['source', 'ij->ji'], ['program', 'ij->ji'],
                  ['report', 'ij->ji', '--shape', '3x4', '--no-timing'], ['report', 'ij->ji', '--shape', '3x4', '--no-timing', '-o', 'page.html'],
                  run_words, [*run_words, '-o', 'out.npy'], [*run_words, '--check']):
        name = ' '.join(words)
        for where, reason in (('> /dev/full', 'No space left on device'), ('>&-', 'it is closed'), ('<&- >&-', 'it is closed')):
            done = subprocess.run(['sh', '-c', f'exec "$0" "$@" {where}', PROGRAM, *words], text=True, capture_output=True, timeout=60)
            check(f'{name} {where}', done.returncode == 1 and done.stderr == f'winsum: the standard output cannot be written ({reason})\n',
                  f'{done.returncode} {done.stdout} {done.stderr}')
        # A reader that has read enough.
        done = subprocess.run(['sh', '-c', '{ "$0" "$@"; echo $? >&2; } | head -c 1 >/dev/null', PROGRAM, *words], text=True, capture_output=True, timeout=60)
        check(f'{name} | head', done.stderr in ('0\n', f'{128 + signal.SIGPIPE}\n'), done.stderr)
    for where in ('2>/dev/full', '2>&-', '<&- >&- 2>&-'):
        done = subprocess.run(['sh', '-c', f'exec "$0" "$@" {where}', PROGRAM, 'explain', 'ij,j!->i'], capture_output=True, timeout=60)
        check(f'a mistake with {where}', done.returncode == 1 and not done.stdout, f'{done.returncode} {done.stdout}')
    # Files that are opened while a stream is closed do not take its place.
    for words, made in ((['source', 'ij->ji', '-o', 'kernel.cpp'], 'kernel.cpp'), ([*run_words, '-o', 'out.npy'], 'out.npy')):
        (work / made).unlink(missing_ok=True)
        code = subprocess.run(['sh', '-c', 'exec "$0" "$@" <&- >&-', PROGRAM, *words], capture_output=True, timeout=60).returncode
        check(f'{words[0]} to a file with closed streams', code == (0 if words[0] == 'source' else 1), code)
        check(f'{made} is whole or not there', not (work / made).exists() or (work / made).read_bytes()[:3] in (b'// ', b'\x93NU'))
    for path, reason in (('/dev/full', 'No space left on device'), ('none/x', 'none'), ('.', '')):
        fails(f'-o {path}', 1, [*run_words, '-o', path], f'`{path}` cannot be written (', reason)
        fails(f'source -o {path}', 1, ['source', 'ij->ji', '-o', path], f'`{path}` cannot be written (')


def no_room(work):
    """Where no kernel can be built the reason is told, and nothing is left."""
    files(work)
    place = work / 'tmp'
    place.mkdir(exist_ok=True)
    compiler = shutil.which('c++')

    def said(name, place, *parts):
        code, out, error = run(*RUN, environment={'TMPDIR': str(place)})
        check(f'{name}: exit code', code == 1, f'{code} {out} {error}')
        for part in (*parts, '--engine interpreter'):
            check(f'{name}: says {part!r}', part in error, error)

    said('no folder', work / 'none', 'no folder for the kernel\'s text can be made')
    failing = work / 'failing'
    for script, part in (('echo "out of room" >&2; exit 3', 'exit code 3'), ('kill -9 $$', 'ended by a signal: Killed'), ('exit 0', 'it cannot be loaded: '),
                         ('for w; do case $w in *.so) echo no library > $w;; esac; done', 'it cannot be loaded: '), ('yes x | head -100000; exit 1', 'exit code 1')):
        failing.write_text(f'#!/bin/sh\n[ "$1" = --version ] && exit 0\n{script}\n')
        failing.chmod(0o700)
        code, out, error = run(*RUN, environment={'CXX': str(failing), 'TMPDIR': str(place)})
        check(f'a compiler that does {script}', code == 1 and f'does not make a library of the kernel ({part}' in error and len(error) < 2500, f'{code} {error}')
        check('nothing is left', not os.listdir(place), os.listdir(place))
    for name in ('no_such_compiler', '/etc/passwd', 'false', '   '):
        code, out, error = run(*RUN, environment={'CXX': name})
        check(f'CXX={name}', code == 0 and f'interpreter, one thread; not compiled: CXX names `{name}`, which does not run' in out, f'{code} {out} {error}')
        code, out, error = run(*RUN, '--engine', 'compiled', environment={'CXX': name})
        check(f'CXX={name} compiled', code == 1 and f'CXX names `{name}`' in error, f'{code} {out} {error}')
    if compiler is None:
        return
    limit = lambda: __import__('resource').setrlimit(__import__('resource').RLIMIT_FSIZE, (4096, 4096))
    done = subprocess.run([PROGRAM, *RUN], env={**os.environ, 'TMPDIR': str(place)}, text=True, capture_output=True, timeout=60, preexec_fn=limit)
    check('files of 4 KB at most', done.returncode == 1 and 'does not make a library of the kernel (' in done.stderr, f'{done.returncode} {done.stderr}')
    check('nothing is left of them', not os.listdir(place), os.listdir(place))
    if os.geteuid() != 0:
        return print('not tried: file systems that are full or run nothing (they need root)')
    for options, parts in (('size=8k', ['No space left on device']), ('noexec', ['it cannot be loaded', 'failed to map segment'])):
        mounted = work / options.replace('=', '_')
        mounted.mkdir()
        if subprocess.run(['mount', '-t', 'tmpfs', '-o', options, 'tmpfs', mounted], capture_output=True).returncode != 0:
            print(f'not tried: a file system with {options} (it cannot be mounted here)')
            continue
        try:
            said(options, mounted, *parts)
            check(f'{options}: nothing is left', not os.listdir(mounted), os.listdir(mounted))
        finally:
            subprocess.run(['umount', mounted])


def beside_others(work):
    """Programs at once in one place for temporary files: each right, and one's end does not touch another's files."""
    files(work)
    if shutil.which('c++') is None:
        return
    place = work / 'shared'
    place.mkdir()
    (place / 'winsum_abcdef').mkdir()
    started = [subprocess.Popen([PROGRAM, *RUN, '-o', f'out{i}.npy', '--check'], env={**os.environ, 'TMPDIR': str(place)}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                text=True) for i in range(4)]
    killed = started.pop()
    killed.kill()
    killed.communicate()
    for i, each in enumerate(started):
        out = each.communicate(timeout=120)[0]
        check(f'program {i} of three', each.returncode == 0 and 'all 20 elements agree' in out, out)
    check('they say the same', len({str(read_npy(work / f'out{i}.npy')) for i in range(3)}) == 1)
    check('only what was there is left', until(lambda: os.listdir(place) == ['winsum_abcdef']), os.listdir(place))


with folder() as made:
    for test in (interrupted, no_output, no_room, beside_others):
        inner = pathlib.Path(tempfile.mkdtemp(dir=made))
        test(inner)
        os.chdir('/')
finish()
