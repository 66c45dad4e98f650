// SPDX-License-Identifier: MIT
// The evaluation of a position does not depend on the orientation of the board.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>

#include "board/symmetry.h"
#include "game/move_text.h"
#include "support/require.h"
#include "support/variants.h"

using namespace catenary;
using core::Move;

namespace {

void play(session::Session& session, Move move) {
  tests::require(session.play(session.state().mover(move), game::to_text(move, session.grid())));
}

/// Plays a random game and its image. A swap would exchange the sides of the board.
void compare_game_with_image(const tests::Variant& variant, const board::BoardMap& map, core::Rng& rng) {
  const player::StartedGame game = variant.start_game();
  const player::StartedGame game_of_image = variant.start_game();
  session::Session* const session = game.session.get();
  session::Session* const image = game_of_image.session.get();
  while (!session->state().over()) {
    auto moves = session->state().legal_moves();
    std::erase(moves, Move::swap());
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    play(*session, move);
    play(*image, image_of(move, map));
    if (session->state().over()) return;
    // Sums of floating-point numbers depend on the order of the terms.
    const int difference = game.engine->evaluation(session->state(), nullptr).value -
                           game_of_image.engine->evaluation(image->state(), nullptr).value;
    BOOST_TEST_CONTEXT(variant.text() << ": " << session->state().text()) BOOST_REQUIRE(std::abs(difference) <= 1);
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(evaluation)

BOOST_AUTO_TEST_CASE(does_not_change_when_the_board_is_turned_or_reflected) {
  core::Rng rng(7);
  for (const char* name : {"catchup", "catena", "cation"}) {
    const player::Plugin* game = tests::registry().find(name);
    BOOST_REQUIRE(game != nullptr);
    for (const tests::Variant& variant : tests::variants_on(*game, 7)) {
      for (const board::BoardMap& map : board::board_maps(variant.start()->grid())) {
        // Each edge of Cation's board has a colour.
        if (!map.transposes) compare_game_with_image(variant, map, rng);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
