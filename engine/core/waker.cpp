// SPDX-License-Identifier: MIT
#include "core/waker.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace catenary::core {

// A pipe.

Waker::Waker() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  x_handles = {ends[0], ends[1]};
}

Waker::~Waker() {
  for (const std::intptr_t end : x_handles) close(static_cast<int>(end));
}

void Waker::wake() const {
  const char byte = 0;
  // A full pipe is readable already.
  [[maybe_unused]] const auto written = write(static_cast<int>(x_handles[1]), &byte, 1);
}

void Waker::drain() const {
  for (char bytes[64]; read(static_cast<int>(x_handles[0]), bytes, sizeof bytes) > 0;) {
  }
}

}  // namespace catenary::core
