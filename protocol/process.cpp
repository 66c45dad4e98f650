// SPDX-License-Identifier: MIT
#include "process.h"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <initializer_list>

namespace catenary::protocol {

void outlive_failing_writes() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

void occupy_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free descriptor is taken, which is this one.
    const int wrong_way = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    [[maybe_unused]] const int taken = open("/dev/null", wrong_way);
  }
}

}  // namespace catenary::protocol
