// SPDX-License-Identifier: MIT
// Catena from its rules page by brute force: every question is answered from the cells alone, by trial and flood fill.
#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "oracle.h"

namespace catenary::oracle {

namespace {

/// Column and row, counted from 0.
using Place = std::pair<int, int>;
/// The stones, 'b' or 'w'; empty cells are not in it.
using Stones = std::map<Place, char>;
using Clump = std::set<Place>;

const std::string kColumns = "ABCDEFGHJKLMNOPQRST";

char other(char color) { return color == 'b' ? 'w' : 'b'; }

std::string name_of(Place place) {
  return kColumns[static_cast<std::size_t>(place.first)] + std::to_string(place.second + 1);
}

Place place_of(const std::string& name) {
  return {static_cast<int>(kColumns.find(name[0])), std::stoi(name.substr(1)) - 1};
}

std::vector<Place> beside(Place place) {
  const auto [c, r] = place;
  return {{c + 1, r}, {c - 1, r}, {c, r + 1}, {c, r - 1}, {c + 1, r + 1}, {c - 1, r - 1}};
}

int stones_beside(const Stones& stones, Place place) {
  int count = 0;
  for (const Place& neighbor : beside(place)) count += static_cast<int>(stones.count(neighbor));
  return count;
}

/// "A clump is a set of connected stones of either colour with no further stone next to it."
Clump clump_at(const Stones& stones, Place place) {
  Clump clump{place};
  std::vector<Place> waiting{place};
  while (!waiting.empty()) {
    const Place here = waiting.back();
    waiting.pop_back();
    for (const Place& neighbor : beside(here))
      if (stones.count(neighbor) != 0 && clump.insert(neighbor).second) waiting.push_back(neighbor);
  }
  return clump;
}

std::vector<Clump> all_clumps(const Stones& stones) {
  std::set<Clump> clumps;
  for (const auto& [place, color] : stones) clumps.insert(clump_at(stones, place));
  return {clumps.begin(), clumps.end()};
}

/// "A clump is a ribbon if each of its stones has at most two neighbouring stones, whatever their colours."
bool is_ribbon(const Stones& stones, const Clump& clump) {
  return std::all_of(clump.begin(), clump.end(), [&](Place place) { return stones_beside(stones, place) <= 2; });
}

int black_minus_white(const Stones& stones, const Clump& clump) {
  int balance = 0;
  for (const Place& place : clump) balance += stones.at(place) == 'b' ? 1 : -1;
  return balance;
}

/// A margin for Black in half points, as results are written.
std::string result_text(int half_points) {
  if (half_points == 0) return "0";
  const int size = std::abs(half_points);
  return (half_points > 0 ? "B+" : "W+") + std::to_string(size / 2) + (size % 2 == 1 ? ".5" : "");
}

class Catena : public Oracle {
 public:
  Catena(int width, const OptionValues& options)
      : x_scoring(options.at("scoring")),
        x_komi(std::stoi(options.at("komi"))),
        x_stones_per_turn(std::stoi(options.at("stones_per_turn"))),
        x_has_button(options.at("button") == "on") {
    for (int c = 0; c < width; ++c)
      for (int r = 0; r < width; ++r)
        if (std::abs(c - r) <= width / 2) x_board.insert({c, r});
  }

  std::unique_ptr<Oracle> clone() const override { return std::make_unique<Catena>(*this); }

  std::string to_move() const override {
    if (over()) return "none";
    return x_mover == 'b' ? "black" : "white";
  }

  std::vector<std::string> legal_moves() const override {
    std::vector<std::string> moves;
    for (const Place& place : x_board)
      if (may_place(place)) moves.push_back(name_of(place));
    // "it can be taken only while a stone could be placed"
    if (!moves.empty() && x_has_button && x_holder == ' ') moves.push_back("button");
    return moves;
  }

