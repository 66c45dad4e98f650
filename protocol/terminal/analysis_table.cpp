// SPDX-License-Identifier: MIT
#include "terminal/analysis_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "game/move_text.h"
#include "terminal/window.h"

namespace catenary::terminal {

namespace {

using core::Color;
using core::Move;
using player::Player;

// Heading, meaning of the values, and the line below the table.
constexpr int kOtherRows = 5;

bool is_proven(game::Value value) { return game::is_win(value) || game::is_loss(value); }

/// A value that is not proven is never certain.
long percent(const Player& player, game::Value value) {
  return std::clamp(std::lround(100 * player.game().win_rate(value)), 1L, 99L);
}

std::string proven_result(const session::Session& session, game::Value value) {
  const Color winner = game::is_win(value) ? session.to_move() : opposite(session.to_move());
  const int margin = game::margin_of(value);
  return describe(margin == 0 ? game::Outcome::win(winner) : game::Outcome::win_by_half_points(winner, margin));
}

std::string value_cell(const Player& player, const player::AnalyzedMove& move) {
  if (player.session().cooperative()) return std::to_string(move.value / game::kPointUnit);
  if (is_proven(move.value)) return game::is_win(move.value) ? "won" : "lost";
  return fmt::format("{}%", percent(player, move.value));
}

/// The moves of a line, those of a turn joined by commas.
std::vector<std::string> turns_of(const session::Session& session, const std::vector<Move>& line) {
  const std::vector<Color> movers = session.movers(line);
  std::vector<std::string> turns;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string text = game::to_text(line[i], session.grid());
    if (i > 0 && movers[i] == movers[i - 1]) {
      turns.back() += "," + text;
    } else {
      turns.push_back(text);
    }
  }
  return turns;
}

std::string meaning_of_values(const Player& player) {
  if (player.session().cooperative()) return "value: the expected total of both players at the end";
  const std::string side = core::capitalized(to_text(player.session().to_move()));
  return "value: the chance to win for " + side + "; won and lost are proven";
}

}  // namespace

std::string value_sentence(const Player& player, game::Value value) {
  const session::Session& session = player.session();
  if (session.cooperative()) return fmt::format("expected total {}", value / game::kPointUnit);
  if (is_proven(value)) return "proven: " + proven_result(session, value);
  return fmt::format("{}% for {}", percent(player, value), core::capitalized(to_text(session.to_move())));
}

std::vector<Move> first_turn(const session::Session& session, const std::vector<Move>& line) {
  const std::vector<Color> movers = session.movers(line);
  std::size_t count = 0;
  while (count < line.size() && movers[count] == movers[0]) ++count;
  return {line.begin(), line.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::vector<std::string> analysis_table(const Player& player, const player::Analysis& analysis, TableSize size) {
  std::vector<std::string> lines{"     value  depth  turns"};
  const auto shown = static_cast<std::size_t>(std::max(1, size.rows - kOtherRows));
  for (std::size_t i = 0; i < std::min(shown, analysis.moves.size()); ++i) {
    const player::AnalyzedMove& move = analysis.moves[i];
    const std::string head = fmt::format("{:3}  {:>5}  {:5}  ", i + 1, value_cell(player, move), move.depth);
    const int room = std::max(1, size.columns - visible_width(head));
    lines.push_back(head + fitting_words(turns_of(player.session(), move.variation), room, size.utf8));
  }
  const std::string notes = meaning_of_values(player) + fmt::format("\ndepth {}, {} positions, {:.1f} s",
                                                                    analysis.depth, analysis.nodes, analysis.seconds);
  for (const std::string& line : core::split(wrapped(notes, size.columns), '\n')) lines.push_back(line);
  return lines;
}

}  // namespace catenary::terminal
