// SPDX-License-Identifier: MIT
/// A position as a drawing in meanings, not in styles. Games fill it; text boards, front ends and pages draw it.
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

/// Squares of one colour.
struct Area {
  enum class Fill { red, yellow, green, blue };
  Fill fill;
  std::vector<Cell> cells;
  /// The meaning of the colour: "its boat moves like a rook". May be empty.
  std::string text = {};
  /// A sign for the meaning, one character in UTF-8, such as that of a chess piece that moves alike.
  std::string sign = {};
};

/// A side of a square board that belongs to a colour.
struct Edge {
  enum class Side { top, bottom, left, right };
  Side side;
  Color owner;
};

/// Cells with a meaning beside their stones. A cell may be in several marks.
struct Mark {
  enum class Kind {
    /// Cells of the latest turn.
    last,
    /// A square that the dice showed.
    rolled,
    /// The origin of a half-made move.
    selected,
    /// Destinations of the selected origin.
    target,
    /// Cells to choose from, where the choice is neither a placement nor a move.
    choice,
    /// Cells that belong together and matter now: the largest groups, a crosscut.
    group,
    /// Stones that touch and count as one, whatever their colours.
    band,
    /// Cells that belong together, in order: each cell leads to the next one, the last one to the first.
    ring,
    /// The stones that have won the game.
    winning,
    /// Cells of the latest turn that the rules remember.
    latest,
    /// Stones and pieces that nothing can take or change any more.
    safe,
    /// Cells out of play, for good or in this turn.
    removed,
  };

  Kind kind;
  std::vector<Cell> cells;
  /// The name of the mark in this game: "longest chain".
  std::string text;
};

/// The score of a side so far; `owner` is none for both together.
struct Score {
  Color owner;
  /// In the unit of the game.
  double value = 0;
  /// With its unit: "12 stones".
  std::string text;
  /// A word of up to four letters for places with little room: "now"; may be empty.
  std::string label = {};
  /// The value if what is open went to the side that leads there now; nothing where that is the value itself.
  std::optional<double> projected = {};
};

/// An action in a game with its options, beside clicks on cells that are whole turns.
enum class Action {
  /// Passing, ending a turn early, or what else a button stands for.
  pass,
  swap,
  roll,
  /// Turns of several moves.
  steps,
  /// Moves of two clicks: a piece and where it goes.
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
  /// The meanings of the kinds of labels that a game has, each with an example: "3:1", "stones of Black and of White".
  std::vector<std::pair<std::string, std::string>> label_meanings;
  /// None without a cell.
  std::vector<Mark> marks;
  /// The kinds of marks that a game may have, also those without a cell, with the words for them.
  std::vector<std::pair<Mark::Kind, std::string>> mark_meanings;
  std::vector<Score> scores;
  /// True for a square board with light and dark squares.
  bool chequered = false;
  /// The symbols of pieces, for games in which they are not stones: "capitals white, small letters black".
  std::string symbols;
  /// The names of pieces by glyph, "stone" or a capital letter, where they have others than these.
  std::vector<std::pair<std::string, std::string>> names;
  /// Stones placed and still to place in the turn; both 0 in games with one move a turn.
  int done = 0;
  int left = 0;
  /// The holder of the button, none while it is free; nothing in games without one.
  std::optional<Color> button;
  /// The number of the turn in games that count their turns, 0 elsewhere; story/picture.h sets it.
  int turn = 0;

  /// Adds a mark; without a cell its meaning only.
  void mark(Mark::Kind kind, std::vector<Cell> cells, std::string text = {}) {
    mark_meanings.emplace_back(kind, text);
    if (!cells.empty()) marks.push_back({kind, std::move(cells), std::move(text)});
  }
  /// Returns the cells of a kind, of all its marks.
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
