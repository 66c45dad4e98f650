// SPDX-License-Identifier: MIT
/// A position as a network sees it, for training.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace catenary::network {

struct Sample {
  /// The active inputs in the view of the side to move, then in its opponent's; in the order of the cells.
  std::array<std::vector<std::int32_t>, 2> inputs;
  /// The amounts of the terms, then phase and sum (see TermSteps::name).
  std::vector<float> amounts;
};

/// The inputs of a game and the contents of its samples.
struct SampleShape {
  std::string inputs;
  int input_count = 0;
  /// The maximum number of active inputs in a view.
  int max_active = 0;
  std::vector<std::string> terms;
};

}  // namespace catenary::network
