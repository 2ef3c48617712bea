// Defines the small pieces that pages and pictures are written with: escaped text, tags, and `svg`, a drawing.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "../output.hpp"

namespace winsum::cli {

inline std::string escaped(std::string_view text) {
  std::string safe;
  for (char c : shown(text, true)) switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  return safe;
}

/// <name class="...">text</name>, the text escaped.
inline std::string tag(std::string_view name, std::string_view text, std::string_view kind = {}) {
  std::string made = "<" + std::string(name);
  if (!kind.empty()) made += " class=\"" + std::string(kind) + "\"";
  return made + ">" + escaped(text) + "</" + std::string(name) + ">";
}
/// Escaped text in which what stands in backticks is code.
inline std::string prose(std::string_view text) {
  std::string made;
  bool inside = false;
  for (char c : escaped(text)) {
    if (c != '`') {
      made += c;
      continue;
    }
    made += inside ? "</code>" : "<code>";
    inside = !inside;
  }
  return inside ? made + "</code>" : made;
}
inline std::string paragraph(std::string_view text) { return "<p>" + prose(text) + "</p>\n"; }
inline std::string note(std::string_view text) { return "<p class=\"note\">" + prose(text) + "</p>\n"; }

/// A drawing in pixels, which shrinks where the page is narrower. Colours come from the page's style by class.
class svg {
 public:
  void box(int x, int y, int width, int height, std::string_view kind) {
    reach(x + width, y + height);
    body_ += "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" width=\"" + std::to_string(width) + "\" height=\"" +
             std::to_string(height) + "\" class=\"" + std::string(kind) + "\"/>\n";
  }
  /// `kind` says where the text is anchored too: start, middle, end.
  void text(int x, int y, std::string_view words, std::string_view kind) {
    reach(x, y + 4);
    body_ +=
        "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" class=\"" + std::string(kind) + "\">" + escaped(words) + "</text>\n";
  }
  /// Reads from below to above.
  void upright(int x, int y, std::string_view words, std::string_view kind) {
    const std::string at = std::to_string(x) + " " + std::to_string(y);
    body_ += "<text transform=\"translate(" + at + ") rotate(-90)\" class=\"" + std::string(kind) + "\">" + escaped(words) + "</text>\n";
  }
  void line(int x1, int y1, int x2, int y2, std::string_view kind) {
    reach(x1 > x2 ? x1 : x2, y1 > y2 ? y1 : y2);
    body_ += "<line x1=\"" + std::to_string(x1) + "\" y1=\"" + std::to_string(y1) + "\" x2=\"" + std::to_string(x2) + "\" y2=\"" +
             std::to_string(y2) + "\" class=\"" + std::string(kind) + "\"/>\n";
  }
  /// Room for what has no extent here, such as text that goes on to the right.
  void reach(int x, int y) {
    width_ = x > width_ ? x : width_;
    height_ = y > height_ ? y : height_;
  }
  std::string drawn(std::string_view title) const {
    const std::string w = std::to_string(width_ + 2), h = std::to_string(height_ + 2);
    return "<div class=\"picture\"><svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"" + w + "\" height=\"" + h + "\" viewBox=\"0 0 " +
           w + " " + h + "\"><title>" + escaped(title) + "</title>\n" + body_ + "</svg></div>\n";
  }

 private:
  std::string body_{};
  int width_ = 0, height_ = 0;
};

}  // namespace winsum::cli
