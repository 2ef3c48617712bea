// Defines `laws::random_numbers`: element types, pad values, constants and operations at and past the ends of the types.
#pragma once
#include <random>
#include <string>
#include <vector>

#include <winsum/core/number.hpp>
#include <winsum/frontend/element.hpp>

namespace laws {

using winsum::element;

/// `one_kind`: as before, small numbers. `mixed`: every tensor of a type of its own, small numbers. `integers`: integers at the ends of
/// their types, which wrap around. `quotients`: sums of integers past 32 bits under a division, a fraction or a function.
enum class number_mix { one_kind, mixed, integers, quotients };

class random_numbers {
 public:
  explicit random_numbers(std::minstd_rand& next) : next_(next) {
    const int which = draw(10);
    mix = which < 5 ? number_mix::one_kind : which < 7 ? number_mix::mixed : which < 9 ? number_mix::integers : number_mix::quotients;
    same_ = draw(2) == 0;
    first_ = draw_type();
  }
  number_mix mix = number_mix::one_kind;

  /// Of the next tensor. A quotient's sums stay below 2^53: one factor of up to 32 bits, or two of up to 16.
  element type(bool single_factor) {
    if (mix == number_mix::quotients) {
      constexpr element narrow[] = {element::i8, element::u8, element::i16, element::u16, element::i32, element::u32};
      return narrow[draw(single_factor ? 6 : 4)];
    }
    return same_ ? first_ : draw_type();
  }
  /// Of an output that is given.
  element output_type() {
    if (mix == number_mix::integers) return draw_type();
    constexpr element any[] = {element::f32, element::f64, element::i8, element::u8, element::i32, element::u32, element::i64};
    return any[draw(7)];
  }
  /// A pad value: 0 (no text), small, at an end of the type, or rarely no element of it at all.
  std::string pad(element e) {
    if (draw(4) == 0) return "";
    if (mix == number_mix::mixed) return !is_integer(e) && draw(2) == 0 ? "-0.5" : is_unsigned(e) ? "3" : std::to_string(draw(5) - 2);
    if (draw(12) == 0) return is_unsigned(e) ? "-1" : draw(2) == 0 ? "0.5" : e == element::i64 ? "9223372036854775808" : text_of(greatest_of(e) + 1);
    switch (draw(4)) {
      case 0: return text_of(least_of(e));
      case 1: return text_of(least_of(e) + 1);
      case 2: return text_of(greatest_of(e) - draw(2));
      default: return text_of(greatest_of(e));
    }
  }
  std::string constant() {
    constexpr const char* all[] = {"7",
                                   "-1",
                                   "255",
                                   "2147483647",
                                   "2147483648",
                                   "-2147483648",
                                   "-2147483649",
                                   "4294967295",
                                   "4294967296",
                                   "3000000000",
                                   "9007199254740993",
                                   "9223372036854775807",
                                   "65537",
                                   "0",
                                   "-9223372036854775807",
                                   "4611686018427387905",
                                   "-9223372036854775808",
                                   "18446744073709551615"};
    return all[draw(draw(3) == 0 ? 18 : 12)];
  }
  /// The sum of `product`, with an operation inside and one around it; `bias` is a read of the left side's indices.
  std::string body(const std::string& product, const std::string& bias) {
    if (mix == number_mix::quotients) {
      switch (draw(5)) {
        case 0: return "sum(" + product + ") / 4";
        case 1: return "sum(" + product + ") + 0.5";
        case 2: return "(sum(" + product + ") - 3) / 8 + $q";
        case 3: return "sum(" + product + ") * pow(4, -2)";
        default: return "floor(sum(" + product + ") / 16)";
      }
    }
    std::string sum;
    switch (draw(7)) {
      case 0: sum = "sum(abs(" + product + " - " + constant() + "))"; break;
      case 1: sum = "sum(max(" + product + ", " + constant() + "))"; break;
      case 2: sum = "sum(" + constant() + " * " + product + " + 1)"; break;
      case 3: sum = "sum(select(" + constant() + " < " + product + ", 3, -" + product + "))"; break;
      case 4: sum = "sum(pow(" + product + ", 3))"; break;
      case 5: sum = "sum(min(" + product + ", " + constant() + "))"; break;
      default: sum = "sum(" + product + ")";
    }
    switch (draw(9)) {
      case 0: return sum + " * " + constant() + " + " + bias;
      case 1: return "clip(" + sum + ", " + bias + ", " + constant() + ")";
      case 2: return "pow(" + sum + ", " + bias + ")";
      case 3: return "abs(" + sum + " - " + bias + ")";
      case 4: return "select(" + sum + " + 1 < " + bias + ", " + constant() + ", " + sum + ")";
      case 5: return "max(" + sum + ", " + constant() + ")";
      case 6: return "(" + sum + " == " + bias + ") - (" + bias + " <= " + constant() + ")";
      case 7: return "pow(" + bias + ", 5) - " + sum;
      default: return sum;
    }
  }

 private:
  int draw(int below) { return static_cast<int>((next_() >> 7) % static_cast<unsigned>(below)); }
  element draw_type() {
    constexpr element integers[] = {element::i8, element::u8, element::i16, element::u16, element::i32, element::u32, element::i64, element::u64};
    constexpr element mixed[] = {element::f32, element::f64, element::i8, element::u8, element::i16, element::u16, element::i32, element::i64};
    return mix == number_mix::mixed ? mixed[draw(8)] : integers[draw(8)];
  }
  static std::string text_of(winsum::detail::wide_integer n) { return std::string(winsum::write_number(winsum::exact_number::of(n)).view()); }

  std::minstd_rand& next_;
  bool same_ = false;
  element first_ = element::f32;
};

}  // namespace laws
