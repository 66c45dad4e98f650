// SPDX-License-Identifier: MIT
/// Hints in words.
#pragma once

#include <string>
#include <vector>

#include "player/hint.h"
#include "session/session.h"

namespace catenary::text {

/// The proven result of a turn of a hint: "Black wins by 3", or "Black wins" while the margin is not proven; empty
/// where there is none.
std::string result_text(const session::Session& session, const player::HintedTurn& turn);

/// At most three sentences, the most important first.
std::vector<std::string> reasons_of(const session::Session& session, const player::Hint& hint);

}  // namespace catenary::text
