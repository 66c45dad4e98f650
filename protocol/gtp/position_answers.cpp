// SPDX-License-Identifier: MIT
#include "gtp/position_answers.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/text.h"
#include "game/move_text.h"
#include "record/game_record.h"
#include "session/next_steps.h"

namespace catenary::gtp {

using core::Cell;
using core::Vertex;
using player::Player;
using session::Session;

namespace {

Click click_of(const Session& session, const game::Step& step, const search::RatedMove& rated) {
  if (!step.cell)
    return {game::to_text(rated.move, session.grid()), record::free_button_vertex(session), rated.value, rated.exact};
  const Vertex vertex = session.grid().vertex_of(*step.cell);
  return {to_text(vertex), vertex, rated.value, rated.exact};
}

/// The stones connected to one stone, which comes first.
std::vector<Cell> group_of(const Session& session, Cell stone) {
  std::vector<Cell> group{stone};
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const Cell next : session.grid().neighbors(group[i])) {
      const core::Color color = session.state().stone_at(next);
      const bool joins = session.state().grouping() == game::Grouping::mixed ? color != core::Color::none
                                                                             : color == session.state().stone_at(stone);
      if (joins && std::find(group.begin(), group.end(), next) == group.end()) group.push_back(next);
    }
  }
  return group;
}

}  // namespace

bool side_decides(const Session& session) { return core::is_side(session.state().to_move()); }

std::vector<Click> clicks_of(const Session& session, const std::vector<search::RatedMove>& rated) {
  std::vector<core::Move> moves;
  moves.reserve(rated.size());
  for (const search::RatedMove& entry : rated) moves.push_back(entry.move);
  const auto steps = session::steps_towards(session, moves);
  std::map<std::pair<bool, Cell>, Click> clicks;
  for (std::size_t i = 0; i < rated.size(); ++i) {
    if (!steps[i]) continue;
    const std::pair place(!steps[i]->cell, steps[i]->cell.value_or(0));
    Click& click = clicks.emplace(place, click_of(session, *steps[i], rated[i])).first->second;
    if (rated[i].value <= click.value) continue;
    click.value = rated[i].value;
    click.exact = rated[i].exact;
  }
  std::vector<Click> list;
  for (const auto& [place, click] : clicks) list.push_back(click);
  return list;
}

std::vector<Click> clicks_of(Player& player) {
  const Session& session = player.session();
  return side_decides(session) ? clicks_of(session, player.rate_moves()) : std::vector<Click>();
}

std::vector<Click> winning_clicks(Player& player) {
  std::vector<Click> wins = clicks_of(player);
  std::erase_if(wins, [](const Click& click) { return !game::is_win(click.value); });
  return wins;
}

std::vector<Click> threatened_clicks(Player& player) {
  const Session& session = player.session();
  if (!side_decides(session)) return {};
  std::map<std::string, Click> clicks;
  for (const core::Move move : player.threats()) {
    const bool places = move.kind() == core::Move::Kind::place || move.kind() == core::Move::Kind::relocate;
    if (!places) continue;
    const Vertex vertex = session.grid().vertex_of(move.to());
    clicks[to_text(vertex)] = {to_text(vertex), vertex};
  }
  std::vector<Click> list;
  for (const auto& [name, click] : clicks) list.push_back(click);
  return list;
}

std::string names_of(const std::vector<Click>& clicks) {
  std::vector<std::string> names;
  for (const Click& click : clicks) names.push_back(click.name);
  return core::join(names, " ");
}

std::vector<std::pair<Vertex, std::size_t>> sizes_of_groups(const Session& session) {
  std::vector<std::pair<Vertex, std::size_t>> sizes;
  if (session.state().grouping() == game::Grouping::none) return sizes;
  for (int i = 0; i < session.grid().cell_count(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    if (session.state().stone_at(cell) == core::Color::none) continue;
    sizes.emplace_back(session.grid().vertex_of(cell), group_of(session, cell).size());
  }
  return sizes;
}

std::string why_illegal(const Session& session, const std::string& text) {
  Session trial = session;
  const core::Result<> played = record::play_text(trial, session.to_move(), text);
  if (played) return "legal";
  const std::string reason = played.error().reason;
  return reason.empty() ? "illegal" : reason;
}

}  // namespace catenary::gtp
