"""Adds up what CTest wrote as JUnit.

count_tests.py REPORT          prints "passed failed skipped"; the slowest tests go to standard error, and what was skipped with why
count_tests.py REPORT --exit N the same, where N is CTest's own exit status: a failure that the report does not show counts as one
count_tests.py --self-test     runs a small project of CTest with one test of each end

A test that did not run (no program, a fixture that failed, disabled) failed. A skip is what the test itself says: exit status 77 or
the word `skipped`. A line "skipped: WHAT: WHY" of a test that passed is a part of it that was skipped, and counts as one skip.
"""
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree


def outcome(case):
    """'passed', 'failed' or 'skipped'."""
    if case.get('status') == 'run' and case.find('failure') is None and case.find('error') is None:
        return 'passed'
    said = case.find('skipped')
    return 'skipped' if case.get('status') == 'notrun' and said is not None and said.get('message', '').startswith('SKIP_') else 'failed'


def reasons(case):
    return [line.strip() for line in re.findall(r'(?m)^skipped:?(.*)$', case.findtext('system-out') or '')]


def count(report, status=0):
    """Passed, failed, skipped, [(test, why)] and all cases."""
    try:
        cases = list(tree.parse(report).getroot().iter('testcase'))
    except (OSError, tree.ParseError):
        return 0, 1, 0, [], []  # CTest itself failed
    ends = {case: outcome(case) for case in cases}
    why = []
    for case in cases:
        said = reasons(case)
        if ends[case] == 'skipped':
            # One skip, however many of its parts say why.
            why.append((case.get('name'), '; '.join(dict.fromkeys(re.sub(r'^[\w/]+: ', '', s) for s in said)) or 'no reason given'))
        elif ends[case] == 'passed':
            why += [(case.get('name'), s) for s in said]
    passed, failed = (sum(e == word for e in ends.values()) for word in ('passed', 'failed'))
    if not cases or (status != 0 and failed == 0):
        failed += 1
    return passed, failed, len(why), why, cases


def show(cases, why):
    for case in sorted(cases, key=lambda c: -float(c.get('time', 0)))[:8]:
        print(f"  {float(case.get('time', 0)):7.1f} s  {case.get('name')}", file=sys.stderr)
    for name, reason in why:
        print(f'  skipped: {name}: {reason}', file=sys.stderr)


SELF_TEST = '''cmake_minimum_required(VERSION 3.25)
project(ends NONE)
enable_testing()
add_test(NAME good COMMAND "@PYTHON@" -c "pass")
add_test(NAME no_program COMMAND "@FOLDER@/no_such_program")
add_test(NAME crash COMMAND "@PYTHON@" -c "import os; os.abort()")
add_test(NAME timeout COMMAND "@PYTHON@" -c "import time; time.sleep(20)")
add_test(NAME skip COMMAND "@PYTHON@" -c "print('skipped: no device'); raise SystemExit(77)")
set_tests_properties(timeout PROPERTIES TIMEOUT 1)
set_tests_properties(skip PROPERTIES SKIP_RETURN_CODE 77)
'''
PARTS = '''add_test(NAME part COMMAND "@PYTHON@" -c "print('skipped: suite/case: no compiler')")
add_test(NAME words COMMAND "@PYTHON@" -c "print('skipped: not installed')")
set_tests_properties(words PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped")
add_test(NAME set_up COMMAND "@PYTHON@" -c "raise SystemExit(1)")
set_tests_properties(set_up PROPERTIES FIXTURES_SETUP f)
add_test(NAME needs_it COMMAND "@PYTHON@" -c "pass")
set_tests_properties(needs_it PROPERTIES FIXTURES_REQUIRED f)
add_test(NAME off COMMAND "@PYTHON@" -c "pass")
set_tests_properties(off PROPERTIES DISABLED ON)
'''


def counted(text):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'CMakeLists.txt'), 'w') as f:
            f.write(text.replace('@PYTHON@', sys.executable).replace('@FOLDER@', folder))
        quiet = {'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL}
        subprocess.run(['cmake', '-S', folder, '-B', folder + '/b'], check=True, **quiet)
        report = folder + '/b/report.xml'
        status = subprocess.run(['ctest', '--test-dir', folder + '/b', '-j', '4', '--output-junit', report], **quiet).returncode
        assert status != 0
        return count(report, status)


def self_test():
    passed, failed, skipped, why, _ = counted(SELF_TEST)
    assert (passed, failed, skipped) == (1, 3, 1), (passed, failed, skipped)
    assert why == [('skip', 'no device')], why
    passed, failed, skipped, why, _ = counted(SELF_TEST + PARTS)
    assert (passed, failed, skipped) == (2, 6, 3), (passed, failed, skipped)
    assert ('part', 'suite/case: no compiler') in why and ('words', 'not installed') in why, why
    assert count('/no/such/report')[:3] == (0, 1, 0)
    with tempfile.NamedTemporaryFile('w', suffix='.xml') as f:
        f.write('<testsuite><testcase name="a" status="run"/></testsuite>')
        f.flush()
        assert count(f.name, 0)[:3] == (1, 0, 0)
        assert count(f.name, 8)[:3] == (1, 1, 0)  # CTest failed without saying where
    print('counted right')


if __name__ == '__main__':
    if sys.argv[1:] == ['--self-test']:
        self_test()
    else:
        asked = int(sys.argv[3]) if sys.argv[2:3] == ['--exit'] else 0
        p, f, s, reasons_of_all, found = count(sys.argv[1], asked)
        show(found, reasons_of_all)
        print(p, f, s)
