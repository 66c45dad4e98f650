// SPDX-License-Identifier: MIT
#include "stream/input.h"

#include <utility>

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
  // All requested responses have been written, so it does not matter whether the reader is still there.
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

bool Input::is_closing() {
  const std::lock_guard lock(x_mutex);
  return x_closing;
}

void Input::take(std::string_view bytes) {
  const std::lock_guard lock(x_mutex);
  // Lines that were sent together become available together.
  for (const char c : bytes) {
    if (c == '\n') {
      end_line();
    } else if (x_partial.text.size() < x_rules.max_bytes) {
      x_partial.text += c;
    } else {
      x_partial.overlong = true;
    }
  }
  x_changed.notify_all();
}

void Input::end_input() {
  const std::lock_guard lock(x_mutex);
  if (!x_partial.text.empty() || x_partial.overlong) end_line();
  x_ended = true;
  x_flags.end = true;
  x_changed.notify_all();
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
