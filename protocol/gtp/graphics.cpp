#include "gtp/graphics.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "game/move_text.h"

namespace catenary::protocol {

namespace {

using engine::Picture;

/// GoGui lets the wood shine through, so these are stronger than what shows.
constexpr const char* color_of(Picture::Shade shade) {
  switch (shade) {
    case Picture::Shade::red:
      return "#d03a20";
    case Picture::Shade::yellow:
      return "#ffe000";
    case Picture::Shade::green:
      return "#209a30";
    case Picture::Shade::blue:
      return "#1040ff";
    case Picture::Shade::black:
      return "#7d7466";
    case Picture::Shade::white:
      return "#f3ead6";
  }
  return "";
}

constexpr const char* kRemoved = "COLOR #8c8474";
constexpr const char* kHighlighted = "COLOR #60c060";

/// One line; empty where there are no cells.
std::string marks(const engine::Grid& grid, const std::string& mark, const std::vector<engine::Cell>& cells) {
  std::string line;
  for (const engine::Cell cell : cells) line += " " + to_text(grid.vertex_of(cell));
  return line.empty() ? "" : mark + line + "\n";
}

}  // namespace

std::string board_graphics(const engine::Session& session) {
  const engine::Grid& grid = session.grid();
  const Picture picture = session.picture();
  std::string text;
  for (const Picture::Area& area : picture.areas)
    text += marks(grid, std::string("COLOR ") + color_of(area.shade), area.cells);
  text += marks(grid, kRemoved, picture.removed) + marks(grid, kHighlighted, picture.highlighted);
  for (const auto& [cell, label] : picture.labels)
    text += "LABEL " + to_text(grid.vertex_of(cell)) + " " + label + "\n";
  text += marks(grid, "CIRCLE", picture.safe) + marks(grid, "TRIANGLE", picture.latest);
  // A cross would hide the kind of a piece.
  std::vector<engine::Cell> pieces, empty;
  for (const engine::Cell cell : picture.choices)
    (session.stone_at(cell) == engine::Color::none ? empty : pieces).push_back(cell);
  text += marks(grid, "CIRCLE", pieces) + marks(grid, "MARK", empty);
  if (const auto origin = session.selected())
    text += marks(grid, "SQUARE", {*origin}) + marks(grid, "MARK", session.destinations());
  return text + "TEXT " + session.status();
}

std::string variation_text(const engine::Session& session, const std::vector<engine::Move>& line) {
  using Kind = engine::Move::Kind;
  const std::vector<engine::Color> movers = session.movers(line);
  std::vector<std::string> words;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const engine::Move move = line[i];
    const bool to = move.kind() == Kind::place || move.kind() == Kind::relocate;
    const auto name = [&](engine::Cell cell) { return to_text(session.grid().vertex_of(cell)); };
    // Nobody's stone: dice.
    if (movers[i] == engine::Color::chance) continue;
    words.emplace_back(1, engine::letter_of(movers[i]));
    words.push_back(to ? name(move.to()) : move.kind() == Kind::remove ? name(move.from()) : "pass");
  }
  return engine::join(words, " ");
}

std::string value_text(const engine::GameInfo& game, const engine::Session& session, engine::Value value) {
  if (session.cooperative()) return std::to_string(value / engine::kPointUnit);
  // What is not proven is never certain.
  if (!engine::is_win(value) && !engine::is_loss(value))
    return fmt::format("{}%", std::clamp(std::lround(100 * game.win_rate(value)), 1L, 99L));
  const engine::Color winner = engine::is_win(value) ? session.to_move() : opposite(session.to_move());
  const int margin = engine::margin_of(value);
  return to_text(margin == 0 ? engine::Outcome::win(winner) : engine::Outcome::win_by_half_points(winner, margin));
}

std::string thought_graphics(const engine::GameInfo& game, const engine::Session& session,
                             const engine::Thought& thought) {
  const std::string value = value_text(game, session, thought.value);
  return fmt::format(
      "VAR {}\nTEXT {}, depth {}, {} nodes: {}", variation_text(session, thought.variation),
      session.cooperative() ? "total " + value : fmt::format("{} for {}", value, to_text(session.to_move())),
      thought.depth, thought.nodes, to_text(thought.variation, session.grid()));
}

}  // namespace catenary::protocol
