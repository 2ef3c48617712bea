// Defines a program that draws statements at random for `winsum run`: a folder for each, with its operands and the oracle's result as .npy
// files, and its words in `call`: the statement, then parameters, then the result's type, one a line.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "laws/random_call.hpp"
#include "laws/random_ways.hpp"

namespace {

using winsum::element;

void write_npy(const std::filesystem::path& file, const cases::tensor& t) {
  constexpr std::string_view descriptions[] = {"<f4", "<f8", "|i1", "|u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8", "<c8", "<c16"};
  std::string header = "{'descr': '" + std::string(descriptions[static_cast<int>(t.type)]) + "', 'fortran_order': False, 'shape': (";
  for (std::int64_t n : t.extents) header += std::to_string(n) + ",";
  header += ")}";
  header.resize((10 + header.size() + 1 + 63) / 64 * 64 - 11, ' ');
  header += '\n';
  std::ofstream to(file, std::ios::binary);
  to << "\x93NUMPY" << '\x01' << '\0' << static_cast<char>(header.size() & 255) << static_cast<char>(header.size() >> 8) << header;
  const auto size = static_cast<std::size_t>(size_of(t.type));
  t.for_each([&](std::int64_t at) {
    to.write(reinterpret_cast<const char*>(t.bytes.data()) + static_cast<std::size_t>(at) * size, static_cast<std::streamsize>(size));
  });
}

}  // namespace

/// Arguments: the folder, where to start, and how many statements.
int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const std::filesystem::path folder = argv[1];
  const int count = std::atoi(argv[3]);
  int made = 0;
  for (unsigned seed = static_cast<unsigned>(std::atoi(argv[2])); made < count; ++seed) {
    laws::random_call random(seed);
    cases::call_form form = random.draw();
    if (!random.wrong.empty() || laws::is_too_large(form)) continue;
    form.forms.clear();
    // The program makes the output: of the size that the operands give, and with zeros where `+=` adds.
    form.statement.how = winsum::ir::assign::set;
    const auto type = form.output_given ? form.output_type : std::nullopt;
    form.output_given = false;
    cases::call c = cases::make_call(form);
    if (!c.refused.empty()) continue;
    if (type) {
      form.output_given = true;
      form.output = c.tensors[0].extents;
      form.output_type = type;
      c = cases::make_call(form);
      if (!c.refused.empty()) continue;
    }
    const std::filesystem::path place = folder / std::to_string(seed);
    std::filesystem::create_directory(place);
    std::ofstream words(place / "call");
    words << random.text() << '\n';
    for (int p = 0; p < form.statement.params.count; ++p)
      words << "--param\n" << form.statement.params[p].view() << '=' << form.params[static_cast<std::size_t>(p)] << '\n';
    if (type) words << "--type\nout=" << name_of(*type) << '\n';
    for (std::size_t i = 1; i < c.tensors.size(); ++i) write_npy(place / ("in" + std::to_string(i) + ".npy"), c.tensors[i]);
    write_npy(place / "wanted.npy", c.wanted);
    if (!words.flush()) return 1;
    ++made;
  }
  return 0;
}
