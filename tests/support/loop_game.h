// SPDX-License-Identifier: MIT
/// Games that may repeat positions: random graphs of positions in classes, to test retrograde analysis.
#pragma once

#include <boost/container/static_vector.hpp>
#include <compare>

#include "support/toy_game.h"

namespace catenary::tests {

struct LoopRules {
  static constexpr std::uint64_t kClasses = 3;
  static constexpr std::uint64_t kClassSize = 300;

  explicit LoopRules(const game::Settings&) {}
  explicit LoopRules(std::uint64_t graph_seed) : seed(graph_seed) {}
  const board::Grid& grid() const { return board::Grid::square(3); }
  std::uint64_t number(std::uint64_t state, std::uint64_t purpose) const {
    return core::mix64(seed ^ core::mix64(state * 64 + purpose));
  }

  std::uint64_t seed = 0;
};

/// A state is a number whose higher part is its class. Moves lead to random states of the same or a lower class, or end
/// the game. Either side may move twice in a row.
class LoopPosition {
 public:
  using MoveList = boost::container::static_vector<core::Move, 8>;

  explicit LoopPosition(const LoopRules& rules)
      : LoopPosition(rules, LoopRules::kClasses * LoopRules::kClassSize - 1) {}
  LoopPosition(const LoopRules& rules, std::uint64_t state) : x_rules(&rules), x_state(state) {}

  core::Color to_move() const {
    if (x_over) return core::Color::none;
    return x_rules->number(x_state, 1) % 2 == 0 ? core::Color::black : core::Color::white;
  }
  bool over() const { return x_over; }
  game::Outcome outcome() const { return random_outcome(x_rules->number(x_state, 2)); }
  void moves(MoveList& list) const {
    for (std::uint64_t i = 0; i < move_count(); ++i) list.push_back(core::Move::place(static_cast<core::Cell>(i)));
  }
  bool legal(core::Move move) const { return move.kind() == core::Move::Kind::place && move.to() < move_count(); }
  void play(core::Move move) {
    const std::uint64_t chance = x_rules->number(x_state, 8 + move.to());
    const std::uint64_t group = x_state / LoopRules::kClassSize;
    x_over = chance % 16 == 0 || (group == 0 && chance % 16 == 1);
    const std::uint64_t next = group - (chance % 16 == 1 && group > 0 ? 1 : 0);
    x_state = next * LoopRules::kClassSize + chance / 16 % LoopRules::kClassSize;
  }
  std::uint64_t key() const { return core::mix64(2 * x_state + (x_over ? 1 : 0)); }
  bool consistent() const { return true; }
  bool operator==(const LoopPosition&) const = default;

  std::uint64_t state() const { return x_state; }

 private:
  std::uint64_t move_count() const { return x_over ? 0 : 1 + x_rules->number(x_state, 3) % 4; }

  const LoopRules* x_rules;
  std::uint64_t x_state;
  bool x_over = false;
};

/// Every fifth number of a class does not stand for a position.
class LoopEndgames {
 public:
  explicit LoopEndgames(const LoopRules& rules) : x_rules(&rules) {
    for (std::uint64_t state = 0; state < LoopRules::kClasses * LoopRules::kClassSize; ++state) {
      const LoopPosition position(rules, state);
      LoopPosition::MoveList moves;
      position.moves(moves);
      for (const core::Move move : moves) {
        LoopPosition child = position;
        child.play(move);
        if (!child.over() && class_of(child) == class_of(position)) x_parents[child.state()].push_back(state);
      }
    }
  }

  std::optional<unsigned> class_of(const LoopPosition& position) const {
    return static_cast<unsigned>(position.state() / LoopRules::kClassSize);
  }
  std::uint64_t size(unsigned) const { return LoopRules::kClassSize / 4 * 5; }
  std::vector<unsigned> next(unsigned of) const { return of == 0 ? std::vector<unsigned>() : std::vector{of - 1}; }
  std::uint64_t number(const LoopPosition& position) const { return number_of(position.state()); }
  std::optional<LoopPosition> position(unsigned of, std::uint64_t number) const {
    if (number % 5 == 4) return std::nullopt;
    return LoopPosition(*x_rules, state_of(of, number));
  }
  core::Color to_move(unsigned of, std::uint64_t number) const {
    return LoopPosition(*x_rules, state_of(of, number)).to_move();
  }
  void append_predecessors(const LoopPosition& position, std::vector<std::uint64_t>& numbers) const {
    for (const std::uint64_t parent : x_parents[position.state()]) numbers.push_back(number_of(parent));
  }

 private:
  static std::uint64_t number_of(std::uint64_t state) {
    const std::uint64_t within = state % LoopRules::kClassSize;
    return within / 4 * 5 + within % 4;
  }
  static std::uint64_t state_of(unsigned of, std::uint64_t number) {
    return of * LoopRules::kClassSize + number / 5 * 4 + number % 5;
  }

  const LoopRules* x_rules;
  std::array<std::vector<std::uint64_t>, LoopRules::kClasses * LoopRules::kClassSize> x_parents;
};

struct LoopGame : BareGame<LoopRules, LoopPosition> {
  using Endgames = LoopEndgames;
  static constexpr bool kRepetitionDraws = true;
  static constexpr game::Traits kTraits = {.margins = true, .endgames = true};
};

}  // namespace catenary::tests
