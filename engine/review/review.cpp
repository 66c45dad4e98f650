// SPDX-License-Identifier: MIT
#include "review/review.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/rounding.h"
#include "review/curve.h"
#include "review/game_under_review.h"

namespace catenary::review {

namespace {

/// A loss is confirmed by searching both resulting positions again, with each of these multiples of the nodes in turn.
constexpr std::array<std::uint64_t, 3> kConfirmingFactors = {4, 16, 64};
/// The smallest loss that has a class.
constexpr double kMinLoss = kClasses.back().min_loss;
/// The maximum number of turning points of a game.
constexpr std::size_t kMaxTurningPoints = 3;
/// A smaller cost would be displayed as 0.0.
constexpr double kMinCost = 0.05;
/// How far the values of a position and of its best turn may differ before both searches are doubted: as much as a
/// blunder loses. A lower limit makes longer searches of uncertain positions report losses that still longer searches
/// refute.
constexpr double kUnexplained = kClasses.front().min_loss;

// The expected cost of a position, in searches with the nodes of the first ones. Deliberately overestimated, so that
// the end comes sooner than expected rather than later.

/// The backward pass, the forward pass, and the search after the best turn.
constexpr double kFirstSearches = 3;
/// Searches of both resulting positions, to confirm a loss.
constexpr double kConfirmingSearches =
    2.0 * static_cast<double>(std::accumulate(kConfirmingFactors.begin(), kConfirmingFactors.end(), std::uint64_t{0}));
/// The share of turns that lose something.
constexpr double kShareOfMistakes = 0.1;
/// The share of turns that look good at first but turn out to lose something.
constexpr double kShareOfLateMistakes = 0.02;

class Reviewer {
 public:
  Reviewer(const player::Plugin& game, const game::Settings& settings, const session::Session& played,
           const player::Request& search, const player::Engine* known, const ReportProgress& report)
      : x_game(game, settings, played, search, known, [this](std::uint64_t nodes) { x_progress.add(nodes); }),
        x_nodes(search.limits.max_nodes),
        x_progress(x_game.sides().size(),
                   (kFirstSearches + kShareOfMistakes * kConfirmingSearches) * static_cast<double>(x_nodes), report),
        x_turns(x_game.turns().size()),
        x_final(x_turns.size()) {}

  Review review() {
    search_backwards();
    Curve curve = compare_forwards();
    // Goes backwards, so that what a confirmed mistake reveals about its position counts for the turn that led there.
    while (const auto number = curve.last_marked()) {
      if (x_turns[*number].comparison) judge_turn(*number, curve);
      curve.unmark(*number);
    }
    judge_margins(curve);
    x_progress.finish();
    return {x_game.sides(), curve.evaluations(), std::move(x_turns)};
  }

 private:
  const std::vector<Color>& sides() const { return x_game.sides(); }
  /// The nodes that the search of the position after `number` turns took.
  double cost(std::size_t number) const { return static_cast<double>(x_game.found(number).nodes); }
  /// The nodes of the longer searches of two such positions. A search that ended on its own ends at the same point
  /// again, and outcomes of a roll get no more nodes.
  double cost_of_confirming(std::size_t number) const {
    const bool as_before = sides()[number] == Color::chance || x_game.found(number).nodes < x_nodes;
    return cost(number) * (as_before ? 2.0 * kConfirmingFactors.size() : kConfirmingSearches);
  }

  /// Goes from the end of the game to its start, so that searches of earlier positions know what came later.
  void search_backwards() {
    for (std::size_t number = sides().size(); number-- > 0;) {
      if (sides()[number] == Color::chance) continue;
      x_game.search_position(number);
      x_progress.expect(number, (kFirstSearches - 1) * cost(number) + kShareOfMistakes * cost_of_confirming(number));
    }
  }

  /// Compares each turn of a player with the best one, and evaluates all positions.
  Curve compare_forwards() {
    std::vector<Evaluation> evaluations;
    for (std::size_t number = 0; number < sides().size(); ++number) {
      x_game.search_position(number);
      evaluations.push_back(x_game.found(number).evaluation);
      if (number > 0) compare(number - 1);
    }
    Curve curve(sides(), std::move(evaluations));
    for (std::size_t number = 0; number < x_turns.size(); ++number) {
      const auto& comparison = x_turns[number].comparison;
      if (!comparison) continue;
      curve.set_reachable(number, comparison->best);
      if (comparison->played_is_best && x_game.found(number).evaluation.proof) curve.set_followed(number);
    }
    return curve;
  }

