// SPDX-License-Identifier: MIT
/// Boards as JSON for programs that draw them: geometry and meanings, without colours and styles.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "game/game_info.h"
#include "session/session.h"
#include "session/turns.h"

namespace catenary::text {

/// Returns the parts of a board that are constant during a game. Lengths are in units of the distance between
/// neighbours, x to the right and y down, with the first cell of the top row near the origin.
/// * `v`: version of this description; `game`: name of the game.
/// * `shapes`: corners of a cell around its centre, by name of the shape.
/// * `cells`: `id` ("C3"), `at` (the centre), `shape`, `col` and `row` (from 0, rows from the bottom), `fill` (ground,
///   light, dark, red, yellow, green or blue) and `sign`, a symbol for the fill, empty for the first three.
/// * `fills`: meanings of fills, by name; `names`: names of pieces by glyph, if they differ from the defaults.
/// * `labels`: the kinds of labels in the game, each with an `example` and its meaning as `text`; `marks`: the kinds of
///   marks that have their own meaning in this game, each with its `kind`.
/// * `actions`: what the game offers besides clicks that are whole turns: pass, swap, roll, steps, relocate.
/// * `edges`: `owner` (black or white) and `path`, the corners of a line along the edge of the board.
/// * `texts`: coordinates, each with `at` and `text`.
nlohmann::json board_layout(const game::GameInfo& game, const session::Session& session);

/// Returns the position by meanings; cells are given by id.
/// * `v`; `ply`: number of changes so far; `key`: hash of the position, 16 hexadecimal digits.
/// * `turn`: `mover` (black, white, both, chance or none), `done` and `left`: stones placed and still to place in a
///   turn of several; `number`: of the turn in games that count turns, otherwise 0.
/// * `pieces`: `cell`, `owner` and `glyph`: "stone" or the letter of a piece.
/// * `labels`: `cell` and `text`.
/// * `marks`: `kind` (last, rolled, selected, target, choice, group, latest, safe, removed, ring or winning),
///   `cells`, `text`.
/// * `legal`: `selected` (the origin of a half-made move or null), `clicks` (the cells of the legal steps), `targets`
///   (the destinations of each origin), `pass` and `swap` (the label of a button, null if illegal). `note` explains the
///   button of `pass` if its label does not; otherwise null.
/// * `chance`: `label` (of a button for a roll that is due, or null) and `rolled` (the cells of the latest turn's
///   rolls); null if there are neither.
/// * `scores`: `owner` (black, white or both), `value` and `text`, in games that keep a score.
/// * `status`: the line below the board; `events`: sentences about the latest turn; `over`.
nlohmann::json board_state(const session::Session& session);

/// Returns the position like board_state(), but without `legal`, for pages that only show the game.
nlohmann::json shown_state(const session::Session& session);

/// Returns the states after each of these turns, which start from the position of the session.
nlohmann::json shown_states(session::Session session, const std::vector<session::Turn>& turns);

/// Returns what such pages need besides the states.
/// * `game`, `title`, `size`, `options` and `cooperative`: the settings of the game.
/// * `layout`: as returned by board_layout().
/// * `result`: as final_score prints it, and `result_text`, in words; absent for an unfinished game.
nlohmann::json shown_game(const game::GameInfo& game, const game::Settings& settings, const session::Session& session);

/// Returns who may move: black, white, both, chance or none.
std::string mover_of(const session::Session& session);

}  // namespace catenary::text
