// Defines `test::same_as_golden`: compares a text with its file under tests/golden, or rewrites the file.
#pragma once
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#ifndef WINSUM_SOURCE_DIR
#error "WINSUM_SOURCE_DIR is the root of the sources"
#endif

namespace winsum::test {

/// Whether `text` is the content of tests/golden/`file`. With WINSUM_ACCEPT_GOLDEN=1 in the environment a file that differs is
/// rewritten, and the test fails still: what was accepted is read, and the tests run again.
inline boost::test_tools::assertion_result same_as_golden(std::string_view text, const std::string& file) {
  const std::string path = std::string(WINSUM_SOURCE_DIR) + "/tests/golden/" + file;
  std::ifstream in(path, std::ios::binary);
  const std::string golden(std::istreambuf_iterator<char>(in), {});
  boost::test_tools::assertion_result same(golden == text);
  if (same) return same;
  std::size_t line = 1, at = 0;
  for (; at < golden.size() && at < text.size() && golden[at] == text[at]; ++at) line += golden[at] == '\n';
  same.message() << "tests/golden/" << file << " differs from line " << line;
  const char* accept = std::getenv("WINSUM_ACCEPT_GOLDEN");
  if (accept == nullptr || std::string_view(accept) != "1") return same;
  in.close();
  std::ofstream(path, std::ios::binary) << text;
  same.message() << "; accepted, run again";
  return same;
}

}  // namespace winsum::test
