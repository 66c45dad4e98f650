// SPDX-License-Identifier: MIT
#include "stream/input.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "stream/output.h"

namespace catenary::stream {

Input::Input(int input, int output, core::StopFlags& flags, const LineRules& rules)
    : x_input(input), x_output(output), x_flags(flags), x_rules(rules) {
  x_reader = std::thread([this] {
    try {
      read_all();
    } catch (...) {
      const std::lock_guard lock(x_mutex);
      x_error = std::current_exception();
      x_flags.all = true;
    }
    x_changed.notify_all();
  });
}

Input::~Input() {
  {
    const std::lock_guard lock(x_mutex);
    x_closing = true;
  }
  x_wake.wake();
  x_reader.join();
}

std::optional<InputLine> Input::next() {
  std::unique_lock lock(x_mutex);
  x_at_work = false;
  x_changed.wait(lock, [this] { return !x_lines.empty() || x_ended || x_error; });
  // All responses that were asked for are written: it does not matter who has gone since.
  if (x_ended && x_lines.empty()) return std::nullopt;
  if (x_error) std::rethrow_exception(x_error);
  const bool was_full = x_waiting_bytes >= kMaxWaitingBytes;
  InputLine line = std::move(x_lines.front());
  x_lines.pop_front();
  x_waiting_bytes -= bytes_of(line);
  if (was_full && x_waiting_bytes < kMaxWaitingBytes) x_wake.wake();
  x_flags.all = line.interrupted;
  x_flags.line = !x_lines.empty();
  x_flags.end = x_ended;
  x_at_work = true;
  return line;
}

bool Input::is_full() {
  const std::lock_guard lock(x_mutex);
  return x_waiting_bytes >= kMaxWaitingBytes;
}

void Input::read_all() {
  bool ended = false;
  while (true) {
    pollfd ready[] = {{ended || is_full() ? -1 : x_input, POLLIN, 0}, {x_wake.read_end(), POLLIN, 0}, {x_output, 0, 0}};
    if (poll(ready, std::size(ready), -1) < 0) {
      if (errno == EINTR) continue;
      throw std::system_error(errno, std::generic_category(), "poll");
    }
    if (ready[0].revents != 0) ended = !read_some();
    const std::lock_guard lock(x_mutex);
    if (ready[1].revents != 0) x_wake.drain();
    if (x_closing) return;
    // An error or a hang-up, which is all that poll() reports here.
    if (ready[2].revents != 0) throw OutputError(EPIPE);
  }
}

bool Input::read_some() {
  char buffer[1 << 16];
  const ssize_t count = read(x_input, buffer, sizeof buffer);
  // Another process may have made the descriptor non-blocking.
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (count < 0) throw std::system_error(errno, std::generic_category(), "cannot read commands");
  const std::lock_guard lock(x_mutex);
  // What was sent at once is there at once.
  for (const char c : std::string_view(buffer, static_cast<std::size_t>(count))) {
    if (c == '\n') {
      end_line();
    } else if (x_partial.text.size() < x_rules.max_bytes) {
      x_partial.text += c;
    } else {
      x_partial.overlong = true;
    }
  }
  if (count == 0) {
    if (!x_partial.text.empty() || x_partial.overlong) end_line();
    x_ended = true;
    x_flags.end = true;
  }
  x_changed.notify_all();
  return count > 0;
}

void Input::end_line() {
  InputLine line = std::exchange(x_partial, {});
  if (line.overlong) line.text.clear();
  if (x_rules.is_interrupt == nullptr || !x_rules.is_interrupt(line.text)) {
    x_flags.line = true;
    x_waiting_bytes += bytes_of(line);
    x_lines.push_back(std::move(line));
  } else if (!x_lines.empty()) {
    x_lines.back().interrupted = true;
  } else if (x_at_work) {
    x_flags.all = true;
  }
}

}  // namespace catenary::stream
