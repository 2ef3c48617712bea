// Defines `emit::name_table`: one C identifier for each buffer, variable, parameter and register array of a program.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/core/fixed_string.hpp>
#include <winsum/core/static_vector.hpp>
#include <winsum/emit/head.hpp>
#include <winsum/emit/reserved.hpp>
#include <winsum/loop_ir/program.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

using identifier = fixed_string<31>;

namespace detail {

constexpr bool same(std::string_view a, std::string_view b) {
  if (a.size() != b.size() || a[0] != b[0]) return false;
  for (std::size_t i = 1; i < a.size(); ++i)
    if (a[i] != b[i]) return false;
  return true;
}

/// Letters, digits and single underscores; a letter first.
template <int N>
constexpr fixed_string<N> sanitised(std::string_view label, std::string_view otherwise) {
  fixed_string<N> id;
  for (char c : label.empty() ? otherwise : label) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'), digit = c >= '0' && c <= '9';
    if (!letter && id.empty()) id << 'v';
    if (letter || digit)
      id << c;
    else if (id.data[id.count - 1] != '_')
      id << '_';
  }
  return id;
}

}  // namespace detail

/// Labels as identifiers: the tensors and the index letters keep their spelling first, later equal ones get a number. A word that the
/// languages or the texts have for something else gets an underscore at its end.
struct name_table {
  identifier buffers[14]{};
  identifier vars[loop_ir::max_vars]{};
  identifier params[loop_ir::max_params]{};
  identifier registers[loop_ir::max_registers]{};
  fixed_string<47> kernel{};

  constexpr name_table(const loop_ir::program& p, const header& head) : kernel(detail::sanitised<47>(head.kernel.view(), "winsum_kernel")) {
    if (detail::is_word_of_texts(kernel.view())) kernel << '_';
    for (int i = 0; i < p.operand_count && i < p.buffers.count; ++i) assign(buffers[i], p.buffers[i].label.view(), "tensor");
    for (int i = 0; i < p.vars.count; ++i) assign(vars[i], p.vars[i].label.view(), "i");
    for (int i = 0; i < p.params.count; ++i) assign(params[i], p.params[i].label.view(), "size");
    for (int i = p.operand_count; i < p.buffers.count; ++i) assign(buffers[i], p.buffers[i].label.view(), "copy");
    for (int i = 0; i < p.registers.count; ++i) {
      // What is loaded of a tensor is named after it.
      fixed_string<23> label(p.registers[i].label.view());
      for (const loop_ir::buffer& b : p.buffers)
        if (b.label == p.registers[i].label && !b.label.empty()) {
          label << "_value";
          break;
        }
      assign(registers[i], label.view(), "value");
    }
  }
  name_table(const name_table&) = delete;
  name_table& operator=(const name_table&) = delete;

 private:
  static_vector<const identifier*, 14 + loop_ir::max_vars + loop_ir::max_params + loop_ir::max_registers> taken{};

  constexpr bool is_free(std::string_view word) const {
    for (const identifier* id : taken)
      if (detail::same(id->view(), word)) return false;
    return !detail::same(kernel.view(), word);
  }
  constexpr void assign(identifier& slot, std::string_view label, std::string_view otherwise) {
    identifier base = detail::sanitised<31>(label, otherwise);
    if (detail::is_reserved(base.view())) base << '_';
    slot = base;
    for (int n = 2; !is_free(slot.view()); ++n) {
      slot = base;
      if (base.view().ends_with('_'))
        slot << n << '_';
      else
        slot << '_' << n;
    }
    taken.push_back(&slot);
  }
};

}  // namespace winsum::emit
