// Defines `compare`, how two tensors differ, and `default_tolerance`, how far a result may be from the oracle's.
#pragma once
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>

#include <winsum/core/fail.hpp>
#include <winsum/evaluator/texts.hpp>
#include <winsum/frontend/operand.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// An element may differ by absolute + relative * |wanted| + of_largest * (the largest finite |wanted| of the tensor).
struct tolerance {
  double absolute = 0;
  double relative = 0;
  double of_largest = 0;
};

/// The tolerance for elements of type T that are sums of `terms` products: none for integers. A sum's rounding grows with what
/// is summed, not with what is left of it, so the largest element sets the scale where terms cancel.
template <class T>
constexpr tolerance default_tolerance(std::int64_t terms = 1) {
  if constexpr (detail::is_integer<T>)
    return {};
  else {
    const double unit = static_cast<double>(std::numeric_limits<typename detail::complex_part<T>::type>::epsilon());
    double root = 1;  // rounding errors of both signs: they grow as a random walk does
    while (root * root < static_cast<double>(terms)) root *= 2;
    return {0, 4 * unit, 4 * unit * root};
  }
}

/// How a tensor differs from the wanted one.
struct comparison {
  int rank = 0;
  std::int64_t extent[ir::max_rank]{};
  std::int64_t elements = 0;
  std::int64_t mismatches = 0;
  double largest_difference = 0;       ///< over all elements where both are finite
  double largest_relative = 0;         ///< difference / |wanted|, where wanted is not 0
  std::int64_t first[ir::max_rank]{};  ///< position of the first mismatch in row-major order
  std::string got{}, wanted{};         ///< its values
  std::string names[ir::max_rank]{};   ///< of the dimensions, where the output has an index alone there

  explicit operator bool() const { return mismatches == 0; }

  /// One sentence: all equal, or how many differ, where the first stands and by how much.
  std::string text() const {
    std::ostringstream out;
    out << "winsum: ";
    if (mismatches == 0)
      out << "all " << elements << " elements agree";
    else {
      out << mismatches << " of " << elements << " elements differ, first (";
      for (int d = 0; d < rank; ++d) out << (d > 0 ? ", " : "") << names[d] << (names[d].empty() ? "" : " = ") << first[d];
      out << "): got " << got << ", wanted " << wanted;
    }
    out << "; largest difference " << largest_difference << ", relative " << largest_relative;
    return out.str();
  }
};

namespace detail {

template <class T>
std::string number_text(const T& x) {
  std::ostringstream out;
  out.precision(std::numeric_limits<typename complex_part<T>::type>::max_digits10);
  if constexpr (is_integer<T>)
    out << +x;
  else
    out << x;
  return out.str();
}

template <class T>
bool is_nan(const T& x) {
  return !(x == x);
}

template <class T>
auto wide(const T& x) {
  if constexpr (is_complex<T>)
    return std::complex<long double>(x.real(), x.imag());
  else
    return static_cast<long double>(x);
}

}  // namespace detail

/// Compares `got` with `wanted`, element by element. A NaN agrees with a NaN, an infinity with the same infinity.
/// `statement` names the dimensions in the report, if given. Throws `error` if the extents differ.
template <operand Got, operand Wanted>
  requires(rank_of<Got> == rank_of<Wanted>)
comparison compare(const Got& got, const Wanted& wanted, const tolerance& allowed = default_tolerance<value_type_of<Got>>(),
                   const ir::statement* statement = nullptr) {
  using got_type = value_type_of<Got>;
  using wanted_type = value_type_of<Wanted>;
  const operand_data g = data_of(got), w = data_of(wanted);
  comparison report;
  report.rank = rank_of<Got>;
  report.elements = 1;
  for (int d = 0; d < report.rank; ++d) {
    if (g.extent[d] != w.extent[d]) detail::fail(texts::shapes_compared(g.extent[d], w.extent[d], d));
    report.extent[d] = g.extent[d];
    report.elements *= g.extent[d];
    const int plain = statement != nullptr && d < statement->accesses[0].dims.count ? statement->accesses[0].dims[d].at.plain_index() : -1;
    if (plain >= 0) report.names[d] = std::string(statement->indices[plain].view());
  }

  const auto each = [&](const auto& visit) {
    for (std::int64_t flat = 0; flat < report.elements; ++flat) {
      std::int64_t rest = flat, from_got = 0, from_wanted = 0, position[ir::max_rank]{};
      for (int d = report.rank; d-- > 0; rest /= report.extent[d]) {
        position[d] = rest % report.extent[d];
        from_got += position[d] * g.stride[d];
        from_wanted += position[d] * w.stride[d];
      }
      visit(static_cast<const got_type*>(g.data)[from_got], static_cast<const wanted_type*>(w.data)[from_wanted], position);
    }
  };

  double largest = 0;
  each([&](const got_type&, const wanted_type& want, const auto&) {
    const double size = static_cast<double>((std::abs)(detail::wide(want)));
    if (std::isfinite(size) && size > largest) largest = size;
  });
  each([&](const got_type& have, const wanted_type& want, const auto& position) {
    const auto a = detail::wide(have), b = detail::wide(want);
    if (a == b || (detail::is_nan(a) && detail::is_nan(b))) return;
    const double difference = static_cast<double>((std::abs)(a - b)), size = static_cast<double>((std::abs)(b));
    if (std::isfinite(difference)) {
      report.largest_difference = (std::max)(report.largest_difference, difference);
      if (size > 0) report.largest_relative = (std::max)(report.largest_relative, difference / size);
      if (difference <= allowed.absolute + allowed.relative * size + allowed.of_largest * largest) return;
    }
    if (report.mismatches++ > 0) return;
    for (int d = 0; d < report.rank; ++d) report.first[d] = position[d];
    report.got = detail::number_text(have);
    report.wanted = detail::number_text(want);
  });
  return report;
}

}  // namespace winsum
