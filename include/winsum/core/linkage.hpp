// Defines `WINSUM_INLINE`, `WINSUM_HAS_BODIES` and `WINSUM_SYMBOL`: whether what is no template is compiled with each user's file or once.
#pragma once
#include <winsum/core/machine.hpp>
#include <winsum/core/version.hpp>

// Header-only, the default: bodies are inline. With WINSUM_COMPILED they lie in the library `winsum::compiled`, whose one source
// file defines WINSUM_BUILDING as well. That library serves files compiled for any processor: each function in it is declared with
// WINSUM_SYMBOL, its name for the linker, which says the version but nothing of the machine. Nothing of it may depend on the machine but by its
// arguments. A file without exceptions has bodies of its own: those of the library throw.
#if !defined(WINSUM_COMPILED) || !defined(__cpp_exceptions)
#define WINSUM_INLINE inline
#define WINSUM_HAS_BODIES 1
#define WINSUM_SYMBOL(name)
#else
#define WINSUM_INLINE
#define WINSUM_SYMBOL(name) \
  asm(WINSUM_TEXT(__USER_LABEL_PREFIX__) "winsum_" WINSUM_TEXT(WINSUM_VERSION_MAJOR) "_" WINSUM_TEXT(WINSUM_VERSION_MINOR) "_" #name)
#if defined(WINSUM_BUILDING)
#define WINSUM_HAS_BODIES 1
#else
#define WINSUM_HAS_BODIES 0
#endif
#endif
