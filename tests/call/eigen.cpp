// Tests Eigen's matrices and tensors as operands and outputs: storage orders, strides, fixed sizes, vectors, const, and expressions.
#include <vector>

#include <boost/test/unit_test.hpp>
#include <winsum/naive.hpp>
#include <winsum/winsum.hpp>

#include "skip.hpp"

#if __has_include(<Eigen/Core>)
#include <Eigen/Core>
#define WINSUM_TEST_EIGEN 1
#if __has_include(<unsupported/Eigen/CXX11/Tensor>)
#include <unsupported/Eigen/CXX11/Tensor>
#define WINSUM_TEST_EIGEN_TENSOR 1
#endif
#endif

BOOST_AUTO_TEST_SUITE(eigen)

namespace declared {
using namespace winsum::names;
constexpr winsum::tensor in{"in"}, w{"w"}, out{"out"};
constexpr auto weighted = out(y, x) = 10 * in(y, x) + w(x);
constexpr auto product = out(y, x) = in(y, k) * w(k, x);
constexpr auto scaled = out(i) = 3 * in(i);
constexpr auto turned = out(z, x, y) = 2 * in(x, y, z);
}  // namespace declared

#if defined(WINSUM_TEST_EIGEN)

using winsum::operand_traits;
using row_major = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// in(y, x) = 7 y + x: no two elements are equal.
template <class M>
void number(M&& m) {
  for (int y = 0; y < m.rows(); ++y)
    for (int x = 0; x < m.cols(); ++x) m(y, x) = static_cast<float>(7 * y + x);
}

/// weighted into `out` from `in`, checked element by element; w(x) = x.
template <class In, class Out>
bool is_weighted(const In& in, Out&& out) {
  const std::vector<float> w{0, 1, 2, 3, 4};
  winsum::evaluate_into<declared::weighted>(out, in, w);
  winsum::array<float, 2> oracle({3, 5});
  winsum::naive_into<declared::weighted>(oracle, in, w);
  bool same = true;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 5; ++x) same = same && out(y, x) == static_cast<float>(10 * (7 * y + x) + x) && oracle(y, x) == out(y, x);
  return same;
}

BOOST_AUTO_TEST_CASE(matrices_arrays_maps_and_blocks_of_both_storage_orders) {
  Eigen::MatrixXf columns(3, 5);
  row_major rows(3, 5);
  Eigen::Matrix<float, 3, 5> fixed;
  Eigen::ArrayXXf array(3, 5);
  number(columns), number(rows), number(fixed), number(array);
  Eigen::MatrixXf to(3, 5), large = Eigen::MatrixXf::Constant(8, 9, 777);
  row_major to_rows(3, 5);
  BOOST_TEST(is_weighted(columns, to));
  BOOST_TEST(is_weighted(columns, to_rows));
  BOOST_TEST(is_weighted(rows, to));
  BOOST_TEST(is_weighted(fixed, to_rows));
  BOOST_TEST(is_weighted(array, to));
  BOOST_TEST(is_weighted(columns, Eigen::Matrix<float, 3, 5, Eigen::RowMajor>()));
  BOOST_TEST(is_weighted(columns, large.block(2, 1, 3, 5)));
  BOOST_TEST((large(1, 1) == 777 && large(5, 1) == 777 && large(2, 0) == 777 && large(2, 6) == 777), "nothing beside the block is written");

  std::vector<float> memory(200, 555);
  Eigen::Map<Eigen::MatrixXf, 0, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>> spread(memory.data(), 3, 5, {11, 2});
  number(spread);
  BOOST_TEST(is_weighted(spread, to));
  BOOST_TEST(is_weighted(Eigen::Map<const row_major>(rows.data(), 3, 5), spread));
  const Eigen::Ref<const Eigen::MatrixXf> reference(columns);
  BOOST_TEST(is_weighted(reference, to));
  Eigen::MatrixXf upright = columns.transpose();
  BOOST_TEST(is_weighted(upright.transpose(), to_rows));
}

BOOST_AUTO_TEST_CASE(vectors_have_one_dimension_and_their_strides) {
  Eigen::MatrixXf m(3, 5);
  number(m);
  Eigen::VectorXf to(5);
  winsum::evaluate_into<declared::scaled>(to, m.row(2));  // every third element
  for (int i = 0; i < 5; ++i) BOOST_TEST(to(i) == static_cast<float>(3 * (14 + i)));
  winsum::evaluate_into<declared::scaled>(m.row(0), to.segment(0, 5));  // a view that ends with the statement: its elements stay
  BOOST_TEST((m(0, 4) == 9 * 18 && m(1, 0) == 7));
  Eigen::Map<Eigen::VectorXf, 0, Eigen::InnerStride<2>> every_second(m.data(), 3);
  const auto sums = winsum::evaluate<declared::scaled>(every_second);
  BOOST_TEST((sums.extent(0) == 3 && sums(1) == 3 * m.data()[2]));
  BOOST_TEST(winsum::evaluate<declared::scaled>(Eigen::RowVector3f(1, 2, 4))(2) == 12);
}

