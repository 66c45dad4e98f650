// SPDX-License-Identifier: MIT
#include "terminal/screen.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <vector>

#include "terminal/system.h"
#include "text/text_board.h"
#include "text/wrapping.h"

namespace catenary::terminal {

namespace {

using core::Color;
using game::Area;
using text::TextBoard;
using text::TextCell;
using text::TextLabel;

// Colours of the 256-colour palette.
constexpr int kWood = 137;
constexpr int kDead = 95;
constexpr int kInk = 16;
constexpr int kPaper = 231;

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool can_rewrite_output() { return obeys_escapes() && is_terminal(STDOUT_FILENO); }

bool wants_colors(ColorMode mode) {
  if (mode != ColorMode::automatic) return mode == ColorMode::always;
  if (is_set("NO_COLOR")) return false;
  if (is_set("FORCE_COLOR")) return true;
  return can_rewrite_output();
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

/// One character of the board with its colours; -1 is the terminal's own.
struct Glyph {
  std::string text = " ";
  int foreground = -1;
  int background = -1;
};

/// Glyphs by line and column.
using Canvas = std::map<int, std::map<int, Glyph>>;

std::string symbol_of(const TextCell& cell, bool utf8) {
  if (utf8 && cell.symbol == 'X') return "●";
  if (utf8 && cell.symbol == 'O') return "○";
  if (utf8 && cell.symbol == '.') return "·";
  return std::string(1, cell.symbol);
}

void put_cell(Canvas& canvas, const TextCell& cell, bool utf8) {
  const int background = cell.fill                                  ? background_of(*cell.fill)
                         : cell.symbol == '-' || cell.symbol == '*' ? kDead
                                                                    : kWood;
  const int foreground = cell.stone == Color::white ? kPaper : kInk;
  int column = cell.column;
  auto& line = canvas[cell.line];
  const auto put = [&](const std::string& text) { line[column++] = {text, foreground, background}; };
  // On a compact board, adjacent cells share the column between them; a bracket takes precedence over a blank.
  if (cell.left == ' ' && line.contains(column)) {
    ++column;
  } else {
    put(std::string(1, cell.left));
  }
  put(symbol_of(cell, utf8));
  if (cell.fill) put(std::string(1, text::letter_of(*cell.fill)));
  put(std::string(1, cell.right));
}

void put_label(Canvas& canvas, const TextLabel& label) {
  Glyph glyph;
  if (label.owner != Color::none) glyph = {"", kInk, kPaper};
  if (label.owner == Color::black) glyph = {"", kPaper, kInk};
  int column = label.column;
  for (const char c : label.text) {
    glyph.text = c;
    canvas[label.line][column++] = glyph;
  }
}

Canvas painted(const TextBoard& board, bool utf8) {
  Canvas canvas;
  for (const TextLabel& label : board.labels) put_label(canvas, label);
  for (const TextCell& cell : board.cells) put_cell(canvas, cell, utf8);
  return canvas;
}

/// The legend with the symbols used on the board.
std::string legend(const TextBoard& board, bool utf8, int columns) {
  std::vector<std::string> phrases = board.legend;
  if (utf8 && phrases.front() == "X black, O white") phrases.front() = "● black, ○ white";
  for (std::string& phrase : phrases)
    if (phrase == "< > selected") phrase = "< > selected piece and its targets";
  return text::wrapped_phrases(phrases, columns);
}

int width_of(const Canvas& canvas) {
  int widest = 0;
  for (const auto& [number, line] : canvas) widest = std::max(widest, line.rbegin()->first + 1);
  return widest;
}

/// A line of glyphs; those with the same colours share an escape sequence.
std::string text_of(const std::map<int, Glyph>& line, bool colors) {
  std::string text;
  std::string run;
  Glyph before;
  int column = 0;
  const auto end_run = [&] {
    const bool plain = !colors || before.background < 0;
    text += plain || run.empty() ? run : colored(before.foreground, before.background, run);
    run.clear();
  };
  for (const auto& [start, glyph] : line) {
    if (start > column || glyph.background != before.background || glyph.foreground != before.foreground) end_run();
    text += std::string(static_cast<std::size_t>(start - column), ' ');
    run += glyph.text;
    before = glyph;
    column = start + 1;
  }
  end_run();
  return text;
}

}  // namespace

std::optional<ColorMode> color_mode(std::string_view name) {
  if (name == "auto") return ColorMode::automatic;
  if (name == "always") return ColorMode::always;
  if (name == "never") return ColorMode::never;
  return std::nullopt;
}

Screen::Screen(ColorMode mode)
    : x_colors(wants_colors(mode)), x_utf8(terminal::has_utf8()), x_rewrites(can_rewrite_output()) {}

std::string Screen::bold(std::string_view text) const {
  return x_colors ? "\x1b[1m" + std::string(text) + "\x1b[0m" : std::string(text);
}

std::string Screen::error(std::string_view text) const {
  return x_colors ? "\x1b[31m" + std::string(text) + "\x1b[0m" : std::string(text);
}

std::string Screen::board(const session::Session& session) const {
  const int columns = window_columns();
  TextBoard board = text::lay_out_board(session, text::Spacing::normal);
  Canvas canvas = painted(board, x_utf8);
  if (width_of(canvas) > columns) {
    board = text::lay_out_board(session, text::Spacing::compact);
    canvas = painted(board, x_utf8);
  }
  if (width_of(canvas) > columns)
    return text::wrapped("The board needs " + std::to_string(width_of(canvas)) + " columns, the window has " +
                             std::to_string(columns) +
                             ". Widen it and type `board`, or type `position` to print the position as one line.",
                         columns) +
           "\n";
  std::string text;
  for (const auto& [number, line] : canvas) text += text_of(line, x_colors) + "\n";
  return text + legend(board, x_utf8, std::min(columns, text::kTextColumns)) + "\n";
}

}  // namespace catenary::terminal
