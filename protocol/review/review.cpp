// SPDX-License-Identifier: MIT
#include "review/review.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/text.h"
#include "game/move_text.h"
#include "game/value.h"
#include "text/turn_text.h"
#include "text/value_text.h"

namespace catenary::review {

namespace {

using game::Value;
using player::Player;
using session::Session;

/// A loss is confirmed by searches of both children with so many times the nodes, one after the other.
constexpr std::array<std::uint64_t, 3> kConfirmingFactors = {4, 16, 64};
/// The least loss that has a class.
constexpr double kMinLoss = kClasses.back().min_loss;
/// So much may a position and its best turn differ before the searches of both are doubted: as much as a blunder loses.
/// Below that, longer searches of chances that are uncertain anyway find losses that still longer ones do not see.
constexpr double kUnexplained = kClasses.front().min_loss;
/// Each outcome of a roll is searched with this share of the nodes, because there are many.
constexpr std::uint64_t kShareOfOutcome = 16;
constexpr std::uint64_t kMinNodesOfOutcome = 100;
/// Searches for each position, about: backwards, forwards, and after the best turn.
constexpr std::size_t kSearchesOfPosition = 3;

/// An outcome of a roll and its worth: points of the total, or percentage points of Black's chance.
struct RolledOutcome {
  std::string text;
  double worth = 0;
};

/// What a search found about a position.
struct Found {
  Evaluation evaluation;
  std::string position;
  /// The best turn and those after it; empty where no player is to move.
  std::vector<std::string> line;
  /// All outcomes, where chance is to move.
  std::vector<RolledOutcome> outcomes;
};

Evaluation evaluation_of_end(const Session& session) {
  const game::Outcome outcome = session.outcome();
  const double margin = outcome.half_points / 2.0;
  if (outcome.kind == game::Outcome::Kind::total) return {.chance = 1, .points = margin};
  if (outcome.kind == game::Outcome::Kind::draw) return drawn(0);
  return won_by(outcome.winner, outcome.has_margin ? std::optional(margin) : std::nullopt);
}

/// Of a value for the side to move, or for Black where chance is.
Evaluation evaluation_of(const Player& player, Value value, bool exact) {
  const Session& session = player.session();
  const double chance = player.game().win_rate(value);
  if (session.cooperative()) return {.chance = chance, .points = static_cast<double>(value) / game::kPointUnit};
  if (text::is_proven(value)) {
    const game::Outcome outcome = text::proven_outcome(session, value);
    // The winner is certain before the margin is.
    return won_by(outcome.winner,
                  exact && outcome.has_margin ? std::optional(outcome.half_points / 2.0) : std::nullopt);
  }
  if (exact) return drawn();
  return {.chance = session.to_move() == Color::white ? 1 - chance : chance};
}

/// The game under review, and the searches of its positions and of those after other turns.
class Searches {
 public:
  Searches(Player& player, const std::vector<std::string>& turns, const player::Parameters& parameters,
           const Progress& progress)
      : x_player(&player),
        x_turns(&turns),
        x_parameters(parameters),
        x_nodes(parameters.effort.max_nodes),
        x_progress(&progress) {
    x_parameters.effort.threads = 1;
    for (std::size_t number = 0; number < turns.size(); ++number) {
      x_sides.push_back(text::mover_of_turn(session(), turns[number]));
      go_to(number + 1);
    }
    x_sides.push_back(session().to_move());
    x_found.resize(x_sides.size());
  }

  /// Goes to the position of the game after so many turns.
  void go_to(std::size_t number) {
    if (x_played > number) session().undo(std::exchange(x_played, number) - number);
    for (; x_played < number; ++x_played) play((*x_turns)[x_played]);
  }

  const std::vector<Color>& sides() const { return x_sides; }
  /// By the latest search of the position after so many turns.
  const Found& found(std::size_t number) const { return x_found[number]; }

  /// Searches all positions from the end of the game on, so that earlier searches know what came later.
  void backwards() {
    for (std::size_t number = x_sides.size(); number-- > 0;)
      if (x_sides[number] != Color::chance) look(number);
  }

