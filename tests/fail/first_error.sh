#!/bin/sh
# Checks that a file does not compile, with its first error at the marked line and the marked sentence in that error.
# Usage: first_error.sh COMPILER FILE OPTION...   The line in FILE ends with `// error: SENTENCE`. Its twin, the same file with
# -DCORRECTED, must compile.
compiler=$1 file=$2
shift 2
line=$(grep -n '// error: ' "$file" | head -n 1 | cut -d: -f1)
sentence=$(sed -n "${line}s|.*// error: ||p" "$file")
first=$("$compiler" -std=c++20 -fsyntax-only "$@" "$file" 2>&1 | grep -m 1 'error:')
joined=$(printf '%s\n' "$first" | sed 's/"}, text<[a-z0-9]*>{"//g; s/"}, {"//g; s/"}, winsum::text<[a-z0-9]*>{"//g')
status=0
case $joined in
  *"$(basename "$file"):$line:"*) ;;
  *) echo "the first error is not at line $line"; status=1 ;;
esac
case $joined in
  *"$sentence"*) ;;
  *) echo "the sentence is not in the first error"; status=1 ;;
esac
[ $status -eq 0 ] || printf 'expected: %s\nfirst error: %s\n' "$sentence" "$joined"
"$compiler" -std=c++20 -fsyntax-only -DCORRECTED "$@" "$file" || { echo "the corrected twin does not compile"; status=1; }
exit $status
