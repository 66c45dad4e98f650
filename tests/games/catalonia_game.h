// SPDX-License-Identifier: MIT
/// Games of Catalonia in positions made by hand, for its unit tests.
#pragma once

#include <string>
#include <vector>

#include "core/text.h"
#include "support/game.h"
#include "support/variants.h"

namespace catenary::tests::catalonia {

/// A chain of four: the lady on D4 defends F4, F4 defends F5, F5 defends E5, and E5 defends D4.
inline const std::string kRing = "LD4 lF4 gF5 GE5";
/// White to move in the sixth turn of a game with a chain.
inline const std::string kMove = "w turn=6 phase=move moved=- chain=yes at=- total=80";
inline const std::string kRoll = "? turn=6 phase=roll moved=- chain=yes at=- total=96";

/// The rows of a position with these pieces and pits: "NB1 pC7 *D4".
inline std::string rows(const std::string& pieces) {
  std::vector<std::string> lines(8, "........");
  for (const std::string& piece : core::words_of(pieces))
    lines[static_cast<std::size_t>('8' - piece[2])][static_cast<std::size_t>(piece[1] - 'A')] = piece[0];
  return core::join(lines, "/");
}

/// A game with manual dice.
struct Game : tests::Game {
  explicit Game(const std::string& pits = "dice", int turns = 15)
      : tests::Game("catalonia", 8, {{"dice", "manual"}, {"pits", pits}, {"turns", std::to_string(turns)}}) {}

  Game& set(const std::string& pieces, const std::string& turn) {
    set_position(catalonia::rows(pieces) + " " + turn);
    return *this;
  }
  /// The squares that the piece on a square can move to.
  std::string targets(const std::string& origin) const {
    std::vector<std::string> squares;
    for (const std::string& text : tests::legal_texts(*session))
      if (text.starts_with(origin + "-")) squares.push_back(text.substr(3));
    return core::join(squares, " ");
  }
  /// The value of a word of the position: field("turn").
  std::string field(const std::string& name) const {
    for (const std::string& word : core::words_of(position()))
      if (word.starts_with(name + "=")) return word.substr(name.size() + 1);
    return "";
  }
  bool holds(const std::string& pieces) const { return rows() == catalonia::rows(pieces); }
};

}  // namespace catenary::tests::catalonia
