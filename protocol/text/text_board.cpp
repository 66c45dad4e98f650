// SPDX-License-Identifier: MIT
#include "text/text_board.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "story/picture.h"
#include "text/wrapping.h"

namespace catenary::text {

namespace {

using core::Cell;
using core::Color;
using game::Edge;
using game::Mark;
using game::Picture;

/// Brackets around a cell. If a cell has several marks, the first in this order is shown.
struct Brackets {
  Mark::Kind kind;
  char left;
  char right;
  const char* text;
};

constexpr std::array kBrackets = {
    Brackets{Mark::Kind::selected, '<', '>', "selected"},
    Brackets{Mark::Kind::target, '<', '>', ""},
    Brackets{Mark::Kind::choice, '<', '>', "to choose"},
    Brackets{Mark::Kind::rolled, '{', '}', "rolled"},
    Brackets{Mark::Kind::last, '(', ')', "last turn"},
    Brackets{Mark::Kind::group, '[', ']', ""},
    Brackets{Mark::Kind::ring, '[', ']', ""},
    Brackets{Mark::Kind::winning, '[', ']', ""},
    Brackets{Mark::Kind::safe, '|', '|', ""},
};

constexpr char kRemoved = '-';

bool contains(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

/// The characters of the cells: stone or piece, colour of the square, and brackets of marks.
class Symbols {
 public:
  explicit Symbols(const session::Session& session) : x_session(session), x_picture(story::picture(session)) {}

  const Picture& picture() const { return x_picture; }

  /// The characters of a cell, not counting its brackets.
  int width() const { return x_picture.areas.empty() ? 1 : 2; }

  TextCell at(Cell cell) const {
    TextCell text{.cell = cell, .stone = x_session.state().stone_at(cell), .symbol = symbol_at(cell)};
    for (const game::Area& area : x_picture.areas)
      if (contains(area.cells, cell)) text.fill = area.fill;
    if (const Brackets* brackets = brackets_of(cell)) {
      text.left = brackets->left;
      text.right = brackets->right;
    }
    return text;
  }

  std::vector<std::string> legend() const {
    std::vector<std::string> parts{x_picture.symbols.empty() ? "X black, O white" : x_picture.symbols};
    if (!x_picture.cells_of(Mark::Kind::removed).empty()) parts.push_back(removed_text());
    for (const game::Area& area : x_picture.areas) parts.push_back(letter_of(area.fill) + (" " + name_of(area.fill)));
    if (!x_picture.edges.empty()) parts.emplace_back("edges: x black, o white");
    for (const Brackets& brackets : kBrackets) {
      const std::string text = text_of(brackets);
      if (!text.empty()) parts.push_back(std::string(1, brackets.left) + " " + brackets.right + " " + text);
    }
    return parts;
  }

 private:
  char symbol_at(Cell cell) const {
    const char symbol = x_session.state().symbol_at(cell);
    return symbol == '.' && contains(x_picture.cells_of(Mark::Kind::removed), cell) ? kRemoved : symbol;
  }

  const Brackets* brackets_of(Cell cell) const {
    for (const Brackets& brackets : kBrackets)
      if (contains(x_picture.cells_of(brackets.kind), cell)) return &brackets;
    return nullptr;
  }

  std::string removed_text() const {
    for (const Mark& mark : x_picture.marks)
      if (mark.kind == Mark::Kind::removed) return mark.text;
    return "";
  }

  static std::string text_of(const Mark& mark, const Brackets& brackets) {
    if (mark.text.empty()) return brackets.text;
    return mark.kind == Mark::Kind::choice ? mark.text + " " + brackets.text : mark.text;
  }

  /// The meaning of brackets that are on the board; empty for other brackets.
  std::string text_of(const Brackets& brackets) const {
    for (const Mark& mark : x_picture.marks)
      if (mark.kind == brackets.kind) return text_of(mark, brackets);
    return "";
  }

  const session::Session& x_session;
  Picture x_picture;
};

/// The positions of cells and labels.
class Layout {
 public:
  Layout(const board::Grid& grid, int symbol_width, Spacing spacing)
      : x_width(grid.width()),
        x_hex(grid.shape() == board::Grid::Shape::hexhex),
        // Rows of a hexhex board are shifted by half a cell each.
        x_step(symbol_width + (spacing == Spacing::compact ? 1
                               : x_hex                     ? 3
                                                           : 2)) {}

  int width() const { return x_width; }
  /// The line of a row, which may be -1 (below the board) or width() (above it). Two lines below the board are for
  /// labels.
  int line_of(int row) const { return x_width - row; }
  int lines() const { return x_width + 3; }
  /// The column of a cell's left bracket.
  int column_of(int column, int row) const {
    return kLabel + x_step * column + (x_hex ? x_step / 2 * (x_width / 2 - row) : 0);
  }
  /// The column of the letter below a column's lowest cell. Next to a row of a hexhex board it is set slightly apart.
  int letter_column(int column) const {
    const int below = column_of(column, lowest_row(column) - 1) + 1;
    return lowest_row(column) > 0 ? std::min(below + x_step / 2, kTextColumns - 1) : below;
  }
  int first_column(int row) const { return x_hex ? std::max(0, row - x_width / 2) : 0; }
  int lowest_row(int column) const { return x_hex ? std::max(0, column - x_width / 2) : 0; }

 private:
  // Two digits, a blank, and room for an edge.
  static constexpr int kLabel = 4;

  int x_width;
  bool x_hex;
  int x_step;
};

void add_labels(TextBoard& board, const Layout& layout, bool edges) {
  for (int i = 0; i < layout.width(); ++i) {
    const std::string number = std::to_string(i + 1);
    const int row_start = layout.column_of(layout.first_column(i), i);
    const int number_start = row_start - 1 - static_cast<int>(number.size()) - (edges ? 1 : 0);
    board.labels.push_back({number_start, layout.line_of(i), number});
    const int below = layout.lowest_row(i) - (edges ? 2 : 1);
    board.labels.push_back({layout.letter_column(i), layout.line_of(below), to_text(core::Vertex{i, 0}).substr(0, 1)});
  }
}

void add_edges(TextBoard& board, const Layout& layout, const std::vector<Edge>& edges) {
  const int last = layout.width() - 1;
  for (const Edge& edge : edges) {
    const std::string stone = core::to_lower(std::string(1, core::stone_symbol(edge.owner)));
    for (int i = 0; i <= last; ++i) {
      const auto add = [&](int column, int row) {
        board.labels.push_back({column, layout.line_of(row), stone, edge.owner});
      };
      if (edge.side == Edge::Side::top) add(layout.column_of(i, last) + 1, last + 1);
      if (edge.side == Edge::Side::bottom) add(layout.column_of(i, 0) + 1, -1);
      if (edge.side == Edge::Side::left) add(layout.column_of(0, i) - 1, i);
      if (edge.side == Edge::Side::right) add(layout.column_of(last, i) + 3, i);
    }
  }
}

/// Places texts on lines of blanks.
class Canvas {
 public:
  explicit Canvas(int lines) : x_lines(static_cast<std::size_t>(lines), std::string(kTextColumns, ' ')) {}

  void put(int column, int line, const std::string& text) {
    x_lines[static_cast<std::size_t>(line)].replace(static_cast<std::size_t>(column), text.size(), text);
  }

  /// The text without empty lines and without trailing blanks.
  std::string text() const {
    std::vector<std::string> trimmed;
    for (const std::string& line : x_lines) {
      const auto end = line.find_last_not_of(' ');
      if (end != std::string::npos) trimmed.push_back(line.substr(0, end + 1));
    }
    return core::join(trimmed, "\n");
  }

 private:
  std::vector<std::string> x_lines;
};

}  // namespace

char letter_of(game::Area::Fill fill) { return name_of(fill).front(); }

std::string name_of(game::Area::Fill fill) {
  switch (fill) {
    case game::Area::Fill::red:
      return "red";
    case game::Area::Fill::yellow:
      return "yellow";
    case game::Area::Fill::green:
      return "green";
    case game::Area::Fill::blue:
      break;
  }
  return "blue";
}

std::string TextCell::text() const {
  std::string text{left, symbol};
  if (fill) text += letter_of(*fill);
  return text + right;
}

TextBoard lay_out_board(const session::Session& session, Spacing spacing) {
  const board::Grid& grid = session.grid();
  const Symbols symbols(session);
  const Layout layout(grid, symbols.width(), spacing);
  const std::vector<Edge>& edges = symbols.picture().edges;
  TextBoard board;
  board.lines = layout.lines();
  board.legend = symbols.legend();
  add_labels(board, layout, !edges.empty());
  add_edges(board, layout, edges);
  for (int i = 0; i < grid.cell_count(); ++i) {
    TextCell cell = symbols.at(static_cast<Cell>(i));
    const core::Vertex vertex = grid.vertex_of(cell.cell);
    cell.column = layout.column_of(vertex.column, vertex.row);
    cell.line = layout.line_of(vertex.row);
    board.cells.push_back(cell);
  }
  return board;
}

std::string text_board(const session::Session& session) {
  const TextBoard board = lay_out_board(session);
  Canvas canvas(board.lines);
  for (const TextLabel& label : board.labels) canvas.put(label.column, label.line, label.text);
  for (const TextCell& cell : board.cells) canvas.put(cell.column, cell.line, cell.text());
  return canvas.text() + "\n" + wrapped_phrases(board.legend);
}

std::string options_header(const game::Options& options) {
  std::vector<std::string> phrases;
  for (const game::OptionSpec& spec : options.schema())
    if (options.text(spec.name) != spec.default_value) phrases.push_back(spec.name + " " + options.text(spec.name));
  if (phrases.empty()) return "";
  phrases.front() = "Options: " + phrases.front();
  return wrapped_phrases(phrases) + "\n";
}

std::string rules_header(const game::Options& options) {
  const std::string header = options_header(options);
  return header.empty() ? "" : header + "The rules below are those of the default options.\n";
}

}  // namespace catenary::text
