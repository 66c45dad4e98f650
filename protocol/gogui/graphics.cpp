// SPDX-License-Identifier: MIT
#include "gogui/graphics.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/text.h"
#include "game/move_text.h"
#include "game/sentences.h"
#include "gogui/board.h"
#include "gogui/state.h"
#include "record/game_record.h"
#include "session/turns.h"
#include "story/latest_turn.h"
#include "story/picture.h"
#include "text/search_text.h"

namespace catenary::gogui {

namespace {

using core::Cell;
using core::Color;
using game::Area;
using game::Edge;
using game::Mark;
using game::Picture;

/// GoGui lets the wood grain show through, so these are more saturated than the result.
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
/// Cells out of play on boards with coloured edges, for which grey could be mistaken.
constexpr const char* kForbidden = "COLOR #e02000";
constexpr const char* kPit = "COLOR #000000";
/// A pit with the letter of a lost piece.
constexpr const char* kLost = "COLOR #909090";
constexpr const char* kGroup = "COLOR #40b040";
/// Cells that scored last and are not in a group now.
constexpr const char* kScored = "COLOR #40b0d0";
constexpr const char* kLast = "COLOR #f0e000";
/// The small square on a cell that a stone has left.
constexpr const char* kLeft = "-0.4";
/// Points that an analysis names.
const std::string kAnalyzed = "COLOR #ff30d0";
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

/// The cells at the edges of one colour only, without corners that belong to both.
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

/// One line; empty if there are no cells.
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

/// The colours of squares that are constant during the game.
std::string ground(const board::Grid& grid, const Picture& picture) {
  std::string text = picture.chequered ? chequers(grid) : "";
  for (const Area& area : picture.areas) text += marks(grid, std::string("COLOR ") + color_of(area.fill), area.cells);
  for (const Color owner : {Color::black, Color::white})
    text += marks(grid, std::string("COLOR ") + color_of_edge(owner), edge_cells(grid, picture.edges, owner));
  return text;
}

bool contains(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

/// Labels for kinds of pieces, in capitals because the stones already show the side, with those of the latest turn in
/// brackets; and for sizes and lengths.
std::string labels(const board::Grid& grid, const Picture& picture, const story::LatestTurn& latest) {
  std::string text;
  for (const auto& [cell, label] : picture.labels) {
    const bool bracketed = !picture.symbols.empty() && contains(latest.cells, cell);
    const std::string capitals = core::to_upper(label);
    text += "LABEL " + to_text(grid.vertex_of(cell)) + " " + (bracketed ? "[" + capitals + "]" : capitals) + "\n";
  }
  return text;
}

/// Squares on cells, with sizes up to 1; a negative size draws white instead of grey. Empty if there are no cells.
std::string dots(const board::Grid& grid, const std::vector<std::pair<Cell, const char*>>& sizes) {
  std::string line;
  for (const auto& [cell, size] : sizes) line += " " + to_text(grid.vertex_of(cell)) + " " + size;
  return line.empty() ? "" : "INFLUENCE" + line + "\n";
}

/// Removes small squares.
std::string without_dots(const std::vector<core::Vertex>& vertices) {
  std::string line;
  for (const core::Vertex vertex : vertices) line += " " + to_text(vertex) + " 0";
  return line.empty() ? "" : "INFLUENCE" + line + "\n";
}

/// The latest turn of stones: a small square on each stone and on each cell left, or a frame if squares would hide
/// numbers.
std::string last_stones(const board::Grid& grid, const session::Session& session, const Picture& picture,
                        const std::vector<Cell>& cells) {
  std::vector<std::pair<Cell, const char*>> sizes;
  std::vector<Cell> framed;
  for (const Cell cell : cells) {
    const Color stone = session.state().stone_at(cell);
    if (stone != Color::none && !picture.labels.empty())
      framed.push_back(cell);
    else
      sizes.emplace_back(cell, stone == Color::black ? "-0.3" : stone == Color::white ? "0.3" : kLeft);
  }
  return marks(grid, "SQUARE", framed) + dots(grid, sizes);
}

/// Lost pieces, shown where they stood: without a stone, but with a label such as "-P" on a pit bright enough for it.
std::string losses(const board::Grid& grid, const std::vector<story::LostPiece>& lost) {
  std::string text;
  for (const story::LostPiece& piece : lost)
    text += marks(grid, kLost, {piece.cell}) + "LABEL " + to_text(grid.vertex_of(piece.cell)) + " -" +
            core::to_upper(std::string(1, piece.symbol)) + "\n";
  return text;
}

/// Removes the cells of lost pieces.
std::vector<Cell> without_losses(std::vector<Cell> cells, const story::LatestTurn& latest) {
  for (const story::LostPiece& piece : latest.lost) std::erase(cells, piece.cell);
  return cells;
}

/// Draws white squares on new pits.
std::string new_pits(const board::Grid& grid, const std::vector<Cell>& pits) {
  std::vector<std::pair<Cell, const char*>> sizes;
  for (const Cell pit : pits) sizes.emplace_back(pit, "-0.3");
  return dots(grid, sizes);
}

/// The latest turn: small marks on stones and on the cells they left; in games with pieces, bright squares on the cells
/// they left, so that the colours under pieces remain available for groups.
std::string last_turn(const session::Session& session, const Picture& picture, const story::LatestTurn& latest) {
  const board::Grid& grid = session.grid();
  if (picture.symbols.empty()) return last_stones(grid, session, picture, latest.cells);
  const std::vector<Cell> out_of_play = picture.cells_of(Mark::Kind::removed);
  std::vector<Cell> left, pits;
  for (const Cell cell : latest.cells)
    if (session.state().stone_at(cell) == Color::none) (contains(out_of_play, cell) ? pits : left).push_back(cell);
  return marks(grid, kLast, left) + losses(grid, latest.lost) + new_pits(grid, without_losses(pits, latest));
}

/// The cells that scored last and are not in a group now.
std::vector<Cell> broken_chain(const Picture& picture, const story::LatestTurn& latest) {
  const std::vector<Cell> ring = picture.cells_of(Mark::Kind::ring);
  std::vector<Cell> cells = latest.scored;
  std::erase_if(cells, [&](Cell cell) { return contains(ring, cell); });
  return cells;
}

/// Triangles for cells of earlier moves that still restrict play, and for rolled squares. A piece that must move is
/// framed like a selected one.
std::string remembered(const session::Session& session, const Picture& picture, const story::LatestTurn& latest) {
  std::vector<Cell> triangles, framed;
  for (const Cell cell : picture.cells_of(Mark::Kind::latest)) {
    const bool goes = !picture.symbols.empty() && session.state().stone_at(cell) != Color::none;
    (goes ? framed : triangles).push_back(cell);
  }
  for (const Cell cell : latest.rolled)
    if (!contains(triangles, cell) && !contains(framed, cell)) triangles.push_back(cell);
  // A triangle would hide the letter of a lost piece.
  return marks(session.grid(), "TRIANGLE", without_losses(triangles, latest)) + marks(session.grid(), "SQUARE", framed);
}

/// Cells out of play, or pits between pieces, drawn as dark as GoGui allows.
std::string removed(const board::Grid& grid, const Picture& picture, const story::LatestTurn& latest) {
  const std::vector<Cell> cells = picture.cells_of(Mark::Kind::removed);
  if (picture.symbols.empty()) return marks(grid, picture.edges.empty() ? kRemoved : kForbidden, cells);
  const std::vector<Cell> dark = without_losses(cells, latest);
  return marks(grid, kPit, dark) + marks(grid, "BLACK", dark);
}

/// Triangles, and the cells to choose from. A cross would hide the kind of a piece.
std::string choices(const session::Session& session, const Picture& picture, const story::LatestTurn& latest) {
  const board::Grid& grid = session.grid();
  std::vector<Cell> pieces, empty;
  for (const Cell cell : picture.cells_of(Mark::Kind::choice))
    (session.state().stone_at(cell) == Color::none ? empty : pieces).push_back(cell);
  return remembered(session, picture, latest) + marks(grid, "CIRCLE", pieces) + marks(grid, "MARK", empty) +
         marks(grid, "MARK", picture.cells_of(Mark::Kind::target));
}

enum class Choices { drawn, left_out };

std::string marks_graphics(const session::Session& session, const Picture& picture, const story::LatestTurn& latest,
                           Choices drawn) {
  const board::Grid& grid = session.grid();
  const auto lines = [&](const std::string& mark, Mark::Kind kind) {
    return marks(grid, mark, picture.cells_of(kind));
  };
  // GoGui's mark of the last click would hide a label. Without labels it is kept, and so are GoGui's move numbers.
  const bool labelled = !picture.labels.empty() || picture.button.value_or(Color::none) != Color::none;
  std::string text = (labelled || drawn == Choices::left_out ? "CLEAR\n" : "") + ground(grid, picture);
  text += marks(grid, kScored, broken_chain(picture, latest));
  for (const Mark::Kind kind : {Mark::Kind::group, Mark::Kind::ring, Mark::Kind::winning}) text += lines(kGroup, kind);
  text += last_turn(session, picture, latest) + removed(grid, picture, latest);
  text += labels(grid, picture, latest);
  text += lines("CIRCLE", Mark::Kind::safe);
  if (drawn == Choices::drawn) text += choices(session, picture, latest);
  return text + lines("SQUARE", Mark::Kind::selected) + corner_graphics(session, picture);
}

}  // namespace

std::string board_graphics(const session::Session& session) {
  const story::LatestTurn latest = story::latest_turn(session);
  return marks_graphics(session, story::picture(session), latest, Choices::drawn) + "TEXT " +
         state_text(session, latest);
}

std::string ground_of_numbers(const session::Session& session, const std::vector<core::Vertex>& vertices) {
  Picture picture = story::picture(session);
  const bool choosing = !picture.cells_of(Mark::Kind::choice).empty() || !picture.cells_of(Mark::Kind::target).empty();
  // Letters of pieces are kept; sizes and lengths could be mistaken for numbers of the analysis.
  const bool sized = picture.symbols.empty() && !picture.labels.empty();
  if (sized) picture.labels.clear();
  const story::LatestTurn latest = story::latest_turn(session);
  // GoGui's mark of the last click would cover a number.
  const bool marked = std::any_of(vertices.begin(), vertices.end(), [&](core::Vertex vertex) {
    const auto cell = session.grid().cell_at(vertex);
    return cell && contains(latest.cells, *cell);
  });
  const std::string text =
      choosing || sized || marked ? marks_graphics(session, picture, latest, Choices::left_out) : std::string();
  return text + without_dots(vertices);
}

std::string variation_text(const session::Session& session, const std::vector<core::Move>& line) {
  using Kind = core::Move::Kind;
  const std::vector<core::Color> movers = session::movers_of(session.state(), line);
  const auto beside = record::free_button_vertex(session);
  const auto button = beside ? std::optional(to_text(*beside)) : std::nullopt;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const core::Move move = line[i];
    const bool to = move.kind() == Kind::place || move.kind() == Kind::relocate;
    const auto name = [&](core::Cell cell) { return to_text(session.grid().vertex_of(cell)); };
    // Outcomes of dice have no stone.
    if (movers[i] == core::Color::chance) continue;
    words.emplace_back(1, core::letter_of(movers[i]));
    const std::string other = move.kind() == Kind::button && button ? *button : "pass";
    words.push_back(to ? name(move.to()) : move.kind() == Kind::remove ? name(move.from()) : other);
  }
  return core::join(words, " ");
}

std::string analyzed_places(const std::vector<core::Vertex>& vertices) {
  std::string line;
  for (const core::Vertex vertex : vertices) line += " " + to_text(vertex);
  return line.empty() ? "" : kAnalyzed + line + "\n";
}

namespace {

/// For example "54% for black", "total 120", "Black loses by 1 (proven)" or "Black wins (proven)".
std::string verdict_text(const game::GameInfo& game, const session::Session& session,
                         const search::SearchResult& found) {
  const game::GameState& state = session.state();
  const std::string text = text::value_text(game, session, found.value, found.exact);
  if (state.cooperative()) return "total " + text;
  if (!game::is_decisive(found.value)) return text + " for " + std::string(to_text(state.to_move()));
  const bool has_margin = found.exact && state.has_margins();
  return fmt::format("{} {}{} (proven)", game::side_text(state.to_move()), game::is_win(found.value) ? "wins" : "loses",
                     has_margin ? " by " + game::points_text(game::margin_of(found.value)) : "");
}

}  // namespace

std::string search_graphics(const game::GameInfo& game, const session::Session& session,
                            const search::SearchResult& found) {
  using Kind = core::Move::Kind;
  std::vector<core::Vertex> numbered;
  const auto vertex_of = [&](Cell cell) { return session.grid().vertex_of(cell); };
  for (const core::Move move : found.variation) {
    if (move.kind() == Kind::place || move.kind() == Kind::relocate) numbered.push_back(vertex_of(move.to()));
    if (move.kind() == Kind::remove) numbered.push_back(vertex_of(move.from()));
  }
  std::string text = ground_of_numbers(session, numbered) + "VAR " + variation_text(session, found.variation) + "\n";
  // The stones that show a variation show only destinations.
  const bool relocates = !found.variation.empty() && found.variation.front().kind() == Kind::relocate;
  if (relocates) text += analyzed_places({vertex_of(found.variation.front().from())});
  // The first move and its value come first, because GoGui truncates the line at the width of its window.
  const auto moves_text = [&](auto begin, auto end) {
    return game::to_text(std::vector<core::Move>(begin, end), session.grid());
  };
  const auto& line = found.variation;
  const auto second = line.empty() ? line.end() : line.begin() + 1;
  text += fmt::format("TEXT {}: {}, depth {}, {} nodes", moves_text(line.begin(), second),
                      verdict_text(game, session, found), found.depth, found.nodes);
  return second == line.end() ? text : text + "; then " + moves_text(second, line.end());
}

}  // namespace catenary::gogui
