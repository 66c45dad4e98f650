// SPDX-License-Identifier: MIT
/// Elapsed time.
#pragma once

#include <chrono>

namespace catenary::core {

/// Seconds since an arbitrary fixed point; never decreases.
inline double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class Stopwatch {
 public:
  /// Seconds since construction.
  double seconds() const { return steady_seconds() - x_start; }

 private:
  double x_start = steady_seconds();
};

}  // namespace catenary::core
