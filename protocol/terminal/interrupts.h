// SPDX-License-Identifier: MIT
/// Interrupts of a terminal session: Ctrl-C and typed keys end what the engine is doing, a lost terminal ends it all.
#pragma once

#include <thread>

#include "core/pipe.h"
#include "core/stop_flags.h"

namespace catenary::terminal {

/// Handlers of signals for the lifetime of the object; one object at a time.
/// * SIGINT, SIGTERM and SIGHUP raise all flags, so that a search ends with its best move so far.
/// * SIGWINCH is noted for window_changed().
/// * Each of them ends wait_for_input().
class Interrupts {
 public:
  explicit Interrupts(core::StopFlags& flags);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  /// True after SIGTERM or SIGHUP: the session has to end.
  static bool ending();
  /// True once after the window was resized.
  static bool window_changed();
  /// True once after SIGINT.
  static bool interrupted();
  /// Waits for input or a signal, also one that came since the last call; true for input.
  static bool wait_for_input(int descriptor);

 private:
  core::Pipe x_wake;
};

/// Watches the input while a command is at work, for the lifetime of the object: as soon as there is something to read,
/// `flags.line` is raised. Lowers all flags at the start.
class KeyWatch {
 public:
  KeyWatch(int descriptor, core::StopFlags& flags);
  ~KeyWatch();
  KeyWatch(const KeyWatch&) = delete;
  KeyWatch& operator=(const KeyWatch&) = delete;

 private:
  core::Pipe x_wake;
  std::thread x_thread;
};

}  // namespace catenary::terminal
