// SPDX-License-Identifier: MIT
/// Writes analyses in the formats that front ends read: lines of Leela Zero's lz-analyze and KataGo's kata-analyze.
#pragma once

#include <string>

#include "game/game_info.h"
#include "player/analysis.h"
#include "session/session.h"

namespace catenary::gtp {

enum class AnalysisDialect {
  /// Chances in hundredths of a percent, for Lizzie and Sabaki.
  leela,
  /// Chances from 0 to 1, and scores, for KataGo's front ends.
  kata,
  /// Chances in hundredths of a percent, with score and depth.
  full,
};

/// One line "info move D4 visits 100 winrate 5234 ... pv D4 E5 info move ...", best first. Each move is named by the
/// next click, and each click occurs once; the variation is a line of clicks.
std::string info_line(const game::GameInfo& game, const session::Session& session, const player::Analysis& analysis,
                      AnalysisDialect dialect);

}  // namespace catenary::gtp
