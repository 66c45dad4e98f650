// SPDX-License-Identifier: MIT
#include "solve/proof_number.h"

#include <array>
#include <boost/test/unit_test.hpp>

#include "solve/solver.h"
#include "support/toy_game.h"

using namespace catenary;
using namespace catenary::core;
using namespace catenary::game;
using namespace catenary::solve;
using tests::ToyRules;

namespace {

constexpr SolverSettings kOneThread{1, 4, false};

/// A node of a random graph. The sides alternate, some nodes end the game, and lines may form cycles.
class GraphPosition {
 public:
  static constexpr unsigned kPlaces = 16;
  using MoveList = boost::container::static_vector<Move, 4>;

  explicit GraphPosition(const ToyRules& rules, unsigned place = 0, Color side = Color::black)
      : x_rules(&rules), x_place(place), x_side(side) {}

  Color to_move() const { return over() ? Color::none : x_side; }
  bool over() const { return number(0) % 5 == 0; }
  Outcome outcome() const { return Outcome::win(number(1) % 2 == 0 ? Color::black : Color::white); }
  void moves(MoveList& list) const {
    for (Cell i = 0; !over() && i <= number(2) % 3; ++i) list.push_back(Move::place(i));
  }
  bool legal(Move move) const { return !over() && move.kind() == Move::Kind::place && move.to() <= number(2) % 3; }
  void play(Move move) {
    x_place = number(3U + move.to()) % kPlaces;
    x_side = opposite(x_side);
  }
  std::uint64_t key() const { return mix64(id()); }
  bool consistent() const { return true; }
  bool operator==(const GraphPosition&) const = default;

  /// Less than 2 * kPlaces.
  unsigned id() const { return 2 * x_place + static_cast<unsigned>(side_index(x_side)); }

 private:
  unsigned number(unsigned purpose) const {
    return static_cast<unsigned>(mix64(x_rules->seed << 16 ^ id() << 8 ^ purpose) >> 32);
  }

  const ToyRules* x_rules;
  unsigned x_place;
  Color x_side;
};

struct GraphGame : tests::BareGame<ToyRules, GraphPosition> {
  static constexpr Traits kTraits = {.proof_numbers = true};
};

/// The value of each position for the side to move, by its id: 1, -1, or 0 if neither side can force an end.
using Scores = std::array<ExactScore, std::size_t{2} * GraphPosition::kPlaces>;

ExactScore score_after(const GraphPosition& position, Move move, const Scores& scores) {
  const Color side = position.to_move();
  GraphPosition child = position;
  child.play(move);
  return child.over() ? exact_score(child.outcome(), side) : -scores[child.id()];
}

std::vector<GraphPosition> positions_of(const ToyRules& rules) {
  std::vector<GraphPosition> positions;
  for (unsigned place = 0; place < GraphPosition::kPlaces; ++place)
    for (const Color side : {Color::black, Color::white})
      if (const GraphPosition position(rules, place, side); !position.over()) positions.push_back(position);
  return positions;
}

/// Derived from the ends of the game, repeatedly, until nothing changes.
Scores scores_of(const std::vector<GraphPosition>& positions) {
  Scores scores{};
  for (bool changed = true; changed;) {
    changed = false;
    for (const GraphPosition& position : positions) {
      GraphPosition::MoveList moves;
      position.moves(moves);
      ExactScore best = -1;
      for (const Move move : moves) best = std::max(best, score_after(position, move, scores));
      changed |= best != scores[position.id()];
      scores[position.id()] = best;
    }
  }
  return scores;
}

/// Black chooses among 125,000 ways, all of which win five moves later. The sum of what would have to be disproven is
/// more than a proof number can hold.
class WidePosition {
 public:
  using MoveList = boost::container::static_vector<Move, 50>;

  explicit WidePosition(const ToyRules&) {}

