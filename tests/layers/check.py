"""Fails on an include that docs/layers.txt forbids, a file cycle, a long file, a header without its first line, a name that objects of
different machines would share (include/winsum/core/machine.hpp says which may), or a header without a test of its path."""
import pathlib
import re
import sys
import tempfile

LONGEST = 400
INCLUDE = re.compile(r'^\s*#include\s*<winsum/([^>]+)>', re.M)
# Only `applies` of a method may be seen by choice: plans are for the pipeline.
ONLY = {'choice': lambda path: not path.startswith('methods/') or path.startswith('methods/common/') or path.endswith('/applies.hpp')}

# Headers with something that has one name for every machine: types that are passed between objects.
SHARED = {'core/error.hpp', 'core/compile_error.hpp', 'frontend/array.hpp', 'frontend/view.hpp', 'frontend/extents.hpp', 'call/options.hpp',
          'choice/method.hpp', 'core/target.hpp'}
OPENED = re.compile(r'^namespace (winsum\b.*) \{', re.M)
THROWN = re.compile(r'^(?! *//)[^"\n]*\bthrow (?:error|std::)', re.M)
IN_LIBRARY = re.compile(r'^(?:\[\[noreturn\]\] )?WINSUM_INLINE [^;{]*;', re.M)


# Folders whose headers each have a test of their path: include/winsum/analysis/cost.hpp has tests/analysis/cost.cpp.
TESTED = ('core', 'ir', 'analysis', 'nest', 'loop_ir', 'choice', 'emit')
UNTESTED = 'tests/layers/untested.txt'


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


def reached(graph, name, seen):
    if name not in seen:
        seen.add(name)
        for other in graph.get(name, ()):
            reached(graph, other, seen)
    return seen


def machine_problems(name, text, seen):
    opened = OPENED.findall(text)
    plain = [o for o in opened if not o.startswith('winsum::inline WINSUM_MACHINE')]
    if plain and (name not in SHARED or plain != ['winsum'] * len(plain)):
        yield f'opens namespace {plain[0]}, not winsum::inline WINSUM_MACHINE'
    if len(opened) > len(plain) and 'core/machine.hpp' not in seen:
        yield 'includes nothing that includes <winsum/core/machine.hpp>'
    if THROWN.search(text):
        yield 'throws; WINSUM_THROW does without exceptions, too'
    for declared in IN_LIBRARY.findall(text):
        if 'WINSUM_SYMBOL(' not in declared:
            yield f'declares a function of winsum::compiled without WINSUM_SYMBOL: {" ".join(declared.split())[:80]}'


def is_tested(root, name):
    test = (root / 'tests' / name).with_suffix('.cpp')
    if not test.exists():
        return False
    text = test.read_text()
    return f'#include <winsum/{name}>' in text and re.search(r'^BOOST_\w*TEST_CASE', text, re.M) is not None


def test_problems(root, names):
    """Of the headers in folders that are tested by path: those without a test, and exceptions that are none any more."""
    listed = root / UNTESTED
    lines = listed.read_text().splitlines() if listed.exists() else []
    entries = [line.strip() for line in lines if line.strip() and not line.startswith('#')]
    for name in sorted(n for n in names if n.split('/')[0] in TESTED and n not in entries):
        if not is_tested(root, name):
            yield (f'{name}: tests/{name[:-4]}.cpp is no test of it: it must include <winsum/{name}> and hold a test case '
                   f'(what {UNTESTED} lists shall become less, not more)')
    for name in entries:
        if entries.count(name) > 1:
            yield f'{UNTESTED}: {name} is listed twice'
        if name not in names or name.split('/')[0] not in TESTED:
            yield f'{UNTESTED}: {name} is no header that needs a test; strike it out'
        elif is_tested(root, name):
            yield f'{UNTESTED}: {name} has its test; strike it out'


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
    for name, (base, path) in home.items():
        found += [f'{base}/winsum/{name}: {what}' for what in machine_problems(name, path.read_text(), reached(graph, name, set()))]
    found += test_problems(root, home)
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
                'other/d.hpp': '// Defines d.\n',
                'core/e.hpp': '// Defines e.\nnamespace winsum::inline WINSUM_MACHINE {\nWINSUM_INLINE int e();\nint f() { throw error("f"); }\n}\nnamespace winsum {\n}\n'}.items():
            path = root / 'include/winsum' / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        for name, text in {
                'tests/core/a.cpp': '#include <winsum/core/a.hpp>\nBOOST_AUTO_TEST_CASE(a) {}\n',
                'tests/ir/b.cpp': '// includes nothing\nBOOST_AUTO_TEST_CASE(b) {}\n',
                'tests/ir/c.cpp': '#include <winsum/ir/c.hpp>\n',
                UNTESTED: '# exceptions\ncore/a.hpp\ncore/gone.hpp\nother/d.hpp\ncore/e.hpp\ncore/e.hpp\n'}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        found = '\n'.join(problems_of(root))
        (root / UNTESTED).write_text('')
        unlisted = '\n'.join(problems_of(root))
    wanted = ['core must not include ir', 'files include each other', 'the first line', '401 lines', 'does not know its folder',
              'opens namespace winsum, not', 'includes nothing that', 'without WINSUM_SYMBOL: WINSUM_INLINE int e();', 'WINSUM_THROW does without',
              'core/a.hpp has its test', 'core/gone.hpp is no header', 'other/d.hpp is no header', 'core/e.hpp is listed twice',
              'tests/ir/b.cpp is no test', 'tests/ir/c.cpp is no test']
    missing = [w for w in wanted if w not in found]
    # What is listed is let through, what has its test too, and other folders need none.
    missing += [f'not: {w}' for w in ('tests/core/e.cpp is no test', 'tests/core/a.cpp is no test', 'tests/other/d.cpp is no test') if w in found]
    missing += [w for w in ('tests/core/e.cpp is no test',) if w not in unlisted]
    missing += [f'not: {w}' for w in ('tests/core/a.cpp is no test', 'tests/other/d.cpp') if w in unlisted]
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
