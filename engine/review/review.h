// SPDX-License-Identifier: MIT
/// The review of a game: what each turn cost, the better turns, what was proven, and the luck of the dice.
/// docs/review.md describes the method.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/color.h"
#include "player/plugin.h"
#include "player/request.h"
#include "review/evaluation.h"
#include "review/progress.h"
#include "session/turns.h"

namespace catenary::review {

using session::Turn;

/// The default limit of the first search of each position.
inline constexpr std::uint64_t kNodes = 20'000;

/// The class of turns that lose at least `min_loss`: percentage points of the chance to win, or percent of the expected
/// total in a cooperative game.
struct TurnClass {
  const char* name;
  double min_loss;
};
/// The gravest first.
inline constexpr std::array kClasses = {TurnClass{"blunder", 20}, TurnClass{"mistake", 10}, TurnClass{"inaccuracy", 5}};

/// What a turn lost against the best one.
struct Judgement {
  /// In percentage points of the chance to win, or in percent of the expected total.
  double loss = 0;
  /// Of the expected total, in a cooperative game.
  std::optional<double> points_lost = std::nullopt;
  /// Between proven margins of the same winner; never 0.
  std::optional<double> margin_lost = std::nullopt;

  /// "blunder", "mistake" or "inaccuracy"; empty for a good turn.
  std::string name_of_class() const;
};

/// Compares the evaluations after the best turn and the played one for the side that chose between them.
Judgement judge(Color side, const Evaluation& best, const Evaluation& played);

/// Returns true if a turn has a class only because a later position of the game proved what comes of it (`after`). The
/// best turn had no such help, and a search of the played one that is as long as that of the best one (`played`) sees
/// neither the proof nor a loss.
bool rests_on_later_proof(Color side, const Evaluation& best, const Evaluation& played, const Evaluation& after);

/// A turn beside the best one.
struct Comparison {
  /// The best turn and those after it.
  std::vector<Turn> line;
  Evaluation best;
  Evaluation played;
  /// The played turn is the best one, or leads to the same position.
  bool played_is_best = false;
};

struct ReviewedTurn {
  /// chance for a roll.
  Color mover = Color::none;
  Turn moves = {};
  Judgement judgement = {};
  /// Nothing for a roll. Its line is that of the played turn where no better one was found.
  std::optional<Comparison> comparison = std::nullopt;
  /// The move at which a turn of several lost most, where the turn has a class.
  std::optional<core::Move> worst_move = std::nullopt;
  /// Of a roll: its value above the mean of all outcomes, in points of the total.
  std::optional<double> luck = std::nullopt;

  /// True for a turn with a class or a lost margin, for which there is a better one.
  bool has_better_turn() const;
  /// True for a turn with a class that is proven to lose, in place of one that is not.
  bool gives_away_result() const;
  /// What the turn lost, to compare it with others: points of the total where there is one, else of the chance to win.
  double cost() const { return judgement.points_lost.value_or(judgement.loss); }
};

struct Review {
  /// By the number of turns played: who is to move (the mover, where both may), and the evaluation.
  std::vector<Color> sides;
  std::vector<Evaluation> evaluations;
  std::vector<ReviewedTurn> turns;
};

/// The last turn of the side that lost before which, and after the best choice in which, it was not behind, by the number
/// of turns before it. Nothing where neither side lost, or where the loser was behind all the time or only after its last
/// turn.
std::optional<std::size_t> last_even_turn(const Review& review);

/// Where a game turned: turns of both sides, by the number of turns before them, the most important first. That is the
/// last one with a class before which the side that lost was not behind, then those that gave away a result, then the
/// costliest; of equal ones the later.
std::vector<std::size_t> turning_points(const Review& review);

/// Reviews the turns of a game since the position that was set last. Each search is made as `search` says, at first
/// with its limit of nodes. Requires settings with manual dice, if any, and a search by alpha-beta on one thread. Equal
/// games and requests give equal reviews. Ends soon, with a review that means nothing, if the stop flag is raised.
Review review_game(const player::Plugin& game, const game::Settings& settings, const session::Session& played,
                   const player::Request& search, const ReportProgress& report = {});

}  // namespace catenary::review
