// SPDX-License-Identifier: MIT
/// Pondering: a search in a separate thread during the opponent's turn. Player::ponder decides whether there is
/// something to search; protocol/main.cpp calls it after each command and stops the search before the next.
#pragma once

#include <functional>
#include <thread>

#include "core/stop_flags.h"

namespace catenary::player {

class Pondering {
 public:
  ~Pondering() { stop(); }

  /// Runs `search(flag)` in a thread; it must return soon after the flag is raised. Requires that no search is running.
  void start(std::function<void(const core::StopFlag& flag)> search);
  /// Stops the search and waits until it has ended.
  void stop();

 private:
  core::StopFlag x_stop;
  std::thread x_thread;
};

}  // namespace catenary::player
