// SPDX-License-Identifier: MIT
// Sums that are updated from position to position equal those computed from each position alone.
#include "catchup/inputs.h"

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>
#include <set>

#include "board/symmetry.h"
#include "catena/inputs.h"
#include "cation/inputs.h"
#include "colorado/inputs.h"
#include "core/rng.h"
#include "network/input_kinds.h"
#include "network/learned_evaluation.h"
#include "support/network.h"
#include "support/variants.h"

using namespace catenary;
using namespace catenary::network;

namespace {

constexpr int kGames = 5;

/// The inputs of a game with settings of a board on which they are used.
template <class I, int Width>
struct Case {
  using Inputs = I;
  static constexpr int kWidth = Width;
};

using Cases = boost::mpl::list<Case<games::catchup::Inputs<1>, 9>, Case<games::catchup::Inputs<5>, 13>,
                               Case<games::catena::Inputs<1>, 7>, Case<games::catena::Inputs<2>, 13>,
                               Case<games::cation::Inputs<2>, 11>, Case<games::colorado::Inputs, 8>>;

template <class Inputs>
Network network_for_inputs(const typename Inputs::Rules& rules) {
  const SampleShape shape = sample_shape<Inputs>(rules);
  return tests::small_network("any", shape.inputs, shape.input_count, shape.terms);
}

/// Plays random games and calls `visit` with each position that is not over.
template <class Position, class Rules, class Visit>
void play_random_games(const Rules& rules, Visit visit) {
  core::Rng rng(3);
  for (int game = 0; game < kGames; ++game) {
    Position position(rules);
    for (int move = 0; move < 300 && !position.over(); ++move) {
      visit(position);
      position.play(game::random_move(position, rng));
    }
  }
}

template <class C>
game::Settings settings_of() {
  const std::string_view name = C::Inputs::kName;
  game::Settings settings = tests::registry().find(name.substr(0, name.find('-')))->default_settings();
  settings.width = C::kWidth;
  return settings;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(network_inputs)

BOOST_AUTO_TEST_CASE_TEMPLATE(sums_follow_the_game, C, Cases) {
  using Inputs = typename C::Inputs;
  const typename Inputs::Rules rules(settings_of<C>());
  const Network network = network_for_inputs<Inputs>(rules);
  BOOST_REQUIRE(check_fit<Inputs>(network, rules));
  LearnedEvaluation<Inputs> followed(network, rules);
  play_random_games<typename Inputs::Position>(rules, [&](const auto& position) {
    LearnedEvaluation<Inputs> fresh(network, rules);
    BOOST_TEST(followed(position) == fresh(position));
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(samples_give_the_same_correction, C, Cases) {
  using Inputs = typename C::Inputs;
  const typename Inputs::Rules rules(settings_of<C>());
  const Network network = network_for_inputs<Inputs>(rules);
  play_random_games<typename Inputs::Position>(rules, [&](const auto& position) {
    const Sample sample = sample_of<Inputs>(position);
    Row views[2] = {network.bias, network.bias};
    for (std::size_t view = 0; view < 2; ++view)
      for (const int input : sample.inputs[view]) {
        BOOST_TEST_REQUIRE((input >= 0 && input < Inputs(rules).count()));
        views[view] += network.input_weights[static_cast<std::size_t>(input)];
      }
    for (std::size_t i = 0; i < sample.amounts.size(); ++i) {
      const auto step = static_cast<std::size_t>(network.terms[i].step_of(sample.amounts[i]));
      views[0] += network.term_weights[i * TermSteps::kSteps + step];
    }
    const float phase = sample.amounts[sample.amounts.size() - 2];
    const auto part = std::min<std::size_t>(1, static_cast<std::size_t>(phase * 2));
    LearnedEvaluation<Inputs> learned(network, rules);
    BOOST_TEST(learned.correction(position) == correction(network.parts[part], views[0], views[1]));
  });
}

using PatternCases = boost::mpl::list<Case<games::catchup::Inputs<1>, 9>, Case<games::cation::Inputs<2>, 11>>;

BOOST_AUTO_TEST_CASE_TEMPLATE(kinds_of_placements_are_the_inputs_of_their_cells, C, PatternCases) {
  using Inputs = typename C::Inputs;
  const typename Inputs::Rules rules(settings_of<C>());
  InputKinds<Inputs> kinds(rules);
  play_random_games<typename Inputs::Position>(rules, [&](const auto& position) {
    const auto by_cell = kinds.of(position);
    const Sample sample = sample_of<Inputs>(position);
    typename Inputs::Position::MoveList moves;
    position.moves(moves);
    for (const core::Move move : moves)
      if (move.kind() == core::Move::Kind::place) BOOST_TEST(by_cell[move.to()] == sample.inputs[0][move.to()]);
  });
}

BOOST_AUTO_TEST_CASE(kinds_of_placements_in_catena_are_inputs_of_its_cells) {
  using C = Case<games::catena::Inputs<2>, 13>;
  const C::Inputs::Rules rules(settings_of<C>());
  const games::catena::MoveKinds<2> kinds(rules);
  play_random_games<C::Inputs::Position>(rules, [&](const auto& position) {
    const auto by_cell = kinds.of(position);
    std::multiset<int> of_moves;
    position.playable().for_each(
        [&](Cell cell) { of_moves.insert(games::catena::RibbonInput::kCount + by_cell[cell]); });
    const Sample sample = sample_of<C::Inputs>(position);
    std::multiset<int> of_cells;
    for (const int input : sample.inputs[0])
      if (input >= games::catena::RibbonInput::kCount) of_cells.insert(input);
    BOOST_TEST(of_moves == of_cells, boost::test_tools::per_element());
    BOOST_TEST(of_cells.empty() == position.playable().empty());
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(another_network_is_refused, C, Cases) {
  using Inputs = typename C::Inputs;
  const typename Inputs::Rules rules(settings_of<C>());
  Network network = network_for_inputs<Inputs>(rules);
  network.terms.back().name = "other";
  BOOST_TEST(check_fit<Inputs>(network, rules).error().reason == "its terms are not those of the evaluation");
  network.inputs = "other";
  BOOST_TEST(check_fit<Inputs>(network, rules).error().reason ==
             "its inputs are other, not " + std::string(Inputs::kName));
}

BOOST_AUTO_TEST_SUITE_END()
