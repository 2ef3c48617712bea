// Defines `conformance::self_check`: whether translation and comparison, on which every verdict rests, do what they should.
#pragma once
#include <string>

namespace conformance {

/// Empty, or what is wrong.
std::string self_check();

}  // namespace conformance
