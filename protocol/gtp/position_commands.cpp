// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/gogui_graphics.h"
#include "gtp/play.h"
#include "value_text.h"

namespace catenary::gtp {

namespace {

using core::Cell;
using game::Value;
using player::Player;
using session::Session;

/// Where no player has anything to decide (after the end, before a roll) there is nothing to think about, and the
/// answers are empty: a front end may ask after every move.
bool player_decides(const Session& session) { return core::is_player(session.to_move()); }

std::string search_picture(Player& player) {
  const Session& session = player.session();
  return player_decides(session) ? search_graphics(player.game(), session, search(player, session.to_move()))
                                 : "TEXT " + session.status();
}

std::string search_variation(Player& player) {
  const Session& session = player.session();
  return player_decides(session) ? variation_text(session, search(player, session.to_move()).variation) : "";
}

/// The best value behind each click of a legal move; `pass` stands for itself and has no cell.
std::map<Cell, Value> click_values(Player& player) {
  const Session& session = player.session();
  if (!player_decides(session)) return {};
  const auto rated = player.rate_moves();
  std::vector<core::Move> moves;
  moves.reserve(rated.size());
  for (const search::RatedMove& entry : rated) moves.push_back(entry.move);
  const auto steps = session.steps_towards(moves);
  std::map<Cell, Value> values;
  for (std::size_t i = 0; i < rated.size(); ++i) {
    if (!steps[i] || !steps[i]->cell) continue;
    const auto [at, is_new] = values.emplace(*steps[i]->cell, rated[i].value);
    at->second = std::max(at->second, rated[i].value);
  }
  return values;
}

std::string vertex_text(const Session& session, Cell cell) { return to_text(session.grid().vertex_of(cell)); }

std::string move_scores(Player& player) {
  const Session& session = player.session();
  std::vector<std::string> lines;
  for (const auto& [cell, value] : click_values(player))
    lines.push_back(vertex_text(session, cell) + " " + protocol::value_text(player.game(), session, value));
  return core::join(lines, "\n");
}

/// From a sure loss at -1 to a sure win at 1. A total is good or bad beside the others only.
double shade_of(Value value, Player& player, const std::map<Cell, Value>& all) {
  if (!player.session().cooperative()) return 2 * player.game().win_rate(value) - 1;
  const auto by_value = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto [worst, best] = std::minmax_element(all.begin(), all.end(), by_value);
  if (worst->second == best->second) return 1;
  return 2.0 * (value - worst->second) / (best->second - worst->second) - 1;
}

/// From -1 to 1, rows from the top; 0 where no move is.
std::string move_score_map(Player& player) {
  const board::Grid& grid = player.session().grid();
  const auto values = click_values(player);
  std::string text;
  for (int row = grid.width() - 1; row >= 0; --row) {
    for (int column = 0; column < grid.width(); ++column) {
      const auto cell = grid.cell_at({column, row});
      const auto found = cell ? values.find(*cell) : values.end();
      text += fmt::format("{:.2f} ", found == values.end() ? 0.0 : shade_of(found->second, player, values));
    }
    text.back() = '\n';
  }
  text.pop_back();
  return text;
}

std::vector<std::string> winning_clicks(Player& player) {
  std::vector<std::string> texts;
  for (const auto& [cell, value] : click_values(player))
    if (game::is_win(value)) texts.push_back(vertex_text(player.session(), cell));
  return texts;
}

std::vector<std::string> threatened(Player& player) {
  const Session& session = player.session();
  if (!player_decides(session)) return {};
  std::vector<std::string> texts;
  for (const core::Move move : player.threats()) {
    const bool places = move.kind() == core::Move::Kind::place || move.kind() == core::Move::Kind::relocate;
    if (places) texts.push_back(vertex_text(session, move.to()));
  }
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return texts;
}

std::string winning_moves(Player& player) { return core::join(winning_clicks(player), " "); }
std::string threats(Player& player) { return core::join(threatened(player), " "); }

/// Frames and a line of text, also where there is no cell: GoGui shows nothing for an empty list.
std::string frames(const std::vector<std::string>& vertices, const std::string& found, const std::string& none) {
  if (vertices.empty()) return "TEXT " + none;
  const std::string list = core::join(vertices, " ");
  return "SQUARE " + list + "\nTEXT " + found + list;
}

std::string winning_moves_picture(Player& player) {
  return frames(winning_clicks(player), "wins: ", "none found by a short search");
}

std::string threats_picture(Player& player) {
  return frames(threatened(player), "the opponent could win at once at ", "the opponent cannot win at once");
}

/// The stones joined to one, that one first.
std::vector<Cell> group_of(const Session& session, Cell stone) {
  std::vector<Cell> group{stone};
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const Cell next : session.grid().neighbours(group[i])) {
      const core::Color color = session.stone_at(next);
      const bool joins =
          session.grouping() == game::Grouping::mixed ? color != core::Color::none : color == session.stone_at(stone);
      if (joins && std::find(group.begin(), group.end(), next) == group.end()) group.push_back(next);
    }
  }
  return group;
}

std::string group_sizes(Player& player) {
  const Session& session = player.session();
  std::vector<std::string> lines;
  if (session.grouping() == game::Grouping::none) return "";
  for (int i = 0; i < session.grid().cell_count(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    if (session.stone_at(cell) == core::Color::none) continue;
    lines.push_back(vertex_text(session, cell) + " " + std::to_string(group_of(session, cell).size()));
  }
  return core::join(lines, "\n");
}

}  // namespace

void add_position_commands(Dispatcher& dispatcher, Player& player) {
  const auto add = [&](const char* name, Topic topic, const char* help, std::string (*answer)(Player&)) {
    dispatcher.add_plain(name, topic, help, [&player, answer] { return answer(player); });
  };
  add("search_picture", Topic::front_ends,
      "searches for the side to move; prints principal variation and value in GoGui's graphics language",
      search_picture);
  add("search_variation", Topic::front_ends,
      "searches for the side to move; prints the principal variation as colors and vertices", search_variation);
  add("move_scores", Topic::analysis, "prints the value of each first step of a move, from a short search",
      move_scores);
  add("move_score_map", Topic::front_ends, "prints move_scores as a grid of numbers from -1 to 1", move_score_map);
  add("winning_moves", Topic::analysis, "prints the first steps of moves that a short search proves to win",
      winning_moves);
  add("threats", Topic::analysis, "prints where the opponent could win at once in reply", threats);
  add("winning_moves_picture", Topic::front_ends, "prints winning_moves in GoGui's graphics language",
      winning_moves_picture);
  add("threats_picture", Topic::front_ends, "prints threats in GoGui's graphics language", threats_picture);
  add("group_sizes", Topic::analysis, "prints each stone with the size of its group", group_sizes);
}

}  // namespace catenary::gtp
