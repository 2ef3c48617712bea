// Defines `emit::header`: what a text needs to know beyond the loop program.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/element.hpp>
#include <winsum/core/fixed_string.hpp>
#include <winsum/core/static_vector.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// The unsigned type of the same size as an integer type.
constexpr element unsigned_of(element e) { return element_with(element_kind::without_sign, size_of(e)); }

/// Whether an element that becomes one of type `to` is cut: C++ leaves undefined what does not fit. A complex one gives its real part.
constexpr bool truncates(element from, element to) { return !is_integer(from) && is_integer(to); }

/// Of a complex number its parts' type.
constexpr element part_of(element e) { return is_complex(e) ? element_with(element_kind::floating, size_of(e) / 2) : e; }

/// The name of the helper that cuts a number of type `from` for type `to`.
constexpr fixed_string<15> truncation_name(element from, element to) {
  fixed_string<15> name(row_of(to).short_name);
  name << "_from_" << row_of(part_of(from)).short_name;
  return name;
}

/// What a kernel text says beyond its program. `kernel` is the function's name, `lines` are the lines about shapes as they shall
/// be read, one a tensor. `threads` is the size of a block of a kernel that makes one output a thread.
struct header {
  fixed_string<47> kernel{"kernel"};
  fixed_string<255> statement{};
  fixed_string<31> method{};
  static_vector<fixed_string<127>, 12> lines{};
  static_vector<element, 14> elements{};  ///< of each operand, the output first
  element sum = element::f32;             ///< of `register_type::sum`
  element point = element::f32;           ///< of `register_type::point`
  int threads = 256;

  constexpr element of(loop_ir::register_type type) const { return type == loop_ir::register_type::sum ? sum : point; }
  constexpr element of(const loop_ir::buffer& b) const { return b.operand >= 0 && b.operand < elements.count ? elements[b.operand] : element::f32; }
};

}  // namespace winsum::emit
