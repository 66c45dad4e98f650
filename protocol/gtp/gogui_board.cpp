// SPDX-License-Identifier: MIT
#include "gtp/gogui_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/vertex.h"
#include "two_colors.h"

namespace catenary::gtp {

namespace {

using board::Grid;
using core::Color;
using core::Vertex;
using session::Session;

/// Places beside a hexhex board, row by row from the corner of the grid.
class Corner {
 public:
  enum class Place { top_left, bottom_right };

  Corner(const Grid& grid, Place place) {
    const int rows = grid.shape() == Grid::Shape::hexhex ? grid.width() / 2 : 0;
    const int last = grid.width() - 1;
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < rows - row; ++column)
        x_places.push_back(place == Place::top_left ? Vertex{column, last - row} : Vertex{last - column, row});
  }

  std::size_t left() const { return x_places.size() - x_used; }
  /// Requires a place that is left.
  Vertex take() { return x_places[x_used++]; }

 private:
  std::vector<Vertex> x_places;
  std::size_t x_used = 0;
};

/// A stone that is no part of the board, with a label that may be empty.
std::string stone(Color color, Vertex vertex, const std::string& label) {
  const std::string at = to_text(vertex);
  return std::string("VAR ") + core::letter_of(color) + " " + at + "\nLABEL " + at + " " +
         (label.empty() ? "\"\"" : label) + "\n";
}

/// A stone for each score; GoGui has room for the number alone.
std::string score_graphics(const game::Picture& picture, Corner corner) {
  if (corner.left() < picture.scores.size()) return "";
  std::string text;
  for (const game::Score& score : picture.scores)
    text += stone(score.owner, corner.take(), fmt::format("{:g}", score.value));
  return text;
}

/// GoGui cuts longer labels than this one for half a point off.
std::string button_graphics(Color holder, Vertex vertex) {
  constexpr const char* kLabel = ".5";
  return holder == Color::none ? "LABEL " + to_text(vertex) + " " + kLabel + "\n" : stone(holder, vertex, kLabel);
}

/// One stone of the side to move in games with one stone a turn.
int stones_to_place(const Session& session, const game::Picture& picture) {
  if (session.over()) return 0;
  return picture.done + picture.left == 0 ? 1 : picture.left;
}

}  // namespace

std::string board_size(const Session& session) {
  const bool hex = session.grid().shape() == Grid::Shape::hexhex;
  return std::to_string(session.grid().width()) + (hex ? " hex" : "");
}

std::string board_rows(const Session& session) {
  const Grid& grid = session.grid();
  // GoGui swaps columns and rows when it draws the hexagons of a board, and with them the places to click.
  const auto button = protocol::free_button_vertex(session);
  const auto swapped = button ? std::optional(Vertex{button->row, button->column}) : std::nullopt;
  const auto symbol_at = [&](Vertex vertex) {
    const auto cell = grid.cell_at(vertex);
    return cell ? core::stone_symbol(session.stone_at(*cell)) : vertex == swapped ? '.' : '?';
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
  if (protocol::button_vertex(session.grid(), picture)) text += button_graphics(*picture.button, corner.take());
  const int count = std::min(stones_to_place(session, picture), static_cast<int>(corner.left()));
  // A gap tells the stones to place from the stone of the button's holder.
  if (picture.button && static_cast<int>(corner.left()) > count) corner.take();
  for (int i = 0; i < count; ++i) text += stone(session.side_to_go_on(), corner.take(), "");
  return text;
}

}  // namespace catenary::gtp
