// SPDX-License-Identifier: MIT
#include "gtp/analysis_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/text.h"
#include "game/move_text.h"
#include "session/next_steps.h"
#include "session/session.h"
#include "text/search_text.h"

namespace catenary::gtp {

namespace {

using player::AnalyzedMove;
using session::Session;

/// The fields of one `info` line.
struct Info {
  std::string move;
  std::string variation;
  double chance = 0;
  /// The lead of the side to move, in points or stones: a proven margin, or a total. Empty for evaluations, which give
  /// chances rather than leads.
  std::optional<double> lead;
  /// The value for people: a proven result, a total or a chance.
  std::string score;
  /// The variation as turns, in one word: slashes separate turns, commas separate the moves of a turn.
  std::string turns;
  /// The share of the nodes, for lack of a policy.
  double prior = 0;
};

std::optional<double> lead_of(const Session& session, const AnalyzedMove& entry) {
  if (session.state().cooperative()) return static_cast<double>(entry.value) / game::kPointUnit;
  if (!game::is_decisive(entry.value) || !entry.exact || !session.state().has_margins()) return std::nullopt;
  const int half_points = game::margin_of(entry.value);
  return (game::is_win(entry.value) ? half_points : -half_points) / 2.0;
}

std::string steps_text(const Session& session, const std::vector<game::Step>& steps) {
  std::vector<std::string> texts;
  texts.reserve(steps.size());
  for (const game::Step step : steps) texts.push_back(game::to_text(step, session.grid()));
  return core::join(texts, " ");
}

Info info_of(const game::GameInfo& game, const Session& session, const player::Analysis& analysis,
             const AnalyzedMove& entry) {
  const std::vector<game::Step> steps = session::steps_of(session, entry.variation);
  const double nodes = static_cast<double>(std::max<std::uint64_t>(1, analysis.nodes));
  return {game::to_text(steps.front(), session.grid()),
          steps_text(session, steps),
          game.win_rate(entry.value),
          lead_of(session, entry),
          text::value_text(game, session, entry.value, entry.exact),
          core::join(text::turns_of(session, entry.variation), "/"),
          static_cast<double>(entry.nodes) / nodes};
}

int hundredths_of_percent(double share) { return static_cast<int>(std::lround(share * 10'000)); }

std::string text_of(const Info& info, const AnalyzedMove& entry, std::size_t order, AnalysisDialect dialect) {
  std::string text = fmt::format("info move {} visits {}", info.move, entry.nodes);
  if (dialect == AnalysisDialect::kata) {
    text += fmt::format(" utility {0:.6f} winrate {1:.6f} prior {2:.6f} lcb {1:.6f} utilityLcb {0:.6f} weight {3:.1f}",
                        2 * info.chance - 1, info.chance, info.prior, static_cast<double>(entry.nodes));
    if (info.lead)
      text += fmt::format(" scoreMean {0:.2f} scoreStdev 0.00 scoreLead {0:.2f} scoreSelfplay {0:.2f}", *info.lead);
  } else {
    const int chance = hundredths_of_percent(info.chance);
    text += fmt::format(" winrate {} prior {} lcb {}", chance, hundredths_of_percent(info.prior), chance);
  }
  if (dialect == AnalysisDialect::full) {
    if (info.lead) text += fmt::format(" scoreLead {:.2f}", *info.lead);
    text += fmt::format(" score {} depth {} turns {}", info.score, entry.depth, info.turns);
  }
  return text + fmt::format(" order {} pv {}", order, info.variation);
}

}  // namespace

std::string info_line(const game::GameInfo& game, const Session& session, const player::Analysis& analysis,
                      AnalysisDialect dialect) {
  std::vector<std::string> moves;
  std::vector<std::string> texts;
  for (const AnalyzedMove& entry : analysis.moves) {
    const Info info = info_of(game, session, analysis, entry);
    if (std::find(moves.begin(), moves.end(), info.move) != moves.end()) continue;
    texts.push_back(text_of(info, entry, moves.size(), dialect));
    moves.push_back(info.move);
  }
  return core::join(texts, " ");
}

}  // namespace catenary::gtp
