// SPDX-License-Identifier: MIT
/// A small network that corrects a weighted sum of terms: its weights, and the file that holds them.
///
/// The file begins with lines of text: "catenary network 1", then one line per property (see Network), then "end". The
/// weights follow as 16-bit and 32-bit integers, little-endian, and a 64-bit hash of everything before (FNV-1a). A file
/// may contain several networks, for different settings of a game, one after another.
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

/// The amount of one term as one of kSteps inputs: step i covers amounts from low + i * width; the first and the last
/// step also cover everything beyond.
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
  /// "only NAME VALUE...": the network is used only if the width, or an option of the game, has one of these values.
  std::map<std::string, std::vector<std::string>> only;
  /// "term NAME LOW WIDTH" for each term, then for "phase" and "sum".
  std::vector<TermSteps> terms;
  /// "about TEXT": its origin, for people.
  std::vector<std::string> about;

  Row bias;
  /// For each input.
  std::vector<Row> input_weights;
  /// For each step of each term; used only in the view of the side to move.
  std::vector<Row> term_weights;

  /// The output layer for one phase of the game; "parts COUNT" gives the number of phases, which have equal length.
  struct Part {
    Row mine;
    Row theirs;
    std::int32_t bias = 0;

    bool operator==(const Part&) const = default;
  };
  std::vector<Part> parts;

  /// Returns true if the network may be used in a game with these settings.
  bool covers(const game::Settings& settings) const;
  /// Returns true if the sums of the hidden layer fit into 16 bits for any `max_inputs` active inputs.
  bool fits_sums(int max_inputs) const;

  bool operator==(const Network&) const = default;
};

/// Reads one or more networks from a file; on failure the error says what is wrong.
core::Result<std::vector<Network>> parse_networks(std::string_view bytes);

/// Reads the first network of such a file that covers the settings, and skips the weights of those before it. Nothing
/// if none does.
core::Result<std::optional<Network>> parse_network_for(std::string_view bytes, const game::Settings& settings);

/// The largest correction in either direction, in value units.
inline constexpr game::Value kMaxCorrection = 20'000;

/// The correction of the weighted sum by one part of the output layer, in value units (thousandths of log-odds).
game::Value correction(const Network::Part& part, const Row& mine, const Row& theirs);

}  // namespace catenary::network
