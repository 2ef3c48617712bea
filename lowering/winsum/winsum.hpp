// Defines all of winsum: declarations, tensors, the oracle, evaluation, explanation and source text.
#pragma once
#include <winsum/dsl.hpp>
#include <winsum/evaluate.hpp>
#include <winsum/explain.hpp>
#include <winsum/naive.hpp>
#include <winsum/source.hpp>
