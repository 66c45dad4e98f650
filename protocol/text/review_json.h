// SPDX-License-Identifier: MIT
/// Reviews as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "player/plugin.h"
#include "player/request.h"
#include "review/review.h"
#include "session/session.h"

namespace catenary::text {

/// Reviews the game played in a session since the position that was last set, as review_game() does; `known` is null or
/// the engine of the session. Returns the JSON that docs/review.schema.json describes, without the players' names.
nlohmann::json review(const player::Plugin& game, game::Settings settings, const session::Session& played,
                      const player::Request& search, const player::Engine* known, const review::ReportProgress& report);

}  // namespace catenary::text
