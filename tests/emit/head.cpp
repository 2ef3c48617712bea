// Tests the facts about element types that texts are made with, and which type a header gives a buffer or a register.
#include <winsum/emit/head.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

namespace emit = winsum::emit;
namespace loop_ir = winsum::loop_ir;
using winsum::element;

namespace {

constexpr element all[] = {element::f32, element::f64, element::i8,  element::u8,  element::i16, element::u16,
                           element::i32, element::u32, element::i64, element::u64, element::c64, element::c128};
static_assert(winsum::element_count == 12);

constexpr loop_ir::buffer of_operand(int operand) { return {"piece", loop_ir::place::workspace, static_cast<std::int8_t>(operand), {7, -1}}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(emit_head)

BOOST_AUTO_TEST_CASE(unsigned_twins) {
  const std::pair<element, element> rows[] = {{element::i8, element::u8},   {element::i16, element::u16}, {element::i32, element::u32},
                                              {element::i64, element::u64}, {element::u8, element::u8},   {element::u16, element::u16},
                                              {element::u32, element::u32}, {element::u64, element::u64}};
  for (const auto& [type, twin] : rows) BOOST_TEST((emit::unsigned_of(type) == twin), name_of(type));
}

BOOST_AUTO_TEST_CASE(parts_of_complex_numbers) {
  for (element type : all) {
    const element part = type == element::c64 ? element::f32 : type == element::c128 ? element::f64 : type;
    BOOST_TEST((emit::part_of(type) == part), name_of(type));
  }
}

/// Only what has fractions is cut, and only where it becomes an integer.
BOOST_AUTO_TEST_CASE(who_is_cut_for_whom) {
  const std::string wanted[] = {"..xxxxxxxx..", "..xxxxxxxx..", "............", "............", "............", "............",
                                "............", "............", "............", "............", "..xxxxxxxx..", "..xxxxxxxx.."};
  for (std::size_t from = 0; from < 12; ++from) {
    std::string row;
    for (element to : all) row += emit::truncates(all[from], to) ? 'x' : '.';
    BOOST_TEST(row == wanted[from], name_of(all[from]));
  }
}

BOOST_AUTO_TEST_CASE(names_of_helpers_that_cut) {
  const std::pair<element, const char*> rows[] = {{element::i8, "i8_from_f32"},   {element::u8, "u8_from_f32"},   {element::i16, "i16_from_f32"},
                                                  {element::u16, "u16_from_f32"}, {element::i32, "i32_from_f32"}, {element::u32, "u32_from_f32"},
                                                  {element::i64, "i64_from_f32"}, {element::u64, "u64_from_f32"}};
  for (const auto& [to, name] : rows) {
    BOOST_TEST(emit::truncation_name(element::f32, to).view() == name);
    BOOST_TEST(emit::truncation_name(element::c64, to).view() == name);  // its real part
  }
  BOOST_TEST(emit::truncation_name(element::f64, element::i8).view() == "i8_from_f64");
  BOOST_TEST(emit::truncation_name(element::c128, element::u64).view() == "u64_from_f64");
  BOOST_TEST(!emit::truncation_name(element::c128, element::u64).overflow);
}

BOOST_AUTO_TEST_CASE(types_of_buffers_and_registers) {
  emit::header head;
  head.elements = {{element::i8, element::c128, element::u16}, 3};
  head.sum = element::i32, head.point = element::f64;
  BOOST_TEST((head.of(loop_ir::register_type::sum) == element::i32));
  BOOST_TEST((head.of(loop_ir::register_type::point) == element::f64));
  BOOST_TEST((head.of(of_operand(0)) == element::i8));
  BOOST_TEST((head.of(of_operand(1)) == element::c128));
  BOOST_TEST((head.of(of_operand(2)) == element::u16));
  // Of no operand, or of one that nothing is said about.
  BOOST_TEST((head.of(of_operand(-1)) == element::f32));
  BOOST_TEST((head.of(of_operand(3)) == element::f32));
}

BOOST_AUTO_TEST_CASE(what_is_said_by_default) {
  const emit::header head;
  BOOST_TEST(head.kernel.view() == "kernel");
  BOOST_TEST((head.statement.empty() && head.method.empty() && head.lines.empty() && head.elements.empty()));
  BOOST_TEST((head.sum == element::f32 && head.point == element::f32));
  BOOST_TEST(head.threads == 256);
}

BOOST_AUTO_TEST_SUITE_END()
