// SPDX-License-Identifier: MIT
// Colorado in the simplest way: eight strings of boats, eight of colours, and the last move. Every question is answered
// by walking square by square.

#include <array>
#include <cstdlib>
#include <map>
#include <utility>

#include "oracle.h"

namespace catenary::oracle {

namespace {

constexpr char kEmpty = '.';

struct Square {
  int file = 0;
  int rank = 0;
  bool operator==(const Square&) const = default;
};

bool on_board(Square square) { return square.file >= 0 && square.file < 8 && square.rank >= 0 && square.rank < 8; }

std::string name_of(Square square) { return std::string(1, "ABCDEFGH"[square.file]) + "12345678"[square.rank]; }

Square square_named(const std::string& name) { return {name[0] - 'A', name[1] - '1'}; }

class Colorado final : public Oracle {
 public:
  explicit Colorado(const OptionValues& options)
      : x_counts_sunk_boats(options.at("scoring") == "all"),
        x_wipeout_is_draw(options.at("wipeout") == "draw"),
        x_third_time_is_draw(options.at("repetition") == "draw") {
    const std::string letters = options.at("layout");
    for (int line = 0; line < 8; ++line) {
      x_colors[static_cast<std::size_t>(7 - line)] = letters.substr(static_cast<std::size_t>(8 * line), 8);
      x_boats[static_cast<std::size_t>(line)] = std::string(8, line == 0 ? 'W' : line == 7 ? 'B' : kEmpty);
    }
  }

  std::unique_ptr<Oracle> clone() const override { return std::make_unique<Colorado>(*this); }

  std::string to_move() const override {
    if (!x_result.empty()) return "none";
    return x_side == 'W' ? "white" : "black";
  }

  std::vector<std::string> legal_moves() const override {
    if (!x_result.empty()) return {};
    std::vector<std::string> moves;
    for (int from = 0; from < 64; ++from)
      for (int to = 0; to < 64; ++to)
        if (may_move({from % 8, from / 8}, {to % 8, to / 8}))
          moves.push_back(name_of({from % 8, from / 8}) + "-" + name_of({to % 8, to / 8}));
    if (moves.empty()) moves.push_back("pass");
    return moves;
  }

  void play(const std::string& move) override {
    const char enemy = enemy_of(x_side);
    if (move == "pass") {
      if (x_last_move == "pass") x_result = "0";
    } else {
      boat(square_named(move.substr(3))) = std::exchange(boat(square_named(move.substr(0, 2))), kEmpty);
      if (all_home(x_side)) {
        x_result = won(x_side);
      } else if (count(enemy) == 0 || all_home(enemy)) {
        x_result = won(enemy);
      }
    }
    x_last_move = move;
    ++x_moves_played;
    x_side = enemy;
    if (x_result.empty() && x_third_time_is_draw && occurs_for_the_third_time()) x_result = "0";
  }

  std::string final_score() const override { return x_result; }

  std::string score() const override { return x_result.empty() ? "0" : x_result; }

 private:
  static char enemy_of(char side) { return side == 'W' ? 'B' : 'W'; }
  static bool is_home(char side, Square square) { return square.rank == (side == 'W' ? 7 : 0); }

  char& boat(Square square) {
    return x_boats[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)];
  }
  char boat(Square square) const {
    return x_boats[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)];
  }
  char color(Square square) const {
    return x_colors[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)];
  }

  int count(char side) const {
    int boats = 0;
    for (const std::string& rank : x_boats)
      for (const char boat : rank) boats += boat == side ? 1 : 0;
    return boats;
  }

  int count_home(char side) const {
    int boats = 0;
    for (const char boat : x_boats[side == 'W' ? 7 : 0]) boats += boat == side ? 1 : 0;
    return boats;
  }

  bool all_home(char side) const { return count(side) > 0 && count_home(side) == count(side); }

  /// True if a boat of the side to move may go from one square to another.
  bool may_move(Square from, Square to) const {
    if (boat(from) != x_side || boat(to) == x_side) return false;
    return is_way(from, to) && (boat(to) == kEmpty || may_sink(to));
  }

  /// True if the colour of `from` and the boats in between allow the move, whatever is on `to`.
  bool is_way(Square from, Square to) const {
    const int files = std::abs(to.file - from.file);
    const int ranks = std::abs(to.rank - from.rank);
    switch (color(from)) {
      case 'R':
        return (files == 0) != (ranks == 0) && is_line_open(from, to);
      case 'Y':
        return files == ranks && files > 0 && is_line_open(from, to);
      case 'G':
        return files * ranks == 2;
      default:
        return files <= 1 && ranks <= 1 && files + ranks > 0;
    }
  }

  /// No boat, and no square of the colour of `from`, stands between the two.
  bool is_line_open(Square from, Square to) const {
    const auto sign = [](int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; };
    const Square step{sign(to.file - from.file), sign(to.rank - from.rank)};
    for (Square at{from.file + step.file, from.rank + step.rank}; on_board(at) && at != to;
         at = {at.file + step.file, at.rank + step.rank})
      if (boat(at) != kEmpty || color(at) == color(from)) return false;
    return true;
  }

  bool may_sink(Square target) const {
    // The first two moves of the game are the players' own first moves.
    if (x_moves_played < 2) return false;
    const bool just_landed = x_last_move.ends_with("-" + name_of(target));
    return just_landed || !is_home(enemy_of(x_side), target);
  }

  /// Counts the position as text: everything that matters to the rules.
  bool occurs_for_the_third_time() {
    std::string position(1, x_side);
    for (const std::string& rank : x_boats) position += rank;
    const bool passed = x_last_move == "pass";
    const bool landed = !passed && is_home(enemy_of(x_side), square_named(x_last_move.substr(3)));
    position += passed ? "passed" : landed ? x_last_move.substr(3) : "";
    position += x_moves_played < 2 ? "first moves" : "";
    return ++x_occurrences[position] == 3;
  }

  int points(char winner) const {
    const char loser = enemy_of(winner);
    return (x_counts_sunk_boats ? 8 : count(loser)) - count_home(loser);
  }

  std::string won(char side) const {
    const bool wiped_out = count(side) == 0;
    if (wiped_out && x_wipeout_is_draw) return "0";
    return std::string(1, side) + "+" + std::to_string(wiped_out ? 0 : points(side));
  }

  bool x_counts_sunk_boats;
  bool x_wipeout_is_draw;
  bool x_third_time_is_draw;
  std::map<std::string, int> x_occurrences;
  // From rank 1 upwards.
  std::array<std::string, 8> x_colors;
  std::array<std::string, 8> x_boats;
  char x_side = 'W';
  std::string x_last_move;
  int x_moves_played = 0;
  std::string x_result;
};

}  // namespace

std::unique_ptr<Oracle> colorado_oracle(int, const OptionValues& options) {
  return std::make_unique<Colorado>(options);
}

}  // namespace catenary::oracle
