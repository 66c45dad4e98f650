// SPDX-License-Identifier: MIT
/// Inputs that are generated rather than stored: the data of tests/data and the registered games, in the form that each
/// target takes. Fuzzers start with them in addition to corpus/; replay_corpus runs them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace catenary::tests::fuzz {

/// The longest line with each command name in the transcripts.
std::vector<std::string> line_seeds();
/// The commands of each transcript, of the first playthrough of each game, and every command without arguments.
std::vector<std::string> session_seeds();
/// For each playthrough, requests with every kind of question about some of its moves.
std::vector<std::string> request_seeds();
/// For each game with networks, one with random weights.
std::vector<std::string> network_seeds();
/// The records that other programs wrote, and each playthrough as a record.
std::vector<std::string> record_seeds();
/// Positions of each playthrough.
std::vector<std::string> position_seeds();
/// Every value of the option `layout` in the variants of the games.
std::vector<std::string> layout_seeds();
/// The moves of each playthrough.
std::vector<std::string> move_seeds();
/// Each playthrough of a game as bytes for play_game().
std::vector<std::string> play_seeds(std::string_view game);

}  // namespace catenary::tests::fuzz
