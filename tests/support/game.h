// SPDX-License-Identifier: MIT
/// A game in progress as the unit tests of rules drive it: by the texts of moves, clicks and positions.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "session/session.h"

namespace catenary::tests {

using OptionTexts = std::vector<std::pair<std::string, std::string>>;

class Game {
 public:
  /// Requires a registered game, a width and options that it has, as all functions here: the test fails otherwise.
  Game(const std::string& name, int width, const OptionTexts& options);

  /// Clicks, moves or turns of whichever side is to move.
  Game& play(const std::vector<std::string>& texts);
  Game& set_position(const std::string& text);

  /// Why a click, move or turn of the side to move is not legal; empty where it is.
  std::string refusal(const std::string& text);
  bool refuses(const std::string& text) { return !refusal(text).empty(); }
  /// Leaves the game as it was.
  bool accepts_position(const std::string& text);

  bool has_move(const std::string& text) const;
  /// The legal moves and the possible clicks, each sorted and separated by blanks.
  std::string moves() const;
  std::string clicks() const;
  std::string position() const { return session->state().text(); }
  /// The first word of the position: the board row by row.
  std::string rows() const;
  /// The events of the latest change, and of the latest turn, joined by blanks.
  std::string events() const;
  std::string turn_events() const;
  /// What the game would score if it ended now.
  std::string score() const { return to_text(session->state().estimate()); }
  core::Color to_move() const { return session->state().to_move(); }
  /// Requires a finished game.
  std::string result() const;

  std::unique_ptr<session::Session> session;
};

}  // namespace catenary::tests
