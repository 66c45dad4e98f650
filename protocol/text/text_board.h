// SPDX-License-Identifier: MIT
/// Boards for monospaced text: the characters and positions of cells, labels and edges.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/options.h"
#include "session/session.h"

namespace catenary::text {

/// A cell: a bracket, the symbol of its stone or piece, the letter of its square's colour, a bracket.
struct TextCell {
  core::Cell cell = 0;
  int column = 0;
  int line = 0;
  core::Color stone = core::Color::none;
  /// '.' for an empty cell, '-' for a cell out of play.
  char symbol = '.';
  std::optional<game::Area::Fill> fill = {};
  /// Blanks if there is no mark. If there are several, the most important one determines the brackets.
  char left = ' ';
  char right = ' ';

  std::string text() const;
};

/// A coordinate or a piece of an edge.
struct TextLabel {
  int column = 0;
  int line = 0;
  std::string text;
  /// The owner of an edge; none for a coordinate.
  core::Color owner = core::Color::none;
};

/// Lines are counted from 0 at the top. On hexhex boards each row is shifted by half a cell, and a column's letter is
/// below its lowest cell.
struct TextBoard {
  int lines = 0;
  std::vector<TextCell> cells;
  std::vector<TextLabel> labels;
  /// The meanings of the characters, as short phrases.
  std::vector<std::string> legend;
};

enum class Spacing {
  /// A blank or a bracket on each side of each cell.
  normal,
  /// A single blank or bracket between two cells, which share it.
  compact,
};

TextBoard lay_out_board(const session::Session& session, Spacing spacing = Spacing::normal);

/// Returns the board and its legend as plain text without a final line break, in at most kTextColumns columns.
std::string text_board(const session::Session& session);

/// The letter and the name of a square's colour.
char letter_of(game::Area::Fill fill);
std::string name_of(game::Area::Fill fill);

/// "Options: scoring longest, button off", in complete lines; empty if all options have their defaults.
std::string options_header(const game::Options& options);

/// The same text to precede the rules in brief, which describe the defaults.
std::string rules_header(const game::Options& options);

}  // namespace catenary::text
