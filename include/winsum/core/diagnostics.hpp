// Defines every sentence about a mistake in the meaning of a declaration or of a call, one function a kind of mistake.
#pragma once
#include <winsum/core/diagnostics_base.hpp>
#include <winsum/core/diagnostics_call.hpp>
#include <winsum/core/diagnostics_shape.hpp>
#include <winsum/core/diagnostics_statement.hpp>
