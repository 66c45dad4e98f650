// SPDX-License-Identifier: MIT
#include "pieces.h"

#include <cctype>
#include <cstdlib>
#include <span>

namespace catenary::games::catalonia {

namespace {

constexpr std::string_view kLetters = "NBLGP";

struct Step {
  int files = 0;
  int ranks = 0;
};

// The first four increase the cell number, the others decrease it.
constexpr std::size_t kDirections = 8;
constexpr std::size_t kUpward = 4;
constexpr std::array<Step, kDirections> kDirectionSteps{
    {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {-1, 0}, {0, -1}, {-1, -1}, {1, -1}}};
constexpr std::array<std::size_t, 4> kDiagonals{2, 3, 6, 7};
constexpr std::array<std::size_t, 8> kAllDirections{0, 1, 2, 3, 4, 5, 6, 7};

constexpr std::array<Step, 8> kKnightLeaps{{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

using SetByCell = std::array<Set, kSquares>;

constexpr bool on_board(int file, int rank) { return file >= 0 && file < kWidth && rank >= 0 && rank < kWidth; }

constexpr void insert_step(Set& set, Cell from, Step step) {
  const int file = from % kWidth + step.files;
  const int rank = from / kWidth + step.ranks;
  if (on_board(file, rank)) set.insert(static_cast<Cell>(rank * kWidth + file));
}

constexpr SetByCell steps(std::span<const Step> all) {
  SetByCell table{};
  for (std::size_t from = 0; from < kSquares; ++from)
    for (const Step step : all) insert_step(table[from], static_cast<Cell>(from), step);
  return table;
}

constexpr SetByCell rays(Step direction) {
  SetByCell table{};
  for (std::size_t from = 0; from < kSquares; ++from)
    for (int distance = 1; distance < kWidth; ++distance)
      insert_step(table[from], static_cast<Cell>(from), {distance * direction.files, distance * direction.ranks});
  return table;
}

constexpr int forward(Color color) { return color == Color::white ? 1 : -1; }
/// The rank of a cell, counted from 0 on the colour's own side.
constexpr int own_rank(Color color, int rank) { return color == Color::white ? rank : kWidth - 1 - rank; }

struct Tables {
  SetByCell knight = steps(kKnightLeaps);
  SetByCell gentleman{};
  std::array<SetByCell, kDirections> ray{};
  // Indexed by side_index:
  std::array<SetByCell, 2> peasant_steps{};
  std::array<SetByCell, 2> peasant_double_steps{};
  std::array<SetByCell, 2> peasant_defence{};
  // Indexed by side_index and kind:
  std::array<std::array<SetByCell, kKinds>, 2> leaps{};

  constexpr Tables() {
    for (std::size_t direction = 0; direction < kDirections; ++direction)
      ray[direction] = rays(kDirectionSteps[direction]);
    for (std::size_t from = 0; from < kSquares; ++from) add_gentleman(static_cast<Cell>(from));
    for (const Color color : {Color::black, Color::white})
      for (std::size_t from = 0; from < kSquares; ++from) add_peasant(color, static_cast<Cell>(from));
    for (const Color color : {Color::black, Color::white}) add_leaps(color);
  }

  /// "moves to any adjacent square, or leaps over one square to the second square in any of the eight directions"
  constexpr void add_gentleman(Cell from) {
    for (const Step step : kDirectionSteps) {
      insert_step(gentleman[from], from, step);
      insert_step(gentleman[from], from, {2 * step.files, 2 * step.ranks});
    }
  }

  constexpr void add_peasant(Color color, Cell from) {
    const unsigned side = core::side_index(color);
    const int ahead = forward(color);
    const int rank = own_rank(color, from / kWidth);
    // "the last rank is closed to a peasant"
    if (rank + 1 < kWidth - 1) insert_step(peasant_steps[side][from], from, {0, ahead});
    insert_step(peasant_steps[side][from], from, {0, -ahead});
    // "from its second rank to its fourth rank or back"
    if (rank == 1) insert_step(peasant_double_steps[side][from], from, {0, 2 * ahead});
    if (rank == 3) insert_step(peasant_double_steps[side][from], from, {0, -2 * ahead});
    // "A peasant defends the two squares that are diagonally in front of it"
    insert_step(peasant_defence[side][from], from, {1, ahead});
    insert_step(peasant_defence[side][from], from, {-1, ahead});
  }

  constexpr void add_leaps(Color color) {
    const unsigned side = core::side_index(color);
    auto& by_kind = leaps[side];
    for (std::size_t from = 0; from < kSquares; ++from) {
      by_kind[static_cast<std::size_t>(Kind::knight)][from] = knight[from];
      by_kind[static_cast<std::size_t>(Kind::gentleman)][from] = gentleman[from];
      by_kind[static_cast<std::size_t>(Kind::peasant)][from] =
          peasant_steps[side][from] | peasant_double_steps[side][from];
      for (const std::size_t direction : kDiagonals)
        by_kind[static_cast<std::size_t>(Kind::bishop)][from] |= ray[direction][from];
      for (const std::size_t direction : kAllDirections)
        by_kind[static_cast<std::size_t>(Kind::lady)][from] |= ray[direction][from];
    }
  }
};

constexpr Tables kTables;

/// "Pieces and pits stop moves along a line": each line up to and including the
/// first closed square.
Set lines(std::span<const std::size_t> directions, Cell from, const Set& closed) {
  Set squares;
  for (const std::size_t direction : directions) {
    const SetByCell& ray = kTables.ray[direction];
    const Set stops = ray[from] & closed;
    squares |= ray[from];
    if (!stops.empty()) squares -= ray[direction < kUpward ? stops.lowest() : stops.highest()];
  }
  return squares;
}

}  // namespace

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::knight:
      return "knight";
    case Kind::bishop:
      return "bishop";
    case Kind::lady:
      return "lady";
    case Kind::gentleman:
      return "gentleman";
    case Kind::peasant:
      break;
  }
  return "peasant";
}

char letter_of(Piece piece) {
  const char letter = kLetters[static_cast<std::size_t>(piece.kind)];
  return piece.color == Color::white ? letter : static_cast<char>(std::tolower(letter));
}

std::optional<Piece> piece_of_letter(char letter) {
  const int upper = std::toupper(static_cast<unsigned char>(letter));
  const auto kind = kLetters.find(static_cast<char>(upper));
  if (kind == std::string_view::npos) return std::nullopt;
  return Piece{static_cast<Kind>(kind), letter == upper ? Color::white : Color::black};
}

Set destinations(Piece piece, Cell from, const Set& closed) {
  if (piece.kind != Kind::peasant) return defended(piece, from, closed) - closed;
  const unsigned side = core::side_index(piece.color);
  const Set single = kTables.peasant_steps[side][from] - closed;
  const Set far = kTables.peasant_double_steps[side][from] - closed;
  if (far.empty()) return single;
  // "if the square in between is free"
  const auto between = static_cast<Cell>((from + far.lowest()) / 2);
  return closed.contains(between) ? single : single | far;
}

Set defended(Piece piece, Cell from, const Set& closed) {
  switch (piece.kind) {
    case Kind::knight:
      return kTables.knight[from];
    case Kind::bishop:
      return lines(kDiagonals, from, closed);
    case Kind::lady:
      return lines(kAllDirections, from, closed);
    case Kind::gentleman:
      return kTables.gentleman[from];
    case Kind::peasant:
      break;
  }
  return kTables.peasant_defence[core::side_index(piece.color)][from];
}

const Set& leaps(Piece piece, Cell from) {
  return kTables.leaps[core::side_index(piece.color)][static_cast<std::size_t>(piece.kind)][from];
}

const Set& peasant_steps(Color color, Cell from) { return kTables.peasant_steps[core::side_index(color)][from]; }

}  // namespace catenary::games::catalonia
