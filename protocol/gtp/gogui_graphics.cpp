// SPDX-License-Identifier: MIT
#include "gtp/gogui_graphics.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "game/move_text.h"
#include "gtp/gogui_board.h"
#include "value_text.h"

namespace catenary::gtp {

namespace {

using core::Cell;
using core::Color;
using game::Area;
using game::Edge;
using game::Mark;
using game::Picture;

/// GoGui lets the wood shine through, so these are stronger than what shows.
constexpr const char* color_of(Area::Fill fill) {
  switch (fill) {
    case Area::Fill::red:
      return "#d03a20";
    case Area::Fill::yellow:
      return "#ffe000";
    case Area::Fill::green:
      return "#209a30";
    case Area::Fill::blue:
      return "#38a8ff";
  }
  return "";
}

constexpr const char* color_of_edge(Color owner) { return owner == Color::black ? "#7d7466" : "#f3ead6"; }
constexpr const char* kRemoved = "COLOR #8c8474";
constexpr const char* kPit = "COLOR #000000";
constexpr const char* kGroup = "COLOR #40b040";
constexpr const char* kLast = "COLOR #f0e000";
constexpr const char* kDarkSquare = "COLOR #a06030";
constexpr const char* kLightSquare = "COLOR #fff0d0";

bool is_at(const board::Grid& grid, Cell cell, Edge::Side side) {
  const core::Vertex vertex = grid.vertex_of(cell);
  switch (side) {
    case Edge::Side::top:
      return vertex.row == grid.width() - 1;
    case Edge::Side::bottom:
      return vertex.row == 0;
    case Edge::Side::left:
      return vertex.column == 0;
    case Edge::Side::right:
      return vertex.column == grid.width() - 1;
  }
  return false;
}

/// The cells at the edges of one player only: a corner belongs to both.
std::vector<Cell> edge_cells(const board::Grid& grid, const std::vector<Edge>& edges, Color owner) {
  std::vector<Cell> cells;
  for (int i = 0; i < grid.cell_count(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    const auto touches = [&](Color color) {
      return std::any_of(edges.begin(), edges.end(),
                         [&](const Edge& edge) { return edge.owner == color && is_at(grid, cell, edge.side); });
    };
    if (touches(owner) && !touches(opposite(owner))) cells.push_back(cell);
  }
  return cells;
}

/// One line; empty where there are no cells.
std::string marks(const board::Grid& grid, const std::string& mark, const std::vector<Cell>& cells) {
  std::string line;
  for (const Cell cell : cells) line += " " + to_text(grid.vertex_of(cell));
  return line.empty() ? "" : mark + line + "\n";
}

/// The squares in two colours, as on a chessboard.
std::string chequers(const board::Grid& grid) {
  std::vector<Cell> dark, light;
  for (int i = 0; i < grid.cell_count(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    const core::Vertex vertex = grid.vertex_of(cell);
    ((vertex.column + vertex.row) % 2 == 0 ? dark : light).push_back(cell);
  }
  return marks(grid, kDarkSquare, dark) + marks(grid, kLightSquare, light);
}

/// The colours of squares that do not change in the game.
std::string ground(const board::Grid& grid, const Picture& picture) {
  std::string text = picture.chequered ? chequers(grid) : "";
  for (const Area& area : picture.areas) text += marks(grid, std::string("COLOR ") + color_of(area.fill), area.cells);
  for (const Color owner : {Color::black, Color::white})
    text += marks(grid, std::string("COLOR ") + color_of_edge(owner), edge_cells(grid, picture.edges, owner));
  return text;
}

/// The kinds of pieces in capitals, as their stones have the colours of their sides; sizes and lengths.
std::string labels(const session::Session& session, const Picture& picture) {
  std::string text;
  for (const auto& [cell, label] : picture.labels)
    text += "LABEL " + to_text(session.grid().vertex_of(cell)) + " " + core::to_upper(label) + "\n";
  return text;
}

/// The share of a cell that a square covers; a negative one is white instead of grey. Without a stone it is larger.
constexpr const char* dot(Color stone) {
  return stone == Color::black ? "-0.3" : stone == Color::white ? "0.3" : "0.5";
}

/// The cells of the latest turn: a small square on each, or a bright cell where it would hide a label.
std::string last_turn(const session::Session& session, const Picture& picture) {
  const board::Grid& grid = session.grid();
  const auto labelled = [&](Cell cell) {
    return std::any_of(picture.labels.begin(), picture.labels.end(), [&](const auto& at) { return at.first == cell; });
  };
  std::vector<Cell> bright;
  std::string dots;
  for (const Cell cell : picture.cells_of(Mark::Kind::last)) {
    if (labelled(cell) || !picture.symbols.empty())
      bright.push_back(cell);
    else
      dots += " " + to_text(grid.vertex_of(cell)) + " " + dot(session.stone_at(cell));
  }
  return marks(grid, kLast, bright) + (dots.empty() ? "" : "INFLUENCE" + dots + "\n");
}

/// Cells out of play, or the pits between pieces, which are as dark as GoGui makes them.
std::string removed(const board::Grid& grid, const Picture& picture) {
  const std::vector<Cell> cells = picture.cells_of(Mark::Kind::removed);
  return picture.symbols.empty() ? marks(grid, kRemoved, cells)
                                 : marks(grid, kPit, cells) + marks(grid, "BLACK", cells);
}

/// True if the line tells the same already: the duties of the side to move, and dice.
bool is_repetition(const std::string& event, const std::string& side) {
  const auto begins = [&](const std::string& words) { return event.rfind(words, 0) == 0; };
  return begins(side + " has to ") || begins(side + " may ") || begins("The dice show ");
}

/// Dice that left nothing to choose are over when the board is drawn.
std::string rolled(const board::Grid& grid, const Picture& picture) {
  std::vector<std::string> squares;
  for (const Cell cell : picture.cells_of(Mark::Kind::rolled)) squares.push_back(to_text(grid.vertex_of(cell)));
  return squares.empty() ? "" : "rolled " + core::join(squares, ", ") + "; ";
}

/// Status and events in one line, because GoGui opens a window for several.
std::string state(const session::Session& session, const Picture& picture) {
  std::string text = rolled(session.grid(), picture) + session.status();
  const std::string side = core::capitalized(to_text(session.side_to_go_on()));
  std::vector<std::string> events = session.events_of_turn();
  events.erase(std::remove_if(events.begin(), events.end(),
                              [&](const std::string& event) { return is_repetition(event, side); }),
               events.end());
  return events.empty() ? text : text + ". " + core::join(events, " ");
}

}  // namespace

std::string board_graphics(const session::Session& session) {
  const board::Grid& grid = session.grid();
  const Picture picture = session.picture();
  const auto lines = [&](const std::string& mark, Mark::Kind kind) {
    return marks(grid, mark, picture.cells_of(kind));
  };
  // GoGui's mark of the last click would hide a label. Without labels it stays, and so do GoGui's move numbers.
  const bool labelled = !picture.labels.empty() || picture.button.value_or(Color::none) != Color::none;
  std::string text = (labelled ? "CLEAR\n" : "") + ground(grid, picture);
  for (const Mark::Kind kind : {Mark::Kind::group, Mark::Kind::ring, Mark::Kind::winning}) text += lines(kGroup, kind);
  text += last_turn(session, picture) + removed(grid, picture);
  text += labels(session, picture);
  text += lines("CIRCLE", Mark::Kind::safe);
  text += lines("TRIANGLE", Mark::Kind::latest) + lines("TRIANGLE", Mark::Kind::rolled);
  // A cross would hide the kind of a piece.
  std::vector<Cell> pieces, empty;
  for (const Cell cell : picture.cells_of(Mark::Kind::choice))
    (session.stone_at(cell) == Color::none ? empty : pieces).push_back(cell);
  text += marks(grid, "CIRCLE", pieces) + marks(grid, "MARK", empty);
  text += lines("SQUARE", Mark::Kind::selected) + lines("MARK", Mark::Kind::target);
  text += corner_graphics(session, picture);
  return text + "TEXT " + state(session, picture);
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
  std::string text = "VAR " + variation_text(session, found.variation) + "\n";
  // The stones of a variation show destinations only.
  const bool relocates = !found.variation.empty() && found.variation.front().kind() == core::Move::Kind::relocate;
  if (relocates) text += marks(session.grid(), "SQUARE", {found.variation.front().from()});
  // The first move and its value come first: GoGui cuts the line at the width of its window.
  const auto moves_text = [&](auto begin, auto end) {
    return game::to_text(std::vector<core::Move>(begin, end), session.grid());
  };
  const auto& line = found.variation;
  const auto second = line.empty() ? line.end() : line.begin() + 1;
  text += fmt::format(
      "TEXT {}: {}, depth {}, {} nodes", moves_text(line.begin(), second),
      session.cooperative() ? "total " + value : fmt::format("{} for {}", value, to_text(session.to_move())),
      found.depth, found.nodes);
  return second == line.end() ? text : text + "; then " + moves_text(second, line.end());
}

}  // namespace catenary::gtp
