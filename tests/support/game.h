// SPDX-License-Identifier: MIT
/// A game in progress that unit tests of rules control with the texts of moves, clicks and positions.
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
  /// Like all functions here, fails the test unless the game is registered and has this width and these options.
  Game(const std::string& name, int width, const OptionTexts& options);

  /// Plays clicks, moves or turns for the side to move.
  Game& play(const std::vector<std::string>& texts);
  Game& set_position(const std::string& text);

  /// The reason why a click, move or turn of the side to move is illegal; empty if it is legal.
  std::string refusal(const std::string& text);
  bool refuses(const std::string& text) { return !refusal(text).empty(); }
  /// Returns true if the text is a legal position. Does not change the game.
  bool accepts_position(const std::string& text);

  bool has_move(const std::string& text) const;
  /// The legal moves and the possible clicks, each sorted and separated by blanks.
  std::string moves() const;
  std::string clicks() const;
  std::string position() const { return session->state().text(); }
  /// The first word of the position text: the board row by row.
  std::string rows() const;
  /// The events of the latest change and of the latest turn, joined by blanks.
  std::string events() const;
  std::string turn_events() const;
  /// The score if the game ended now.
  std::string score() const { return to_text(session->state().estimate()); }
  core::Color to_move() const { return session->state().to_move(); }
  /// Requires a finished game.
  std::string result() const;

  std::unique_ptr<session::Session> session;
};

}  // namespace catenary::tests
