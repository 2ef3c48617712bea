// Defines `conformance::said` and its parser: one index statement as the cases write it.
#pragma once
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tensor.hpp"

namespace conformance {

/// `2*y+r-1`, or with a fold `clamp(k-1)`.
struct said_subscript {
  std::string fold{};  ///< clamp, reflect, wrap, symm, or empty
  std::vector<std::pair<std::string, std::int64_t>> terms{};
  std::int64_t constant = 0;
};

/// A function around a factor: `conj`, `abs`, `pow` with its exponent.
struct said_call {
  std::string function;
  std::optional<double> argument{};
};

/// One factor of the right side: a read, `(read - zero_point)`, a bare name, or a number.
struct said_factor {
  bool divides = false;  ///< stands after `/`
  std::optional<double> number{};
  std::string tensor{};
  bool bare = false;  ///< a name without brackets
  std::vector<said_subscript> subscripts{};
  std::string zero_point{};
  std::vector<said_call> calls{};  ///< innermost first
};

struct said {
  said_factor left{};
  std::string how{};  ///< `=`, `+=` or `max=`
  std::vector<said_factor> factors{};
};

namespace detail {

class statement_reader {
 public:
  explicit statement_reader(std::string_view text) : text_(text) {}

  said read() {
    said result;
    result.left = reference();
    for (std::string_view how : {"max=", "+=", "="})
      if (take(how)) {
        result.how = how;
        break;
      }
    if (result.how.empty()) fail("`=`, `+=` or `max=`");
    result.factors.push_back(factor());
    while (true) {
      const bool divides = take("/");
      if (!divides && !take("*")) break;
      result.factors.push_back(factor());
      result.factors.back().divides = divides;
    }
    if (!rest().empty()) fail("`*` or the end");
    return result;
  }

 private:
  [[noreturn]] void fail(const std::string& expected) {
    throw malformed("statement `" + std::string(text_) + "`: expected " + expected + " at column " + std::to_string(at_ + 1));
  }
  std::string_view rest() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return text_.substr(at_);
  }
  bool take(std::string_view token) {
    if (!rest().starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  void require(std::string_view token) {
    if (!take(token)) fail("`" + std::string(token) + "`");
  }
  static bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
  static bool digit(char c) { return c >= '0' && c <= '9'; }
  bool at_name() { return !rest().empty() && letter(rest().front()); }
  bool at_digit() { return !rest().empty() && digit(rest().front()); }

  std::string identifier() {
    if (!at_name()) fail("a name");
    const std::size_t begin = at_;
    while (at_ < text_.size() && (letter(text_[at_]) || digit(text_[at_]))) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }
  template <class T>
  T number() {
    const std::string_view from = rest();
    T value{};
    const auto [end, error] = std::from_chars(from.data(), from.data() + from.size(), value);
    if (error != std::errc{}) fail("a number");
    at_ += static_cast<std::size_t>(end - from.data());
    return value;
  }

  said_subscript subscript() {
    said_subscript result;
    for (std::string_view fold : {"clamp(", "reflect(", "wrap(", "symm("})
      if (take(fold)) {
        result.fold = fold.substr(0, fold.size() - 1);
        break;
      }
    bool negative = take("-");
    do {
      std::int64_t factor = negative ? -1 : 1;
      std::string index;
      do {
        if (at_digit()) {
          // With ranges of at most 2^26 and few terms no sum of products leaves 64 bits.
          if (__builtin_mul_overflow(factor, number<std::int64_t>(), &factor) || factor > 1 << 30 || factor < -(1 << 30))
            fail("an integer of at most 2^30 before this");
        } else if (index.empty())
          index = identifier();
        else
          fail("an integer: a subscript is a sum of indices times integers");
      } while (take("*"));
      if (index.empty())
        result.constant += factor;
      else
        result.terms.emplace_back(index, factor);
      negative = take("-");
    } while (negative || take("+"));
    if (!result.fold.empty()) require(")");
    return result;
  }

  said_factor reference() {
    said_factor result;
    result.tensor = identifier();
    if (!take("(")) {
      result.bare = true;
      return result;
    }
    if (take(")")) return result;
    do result.subscripts.push_back(subscript());
    while (take(","));
    require(")");
    return result;
  }

  said_factor factor() {
    for (std::string_view function : {"conj(", "abs(", "pow("})
      if (take(function)) {
        said_factor result = factor();
        said_call call{std::string(function.substr(0, function.size() - 1)), {}};
        if (take(",")) call.argument = number<double>();
        result.calls.push_back(call);
        require(")");
        return result;
      }
    if (take("(")) {
      said_factor result = reference();
      require("-");
      result.zero_point = identifier();
      require(")");
      return result;
    }
    if (at_name()) return reference();
    said_factor result;
    result.number = number<double>();
    return result;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace detail

/// Reads one statement; throws `malformed` with the column of the first thing that is not understood.
inline said read_statement(std::string_view text) { return detail::statement_reader(text).read(); }

}  // namespace conformance
