// SPDX-License-Identifier: MIT
/// A small network that corrects a weighted sum of terms: its weights, and the file that holds them.
///
/// The file begins with lines of text: "catenary network 1", then a line for each fact (see Network), then "end". The
/// weights follow as 16-bit and 32-bit integers, lowest byte first, and a 64-bit hash of all before (FNV-1a). Several
/// networks, for different settings of a game, may follow one another in a file.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/game_info.h"
#include "game/value.h"
#include "network/kernels.h"

namespace catenary::network {

/// The amount of one term as one of kSteps inputs: step i holds amounts from low + i * width on; the first and the last
/// step hold those beyond too.
struct TermSteps {
  static constexpr int kSteps = 16;

  /// As in the evaluation; "phase" and "sum" are the progress of the game and the weighted sum in log-odds.
  std::string name;
  float low = 0;
  float width = 1;

  /// 0 to kSteps - 1.
  int step_of(float amount) const;

  bool operator==(const TermSteps&) const = default;
};

/// The sums and weights are integers: kActivationUnit stands for 1 in the hidden layer, kOutputUnit in the output.
struct Network {
  /// "game NAME": the game that it was trained for.
  std::string game;
  /// "inputs NAME COUNT": what the inputs stand for; see network/inputs.h.
  std::string inputs;
  /// "only NAME VALUE...": it is used where the width, or an option of the game, has one of these values.
  std::map<std::string, std::vector<std::string>> only;
  /// "term NAME LOW WIDTH" for each term, then for "phase" and "sum".
  std::vector<TermSteps> terms;
  /// "about TEXT": its origin, for people.
  std::vector<std::string> about;

  Row bias;
  /// For each input.
  std::vector<Row> input_weights;
  /// For each step of each term; seen by the side to move only.
  std::vector<Row> term_weights;

  /// The output layer for one part of the game; "parts COUNT" of equal length, by phase.
  struct Part {
    Row mine;
    Row theirs;
    std::int32_t bias = 0;

    bool operator==(const Part&) const = default;
  };
  std::vector<Part> parts;

  /// Returns true if the network may be used in a game with these settings.
  bool covers(const game::Settings& settings) const;
  /// Returns true if the sums of the hidden layer fit into 16 bits whatever `max_inputs` inputs are active.
  bool fits_sums(int max_inputs) const;

  bool operator==(const Network&) const = default;
};

/// Reads the networks of a file, one or more; an error says what is wrong with it.
core::Result<std::vector<Network>> parse_networks(std::string_view bytes);

/// Reads the first network of such a file that covers the settings, and skips the weights of those before it.
/// Nothing where none covers them.
core::Result<std::optional<Network>> parse_network_for(std::string_view bytes, const game::Settings& settings);

/// The largest correction, in value units, either way.
inline constexpr game::Value kMaxCorrection = 20'000;

/// The correction of the weighted sum by one part of the output layer, in value units (thousandths of log-odds).
game::Value correction(const Network::Part& part, const Row& mine, const Row& theirs);

}  // namespace catenary::network
