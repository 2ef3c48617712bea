// Defines `explained`, the report of `explain` on a settled question, and `workspace_of`, the memory that a method takes.
#pragma once
#include <string>

#include "question.hpp"

namespace winsum::cli {

std::string explained(const question& q);

/// Bytes of workspace of one thread.
std::int64_t workspace_of(const question& q, const answer& a);

}  // namespace winsum::cli
