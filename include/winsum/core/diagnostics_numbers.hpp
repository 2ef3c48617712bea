// Defines the sentences about numbers: constants and element types.
#pragma once
#include <winsum/core/diagnostics_base.hpp>

namespace winsum::inline WINSUM_MACHINE::texts {

/// `low`, `high`: what the type holds.
constexpr diagnostic pad_not_held(place p, std::string_view value, std::string_view type, std::string_view low, std::string_view high) {
  return sentence() << p << " is padded with " << value << ", but its elements are " << type << ", whole numbers from " << low << " to " << high
                    << "; pad with one of these, or give a tensor of a type that holds " << value;
}

constexpr diagnostic pad_past(place p, std::string_view value, std::string_view type) {
  return sentence() << p << " is padded with " << value << ", which is past the range of its elements (" << type
                    << ", to 3.4028235e38); pad with a smaller number or inf, or give a tensor of a wider type";
}

/// `sum`: the type of the numbers; `other`: the integer type that holds the constant.
constexpr diagnostic constant_not_held(std::string_view value, std::string_view sum, std::string_view other) {
  return sentence() << "the constant " << value << " meets numbers of type " << sum << ", and no integer type holds both; give tensors of type "
                    << other << " or double, or another constant";
}

/// Beside a constant below 0.
constexpr diagnostic constants_not_held(std::string_view value) {
  return sentence() << "the constant " << value << " stands in one statement of integers with a constant below 0, and no integer type holds both; "
                    << "give tensors of type double, or another constant";
}

/// `operand`: which of the call's tensors, counted from 1.
constexpr diagnostic element_unknown(int operand) {
  return sentence() << "tensor " << operand << " of the call has elements of a type that nothing is computed in: there are float, double, "
                    << "std::complex of both, and integers of 8 to 64 bits; convert the tensor to one of these";
}

constexpr diagnostic output_element_unknown(std::string_view tensor) {
  return sentence() << "the output given for " << quoted{tensor} << " has elements of a type that nothing is computed in: there are float, "
                    << "double, std::complex of both, and integers of 8 to 64 bits; give an output of one of these";
}

}  // namespace winsum::texts
