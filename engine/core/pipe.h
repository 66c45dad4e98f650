// SPDX-License-Identifier: MIT
/// A pipe within the process, by which one thread, or the handler of a signal, wakes another thread that polls.
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
    if (pipe2(x_ends, O_CLOEXEC | O_NONBLOCK) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  }
  ~Pipe() {
    for (const int end : x_ends) close(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  /// The descriptor to poll.
  int read_end() const { return x_ends[0]; }
  /// Makes the other end readable. A full pipe is so already.
  void wake() const {
    const char byte = 0;
    [[maybe_unused]] const auto written = write(x_ends[1], &byte, 1);
  }
  /// Makes it unreadable until the next wake().
  void drain() const {
    for (char bytes[64]; read(x_ends[0], bytes, sizeof bytes) > 0;) {
    }
  }

 private:
  int x_ends[2];
};

}  // namespace catenary::core
