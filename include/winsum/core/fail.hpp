// Defines `detail::fail`, which throws a sentence.
#pragma once
#include <winsum/core/diagnostics_base.hpp>
#include <winsum/core/error.hpp>
#include <winsum/core/linkage.hpp>

namespace winsum::inline WINSUM_MACHINE::detail {

[[noreturn]] WINSUM_INLINE void fail(const diagnostic& d) WINSUM_SYMBOL(fail);

#if WINSUM_HAS_BODIES
WINSUM_INLINE void fail(const diagnostic& d) { WINSUM_THROW error(d.view()); }
#endif

}  // namespace winsum::detail
