// SPDX-License-Identifier: MIT
/// Hints in words, and as JSON for programs that show them to people.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "game/game_info.h"
#include "player/hint.h"
#include "session/session.h"

namespace catenary::text {

/// The proven result of a turn of a hint: "Black wins by 3", or "Black wins" if the margin is not proven; empty if
/// there is none.
std::string result_text(const session::Session& session, const player::HintedTurn& turn);

/// At most four sentences, the most important first.
std::vector<std::string> reasons_of(const session::Session& session, const player::Hint& hint);

/// The reasons for a turn that is proven to win if there is a `win`; `reasons` are the game's own.
std::vector<std::string> reasons_of_turn(bool wins_at_once, const std::optional<game::Outcome>& win,
                                         std::vector<std::string> reasons);

/// Rewrites a reason, which addresses the side that moves, for other readers: "Black's" instead of "your".
std::string in_third_person(const std::string& reason, core::Color side);

/// The next-best turns whose chance to win hardly differs from that of the best one, at most three.
std::vector<std::string> equal_turns(const game::GameInfo& game, const session::Session& session,
                                     const player::Hint& hint);

/// Returns a hint about the position of the session.
/// * `v`: version of this description; `turn`: as `play` takes it; `color`: black or white.
/// * `cells`: the cells that the turn names; `steps`: the clicks that make it, cells or "pass".
/// * `chance`: the chance to win for `color`, 0 to 1; null in cooperative games. `total`: the expected total; null in
///   other games.
/// * `result`: the proven result in words, or null.
/// * `next`: the second-best turn with its `turn`, `chance` and `total`, or null.
/// * `equals`: the next-best turns whose chance hardly differs, at most three.
/// * `nodes`: the nodes of the search.
/// * `reasons`: at most four sentences, the most important first.
/// * `idea`: the first of the game's own reasons, ignoring what a proof says; null if there is none.
nlohmann::json hint(const game::GameInfo& game, const session::Session& session, const player::Hint& hint);

}  // namespace catenary::text
