"""Prints passed, failed and skipped tests of a JUnit report, and the slowest ones on standard error."""
import sys
import xml.etree.ElementTree as tree

cases = list(tree.parse(sys.argv[1]).getroot().iter('testcase'))
failed = sum(c.get('status') == 'fail' for c in cases)
skipped = sum(c.get('status') in ('notrun', 'disabled') for c in cases)
for case in sorted(cases, key=lambda c: -float(c.get('time', 0)))[:8]:
    print(f"  {float(case.get('time', 0)):7.1f} s  {case.get('name')}", file=sys.stderr)
print(len(cases) - failed - skipped, failed, skipped)
