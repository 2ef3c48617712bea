// Defines the version of the library; the build reads it from here. Before 1.0 another minor version may change the interface.
#pragma once

#define WINSUM_VERSION_MAJOR 0
#define WINSUM_VERSION_MINOR 1
#define WINSUM_VERSION_PATCH 0
