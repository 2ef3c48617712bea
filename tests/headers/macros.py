"""Compiles all headers after the macros of other libraries: none of our words is one of theirs. Each macro becomes what no C++ may hold.

What our headers include themselves comes first, so that a complaint is about a word of ours. Names of the language and of our interface
(`index`, `select`, ...) cannot be left out; neither can the lower-case words of <term.h> (`lines`, `columns`).
"""
import pathlib
import re
import subprocess
import sys

FUNCTIONS = {
    'windows.h': 'min max RGB MAKEWORD GetObject CreateWindow SendMessage DrawText CopyFile DeleteFile LoadImage GetMessage FindWindow Yield',
    'sys/param.h, sys/sysmacros.h': 'major minor makedev MIN MAX howmany roundup powerof2 setbit clrbit isset isclr',
    'curses.h': 'border box echo beep filter timeout standout getyx getbegyx addch addstr insch scroll touchline delch getch refresh erase window',
    'Arduino.h': 'abs round sq radians degrees constrain lowByte highByte bit bitRead bitSet bitClear bitWrite word F',
    'assertions': 'check verify require require_noerr expect CHECK VERIFY ASSERT EXPECT REQUIRE FAIL SECTION TEST LOG DCHECK UNREACHABLE',
    'many': 'likely unlikely ARRAY_SIZE STRINGIFY STR CONCAT CAT UNUSED unused countof lengthof foreach forever NEW FREE MALLOC SWAP ABS SQR',
}
OBJECTS = {
    'windows.h': 'near far small interface hyper ERROR DELETE IN OUT OPTIONAL CONST VOID TRUE FALSE BOOL BYTE CALLBACK WINAPI PASCAL pascal cdecl '
                 'APIENTRY STRICT IGNORE NO_ERROR DIFFERENCE DOMAIN OVERFLOW UNDERFLOW SING PLOSS TLOSS HUGE THIS TRANSPARENT OPAQUE ABSOLUTE '
                 'RELATIVE INFINITE TEXT DEFAULT PURE UNKNOWN rad1 grp1 chx1 cmb1 edt1 lst1 psh1 scr1 stc1 INPUT',
    'X11': 'None Bool Status Success Complex True False Always Convex Nonconvex CursorShape Above Below KeyPress Unsorted YSorted Opposite Expose '
           'LSBFirst MSBFirst DestroyAll Button1 ControlMask ShiftMask LockMask FocusIn FocusOut BadValue CurrentTime PointerRoot InputOnly '
           'Absolute FillSolid LineSolid CapRound JoinRound AnyKey NoSymbol',
    'complex.h': 'I imaginary',
    'termios.h': 'B0 B50 B75 B110 B9600 ECHO INLCR CR1 NL0 TAB1 FF0 FF1 VT0 BS0 BS1 PARENB',
    'sys/param.h, sys/ucontext.h': 'NBBY MAXPATHLEN DEV_BSIZE NOFILE NGROUPS REG_R8 REG_ERR R8 R9 SP PC FP',
    'curses.h': 'ERR OK',
    'Arduino.h': 'HIGH LOW OUTPUT PI HALF_PI TWO_PI CHANGE FALLING RISING EXTERNAL SERIAL DISPLAY B1 B01 B10 B11 A0 A1 D0 D1 _U _L _N _S _P _C _X _B',
    'compilers': 'linux unix i386 vax sun mips arm hpux sgi PPC',
    'Qt, Objective-C': 'emit signals slots YES NO Nil nil',
    'many': 'PRIVATE PUBLIC EXTERN INLINE FORCEINLINE RESTRICT PACKED ALIGN LOCAL GLOBAL STATIC UNIT ONE ZERO EMPTY FULL NIL ON OFF DEBUG RELEASE TRACE '
            'INFO WARN WARNING FATAL NOTICE LEFT RIGHT TOP BOTTOM UP DOWN BLACK WHITE RED GREEN BLUE NORTH SOUTH EAST WEST VERSION NAME SIZE LENGTH '
            'COUNT RANK DIM DIMS TILE BLOCK WARP_SIZE NUM_THREADS BLOCK_SIZE TILE_SIZE M_PI M_E',
}


def main():
    root, compiler = pathlib.Path(sys.argv[1]), sys.argv[2]
    headers = [p for base in ('include', 'lowering') for p in sorted((root / base / 'winsum').rglob('*.hpp'))]
    foreign, own = set(), []
    for p in headers:
        included = re.findall(r'^\s*#\s*include <([^>]+)>', p.read_text(), re.M)
        foreign.update(i for i in included if not i.startswith('winsum/'))
        own.append(p.relative_to(next(root / b for b in ('include', 'lowering') if (root / b) in p.parents)).as_posix())
    opencl = subprocess.run([compiler, '-fsyntax-only', '-x', 'c++', '-'], input='#include <CL/cl.h>\n', text=True, capture_output=True).returncode == 0
    source = [f'#if __has_include(<{h}>)\n#include <{h}>\n#endif' for h in sorted(foreign)]
    macros = {f'{m}(...)' for ms in FUNCTIONS.values() for m in ms.split()} | {m for ms in OBJECTS.values() for m in ms.split()}
    source += [f'#undef {m.split("(")[0]}\n#define {m} @ macro of another header @' for m in sorted(macros)]
    source += [f'#include <{h}>' for h in own if opencl or 'opencl' not in h or '/emit/' in h]
    done = subprocess.run([compiler, '-std=c++20', '-fsyntax-only', '-I', root / 'include', '-I', root / 'lowering', '-x', 'c++', '-'],
                          input='\n'.join(source) + '\n', text=True, capture_output=True)
    complaints = [l for l in done.stderr.splitlines() if 'error' in l or 'expanded from macro' in l or 'in expansion of macro' in l]
    print('\n'.join(complaints[:20]))
    print(f'{len(own)} headers after {len(macros)} macros: {"fine" if done.returncode == 0 else "refused"}')
    return 0 if done.returncode == 0 else 1


sys.exit(main())
