"""Fails on an include that docs/layers.txt forbids, a file cycle, a long file, or a header without its first line."""
import pathlib
import re
import sys
import tempfile

LONGEST = 400
INCLUDE = re.compile(r'^\s*#include\s*<winsum/([^>]+)>', re.M)
# Only `applies` of a method may be seen by choice: plans are for the pipeline.
ONLY = {'choice': lambda path: not path.startswith('methods/') or path.startswith('methods/common/') or path.endswith('/applies.hpp')}


def rules_of(text):
    rules = {}
    for line in text.splitlines():
        line = line.split('#')[0].strip()
        if line:
            folder, _, allowed = line.partition(':')
            rules[folder.strip()] = set(allowed.split())
    return rules


def folder_of(path, rules):
    parent = str(pathlib.PurePosixPath(path).parent)
    return parent if parent in rules else None


def cycle_in(graph):
    state, trail = {}, []

    def visit(file):
        state[file] = 1
        trail.append(file)
        for other in graph.get(file, ()):
            if state.get(other) == 1:
                return trail[trail.index(other):] + [other]
            if other not in state:
                found = visit(other)
                if found:
                    return found
        trail.pop()
        state[file] = 2
        return None

    for file in graph:
        if file not in state:
            found = visit(file)
            if found:
                return found
    return None


def problems_of(root):
    root = pathlib.Path(root)
    rules = rules_of((root / 'docs/layers.txt').read_text())
    found, graph, home = [], {}, {}
    for base in ('include', 'lowering'):
        for path in sorted((root / base / 'winsum').rglob('*.hpp')):
            home[str(path.relative_to(root / base / 'winsum'))] = (base, path)
    for name, (base, path) in home.items():
        text = path.read_text()
        lines = text.splitlines()
        folder = folder_of(name, rules)
        if folder is None:
            found.append(f'{base}/winsum/{name}: docs/layers.txt does not know its folder')
            continue
        if not lines or not lines[0].startswith('// Defines '):
            found.append(f'{base}/winsum/{name}: the first line is not "// Defines ..."')
        if len(lines) > LONGEST:
            found.append(f'{base}/winsum/{name}: {len(lines)} lines, more than {LONGEST}')
        graph[name] = []
        for other in INCLUDE.findall(text):
            if other not in home:
                found.append(f'{base}/winsum/{name}: includes <winsum/{other}>, which does not exist')
                continue
            graph[name].append(other)
            into = folder_of(other, rules)
            if base == 'include' and home[other][0] == 'lowering':
                found.append(f'{base}/winsum/{name}: include/ must not see lowering/ ({other})')
            if into != folder and into not in rules[folder]:
                found.append(f'{base}/winsum/{name}: {folder} must not include {into} ({other})')
            elif folder in ONLY and not ONLY[folder](other):
                found.append(f'{base}/winsum/{name}: {folder} may include applies.hpp of a method only ({other})')
    cycle = cycle_in(graph)
    if cycle:
        found.append('files include each other: ' + ' -> '.join(cycle))
    return found


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / 'docs').mkdir()
        (root / 'docs/layers.txt').write_text('core:\nir: core\n')
        for name, text in {
                'core/a.hpp': '// Defines a.\n#include <winsum/ir/b.hpp>\n',
                'ir/b.hpp': '// Defines b.\n#include <winsum/core/a.hpp>\n',
                'ir/c.hpp': '#pragma once\n' * 401,
                'other/d.hpp': '// Defines d.\n'}.items():
            path = root / 'include/winsum' / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        found = '\n'.join(problems_of(root))
    wanted = ['core must not include ir', 'files include each other', 'the first line', '401 lines', 'does not know its folder']
    missing = [w for w in wanted if w not in found]
    if missing:
        print('not noticed:', missing, '\n', found)
        return 1
    print('every made-up violation is noticed')
    return 0


if __name__ == '__main__':
    if sys.argv[1:] == ['--self-test']:
        sys.exit(self_test())
    found = problems_of(sys.argv[1])
    print('\n'.join(found) or 'layers hold')
    sys.exit(1 if found else 0)
