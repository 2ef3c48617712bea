// Defines `WINSUM_VERSION`, a number to compare in `#if`: 10000 * major + 100 * minor + patch. And the three as macros: WINSUM_VERSION_MAJOR, …
#pragma once
#include <winsum/core/version.hpp>

#define WINSUM_VERSION (10000 * WINSUM_VERSION_MAJOR + 100 * WINSUM_VERSION_MINOR + WINSUM_VERSION_PATCH)
