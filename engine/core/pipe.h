// SPDX-License-Identifier: MIT
/// A pipe within the process, by which one thread wakes another that polls.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace catenary::core {

class Pipe {
 public:
  /// Throws std::system_error.
  Pipe() {
    if (pipe2(x_ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  }
  ~Pipe() {
    for (const int end : x_ends) close(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  /// The descriptor to poll.
  int read_end() const { return x_ends[0]; }
  /// Makes the other end readable. Waits where the pipe is full: where nobody has read thousands of these.
  void wake() const {
    const char byte = 0;
    [[maybe_unused]] const auto written = write(x_ends[1], &byte, 1);
  }

 private:
  int x_ends[2];
};

}  // namespace catenary::core