  void look(std::size_t number) {
    go_to(number);
    x_found[number] = search(1);
    tick();
  }

  /// Compares the turn after `number` turns with the best one, both searched as children with the same nodes. Requires
  /// that the positions before and after it have been looked at.
  Comparison compare(std::size_t number) {
    Comparison comparison = against(number, x_found[number].line, x_found[number + 1].evaluation, 1);
    tick();
    take(number, comparison, comparison.played);
    return comparison;
  }

  /// Searches both children again, with more nodes; one whose value is settled has had them.
  void confirm(std::size_t number, Comparison& comparison, std::uint64_t factor) {
    comparison.best = sharper(comparison.best, child(number, comparison.line.front(), factor).evaluation);
    Evaluation played = comparison.played;
    if (!x_settled.contains(number + 1)) played = sharper(played, child(number, (*x_turns)[number], factor).evaluation);
    take(number, comparison, played);
  }

  /// Searches the position after `number` turns with more nodes; returns its evaluation, and the comparison of its best
  /// turn and the played one, nothing where it finds none that is better.
  std::pair<Evaluation, std::optional<Comparison>> reconsider(std::size_t number, const Evaluation& played,
                                                              std::uint64_t factor) {
    go_to(number);
    const Found position = search(factor);
    Comparison comparison = against(number, position.line, played, factor);
    if (comparison.same || as_good(x_sides[number], played, comparison.best))
      return {position.evaluation, std::nullopt};
    return {position.evaluation, std::move(comparison)};
  }

  /// Takes in what is known after the played turn, which may turn out to be the best one.
  void take(std::size_t number, Comparison& comparison, const Evaluation& played) {
    comparison.played = played;
    if (comparison.same || as_good(x_sides[number], played, comparison.best))
      comparison = {{(*x_turns)[number]}, played, played, true};
  }

  /// The value of this position is that after the best turn there, found with the most nodes.
  void settle(std::size_t number) { x_settled.insert(number); }

  /// The move of a turn of several at which the chance fell most; nothing for a turn of one move.
  std::optional<std::string> worst_move(std::size_t number, const Comparison& comparison) {
    const std::string& turn = (*x_turns)[number];
    std::string worst;
    double largest_fall = -2;
    double before = chance_of(x_sides[number], comparison.best);
    for (std::size_t begin = 0; begin < turn.size();) {
      const std::size_t end = std::min(turn.find(',', begin), turn.size());
      const bool whole = end == turn.size();
      if (whole && begin == 0) return std::nullopt;
      const double after =
          chance_of(x_sides[number], whole ? comparison.played : child(number, turn.substr(0, end), 1).evaluation);
      if (before - after > largest_fall) {
        largest_fall = before - after;
        worst = turn.substr(begin, end - begin);
      }
      before = after;
      begin = end + 1;
    }
    return worst;
  }

  /// The luck of the roll after `number` turns.
  double luck(std::size_t number) const {
    const std::vector<RolledOutcome>& outcomes = x_found[number].outcomes;
    double sum = 0;
    double rolled = 0;
    for (const RolledOutcome& outcome : outcomes) {
      sum += outcome.worth;
      if (outcome.text == (*x_turns)[number]) rolled = outcome.worth;
    }
    return rolled - sum / static_cast<double>(outcomes.size());
  }

 private:
  Session& session() { return x_player->session(); }

  void tick() {
    ++x_finished;
    if (*x_progress) (*x_progress)(x_finished, kSearchesOfPosition * x_sides.size());
  }

  void play(const std::string& turn) {
    if (const auto played = session().play(session().to_move(), turn); !played)
      throw std::logic_error("'" + turn + "': " + to_text(played.error()));
  }

  /// Searches the position after `number` turns of the game and another one.
  Found child(std::size_t number, const std::string& turn, std::uint64_t factor) {
    go_to(number);
    play(turn);
    Found found = search(factor);
    session().undo(1);
    return found;
  }

