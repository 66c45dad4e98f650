#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <map>

#include "core/text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/graphics.h"

namespace catenary::protocol {

namespace {

using engine::Cell;
using engine::Session;
using engine::Value;

/// Where no player has anything to decide (after the end, before a roll) there is nothing to think about, and the
/// answers are empty: a front end may ask after every move.
bool player_decides(const Session& session) {
  const engine::Color side = session.to_move();
  return side == engine::Color::black || side == engine::Color::white;
}

engine::Thought think(Engine& engine) { return engine.think(engine.session().to_move()); }

std::string search_picture(Engine& engine) {
  const Session& session = engine.session();
  return player_decides(session) ? thought_graphics(engine.game(), session, think(engine)) : "TEXT " + session.status();
}

std::string search_variation(Engine& engine) {
  const Session& session = engine.session();
  return player_decides(session) ? variation_text(session, think(engine).variation) : "";
}

/// The best value behind each click of a legal move; `pass` stands for itself and has no cell.
std::map<Cell, Value> click_values(Engine& engine) {
  const Session& session = engine.session();
  if (!player_decides(session)) return {};
  const auto rated = engine.rate_moves();
  std::vector<engine::Move> moves;
  moves.reserve(rated.size());
  for (const engine::RatedMove& entry : rated) moves.push_back(entry.move);
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

std::string move_scores(Engine& engine) {
  const Session& session = engine.session();
  std::vector<std::string> lines;
  for (const auto& [cell, value] : click_values(engine))
    lines.push_back(vertex_text(session, cell) + " " + value_text(engine.game(), session, value));
  return engine::join(lines, "\n");
}

/// From a sure loss at -1 to a sure win at 1. A total is good or bad beside the others only.
double shade_of(Value value, Engine& engine, const std::map<Cell, Value>& all) {
  if (!engine.session().cooperative()) return 2 * engine.game().win_rate(value) - 1;
  const auto by_value = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto [worst, best] = std::minmax_element(all.begin(), all.end(), by_value);
  if (worst->second == best->second) return 1;
  return 2.0 * (value - worst->second) / (best->second - worst->second) - 1;
}

/// From -1 to 1, rows from the top; 0 where no move is.
std::string move_score_map(Engine& engine) {
  const engine::Grid& grid = engine.session().grid();
  const auto values = click_values(engine);
  std::string text;
  for (int row = grid.width() - 1; row >= 0; --row) {
    for (int column = 0; column < grid.width(); ++column) {
      const auto cell = grid.cell_at({column, row});
      const auto found = cell ? values.find(*cell) : values.end();
      text += fmt::format("{:.2f} ", found == values.end() ? 0.0 : shade_of(found->second, engine, values));
    }
    text.back() = '\n';
  }
  text.pop_back();
  return text;
}

std::string winning_moves(Engine& engine) {
  std::vector<std::string> texts;
  for (const auto& [cell, value] : click_values(engine))
    if (engine::is_win(value)) texts.push_back(vertex_text(engine.session(), cell));
  return engine::join(texts, " ");
}

std::string threats(const Session& session) {
  if (!player_decides(session)) return "";
  std::vector<std::string> texts;
  for (const engine::Move move : session.threats()) {
    const bool places = move.kind() == engine::Move::Kind::place || move.kind() == engine::Move::Kind::relocate;
    if (places) texts.push_back(vertex_text(session, move.to()));
  }
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return engine::join(texts, " ");
}

/// The stones joined to one, that one first.
std::vector<Cell> group_of(const Session& session, Cell stone) {
  std::vector<Cell> group{stone};
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const Cell next : session.grid().neighbours(group[i])) {
      const engine::Color color = session.stone_at(next);
      const bool joins = session.grouping() == engine::Grouping::mixed ? color != engine::Color::none
                                                                       : color == session.stone_at(stone);
      if (joins && std::find(group.begin(), group.end(), next) == group.end()) group.push_back(next);
    }
  }
  return group;
}

std::string group_sizes(const Session& session) {
  std::vector<std::string> lines;
  if (session.grouping() == engine::Grouping::none) return "";
  for (int i = 0; i < session.grid().cell_count(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    if (session.stone_at(cell) == engine::Color::none) continue;
    lines.push_back(vertex_text(session, cell) + " " + std::to_string(group_of(session, cell).size()));
  }
  return engine::join(lines, "\n");
}

}  // namespace

void add_analysis_commands(Dispatcher& dispatcher, Engine& engine) {
  dispatcher.add_plain("search_picture", "thinks for the side to move; its line and value as GoGui draws them",
                       [&] { return search_picture(engine); });
  dispatcher.add_plain("search_variation", "thinks for the side to move; its line as colors and vertices",
                       [&] { return search_variation(engine); });
  dispatcher.add_plain("move_scores", "a short look at each move: the clicks and their best values",
                       [&] { return move_scores(engine); });
  dispatcher.add_plain("move_score_map", "the same as a board of numbers from -1 to 1",
                       [&] { return move_score_map(engine); });
  dispatcher.add_plain("winning_moves", "the clicks of moves that a short look proves to win",
                       [&] { return winning_moves(engine); });
  dispatcher.add_plain("threats", "where the opponent could win at once in reply",
                       [&] { return threats(engine.session()); });
  dispatcher.add_plain("group_sizes", "each stone with the size of its group",
                       [&] { return group_sizes(engine.session()); });
}

}  // namespace catenary::protocol
