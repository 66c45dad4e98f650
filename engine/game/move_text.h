// SPDX-License-Identifier: MIT
/// Moves as text, written as on the rules pages: D4, B1-C3, C3-X, pass, swap, button; a turn joins moves with commas.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/grid.h"
#include "core/move.h"

namespace catenary::game {

using board::Grid;
using core::Move;

/// Requires a move on this board other than none.
std::string to_text(Move move, const Grid& grid);

std::string to_text(const std::vector<Move>& turn, const Grid& grid);

/// The text of each move.
std::vector<std::string> to_texts(const std::vector<Move>& moves, const Grid& grid);

/// A move as parsed, before the rules check it.
struct ParsedMove {
  enum class Status { ok, malformed, off_board };
  Status status = Status::malformed;
  Move move;
};

/// Ignores case. Two vertices may be written together: B1C3 is B1-C3. `off_board`: well formed, but a vertex is not on
/// this board.
ParsedMove parse_move(std::string_view text, const Grid& grid);

/// Explains what is wrong with a text that parse_move() calls malformed: "there is no column I", "did you mean C3?".
std::string fault_of_move(std::string_view text);

/// Returns true for a text that seems meant as a move, even if it is malformed: I5, 3C, C3-.
bool resembles_move(std::string_view text);

/// Returns the vertices of a text that contains nothing else: "C3", "D4" for "C3D4".
std::vector<std::string> vertices_of(std::string_view text);

}  // namespace catenary::game
