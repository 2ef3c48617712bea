// Defines what programs use: declarations, tensors, evaluation, explanation and source text. The oracle is <winsum/naive.hpp>.
#pragma once
#include <winsum/dsl.hpp>
#include <winsum/evaluate.hpp>
#include <winsum/explain.hpp>
#include <winsum/source.hpp>
