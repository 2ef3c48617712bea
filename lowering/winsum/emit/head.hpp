// Defines `emit::header`: what a text needs to know beyond the loop program.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/fixed_string.hpp>
#include <winsum/core/static_vector.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

enum class element : std::uint8_t { f32, f64, i8, u8, i16, u16, i32, u32, i64, u64, c64, c128 };

constexpr bool is_complex(element e) { return e == element::c64 || e == element::c128; }
constexpr bool is_real(element e) { return e == element::f32 || e == element::f64; }
constexpr bool is_integer(element e) { return !is_complex(e) && !is_real(e); }
constexpr bool is_unsigned(element e) { return e == element::u8 || e == element::u16 || e == element::u32 || e == element::u64; }

/// The unsigned type of the same size as an integer type.
constexpr element unsigned_of(element e) { return is_unsigned(e) ? e : static_cast<element>(static_cast<int>(e) + 1); }

/// Whether an element that becomes one of type `to` is cut: C++ leaves undefined what does not fit. A complex one gives its real part.
constexpr bool truncates(element from, element to) { return !is_integer(from) && is_integer(to); }

/// Bytes of one element.
constexpr int size_of(element e) {
  switch (e) {
    case element::i8:
    case element::u8: return 1;
    case element::i16:
    case element::u16: return 2;
    case element::f32:
    case element::i32:
    case element::u32: return 4;
    case element::c128: return 16;
    default: return 8;
  }
}

/// The name of the helper that cuts a number of type `from` for type `to`.
constexpr fixed_string<15> truncation_name(element from, element to) {
  constexpr std::string_view names[] = {"f32", "f64", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64"};
  fixed_string<15> name = names[static_cast<int>(to)];
  name << "_from_" << names[static_cast<int>(from)];
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
