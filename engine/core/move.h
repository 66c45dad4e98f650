// SPDX-License-Identifier: MIT
/// A move as the rules pages define it, as a small value that all games share; see game/move_text.h for its text.
#pragma once

#include <compare>
#include <cstdint>

namespace catenary::core {

/// Index of a cell of one board, row by row from the bottom left (board/grid.h).
using Cell = std::uint16_t;

/// An upper bound on the number of cells; the 19x19 board and the hexhex board of side 10 have fewer.
inline constexpr int kMaxCells = 511;

/// Kind, origin and destination in 21 bits. Each game decides what the kinds mean in each phase: a rolled or a chosen
/// vertex is a `place` too. The default value is "no move". Moves are ordered by raw().
class Move {
 public:
  enum class Kind : std::uint8_t { none, place, relocate, remove, pass, swap, button };

  static constexpr int kBits = 21;

  constexpr Move() = default;
  static constexpr Move place(Cell to) { return Move(Kind::place, 0, to); }
  static constexpr Move relocate(Cell from, Cell to) { return Move(Kind::relocate, from, to); }
  static constexpr Move remove(Cell from) { return Move(Kind::remove, from, 0); }
  static constexpr Move pass() { return Move(Kind::pass, 0, 0); }
  static constexpr Move swap() { return Move(Kind::swap, 0, 0); }
  static constexpr Move button() { return Move(Kind::button, 0, 0); }
  static constexpr Move from_raw(std::uint32_t raw) {
    Move move;
    move.x_raw = raw;
    return move;
  }

  constexpr Kind kind() const { return static_cast<Kind>(x_raw >> 18); }
  /// The origin of a relocation or a removal; 0 otherwise.
  constexpr Cell from() const { return static_cast<Cell>((x_raw >> 9) & 0x1ff); }
  /// The destination of a placement or a relocation; 0 otherwise.
  constexpr Cell to() const { return static_cast<Cell>(x_raw & 0x1ff); }
  constexpr std::uint32_t raw() const { return x_raw; }
  constexpr bool is_none() const { return x_raw == 0; }

  constexpr auto operator<=>(const Move&) const = default;

 private:
  constexpr Move(Kind kind, Cell from, Cell to)
      : x_raw((static_cast<std::uint32_t>(kind) << 18) | (static_cast<std::uint32_t>(from) << 9) | to) {}

  std::uint32_t x_raw = 0;
};

}  // namespace catenary::core
