// SPDX-License-Identifier: MIT
/// Interrupts of a terminal session: Ctrl-C and typed keys end what the engine is doing; the loss of the terminal ends
/// the session.
#pragma once

#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "core/stop_flags.h"
#include "core/waker.h"

namespace catenary::terminal {

/// Handlers of signals for the lifetime of the object; one object at a time.
/// * SIGINT, SIGTERM and SIGHUP raise all flags, so that a search ends with its best move so far. On Windows so do Ctrl-C,
///   as SIGINT, and Ctrl-Break and a closed window, as SIGTERM.
/// * SIGWINCH is noted for window_changed().
/// * Each of them ends wait_for_input().
class Interrupts {
 public:
  explicit Interrupts(core::StopFlags& flags);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  /// True after SIGTERM or SIGHUP: the session must end.
  static bool ending();
  /// True once after the window was resized.
  static bool window_changed();
  /// True once after SIGINT.
  static bool interrupted();
  /// Waits for input or a signal, including one since the last call; true for input. Not on Windows.
  static bool wait_for_input(int descriptor);

 private:
  core::Waker x_wake;
};

/// Watches the input while a command is running, for the lifetime of the object: as soon as there is something to read,
/// `flags.line` is raised. Lowers all flags at the start.
class KeyWatch {
 public:
  KeyWatch(int descriptor, core::StopFlags& flags);
  ~KeyWatch();
  KeyWatch(const KeyWatch&) = delete;
  KeyWatch& operator=(const KeyWatch&) = delete;

 private:
  core::Waker x_wake;
  std::thread x_thread;
};

/// Takes the Enter that ended a command from the input, if nothing was typed with it.
void drop_enter(int descriptor);

/// Distinguishes a second interrupt that follows soon, which ends the session, from a first one.
class RepeatedInterrupts {
 public:
  /// True for an interrupt within a second of the one before.
  bool add() {
    const auto now = Clock::now();
    const auto before = std::exchange(x_last, now);
    return before && now - *before < std::chrono::seconds(1);
  }
  void forget() { x_last.reset(); }

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> x_last;
};

}  // namespace catenary::terminal
