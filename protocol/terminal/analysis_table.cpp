// SPDX-License-Identifier: MIT
#include "terminal/analysis_table.h"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

std::vector<std::string> analysis_table(const Player& player, const player::Analysis& analysis, TableSize size) {
  std::vector<std::string> lines{"     value  depth  turns"};
  const auto shown = static_cast<std::size_t>(std::max(1, size.rows - kOtherRows));
  for (std::size_t i = 0; i < std::min(shown, analysis.moves.size()); ++i) {
    const player::AnalyzedMove& move = analysis.moves[i];
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
