// SPDX-License-Identifier: MIT
// Catchup in the simplest way: a map of coordinates, from which everything is recomputed for each question.

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "oracle.h"

namespace catenary::oracle {

namespace {

using Point = std::pair<int, int>;

class Catchup final : public Oracle {
 public:
  Catchup(int width, const OptionValues& options)
      : x_alternative(options.at("rules") == "alternative"), x_parity(options.at("bonus") == "parity") {
    const int side = (width + 1) / 2;
    for (int c = 0; c < width; ++c)
      for (int r = 0; r < width; ++r)
        if (std::abs(c - r) <= side - 1) x_board[{c, r}] = '.';
    begin_turn('w', 1);
  }

  std::unique_ptr<Oracle> clone() const override { return std::make_unique<Catchup>(*this); }

  std::string to_move() const override {
    if (is_full()) return "none";
    return x_side == 'w' ? "white" : "black";
  }

  std::vector<std::string> legal_moves() const override {
    std::vector<std::string> moves;
    if (is_full()) return moves;
    for (const auto& [point, stone] : x_board)
      if (stone == '.' && may_place(point)) moves.push_back(text_of(point));
    if (!x_turn.empty()) moves.push_back("pass");
    return moves;
  }

  void play(const std::string& move) override {
    if (move == "pass") {
      end_turn();
      return;
    }
    for (auto& [point, stone] : x_board)
      if (text_of(point) == move) {
        stone = x_side;
        x_turn.push_back(point);
      }
    if (!is_full() && turn_is_used_up()) end_turn();
  }

  std::string final_score() const override { return score(); }

  std::string score() const override {
    std::vector<int> white = sizes('w');
    std::vector<int> black = sizes('b');
    white.resize(x_board.size());
    black.resize(x_board.size());
    for (std::size_t i = 0; i < x_board.size(); ++i) {
      if (white[i] > black[i]) return "W+" + std::to_string(white[i] - black[i]);
      if (black[i] > white[i]) return "B+" + std::to_string(black[i] - white[i]);
    }
    return "0";
  }

 private:
  static std::string text_of(Point point) {
    return std::string(1, "ABCDEFGHJKLMNOPQRSTUVWXYZ"[point.first]) + std::to_string(point.second + 1);
  }

  bool is_full() const {
    return std::none_of(x_board.begin(), x_board.end(), [](const auto& entry) { return entry.second == '.'; });
  }

  std::set<Point> group_of(Point start) const {
    std::set<Point> group{start};
    std::vector<Point> todo{start};
    while (!todo.empty()) {
      const auto [c, r] = todo.back();
      todo.pop_back();
      for (const Point& next : {Point{c + 1, r}, {c - 1, r}, {c, r + 1}, {c, r - 1}, {c + 1, r + 1}, {c - 1, r - 1}}) {
        const auto found = x_board.find(next);
        if (found != x_board.end() && found->second == x_board.at(start) && group.insert(next).second)
          todo.push_back(next);
      }
    }
    return group;
  }

  std::vector<int> sizes(char color) const {
    std::vector<int> all;
    for (const auto& [point, stone] : x_board) {
      if (stone != color) continue;
      const auto group = group_of(point);
      if (*group.begin() == point) all.push_back(static_cast<int>(group.size()));
    }
    std::sort(all.begin(), all.end(), std::greater<>());
    return all;
  }

  int largest(char color) const {
    const auto all = sizes(color);
    return all.empty() || all.front() < 2 ? 0 : all.front();
  }
  int largest_of_both() const { return std::max(largest('w'), largest('b')); }

  bool may_place(Point point) const {
    if (!x_alternative || x_turn.empty()) return true;
    Catchup after = *this;
    after.x_board[point] = x_side;
    return after.largest_of_both() == x_largest_before;
  }

  bool turn_is_used_up() const {
    if (static_cast<int>(x_turn.size()) == x_limit) return true;
    if (!x_alternative) return false;
    if (largest_of_both() != x_largest_before) return true;
    return std::none_of(x_board.begin(), x_board.end(),
                        [&](const auto& entry) { return entry.second == '.' && may_place(entry.first); });
  }

  void end_turn() {
    const char next = x_side == 'w' ? 'b' : 'w';
    const bool record = largest_of_both() > x_largest_before;
    const bool parity =
        largest(x_side) > x_own_largest_before && largest(x_side) >= 2 && largest(x_side) >= largest(next);
    const bool bonus = !x_alternative && (x_parity ? parity : record);
    begin_turn(next, bonus ? 3 : 2);
  }

  void begin_turn(char side, int limit) {
    x_side = side;
    x_limit = limit;
    x_turn.clear();
    x_largest_before = largest_of_both();
    x_own_largest_before = largest(side);
  }

  bool x_alternative;
  bool x_parity;
  std::map<Point, char> x_board;
  char x_side = 'w';
  int x_limit = 1;
  std::vector<Point> x_turn;
  int x_largest_before = 0;
  int x_own_largest_before = 0;
};

}  // namespace

std::unique_ptr<Oracle> catchup_oracle(int width, const OptionValues& options) {
  return std::make_unique<Catchup>(width, options);
}

}  // namespace catenary::oracle
