// Defines `WINSUM_MERGED` and `WINSUM_MERGES`: functions that become part of the one around, and those that take them in.
#pragma once

// g++ optimises every always_inline function by itself before it merges it: in nested ones the innermost code is then optimised once a
// level, which took a third of a user's compile time. `flatten` merges all at once. Without optimisation it does nothing, and clang's
// reaches one level only.
#if defined(__clang__) || !defined(__OPTIMIZE__)
#define WINSUM_MERGED [[gnu::always_inline]]
#define WINSUM_MERGES
#else
#define WINSUM_MERGED
#define WINSUM_MERGES [[gnu::flatten]]
#endif
