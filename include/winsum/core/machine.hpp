// Defines `WINSUM_MACHINE`, the inline namespace named after what code is compiled for, and `WINSUM_HERE` for members of shared types.
#pragma once

// Object files of one program may be compiled for different processors, with and without OpenMP or exceptions. Of functions that have
// one name in both the linker keeps one; so each name says what its code was compiled for: `winsum::v64_7777476000_omp::…` has vectors of
// 64 bytes. `array`, `view`, extents, `error` and the options of a call have one name everywhere, to be passed from one to the other;
// their members carry the machine as a tag (`WINSUM_HERE`). What the bodies in `winsum::compiled` are called is said by `linkage.hpp`.
#define WINSUM_PASTE(a, b) WINSUM_PASTE_EXPANDED(a, b)
#define WINSUM_PASTE_EXPANDED(a, b) a##b
#define WINSUM_TEXT(a) WINSUM_TEXT_EXPANDED(a)
#define WINSUM_TEXT_EXPANDED(a) #a

// 1 for a macro that is defined as 1, else 0.
#define WINSUM_BIT(macro) WINSUM_BIT_EXPANDED(macro)
#define WINSUM_BIT_EXPANDED(value) WINSUM_BIT_SPLIT(WINSUM_BIT_ONE_##value)
#define WINSUM_BIT_SPLIT(one_or_text) WINSUM_BIT_CHOSEN(one_or_text 1, 0, )
#define WINSUM_BIT_CHOSEN(one_or_text, bit, ...) bit
#define WINSUM_BIT_ONE_1 0,

#define WINSUM_DIGIT(a, b, c) WINSUM_DIGIT_EXPANDED(WINSUM_BIT(a), WINSUM_BIT(b), WINSUM_BIT(c))
#define WINSUM_DIGIT_EXPANDED(a, b, c) WINSUM_DIGIT_PASTED(a, b, c)
#define WINSUM_DIGIT_PASTED(a, b, c) WINSUM_DIGIT_##a##b##c
#define WINSUM_DIGIT_000 0
#define WINSUM_DIGIT_001 1
#define WINSUM_DIGIT_010 2
#define WINSUM_DIGIT_011 3
#define WINSUM_DIGIT_100 4
#define WINSUM_DIGIT_101 5
#define WINSUM_DIGIT_110 6
#define WINSUM_DIGIT_111 7

// Sets of instructions that compilers use by themselves where they may, three a digit.
#define WINSUM_SETS_EXPANDED(...) WINSUM_SETS_PASTED(__VA_ARGS__)
#if defined(__aarch64__)
#define WINSUM_SETS_PASTED(a, b, c) a##b##c
#define WINSUM_SETS                                                                                           \
  WINSUM_SETS_EXPANDED(WINSUM_DIGIT(__ARM_FEATURE_SVE, __ARM_FEATURE_SVE2, __ARM_FEATURE_SME),                \
                       WINSUM_DIGIT(__ARM_FEATURE_DOTPROD, __ARM_FEATURE_MATMUL_INT8, __ARM_FEATURE_ATOMICS), \
                       WINSUM_DIGIT(__ARM_FEATURE_FP16_VECTOR_ARITHMETIC, __ARM_FEATURE_BF16, __ARM_FEATURE_COMPLEX))
#else
#define WINSUM_SETS_PASTED(a, b, c, d, e, f, g, h, i, j) a##b##c##d##e##f##g##h##i##j
#define WINSUM_SETS                                                                                                                          \
  WINSUM_SETS_EXPANDED(WINSUM_DIGIT(__SSE3__, __SSSE3__, __SSE4_1__), WINSUM_DIGIT(__SSE4_2__, __POPCNT__, __LZCNT__),                       \
                       WINSUM_DIGIT(__BMI__, __BMI2__, __MOVBE__), WINSUM_DIGIT(__AVX__, __AVX2__, __FMA__),                                 \
                       WINSUM_DIGIT(__F16C__, __FMA4__, __XOP__), WINSUM_DIGIT(__AVX512F__, __AVX512VL__, __AVX512BW__),                     \
                       WINSUM_DIGIT(__AVX512DQ__, __AVX512CD__, __AVX512VBMI__), WINSUM_DIGIT(__AVX512VBMI2__, __AVX512VNNI__, __AVXVNNI__), \
                       WINSUM_DIGIT(__AVX512VPOPCNTDQ__, __AVX512BITALG__, __AVX512IFMA__), WINSUM_DIGIT(__AVX512BF16__, __AVX512FP16__, __GFNI__))
#endif

#if defined(__AVX512F__)
#define WINSUM_MACHINE_SETS WINSUM_PASTE(v64_, WINSUM_SETS)
#elif defined(__AVX__)
#define WINSUM_MACHINE_SETS WINSUM_PASTE(v32_, WINSUM_SETS)
#else
#define WINSUM_MACHINE_SETS WINSUM_PASTE(v16_, WINSUM_SETS)
#endif

#if defined(_OPENMP)
#define WINSUM_MACHINE_OPENMP WINSUM_PASTE(WINSUM_MACHINE_SETS, _omp)
#else
#define WINSUM_MACHINE_OPENMP WINSUM_MACHINE_SETS
#endif

#if defined(__FAST_MATH__)
#define WINSUM_MACHINE_MATH WINSUM_PASTE(WINSUM_MACHINE_OPENMP, _fast)
#else
#define WINSUM_MACHINE_MATH WINSUM_MACHINE_OPENMP
#endif

#if defined(__cpp_exceptions)
#define WINSUM_MACHINE_EXCEPTIONS WINSUM_MACHINE_MATH
#else
#define WINSUM_MACHINE_EXCEPTIONS WINSUM_PASTE(WINSUM_MACHINE_MATH, _noexcept)
#endif

// Files that use `winsum::compiled` and files that have all in their headers may be linked together.
#if defined(WINSUM_COMPILED)
#define WINSUM_MACHINE WINSUM_PASTE(WINSUM_MACHINE_EXCEPTIONS, _lib)
#else
#define WINSUM_MACHINE WINSUM_MACHINE_EXCEPTIONS
#endif

#define WINSUM_HERE [[gnu::abi_tag(WINSUM_TEXT(WINSUM_MACHINE))]]
