// SPDX-License-Identifier: MIT
/// Elapsed time from a clock that tests can replace.
#pragma once

#include <chrono>

namespace catenary::core {

/// Seconds from any fixed point on; never goes back.
using ClockFunction = double (*)();

inline double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class Stopwatch {
 public:
  explicit Stopwatch(ClockFunction clock = steady_seconds) : x_clock(clock), x_start(clock()) {}

  /// Seconds since construction.
  double seconds() const { return x_clock() - x_start; }

 private:
  ClockFunction x_clock;
  double x_start;
};

}  // namespace catenary::core
