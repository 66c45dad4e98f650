// SPDX-License-Identifier: MIT
// The cooperative search on random trees, with and without chance, against plain expectimax.

#include "search/cooperative.h"

#include <boost/test/unit_test.hpp>

#include "support/toy_game.h"

using namespace catenary;
using namespace catenary::core;
using namespace catenary::game;
using namespace catenary::search;

namespace {

/// A toy tree in which both colours share a goal, and chance moves at one depth or never (-1).
struct TogetherRules : tests::ToyRules {
  TogetherRules(std::uint64_t tree_seed, int depth_of_chance) : ToyRules(tree_seed), chance_depth(depth_of_chance) {}
  explicit TogetherRules(const Settings& settings) : ToyRules(settings) {}
  int chance_depth = -1;
};

class TogetherPosition : public tests::ToyPosition {
 public:
  explicit TogetherPosition(const TogetherRules& rules) : ToyPosition(rules), x_chance_depth(rules.chance_depth) {}

  Color to_move() const { return !over() && depth() == x_chance_depth ? Color::chance : ToyPosition::to_move(); }
  Outcome outcome() const { return Outcome::total(static_cast<int>(number(3) % 100)); }

 private:
  int x_chance_depth;
};

struct Together : tests::ToyGame {
  using Rules = TogetherRules;
  using Position = TogetherPosition;
  static constexpr Traits kTraits = {.cooperative = true};
  static Value evaluate(const Position& p) { return ToyGame::evaluate(p); }
  static Value upper_bound(const Position&) { return 99 * kPointUnit; }
  static int stage(const Position& p) { return p.depth(); }
  static int horizon(const Position&, int) { return 1000; }
  static core::Result<Position> parse_position(const Rules& rules, std::string_view) { return Position(rules); }
};

Value expectimax(const TogetherPosition& position) {
  if (position.over()) return outcome_value(position.outcome(), Color::none, 0);
  TogetherPosition::MoveList moves;
  position.moves(moves);
  Value best = -kInfinity;
  Value sum = 0;
  for (const Move move : moves) {
    TogetherPosition child = position;
    child.play(move);
    const Value value = expectimax(child);
    best = std::max(best, value);
    sum += value;
  }
  return position.to_move() == Color::chance ? sum / static_cast<Value>(moves.size()) : best;
}

SearchResult searched(const TogetherPosition& root, const SearchLimits& limits = {}) {
  CooperativeSearch<Together> search;
  return search.search(root, {}, limits, {});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(cooperative)

BOOST_AUTO_TEST_CASE(equals_expectimax_on_random_trees) {
  for (const int chance_depth : {-1, 1, 2, 3, 4}) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const TogetherRules rules(seed, chance_depth);
      const TogetherPosition root(rules);
      BOOST_TEST_CONTEXT("tree " << seed << " with chance at " << chance_depth)
      BOOST_TEST(searched(root).value == expectimax(root));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_turn_goes_on_through_both_colors_to_chance) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const TogetherRules rules(seed, 3);
    TogetherPosition position(rules);
    for (const Move move : searched(position).turn) {
      BOOST_REQUIRE(position.legal(move));
      position.play(move);
    }
    BOOST_TEST((position.over() || position.to_move() == Color::chance));
  }
}

BOOST_AUTO_TEST_CASE(limits_are_kept_and_leave_a_whole_line) {
  const TogetherRules rules(5, -1);
  const TogetherPosition root(rules);
  SearchLimits limits;
  limits.max_nodes = 1;
  const SearchResult result = searched(root, limits);
  BOOST_TEST(!result.turn.empty());
  // A first line must be found whatever the limits are.
  BOOST_TEST(result.nodes < 100U);
  core::StopFlag stop = true;
  SearchLimits stopped;
  stopped.stop = &stop;
  BOOST_TEST(!searched(root, stopped).turn.empty());
}

BOOST_AUTO_TEST_CASE(a_search_is_reproducible) {
  const TogetherRules rules(77, 2);
  const TogetherPosition root(rules);
  BOOST_TEST(searched(root).nodes == searched(root).nodes);
  BOOST_CHECK(searched(root).variation == searched(root).variation);
}

BOOST_AUTO_TEST_SUITE_END()
