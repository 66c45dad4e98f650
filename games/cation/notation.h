// SPDX-License-Identifier: MIT
/// Notation of Cation: positions as text, and their status, pictures and refusals for people.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "game/picture.h"
#include "game/status.h"
#include "rules.h"

namespace catenary::games::cation {

/// One line: the rows from the top, separated by '/', `x` black, `o` white, `.` empty; then the side to move (`b`, `w`,
/// or `-` after the end) and the latest stone: `latest=D4`, or `latest=-` where none forbids a placement now.
template <int Words>
std::string position_text(const Position<Words>& position);

/// The reason in words where the text is not a position that can arise.
template <int Words>
core::Result<Position<Words>> parse_position(const Rules<Words>& rules, std::string_view text);

/// The result in words, with counts and reason. Requires a position that is over.
template <int Words>
std::string result(const Position<Words>& position);

/// "White to move, may swap", "Black to move, has to move a stone out of a crosscut", ...
template <int Words>
game::Status status(const Position<Words>& position);

/// The edges, the crosscuts, the stone that forbids placements, and in the end the winning chain.
template <int Words>
game::Picture picture(const Position<Words>& position);

/// The reason for an illegal move; empty for a legal one.
template <int Words>
std::string describe(const Position<Words>& position, Move move);

}  // namespace catenary::games::cation
