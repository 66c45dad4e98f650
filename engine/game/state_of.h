// SPDX-License-Identifier: MIT
/// Implementation of GameState for one game.
#pragma once

#include <cassert>
#include <memory>
#include <utility>

#include "game/concepts.h"
#include "game/game_state.h"
#include "game/perft.h"

namespace catenary::game {

template <Game G>
class StateOf final : public GameState {
 public:
  using Position = typename G::Position;
  using Rules = typename G::Rules;

  /// The position refers to the rules.
  StateOf(std::shared_ptr<const Rules> rules, Position position)
      : x_rules(std::move(rules)), x_position(std::move(position)) {}

  /// The start of a game.
  static std::unique_ptr<const GameState> start(std::shared_ptr<const Rules> rules) {
    Position position(*rules);
    return std::make_unique<const StateOf>(std::move(rules), std::move(position));
  }
  /// The position inside a state of this game.
  static const Position& position_of(const GameState& state) {
    assert(dynamic_cast<const StateOf*>(&state) != nullptr);
    return static_cast<const StateOf&>(state).x_position;
  }

  const board::Grid& grid() const override { return x_rules->grid(); }

  Color to_move() const override { return x_position.to_move(); }
  bool may_move(Color color) const override { return game::may_move(x_position, color); }
  Color mover(Move move) const override { return game::mover(x_position, move); }

  std::vector<Move> legal_moves() const override {
    typename Position::MoveList moves;
    x_position.moves(moves);
    return {moves.begin(), moves.end()};
  }
  core::Result<> legality(Move move) const override { return G::legality(x_position, move); }
  std::optional<Cell> substitute_click(Move move, Move previous) const override {
    const bool may_have_one = move.kind() == Move::Kind::pass || move.kind() == Move::Kind::swap;
    return may_have_one ? G::substitute_click(x_position, move, previous) : std::nullopt;
  }
  std::unique_ptr<const GameState> after(Move move) const override {
    auto next = std::make_unique<StateOf>(*this);
    next->x_position.play(move);
    return next;
  }
  bool commutative_turn() const override { return G::kCommutativeTurn; }
  std::uint64_t perft(int depth, const core::StopFlag* stop) const override {
    return game::perft(x_position, depth, stop);
  }

  Outcome outcome() const override { return x_position.outcome(); }
  std::string result() const override {
    if constexpr (G::kTraits.result) return G::result(x_position);
    return describe(outcome());
  }
  Outcome estimate() const override { return over() ? outcome() : G::estimate(x_position); }
  bool cooperative() const override { return G::kTraits.cooperative; }
  bool has_margins() const override { return G::kTraits.margins; }
  int expected_turns() const override { return G::expected_turns(x_position); }

  Color stone_at(Cell cell) const override { return G::stone_at(x_position, cell); }
  char symbol_at(Cell cell) const override { return G::symbol_at(x_position, cell); }
  int captures(Color side) const override {
    if constexpr (G::kTraits.captures) return G::captures(x_position, side);
    return 0;
  }
  Grouping grouping() const override { return G::kTraits.grouping; }
  Picture picture() const override {
    if constexpr (G::kTraits.picture) return G::picture(x_position);
    return {};
  }

  Status status() const override { return G::status(x_position); }
  int turn_number() const override {
    if constexpr (G::kTraits.turn_number) return G::turn_number(x_position);
    return 0;
  }
  std::string text() const override { return G::position_text(x_position); }
  core::Result<std::unique_ptr<const GameState>> with_text(std::string_view text) const override {
    return G::parse_position(*x_rules, text).map([this](Position&& position) -> std::unique_ptr<const GameState> {
      return std::make_unique<const StateOf>(x_rules, std::move(position));
    });
  }
  std::uint64_t key() const override { return x_position.key(); }
  bool consistent() const override { return x_position.consistent(); }

  Events events(Move move, const GameState& after) const override {
    if constexpr (G::kTraits.events) return G::events(x_position, move, position_of(after));
    return {};
  }
  std::vector<Cell> scored_cells(const GameState& after) const override {
    if constexpr (G::kTraits.scored_cells) return G::scored_cells(x_position, position_of(after));
    return {};
  }

 private:
  std::shared_ptr<const Rules> x_rules;
  Position x_position;
};

}  // namespace catenary::game
