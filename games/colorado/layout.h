// SPDX-License-Identifier: MIT
/// The coloured squares of the Katarenga board, from the option `layout` and the quarterboards. rules.h defines how a
/// boat moves from each colour.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace catenary::games::colorado {

inline constexpr int kWidth = 8;
inline constexpr std::size_t kSquares = 64;

/// The moves of a boat on the square: red like a rook, yellow like a bishop, green like a knight, blue like a king.
enum class SquareColor : std::uint8_t { red, yellow, green, blue };

/// The colour of each cell (see board/grid.h).
using Layout = std::array<SquareColor, kSquares>;

/// The fixed board of the rules, in canonical form: 64 letters of R Y G B, rank 8 first, each rank from A to H.
std::string default_layout();

/// The canonical form of `default`, `random SEED` or 64 letters in either case, possibly with blanks; nothing for other
/// texts.
std::optional<std::string> canonical_layout(std::string_view text);

/// Requires a text in canonical form.
Layout layout_of(std::string_view canonical);

/// One of r, y, g, b.
char letter_of(SquareColor color);

}  // namespace catenary::games::colorado
