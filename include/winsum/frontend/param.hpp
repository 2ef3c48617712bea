// Defines `param`, an integer of a subscript that is known only at a call, and `argument`, its value there.
#pragma once
#include <concepts>
#include <cstdint>

#include <winsum/core/fixed_string.hpp>
#include <winsum/frontend/operators.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// A parameter's value at a call: `evaluate<conv>(in, w, stride = 2)`.
struct argument {
  winsum::name name{};
  std::int64_t value = 0;
};

struct a_parameter_is_an_integer_write_stride_2 {};

/// An integer known only at a call, as a factor or a summand of a subscript or as a value: `stride * y + r - 1`.
struct param : operators::operand<param> {
  winsum::name name{};
  constexpr explicit param(std::string_view n) : name(n) {}
  constexpr param(const param&) = default;

  template <std::integral Integer>
  constexpr argument operator=(Integer value) const {
    return {name, static_cast<std::int64_t>(value)};
  }
  template <std::floating_point Fraction, class = a_parameter_is_an_integer_write_stride_2>
  argument operator=(Fraction) const WINSUM_DELETED("winsum: a parameter is an integer; write stride = 2, and give fractions as a tensor of rank 0");
};

}  // namespace winsum