  void play(const std::string& move) override {
    if (move == "button") {
      x_holder = x_mover;
      pass_the_turn();
      return;
    }
    x_stones[place_of(move)] = x_mover;
    claim_what_is_bounded();
    ++x_placed;
    const int stones_of_turn = x_turns == 0 ? 1 : x_stones_per_turn;
    if (x_placed == stones_of_turn) pass_the_turn();
  }

  std::string final_score() const override { return score(); }

  std::string score() const override {
    if (x_scoring == "longest") return result_text(2 * longest_margin());
    int margin = x_scoring == "square" ? square_margin() : area_margin();
    margin -= x_komi;
    return result_text(2 * margin + (x_holder == 'b' ? 1 : x_holder == 'w' ? -1 : 0));
  }

 private:
  bool over() const {
    return std::none_of(x_board.begin(), x_board.end(), [&](Place place) { return may_place(place); });
  }

  /// "A stone may be placed on an empty cell if the clump with the new stone is a ribbon".
  bool may_place(Place place) const {
    if (x_board.count(place) == 0 || x_stones.count(place) != 0) return false;
    Stones tried = x_stones;
    tried[place] = 'b';
    return is_ribbon(tried, clump_at(tried, place));
  }

  /// "A ribbon is bounded once no legal cell is next to it."
  bool is_bounded(const Clump& ribbon) const {
    for (const Place& stone : ribbon)
      for (const Place& neighbor : beside(stone))
        if (may_place(neighbor)) return false;
    return true;
  }

  /// "every bounded ribbon without an owner is claimed by the player who has more stones in it". A claimed one has one
  /// colour and stays as it is.
  void claim_what_is_bounded() {
    for (const Clump& ribbon : all_clumps(x_stones)) {
      if (!is_bounded(ribbon)) continue;
      const int balance = black_minus_white(x_stones, ribbon);
      const char owner = balance > 0 ? 'b' : balance < 0 ? 'w' : other(x_mover);
      for (const Place& stone : ribbon) x_stones[stone] = owner;
    }
  }

  void pass_the_turn() {
    x_mover = other(x_mover);
    x_placed = 0;
    ++x_turns;
  }

  int area_margin() const {
    int margin = 0;
    for (const auto& [place, color] : x_stones) margin += color == 'b' ? 1 : -1;
    return margin;
  }

  int square_margin() const {
    int margin = 0;
    for (const Clump& ribbon : all_clumps(x_stones)) {
      const int length = static_cast<int>(ribbon.size());
      const int balance = black_minus_white(x_stones, ribbon);
      if (balance != 0) margin += balance > 0 ? length * length : -length * length;
    }
    return margin;
  }

  /// Strikes out equal pairs one by one, as the rule says. A ribbon with equally many stones of both sides has no
  /// owner.
  int longest_margin() const {
    std::multiset<int> black;
    std::multiset<int> white;
    for (const Clump& ribbon : all_clumps(x_stones)) {
      const int balance = black_minus_white(x_stones, ribbon);
      if (balance > 0) black.insert(static_cast<int>(ribbon.size()));
      if (balance < 0) white.insert(static_cast<int>(ribbon.size()));
    }
    const std::multiset<int> before = black;
    for (const int length : before) {
      const auto equal = white.find(length);
      if (equal == white.end()) continue;
      white.erase(equal);
      black.erase(black.find(length));
    }
    return (black.empty() ? 0 : *black.rbegin()) - (white.empty() ? 0 : *white.rbegin());
  }

  std::string x_scoring;
  int x_komi;
  int x_stones_per_turn;
  bool x_has_button;
  std::set<Place> x_board;
  Stones x_stones;
  char x_mover = 'b';
  /// The player who took the button; a blank before that.
  char x_holder = ' ';
  int x_placed = 0;
  int x_turns = 0;
};

}  // namespace

std::unique_ptr<Oracle> catena_oracle(int width, const OptionValues& options) {
  return std::make_unique<Catena>(width, options);
}

}  // namespace catenary::oracle
