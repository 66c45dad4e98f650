// SPDX-License-Identifier: MIT
// Cation in the simplest way: an array of characters; all 2x2 blocks are examined for every question.

#include <string>
#include <utility>

#include "oracle.h"

namespace catenary::oracle {

namespace {

struct Point {
  int column = -1;
  int row = -1;
  bool operator==(const Point&) const = default;
};

const Point kNowhere;

class Cation final : public Oracle {
 public:
  Cation(int size, const OptionValues& options)
      : x_size(size), x_pie(options.at("pie") == "on"), x_board(static_cast<std::size_t>(size * size), '.') {}

  std::unique_ptr<Oracle> clone() const override { return std::make_unique<Cation>(*this); }

  std::string to_move() const override {
    if (final_score() != "0") return "none";
    return x_mover == 'b' ? "black" : "white";
  }

  std::vector<std::string> legal_moves() const override {
    if (final_score() != "0") return {};
    return crosscut_exists() ? relocations() : placements();
  }

  void play(const std::string& move) override {
    const auto hyphen = move.find('-');
    Point placed = kNowhere;
    if (move == "swap") {
      const Point stone = first_stone();
      at(stone) = '.';
      at({stone.row, stone.column}) = 'w';
    } else if (hyphen != std::string::npos) {
      at(point_of(move.substr(0, hyphen))) = '.';
      if (move.substr(hyphen + 1) != "X") placed = point_of(move.substr(hyphen + 1));
    } else if (move != "pass") {
      placed = point_of(move);
    }
    if (placed != kNowhere) at(placed) = x_mover;
    x_latest = placed;
    x_mover = other(x_mover);
    ++x_turns;
  }

  std::string final_score() const override { return connects('b') ? "B+" : connects('w') ? "W+" : "0"; }
  std::string score() const override { return final_score(); }

 private:
  static char other(char color) { return color == 'b' ? 'w' : 'b'; }

  char& at(Point point) { return x_board[static_cast<std::size_t>(point.column * x_size + point.row)]; }
  char at(Point point) const { return x_board[static_cast<std::size_t>(point.column * x_size + point.row)]; }

  std::vector<Point> points() const {
    std::vector<Point> all;
    for (int column = 0; column < x_size; ++column)
      for (int row = 0; row < x_size; ++row) all.push_back({column, row});
    return all;
  }

  static std::string text_of(Point point) {
    return std::string(1, "ABCDEFGHJKLMNOPQRST"[point.column]) + std::to_string(point.row + 1);
  }

  Point point_of(const std::string& text) const {
    for (const Point point : points())
      if (text_of(point) == text) return point;
    return kNowhere;
  }

  Point first_stone() const {
    for (const Point point : points())
      if (at(point) == 'b') return point;
    return kNowhere;
  }

  /// The stones of all crosscuts, four for each.
  std::vector<std::vector<Point>> crosscuts() const {
    std::vector<std::vector<Point>> found;
    for (int c = 0; c + 1 < x_size; ++c) {
      for (int r = 0; r + 1 < x_size; ++r) {
        const std::vector<Point> block = {{c, r}, {c + 1, r}, {c + 1, r + 1}, {c, r + 1}};
        std::string around;
        for (const Point point : block) around += at(point);
        if (around == "bwbw" || around == "wbwb") found.push_back(block);
      }
    }
    return found;
  }

  bool crosscut_exists() const { return !crosscuts().empty(); }

  static bool contains(const std::vector<Point>& block, Point point) {
    for (const Point member : block)
      if (member == point) return true;
    return false;
  }

  bool in_crosscut(Point point) const {
    for (const auto& block : crosscuts())
      if (contains(block, point)) return true;
    return false;
  }

  std::vector<std::string> placements() const {
    std::vector<std::string> moves;
    for (const Point point : points()) {
      if (at(point) != '.') continue;
      Cation after = *this;
      after.at(point) = x_mover;
      bool allowed = true;
      for (const auto& block : after.crosscuts())
        if (contains(block, point) && contains(block, x_latest)) allowed = false;
      if (allowed) moves.push_back(text_of(point));
    }
    if (moves.empty()) moves.push_back("pass");
    if (x_pie && x_turns == 1) moves.push_back("swap");
    return moves;
  }

  std::vector<std::string> relocations() const {
    std::vector<std::string> moves;
    for (const Point stone : points()) {
      if (at(stone) != x_mover || !in_crosscut(stone)) continue;
      Cation lifted = *this;
      lifted.at(stone) = '.';
      bool can_go = false;
      for (const Point target : points()) {
        if (at(target) != '.') continue;
        Cation after = lifted;
        after.at(target) = x_mover;
        if (after.in_crosscut(target)) continue;
        can_go = true;
        moves.push_back(text_of(stone) + "-" + text_of(target));
      }
      if (!can_go) moves.push_back(text_of(stone) + "-X");
    }
    return moves;
  }

  /// Paints everything connected to the first edge, and looks whether that reaches the other edge.
  bool connects(char color) const {
    std::vector<Point> painted;
    for (int i = 0; i < x_size; ++i) {
      const Point start = color == 'b' ? Point{i, 0} : Point{0, i};
      if (at(start) == color) painted.push_back(start);
    }
    for (std::size_t i = 0; i < painted.size(); ++i) {
      const auto [c, r] = painted[i];
      if ((color == 'b' ? r : c) == x_size - 1) return true;
      for (const Point next : {Point{c + 1, r}, Point{c - 1, r}, Point{c, r + 1}, Point{c, r - 1}}) {
        const bool inside = next.column >= 0 && next.row >= 0 && next.column < x_size && next.row < x_size;
        if (inside && at(next) == color && !contains(painted, next)) painted.push_back(next);
      }
    }
    return false;
  }

  int x_size;
  bool x_pie;
  /// b, w or '.', column by column.
  std::string x_board;
  char x_mover = 'b';
  /// The stone that the opponent of the mover placed or moved on their latest turn.
  Point x_latest = kNowhere;
  int x_turns = 0;
};

}  // namespace

std::unique_ptr<Oracle> cation_oracle(int width, const OptionValues& options) {
  return std::make_unique<Cation>(width, options);
}

}  // namespace catenary::oracle
