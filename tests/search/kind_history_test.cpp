// SPDX-License-Identifier: MIT
#include "search/kind_history.h"

#include <array>
#include <boost/test/unit_test.hpp>

#include "search/alpha_beta.h"
#include "support/toy_game.h"

using namespace catenary;
using namespace catenary::core;
using namespace catenary::search;
using tests::ToyGame;
using tests::ToyPosition;
using tests::ToyRules;

namespace {

/// Cells 0, 2 and 4 are of one kind, 1 and 3 of another.
struct ParityKinds {
  using ByCell = std::array<std::uint16_t, 8>;

  explicit ParityKinds(const ToyRules& /*rules*/) {}
  int count() const { return 2; }
  ByCell of(const ToyPosition& /*position*/) const { return {0, 1, 0, 1, 0, 1, 0, 1}; }
};

struct ToyGameWithKinds : ToyGame {
  using MoveKinds = ParityKinds;
  static constexpr game::Traits kTraits = {.margins = true, .move_kinds = true};
};

}  // namespace

BOOST_AUTO_TEST_SUITE(kind_history)

BOOST_AUTO_TEST_CASE(moves_of_a_kind_share_their_score) {
  const ToyRules rules(std::uint64_t{1});
  KindHistory<ToyGameWithKinds> history;
  const auto kinds = history.kinds_of(ToyPosition(rules));
  history.update(kinds, Move::place(1), 100);
  history.update(kinds, Move::place(2), -50);
  BOOST_TEST(history.score(kinds, Move::place(3)) == 100);
  BOOST_TEST(history.score(kinds, Move::place(4)) == -50);
  history.clear();
  BOOST_TEST(history.score(kinds, Move::place(3)) == 0);
}

BOOST_AUTO_TEST_CASE(moves_without_a_kind_have_no_score) {
  const ToyRules rules(std::uint64_t{1});
  KindHistory<ToyGameWithKinds> history;
  const auto kinds = history.kinds_of(ToyPosition(rules));
  history.update(kinds, Move::pass(), 100);
  for (Cell cell = 0; cell < 5; ++cell) BOOST_TEST(history.score(kinds, Move::place(cell)) == 0);
  history.update(kinds, Move::place(0), 100);
  BOOST_TEST(history.score(kinds, Move::pass()) == 0);
}

BOOST_AUTO_TEST_CASE(a_search_with_kinds_equals_minimax) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const ToyRules rules(seed);
    const ToyPosition root(rules);
    TranspositionTable table;
    table.resize(1);
    AlphaBetaWorker<ToyGameWithKinds> worker(table);
    const SearchResult result = worker.search(root, {}, {}, {}, {});
    BOOST_TEST_CONTEXT("tree " << seed) BOOST_TEST(result.value == tests::minimax<ToyGame>(root, 0));
  }
}

BOOST_AUTO_TEST_SUITE_END()
