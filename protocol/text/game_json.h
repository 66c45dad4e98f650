// SPDX-License-Identifier: MIT
/// Games as JSON for programs that offer them: sizes, options, levels.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "player/plugin.h"

namespace catenary::text {

/// Returns what a dialog for new games needs.
/// * `v`: version of this description; `name`, `title`, `sizes`, `size` (the default); `hexagonal`: true if the cells are
///   hexagons.
/// * `options`: `name`, `type` (bool, list, int, real or text), `value` (the default), `choices` with their `meanings`,
///   `samples` (some values, if there are no choices), `low` and `high` of numbers, `description`, `label` (the name
///   for people).
/// * `cooperative`: true if both colours play for one total; `first`: the side that starts, or both; `commutative`: the
///   stones of a turn may be given in any order.
/// * `levels`: the engine parameters of the levels of play 1, 2, ..., each an object of names and values.
/// * `rules`: the rules in brief.
nlohmann::json game_info(const player::Plugin& game);

}  // namespace catenary::text
