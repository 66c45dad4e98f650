// SPDX-License-Identifier: MIT
#include "terminal/screen.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <vector>

#include "core/text.h"
#include "text_board.h"

namespace catenary::terminal {

namespace {

using core::Color;
using game::Area;
using protocol::TextBoard;
using protocol::TextCell;
using protocol::TextLabel;

// Colours of the 256-colour palette.
constexpr int kWood = 137;
constexpr int kDead = 95;
constexpr int kInk = 16;
constexpr int kPaper = 231;

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool is_dumb() {
  const char* term = std::getenv("TERM");
  return term == nullptr || *term == '\0' || std::strcmp(term, "dumb") == 0;
}

bool wants_colors(ColorMode mode) {
  if (mode != ColorMode::automatic) return mode == ColorMode::always;
  if (is_set("NO_COLOR")) return false;
  if (is_set("FORCE_COLOR")) return true;
  return !is_dumb() && isatty(STDOUT_FILENO) == 1;
}

constexpr int background_of(Area::Fill fill) {
  switch (fill) {
    case Area::Fill::red:
      return 167;
    case Area::Fill::yellow:
      return 136;
    case Area::Fill::green:
      return 71;
    case Area::Fill::blue:
      return 68;
  }
  return kWood;
}

std::string colored(int foreground, int background, const std::string& text) {
  return "\x1b[38;5;" + std::to_string(foreground) + ";48;5;" + std::to_string(background) + "m" + text + "\x1b[0m";
}

/// One piece of a line at its column.
struct Piece {
  int width = 0;
  std::string text;
};

class Painter {
 public:
  Painter(bool colors, bool utf8) : x_colors(colors), x_utf8(utf8) {}

  Piece cell(const TextCell& cell) const {
    const std::string plain = cell.text();
    const int width = static_cast<int>(plain.size());
    std::string text(1, cell.left);
    text += symbol(cell);
    if (cell.fill) text += protocol::letter_of(*cell.fill);
    text += cell.right;
    if (!x_colors) return {width, text};
    const int background = cell.fill                                  ? background_of(*cell.fill)
                           : cell.symbol == '-' || cell.symbol == '*' ? kDead
                                                                      : kWood;
    return {width, colored(cell.stone == Color::white ? kPaper : kInk, background, text)};
  }

  Piece label(const TextLabel& label) const {
    const int width = static_cast<int>(label.text.size());
    if (!x_colors || label.owner == Color::none) return {width, label.text};
    const bool black = label.owner == Color::black;
    return {width, colored(black ? kPaper : kInk, black ? kInk : kPaper, label.text)};
  }

  /// The legend with the symbols that stand on the board.
  std::string legend(const TextBoard& board) const {
    std::vector<std::string> phrases = board.legend;
    if (x_utf8 && phrases.front() == "X black, O white") phrases.front() = "● black, ○ white";
    return protocol::wrapped_phrases(phrases);
  }

 private:
  std::string symbol(const TextCell& cell) const {
    if (!x_utf8) return std::string(1, cell.symbol);
    if (cell.symbol == 'X') return "●";
    if (cell.symbol == 'O') return "○";
    if (cell.symbol == '.') return "·";
    return std::string(1, cell.symbol);
  }

  bool x_colors;
  bool x_utf8;
};

}  // namespace

std::optional<ColorMode> color_mode(std::string_view name) {
  if (name == "auto") return ColorMode::automatic;
  if (name == "always") return ColorMode::always;
  if (name == "never") return ColorMode::never;
  return std::nullopt;
}

Screen::Screen(ColorMode mode)
    : x_colors(wants_colors(mode)),
      x_utf8(std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0),
      x_rewrites(!is_dumb() && isatty(STDOUT_FILENO) == 1) {}

int Screen::columns() const {
  winsize size = {};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : protocol::kTextColumns;
}

std::string Screen::bold(std::string_view text) const {
  return x_colors ? "\x1b[1m" + std::string(text) + "\x1b[0m" : std::string(text);
}

std::string Screen::error(std::string_view text) const {
  return x_colors ? "\x1b[31m" + std::string(text) + "\x1b[0m" : std::string(text);
}

std::string Screen::board(const session::Session& session) const {
  const TextBoard board = protocol::lay_out_board(session);
  const Painter painter(x_colors, x_utf8);
  // By line and column.
  std::map<int, std::map<int, Piece>> lines;
  for (const TextLabel& label : board.labels) lines[label.line][label.column] = painter.label(label);
  for (const TextCell& cell : board.cells) lines[cell.line][cell.column] = painter.cell(cell);
  std::string text;
  int widest = 0;
  for (const auto& [number, pieces] : lines) {
    int column = 0;
    for (const auto& [start, piece] : pieces) {
      text += std::string(static_cast<std::size_t>(std::max(0, start - column)), ' ') + piece.text;
      column = start + piece.width;
    }
    widest = std::max(widest, column);
    text += "\n";
  }
  if (widest > columns())
    return "The board needs " + std::to_string(widest) + " columns, the window has " + std::to_string(columns()) +
           ". `position` prints it as one line.\n";
  return text + painter.legend(board) + "\n";
}

}  // namespace catenary::terminal