  void compare(std::size_t number) {
    ReviewedTurn& turn = x_turns[number];
    turn.mover = sides()[number];
    turn.moves = x_game.turns()[number].moves;
    if (turn.mover == Color::chance) {
      turn.luck = x_game.luck(number);
      x_progress.expect(number, 0);
      return;
    }
    turn.comparison = x_game.compare(number);
    x_progress.expect(number, expected_cost(number, judge(turn.mover, turn.comparison->best, turn.comparison->played)));
  }

  /// The expected cost, in nodes, of judging a turn that has this judgement so far.
  double expected_cost(std::size_t number, const Judgement& judgement) const {
    const double share = judgement.loss >= kMinLoss ? 1 : kShareOfLateMistakes;
    return share * std::max(cost_of_confirming(number), cost_of_confirming(number + 1));
  }

  /// Makes the comparison consistent with the curve, and judges the turn by it.
  Judgement judgement_of(std::size_t number, Comparison& comparison, Curve& curve) const {
    const Color side = sides()[number];
    curve.set_reachable(number, comparison.best);
    if (!comparison.played_is_best) comparison.best = of_best_turn(side, curve[number], comparison.best);
    x_game.update_played(number, comparison, curve[number + 1]);
    return judge(side, comparison.best, comparison.played);
  }

  /// If a turn loses something, judges it again after longer searches of both resulting positions. Positions with a
  /// final value have had these already.
  Judgement confirmed(std::size_t number, Comparison& comparison, Curve& curve) {
    Judgement judgement = judgement_of(number, comparison, curve);
    for (const std::uint64_t factor : kConfirmingFactors) {
      const bool ends_proof = is_won_by(comparison.best, sides()[number]) && judgement.loss > 0;
      if (judgement.loss < kMinLoss && !ends_proof) break;
      x_game.search_best(number, comparison, factor);
      const bool is_final = number + 1 < x_final.size() && x_final[number + 1];
      const Evaluation played = is_final ? curve[number + 1] : x_game.search_played(number, factor);
      curve.set(number + 1, played);
      judgement = judgement_of(number, comparison, curve);
      if (rests_on_later_proof(sides()[number], comparison.best, played, curve[number + 1])) {
        x_game.take_played_for_best(number, comparison);
        judgement = {};
      }
    }
    return judgement;
  }

  /// Judges a turn; the curve around it is updated from the longest searches.
  void judge_turn(std::size_t number, Curve& curve) {
    ReviewedTurn& turn = x_turns[number];
    Comparison& comparison = *turn.comparison;
    x_progress.expect(number, expected_cost(number, judgement_of(number, comparison, curve)));
    turn.judgement = confirmed(number, comparison, curve);
    reconsider(number, turn, curve);
    const bool has_class = turn.judgement.loss >= kMinLoss;
    // The longest searches also say the most about the position before the turn.
    if (has_class) curve.set(number, comparison.best);
    x_final[number] = has_class;
    turn.worst_move = turn.has_better_turn() && has_class ? x_game.worst_move(number, comparison) : std::nullopt;
    x_progress.expect(number, 0);
  }

  /// Finds turns that lost only points of the margin: exact margins differ, although the search after the best turn did
  /// not prove its margin. The better turn is known if the search of the position proved it.
  void judge_margins(const Curve& curve) {
    for (std::size_t number = 0; number < x_turns.size(); ++number) {
      ReviewedTurn& turn = x_turns[number];
      const SearchedPosition& found = x_game.found(number);
      if (!turn.comparison || turn.judgement.margin_lost) continue;
      const Judgement judgement = judge(turn.mover, curve[number], curve[number + 1]);
      if (!judgement.margin_lost) continue;
      if (found.evaluation == curve[number]) turn.comparison = {found.line, {}, {}, false};
      turn.comparison->best = curve[number];
      turn.comparison->played = curve[number + 1];
      turn.judgement = judgement;
    }
  }

