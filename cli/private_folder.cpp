// Defines how a private folder is removed: by its destructor, or by a process that waits for this one's end.
#include "private_folder.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <winsum/core/error.hpp>

#include "words.hpp"

namespace winsum::cli {
namespace {

constexpr int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGXFSZ, SIGALRM, SIGPIPE, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

// What a signal's handler may read.
volatile pid_t keeper = -1;
volatile int keeper_pipe = -1;
struct sigaction before[std::size(ends)];

/// A folder that is written to still is emptied again.
void remove_folder(const std::string& path) {
  std::error_code wrong;
  for (int tries = 0; tries < 200; ++tries) {
    std::filesystem::remove_all(path, wrong);
    if (!std::filesystem::exists(path, wrong)) return;
    ::usleep(20000);
  }
}

/// Waits for the pipe's end, which comes with the end of the process that writes to it, whatever ends that.
[[noreturn]] void keep(int pipe, const std::string& path) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
  ::setsid();  // no signal of the terminal
  const int none = ::open("/dev/null", O_RDWR);
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(none, stream);
  pid_t writer = 0, said = 0;
  ssize_t got = 0;
  while ((got = ::read(pipe, &said, sizeof said)) > 0 || (got < 0 && errno == EINTR))
    if (got == sizeof said) writer = said;
  if (writer > 0) ::kill(-writer, SIGKILL);
  remove_folder(path);
  ::_exit(0);
}

/// Only what a handler may call.
void let_remove() {
  if (keeper <= 0) return;
  const pid_t waited = keeper;
  keeper = -1;
  ::close(keeper_pipe);
  while (::waitpid(waited, nullptr, 0) < 0 && errno == EINTR) continue;
}

void on_signal(int which) {
  let_remove();
  ::signal(which, SIG_DFL);
  ::raise(which);
}

void start_keeper(const std::string& path) {
  int pipe[2];
  if (::pipe2(pipe, O_CLOEXEC) != 0) return;
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(pipe[1]);
    keep(pipe[0], path);
  }
  ::close(pipe[0]);
  if (child > 0) {
    keeper_pipe = pipe[1];
    keeper = child;
    for (std::size_t i = 0; i < std::size(ends); ++i) {
      struct sigaction on{};
      on.sa_handler = on_signal;
      sigfillset(&on.sa_mask);
      ::sigaction(ends[i], nullptr, &before[i]);
      if (before[i].sa_handler == SIG_DFL) ::sigaction(ends[i], &on, nullptr);  // what was ignored stays ignored
    }
  } else {
    ::close(pipe[1]);
  }
}

/// No signal ends the program while this lives.
struct no_signals {
  sigset_t old{};
  no_signals() {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &old);
  }
  ~no_signals() { sigprocmask(SIG_SETMASK, &old, nullptr); }
  no_signals(const no_signals&) = delete;
  no_signals& operator=(const no_signals&) = delete;
};

}  // namespace

private_folder::private_folder() {
  std::error_code wrong;
  const std::filesystem::path place = std::filesystem::temp_directory_path(wrong);
  path_ = (place / "winsum_XXXXXX").string();
  const no_signals between;
  std::string why = wrong ? wrong.message() : std::string();
  if (!wrong && ::mkdtemp(path_.data()) == nullptr) why = std::strerror(errno);
  if (!why.empty())
    throw error("winsum: no folder for the kernel's text can be made in the place for temporary files" +
                (place.empty() ? std::string() : " " + ticked(place.string())) + " (" + why + "); set TMPDIR to one, or use --engine interpreter");
  start_keeper(path_);
}

private_folder::~private_folder() {
  remove_folder(path_);
  if (keeper <= 0) return;
  for (std::size_t i = 0; i < std::size(ends); ++i) ::sigaction(ends[i], &before[i], nullptr);
  let_remove();
}

void private_folder::writer(pid_t group) {
  if (keeper > 0) (void)!::write(keeper_pipe, &group, sizeof group);
}

}  // namespace winsum::cli
