// Defines `WINSUM_MACHINE`, the inline namespace named after what code is compiled for, and `WINSUM_HERE` for members of shared types.
#pragma once
#include <winsum/core/machine_sets.hpp>

// Object files of one program may be compiled for different processors, with and without OpenMP or exceptions. Of functions that have
// one name in both the linker keeps one; so each name says what its code was compiled for: `winsum::v64_7777476000_omp::…` has vectors of
// 64 bytes. `array`, `view`, extents, `error` and the options of a call have one name everywhere, to be passed from one to the other;
// their members carry the machine as a tag (`WINSUM_HERE`). What the bodies in `winsum::compiled` are called is said by `linkage.hpp`.
#define WINSUM_TEXT(a) WINSUM_TEXT_EXPANDED(a)
#define WINSUM_TEXT_EXPANDED(a) #a

#if defined(__AVX512F__)
#define WINSUM_MACHINE_VECTOR v64_
#elif defined(__AVX__)
#define WINSUM_MACHINE_VECTOR v32_
#else
#define WINSUM_MACHINE_VECTOR v16_
#endif

#if defined(_OPENMP)
#define WINSUM_MACHINE_OPENMP _omp
#else
#define WINSUM_MACHINE_OPENMP
#endif

#if defined(__FAST_MATH__)
#define WINSUM_MACHINE_MATH _fast
#else
#define WINSUM_MACHINE_MATH
#endif

#if defined(__cpp_exceptions)
#define WINSUM_MACHINE_EXCEPTIONS
#else
#define WINSUM_MACHINE_EXCEPTIONS _noexcept
#endif

// Files that use `winsum::compiled` and files that have all in their headers may be linked together.
#if defined(WINSUM_COMPILED)
#define WINSUM_MACHINE_LIBRARY _lib
#else
#define WINSUM_MACHINE_LIBRARY
#endif

#define WINSUM_MACHINE                                                                                                                   \
  WINSUM_JOINED(WINSUM_MACHINE_VECTOR, WINSUM_SET_1, WINSUM_SET_2, WINSUM_SET_3, WINSUM_SET_4, WINSUM_SET_5, WINSUM_SET_6, WINSUM_SET_7, \
                WINSUM_SET_8, WINSUM_SET_9, WINSUM_SET_10, WINSUM_MACHINE_OPENMP, WINSUM_MACHINE_MATH, WINSUM_MACHINE_EXCEPTIONS,        \
                WINSUM_MACHINE_LIBRARY)
#define WINSUM_JOINED(...) WINSUM_JOINED_EXPANDED(__VA_ARGS__)
#define WINSUM_JOINED_EXPANDED(v, a, b, c, d, e, f, g, h, i, j, omp, math, exceptions, library) \
  v##a##b##c##d##e##f##g##h##i##j##omp##math##exceptions##library

#define WINSUM_HERE [[gnu::abi_tag(WINSUM_TEXT(WINSUM_MACHINE))]]
