// SPDX-License-Identifier: MIT
// Pictures of analyses for GoGui's Analyze menu.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <utility>

#include "core/text.h"
#include "core/vertex.h"
#include "game/move_text.h"
#include "gogui/commands.h"
#include "gogui/graphics.h"
#include "gtp/play.h"
#include "gtp/position_answers.h"
#include "story/picture.h"
#include "text/search_text.h"

namespace catenary::gogui {

namespace {

using core::Cell;
using core::Vertex;
using game::Value;
using gtp::Click;
using gtp::side_decides;
using gtp::Topic;
using player::Player;
using session::Session;

std::string search_picture(Player& player, const Attachment& attachment) {
  const Session& session = player.session();
  return side_decides(session)
             ? search_graphics(player.game(), session, gtp::search(player, attachment, session.state().to_move()))
             : "TEXT " + session.state().status().text();
}

std::string search_variation(Player& player, const Attachment& attachment) {
  const Session& session = player.session();
  return side_decides(session)
             ? variation_text(session, gtp::search(player, attachment, session.state().to_move()).variation)
             : "";
}

/// A label that keeps the kind of a piece beside the value; quoted because it contains a blank.
std::string value_label(const Session& session, Vertex vertex, const std::string& value) {
  const auto cell = session.grid().cell_at(vertex);
  const bool has_kind =
      cell && !story::picture(session).symbols.empty() && session.state().stone_at(*cell) != core::Color::none;
  const std::string at = "LABEL " + to_text(vertex) + " ";
  return at + (has_kind ? "\"" + core::to_upper(std::string(1, session.state().symbol_at(*cell))) + " " + value + "\""
                        : value);
}

/// "B5.5" for "B+5.5": GoGui truncates labels at the width of a cell, and the half point comes last.
std::string without_plus(std::string value) {
  if (value.back() != '+') std::erase(value, '+');
  return value;
}

/// The best moves with their values, such as "E8-E6 54%, C2-C3 51%".
std::string best_moves_text(const Player& player, std::vector<search::RatedMove> rated) {
  constexpr std::size_t kShown = 3;
  const Session& session = player.session();
  std::stable_sort(rated.begin(), rated.end(),
                   [](const search::RatedMove& a, const search::RatedMove& b) { return a.value > b.value; });
  if (rated.size() > kShown) rated.erase(rated.begin() + kShown, rated.end());
  std::vector<std::string> texts;
  for (const search::RatedMove& entry : rated)
    texts.push_back(game::to_text(entry.move, session.grid()) + " " +
                    text::value_text(player.game(), session, entry.value, entry.exact));
  return core::join(texts, ", ");
}

/// Labels that supplement the marks on the board.
std::string move_scores_picture(Player& player) {
  const Session& session = player.session();
  if (!side_decides(session)) return "TEXT " + session.state().status().text();
  const auto rated = player.rate_moves();
  std::string text;
  std::vector<Vertex> labelled;
  for (const Click& click : gtp::clicks_of(session, rated)) {
    if (!click.vertex) continue;
    labelled.push_back(*click.vertex);
    const std::string value = text::value_text(player.game(), session, click.value, click.exact);
    text += value_label(session, *click.vertex, without_plus(value)) + "\n";
  }
  return ground_of_numbers(session, labelled) + text +
         "TEXT best by short searches: " + best_moves_text(player, rated) + " (Search looks deeper)";
}

/// From -1 for a certain loss to 1 for a certain win. A total is good or bad only relative to the others.
double shade_of(Value value, Player& player, const std::vector<Click>& all) {
  if (!player.session().state().cooperative()) return 2 * player.game().win_rate(value) - 1;
  const auto by_value = [](const Click& a, const Click& b) { return a.value < b.value; };
  const auto [worst, best] = std::minmax_element(all.begin(), all.end(), by_value);
  if (worst->value == best->value) return 1;
  return 2.0 * (value - worst->value) / (best->value - worst->value) - 1;
}

/// Values from -1 to 1, rows from the top; 0 for points without a move.
std::string move_score_map(Player& player) {
  const board::Grid& grid = player.session().grid();
  const std::vector<Click> clicks = gtp::clicks_of(player);
  std::string text;
  for (int row = grid.width() - 1; row >= 0; --row) {
    for (int column = 0; column < grid.width(); ++column) {
      const auto found = std::find_if(clicks.begin(), clicks.end(), [&](const Click& click) {
        return click.vertex == Vertex{column, row};
      });
      const double shade = found == clicks.end() ? 0.0 : shade_of(found->value, player, clicks);
      text += core::unsigned_zero(fmt::format("{:.2f}", shade)) + " ";
    }
    text.back() = '\n';
  }
  text.pop_back();
  return text;
}

/// From red at -1 through white to blue at 1, in GoGui's colour syntax.
std::string color_of(double shade) {
  const int pale = static_cast<int>(std::lround(255 * (1 - std::abs(shade))));
  return shade > 0 ? fmt::format("#{0:02x}{0:02x}ff", pale) : fmt::format("#ff{0:02x}{0:02x}", pale);
}

/// Colours the points to click; the colour shows beside stones.
std::string move_score_map_picture(Player& player) {
  const Session& session = player.session();
  if (!side_decides(session)) return "TEXT " + session.state().status().text();
  const auto rated = player.rate_moves();
  const std::vector<Click> clicks = gtp::clicks_of(session, rated);
  std::string text;
  std::vector<Vertex> colored;
  for (const Click& click : clicks) {
    if (!click.vertex) continue;
    colored.push_back(*click.vertex);
    text += "COLOR " + color_of(shade_of(click.value, player, clicks)) + " " + to_text(*click.vertex) + "\n";
  }
  return ground_of_numbers(session, colored) + text +
         "TEXT blue good, red bad; best: " + best_moves_text(player, rated);
}

/// The number of moves of both sides until the end, as encoded in a winning value.
int moves_to_end(Value win) { return game::kWinBase + game::kMarginUnit * (game::margin_of(win) + 1) - win; }

/// Colours points and names them, with a text even if there are none, because GoGui shows nothing for an empty list.
std::string clicks_picture(const std::vector<Click>& clicks, const std::string& found, const std::string& none) {
  if (clicks.empty()) return "TEXT " + none;
  std::vector<Vertex> vertices;
  for (const Click& click : clicks)
    if (click.vertex) vertices.push_back(*click.vertex);
  return analyzed_places(vertices) + "TEXT " + found + gtp::names_of(clicks);
}

/// Shows only the quickest wins: in a position that is won anyway, all wins would cover the board.
std::string winning_moves_picture(Player& player) {
  const std::vector<Click> wins = gtp::winning_clicks(player);
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
  return clicks_picture(gtp::threatened_clicks(player), "the opponent could win at once at ",
                        "the opponent cannot win at once");
}

std::string group_sizes_picture(Player& player) {
  const Session& session = player.session();
  std::string text;
  std::vector<Vertex> labelled;
  for (const auto& [vertex, size] : gtp::sizes_of_groups(session)) {
    labelled.push_back(vertex);
    text += "LABEL " + to_text(vertex) + " " + std::to_string(size) + "\n";
  }
  return text.empty() ? "TEXT no groups" : ground_of_numbers(session, labelled) + text + "TEXT the size of each group";
}

/// The cells of the ring, numbered in order.
std::string ring_picture(Player& player) {
  const Session& session = player.session();
  const std::vector<Cell> ring = story::picture(session).cells_of(game::Mark::Kind::ring);
  if (ring.empty()) return "TEXT none";
  std::string text;
  std::vector<std::string> names;
  for (const Cell cell : ring) {
    names.push_back(to_text(session.grid().vertex_of(cell)));
    text += value_label(session, session.grid().vertex_of(cell), std::to_string(names.size())) + "\n";
  }
  return text + "TEXT " + core::join(names, " ") + ", back to " + names.front();
}

}  // namespace

void add_picture_commands(gtp::Dispatcher& dispatcher, Player& player, const Attachment& attachment) {
  const auto add = [&](const char* name, const char* help, const std::function<std::string(Player&)>& answer) {
    dispatcher.add_plain(name, Topic::front_ends, help, [&player, answer] { return answer(player); });
  };
  add("search_picture", "prints the principal variation and its value in GoGui's graphics language",
      [&](Player& of) { return search_picture(of, attachment); });
  add("search_variation",
      "searches at full strength, at any level; prints the principal variation as colours and vertices",
      [&](Player& of) { return search_variation(of, attachment); });
  add("move_score_map", "prints move_scores as a grid of numbers from -1 to 1", move_score_map);
  add("move_score_map_picture", "prints the same as colours in GoGui's graphics language", move_score_map_picture);
  add("winning_moves_picture", "prints the soonest of winning_moves in GoGui's graphics language",
      winning_moves_picture);
  add("threats_picture", "prints threats in GoGui's graphics language", threats_picture);
  add("move_scores_picture", "prints move_scores in GoGui's graphics language", move_scores_picture);
  add("ring_picture", "prints the order of the longest chain in GoGui's graphics language", ring_picture);
  add("group_sizes_picture", "prints group_sizes in GoGui's graphics language", group_sizes_picture);
}

}  // namespace catenary::gogui