  Comparison against(std::size_t number, const std::vector<std::string>& line, const Evaluation& played,
                     std::uint64_t factor) {
    const Found best = child(number, line.front(), factor);
    return {line, best.evaluation, played, best.position == x_found[number + 1].position};
  }

  /// Searches the position where the player stands, with a multiple of the nodes.
  Found search(std::uint64_t factor) {
    Found found{.evaluation = {}, .position = session().position_text(), .line = {}, .outcomes = {}};
    if (session().over()) {
      found.evaluation = evaluation_of_end(session());
    } else if (session().to_move() == Color::chance) {
      search_outcomes(found);
    } else {
      const search::SearchResult result = search_turn(factor * x_nodes);
      found.evaluation = evaluation_of(*x_player, result.value, result.exact);
      found.line = text::turns_of(session(), result.variation);
    }
    return found;
  }

  search::SearchResult search_turn(std::uint64_t nodes) {
    x_parameters.effort.max_nodes = nodes;
    search::SearchResult result = x_player->search(x_player->question(session().to_move(), x_parameters));
    if (x_player->flags().all) throw Interrupted();
    return result;
  }

  /// All outcomes are equally likely.
  void search_outcomes(Found& found) {
    const std::uint64_t nodes = std::max(kMinNodesOfOutcome, x_nodes / kShareOfOutcome);
    double sum = 0;
    for (const core::Move outcome : session().legal_moves()) {
      const std::string text = game::to_text(outcome, session().grid());
      play(text);
      const Value value = shared_value(nodes);
      session().undo(1);
      const Evaluation evaluation = evaluation_of(*x_player, value, false);
      found.outcomes.push_back({text, evaluation.points.value_or(100 * evaluation.chance)});
      sum += value;
    }
    const double mean = sum / static_cast<double>(found.outcomes.size());
    found.evaluation = evaluation_of(*x_player, static_cast<Value>(std::lround(mean)), false);
  }

  /// The value for both in a cooperative game, for Black otherwise.
  Value shared_value(std::uint64_t nodes) {
    if (session().over()) return game::outcome_value(session().outcome(), Color::black, 0);
    const Value value = search_turn(nodes).value;
    return session().cooperative() || session().to_move() == Color::black ? value : -value;
  }

