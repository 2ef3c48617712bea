// Defines the check that a diagnostic says what it must.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <winsum/core/diagnostics_base.hpp>

namespace analysis_test {

/// The sentence must hold every one of the parts.
template <class... Parts>
void check_says(const winsum::diagnostic& d, const Parts&... parts) {
  const std::string text(d.view());
  BOOST_CHECK_MESSAGE(d, "no error");
  for (const std::string& part : std::initializer_list<std::string>{parts...})
    BOOST_CHECK_MESSAGE(text.find(part) != std::string::npos, text + "\n  lacks: " + part);
}

}  // namespace analysis_test
