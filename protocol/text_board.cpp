#include "text_board.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace catenary::protocol {

namespace {

using core::Cell;
using core::Color;
using game::Edge;
using game::Mark;
using game::Picture;

/// Brackets around a cell. Of several marks on a cell the first of these shows.
struct Brackets {
  Mark::Kind kind;
  char left;
  char right;
  const char* text;
};

constexpr std::array kBrackets = {
    Brackets{Mark::Kind::selected, '<', '>', "selected"}, Brackets{Mark::Kind::target, '<', '>', ""},
    Brackets{Mark::Kind::choice, '<', '>', "to choose"},  Brackets{Mark::Kind::rolled, '{', '}', "rolled"},
    Brackets{Mark::Kind::last, '(', ')', "last turn"},    Brackets{Mark::Kind::group, '[', ']', ""},
};

constexpr char kRemoved = '-';
constexpr int kColumns = 80;

constexpr char letter_of(game::Area::Fill fill) { return "rygb"[static_cast<unsigned>(fill)]; }
constexpr const char* name_of(game::Area::Fill fill) {
  constexpr const char* kNames[] = {"red", "yellow", "green", "blue"};
  return kNames[static_cast<unsigned>(fill)];
}

bool contains(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

/// The characters of the cells: stone or piece, colour of the square, brackets of marks.
class Symbols {
 public:
  explicit Symbols(const session::Session& session) : x_session(session), x_picture(session.picture()) {}

  const Picture& picture() const { return x_picture; }

  /// Characters of a cell without its brackets.
  int width() const { return x_picture.areas.empty() ? 1 : 2; }

  /// Characters of a cell with its brackets.
  std::string at(Cell cell) const {
    std::string text(1, symbol_at(cell));
    for (const game::Area& area : x_picture.areas)
      if (contains(area.cells, cell)) text += letter_of(area.fill);
    const Brackets* brackets = brackets_of(cell);
    return brackets == nullptr ? " " + text + " " : brackets->left + text + brackets->right;
  }

  /// The line that explains the characters.
  std::string legend() const {
    std::vector<std::string> parts{x_picture.symbols.empty() ? "X black, O white" : x_picture.symbols};
    if (!x_picture.cells_of(Mark::Kind::removed).empty()) parts.push_back(removed_text());
    for (const game::Area& area : x_picture.areas)
      parts.push_back(std::string(1, letter_of(area.fill)) + " " + name_of(area.fill));
    if (!x_picture.edges.empty()) parts.emplace_back("edges: x black, o white");
    for (const Brackets& brackets : kBrackets) {
      const std::string text = text_of(brackets);
      if (!text.empty()) parts.push_back(std::string(1, brackets.left) + " " + brackets.right + " " + text);
    }
    return core::join(parts, ", ");
  }

 private:
  char symbol_at(Cell cell) const {
    const char symbol = x_session.symbol_at(cell);
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

  /// The meaning of brackets that are on the board; empty for others.
  std::string text_of(const Brackets& brackets) const {
    for (const Mark& mark : x_picture.marks)
      if (mark.kind == brackets.kind) return mark.text.empty() ? brackets.text : mark.text;
    return "";
  }

  const session::Session& x_session;
  Picture x_picture;
};

/// Lines of characters, addressed by columns from the left and rows from the bottom of the board; row -1 is below it.
class Canvas {
 public:
  Canvas(int rows, int columns)
      : x_lines(static_cast<std::size_t>(rows + 4), std::string(static_cast<std::size_t>(columns), ' ')) {}

  void put(int x, int row, std::string_view text) {
    std::string& line = x_lines[x_lines.size() - 3 - static_cast<std::size_t>(row)];
    line.replace(static_cast<std::size_t>(x), text.size(), text);
  }

  /// Without empty lines and without blanks at the ends of lines.
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

/// The columns of cells and labels.
class Layout {
 public:
  Layout(const board::Grid& grid, int symbol_width)
      : x_width(grid.width()),
        x_hex(grid.shape() == board::Grid::Shape::hexhex),
        // Rows of a hexhex board shift by half a step.
        x_step(symbol_width + (x_hex ? 3 : 2)) {}

  int width() const { return x_width; }
  int columns() const { return kLabel + (2 * x_width + 2) * x_step; }
  /// The column of a cell's left bracket.
  int column_of(int column, int row) const {
    return kLabel + x_step * column + (x_hex ? x_step / 2 * (x_width / 2 - row) : 0);
  }
  /// The column of the letter below a column's lowest cell. Beside a row of a hexhex board it stands a little apart.
  int letter_column(int column) const {
    const int below = column_of(column, lowest_row(column) - 1) + 1;
    return lowest_row(column) > 0 ? std::min(below + 2, kColumns - 1) : below;
  }
  int first_column(int row) const { return x_hex ? std::max(0, row - x_width / 2) : 0; }
  int lowest_row(int column) const { return x_hex ? std::max(0, column - x_width / 2) : 0; }

 private:
  // Two digits and a blank, and room for an edge.
  static constexpr int kLabel = 4;

  int x_width;
  bool x_hex;
  int x_step;
};

void put_labels(Canvas& canvas, const Layout& layout, bool edges) {
  for (int i = 0; i < layout.width(); ++i) {
    const std::string number = std::to_string(i + 1);
    const int row_start = layout.column_of(layout.first_column(i), i);
    canvas.put(row_start - 1 - static_cast<int>(number.size()) - (edges ? 1 : 0), i, number);
    const int lowest = layout.lowest_row(i);
    const std::string letter = to_text(core::Vertex{i, 0}).substr(0, 1);
    canvas.put(layout.letter_column(i), lowest - (edges ? 2 : 1), letter);
  }
}

void put_edges(Canvas& canvas, const Layout& layout, const std::vector<Edge>& edges) {
  const int last = layout.width() - 1;
  for (const Edge& edge : edges) {
    const std::string stone(1, core::to_lower(std::string(1, core::stone_symbol(edge.owner)))[0]);
    for (int i = 0; i <= last; ++i) {
      if (edge.side == Edge::Side::top) canvas.put(layout.column_of(i, last) + 1, last + 1, stone);
      if (edge.side == Edge::Side::bottom) canvas.put(layout.column_of(i, 0) + 1, -1, stone);
      if (edge.side == Edge::Side::left) canvas.put(layout.column_of(0, i) - 1, i, stone);
      if (edge.side == Edge::Side::right) canvas.put(layout.column_of(last, i) + 3, i, stone);
    }
  }
}

}  // namespace

std::string text_board(const session::Session& session) {
  const board::Grid& grid = session.grid();
  const Symbols symbols(session);
  const Layout layout(grid, symbols.width());
  Canvas canvas(grid.width(), layout.columns());
  const std::vector<Edge>& edges = symbols.picture().edges;
  put_labels(canvas, layout, !edges.empty());
  put_edges(canvas, layout, edges);
  for (int i = 0; i < grid.cell_count(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    const core::Vertex vertex = grid.vertex_of(cell);
    canvas.put(layout.column_of(vertex.column, vertex.row), vertex.row, symbols.at(cell));
  }
  return canvas.text() + "\n" + symbols.legend();
}

}  // namespace catenary::protocol
