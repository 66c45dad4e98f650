// SPDX-License-Identifier: MIT
#include "text/board_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <utility>
#include <vector>

#include "core/rounding.h"
#include "core/text.h"
#include "session/next_steps.h"
#include "story/events.h"
#include "story/picture.h"
#include "text/text_board.h"

namespace catenary::text {

namespace {

using core::Cell;
using core::Color;
using core::Move;
using game::Area;
using game::Edge;
using game::Mark;
using Json = nlohmann::json;
using Point = std::pair<double, double>;

constexpr int kVersion = 1;
// The distance of the coordinates from the centre of the nearest cell.
constexpr double kTextDistance = 0.85;
constexpr char kButtonNote[] =
    "Once in the game, a player may take the button instead of placing a stone. It is worth half a point.";

/// Three decimals are precise enough for drawing, and easy to read.
constexpr double kParts = 1000;

Json point_json(Point point) {
  return Json::array({core::rounded(point.first, kParts), core::rounded(point.second, kParts)});
}

std::string id_of(const board::Grid& grid, Cell cell) { return to_text(grid.vertex_of(cell)); }

Json ids_of(const board::Grid& grid, const std::vector<Cell>& cells) {
  Json ids = Json::array();
  for (const Cell cell : cells) ids.push_back(id_of(grid, cell));
  return ids;
}

bool is_hexhex(const board::Grid& grid) { return grid.shape() == board::Grid::Shape::hexhex; }

/// The centre of a point of the grid, on the board or not.
Point center_of(const board::Grid& grid, core::Vertex vertex) {
  const double down = grid.width() - 1 - vertex.row;
  if (!is_hexhex(grid)) return {vertex.column, down};
  const int half = grid.width() / 2;
  return {vertex.column - vertex.row / 2.0 + half / 2.0, down * std::numbers::sqrt3 / 2};
}

/// The corners of a cell relative to its centre.
Json corners(bool hex) {
  Json points = Json::array();
  const int count = hex ? 6 : 4;
  const double radius = hex ? 1 / std::numbers::sqrt3 : std::numbers::sqrt2 / 2;
  const double first = hex ? std::numbers::pi / 6 : std::numbers::pi / 4;
  for (int i = 0; i < count; ++i) {
    const double angle = first + i * 2 * std::numbers::pi / count;
    points.push_back(point_json({radius * std::cos(angle), radius * std::sin(angle)}));
  }
  return points;
}

/// How a cell is filled, and the symbol for the fill's meaning.
struct Ground {
  std::string fill = "ground";
  std::string sign = {};
};

/// The fill of each cell; A1 is dark on a chequered board.
std::vector<Ground> grounds_of(const board::Grid& grid, const game::Picture& picture) {
  std::vector<Ground> grounds(static_cast<std::size_t>(grid.cell_count()));
  for (std::size_t cell = 0; picture.chequered && cell < grounds.size(); ++cell) {
    const core::Vertex vertex = grid.vertex_of(static_cast<Cell>(cell));
    grounds[cell].fill = (vertex.column + vertex.row) % 2 == 0 ? "dark" : "light";
  }
  for (const Area& area : picture.areas)
    for (const Cell cell : area.cells) grounds[cell] = {name_of(area.fill), area.sign};
  return grounds;
}

/// The meanings of the fills, for those that have one.
Json fill_texts_json(const game::Picture& picture) {
  Json texts = Json::object();
  for (const Area& area : picture.areas)
    if (!area.text.empty() && !area.cells.empty()) texts[name_of(area.fill)] = area.text;
  return texts;
}

Json cells_json(const board::Grid& grid, const game::Picture& picture) {
  const std::vector<Ground> grounds = grounds_of(grid, picture);
  Json cells = Json::array();
  for (int i = 0; i < grid.cell_count(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    const core::Vertex vertex = grid.vertex_of(cell);
    cells.push_back({{"id", to_text(vertex)},
                     {"at", point_json(center_of(grid, vertex))},
                     {"shape", is_hexhex(grid) ? "hexagon" : "square"},
                     {"col", vertex.column},
                     {"row", vertex.row},
                     {"fill", grounds[cell].fill},
                     {"sign", grounds[cell].sign}});
  }
  return cells;
}

/// A line along an edge of a square board.
Json edge_json(const board::Grid& grid, const Edge& edge) {
  const double last = grid.width() - 0.5;
  const double first = -0.5;
  const auto path = [&]() -> std::pair<Point, Point> {
    switch (edge.side) {
      case Edge::Side::top:
        return {{first, first}, {last, first}};
      case Edge::Side::bottom:
        return {{first, last}, {last, last}};
      case Edge::Side::left:
        return {{first, first}, {first, last}};
      case Edge::Side::right:
        break;
    }
    return {{last, first}, {last, last}};
  }();
  return {{"owner", to_text(edge.owner)}, {"path", {point_json(path.first), point_json(path.second)}}};
}

/// Letters below the lowest cell of each column, and numbers to the left of the first cell of each row.
Json coordinates(const board::Grid& grid) {
  Json texts = Json::array();
  const int half = grid.width() / 2;
  for (int i = 0; i < grid.width(); ++i) {
    const int first = is_hexhex(grid) ? std::max(0, i - half) : 0;
    // A column of a hexhex board continues to the lower left.
    const auto [x, y] = center_of(grid, {i, first});
    const double shift = is_hexhex(grid) ? kTextDistance / 2 : 0;
    const double drop = is_hexhex(grid) ? kTextDistance * std::numbers::sqrt3 / 2 : kTextDistance;
    texts.push_back({{"at", point_json({x + shift, y + drop})}, {"text", to_text(core::Vertex{i, 0}).substr(0, 1)}});
    const auto [left, row] = center_of(grid, {first, i});
    texts.push_back({{"at", point_json({left - kTextDistance, row})}, {"text", std::to_string(i + 1)}});
  }
  return texts;
}

const char* name_of(Mark::Kind kind) {
  switch (kind) {
    case Mark::Kind::last:
      return "last";
    case Mark::Kind::rolled:
      return "rolled";
    case Mark::Kind::selected:
      return "selected";
    case Mark::Kind::target:
      return "target";
    case Mark::Kind::choice:
      return "choice";
    case Mark::Kind::group:
      return "group";
    case Mark::Kind::band:
      return "band";
    case Mark::Kind::ring:
      return "ring";
    case Mark::Kind::winning:
      return "winning";
    case Mark::Kind::latest:
      return "latest";
    case Mark::Kind::safe:
      return "safe";
    case Mark::Kind::removed:
      break;
  }
  return "removed";
}

Json pieces_json(const session::Session& session) {
  const board::Grid& grid = session.grid();
  Json pieces = Json::array();
  for (int i = 0; i < grid.cell_count(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    const Color owner = session.state().stone_at(cell);
    if (owner == Color::none) continue;
    const char symbol = session.state().symbol_at(cell);
    const bool stone = symbol == core::stone_symbol(owner);
    pieces.push_back({{"cell", id_of(grid, cell)},
                      {"owner", to_text(owner)},
                      {"glyph", stone ? "stone" : core::to_upper(std::string(1, symbol))}});
  }
  return pieces;
}

Json names_json(const game::Picture& picture) {
  Json names = Json::object();
  for (const auto& [glyph, name] : picture.names) names[glyph] = name;
  return names;
}

Json label_meanings_json(const game::Picture& picture) {
  Json meanings = Json::array();
  for (const auto& [example, meaning] : picture.label_meanings)
    meanings.push_back({{"example", example}, {"text", meaning}});
  return meanings;
}

Json mark_meanings_json(const game::Picture& picture) {
  Json meanings = Json::array();
  // Marks without a meaning are those that all games have, such as the latest turn.
  for (const auto& [kind, meaning] : picture.mark_meanings)
    if (!meaning.empty()) meanings.push_back({{"kind", name_of(kind)}, {"text", meaning}});
  return meanings;
}

const char* name_of(game::Action action) {
  switch (action) {
    case game::Action::pass:
      return "pass";
    case game::Action::swap:
      return "swap";
    case game::Action::roll:
      return "roll";
    case game::Action::steps:
      return "steps";
    case game::Action::relocate:
      break;
  }
  return "relocate";
}

Json actions_json(const game::Picture& picture) {
  Json actions = Json::array();
  for (const game::Action action : picture.actions) actions.push_back(name_of(action));
  return actions;
}

/// The destinations of each origin. A removal is a second click on the cell.
Json targets_json(const board::Grid& grid, const std::vector<Move>& moves) {
  Json targets = Json::object();
  for (const Move move : moves) {
    const bool removes = move.kind() == Move::Kind::remove;
    if (!removes && move.kind() != Move::Kind::relocate) continue;
    targets[id_of(grid, move.from())].push_back(id_of(grid, removes ? move.from() : move.to()));
  }
  return targets;
}

/// The label of a button for a move without a cell; null if that move is illegal.
Json label_of(const std::vector<Move>& moves, Move move, const char* label) {
  return std::find(moves.begin(), moves.end(), move) == moves.end() ? Json() : Json(label);
}

Json pass_json(const std::vector<Move>& moves, const game::Picture& picture) {
  const Json button = label_of(moves, Move::button(), "Take the button");
  return button.is_null() ? label_of(moves, Move::pass(), picture.done > 0 ? "End turn" : "Pass") : button;
}

Json legal_json(const session::Session& session, const game::Picture& picture) {
  const board::Grid& grid = session.grid();
  const std::vector<Move> moves = session.state().legal_moves();
  std::vector<Cell> clicks;
  for (const game::Step step : session::legal_steps(session))
    if (step.cell) clicks.push_back(*step.cell);
  std::sort(clicks.begin(), clicks.end());
  const auto selected = session.selected();
  const bool button = !label_of(moves, Move::button(), "").is_null();
  return {{"selected", selected ? Json(id_of(grid, *selected)) : Json()},
          {"clicks", ids_of(grid, clicks)},
          {"targets", targets_json(grid, moves)},
          {"pass", pass_json(moves, picture)},
          {"note", button ? Json(kButtonNote) : Json()},
          {"swap", label_of(moves, Move::swap(), "Swap")}};
}

/// The roll that is due; null if none is.
Json chance_json(const session::Session& session, const game::Picture& picture) {
  const std::vector<Cell> rolled = picture.cells_of(Mark::Kind::rolled);
  const bool due = session.state().to_move() == Color::chance;
  if (!due && rolled.empty()) return {};
  return {{"label", due ? Json("Roll the dice") : Json()}, {"rolled", ids_of(session.grid(), rolled)}};
}

Json scores_json(const std::vector<game::Score>& scores) {
  Json json = Json::array();
  for (const game::Score& score : scores) {
    const std::string owner = score.owner == Color::none ? "both" : std::string(to_text(score.owner));
    json.push_back({{"owner", owner}, {"value", score.value}, {"text", score.text}});
    if (score.projected) json.back()["projected"] = *score.projected;
  }
  return json;
}

}  // namespace

std::string mover_of(const session::Session& session) {
  if (session.may_move(Color::black) && session.may_move(Color::white)) return "both";
  return std::string(to_text(session.to_move()));
}

Json board_layout(const game::GameInfo& game, const session::Session& session) {
  const board::Grid& grid = session.grid();
  const game::Picture picture = story::picture(session);
  Json edges = Json::array();
  for (const Edge& edge : picture.edges) edges.push_back(edge_json(grid, edge));
  return {{"v", kVersion},
          {"game", game.name},
          {"shapes", {{is_hexhex(grid) ? "hexagon" : "square", corners(is_hexhex(grid))}}},
          {"cells", cells_json(grid, picture)},
          {"fills", fill_texts_json(picture)},
          {"names", names_json(picture)},
          {"labels", label_meanings_json(picture)},
          {"marks", mark_meanings_json(picture)},
          {"actions", actions_json(picture)},
          {"edges", std::move(edges)},
          {"texts", coordinates(grid)}};
}

Json board_state(const session::Session& session) {
  const board::Grid& grid = session.grid();
  const game::Picture picture = story::picture(session);
  Json labels = Json::array();
  for (const auto& [cell, text] : picture.labels) labels.push_back({{"cell", id_of(grid, cell)}, {"text", text}});
  Json marks = Json::array();
  for (const Mark& mark : picture.marks)
    marks.push_back({{"kind", name_of(mark.kind)}, {"cells", ids_of(grid, mark.cells)}, {"text", mark.text}});
  return {{"v", kVersion},
          {"ply", session.change_count()},
          {"key", fmt::format("{:016x}", session.state().key())},
          {"turn",
           {{"mover", mover_of(session)}, {"done", picture.done}, {"left", picture.left}, {"number", picture.turn}}},
          {"pieces", pieces_json(session)},
          {"labels", std::move(labels)},
          {"marks", std::move(marks)},
          {"legal", legal_json(session, picture)},
          {"chance", chance_json(session, picture)},
          {"scores", scores_json(picture.scores)},
          {"status", session.state().status().text()},
          {"events", story::events_of_turn(session)},
          {"over", session.state().over()}};
}

Json shown_state(const session::Session& session) {
  Json state = board_state(session);
  state.erase("legal");
  return state;
}

Json shown_states(session::Session session, const std::vector<session::Turn>& turns) {
  Json states = Json::array();
  for (const session::Turn& turn : turns) {
    session.play_turn(turn);
    states.push_back(shown_state(session));
  }
  return states;
}

Json shown_game(const game::GameInfo& game, const game::Settings& settings, const session::Session& session) {
  Json options = Json::object();
  for (const game::OptionSpec& spec : game.options) options[spec.name] = settings.options.text(spec.name);
  Json json = {{"game", game.name},
               {"title", game.title},
               {"size", session.grid().width()},
               {"options", std::move(options)},
               {"cooperative", session.state().cooperative()},
               {"layout", board_layout(game, session)}};
  if (session.state().over()) {
    json["result"] = to_text(session.state().outcome());
    json["result_text"] = session.state().result();
  }
  return json;
}

}  // namespace catenary::text
