/// Searching while the opponent does, in a thread of its own that ends before the next command begins.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace catenary::player {

class Pondering {
 public:
  ~Pondering() { stop(); }

  /// Runs `search(flag)` until it returns, which it must do soon after the flag is raised. Requires that nothing runs.
  void start(std::function<void(const std::atomic<bool>& flag)> search);
  /// Ends it and waits for its end.
  void stop();

 private:
  std::atomic<bool> x_stop = false;
  std::thread x_thread;
};

}  // namespace catenary::player