  Color to_move() const { return over() ? Color::none : x_ply < 3 || x_ply % 2 == 0 ? Color::black : Color::white; }
  bool over() const { return x_ply == 8; }
  Outcome outcome() const { return Outcome::win(Color::black); }
  void moves(MoveList& list) const {
    for (Cell i = 0; i < choices(); ++i) list.push_back(Move::place(i));
  }
  bool legal(Move move) const { return move.kind() == Move::Kind::place && move.to() < choices(); }
  void play(Move move) {
    x_path = 50 * x_path + move.to();
    ++x_ply;
  }
  std::uint64_t key() const { return mix64(x_path * 16 + x_ply); }
  bool consistent() const { return true; }
  bool operator==(const WidePosition&) const = default;

 private:
  Cell choices() const { return over() ? 0 : x_ply < 3 ? 50 : x_ply % 2 == 0 ? 1 : 2; }

  std::uint64_t x_path = 0;
  unsigned x_ply = 0;
};

struct WideGame : tests::BareGame<ToyRules, WidePosition> {
  static constexpr Traits kTraits = {.proof_numbers = true};
  static Value evaluate(const WidePosition& p) { return p.to_move() == Color::black ? 10'000 : -10'000; }
};

/// One long line of single moves.
class LongPosition {
 public:
  using MoveList = boost::container::static_vector<Move, 1>;

  explicit LongPosition(const ToyRules&) {}

  Color to_move() const { return over() ? Color::none : x_ply % 2 == 0 ? Color::black : Color::white; }
  bool over() const { return x_ply == 200'000; }
  Outcome outcome() const { return Outcome::win(Color::black); }
  void moves(MoveList& list) const {
    if (!over()) list.push_back(Move::pass());
  }
  bool legal(Move move) const { return !over() && move == Move::pass(); }
  void play(Move) { ++x_ply; }
  std::uint64_t key() const { return mix64(x_ply); }
  bool consistent() const { return true; }
  bool operator==(const LongPosition&) const = default;

 private:
  std::uint64_t x_ply = 0;
};

struct LongGame : tests::BareGame<ToyRules, LongPosition> {
  static constexpr Traits kTraits = {.proof_numbers = true};
};

}  // namespace

BOOST_AUTO_TEST_SUITE(proof_number)

/// One solver is asked about all positions of a graph: what it found for one must be valid for the others.
BOOST_AUTO_TEST_CASE(proofs_hold_whatever_was_proven_before) {
  int solved = 0;
  int decided = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const ToyRules rules(seed);
    const std::vector<GraphPosition> positions = positions_of(rules);
    const Scores scores = scores_of(positions);
    Solver<GraphGame> solver(rules, kOneThread);
    for (const GraphPosition& position : positions) {
      const Solution solution = solver.solve(position, {}, {});
      const ExactScore score = scores[position.id()];
      BOOST_TEST_CONTEXT("graph " << seed << ", position " << position.id())
      if (solution.bounds.exact()) BOOST_TEST(solution.bounds.low == score);
      decided += score != 0 ? 1 : 0;
      solved += solution.bounds.exact() ? 1 : 0;
    }
  }
  // A repetition may hide a win.
  BOOST_TEST(solved > decided * 9 / 10);
}

BOOST_AUTO_TEST_CASE(a_wide_choice_does_not_end_the_proof) {
  const ToyRules rules(std::uint64_t{1});
  Solver<WideGame> solver(rules, kOneThread);
  BOOST_TEST(solver.solve(WidePosition(rules), {}, {}).bounds.low == 1);
}

BOOST_AUTO_TEST_CASE(a_line_without_an_end_proves_nothing) {
  const ToyRules rules(std::uint64_t{1});
  Solver<LongGame> solver(rules, kOneThread);
  const Solution solution = solver.solve(LongPosition(rules), {}, {});
  BOOST_TEST(!solution.bounds.exact());
  BOOST_TEST(solution.depth <= kMaxPly);
}

BOOST_AUTO_TEST_SUITE_END()
