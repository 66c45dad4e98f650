// SPDX-License-Identifier: MIT
#include "process.h"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <initializer_list>

namespace catenary::program {

void outlive_failing_writes() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

void prepare_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free descriptor is taken, which is this one. A closed input is empty, and writing to a closed output
    // fails.
    [[maybe_unused]] const int taken = open("/dev/null", O_RDONLY);
  }
}

}  // namespace catenary::program
