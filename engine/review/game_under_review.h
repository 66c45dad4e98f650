// SPDX-License-Identifier: MIT
/// The game under review, and the searches of its positions and of those after alternative turns.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "review/review.h"
#include "search/search_result.h"

namespace catenary::review {

struct RolledOutcome {
  core::Move outcome;
  /// In points, like the game's total.
  double points = 0;
};

/// What a search found out about a position.
struct SearchedPosition {
  Evaluation evaluation = {};
  /// The position as text.
  std::string position = {};
  /// The best turn and its continuation; empty if no player is to move.
  std::vector<Turn> line = {};
  /// All outcomes, if chance is to move.
  std::vector<RolledOutcome> outcomes = {};
  std::uint64_t nodes = 0;
};

class GameUnderReview {
 public:
  /// Called with the node count of each search.
  using CountNodes = std::function<void(std::uint64_t nodes)>;

  /// See review_game().
  GameUnderReview(const player::Plugin& game, const game::Settings& settings, const session::Session& played,
                  const player::Request& search, const player::Engine* known, CountNodes count);

  const std::vector<session::PlayedTurn>& turns() const { return x_turns; }
  /// The side to move, indexed by the number of turns played: the mover if both may move.
  const std::vector<Color>& sides() const { return x_sides; }
  /// The latest search of the position after `number` turns.
  const SearchedPosition& found(std::size_t number) const { return x_found[number]; }

  void search_position(std::size_t number);
  /// Compares the turn after `number` turns with the best one, by searching both resulting positions with the same
  /// nodes. Requires that the positions before and after it have been searched.
  Comparison compare(std::size_t number);
  /// Searches the position after the best turn again, with `factor` times the nodes.
  void search_best(std::size_t number, Comparison& comparison, std::uint64_t factor);
  /// Searches the position after the played turn again, and returns its evaluation.
  Evaluation search_played(std::size_t number, std::uint64_t factor);
  /// Searches the position after `number` turns with more nodes; returns its evaluation, and the comparison of its best
  /// turn with the one played.
  std::pair<Evaluation, Comparison> reconsider(std::size_t number, const Evaluation& played, std::uint64_t factor);
  /// Updates the comparison with what is known after the played turn, which may turn out to be the best one.
  void update_played(std::size_t number, Comparison& comparison, const Evaluation& played) const;
  /// Discards the best turn found, in favour of the played one.
  void take_played_for_best(std::size_t number, Comparison& comparison) const;

  /// In a turn of several moves, the move at which the chance fell most, of those that the best turn lacks. Nothing for a
  /// turn of one move, and if the best turn has all moves.
  std::optional<core::Move> worst_move(std::size_t number, const Comparison& comparison);
  /// The luck of the roll after `number` turns.
  double luck(std::size_t number) const;

 private:
  /// Searches the position after the first `number` turns and then another turn, complete or not.
  SearchedPosition child(std::size_t number, const Turn& turn, std::uint64_t factor);
  Comparison comparison_with(std::size_t number, const std::vector<Turn>& line, const Evaluation& played,
                             std::uint64_t factor);
  /// `next` is the side that moved there in the game. If both may start, it starts here too, so that its choice is
  /// compared with its own alternatives.
  SearchedPosition search(const session::History& history, Color next, std::uint64_t factor);
  /// Replaces what a search of the position after `number` turns has found by a known proof that says more. Searches that
  /// compare two turns do without, because a proof of only one of them would decide the comparison.
  void take_known(std::size_t number, SearchedPosition& found) const;
  search::SearchResult search_turn(const session::History& history, Color first, std::uint64_t nodes) const;
  void search_outcomes(const session::History& history, SearchedPosition& found);
  /// Converts a value for the side to move to an evaluation.
  Evaluation evaluation_of(const game::GameState& state, game::Value value, bool exact) const;
  Evaluation evaluation_of_end(const game::GameState& state) const;

  const player::Plugin* x_game;
  std::unique_ptr<player::Engine> x_engine;
  /// Null if nothing is known.
  const player::Engine* x_known;
  /// Used for each turn; its node limit is that of most searches.
  player::Request x_request;
  CountNodes x_count;
  std::vector<session::PlayedTurn> x_turns;
  // Indexed by the number of turns played.
  std::vector<session::History> x_positions;
  std::vector<Color> x_sides;
  std::vector<SearchedPosition> x_found;
};

}  // namespace catenary::review
