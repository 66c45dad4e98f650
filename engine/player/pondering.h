// SPDX-License-Identifier: MIT
/// Pondering: a search in a thread of its own while the opponent thinks. Player::ponder decides whether there is
/// something to search; protocol/main.cpp calls it after a command and stops the search before the next one.
#pragma once

#include <functional>
#include <thread>

#include "core/stop_flags.h"

namespace catenary::player {

class Pondering {
 public:
  ~Pondering() { stop(); }

  /// Runs `search(flag)` until it returns, which it must do soon after the flag is raised. Requires that nothing runs.
  void start(std::function<void(const core::StopFlag& flag)> search);
  /// Ends it and waits for its end.
  void stop();

 private:
  core::StopFlag x_stop;
  std::thread x_thread;
};

}  // namespace catenary::player
