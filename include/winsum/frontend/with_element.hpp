// Defines `with_element`: from an element type that is known at run time to the C++ type.
#pragma once
#include <complex>
#include <cstdint>
#include <type_traits>

#include <winsum/frontend/element.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// Calls `use` with a `std::type_identity` of the C++ type of `e`.
template <class F>
constexpr decltype(auto) with_element(element e, F&& use) {
  switch (e) {
    case element::f32: return use(std::type_identity<float>{});
    case element::f64: return use(std::type_identity<double>{});
    case element::i8: return use(std::type_identity<std::int8_t>{});
    case element::u8: return use(std::type_identity<std::uint8_t>{});
    case element::i16: return use(std::type_identity<std::int16_t>{});
    case element::u16: return use(std::type_identity<std::uint16_t>{});
    case element::i32: return use(std::type_identity<std::int32_t>{});
    case element::u32: return use(std::type_identity<std::uint32_t>{});
    case element::i64: return use(std::type_identity<std::int64_t>{});
    case element::u64: return use(std::type_identity<std::uint64_t>{});
    case element::c64: return use(std::type_identity<std::complex<float>>{});
    case element::c128: break;
  }
  return use(std::type_identity<std::complex<double>>{});
}

}  // namespace winsum
