// SPDX-License-Identifier: MIT
/// A position as a drawing, described by meaning rather than style. Games fill it in; text boards, front ends and web
/// pages draw it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/bitset.h"
#include "core/color.h"
#include "core/move.h"

namespace catenary::game {

using core::Cell;
using core::Color;

/// Squares that share a colour.
struct Area {
  enum class Fill { red, yellow, green, blue };
  Fill fill;
  std::vector<Cell> cells;
  /// The meaning of the colour: "its boat moves like a rook". May be empty.
  std::string text = {};
  /// A symbol for the meaning, one UTF-8 character, such as the chess piece that moves the same way.
  std::string sign = {};
};

/// An edge of a square board that belongs to a colour.
struct Edge {
  enum class Side { top, bottom, left, right };
  Side side;
  Color owner;
};

/// Cells with a meaning in addition to their stones. A cell may have several marks.
struct Mark {
  enum class Kind {
    /// Cells of the latest turn.
    last,
    /// A square that the dice selected.
    rolled,
    /// The origin of an unfinished move.
    selected,
    /// Destinations of the selected origin.
    target,
    /// Cells to choose from, if the choice is neither a placement nor a move.
    choice,
    /// Cells that belong together and matter now: the largest groups, a crosscut.
    group,
    /// Touching stones that count as one, regardless of colour.
    band,
    /// Cells that form a cycle, in order: each leads to the next, the last to the first.
    ring,
    /// The stones that won the game.
    winning,
    /// Cells of the latest turn that still restrict play.
    latest,
    /// Stones and pieces that can no longer be captured or changed.
    safe,
    /// Cells out of play, permanently or for this turn.
    removed,
  };

  Kind kind;
  std::vector<Cell> cells;
  /// The name of the mark in this game: "longest chain".
  std::string text;
};

/// A side's score so far; `owner` is none for the shared score of both sides.
struct Score {
  Color owner;
  /// In the game's unit.
  double value = 0;
  /// With its unit: "12 stones".
  std::string text;
  /// A label of up to four letters for displays with little room: "now"; may be empty.
  std::string label = {};
  /// The value if everything undecided went to the side that leads there now; nothing if that equals `value`.
  std::optional<double> projected = {};
};

/// An action that a game offers, besides clicks on cells that are whole turns.
enum class Action {
  /// Passing, ending a turn early, or any other use of the pass button.
  pass,
  swap,
  roll,
  /// Turns of several moves.
  steps,
  /// Moves of two clicks: a piece and its destination.
  relocate,
};

/// All parts may be empty.
struct Picture {
  /// The same in all positions of a game.
  std::vector<Action> actions;
  std::vector<Area> areas;
  std::vector<Edge> edges;
  /// A short text without blanks on a cell: the kind of a piece, the size of a group.
  std::vector<std::pair<Cell, std::string>> labels;
  /// The kinds of labels in a game, each as an example and its meaning: "3:1", "stones of Black and of White".
  std::vector<std::pair<std::string, std::string>> label_meanings;
  /// Only marks with cells.
  std::vector<Mark> marks;
  /// The kinds of marks that may occur in the game, including those without cells now, with their descriptions.
  std::vector<std::pair<Mark::Kind, std::string>> mark_meanings;
  std::vector<Score> scores;
  /// True for a square board with light and dark squares.
  bool chequered = false;
  /// Explains the symbols of pieces, for games in which they are not stones: "capitals white, lowercase letters black".
  std::string symbols;
  /// The names of pieces by glyph, "stone" or a capital letter, where they differ from the defaults.
  std::vector<std::pair<std::string, std::string>> names;
  /// Stones placed and still to place in the turn; both 0 in games with one move per turn.
  int done = 0;
  int left = 0;
  /// The holder of the button, none while it is free; nothing in games without a button.
  std::optional<Color> button;
  /// The number of the turn; 0 in games that do not count turns. Set by story/picture.h.
  int turn = 0;

  /// Adds a mark; without cells, adds only its meaning.
  void mark(Mark::Kind kind, std::vector<Cell> cells, std::string text = {}) {
    mark_meanings.emplace_back(kind, text);
    if (!cells.empty()) marks.push_back({kind, std::move(cells), std::move(text)});
  }
  /// Returns the cells of all marks of a kind.
  std::vector<Cell> cells_of(Mark::Kind kind) const {
    std::vector<Cell> cells;
    for (const Mark& mark : marks)
      if (mark.kind == kind) cells.insert(cells.end(), mark.cells.begin(), mark.cells.end());
    return cells;
  }
};

/// Returns the cells of a set in ascending order.
template <int Words>
std::vector<Cell> cells_of(const board::Bitset<Words>& set) {
  std::vector<Cell> cells;
  set.for_each([&](Cell cell) { cells.push_back(cell); });
  return cells;
}

}  // namespace catenary::game
