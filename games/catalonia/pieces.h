// SPDX-License-Identifier: MIT
/// Moves and defences of the pieces of Catalonia on an 8x8 board; rules.h uses them. Quotations in comments are
/// from the rules page of the game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "board/bitset.h"
#include "core/color.h"
#include "core/move.h"

namespace catenary::games::catalonia {

using core::Cell;
using core::Color;
using Set = board::Bitset<1>;

inline constexpr int kWidth = 8;
inline constexpr std::size_t kSquares = 64;

enum class Kind : std::uint8_t { knight, bishop, lady, gentleman, peasant };

inline constexpr std::size_t kKinds = 5;
inline constexpr std::array<Kind, kKinds> kAllKinds{Kind::knight, Kind::bishop, Kind::lady, Kind::gentleman,
                                                    Kind::peasant};
/// The number of pieces of each kind that a colour has at the start, and the total.
inline constexpr std::array<int, kKinds> kPiecesOfKind{2, 2, 1, 1, 6};
inline constexpr int kPiecesOfColor = 12;

struct Piece {
  Kind kind = Kind::peasant;
  Color color = Color::none;

  bool operator==(const Piece&) const = default;
};

/// For example "knight".
std::string_view name_of(Kind kind);

/// N, B, L, G or P; lower case for Black.
char letter_of(Piece piece);
std::optional<Piece> piece_of_letter(char letter);

/// The squares to which the piece on `from` can move. `closed` contains all pieces and pits.
Set destinations(Piece piece, Cell from, const Set& closed);

/// The squares that the piece on `from` defends, the first closed one of a line included: "Every other piece defends any
/// piece, of either colour, on a square where it could go if that square were empty"
Set defended(Piece piece, Cell from, const Set& closed);

/// "could reach if each of its moves, including the double step of a peasant, were a leap over whatever stands in
/// between"
const Set& leaps(Piece piece, Cell from);

/// The squares straight before and behind a peasant, without those off the board: "a peasant's last rank counts as
/// beyond the edge"
const Set& peasant_steps(Color color, Cell from);

}  // namespace catenary::games::catalonia
