// SPDX-License-Identifier: MIT
// The end of Catchup games on small boards is played perfectly, compared with full minimax.

#include <boost/test/unit_test.hpp>
#include <map>

#include "catchup/rules.h"
#include "game/move_text.h"
#include "support/require.h"
#include "support/transcript.h"

using namespace catenary;
using core::Color;

namespace {

using Rules = games::catchup::Rules<1>;
using Position = games::catchup::Position<1>;

/// Full minimax for White, in points, that remembers positions and does nothing else.
class Minimax {
 public:
  int value(const Position& position) {
    if (position.over()) {
      const game::Outcome outcome = position.outcome();
      return (outcome.winner == Color::white ? 1 : -1) * outcome.half_points / 2;
    }
    const auto [entry, fresh] = x_known.emplace(position.key(), 0);
    if (!fresh) return entry->second;
    const bool white = position.to_move() == Color::white;
    int best = white ? -1000 : 1000;
    Position::MoveList moves;
    position.moves(moves);
    for (const core::Move move : moves) {
      Position child = position;
      child.play(move);
      const int child_value = value(child);
      best = white ? std::max(best, child_value) : std::min(best, child_value);
    }
    return x_known[position.key()] = best;
  }

 private:
  std::map<std::uint64_t, int> x_known;
};

std::string result_text(int value) { return (value > 0 ? "W+" : "B+") + std::to_string(std::abs(value)); }

tests::Variant variant(int width, const std::string& rules, const std::string& bonus) {
  const player::Plugin* game = tests::registry().find("catchup");
  tests::Variant made{game, game->default_settings()};
  made.settings.width = width;
  tests::require(game->set_option(made.settings, "rules", rules));
  tests::require(game->set_option(made.settings, "bonus", bonus));
  return made;
}

/// From a random position with `free` empty cells both sides play with the engine; the result must be that of minimax.
void play_out(const tests::Variant& variant, int free, core::Rng& rng) {
  const player::StartedGame game = variant.start_game();
  session::Session* const session = game.session.get();
  const Rules rules(variant.settings);
  Position position(rules);
  while (position.free().count() > free) {
    const core::Move move = position.random_move(rng);
    tests::require(session->play(session->state().to_move(), game::to_text(move, session->grid())));
    position.play(move);
  }
  Minimax minimax;
  const std::string expected = result_text(minimax.value(position));
  search::SearchSettings settings;
  settings.hash_mb = 8;
  while (!session->state().over()) {
    const search::SearchResult result = game.engine->search(session->history(), {.settings = settings}, rng, {});
    BOOST_TEST(result.exact);
    session->play_turn(result.turn);
  }
  BOOST_TEST_CONTEXT(variant.text() << " from " << session->state().text())
  BOOST_TEST(to_text(session->state().outcome()) == expected);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(catchup_endgame)

BOOST_AUTO_TEST_CASE(side_2_is_played_perfectly_from_the_start) {
  core::Rng rng(1);
  for (const char* rules : {"standard", "alternative"})
    for (const char* bonus : {"record", "parity"}) play_out(variant(3, rules, bonus), 7, rng);
}

BOOST_AUTO_TEST_CASE(side_3_is_played_perfectly_from_nine_empty_cells) {
  core::Rng rng(2);
  for (int game = 0; game < 8; ++game)
    for (const char* rules : {"standard", "alternative"})
      for (const char* bonus : {"record", "parity"}) play_out(variant(5, rules, bonus), 9, rng);
}

BOOST_AUTO_TEST_SUITE_END()
