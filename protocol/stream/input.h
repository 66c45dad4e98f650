// SPDX-License-Identifier: MIT
/// Reads lines in a separate thread and cancels the running command: while the engine searches, it notices an
/// interrupt, another line, the end of input, and the loss of the reader of the responses.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "core/stop_flags.h"
#include "core/waker.h"

namespace catenary::stream {

struct InputLine {
  std::string text;
  /// Longer than LineRules::max_bytes; `text` is empty then.
  bool overlong = false;
  /// An interrupt came directly after it, before the line was taken.
  bool interrupted = false;
};

/// How a front end reads lines.
struct LineRules {
  std::size_t max_bytes;
  /// True for a line that ends the command before it and is not delivered itself; null if there is none.
  bool (*is_interrupt)(std::string_view line) = nullptr;
};

/// The lines of a file descriptor in order. After the end of input, commands that have arrived run as long as they
/// would have run otherwise, except those that last until the next line. If the reader of the responses is gone,
/// everything ends at once.
class Input {
 public:
  /// Starts reading. `output` is the descriptor of the responses. `flags` must outlive the input.
  Input(int input, int output, core::StopFlags& flags, const LineRules& rules);
  /// Stops reading, even if there is more input.
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// Waits for the next line and returns it; nothing at the end. The line before counts as answered, and the flags are
  /// set for the new one. Throws what ended the reading thread: OutputError if the reader of the responses is gone.
  std::optional<InputLine> next();

 private:
  /// A sender that is further ahead must wait.
  static constexpr std::size_t kMaxWaitingBytes = std::size_t{16} << 20;
  static std::size_t bytes_of(const InputLine& line) { return sizeof line + line.text.size(); }

  /// Reads until the end of input, the loss of the output, or is_closing(). Implemented separately for each system,
  /// because it waits for the input and x_wake at the same time.
  void read_all();
  void take(std::string_view bytes);
  void end_input();
  void end_line();
  bool is_full();
  bool is_closing();

  int x_input;
  int x_output;
  core::Waker x_wake;
  core::StopFlags& x_flags;
  LineRules x_rules;

  std::mutex x_mutex;
  std::condition_variable x_changed;
  std::deque<InputLine> x_lines;
  std::size_t x_waiting_bytes = 0;
  /// True from the time a line is taken until the next one is asked for.
  bool x_at_work = false;
  bool x_ended = false;
  bool x_closing = false;
  /// What ended the reading thread.
  std::exception_ptr x_error;

  // Of the reading thread only.
  InputLine x_partial;
  std::thread x_reader;
};

}  // namespace catenary::stream
