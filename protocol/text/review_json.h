// SPDX-License-Identifier: MIT
/// Reviews as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "player/plugin.h"
#include "player/request.h"
#include "review/review.h"
#include "session/session.h"

namespace catenary::text {

/// Reviews the game played in a session, from the position on that was set last, as review_game() does. Returns what
/// docs/review.schema.json describes; the players have no names.
nlohmann::json review(const player::Plugin& game, game::Settings settings, const session::Session& played,
                      const player::Request& search, const review::ReportProgress& report);

}  // namespace catenary::text
