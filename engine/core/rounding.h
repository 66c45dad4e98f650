// SPDX-License-Identifier: MIT
/// Rounding of numbers for people and other programs.
#pragma once

#include <cmath>

namespace catenary::core {

/// Rounds to multiples of 1 / `parts`: rounded(2.346, 100) is 2.35. Never returns -0.
inline double rounded(double value, double parts) { return std::round(parts * value) / parts + 0.0; }

}  // namespace catenary::core
