// SPDX-License-Identifier: MIT
/// The two sides, chance (dice) and none; used by every other part of the engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace catenary::core {

enum class Color : std::uint8_t { black, white, chance, none };

/// Returns true for black and white.
constexpr bool is_side(Color color) { return color == Color::black || color == Color::white; }

/// Exchanges black and white; chance and none are their own opposites.
constexpr Color opposite(Color color) {
  if (color == Color::black) return Color::white;
  if (color == Color::white) return Color::black;
  return color;
}

/// 0 for black and 1 for white, to index tables by side.
constexpr unsigned side_index(Color color) { return color == Color::white ? 1U : 0U; }

constexpr std::string_view to_text(Color color) {
  switch (color) {
    case Color::black:
      return "black";
    case Color::white:
      return "white";
    case Color::chance:
      return "chance";
    case Color::none:
      break;
  }
  return "none";
}

/// The side to move in position texts: b, w, ? for chance, - for none.
constexpr char letter_of(Color color) {
  switch (color) {
    case Color::black:
      return 'b';
    case Color::white:
      return 'w';
    case Color::chance:
      return '?';
    case Color::none:
      break;
  }
  return '-';
}

constexpr std::optional<Color> color_of_letter(std::string_view letter) {
  for (const Color color : {Color::black, Color::white, Color::chance, Color::none})
    if (letter.size() == 1 && letter[0] == letter_of(color)) return color;
  return std::nullopt;
}

/// Black, white or chance from its name or first letter, in lower case; nothing for other texts.
constexpr std::optional<Color> color_named(std::string_view name) {
  for (const Color color : {Color::black, Color::white, Color::chance})
    if (name == to_text(color) || name == to_text(color).substr(0, 1)) return color;
  return std::nullopt;
}

/// The character of a stone in pictures: X black, O white, . none.
constexpr char stone_symbol(Color color) { return color == Color::black ? 'X' : color == Color::white ? 'O' : '.'; }

}  // namespace catenary::core
