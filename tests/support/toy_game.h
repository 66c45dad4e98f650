// SPDX-License-Identifier: MIT
/// Games made of random trees, for testing the searchers and the solver against plain minimax.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <boost/container/static_vector.hpp>
#include <vector>

#include "game/concepts.h"

namespace catenary::tests {

/// The members of a plug-in that are irrelevant to a search.
template <class R, class P>
struct BareGame {
  using Rules = R;
  using Position = P;
  static constexpr bool kCommutativeTurn = false;
  static constexpr bool kRepetitionDraws = false;
  static constexpr game::Traits kTraits = {.margins = true};
  static game::Value evaluate(const P&) { return 0; }
  static game::Outcome estimate(const P&) { return game::Outcome::draw(); }
  static int expected_turns(const P&) { return 1; }
  static core::Result<> legality(const P&, core::Move) { return {}; }
  static std::optional<core::Cell> substitute_click(const P&, core::Move, core::Move) { return std::nullopt; }
  static core::Color stone_at(const P&, core::Cell) { return core::Color::none; }
  static char symbol_at(const P&, core::Cell) { return '.'; }
  static game::Status status(const P&) { return {}; }
  static std::string position_text(const P&) { return {}; }
  static core::Result<P> parse_position(const R& rules, std::string_view) { return P(rules); }
};

struct ToyRules {
  explicit ToyRules(const game::Settings&) {}
  explicit ToyRules(std::uint64_t tree_seed) : seed(tree_seed) {}
  const board::Grid& grid() const { return board::Grid::square(3); }
  std::uint64_t seed = 0;
};

/// A draw, or a win by 1 to 3, at random.
inline game::Outcome random_outcome(std::uint64_t number) {
  const auto margin = static_cast<int>(number % 7) - 3;
  if (margin == 0) return game::Outcome::draw();
  return game::Outcome::win_by(margin > 0 ? core::Color::black : core::Color::white, std::abs(margin));
}

/// A tree is determined by its seed: node i of it is the hash of the path. Sides alternate at random, so that a side
/// may have several consecutive moves; some nodes are transpositions, because the hash keeps only the lowest bits.
class ToyPosition {
 public:
  static constexpr int kHeight = 7;
  using MoveList = boost::container::static_vector<core::Move, 8>;

  explicit ToyPosition(const ToyRules& rules) : x_rules(&rules), x_state(core::mix64(rules.seed) % 1024) {}

  core::Color to_move() const {
    if (over()) return core::Color::none;
    return (number(1) & 3) < 2 ? core::Color::black : core::Color::white;
  }
  bool over() const { return x_depth == kHeight || (x_depth > 3 && number(2) % 8 == 0); }
  game::Outcome outcome() const { return random_outcome(number(3)); }
  void moves(MoveList& list) const {
    if (over()) return;
    for (std::uint64_t i = 0; i <= number(4) % 5; ++i) list.push_back(core::Move::place(static_cast<core::Cell>(i)));
  }
  bool legal(core::Move move) const {
    return !over() && move.kind() == core::Move::Kind::place && move.to() <= number(4) % 5;
  }
  void play(core::Move move) {
    x_state = core::mix64(x_state * 16 + move.to() + x_rules->seed) % 1024;
    ++x_depth;
  }
  std::uint64_t key() const { return core::mix64(x_state * 64 + static_cast<std::uint64_t>(x_depth)); }
  bool consistent() const { return true; }
  bool operator==(const ToyPosition&) const = default;

  int depth() const { return x_depth; }
  const ToyRules& rules() const { return *x_rules; }

  std::uint64_t number(std::uint64_t purpose) const {
    return core::mix64(x_rules->seed ^ (x_state * 4096 + static_cast<std::uint64_t>(x_depth) * 64 + purpose));
  }

