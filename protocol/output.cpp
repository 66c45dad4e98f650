// SPDX-License-Identifier: MIT
#include "output.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace catenary::protocol {

void Output::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t count = ::write(x_descriptor, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      pollfd writable{x_descriptor, POLLOUT, 0};
      poll(&writable, 1, -1);
    } else if (errno != EINTR) {
      throw OutputError("cannot write responses: " + std::generic_category().message(errno));
    }
  }
}

}  // namespace catenary::protocol
