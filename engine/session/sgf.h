// SPDX-License-Identifier: MIT
/// Writes and reads game records in SGF FF[4]. Steps are written as Go moves (SGF square letters from the top left,
/// empty for a pass), so that Go programs can show them. Private properties of the root node identify the game:
/// BOARDGAME[catchup], OPTION[name=value]... (dice=auto or manual records who rolled), LEVEL[4] (the engine's level in
/// a terminal game). POSITION[text] in any node sets the position, and CHANCE[dd] is the chance outcome after the move
/// of its node, written like the square of a move. None of these names is a long name of the first SGF formats, because
/// some readers still take GAME for GM.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/color.h"
#include "core/result.h"
#include "core/vertex.h"

namespace catenary::session {

using core::Color;

/// One step of a colour or of chance; without a vertex it is a pass.
struct SgfStep {
  Color color = Color::none;
  std::optional<core::Vertex> vertex;
  bool operator==(const SgfStep&) const = default;
};

/// A position that was set by its text.
struct SgfPosition {
  std::string text;
  bool operator==(const SgfPosition&) const = default;
};

struct SgfGame {
  /// Empty if the file does not name it.
  std::string game;
  int width = 0;
  std::vector<std::pair<std::string, std::string>> options;
  /// The names of the two sides; may be empty.
  std::string black;
  std::string white;
  /// The level of the engine, if one was set.
  std::optional<int> level;
  /// The outcome as to_text() writes it; empty for an unfinished game.
  std::string result;
  std::vector<std::variant<SgfStep, SgfPosition>> nodes;
  /// True if variations other than the one read were ignored because it is the last.
  bool left_others_out = false;
};

/// Which line of a record with variations to read: the first variation everywhere, which is the main line, or the last.
/// Programs that record play append a replacement for earlier moves as the last variation.
enum class SgfLine { main, last };

std::string write_sgf(const SgfGame& game);

/// Reads a line of the first game in the text. Fails if the text is not SGF or has setup stones.
core::Result<SgfGame> read_sgf(std::string_view text, SgfLine line = SgfLine::main);

}  // namespace catenary::session
