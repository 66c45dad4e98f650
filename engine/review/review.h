// SPDX-License-Identifier: MIT
/// The review of a game: what each turn cost, better alternatives, what was proven, and the luck of the dice.
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

/// The default node limit for the first search of each position.
inline constexpr std::uint64_t kNodes = 20'000;

/// The class of turns that lose at least `min_loss`: percentage points of the chance to win, or percent of the expected
/// total in a cooperative game.
struct TurnClass {
  const char* name;
  double min_loss;
};
/// The most serious first.
inline constexpr std::array kClasses = {TurnClass{"blunder", 20}, TurnClass{"mistake", 10}, TurnClass{"inaccuracy", 5}};

/// What a turn lost compared with the best one.
struct Judgement {
  /// In percentage points of the chance to win, or in percent of the expected total.
  double loss = 0;
  /// In points of the expected total, in a cooperative game.
  std::optional<double> points_lost = std::nullopt;
  /// The difference between proven margins of the same winner; never 0.
  std::optional<double> margin_lost = std::nullopt;

  /// "blunder", "mistake" or "inaccuracy"; empty for a good turn.
  std::string name_of_class() const;
};

/// Compares the evaluations after the best turn and after the played one, for the side that chose.
Judgement judge(Color side, const Evaluation& best, const Evaluation& played);

/// Returns true if a turn has a class only because a later position of the game proved its consequences (`after`). The
/// best turn had no such help, and a search of the played turn that is as long as that of the best one (`played`) finds
/// neither the proof nor a loss.
bool rests_on_later_proof(Color side, const Evaluation& best, const Evaluation& played, const Evaluation& after);

/// The played turn compared with the best one.
struct Comparison {
  /// The best turn and its continuation.
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
  /// Nothing for a roll. If no better turn was found, its line is that of the played turn.
  std::optional<Comparison> comparison = std::nullopt;
  /// In a turn of several moves that has a class, the move that lost most, if the best turn lacks it.
  std::optional<core::Move> worst_move = std::nullopt;
  /// For a roll: its value above the mean of all outcomes, in points of the total.
  std::optional<double> luck = std::nullopt;

  /// True for a turn with a class or a lost margin to which there is a better alternative.
  bool has_better_turn() const;
  /// What the turn lost, for comparison with other turns: points of the total in a cooperative game, otherwise
  /// percentage points of the chance to win.
  double cost() const { return judgement.points_lost.value_or(judgement.loss); }
};

struct Review {
  /// Indexed by the number of turns played: the side to move (the mover if both may move), and the evaluation.
  std::vector<Color> sides;
  std::vector<Evaluation> evaluations;
  std::vector<ReviewedTurn> turns;
};

/// The costliest turns of both sides, as the numbers of turns before them, the costliest first; among equals, later ones
/// first.
std::vector<std::size_t> turning_points(const Review& review);

/// Reviews the turns of a game since the position that was last set. Each search uses `search`, at first with its node
/// limit. Requires settings with manual dice, if any, and a search by alpha-beta on one thread. `known` may have proven
/// results of positions with these settings; null if nothing is known. Equal arguments give equal reviews. If the stop
/// flag is raised, ends soon with a meaningless review.
Review review_game(const player::Plugin& game, const game::Settings& settings, const session::Session& played,
                   const player::Request& search, const player::Engine* known = nullptr,
                   const ReportProgress& report = {});

}  // namespace catenary::review
