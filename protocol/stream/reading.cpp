// SPDX-License-Identifier: MIT
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <iterator>
#include <optional>
#include <span>
#include <system_error>

#include "stream/input.h"
#include "stream/output.h"

namespace catenary::stream {

namespace {

/// Nothing if the descriptor has no bytes now; empty at the end of input.
std::optional<std::string_view> part_of(int descriptor, std::span<char> buffer) {
  const ssize_t count = read(descriptor, buffer.data(), buffer.size());
  // Another process may have made the descriptor non-blocking.
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return std::nullopt;
  if (count < 0) throw std::system_error(errno, std::generic_category(), "cannot read commands");
  return std::string_view(buffer.data(), static_cast<std::size_t>(count));
}

}  // namespace

void Input::read_all() {
  std::array<char, 1 << 16> buffer;
  bool ended = false;
  while (true) {
    pollfd ready[] = {{ended || is_full() ? -1 : x_input, POLLIN, 0},
                      {static_cast<int>(x_wake.handle()), POLLIN, 0},
                      {x_output, 0, 0}};
    if (poll(ready, std::size(ready), -1) < 0) {
      if (errno == EINTR) continue;
      throw std::system_error(errno, std::generic_category(), "poll");
    }
    const auto bytes = ready[0].revents != 0 ? part_of(x_input, buffer) : std::nullopt;
    if (bytes) {
      ended = bytes->empty();
      if (ended)
        end_input();
      else
        take(*bytes);
    }
    if (ready[1].revents != 0) x_wake.drain();
    if (is_closing()) return;
    // An error or a hang-up, which is all that poll() reports here.
    if (ready[2].revents != 0) throw OutputError(EPIPE);
  }
}

}  // namespace catenary::stream
