// SPDX-License-Identifier: MIT
#include "terminal/analysis_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/text.h"
#include "game/sentences.h"
#include "session/turns.h"
#include "text/search_text.h"
#include "text/wrapping.h"

namespace catenary::terminal {

namespace {

using core::Color;
using core::Move;
using player::Player;

// The heading, the meaning of the values, and the line below the table.
constexpr int kOtherRows = 5;

std::string value_cell(const Player& player, const player::AnalyzedMove& move) {
  if (player.session().state().cooperative()) return std::to_string(move.value / game::kPointUnit);
  if (game::is_decisive(move.value)) return game::is_win(move.value) ? "won" : "lost";
  return fmt::format("{}%", game::percent(player.game().win_rate(move.value)));
}

std::string meaning_of_values(const Player& player) {
  if (player.session().state().cooperative()) return "value: the expected total of both players at the end";
  const std::string side = game::side_text(player.session().state().to_move());
  return "value: the chance to win for " + side + "; won and lost are proven";
}

/// The moves without those whose turn has the same stones as that of a better one, where their order does not matter.
std::vector<player::AnalyzedMove> distinct(const session::Session& session, const player::Analysis& analysis) {
  if (!session.state().commutative_turn()) return analysis.moves;
  std::vector<player::AnalyzedMove> kept;
  std::set<session::Turn> turns;
  for (const player::AnalyzedMove& move : analysis.moves) {
    session::Turn turn = session::turns_of(session.state(), move.variation).front();
    std::sort(turn.begin(), turn.end());
    if (turns.insert(std::move(turn)).second) kept.push_back(move);
  }
  return kept;
}

}  // namespace

std::vector<std::string> analysis_table(const Player& player, const player::Analysis& analysis, TableSize size) {
  std::vector<std::string> lines{"     value  depth  turns"};
  const auto shown = static_cast<std::size_t>(std::max(1, size.rows - kOtherRows));
  const std::vector<player::AnalyzedMove> moves = distinct(player.session(), analysis);
  for (std::size_t i = 0; i < std::min(shown, moves.size()); ++i) {
    const player::AnalyzedMove& move = moves[i];
    const std::string head = fmt::format("{:3}  {:>5}  {:5}  ", i + 1, value_cell(player, move), move.depth);
    const int room = std::max(1, size.columns - text::visible_width(head));
    lines.push_back(head + text::fitting_words(text::turns_of(player.session(), move.variation), room, size.utf8));
  }
  const std::string notes = meaning_of_values(player) + fmt::format("\ndepth {}, {} positions, {:.1f} s",
                                                                    analysis.depth, analysis.nodes, analysis.seconds);
  for (const std::string& line : core::split(text::wrapped(notes, size.columns), '\n')) lines.push_back(line);
  return lines;
}

}  // namespace catenary::terminal
