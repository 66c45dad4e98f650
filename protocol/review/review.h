// SPDX-License-Identifier: MIT
/// The review of a game: what each turn cost, the better turns, what was proven, and the luck of the dice.
/// docs/review.md describes the method.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/color.h"
#include "player/player.h"
#include "review/evaluation.h"

namespace catenary::review {

/// A turn that costs at least so many percentage points of the chance to win has this class.
struct TurnClass {
  const char* name;
  double min_loss;
};
/// The gravest first.
inline constexpr std::array kClasses = {TurnClass{"blunder", 20}, TurnClass{"mistake", 10}, TurnClass{"inaccuracy", 5}};

/// What a turn lost against the best one.
struct Judgement {
  /// In percentage points of the chance to win.
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

/// A turn beside the best one.
struct Comparison {
  /// The best turn and those after it, as `play` takes them.
  std::vector<std::string> line;
  Evaluation best;
  Evaluation played;
  /// The played turn is the best one, or leads to the same position.
  bool same = false;
};

struct ReviewedTurn {
  /// chance for a roll.
  Color mover = Color::none;
  std::string turn;
  Judgement judgement;
  /// Nothing for a roll. Its line is that of the played turn where no better one was found.
  std::optional<Comparison> comparison = std::nullopt;
  /// The move at which a turn of several lost most, where the turn has a class.
  std::optional<std::string> worst_move = std::nullopt;
  /// Of a roll: its value above the mean of all outcomes, in points of the total or percentage points of Black's
  /// chance.
  std::optional<double> luck = std::nullopt;

  /// True for a turn with a class or a lost margin, for which there is a better one.
  bool has_better_turn() const;
};

struct Review {
  /// By the number of turns played: who is to move (the mover, where both may), and the evaluation.
  std::vector<Color> sides;
  std::vector<Evaluation> evaluations;
  std::vector<ReviewedTurn> turns;
};

/// The stop flag of the player was raised.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

/// Called with the number of searches that are finished, and about how many there will be.
using Progress = std::function<void(std::size_t finished, std::size_t expected)>;

/// Reviews the game of these turns, rolls among them, each as `play` takes it. Each search has the parameters and at
/// first their limit of nodes, on one thread. Requires that the player stands where the game begins, that its dice are
/// manual, and that the turns are legal one after the other. Equal games and parameters give equal reviews if the
/// player has just started the game. Throws Interrupted; the player then stands after some of the turns.
Review review_game(player::Player& player, const std::vector<std::string>& turns, const player::Parameters& parameters,
                   const Progress& progress);

}  // namespace catenary::review
