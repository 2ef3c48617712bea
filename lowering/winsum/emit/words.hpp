// Defines `emit::language`: the words that the texts of one language have where another has others.
#pragma once
#include <string_view>

#include <winsum/emit/head.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// What the texts for the host, and those for GPUs, differ by from language to language. It begins with what C++ and CUDA say; an emitter
/// changes what its language says otherwise.
struct language {
  std::string_view index = "long long";                        ///< the type of indices, 64 bits
  std::string_view index_suffix = "LL";                        ///< of literals of that type
  std::string_view unsigned_suffix = "ULL";                    ///< of literals of its unsigned twin
  std::string_view function = "inline ";                       ///< before the type of a helper function
  std::string_view overloads = "";                             ///< before helper functions of one name and several types
  std::string_view library = "";                               ///< before the name of a function of the mathematical library
  std::string_view single = "f";                               ///< after one of float
  std::string_view kernel = "extern \"C\" ";                   ///< before the function that the text is there for
  std::string_view restrict_pointer = "__restrict__ ";         ///< before the name of a pointer that no other aliases
  std::string_view global = "";                                ///< before the type of what a pointer to a tensor points to
  std::string_view opens_unused = "/*", closes_unused = "*/";  ///< around the name of a parameter that its function does not mention
  bool complex_library = false;                                ///< it has std::complex
  bool counts_workspace = true;                                ///< its texts have a function NAME_workspace_bytes

  // Of GPUs.
  std::string_view shared = "";                                           ///< before an array of a block
  std::string_view barrier = "";                                          ///< every thread of the block has come here
  std::string_view thread_x = "", thread_y = "", thread_z = "";           ///< which thread of its block
  std::string_view block_x = "", block_y = "", block_z = "";              ///< which block of the grid
  std::string_view block_size = "";                                       ///< threads of a block along x
  std::string_view grid_x = "", grid_y = "", grid_z = "";                 ///< blocks of the grid
  std::string_view grid_title = "", block_title = "", shared_title = "";  ///< in comments

  std::string_view elements[element_count]{"float", "double",   "signed char", "unsigned char",      "short",          "unsigned short",
                                           "int",   "unsigned", "long long",   "unsigned long long", "complex<float>", "complex<double>"};

  constexpr std::string_view operator[](element e) const { return elements[static_cast<int>(e)]; }
  constexpr std::string_view thread(int axis) const { return axis == 0 ? thread_x : axis == 1 ? thread_y : thread_z; }
  constexpr std::string_view block(int axis) const { return axis == 0 ? block_x : axis == 1 ? block_y : block_z; }
  constexpr std::string_view grid(int axis) const { return axis == 0 ? grid_x : axis == 1 ? grid_y : grid_z; }
};

}  // namespace winsum::emit
