// Defines all that a declaration is written with; includes no tensors in memory and nothing that computes.
#pragma once
#include <winsum/core/compile_error.hpp>
#include <winsum/frontend/einsum.hpp>
#include <winsum/frontend/key.hpp>
#include <winsum/frontend/names.hpp>
#include <winsum/frontend/tensor.hpp>
#include <winsum/ir/print.hpp>
