// Defines `test::on_fake_cuda`: in this process, winsum's CUDA runs on the host.
#pragma once
#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include <boost/test/unit_test.hpp>

#include "gpu/fake_cuda.hpp"

namespace winsum::test {

/// A new folder that is removed at the end.
struct temporary_folder {
  std::string path = (std::filesystem::temp_directory_path() / "winsum_device_XXXXXX").string();
  temporary_folder() {
    if (mkdtemp(path.data()) == nullptr) path.clear();
  }
  ~temporary_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  temporary_folder(const temporary_folder&) = delete;
  temporary_folder& operator=(const temporary_folder&) = delete;
  int files() const { return static_cast<int>(std::distance(std::filesystem::directory_iterator(path), {})); }
};

inline std::string fake_library() { return WINSUM_FAKE_CUDA; }

/// A fixture: the environment names the fake before anything is loaded, and what tests set of it is as at first.
struct on_fake_cuda {
  fake_cuda& fake;

  on_fake_cuda() : fake(*found()) {
    fake.devices = 1;
    fake.starts = false;
    fake.capability = 90;
    fake.reads_host = false;
    fake.failing.clear();
  }

 private:
  static fake_cuda* found() {
    static fake_cuda* const only = [] {
      setenv("WINSUM_CUDA_DRIVER", WINSUM_FAKE_CUDA, 1);
      setenv("WINSUM_NVRTC", WINSUM_FAKE_CUDA, 1);
      setenv("WINSUM_CUDA_CACHE", "off", 1);
      void* const library = dlopen(WINSUM_FAKE_CUDA, RTLD_NOW | RTLD_LOCAL);
      BOOST_REQUIRE(library != nullptr);
      return reinterpret_cast<decltype(&winsum_fake_cuda)>(dlsym(library, "winsum_fake_cuda"))();
    }();
    return only;
  }
};

}  // namespace winsum::test
