// The library `winsum::compiled`: the bodies of what is no template, once.
#include <winsum/call/checks.hpp>
#include <winsum/explain.hpp>
#include <winsum/frontend/extents.hpp>

#if !defined(WINSUM_COMPILED) || !defined(WINSUM_BUILDING)
#error "compile this file as part of winsum::compiled"
#endif