  /// True if a proven win is not proven after the best turn, or if a win was proven before the last turn and is again
  /// after the best reply, but not in between.
  bool has_gap_of_proof(std::size_t number, const ReviewedTurn& turn, const Curve& curve) const {
    const Color other = opposite(turn.mover);
    const Evaluation& best = turn.comparison->best;
    if (is_won_by(curve[number], turn.mover)) return !is_won_by(best, turn.mover);
    return number > 0 && is_won_by(curve[number - 1], other) && !curve[number].proof && is_won_by(best, other);
  }

  /// Looks for another turn if the best one found turns out to be worse than the position was, or does not keep a
  /// proven result.
  void reconsider(std::size_t number, ReviewedTurn& turn, Curve& curve) {
    for (const std::uint64_t factor : kConfirmingFactors) {
      const bool has_gap = has_gap_of_proof(number, turn, curve);
      if (!has_gap && judge(turn.mover, curve[number], turn.comparison->best).loss < kUnexplained) break;
      auto [position, other] = x_game.reconsider(number, turn.comparison->played, factor);
      curve.set(number, position);
      if (other.played_is_best) {
        if (position.proof) curve.set_followed(number);
      } else if (!at_least_as_good(turn.mover, turn.comparison->played, other.best)) {
        // Among turns that are searched because of a doubt, some look better by chance.
        const Evaluation played = curve[number + 1];
        const Judgement of_other = confirmed(number, other, curve);
        if (of_other.loss >= kUnexplained || (has_gap && of_other.loss > 0))
          turn.comparison = std::move(other);
        else
          curve.set(number + 1, played);
      }
      turn.judgement = judgement_of(number, *turn.comparison, curve);
    }
  }

  GameUnderReview x_game;
  std::uint64_t x_nodes;
  Progress x_progress;
  std::vector<ReviewedTurn> x_turns;
  /// Indexed by the number of turns played: whether the value of the position is final, and whether that after its best
  /// turn was found with the most nodes.
  std::vector<bool> x_final;
};

}  // namespace

std::string Judgement::name_of_class() const {
  const auto found = std::find_if(kClasses.begin(), kClasses.end(),
                                  [&](const TurnClass& turn_class) { return loss >= turn_class.min_loss; });
  return found == kClasses.end() ? "" : found->name;
}

Judgement judge(Color side, const Evaluation& best, const Evaluation& played) {
  if (best.points && played.points) {
    const double lost = std::max(0.0, *best.points - *played.points);
    const double loss = lost > 0 ? core::rounded(100 * lost / *best.points, 10) : 0;
    // Smaller differences between expected totals depend on how long both positions were searched.
    return loss < kMinLoss ? Judgement{.points_lost = 0} : Judgement{.loss = loss, .points_lost = lost};
  }
  const double lost = shown(chance_of(side, best)) - shown(chance_of(side, played));
  // Rounded to tenths of a percentage point.
  const double loss = std::max(0.0, core::rounded(100 * lost, 10));
  const bool same_result = best.proof && played.proof && best.proof->winner == played.proof->winner;
  if (!same_result) return {.loss = loss};
  const auto most = margin_of(side, best);
  const auto kept = margin_of(side, played);
  if (!most || !kept || *most <= *kept) return {};
  return {.margin_lost = *most - *kept};
}

bool rests_on_later_proof(Color side, const Evaluation& best, const Evaluation& played, const Evaluation& after) {
  return after.proof && !played.proof && !best.proof && judge(side, best, played).loss < kMinLoss;
}

bool ReviewedTurn::has_better_turn() const {
  return comparison && !comparison->played_is_best && (judgement.loss >= kMinLoss || judgement.margin_lost);
}

std::vector<std::size_t> turning_points(const Review& review) {
  std::vector<std::size_t> found;
  for (std::size_t number = 0; number < review.turns.size(); ++number)
    if (review.turns[number].cost() >= kMinCost) found.push_back(number);
  const auto rank = [&](std::size_t number) { return std::pair(review.turns[number].cost(), number); };
  std::sort(found.begin(), found.end(), [&](std::size_t one, std::size_t other) { return rank(one) > rank(other); });
  found.resize(std::min(found.size(), kMaxTurningPoints));
  return found;
}

Review review_game(const player::Plugin& game, const game::Settings& settings, const session::Session& played,
                   const player::Request& search, const player::Engine* known, const ReportProgress& report) {
  return Reviewer(game, settings, played, search, known, report).review();
}

}  // namespace catenary::review
