// SPDX-License-Identifier: MIT
/// Implementation of Session for one game: its rules and a history of positions.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "game/concepts.h"
#include "game/perft.h"
#include "session/session.h"

namespace catenary::session {

using core::Cell;
using core::Color;
using core::Move;
using core::Rng;
using game::Outcome;
using game::Value;

template <game::Game G>
class SessionOf final : public Session {
 public:
  using Position = typename G::Position;

  explicit SessionOf(const game::Settings& settings)
      : Session(settings.options.has("dice") ? dice_mode(settings.options) : DiceMode::manual),
        x_rules(settings),
        x_positions(1, Position(x_rules)) {}
  // Positions point to x_rules.
  SessionOf(const SessionOf&) = delete;
  SessionOf& operator=(const SessionOf&) = delete;

  const board::Grid& grid() const override { return x_rules.grid(); }
  Color to_move() const override { return current().to_move(); }
  Outcome outcome() const override { return current().outcome(); }
  std::string result() const override {
    if constexpr (G::kTraits.result) return G::result(current());
    return game::describe(outcome());
  }
  Outcome estimate() const override { return over() ? outcome() : G::estimate(current()); }
  std::vector<Move> legal_moves() const override {
    typename Position::MoveList moves;
    current().moves(moves);
    return {moves.begin(), moves.end()};
  }
  core::Result<> legality(Move move) const override { return G::legality(current(), move); }
  std::vector<Color> movers(const std::vector<Move>& line) const override {
    std::vector<Color> sides;
    Position position = current();
    for (const Move move : line) {
      sides.push_back(game::mover(position, move));
      position.play(move);
    }
    return sides;
  }
  std::vector<game::Step> steps_of(const std::vector<Move>& line) const override {
    std::vector<game::Step> steps;
    Position position = current();
    Move previous = previous_move();
    for (const Move move : line) {
      const game::StepPath path = game::step_paths(move, stand_in_at(position, move, previous)).front();
      const bool chance = position.to_move() == Color::chance;
      const bool half_made = steps.empty() && selected() && path.first == game::Step::at(*selected());
      if (!chance && !half_made) steps.push_back(path.first);
      if (!chance && path.second) steps.push_back(*path.second);
      position.play(move);
      previous = move;
    }
    return steps;
  }
  Color mover(Move move) const override { return game::mover(current(), move); }
  bool may_move(Color color) const override { return game::may_move(current(), color); }
  bool has_margins() const override { return G::kTraits.margins; }
  bool commutative_turn() const override { return G::kCommutativeTurn; }
  Color stone_at(Cell cell) const override { return G::stone_at(current(), cell); }
  int captures(Color side) const override {
    if constexpr (G::kTraits.captures) return G::captures(current(), side);
    return 0;
  }
  game::Picture plain_picture() const override {
    if constexpr (G::kTraits.picture) return G::picture(current());
    return {};
  }
  char symbol_at(Cell cell) const override { return G::symbol_at(current(), cell); }
  game::Grouping grouping() const override { return G::kTraits.grouping; }
  game::Status status() const override { return G::status(current()); }
  std::string position_text() const override { return G::position_text(current()); }
  std::uint64_t key() const override { return current().key(); }
  bool consistent() const override { return current().consistent(); }
  int expected_turns() const override { return G::expected_turns(current()); }

  std::uint64_t perft(int depth, const std::atomic<bool>* stop) const override {
    return game::perft(current(), depth, stop);
  }

  /// The position of the game in progress.
  const Position& current() const { return x_positions.back(); }
  const typename G::Rules& rules() const { return x_rules; }
  /// The keys of the positions before the current one, where the game counts repetitions; empty otherwise.
  std::vector<std::uint64_t> earlier_keys() const {
    std::vector<std::uint64_t> keys;
    if constexpr (G::kRepetitionDraws)
      for (std::size_t i = 0; i + 1 < x_positions.size(); ++i) keys.push_back(x_positions[i].key());
    return keys;
  }
  /// Calls `listener` after each move that is made. One listener at a time; an empty one takes it away.
  void on_move(std::function<void(Move)> listener) { x_on_move = std::move(listener); }

 private:
  bool turn_goes_on(Color color) const override { return game::turn_goes_on(current(), color); }

  Color stone_in(std::size_t position, Cell cell) const override { return G::stone_at(x_positions[position], cell); }
  char symbol_in(std::size_t position, Cell cell) const override { return G::symbol_at(x_positions[position], cell); }
  game::Events events_of(std::size_t entry) const override {
    if constexpr (G::kTraits.events)
      return G::events(x_positions[entry], played_moves()[entry].move, x_positions[entry + 1]);
    return {};
  }
  std::vector<Cell> scored_by(std::size_t entry) const override {
    if constexpr (G::kTraits.scored_cells) return G::scored_cells(x_positions[entry], x_positions[entry + 1]);
    return {};
  }
  int turn_number() const override {
    if constexpr (G::kTraits.turn_number) return G::turn_number(current());
    return 0;
  }

  void add_position(Move move) override {
    x_positions.push_back(current());
    x_positions.back().play(move);
    if (x_on_move) x_on_move(move);
  }
  core::Result<> add_position(std::string_view text) override {
    return G::parse_position(x_rules, text).map([&](Position&& position) {
      x_positions.push_back(std::move(position));
    });
  }
  void drop_positions(std::size_t moves) override {
    while (x_positions.size() > moves + 1) x_positions.pop_back();
  }
  std::optional<Cell> stand_in(Move move) const override { return stand_in_at(current(), move, previous_move()); }
  static std::optional<Cell> stand_in_at(const Position& position, Move move, Move previous) {
    const bool may_have_one = move.kind() == Move::Kind::pass || move.kind() == Move::Kind::swap;
    return may_have_one ? G::stand_in(position, move, previous) : std::nullopt;
  }

  typename G::Rules x_rules;
  std::vector<Position> x_positions;
  std::function<void(Move)> x_on_move;
};

}  // namespace catenary::session
