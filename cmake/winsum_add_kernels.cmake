# Defines winsum_add_kernels(target file [HEADER name] [NAMESPACE name]).
#
# `file`: C++ with declarations and the list `inline constexpr auto winsum_kernels = winsum::kernels(winsum::kernel<statement>("name"), …);`
# (header <winsum/kernels.hpp>). While building, the list is written as CUDA text, which nvcc compiles and `target` links, and as a
# header that `target` includes: HEADER (default: the file's stem with _kernels.hpp) with functions in NAMESPACE (default: kernels).
# The header needs nothing of CUDA. Architectures are those of CMAKE_CUDA_ARCHITECTURES.

# A macro, as a language is enabled in the scope of a directory.
macro(winsum_add_kernels target file)
  if(NOT CMAKE_CUDA_COMPILER_LOADED)
    find_program(WINSUM_NVCC nvcc HINTS /usr/local/cuda/bin)
    if(WINSUM_NVCC AND NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
      set(CMAKE_CUDA_COMPILER ${WINSUM_NVCC})
    endif()
    include(CheckLanguage)
    check_language(CUDA)
    if(NOT CMAKE_CUDA_COMPILER)
      message(FATAL_ERROR "winsum: winsum_add_kernels(${target} ...) needs a CUDA compiler and none was found; install the CUDA toolkit, or set "
                          "CMAKE_CUDA_COMPILER to the path of nvcc")
    endif()
    enable_language(CUDA)
  endif()
  winsum_add_compiled_kernels(${target} ${file} ${ARGN})
endmacro()

function(winsum_add_compiled_kernels target file)
  cmake_parse_arguments(PARSE_ARGV 2 asked "" "HEADER;NAMESPACE" "")
  if(asked_UNPARSED_ARGUMENTS OR asked_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "winsum: winsum_add_kernels takes a target, a file, HEADER name and NAMESPACE name, not `${ARGN}`; correct the call")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "winsum: winsum_add_kernels(${target} ...) names no target; call add_executable or add_library before it")
  endif()
  get_filename_component(path ${file} ABSOLUTE)
  if(NOT EXISTS ${path})
    message(FATAL_ERROR "winsum: winsum_add_kernels(${target} ${file}) finds no file ${path}; correct its name")
  endif()
  get_filename_component(stem ${file} NAME_WE)
  if(NOT asked_HEADER)
    set(asked_HEADER ${stem}_kernels.hpp)
  endif()
  if(NOT asked_NAMESPACE)
    set(asked_NAMESPACE kernels)
  endif()

  set(library ${target}_${stem}_kernels)
  set(writer ${library}_writer)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${library})
  file(CONFIGURE OUTPUT ${folder}/writer.cpp @ONLY CONTENT [[
#include "@path@"
#include <winsum/kernels.hpp>

int main(int count, char** arguments) { return winsum::write_kernels(winsum_kernels, count, arguments); }
]])
  add_executable(${writer} ${folder}/writer.cpp)
  set_target_properties(${writer} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${folder})
  target_link_libraries(${writer} PRIVATE winsum::winsum)
  # The declarations may need what the target's own files need.
  target_include_directories(${writer} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
  target_compile_definitions(${writer} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
  add_custom_command(OUTPUT ${folder}/${stem}.cu ${folder}/include/${asked_HEADER} VERBATIM
                     COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}/include
                     COMMAND ${writer} ${folder}/${stem}.cu ${folder}/include/${asked_HEADER} ${asked_HEADER} ${asked_NAMESPACE}
                     DEPENDS ${writer} COMMENT "Writing the kernels of ${file}")

  # A library of its own: options of the target are the host compiler's, not nvcc's.
  add_library(${library} STATIC ${folder}/${stem}.cu ${folder}/include/${asked_HEADER})
  set_target_properties(${library} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${library} PUBLIC ${folder}/include)
  target_link_libraries(${target} PRIVATE ${library})
endfunction()
