#include "gtp/graphics.h"

#include <fmt/format.h>

#include "core/text.h"
#include "game/move_text.h"
#include "value_text.h"

namespace catenary::gtp {

namespace {

using game::Picture;

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
std::string marks(const board::Grid& grid, const std::string& mark, const std::vector<core::Cell>& cells) {
  std::string line;
  for (const core::Cell cell : cells) line += " " + to_text(grid.vertex_of(cell));
  return line.empty() ? "" : mark + line + "\n";
}

}  // namespace

std::string board_graphics(const session::Session& session) {
  const board::Grid& grid = session.grid();
  const Picture picture = session.picture();
  std::string text;
  for (const Picture::Area& area : picture.areas)
    text += marks(grid, std::string("COLOR ") + color_of(area.shade), area.cells);
  text += marks(grid, kRemoved, picture.removed) + marks(grid, kHighlighted, picture.highlighted);
  for (const auto& [cell, label] : picture.labels)
    text += "LABEL " + to_text(grid.vertex_of(cell)) + " " + label + "\n";
  text += marks(grid, "CIRCLE", picture.safe) + marks(grid, "TRIANGLE", picture.latest);
  // A cross would hide the kind of a piece.
  std::vector<core::Cell> pieces, empty;
  for (const core::Cell cell : picture.choices)
    (session.stone_at(cell) == core::Color::none ? empty : pieces).push_back(cell);
  text += marks(grid, "CIRCLE", pieces) + marks(grid, "MARK", empty);
  if (const auto origin = session.selected())
    text += marks(grid, "SQUARE", {*origin}) + marks(grid, "MARK", session.destinations());
  return text + "TEXT " + session.status();
}

std::string variation_text(const session::Session& session, const std::vector<core::Move>& line) {
  using Kind = core::Move::Kind;
  const std::vector<core::Color> movers = session.movers(line);
  std::vector<std::string> words;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const core::Move move = line[i];
    const bool to = move.kind() == Kind::place || move.kind() == Kind::relocate;
    const auto name = [&](core::Cell cell) { return to_text(session.grid().vertex_of(cell)); };
    // Nobody's stone: dice.
    if (movers[i] == core::Color::chance) continue;
    words.emplace_back(1, core::letter_of(movers[i]));
    words.push_back(to ? name(move.to()) : move.kind() == Kind::remove ? name(move.from()) : "pass");
  }
  return core::join(words, " ");
}

std::string search_graphics(const game::GameInfo& game, const session::Session& session,
                            const search::SearchResult& found) {
  const std::string value = protocol::value_text(game, session, found.value);
  return fmt::format(
      "VAR {}\nTEXT {}, depth {}, {} nodes: {}", variation_text(session, found.variation),
      session.cooperative() ? "total " + value : fmt::format("{} for {}", value, to_text(session.to_move())),
      found.depth, found.nodes, game::to_text(found.variation, session.grid()));
}

}  // namespace catenary::gtp
