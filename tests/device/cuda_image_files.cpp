// Tests the files of compiled kernels in a folder that other users can write to: nothing of theirs is read, no link is followed.
#include <winsum/device/cuda/image_file.hpp>

#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "device/fake.hpp"

namespace {

using namespace winsum::device::cuda;
using winsum::test::temporary_folder;

constexpr uid_t other_user = 12345;

std::string contents(const std::filesystem::path& file) {
  std::stringstream all;
  all << std::ifstream(file, std::ios::binary).rdbuf();
  return all.str();
}
unsigned mode_of(const std::string& path) {
  struct stat about{};
  return ::lstat(path.c_str(), &about) == 0 ? about.st_mode & 07777u : 0u;
}

/// Giving files to somebody else takes root.
boost::test_tools::assertion_result root(boost::unit_test::test_unit_id) {
  boost::test_tools::assertion_result is(::geteuid() == 0);
  is.message() << "another user's files can be made by root alone";
  return is;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(device_cuda_image_files)

BOOST_AUTO_TEST_CASE(files_and_folders_are_made_for_their_user_alone) {
  const temporary_folder at;
  const mode_t before = ::umask(0);
  const std::string folder = at.path + "/a/b", bytes("\0image\n\xff", 8);
  BOOST_TEST(write_image(folder, "x.cubin", bytes));
  ::umask(before);
  BOOST_TEST(read_image(folder, "x.cubin") == bytes);
  BOOST_TEST(read_image(folder + "/", "x.cubin") == bytes);
  BOOST_TEST(read_image(folder, "y.cubin") == "");
  BOOST_TEST(read_image(at.path + "/none", "x.cubin") == "");
  for (const char* each : {"/a", "/a/b"}) BOOST_TEST(mode_of(at.path + each) == 0700u);
  BOOST_TEST(mode_of(folder + "/x.cubin") == 0600u);
  BOOST_TEST(write_image(folder, "x.cubin", "later"));
  BOOST_TEST(read_image(folder, "x.cubin") == "later");
  BOOST_TEST(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);
  // A folder that is there keeps its mode.
  ::chmod(folder.c_str(), 0755);
  BOOST_TEST(write_image(folder, "z.cubin", ""));
  BOOST_TEST(mode_of(folder) == 0755u);
}

BOOST_AUTO_TEST_CASE(a_file_that_others_can_write_is_not_read) {
  const temporary_folder at;
  const std::string file = at.path + "/x.cubin";
  BOOST_REQUIRE(write_image(at.path, "x.cubin", "image"));
  for (const unsigned mode : {0620u, 0602u, 0666u, 0622u}) {
    ::chmod(file.c_str(), mode);
    BOOST_TEST(read_image(at.path, "x.cubin") == "", mode);
  }
  for (const unsigned mode : {0600u, 0644u, 0400u}) {
    ::chmod(file.c_str(), mode);
    BOOST_TEST(read_image(at.path, "x.cubin") == "image", mode);
  }
  // Written anew it is ours again.
  ::chmod(file.c_str(), 0666);
  BOOST_TEST(write_image(at.path, "x.cubin", "image"));
  BOOST_TEST(read_image(at.path, "x.cubin") == "image");
}

BOOST_AUTO_TEST_CASE(links_pipes_and_folders_are_not_read_and_what_links_lead_to_is_not_written) {
  const temporary_folder at;
  std::ofstream(at.path + "/target") << "mine";
  ::chmod((at.path + "/target").c_str(), 0600);
  BOOST_REQUIRE(::symlink((at.path + "/target").c_str(), (at.path + "/link").c_str()) == 0);
  BOOST_REQUIRE(::symlink((at.path + "/not_there").c_str(), (at.path + "/dangling").c_str()) == 0);
  BOOST_REQUIRE(::mkfifo((at.path + "/pipe").c_str(), 0600) == 0);
  BOOST_REQUIRE(::mkdir((at.path + "/folder").c_str(), 0700) == 0);
  for (const char* name : {"link", "dangling", "pipe", "folder"}) BOOST_TEST(read_image(at.path, name) == "", name);
  const descriptor place(open_image_folder(at.path));
  BOOST_REQUIRE(place.number >= 0);
  for (const char* name : {"link", "dangling", "pipe", "folder", "target"}) BOOST_TEST(create_image_file(place.number, name) < 0, name);
  BOOST_TEST(!std::filesystem::exists(at.path + "/not_there"));
  // A link in the file's place is replaced.
  BOOST_TEST(write_image(at.path, "link", "image"));
  BOOST_TEST(contents(at.path + "/target") == "mine");
  BOOST_TEST(!std::filesystem::is_symlink(at.path + "/link"));
  BOOST_TEST(read_image(at.path, "link") == "image");
  BOOST_TEST(!write_image(at.path, "folder", "image"));
  BOOST_TEST(!write_image(at.path + "/target", "x", "image"));
  BOOST_TEST(at.files() == 5);
}

BOOST_AUTO_TEST_CASE(files_and_links_of_another_user_are_not_followed, *boost::unit_test::precondition(root)) {
  const temporary_folder at;
  ::chmod(at.path.c_str(), 01777);
  BOOST_REQUIRE(write_image(at.path, "x.cubin", "code of another user"));
  BOOST_REQUIRE(::chown((at.path + "/x.cubin").c_str(), other_user, other_user) == 0);
  BOOST_TEST(read_image(at.path, "x.cubin") == "");
  BOOST_TEST(write_image(at.path, "x.cubin", "ours"));
  BOOST_TEST(read_image(at.path, "x.cubin") == "ours");
  // A link in the folder's place.
  BOOST_REQUIRE(::mkdir((at.path + "/real").c_str(), 0700) == 0);
  BOOST_REQUIRE(::symlink((at.path + "/real").c_str(), (at.path + "/place").c_str()) == 0);
  BOOST_TEST(write_image(at.path + "/place", "y.cubin", "ours"));
  BOOST_TEST(read_image(at.path + "/place", "y.cubin") == "ours");
  BOOST_REQUIRE(::lchown((at.path + "/place").c_str(), other_user, other_user) == 0);
  for (const char* slash : {"", "/", "//"}) {
    BOOST_TEST(read_image(at.path + "/place" + slash, "y.cubin") == "");
    BOOST_TEST(!write_image(at.path + "/place" + slash, "z.cubin", "ours"));
  }
  BOOST_TEST(std::distance(std::filesystem::directory_iterator(at.path + "/real"), {}) == 1);
  // The other user's own look at them.
  const pid_t child = ::fork();
  if (child == 0) ::_exit(::seteuid(other_user) == 0 && read_image(at.path, "x.cubin").empty() && write_image(at.path, "his.cubin", "his") ? 0 : 1);
  int status = -1;
  ::waitpid(child, &status, 0);
  BOOST_TEST(status == 0);
  BOOST_TEST(contents(at.path + "/his.cubin") == "his");
  BOOST_TEST(read_image(at.path, "his.cubin") == "");
}

BOOST_AUTO_TEST_CASE(a_file_that_is_not_whole_is_not_kept) {
  const temporary_folder at;
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit most{1000, 1000};
    ::setrlimit(RLIMIT_FSIZE, &most);
    ::_exit(!write_image(at.path, "x.cubin", std::string(5000, 'x')) && write_image(at.path, "y.cubin", "whole") ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  BOOST_TEST(status == 0);
  BOOST_TEST(at.files() == 1);
  BOOST_TEST(read_image(at.path, "y.cubin") == "whole");
}

BOOST_AUTO_TEST_CASE(processes_at_once_see_whole_files) {
  const temporary_folder at;
  std::vector<pid_t> children;
  for (char letter : {'a', 'b', 'c', 'd'}) {
    const pid_t child = ::fork();
    if (child != 0) {
      children.push_back(child);
      continue;
    }
    bool right = true;
    for (int i = 0; i < 200 && right; ++i) {
      right = write_image(at.path + "/new", "x.cubin", std::string(20000, letter));
      const std::string seen = read_image(at.path + "/new", "x.cubin");
      right = right && seen.size() == 20000 && seen.find_first_not_of(seen[0]) == std::string::npos;
    }
    ::_exit(right ? 0 : 1);
  }
  for (pid_t child : children) {
    int status = -1;
    ::waitpid(child, &status, 0);
    BOOST_TEST(status == 0);
  }
  BOOST_TEST(std::distance(std::filesystem::directory_iterator(at.path + "/new"), {}) == 1);
}

BOOST_AUTO_TEST_SUITE_END()
