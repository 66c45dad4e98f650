// SPDX-License-Identifier: MIT
/// Answers to questions about a position, which commands and pictures format.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/vertex.h"
#include "player/player.h"
#include "search/search_result.h"

namespace catenary::gtp {

/// Returns true if a side has a decision to make. Otherwise (after the end, before a roll) the answers are empty,
/// because a front end may ask after every move.
bool side_decides(const session::Session& session);

/// The first step of one or more moves, with the best of their values.
struct Click {
  /// For example "C3", "button" or "pass".
  std::string name;
  /// The vertex of a cell, or of the button beside the board. A pass has none.
  std::optional<core::Vertex> vertex;
  game::Value value = 0;
  /// The value is exact (search/search_result.h).
  bool exact = false;
};

/// The clicks of rated moves in cell order; clicks without a cell come last.
std::vector<Click> clicks_of(const session::Session& session, const std::vector<search::RatedMove>& rated);
/// The clicks of all legal moves, each rated by a short search; empty if there is nothing to decide.
std::vector<Click> clicks_of(player::Player& player);
/// The clicks of moves that a short search proves to win.
std::vector<Click> winning_clicks(player::Player& player);
/// The points where the opponent could win at once, sorted by name, without values.
std::vector<Click> threatened_clicks(player::Player& player);
std::string names_of(const std::vector<Click>& clicks);

/// The vertex of each stone with the size of its group. Empty in games without groups.
std::vector<std::pair<core::Vertex, std::size_t>> sizes_of_groups(const session::Session& session);

/// The reason why the side to move cannot play a step or a move now; "legal" if it can.
std::string why_illegal(const session::Session& session, const std::string& text);

}  // namespace catenary::gtp
