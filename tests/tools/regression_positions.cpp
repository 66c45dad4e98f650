// SPDX-License-Identifier: MIT
// Finds positions whose best clicks are certain, by full minimax to a fixed depth, and prints them as a regression
// file: regression_positions GAME WIDTH BACK DEPTH COUNT > regress/GAME.tst
// BACK clicks are taken back from the ends of games between shallow searches. Only won positions are kept: the clicks
// printed win by the most that can be forced within DEPTH moves, which is exact if DEPTH reaches the end of the game.
// In cooperative games both sides maximise the total, and the clicks printed lead to the highest within DEPTH moves.

#include <algorithm>
#include <cstdio>
#include <map>

#include "core/text.h"
#include "session/next_steps.h"
#include "support/variants.h"

using namespace catenary;
using core::Color;
using session::Session;

namespace {

constexpr int kWin = 10'000;
constexpr std::size_t kMaxPositions = 400'000;
/// Regression files configure the engine with this.
constexpr int kNodes = 300'000;

/// Full minimax for one side in a session, with a table of positions and nothing else.
class Minimax {
 public:
  Minimax(Session& session, Color side) : x_session(session), x_side(side) {}

  bool exhausted() const { return x_known.size() > kMaxPositions; }

  /// In half points; wins and losses are far from 0, and the horizon is 0. In cooperative games, the total.
  int value(int depth) {
    if (x_session.state().over()) return final_value();
    if (depth == 0 || exhausted())
      return x_session.state().cooperative() ? x_session.state().estimate().half_points : 0;
    const auto memory = std::pair(x_session.state().key(), depth);
    if (const auto known = x_known.find(memory); known != x_known.end()) return known->second;
    const bool own = x_session.state().cooperative() || x_session.state().to_move() == x_side;
    int best = own ? -2 * kWin : 2 * kWin;
    for (const core::Move move : x_session.state().legal_moves()) {
      const int after = value_of(move, depth);
      best = own ? std::max(best, after) : std::min(best, after);
    }
    x_known[memory] = best;
    return best;
  }

  int value_of(core::Move move, int depth) {
    x_session.play_turn({move});
    const int result = value(depth - 1);
    x_session.undo(1);
    return result;
  }

 private:
  int final_value() const {
    const game::Outcome outcome = x_session.state().outcome();
    if (outcome.kind == game::Outcome::Kind::total) return outcome.half_points;
    if (outcome.kind != game::Outcome::Kind::win) return 0;
    const int win = kWin + outcome.half_points;
    return outcome.winner == x_side ? win : -win;
  }

  Session& x_session;
  Color x_side;
  std::map<std::pair<std::uint64_t, int>, int> x_known;
};

/// A whole game: a few random moves, then shallow searches.
void play_game(player::StartedGame& game, core::Rng& rng) {
  Session& session = *game.session;
  constexpr int kRandomMoves = 6;
  constexpr std::size_t kMaxChanges = 400;
  search::SearchSettings settings;
  settings.hash_mb = 1;
  search::SearchLimits limits;
  limits.max_depth = 2;
  while (!session.state().over() && session.change_count() < kMaxChanges) {
    if (session.change_count() < kRandomMoves)
      core::value_or_throw(session.play(session.state().to_move(), tests::random_move_text(session, rng)));
    else {
      session.play_turn(
          {game.engine->search(session.history(), {.settings = settings, .limits = limits}, rng, {}).turn.front()});
    }
  }
}

/// The clicks of all legal moves as text, each with the best value that it leads to. Empty if that takes too long.
std::map<std::string, int> click_values(Session& session, int depth) {
  Minimax minimax(session, session.state().to_move());
  const auto moves = session.state().legal_moves();
  const auto steps = session::steps_towards(session, moves);
  std::map<std::string, int> values;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int value = minimax.value_of(moves[i], depth);
    if (minimax.exhausted()) return {};
    const auto [at, is_new] = values.emplace(game::to_text(*steps[i], session.grid()), value);
    at->second = std::max(at->second, value);
  }
  return values;
}

/// The pattern of the best clicks, or of all others with 'anything but' if those are fewer; empty if nothing can be
/// missed, or if the best value is below `least`.
std::string pattern_of(const std::map<std::string, int>& values, int least) {
  int best = 0;
  for (const auto& [click, value] : values) best = std::max(best, value);
  std::vector<std::string> right;
  std::vector<std::string> wrong;
  for (const auto& [click, value] : values) (value == best ? right : wrong).push_back(click);
  if (best < least || wrong.empty()) return "";
  if (wrong.size() < right.size()) return wrong.size() <= 3 ? "!" + core::join(wrong, "|") : "";
  return right.size() <= 3 ? core::join(right, "|") : "";
}

void print_header(const std::string& game, int width, int depth, bool cooperative) {
  std::printf("# %s of %s: the patterns are all first clicks %s within\n", cooperative ? "Positions" : "Won positions",
              game.c_str(), cooperative ? "of the highest total" : "that win by the most that can be forced");
  std::printf(
      "# %d moves, by full minimax (tests/tools/regression_positions).\n\n"
      "set_game %s\nboardsize %d\nengine_param seed 1\nengine_param hash_mb 16\nengine_param max_nodes %d\n",
      depth, game.c_str(), width, kNodes);
  // Near its horizon the search skips moves; a search for a total has no horizon within the last turn of the game.
  if (!cooperative) std::printf("engine_param max_depth %d\n", depth + 1);
}

}  // namespace

int main(int argc, char** argv) {
  const player::Plugin* game = argc == 6 ? tests::registry().find(argv[1]) : nullptr;
  if (game == nullptr) {
    std::fprintf(stderr, "usage: regression_positions GAME WIDTH BACK DEPTH COUNT\n");
    return 2;
  }
  game::Settings settings = game->default_settings();
  settings.width = std::atoi(argv[2]);
  const auto back = static_cast<std::size_t>(std::atoi(argv[3]));
  const int depth = std::atoi(argv[4]);
  const bool cooperative = game->start(settings).session->state().cooperative();
  print_header(game->name, settings.width, depth, cooperative);
  core::Rng rng(1);
  for (int number = 10; number <= 10 * std::atoi(argv[5]);) {
    player::StartedGame started = game->start(settings);
    Session* const session = started.session.get();
    play_game(started, rng);
    if (!session->state().over() || !session->undo(back)) continue;
    const std::string position = session->state().text();
    const std::string pattern = pattern_of(click_values(*session, depth), cooperative ? 1 : kWin);
    if (pattern.empty()) continue;
    std::printf("\nposition %s\n%d reg_genmove %s\n#? [%s]\n", position.c_str(), number,
                std::string(to_text(session->state().to_move())).c_str(), pattern.c_str());
    std::fflush(stdout);
    number += 10;
  }
  return 0;
}
