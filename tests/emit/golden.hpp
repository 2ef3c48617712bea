// Defines `test::same_as_golden`: compares a text with its file under tests/golden, or rewrites the file.
#pragma once
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#ifndef WINSUM_SOURCE_DIR
#error "WINSUM_SOURCE_DIR is the root of the sources"
#endif

namespace winsum::test {

/// Whether `text` is the content of tests/golden/`file`. With WINSUM_ACCEPT_GOLDEN=1 in the environment the file is written.
inline bool same_as_golden(std::string_view text, const std::string& file) {
  const std::string path = std::string(WINSUM_SOURCE_DIR) + "/tests/golden/" + file;
  if (const char* accept = std::getenv("WINSUM_ACCEPT_GOLDEN"); accept != nullptr && std::string_view(accept) == "1") {
    std::ofstream(path, std::ios::binary) << text;
    return true;
  }
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {}) == text;
}

}  // namespace winsum::test
