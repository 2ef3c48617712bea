# Tests keep their temporary files and compiled kernels in the build's folder: what others leave elsewhere is not their matter, and they leave
# nothing there.
set(winsum_test_places TMPDIR=${PROJECT_BINARY_DIR}/tests_tmp POCL_CACHE_DIR=${PROJECT_BINARY_DIR}/tests_pocl)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/tests_tmp ${PROJECT_BINARY_DIR}/tests_pocl)

# For all tests that this folder's file has added so far.
macro(winsum_use_test_places)
  get_property(winsum_tests_here DIRECTORY PROPERTY TESTS)
  foreach(winsum_test IN LISTS winsum_tests_here)
    set_property(TEST ${winsum_test} APPEND PROPERTY ENVIRONMENT ${winsum_test_places} ${ARGN})
  endforeach()
endmacro()
