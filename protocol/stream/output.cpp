// SPDX-License-Identifier: MIT
#include "stream/output.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace catenary::stream {

OutputError::OutputError(int number)
    : std::runtime_error("cannot write responses: " + std::generic_category().message(number)) {}

void Output::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t count = ::write(x_descriptor, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      pollfd writable{x_descriptor, POLLOUT, 0};
      poll(&writable, 1, -1);
    } else if (errno != EINTR) {
      throw OutputError(errno);
    }
  }
}

}  // namespace catenary::stream
