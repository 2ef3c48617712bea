// Defines `WINSUM_INLINE` and `WINSUM_HAS_BODIES`: whether what is no template is compiled with each user's file or once.
#pragma once

// Header-only, the default: bodies are inline. With WINSUM_COMPILED they lie in the library `winsum::compiled`, whose one source
// file defines WINSUM_BUILDING as well. A program must not mix both.
#if !defined(WINSUM_COMPILED)
#define WINSUM_INLINE inline
#define WINSUM_HAS_BODIES 1
#elif defined(WINSUM_BUILDING)
#define WINSUM_INLINE
#define WINSUM_HAS_BODIES 1
#else
#define WINSUM_INLINE
#define WINSUM_HAS_BODIES 0
#endif
