// SPDX-License-Identifier: MIT
/// Numbers of the positions with few boats, and their predecessors, for the tables of solve/endgame_tables.h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules.h"

namespace catenary::games::colorado {

/// A class contains all positions with the same numbers of boats. A boat that landed at home but cannot be sunk, and a
/// preceding pass, do not affect the value of a position: it counts as the same position without them.
class Endgames {
 public:
  using Class = unsigned;

  /// The rules must outlive the object.
  explicit Endgames(const Rules& rules);

  /// Nothing if there are many boats, or if no boat may be sunk yet. Requires a position that is not over.
  static std::optional<Class> class_of(const Position& position);
  /// The numbers of a class are below this; some of them do not stand for a position.
  static std::uint64_t size(Class of);
  /// The classes that result from sinking a boat.
  static std::vector<Class> next(Class of);

  /// Requires a position in a class.
  std::uint64_t number(const Position& position) const;
  /// Nothing if the number does not stand for a position.
  std::optional<Position> position(Class of, std::uint64_t number) const;
  static Color to_move(Class of, std::uint64_t number);
  /// Appends the numbers of the positions of the same class from which a move leads to this one, once for each such
  /// move. Requires a position returned by position().
  void append_predecessors(const Position& position, std::vector<std::uint64_t>& numbers) const;

 private:
  /// Tables for more boats do not fit into memory.
  static constexpr int kMaxBoats = 4;

  std::uint64_t number(Color to_move, const Set& black, const Set& white, std::optional<Cell> landed) const;
  bool can_sink(const Set& boats, const Set& occupied, Cell target) const;
  bool reaches(Cell from, Cell to, const Set& occupied) const;
  void append_with_landings(Color to_move, const Set& mover, const Set& other,
                            std::vector<std::uint64_t>& numbers) const;

  const Rules* x_rules;
  /// The cells from which a boat reaches a cell of the empty board.
  std::array<Set, kSquares> x_sources;
  /// The cells in between that must be empty for that, by origin and destination.
  std::array<std::array<Set, kSquares>, kSquares> x_between;
};

}  // namespace catenary::games::colorado
