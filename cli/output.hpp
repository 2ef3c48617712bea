// Defines how text leaves the program: `print`, `complain`, `write_file`, and `shown`, text without what would steer a terminal.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

namespace winsum::cli {

/// Makes sure that the three standard streams are taken, so that no file that is opened later stands where one was closed.
void keep_standard_streams();

/// The text with control characters, bytes that are no UTF-8 and marks that turn the direction of writing as \x1b; `lines`: newlines stay.
std::string shown(std::string_view text, bool lines = false);

/// Writes to the standard output at once. Throws `error` with the reason where it is full or closed.
void print(std::string_view text);

/// Writes a line to the error stream, as `shown`. There is nobody to tell if that fails.
void complain(std::string_view sentence) noexcept;

/// A file of these pieces. Throws `error` with the reason where it cannot be written.
void write_file(const std::string& path, std::initializer_list<std::string_view> pieces);

}  // namespace winsum::cli
