// SPDX-License-Identifier: MIT
/// Games made of random trees, in which a side may have several moves in a row: what the searchers are tested on.
#pragma once

#include <boost/container/static_vector.hpp>
#include <map>

#include "game/concepts.h"

namespace catenary::tests {

/// A tree is given by its seed: node i of it is the hash of the path. Sides follow each other at random; some nodes of
/// the tree are transpositions, because the hash forgets all but the lowest bits.
struct ToyRules {
  explicit ToyRules(const game::Settings&) {}
  explicit ToyRules(std::uint64_t tree_seed) : seed(tree_seed) {}
  const board::Grid& grid() const { return board::Grid::square(3); }
  std::uint64_t seed = 0;
};

class ToyPosition {
 public:
  static constexpr int kHeight = 7;
  using MoveList = boost::container::static_vector<core::Move, 8>;

  explicit ToyPosition(const ToyRules& rules) : x_rules(&rules), x_state(core::mix64(rules.seed) % 1024) {}

  core::Color to_move() const {
    if (over()) return core::Color::none;
    return (number(1) & 3) < 2 ? core::Color::black : core::Color::white;
  }
  bool over() const { return x_depth == kHeight || (x_depth > 3 && number(2) % 8 == 0); }
  game::Outcome outcome() const {
    const auto margin = static_cast<int>(number(3) % 7) - 3;
    if (margin == 0) return game::Outcome::draw();
    return game::Outcome::win_by(margin > 0 ? core::Color::black : core::Color::white, std::abs(margin));
  }
  void moves(MoveList& list) const {
    if (over()) return;
    for (std::uint64_t i = 0; i <= number(4) % 5; ++i) list.push_back(core::Move::place(static_cast<core::Cell>(i)));
  }
  bool legal(core::Move move) const {
    return !over() && move.kind() == core::Move::Kind::place && move.to() <= number(4) % 5;
  }
  void play(core::Move move) {
    x_state = core::mix64(x_state * 16 + move.to() + x_rules->seed) % 1024;
    ++x_depth;
  }
  std::uint64_t key() const { return core::mix64(x_state * 64 + static_cast<std::uint64_t>(x_depth)); }
  bool consistent() const { return true; }
  bool operator==(const ToyPosition&) const = default;

  int depth() const { return x_depth; }
  const ToyRules& rules() const { return *x_rules; }

  std::uint64_t number(std::uint64_t purpose) const {
    return core::mix64(x_rules->seed ^ (x_state * 4096 + static_cast<std::uint64_t>(x_depth) * 64 + purpose));
  }

 private:
  const ToyRules* x_rules;
  std::uint64_t x_state;
  int x_depth = 0;
};

struct ToyGame {
  using Rules = ToyRules;
  using Position = ToyPosition;
  static constexpr bool kCommutativeTurn = false;
  static constexpr bool kRepetitionDraws = false;
  static game::Value evaluate(const ToyPosition& p) { return static_cast<game::Value>(p.number(5) % 200) - 100; }
  static game::Outcome estimate(const ToyPosition&) { return game::Outcome::draw(); }
  static int expected_turns(const ToyPosition&) { return 1; }
  static core::Result<> legality(const ToyPosition&, core::Move) { return {}; }
  static std::optional<core::Cell> stand_in(const ToyPosition&, core::Move, core::Move) { return std::nullopt; }
  static core::Color stone_at(const ToyPosition&, core::Cell) { return core::Color::none; }
  static char symbol_at(const ToyPosition&, core::Cell) { return '.'; }
  static std::string status(const ToyPosition&) { return {}; }
  static std::string position_text(const ToyPosition&) { return {}; }
  static core::Result<ToyPosition> parse_position(const ToyRules& rules, std::string_view) {
    return ToyPosition(rules);
  }
};

/// The exact value for the side to move by plain minimax: no window, no table, no order.
template <game::Game G>
game::Value minimax(const typename G::Position& position, int ply) {
  typename G::Position::MoveList moves;
  position.moves(moves);
  game::Value best = -game::kInfinity;
  for (const core::Move move : moves) {
    auto child = position;
    child.play(move);
    game::Value value = 0;
    if (child.over()) {
      value = outcome_value(child.outcome(), position.to_move(), ply + 1);
    } else {
      value = minimax<G>(child, ply + 1);
      if (child.to_move() != position.to_move()) value = -value;
    }
    best = std::max(best, value);
  }
  return best;
}

}  // namespace catenary::tests
