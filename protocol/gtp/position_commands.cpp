// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "core/text.h"
#include "core/vertex.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/gogui_graphics.h"
#include "gtp/play.h"
#include "text/value_text.h"
#include "two_colors.h"

namespace catenary::gtp {

namespace {

using core::Cell;
using core::Vertex;
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

/// The first step of moves, with the best of their values.
struct Click {
  /// "C3", "button" or "pass".
  std::string name;
  /// That of a cell, or of the button beside the board. A pass has none.
  std::optional<Vertex> vertex;
  Value value = 0;
};

Click click_of(const Session& session, const game::Step& step, const search::RatedMove& rated) {
  if (!step.cell)
    return {game::to_text(rated.move, session.grid()), protocol::free_button_vertex(session), rated.value};
  const Vertex vertex = session.grid().vertex_of(*step.cell);
  return {to_text(vertex), vertex, rated.value};
}

/// In the order of the cells, others last.
std::vector<Click> clicks_of(const Session& session, const std::vector<search::RatedMove>& rated) {
  std::vector<core::Move> moves;
  moves.reserve(rated.size());
  for (const search::RatedMove& entry : rated) moves.push_back(entry.move);
  const auto steps = session.steps_towards(moves);
  std::map<std::pair<bool, Cell>, Click> clicks;
  for (std::size_t i = 0; i < rated.size(); ++i) {
    if (!steps[i]) continue;
    const std::pair place(!steps[i]->cell, steps[i]->cell.value_or(0));
    const auto [at, is_new] = clicks.emplace(place, click_of(session, *steps[i], rated[i]));
    at->second.value = std::max(at->second.value, rated[i].value);
  }
  std::vector<Click> list;
  for (const auto& [place, click] : clicks) list.push_back(click);
  return list;
}

/// The same from a short search of each move; empty where nothing is to be decided.
std::vector<Click> clicks_of(Player& player) {
  const Session& session = player.session();
  return player_decides(session) ? clicks_of(session, player.rate_moves()) : std::vector<Click>();
}

std::string vertex_text(const Session& session, Cell cell) { return to_text(session.grid().vertex_of(cell)); }

std::string move_scores(Player& player) {
  std::vector<std::string> lines;
  for (const Click& click : clicks_of(player))
    lines.push_back(click.name + " " + text::value_text(player.game(), player.session(), click.value));
  return core::join(lines, "\n");
}

/// A label that keeps the kind of a piece beside the value; blanks need quotation marks.
std::string value_label(const Session& session, Vertex vertex, const std::string& value) {
  const auto cell = session.grid().cell_at(vertex);
  const bool has_kind = cell && !session.picture().symbols.empty() && session.stone_at(*cell) != core::Color::none;
  const std::string at = "LABEL " + to_text(vertex) + " ";
  return at + (has_kind ? "\"" + core::to_upper(std::string(1, session.symbol_at(*cell))) + " " + value + "\"" : value);
}

/// "B5.5" for "B+5.5": GoGui cuts labels at the width of a cell, and half a point comes last.
std::string without_plus(std::string value) {
  if (value.back() != '+') std::erase(value, '+');
  return value;
}

/// The best moves with their values, "E8-E6 54%, C2-C3 51%".
std::string best_moves_text(const Player& player, std::vector<search::RatedMove> rated) {
  constexpr std::size_t kShown = 3;
  const Session& session = player.session();
  std::stable_sort(rated.begin(), rated.end(),
                   [](const search::RatedMove& a, const search::RatedMove& b) { return a.value > b.value; });
  if (rated.size() > kShown) rated.erase(rated.begin() + kShown, rated.end());
  std::vector<std::string> texts;
  for (const search::RatedMove& entry : rated)
    texts.push_back(game::to_text(entry.move, session.grid()) + " " +
                    text::value_text(player.game(), session, entry.value));
  return core::join(texts, ", ");
}

/// Labels on the marks of the board, which stay.
std::string move_scores_picture(Player& player) {
  const Session& session = player.session();
  if (!player_decides(session)) return "TEXT " + session.status();
  const auto rated = player.rate_moves();
  std::string text;
  std::vector<Vertex> labelled;
  for (const Click& click : clicks_of(session, rated)) {
    if (!click.vertex) continue;
    labelled.push_back(*click.vertex);
    const std::string value = text::value_text(player.game(), session, click.value);
    text += value_label(session, *click.vertex, without_plus(value)) + "\n";
  }
  return ground_of_numbers(session, labelled) + text +
         "TEXT best by short searches: " + best_moves_text(player, rated) + " (Search looks deeper)";
}

/// From a sure loss at -1 to a sure win at 1. A total is good or bad beside the others only.
double shade_of(Value value, Player& player, const std::vector<Click>& all) {
  if (!player.session().cooperative()) return 2 * player.game().win_rate(value) - 1;
  const auto by_value = [](const Click& a, const Click& b) { return a.value < b.value; };
  const auto [worst, best] = std::minmax_element(all.begin(), all.end(), by_value);
  if (worst->value == best->value) return 1;
  return 2.0 * (value - worst->value) / (best->value - worst->value) - 1;
}

/// From -1 to 1, rows from the top; 0 where no move is.
std::string move_score_map(Player& player) {
  const board::Grid& grid = player.session().grid();
  const std::vector<Click> clicks = clicks_of(player);
  std::string text;
  for (int row = grid.width() - 1; row >= 0; --row) {
    for (int column = 0; column < grid.width(); ++column) {
      const auto found = std::find_if(clicks.begin(), clicks.end(), [&](const Click& click) {
        return click.vertex == Vertex{column, row};
      });
      text += fmt::format("{:.2f} ", found == clicks.end() ? 0.0 : shade_of(found->value, player, clicks));
    }
    text.back() = '\n';
  }
  text.pop_back();
  return text;
}

/// From red at -1 through white to blue at 1, as GoGui writes colours.
std::string color_of(double shade) {
  const int pale = static_cast<int>(std::lround(255 * (1 - std::abs(shade))));
  return shade > 0 ? fmt::format("#{0:02x}{0:02x}ff", pale) : fmt::format("#ff{0:02x}{0:02x}", pale);
}

/// Colours of the places to click, which stones do not hide: they show beside the stone.
std::string move_score_map_picture(Player& player) {
  const Session& session = player.session();
  if (!player_decides(session)) return "TEXT " + session.status();
  const auto rated = player.rate_moves();
  const std::vector<Click> clicks = clicks_of(session, rated);
  std::string text;
  std::vector<Vertex> coloured;
  for (const Click& click : clicks) {
    if (!click.vertex) continue;
    coloured.push_back(*click.vertex);
    text += "COLOR " + color_of(shade_of(click.value, player, clicks)) + " " + to_text(*click.vertex) + "\n";
  }
  return ground_of_numbers(session, coloured) + text +
         "TEXT blue good, red bad; best: " + best_moves_text(player, rated);
}

std::vector<Click> winning_clicks(Player& player) {
  std::vector<Click> wins = clicks_of(player);
  std::erase_if(wins, [](const Click& click) { return !game::is_win(click.value); });
  return wins;
}

/// The moves of both sides until the end that a win stands for.
int moves_to_end(Value win) { return game::kWinBase + game::kMarginUnit * (game::margin_of(win) + 1) - win; }

std::string names_of(const std::vector<Click>& clicks) {
  std::vector<std::string> names;
  for (const Click& click : clicks) names.push_back(click.name);
  return core::join(names, " ");
}

/// Sorted by name, without values.
std::vector<Click> threatened(Player& player) {
  const Session& session = player.session();
  if (!player_decides(session)) return {};
  std::map<std::string, Click> clicks;
  for (const core::Move move : player.threats()) {
    const bool places = move.kind() == core::Move::Kind::place || move.kind() == core::Move::Kind::relocate;
    if (!places) continue;
    const Vertex vertex = session.grid().vertex_of(move.to());
    clicks[to_text(vertex)] = {to_text(vertex), vertex, 0};
  }
  std::vector<Click> list;
  for (const auto& [name, click] : clicks) list.push_back(click);
  return list;
}

std::string winning_moves(Player& player) { return names_of(winning_clicks(player)); }

std::string threats(Player& player) { return names_of(threatened(player)); }

/// Colours places and names them, also where there is none: GoGui shows nothing for an empty list.
std::string clicks_picture(const std::vector<Click>& clicks, const std::string& found, const std::string& none) {
  if (clicks.empty()) return "TEXT " + none;
  std::vector<Vertex> vertices;
  for (const Click& click : clicks)
    if (click.vertex) vertices.push_back(*click.vertex);
  return analyzed_places(vertices) + "TEXT " + found + names_of(clicks);
}

/// Shows the soonest wins only: in a position that is won anyhow, all wins would cover the board.
std::string winning_moves_picture(Player& player) {
  const std::vector<Click> wins = winning_clicks(player);
  int least = std::numeric_limits<int>::max();
  for (const Click& click : wins) least = std::min(least, moves_to_end(click.value));
  std::vector<Click> soonest = wins;
  std::erase_if(soonest, [&](const Click& click) { return moves_to_end(click.value) != least; });
  const std::string text =
      clicks_picture(soonest, least == 1 ? "wins at once: " : "wins soonest: ", "none found by a short search");
  const std::size_t later = wins.size() - soonest.size();
  return later == 0 ? text : text + fmt::format("; {} more {} later", later, later == 1 ? "wins" : "win");
}

std::string threats_picture(Player& player) {
  return clicks_picture(threatened(player), "the opponent could win at once at ", "the opponent cannot win at once");
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

/// "C3 5" for each stone.
std::vector<std::string> sizes_of_groups(const Session& session) {
  std::vector<std::string> lines;
  if (session.grouping() == game::Grouping::none) return lines;
  for (int i = 0; i < session.grid().cell_count(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    if (session.stone_at(cell) == core::Color::none) continue;
    lines.push_back(vertex_text(session, cell) + " " + std::to_string(group_of(session, cell).size()));
  }
  return lines;
}

std::string group_sizes(Player& player) { return core::join(sizes_of_groups(player.session()), "\n"); }

std::string group_sizes_picture(Player& player) {
  std::string text;
  for (const std::string& size : sizes_of_groups(player.session())) text += "LABEL " + size + "\n";
  return text.empty() ? "TEXT no groups" : text + "TEXT the size of each group";
}

/// The cells of the ring numbered in its order.
std::string ring_picture(Player& player) {
  const Session& session = player.session();
  const std::vector<Cell> ring = session.picture().cells_of(game::Mark::Kind::ring);
  if (ring.empty()) return "TEXT none";
  std::string text;
  std::vector<std::string> names;
  for (const Cell cell : ring) {
    names.push_back(vertex_text(session, cell));
    text += value_label(session, session.grid().vertex_of(cell), std::to_string(names.size())) + "\n";
  }
  return text + "TEXT " + core::join(names, " ") + ", back to " + names.front();
}

}  // namespace

void add_position_commands(Dispatcher& dispatcher, Player& player) {
  const auto add = [&](const char* name, Topic topic, const char* help, std::string (*answer)(Player&)) {
    dispatcher.add_plain(name, topic, help, [&player, answer] { return answer(player); });
  };
  add("search_picture", Topic::front_ends,
      "searches for the side to move, at full strength at any level; prints principal variation and value in GoGui's "
      "graphics language",
      search_picture);
  add("search_variation", Topic::front_ends,
      "searches for the side to move, at full strength at any level; prints the principal variation as colors and "
      "vertices",
      search_variation);
  add("move_scores", Topic::analysis,
      "prints the value of each first step of a move, and of the button or a pass, from a short search", move_scores);
  add("move_score_map", Topic::front_ends, "prints move_scores as a grid of numbers from -1 to 1", move_score_map);
  add("move_score_map_picture", Topic::front_ends, "prints the same as colors in GoGui's graphics language",
      move_score_map_picture);
  add("winning_moves", Topic::analysis, "prints the first steps of moves that a short search proves to win",
      winning_moves);
  add("threats", Topic::analysis, "prints where the opponent could win at once in reply", threats);
  add("winning_moves_picture", Topic::front_ends, "prints the soonest of winning_moves in GoGui's graphics language",
      winning_moves_picture);
  add("threats_picture", Topic::front_ends, "prints threats in GoGui's graphics language", threats_picture);
  add("move_scores_picture", Topic::front_ends, "prints move_scores in GoGui's graphics language", move_scores_picture);
  add("ring_picture", Topic::front_ends, "prints the order of the longest chain in GoGui's graphics language",
      ring_picture);
  add("group_sizes_picture", Topic::front_ends, "prints group_sizes in GoGui's graphics language", group_sizes_picture);
  add("group_sizes", Topic::analysis, "prints each stone with the size of its group", group_sizes);
}

}  // namespace catenary::gtp
