// SPDX-License-Identifier: MIT
/// Worker threads that help the thread that starts them.
#pragma once

#include <cstddef>
#include <thread>
#include <utility>
#include <vector>

namespace catenary::core {

/// Joins its threads when it is destroyed.
class ThreadGroup {
 public:
  ThreadGroup() = default;
  ~ThreadGroup() {
    for (std::thread& thread : x_threads) thread.join();
  }
  ThreadGroup(const ThreadGroup&) = delete;
  ThreadGroup& operator=(const ThreadGroup&) = delete;

  /// Throws std::system_error if the system cannot start another thread.
  template <class Run>
  void start(Run run) {
    x_threads.emplace_back(std::move(run));
  }
  std::size_t size() const { return x_threads.size(); }

 private:
  std::vector<std::thread> x_threads;
};

}  // namespace catenary::core