 private:
  const ToyRules* x_rules;
  std::uint64_t x_state;
  int x_depth = 0;
};

struct ToyGame : BareGame<ToyRules, ToyPosition> {
  static game::Value evaluate(const ToyPosition& p) { return static_cast<game::Value>(p.number(5) % 200) - 100; }
};

struct TurnRules : ToyRules {
  explicit TurnRules(const game::Settings& settings) : ToyRules(settings) {}
  TurnRules(std::uint64_t tree_seed, bool with_returns) : ToyRules(tree_seed), returns(with_returns) {}
  bool returns = true;
};

/// A tree of alternating turns: a turn places one to three stones in any order, and a pass ends it early. With returns
/// enabled, a side may instead go back to the start of an earlier turn of the same line. Every turn belongs to only one
/// line, so the value of a position does not depend on the path to it.
class TurnPosition {
 public:
  static constexpr std::size_t kTurns = 3;
  using MoveList = boost::container::static_vector<core::Move, 8>;

  explicit TurnPosition(const TurnRules& rules) : x_rules(&rules) { x_starts[0] = core::mix64(rules.seed); }

  core::Color to_move() const {
    if (over()) return core::Color::none;
    return (x_turn + x_rules->seed) % 2 == 0 ? core::Color::black : core::Color::white;
  }
  bool over() const { return x_turn == kTurns || (x_turn > 1 && number(2) % 8 == 0); }
  game::Outcome outcome() const { return random_outcome(number(3)); }
  void moves(MoveList& list) const {
    if (over()) return;
    for (core::Cell cell = 0; cell < kCells; ++cell)
      if ((free() >> cell & 1) != 0) list.push_back(core::Move::place(cell));
    if (x_placed != 0) list.push_back(core::Move::pass());
    if (x_rules->returns && x_placed == 0 && number(4) % 3 == 0)
      for (core::Cell turn = 0; turn < x_turn; ++turn) list.push_back(core::Move::relocate(kCells, turn));
  }
  bool legal(core::Move move) const {
    MoveList list;
    moves(list);
    return std::find(list.begin(), list.end(), move) != list.end();
  }
  void play(core::Move move) {
    if (move.kind() == core::Move::Kind::relocate) {
      x_turn = move.to();
      std::fill(x_starts.begin() + static_cast<std::ptrdiff_t>(x_turn) + 1, x_starts.end(), 0);
      return;
    }
    if (move.kind() == core::Move::Kind::place) x_placed |= 1U << move.to();
    const bool full = std::popcount(x_placed) == static_cast<int>(1 + number(5) % 3);
    if (move.kind() == core::Move::Kind::place && !full && free() != 0) return;
    x_starts[x_turn + 1] = core::mix64(x_starts[x_turn] + x_placed);
    ++x_turn;
    x_placed = 0;
  }
  std::uint64_t key() const { return core::mix64(x_starts[x_turn] ^ core::mix64(x_placed)); }
  bool consistent() const { return true; }
  bool operator==(const TurnPosition&) const = default;

 private:
  static constexpr core::Cell kCells = 4;

  std::uint64_t number(std::uint64_t purpose) const { return core::mix64(x_starts[x_turn] ^ purpose); }
  /// The cells on which this turn may still place stones.
  unsigned free() const { return (3U | static_cast<unsigned>(number(1))) & ((1U << kCells) - 1) & ~x_placed; }

  const TurnRules* x_rules;
  /// The hash of the line up to the start of each turn so far.
  std::array<std::uint64_t, kTurns + 1> x_starts{};
  std::size_t x_turn = 0;
  /// The cells on which this turn has placed stones.
  unsigned x_placed = 0;
};

struct TurnGame : BareGame<TurnRules, TurnPosition> {
  static constexpr bool kCommutativeTurn = true;
  static constexpr bool kRepetitionDraws = true;
  static game::Value evaluate(const TurnPosition& p) { return static_cast<game::Value>(p.key() % 200) - 100; }
};

/// A race between two sides in which few moves help and the evaluation is misleading.
class RacePosition {
 public:
  using MoveList = boost::container::static_vector<core::Move, 8>;

