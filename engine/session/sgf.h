// SPDX-License-Identifier: MIT
/// Writes and reads game records in SGF FF[4]. Steps are Go moves (SGF square letters from the top left, empty for a
/// pass), so that Go programs can show them; the private properties of the root node say which game it is:
/// BOARDGAME[catchup], OPTION[name=value]... (dice=auto or manual says who rolled), LEVEL[4] (the level of the engine
/// at a terminal); POSITION[text] in any node sets the position, and CHANCE[dd] is the outcome of chance after the move
/// of its node, written like the square of a move. None of them is a long name of the first SGF formats: some readers
/// still take GAME for GM.
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

/// One step of a colour or of chance; no vertex means pass.
struct SgfStep {
  Color color = Color::none;
  std::optional<core::Vertex> vertex;
  bool operator==(const SgfStep&) const = default;
};

/// A position set by its text.
struct SgfPosition {
  std::string text;
  bool operator==(const SgfPosition&) const = default;
};

struct SgfGame {
  /// Empty where the file does not say.
  std::string game;
  int width = 0;
  std::vector<std::pair<std::string, std::string>> options;
  /// The names of the two sides; may be empty.
  std::string black;
  std::string white;
  /// The level of the engine, if one was set.
  std::optional<int> level;
  /// The outcome as to_text() writes it; empty while the game goes on.
  std::string result;
  std::vector<std::variant<SgfStep, SgfPosition>> nodes;
  /// True if one of several variations was read because it is the last one.
  bool left_others_out = false;
};

/// The line of a record with variations: the first one everywhere, which is the main line, or the last one. Programs
/// that record what is played append the moves that replace others as the last variation.
enum class SgfLine { main, last };

std::string write_sgf(const SgfGame& game);

/// Reads a line of the first game in the text; an error where it is no SGF or has setup stones.
core::Result<SgfGame> read_sgf(std::string_view text, SgfLine line = SgfLine::main);

}  // namespace catenary::session
