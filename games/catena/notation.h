// SPDX-License-Identifier: MIT
/// Notation of Catena: positions as text, and their status, pictures and refusals for people.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "game/picture.h"
#include "game/status.h"
#include "rules.h"

namespace catenary::games::catena {

/// One line: the rows from the top, separated by '/', `x` black, `o` white, `.` empty, each row only its cells; then
/// the side to move (`b`, `w`, or `-` after the end), the stones still to be placed in the turn and the holder of the
/// button (`b`, `w`, or `-` for nobody): `left=1 button=-`.
template <int Words>
std::string position_text(const Position<Words>& position);

/// The reason in words where the text is not a position that can arise.
template <int Words>
core::Result<Position<Words>> parse_position(const Rules<Words>& rules, std::string_view text);

/// The result in words, with counts and reason. Requires a position that is over.
template <int Words>
std::string result(const Position<Words>& position);

/// "White to move, 1 to place; stones: black 12, white 13; ..."
template <int Words>
game::Status status(const Position<Words>& position);

/// Cells that stay empty, the stones of bounded ribbons, and the length of each ribbon where it counts.
template <int Words>
game::Picture picture(const Position<Words>& position);

/// The reason for an illegal move; empty for a legal one.
template <int Words>
std::string describe(const Position<Words>& position, Move move);

}  // namespace catenary::games::catena