  explicit RacePosition(const ToyRules& rules) : x_rules(&rules), x_state(core::mix64(rules.seed)) {
    for (int& steps : x_steps) steps = static_cast<int>(1 + (x_state = core::mix64(x_state)) % 3);
  }

  core::Color to_move() const { return over() ? core::Color::none : x_side; }
  bool over() const { return x_steps[0] == 0 || x_steps[1] == 0; }
  game::Outcome outcome() const { return game::Outcome::win_by(opposite(x_side), 1); }
  void moves(MoveList& list) const {
    for (core::Cell cell = 0; cell < 8 && !over(); ++cell) list.push_back(core::Move::place(cell));
  }
  bool legal(core::Move move) const { return !over() && move.kind() == core::Move::Kind::place && move.to() < 8; }
  /// Brings the side nearer to its goal, or its opponent farther from it, or does nothing.
  void play(core::Move move) {
    x_state = core::mix64(x_state + move.to());
    if (x_state % 8 == 0) --x_steps[side_index(x_side)];
    if (x_state % 8 == 1) ++x_steps[side_index(opposite(x_side))];
    x_side = opposite(x_side);
  }
  std::uint64_t key() const { return core::mix64(x_state + static_cast<std::uint64_t>(x_side)); }
  bool consistent() const { return true; }
  bool operator==(const RacePosition&) const = default;

  int steps(core::Color side) const { return x_steps[side_index(side)]; }

 private:
  const ToyRules* x_rules;
  std::uint64_t x_state;
  core::Color x_side = core::Color::black;
  std::array<int, 2> x_steps{};
};

struct RaceGame : BareGame<ToyRules, RacePosition> {
  static constexpr game::Traits kTraits = {.margins = true, .moves_to_win = true};
  static game::Value evaluate(const RacePosition& p) { return static_cast<game::Value>(p.key() % 2000) - 1000; }
  static int moves_to_win(const RacePosition& p, core::Color side) { return p.steps(side); }
};

/// The cost of a draw to the side that searches, and the positions that count as repeated.
struct Draws {
  core::Color searcher = core::Color::none;
  game::Value contempt = 0;
  std::vector<std::uint64_t> earlier_keys{};
  /// What a side gains by repeating a position, in addition to the value of a draw.
  game::Value repetition = 0;

  game::Value value_for(core::Color side) const { return side == searcher ? -contempt : contempt; }
};

/// The value for the side to move by plain minimax: no window, no table, no move ordering. It is exact unless it
/// depends on positions `depth` moves ahead, which count as 0.
template <game::Game G>
game::Value minimax(const typename G::Position& position, int ply, const Draws& draws = {}, int depth = game::kMaxPly);

/// The minimax value of a move for the side to move.
template <game::Game G>
game::Value minimax_of_move(const typename G::Position& position, core::Move move, int ply, Draws draws = {},
                            int depth = game::kMaxPly) {
  const core::Color side = position.to_move();
  draws.earlier_keys.push_back(position.key());
  auto child = position;
  child.play(move);
  const auto& keys = draws.earlier_keys;
  if (child.over()) return outcome_value(child.outcome(), side, ply + 1, draws.value_for(side));
  if (G::kRepetitionDraws && std::find(keys.begin(), keys.end(), child.key()) != keys.end())
    return draws.value_for(side) + draws.repetition;
  return game::value_for<G>(side, child, minimax<G>(child, ply + 1, draws, depth - 1));
}

template <game::Game G>
game::Value minimax(const typename G::Position& position, int ply, const Draws& draws, int depth) {
  if (depth == 0) return 0;
  typename G::Position::MoveList moves;
  position.moves(moves);
  game::Value best = -game::kInfinity;
  for (const core::Move move : moves) best = std::max(best, minimax_of_move<G>(position, move, ply, draws, depth));
  return best;
}

}  // namespace catenary::tests
