#include "board/diagram.h"

#include <vector>

#include "core/text.h"

namespace catenary::board {

using core::Cell;
using core::Vertex;

namespace {

/// Text lines, addressed by half cells from the left and rows from the bottom; row -1 is below the board.
class Canvas {
 public:
  Canvas(int rows, int columns)
      : x_lines(static_cast<std::size_t>(rows + 2), std::string(static_cast<std::size_t>(columns), ' ')) {}

  void put(int x, int row, std::string_view text) {
    std::string& line = x_lines[x_lines.size() - 2 - static_cast<std::size_t>(row)];
    line.replace(static_cast<std::size_t>(x), text.size(), text);
  }

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

std::string draw_board(const Grid& grid, const std::function<char(Cell)>& symbol) {
  constexpr int kMargin = 3;
  const int width = grid.width();
  const bool hex = grid.shape() == Grid::Shape::hexhex;
  const int half = width / 2;
  const auto x_of = [&](int column, int row) { return kMargin + (hex ? 2 * column - row + half : 2 * column); };
  Canvas canvas(width, 3 * width + 2 * kMargin + 2);
  for (int cell = 0; cell < grid.cell_count(); ++cell) {
    const Vertex vertex = grid.vertex_of(static_cast<Cell>(cell));
    canvas.put(x_of(vertex.column, vertex.row), vertex.row, std::string(1, symbol(static_cast<Cell>(cell))));
  }
  for (int i = 0; i < width; ++i) {
    const int first_column = hex ? std::max(0, i - half) : 0;
    const int lowest_row = hex ? std::max(0, i - half) : 0;
    const std::string number = std::to_string(i + 1);
    canvas.put(x_of(first_column, i) - 1 - static_cast<int>(number.size()), i, number);
    canvas.put(x_of(i, lowest_row - 1), lowest_row - 1, to_text(Vertex{i, 0}).substr(0, 1));
  }
  return canvas.text();
}

}  // namespace catenary::board