BOOST_AUTO_TEST_CASE(fixed_sizes_are_static_extents) {
  using fixed = Eigen::Matrix<double, 4, 3>;
  static_assert(operand_traits<fixed>::static_extent(0) == 4 && operand_traits<fixed>::static_extent(1) == 3);
  static_assert(operand_traits<Eigen::Matrix<float, 2, Eigen::Dynamic>>::static_extent(1) == winsum::dynamic);
  static_assert(operand_traits<Eigen::Vector3f>::rank == 1 && operand_traits<Eigen::Vector3f>::static_extent(0) == 3);
  static_assert(operand_traits<row_major>::is_row_major && !operand_traits<fixed>::is_row_major);
  static_assert(!operand_traits<Eigen::Ref<row_major>>::is_row_major && operand_traits<Eigen::VectorXf>::is_row_major);
  const fixed a = fixed::Random();
  const Eigen::Matrix<double, 3, 5, Eigen::RowMajor> b = Eigen::Matrix<double, 3, 5, Eigen::RowMajor>::Random();
  const auto c = winsum::evaluate<declared::product>(a, b);
  static_assert(decltype(c)::known == winsum::extents<4, 5>);
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 5; ++x) BOOST_TEST(std::abs(c(y, x) - (a * b)(y, x)) < 1e-12);
}

BOOST_AUTO_TEST_CASE(what_can_be_written_and_what_is_no_tensor) {
  static_assert(winsum::output_operand<Eigen::MatrixXf&> && !winsum::output_operand<const Eigen::MatrixXf&>);
  static_assert(winsum::output_operand<Eigen::Map<Eigen::MatrixXf>&> && !winsum::output_operand<Eigen::Map<const Eigen::MatrixXf>&>);
  static_assert(winsum::output_operand<Eigen::Ref<Eigen::MatrixXf>&> && !winsum::output_operand<Eigen::Ref<const Eigen::MatrixXf>&>);
  using block = decltype(Eigen::MatrixXf().row(0));
  static_assert(winsum::output_operand<const block&> && !winsum::output_operand<const decltype(std::declval<const Eigen::MatrixXf>().row(0))&>);
  using sum = decltype(Eigen::MatrixXf() + Eigen::MatrixXf());
  static_assert(!winsum::operand<sum> && !winsum::operand<decltype(2 * Eigen::VectorXf())> && !winsum::operand<Eigen::MatrixX<bool>>);
  BOOST_TEST((winsum::detail::mistakes<declared::scaled, winsum::automatic, winsum::detail::made, sum>.view().find("expression of Eigen") !=
              std::string_view::npos));
}

#else

BOOST_AUTO_TEST_CASE(matrices) { winsum::test::skip("no Eigen"); }

#endif

#if defined(WINSUM_TEST_EIGEN_TENSOR)

template <class T, class U>
void check_turned(const T& in, U& out) {
  winsum::evaluate_into<declared::turned>(out, in);
  for (int x = 0; x < 2; ++x)
    for (int y = 0; y < 3; ++y)
      for (int z = 0; z < 4; ++z) BOOST_TEST(out(z, x, y) == 2 * in(x, y, z));
}

BOOST_AUTO_TEST_CASE(tensors_of_both_layouts) {
  Eigen::Tensor<float, 3> a(2, 3, 4), to(4, 2, 3);
  Eigen::Tensor<float, 3, Eigen::RowMajor> b(2, 3, 4), to_rows(4, 2, 3);
  Eigen::TensorFixedSize<float, Eigen::Sizes<2, 3, 4>> c;
  for (int x = 0; x < 2; ++x)
    for (int y = 0; y < 3; ++y)
      for (int z = 0; z < 4; ++z) a(x, y, z) = b(x, y, z) = c(x, y, z) = static_cast<float>(100 * x + 10 * y + z);
  check_turned(a, to), check_turned(b, to), check_turned(a, to_rows), check_turned(b, to_rows), check_turned(c, to);
  Eigen::TensorMap<const Eigen::Tensor<float, 3>> map(a.data(), 2, 3, 4);
  check_turned(map, to_rows);
  static_assert(winsum::operand_traits<decltype(c)>::static_extent(1) == 3 &&
                winsum::operand_traits<decltype(a)>::static_extent(1) == winsum::dynamic);
  static_assert(winsum::operand_traits<decltype(b)>::is_row_major && !winsum::operand_traits<decltype(a)>::is_row_major);
  static_assert(winsum::output_operand<decltype(to)&> && !winsum::output_operand<const decltype(to)&> && !winsum::operand<decltype(a + a)>);
}

#else

BOOST_AUTO_TEST_CASE(tensors) { winsum::test::skip("no Eigen with tensors"); }

#endif

BOOST_AUTO_TEST_CASE(bits_are_no_numbers) {
  BOOST_TEST((winsum::detail::mistakes<declared::scaled, winsum::automatic, winsum::detail::made, std::vector<bool>>.view().find(
                  "std::vector<bool>") != std::string_view::npos));
}

BOOST_AUTO_TEST_SUITE_END()
