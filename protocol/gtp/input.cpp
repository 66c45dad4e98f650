// SPDX-License-Identifier: MIT
#include "gtp/input.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "gtp/line.h"

namespace catenary::gtp {

Input::Input(int descriptor, player::StopFlags& flags) : x_descriptor(descriptor), x_flags(flags) {
  if (pipe(x_wake) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  x_reader = std::thread([this] { read_all(); });
}

Input::~Input() {
  {
    const std::lock_guard lock(x_mutex);
    x_closing = true;
  }
  x_changed.notify_all();
  close(x_wake[1]);
  x_reader.join();
  close(x_wake[0]);
}

std::optional<InputLine> Input::next() {
  std::unique_lock lock(x_mutex);
  x_at_work_since.reset();
  x_changed.notify_all();
  x_changed.wait(lock, [this] { return !x_lines.empty() || x_ended; });
  if (x_lines.empty() || x_abandoned) return std::nullopt;
  InputLine line = std::move(x_lines.front());
  x_lines.pop_front();
  x_waiting_bytes -= bytes_of(line);
  x_flags.timed = line.interrupted;
  x_flags.all = line.interrupted;
  x_flags.line = line.interrupted || x_ended || !x_lines.empty();
  x_at_work_since = Clock::now();
  x_changed.notify_all();
  return line;
}

Input::Wake Input::wait(int milliseconds) const {
  pollfd ready[2] = {{x_descriptor, POLLIN, 0}, {x_wake[0], POLLIN, 0}};
  int count = 0;
  while ((count = poll(ready, 2, milliseconds)) < 0)
    if (errno != EINTR) return Wake::closing;
  if (ready[1].revents != 0) return Wake::closing;
  return count > 0 ? Wake::input : Wake::none;
}

void Input::read_all() {
  char buffer[1 << 16];
  // An end that is there at the first look came with the lines before it, however late this thread gets to look.
  Wake look = Wake::none;
  while (true) {
    look = wait(0);
    if (look == Wake::closing || (look == Wake::none && wait(-1) == Wake::closing)) break;
    const ssize_t count = read(x_descriptor, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    take(std::string_view(buffer, static_cast<std::size_t>(count)));
  }
  const bool ends_script = look == Wake::input || !x_partial.text.empty() || x_partial.overlong;
  if (!x_partial.text.empty() || x_partial.overlong) end_line();
  finish(ends_script);
}

void Input::take(std::string_view bytes) {
  for (const char c : bytes) {
    if (c == '\n') {
      end_line();
    } else if (x_partial.text.size() < kMaxLineLength) {
      x_partial.text += c;
    } else {
      x_partial.overlong = true;
    }
  }
}

void Input::end_line() {
  std::unique_lock lock(x_mutex);
  x_flags.line = true;
  InputLine line = std::exchange(x_partial, {});
  if (line.overlong) line.text.clear();
  x_changed.wait(lock, [this] { return x_waiting_bytes < kMostWaitingBytes || x_closing; });
  if (is_interrupt(line.text)) {
    if (!x_lines.empty()) {
      x_lines.back().interrupted = true;
    } else if (x_at_work_since) {
      x_flags.timed = true;
      x_flags.all = true;
    }
  } else {
    x_waiting_bytes += bytes_of(line);
    x_lines.push_back(std::move(line));
    x_changed.notify_all();
  }
}

/// After the end of input, which came with the last lines if it `ends_script`: lets the commands that have arrived be
/// carried out, and limits how long they think.
void Input::finish(bool ends_script) {
  std::unique_lock lock(x_mutex);
  x_ended = true;
  x_flags.line = true;
  const auto end = Clock::now();
  if (!ends_script && x_lines.empty() && x_at_work_since && end - *x_at_work_since >= kAtWork) {
    x_abandoned = true;
    x_flags.timed = true;
    x_flags.all = true;
  }
  x_changed.notify_all();
  while (!x_closing) {
    if (!x_at_work_since) {
      x_changed.wait(lock);
      continue;
    }
    const auto limit = std::max(end, *x_at_work_since) + kGrace;
    if (Clock::now() >= limit) x_flags.timed = true;
    x_changed.wait_until(lock, x_flags.timed ? Clock::now() + kGrace : limit);
  }
}

}  // namespace catenary::gtp
