// Defines `kernel` and `kernels`, the list that winsum_add_kernels of CMake builds, and `write_kernels`, which writes it as text.
#pragma once
#pragma push_macro("emit")  // a macro of Qt
#undef emit
#include <cctype>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <winsum/core/error.hpp>
#include <winsum/device/cuda/texts.hpp>
#include <winsum/dsl.hpp>
#include <winsum/source.hpp>

namespace winsum::inline WINSUM_MACHINE {

/// A kernel of a list: statement K by method M for tensors of these types. Made by `kernel`.
template <key K, method M, class... Operands>
struct kernel_entry {
  std::string_view name;
};
template <class... Entries>
struct kernel_list {
  std::tuple<Entries...> entries;
};

/// Asks for a function `called` so that runs statement K on the device. `Operands`: tensor types in the order of the call; static
/// extents become constants, others arguments. Without types: row-major float tensors of any extents.
template <key K, method M = automatic, class... Operands>
  requires(detail::source_verb_of<K, M, target::cuda, Operands...>::right)
constexpr auto kernel(std::string_view called) {
  return kernel_entry<K, M, Operands...>{called};
}
template <key K, method M = automatic, class... Operands>
  requires(!detail::source_verb_of<K, M, target::cuda, Operands...>::right)
decltype(report<detail::source_verb_of<K, M, target::cuda, Operands...>::mistake>(
    pieces_of<detail::source_verb_of<K, M, target::cuda, Operands...>::mistake>))
kernel(std::string_view called);

/// The list, as `inline constexpr auto winsum_kernels = winsum::kernels(winsum::kernel<conv>("conv"), …);` in the file of
/// winsum_add_kernels.
template <class... Entries>
constexpr kernel_list<Entries...> kernels(const Entries&... entries) {
  return {{entries...}};
}

namespace detail {

/// A kernel as texts.
struct written_kernel {
  std::string name, declaration, comment, text, call;
};

/// What a caller writes for an element type.
inline std::string spelled_for_callers(element e) { return (winsum::is_complex(e) ? "std::" : "") + std::string(emit::cuda_language[e]); }

inline written_kernel write_kernel(std::string_view name, const loop_ir::program& p, emit::header head) {
  const std::string inner = std::string(name) + "_kernel";
  head.kernel = fixed_string<47>(inner);
  const emit::name_table names(p, head);
  written_kernel k;
  k.name = name;
  k.comment = "/// " + std::string(head.statement.view()) + "\n";
  for (const auto& line : head.lines) k.comment += "///   " + std::string(line.view()) + "\n";
  std::string parameters, arguments;
  for (int i = 0; i < p.operand_count; ++i) {
    const std::string constness = i == 0 ? "" : "const ", buffer(names.buffers[i].view());
    parameters += constness + spelled_for_callers(head.elements[i]) + "* " + buffer + ", ";
    const std::string type = constness + k.name + "_text::" + std::string(emit::cuda_language[head.elements[i]]);
    arguments += winsum::is_complex(head.elements[i]) ? "reinterpret_cast<" + type + "*>(" + buffer + "), " : buffer + ", ";
  }
  for (int i = 0; i < p.params.size(); ++i)
    if (emit::is_argument(p.params[i])) {
      parameters += "long long " + std::string(names.params[i].view()) + ", ";
      arguments += std::string(names.params[i].view()) + ", ";
    }
  k.declaration = "void " + k.name + "(" + parameters + "void* stream";
  k.call = "launch_" + std::string(names.kernel.view()) + "(" + arguments + "static_cast<cudaStream_t>(stream))";
  k.text = emit::text<target::cuda>(p, head);
  return k;
}

template <class Entry, class Tensors>
struct entry_text;
template <key K, method M, class... Operands, class... Ops>
struct entry_text<kernel_entry<K, M, Operands...>, meta::type_list<Ops...>> : text_of_call<K, M, target::cuda, made, Ops...> {};
template <key K, method M, class... Operands>
written_kernel write_kernel(const kernel_entry<K, M, Operands...>& entry) {
  using text = entry_text<kernel_entry<K, M, Operands...>, typename shown_operands<K, Operands...>::type>;
  return write_kernel(entry.name, text::program::value, text::head());
}

inline void check_kernel_names(const std::vector<written_kernel>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string& name = all[i].name;
    bool good = !name.empty() && name.size() <= 40 && std::isalpha(static_cast<unsigned char>(name[0])) != 0 && name.back() != '_' &&
                name.find("__") == std::string::npos && !emit::detail::is_word_of_texts(name);
    for (char c : name) good = good && (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_');
    if (!good) WINSUM_THROW error(device::cuda::texts::kernel_name(name));
    for (std::size_t j = 0; j < i; ++j)
      if (all[j].name == name) WINSUM_THROW error(device::cuda::texts::kernel_named_twice(name));
  }
}

/// The header that a caller includes: nothing of CUDA or of winsum is in it.
inline std::string header_of_kernels(const std::vector<written_kernel>& all, std::string_view space) {
  std::string text =
      "// Written by winsum_add_kernels. Each function puts its kernel into a stream (a cudaStream_t; nullptr: the default one) and does not\n"
      "// wait. Pointers are to device memory, extents and strides count elements. Throws std::runtime_error if CUDA refuses the launch.\n"
      "#pragma once\n#include <complex>\n\nnamespace " +
      std::string(space) + " {\n\n";
  for (const written_kernel& k : all) text += k.comment + k.declaration + " = nullptr);\n\n";
  return text + "}  // namespace " + std::string(space) + "\n";
}

inline std::string cuda_of_kernels(const std::vector<written_kernel>& all, std::string_view space, std::string_view header) {
  std::string text = "// Written by winsum_add_kernels.\n#include \"" + std::string(header) + "\"\n\n#include <stdexcept>\n#include <string>\n\n" +
                     "namespace {\n\nvoid check_launch(const char* kernel) {\n  const cudaError_t code = cudaGetLastError();\n" +
                     "  if (code != cudaSuccess)\n" + device::cuda::texts::throw_not_launched + "}\n\n" + "}  // namespace\n\n";
  for (const written_kernel& k : all) {
    text += "namespace " + k.name + "_text {\n" + k.text + "}  // namespace " + k.name + "_text\n\n";
    text += "void " + std::string(space) + "::" + k.declaration.substr(5) + ") {\n  " + k.name + "_text::" + k.call + ";\n  check_launch(\"" +
            k.name + "\");\n}\n\n";
  }
  return text;
}

inline void write_file(const std::string& path, const std::string& text) {
  std::ofstream to(path, std::ios::binary);
  to << text;
  to.close();
  if (!to) WINSUM_THROW error(device::cuda::texts::not_written(path));
}

}  // namespace detail

/// The main function of the program that winsum_add_kernels builds. Arguments: the CUDA file, the header, the header as the CUDA
/// file includes it, the namespace of the functions. Returns 1 after printing a sentence if that is not possible.
template <class... Entries>
int write_kernels(const kernel_list<Entries...>& list, int argument_count, const char* const* arguments) {
  auto write = [&] {
    if (argument_count != 5) WINSUM_THROW error(device::cuda::texts::arguments_of_writer());
    std::vector<detail::written_kernel> all;
    std::apply([&](const auto&... entry) { (all.push_back(detail::write_kernel(entry)), ...); }, list.entries);
    detail::check_kernel_names(all);
    detail::write_file(arguments[1], detail::cuda_of_kernels(all, arguments[4], arguments[3]));
    detail::write_file(arguments[2], detail::header_of_kernels(all, arguments[4]));
    return 0;
  };
#if defined(__cpp_exceptions)
  try {
    return write();
  } catch (const error& e) {
    std::cerr << e.what() << '\n';
    return 1;
  }
#else
  return write();
#endif
}

}  // namespace winsum
#pragma pop_macro("emit")
