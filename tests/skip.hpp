// Defines `test::skip`: says that the test case that runs cannot be made here, or not all of it.
#pragma once
#include <string_view>

namespace winsum::test {

/// Counts the test case as skipped and shows `why` at the end; `return test::skip(…)` leaves it. What was checked before still counts.
void skip(std::string_view why);

}  // namespace winsum::test
