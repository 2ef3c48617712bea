// Defines `emit::language`: the words that the texts of one language have where another has others.
#pragma once
#include <cstdint>
#include <string_view>

#include <winsum/emit/head.hpp>

namespace winsum::inline WINSUM_MACHINE::emit {

/// A place in a text whose word depends on the language. The table is all that CUDA and OpenCL texts differ by.
enum class word : std::uint8_t {
  index,             ///< the type of indices, 64 bits
  index_suffix,      ///< of literals of that type
  unsigned_suffix,   ///< of literals of its unsigned twin
  function,          ///< before the type of a helper function
  overloads,         ///< before helper functions of one name and several types
  single,            ///< after the name of a library function of float
  restrict_pointer,  ///< before the name of a pointer that no other aliases
  global,            ///< before the type of what a pointer to a tensor points to
  shared,            ///< before an array of a GPU block
  kernel,            ///< before a GPU kernel
  barrier,           ///< every thread of the block has come here
  thread_x,          ///< which thread of its block
  thread_y,
  thread_z,
  block_x,  ///< which block of the grid
  block_y,
  block_z,
  block_size,  ///< threads of a block along x
  grid_x,      ///< blocks of the grid
  grid_y,
  grid_z,
  grid_title,  ///< in the comment on the launch
  block_title,
  shared_title,  ///< in comments
};
inline constexpr int word_count = static_cast<int>(word::shared_title) + 1;

struct language {
  std::string_view words[word_count]{};
  std::string_view elements[12]{};  ///< in the order of `element`

  constexpr std::string_view operator[](word w) const { return words[static_cast<int>(w)]; }
  constexpr std::string_view operator[](element e) const { return elements[static_cast<int>(e)]; }
};

// Every word is written, also an empty one: g++ 12 rejects constants with elements left out.
inline constexpr language cpp_language{
    .words = {"long long", "LL", "ULL", "inline ", "", "", "__restrict__ ", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", ""},
    .elements = {"float", "double", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long long", "unsigned long long",
                 "complex<float>", "complex<double>"},
};

inline constexpr language cuda_language{
    .words = {"long long",
              "LL",
              "ULL",
              "__host__ __device__ inline ",
              "",
              "f",
              "__restrict__ ",
              "",
              "__shared__ ",
              "extern \"C\" __global__ ",
              "__syncthreads()",
              "threadIdx.x",
              "threadIdx.y",
              "threadIdx.z",
              "blockIdx.x",
              "blockIdx.y",
              "blockIdx.z",
              "blockDim.x",
              "gridDim.x",
              "gridDim.y",
              "gridDim.z",
              "grid (",
              "block (",
              "shared memory"},
    .elements = {"float", "double", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long long", "unsigned long long",
                 "complex<float>", "complex<double>"},
};

inline constexpr language opencl_language{
    .words = {"long",
              "L",
              "UL",
              "static inline ",
              "__attribute__((overloadable)) ",
              "",
              "restrict ",
              "__global ",
              "__local ",
              "__kernel ",
              "barrier(CLK_LOCAL_MEM_FENCE)",
              "get_local_id(0)",
              "get_local_id(1)",
              "get_local_id(2)",
              "get_group_id(0)",
              "get_group_id(1)",
              "get_group_id(2)",
              "get_local_size(0)",
              "get_num_groups(0)",
              "get_num_groups(1)",
              "get_num_groups(2)",
              "work-groups (",
              "each of work-items (",
              "local memory"},
    .elements = {"float", "double", "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "", ""},
};

}  // namespace winsum::emit
