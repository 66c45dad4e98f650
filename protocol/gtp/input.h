// SPDX-License-Identifier: MIT
/// Reads commands in a thread of its own, so that an interrupt or the end of input is seen while the engine searches.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "player/stop_flags.h"

namespace catenary::gtp {

struct InputLine {
  std::string text;
  /// Longer than kMaxLineLength; `text` is empty then.
  bool overlong = false;
  /// An interrupt came right behind it, before it was taken.
  bool interrupted = false;
};

/// Lines of a file descriptor in order. After the end of input, what has arrived is still answered, as with a script in
/// a pipe, though no time-limited search goes on for more than kGrace after it; but a command that was already at work
/// alone when the end came has lost its reader, and everything stops at once.
class Input {
 public:
  static constexpr std::size_t kMaxLineLength = 64 * 1024;

  /// Starts reading. `flags` must outlive the input.
  Input(int descriptor, player::StopFlags& flags);
  /// Stops reading, whether or not there is more.
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// The next line, waiting for it; nothing at the end. Asking for it says that the line before is done with, and
  /// lowers the flags.
  std::optional<InputLine> next();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kAtWork{100};
  static constexpr std::chrono::seconds kGrace{2};
  /// A sender that is further ahead has to wait.
  static constexpr std::size_t kMostWaitingBytes = std::size_t{16} << 20;
  static std::size_t bytes_of(const InputLine& line) { return sizeof line + line.text.size(); }

  void read_all();
  void take(std::string_view bytes);
  void end_line();
  void finish(bool ends_script);

  enum class Wake { none, input, closing };
  /// What happens first within a time; -1 is without a limit.
  Wake wait(int milliseconds) const;

  int x_descriptor;
  int x_wake[2];
  player::StopFlags& x_flags;

  std::mutex x_mutex;
  std::condition_variable x_changed;
  std::deque<InputLine> x_lines;
  std::size_t x_waiting_bytes = 0;
  bool x_ended = false;
  bool x_abandoned = false;
  bool x_closing = false;
  /// The time at which the command at work was taken; nothing between commands.
  std::optional<Clock::time_point> x_at_work_since;

  // Of the reading thread only.
  InputLine x_partial;
  std::thread x_reader;
};

}  // namespace catenary::gtp