  Player* x_player;
  const std::vector<std::string>* x_turns;
  player::Parameters x_parameters;
  std::uint64_t x_nodes;
  const Progress* x_progress;
  std::vector<Color> x_sides;
  std::vector<Found> x_found;
  std::set<std::size_t> x_settled;
  /// Turns of the game that are played in the session.
  std::size_t x_played = 0;
  std::size_t x_finished = 0;
};

/// The judgement of a turn, after longer searches if it loses something. The evaluation after it becomes that of the
/// longest one.
Judgement confirmed(Searches& searches, std::size_t number, Comparison& comparison,
                    std::vector<Evaluation>& evaluations) {
  const Color side = searches.sides()[number];
  Judgement judgement = judge(side, comparison.best, comparison.played);
  for (const std::uint64_t factor : kConfirmingFactors) {
    if (judgement.loss < kMinLoss) break;
    searches.confirm(number, comparison, factor);
    evaluations[number + 1] = comparison.played;
    judgement = judge(side, comparison.best, comparison.played);
  }
  return judgement;
}

/// Judges a turn; the evaluations around it become those of the longest searches.
Judgement judge_turn(Searches& searches, std::size_t number, Comparison& comparison,
                     std::vector<Evaluation>& evaluations) {
  const Color side = searches.sides()[number];
  Judgement judgement = confirmed(searches, number, comparison, evaluations);
  for (const std::uint64_t factor : kConfirmingFactors) {
    if (judge(side, evaluations[number], comparison.best).loss < kUnexplained) break;
    // The turn found to be best turns out to be worse than the position was. Perhaps another one is better.
    auto [position, other] = searches.reconsider(number, comparison.played, factor);
    evaluations[number] = sharper(evaluations[number], position);
    if (!other) continue;
    // Among turns that are looked for because of a doubt, some seem better by chance.
    const Evaluation played = evaluations[number + 1];
    const Judgement of_other = confirmed(searches, number, *other, evaluations);
    if (of_other.loss >= kUnexplained) {
      comparison = *std::move(other);
      judgement = of_other;
    } else {
      evaluations[number + 1] = played;
    }
  }
  if (judgement.loss >= kMinLoss) {
    // The longest searches tell the most of the position before the turn, too.
    evaluations[number] = sharper(evaluations[number], comparison.best);
    searches.settle(number);
  }
  return judgement;
}

/// Compares each turn of a player with the best one, and evaluates all positions.
std::vector<std::optional<Comparison>> forwards(Searches& searches, std::vector<Evaluation>& evaluations) {
  const std::vector<Color>& sides = searches.sides();
  std::vector<std::optional<Comparison>> comparisons(sides.size());
  std::vector<std::optional<Evaluation>> after_best(sides.size());
  searches.look(0);
  evaluations.push_back(searches.found(0).evaluation);
  for (std::size_t number = 0; number + 1 < sides.size(); ++number) {
    searches.look(number + 1);
    evaluations.push_back(searches.found(number + 1).evaluation);
    if (sides[number] == Color::chance) continue;
    comparisons[number] = searches.compare(number);
    after_best[number] = comparisons[number]->best;
  }
  carry_proofs(sides, after_best, evaluations);
  for (std::size_t number = 0; number + 1 < sides.size(); ++number) {
    if (!comparisons[number]) continue;
    Comparison& comparison = *comparisons[number];
    comparison.played = evaluations[number + 1];
    comparison.best =
        comparison.same ? comparison.played : of_best_turn(sides[number], evaluations[number], comparison.best);
  }
  return comparisons;
}

}  // namespace

std::string Judgement::name_of_class() const {
  const auto found = std::find_if(kClasses.begin(), kClasses.end(),
                                  [&](const TurnClass& turn_class) { return loss >= turn_class.min_loss; });
  return found == kClasses.end() ? "" : found->name;
}

Judgement judge(Color side, const Evaluation& best, const Evaluation& played) {
  const double lost = shown(chance_of(side, best)) - shown(chance_of(side, played));
  // A whole number of tenths of a percentage point.
  const double loss = std::max(0.0, std::round(1000 * lost) / 10);
  if (best.points && played.points) return {.loss = loss, .points_lost = std::max(0.0, *best.points - *played.points)};
  const bool same_result = best.proof && played.proof && best.proof->winner == played.proof->winner;
  if (!same_result) return {.loss = loss};
  const auto most = margin_of(side, best);
  const auto kept = margin_of(side, played);
  if (!most || !kept || *most <= *kept) return {};
  return {.margin_lost = *most - *kept};
}

bool ReviewedTurn::has_better_turn() const {
  return comparison && !comparison->same && (judgement.loss >= kMinLoss || judgement.margin_lost);
}

Review review_game(Player& player, const std::vector<std::string>& turns, const player::Parameters& parameters,
                   const Progress& progress) {
  Searches searches(player, turns, parameters, progress);
  searches.backwards();
  std::vector<Evaluation> evaluations;
  auto comparisons = forwards(searches, evaluations);
  std::vector<ReviewedTurn> reviewed(turns.size());
  // Backwards: what a confirmed mistake tells of the position before it counts for the turn that led there.
  for (std::size_t number = turns.size(); number-- > 0;) {
    ReviewedTurn& turn = reviewed[number];
    turn.mover = searches.sides()[number];
    turn.turn = turns[number];
    if (!comparisons[number]) {
      turn.luck = searches.luck(number);
      continue;
    }
    Comparison& comparison = *comparisons[number];
    searches.take(number, comparison, evaluations[number + 1]);
    turn.judgement = judge_turn(searches, number, comparison, evaluations);
    turn.comparison = std::move(comparison);
    if (turn.has_better_turn() && turn.judgement.loss >= kMinLoss)
      turn.worst_move = searches.worst_move(number, *turn.comparison);
  }
  searches.go_to(0);
  return {searches.sides(), std::move(evaluations), std::move(reviewed)};
}

}  // namespace catenary::review
