// SPDX-License-Identifier: MIT
/// Notation of Catchup: positions as text, and their status, pictures and refusals for people.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "game/picture.h"
#include "game/status.h"
#include "rules.h"

namespace catenary::games::catchup {

/// One line: the rows from the top, separated by '/', `x` black, `o` white, `.` empty, each row only its cells; then
/// the side to move (`b`, `w`, or `-` after the end) and the turn: `placed=1 limit=2 start=3` (see Position::Turn).
template <int Words>
std::string position_text(const Position<Words>& position);

/// The reason in words where the text is not a position that can arise.
template <int Words>
core::Result<Position<Words>> parse_position(const Rules<Words>& rules, std::string_view text);

/// The result in words, with counts and reason. Requires a position that is over.
template <int Words>
std::string result(const Position<Words>& position);

/// "White to move, 1 of 2 stones left; ..."
template <int Words>
game::Status status(const Position<Words>& position);

/// The largest groups of each colour with their sizes.
template <int Words>
game::Picture picture(const Position<Words>& position);

/// The reason for an illegal move; empty for a legal one.
template <int Words>
std::string describe(const Position<Words>& position, Move move);

}  // namespace catenary::games::catchup
