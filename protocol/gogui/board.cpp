// SPDX-License-Identifier: MIT
#include "gogui/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/vertex.h"
#include "record/game_record.h"

namespace catenary::gogui {

namespace {

using board::Grid;
using core::Color;
using core::Vertex;
using session::Session;

/// Points beside a hexhex board, row by row from the corner of the grid.
class Corner {
 public:
  enum class Place { top_left, bottom_right };

  Corner(const Grid& grid, Place place) {
    const int rows = grid.shape() == Grid::Shape::hexhex ? grid.width() / 2 : 0;
    const int last = grid.width() - 1;
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < rows - row; ++column)
        x_places.push_back(place == Place::top_left ? Vertex{column, last - row} : Vertex{last - column, row});
    // Points adjacent to the board end the rows.
    const auto is_apart = [&](Vertex at) {
      const int from_corner = place == Place::top_left ? at.column + last - at.row : last - at.column + at.row;
      return from_corner < rows - 1;
    };
    x_apart = x_places;
    std::stable_partition(x_apart.begin(), x_apart.end(), is_apart);
  }

  /// Restricts the supply to points that are not adjacent to the board, instead of whole rows.
  void keep_apart() { x_places = x_apart; }

  std::size_t left() const { return x_places.size() - x_used; }
  /// Requires that a point is left.
  Vertex take() { return x_places[x_used++]; }

 private:
  std::vector<Vertex> x_places;
  std::vector<Vertex> x_apart;
  std::size_t x_used = 0;
};

/// A stone outside the board, with a label that may be empty.
std::string stone(Color color, Vertex vertex, const std::string& label) {
  const std::string at = to_text(vertex);
  return std::string("VAR ") + core::letter_of(color) + " " + at + "\nLABEL " + at + " " +
         (label.empty() ? "\"\"" : label) + "\n";
}

/// GoGui truncates labels of more than four letters.
std::string label(Vertex vertex, const std::string& text) { return "LABEL " + to_text(vertex) + " " + text + "\n"; }

/// A stone with a number for each score, and a word for what they count.
std::string score_graphics(const game::Picture& picture, Corner corner) {
  if (picture.scores.empty() || corner.left() < picture.scores.size()) return "";
  std::string text;
  for (const game::Score& score : picture.scores)
    text += stone(score.owner, corner.take(), fmt::format("{:g}", score.value));
  const std::string& word = picture.scores.front().label;
  return word.empty() || corner.left() == 0 ? text : text + label(corner.take(), word);
}

/// GoGui truncates labels that are longer than this one for half a point.
std::string button_graphics(Color holder, Vertex vertex) {
  constexpr const char* kLabel = ".5";
  return holder == Color::none ? label(vertex, kLabel) : stone(holder, vertex, kLabel);
}

/// The stones still to place, labelled "left"; in games with one stone per turn a stone of the side to move, labelled
/// "next".
std::string turn_graphics(const Session& session, const game::Picture& picture, Corner corner) {
  const bool several = picture.done + picture.left > 0;
  // Two or three stones belong in one row.
  if (!several) corner.keep_apart();
  const int room = static_cast<int>(corner.left());
  const int count = session.state().over() ? 0 : std::min(several ? picture.left : 1, room);
  // To the right of the stones, in reading order.
  const bool labelled = count > 0 && room > count;
  std::string text = labelled ? label(corner.take(), several ? "left" : "next") : "";
  for (int i = 0; i < count; ++i) text += stone(session.to_move(), corner.take(), "");
  return text;
}

}  // namespace

std::string board_size(const Session& session) {
  const bool hex = session.grid().shape() == Grid::Shape::hexhex;
  return std::to_string(session.grid().width()) + (hex ? " hex" : "");
}

std::string board_rows(const Session& session) {
  const Grid& grid = session.grid();
  // GoGui swaps columns and rows when it draws hexagonal boards, including the points to click.
  const auto button = record::free_button_vertex(session);
  const auto swapped = button ? std::optional(Vertex{button->row, button->column}) : std::nullopt;
  const auto symbol_at = [&](Vertex vertex) {
    const auto cell = grid.cell_at(vertex);
    return cell ? core::stone_symbol(session.state().stone_at(*cell)) : vertex == swapped ? '.' : '?';
  };
  std::vector<std::string> rows;
  for (int row = grid.width() - 1; row >= 0; --row) {
    std::vector<std::string> symbols;
    for (int column = 0; column < grid.width(); ++column) symbols.emplace_back(1, symbol_at({column, row}));
    rows.push_back(core::join(symbols, " "));
  }
  return core::join(rows, "\n");
}

std::string corner_graphics(const Session& session, const game::Picture& picture) {
  std::string text = score_graphics(picture, Corner(session.grid(), Corner::Place::top_left));
  Corner corner(session.grid(), Corner::Place::bottom_right);
  if (record::button_vertex(session.grid(), picture)) text += button_graphics(*picture.button, corner.take());
  return text + turn_graphics(session, picture, corner);
}

}  // namespace catenary::gogui
