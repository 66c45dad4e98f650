// SPDX-License-Identifier: MIT
/// Numbers that are rounded for people and other programs.
#pragma once

#include <cmath>

namespace catenary::core {

/// Rounds to whole parts of one: rounded(2.346, 100) is 2.35. Never -0.
inline double rounded(double value, double parts) { return std::round(parts * value) / parts + 0.0; }

}  // namespace catenary::core
