// Defines `test::device`, the device of OpenCL that tests run on, and `test::has_device`, without which they are skipped.
#pragma once
#include <boost/test/unit_test.hpp>
#include <winsum/opencl.hpp>

namespace winsum::test {

inline opencl_device& device() {
  static opencl_device first;
  return first;
}

inline boost::test_tools::assertion_result has_device(boost::unit_test::test_unit_id) {
  boost::test_tools::assertion_result available(opencl::available());
  available.message() << "no OpenCL device";
  return available;
}

}  // namespace winsum::test
