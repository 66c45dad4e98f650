// SPDX-License-Identifier: MIT
#include "training/self_play.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <optional>

#include "core/rng.h"
#include "core/zobrist.h"
#include "game/move_text.h"
#include "game/reasons.h"

namespace catenary::training {

namespace {

using core::Color;
using core::Move;
using core::Rng;

/// An opening that is further from even teaches little: it has a chance to win of about 88%.
constexpr game::Value kMaxUnevenness = 2000;
/// A longer game is probably repeating itself and counts as a draw.
constexpr std::size_t kMaxMoves = 400;
/// The maximum number of openings tried for a game.
constexpr std::uint64_t kMaxOpenings = 100;

/// The result of a finished game for Black.
std::int8_t result_of(const game::Outcome& outcome) {
  if (outcome.kind != game::Outcome::Kind::win) return 0;
  return outcome.winner == Color::black ? 1 : -1;
}

/// Also true if the result is proven.
bool is_uneven(game::Value value) { return std::abs(value) > kMaxUnevenness; }

std::int16_t training_value(game::Value value) {
  return static_cast<std::int16_t>(std::clamp(value, -TrainingMove::kMaxValue, TrainingMove::kMaxValue));
}

/// The searches that choose the turns.
struct Searches {
  player::Request usual;
  /// For `uct_turns` of `uct_side`, which is none if both sides are alike.
  player::Request uct;
  Color uct_side = Color::none;
  UctTurns uct_turns = UctTurns::first;

  bool stopped() const { return core::is_raised(usual.limits.stop); }
};

Searches searches_of_game(const player::Request& search, const SelfPlay& wanted, std::uint64_t number) {
  Searches searches{search, search};
  searches.uct_turns = wanted.uct_turns;
  if (wanted.playouts > 0) {
    searches.uct.settings.searcher = search::SearcherKind::uct;
    searches.uct.limits.max_nodes = wanted.playouts;
    searches.uct_side = number % 2 == 0 ? Color::black : Color::white;
  }
  return searches;
}

/// One game in progress.
class Play {
 public:
  Play(const player::Plugin& game, const game::Settings& settings, std::uint64_t seed)
      : x_started(game.start(settings)), x_rng(seed) {}

  /// Plays random moves; returns false if they end the game.
  bool open(int random_moves) {
    session::Session& session = *x_started.session;
    for (int left = random_moves + below(random_moves + 1); left > 0; --left) {
      const std::vector<Move> moves = session.state().legal_moves();
      const Move move = moves[x_rng.below(static_cast<std::uint32_t>(moves.size()))];
      add(session.play_turn({move}), TrainingMove::kNoValue);
      if (session.state().over()) return false;
    }
    return true;
  }

  /// Plays to the end, or until the result is proven; nothing if the opening is too uneven or the search was stopped.
  std::optional<TrainingGame> finish(const Searches& searches) {
    session::Session& session = *x_started.session;
    bool first = true;
    std::array<int, 2> uct_turns_left = uct_turns(searches);
    while (!session.state().over()) {
      const Color side = session.state().to_move();
      const bool is_uct = uct_turns_left[core::side_index(side)]-- > 0;
      if (first && is_uct && is_uneven(find(searches.usual).value)) return std::nullopt;
      const auto found = find(is_uct ? searches.uct : searches.usual);
      // Chances from playouts say little about evenness, but a proof decides it.
      const bool uneven = is_uct ? game::is_decisive(found.value) : is_uneven(found.value);
      if (searches.stopped() || (first && uneven)) return std::nullopt;
      if (game::is_win(found.value) || game::is_loss(found.value)) {
        x_game.result = game::is_win(found.value) == (side == Color::black) ? 1 : -1;
        return x_game;
      }
      first = false;
      const bool teaches = !is_uct || searches.uct_turns == UctTurns::all;
      add(session.play_turn(found.turn), teaches ? training_value(found.value) : TrainingMove::kNoValue);
      if (x_game.moves.size() >= kMaxMoves) break;
    }
    if (session.state().over()) x_game.result = result_of(session.state().outcome());
    return x_game;
  }

 private:
  search::SearchResult find(const player::Request& request) {
    return x_started.engine->search(x_started.session->history(), request, x_rng, {});
  }
  /// The number of each side's next turns that are left to `uct`.
  std::array<int, 2> uct_turns(const Searches& searches) {
    constexpr int kAll = std::numeric_limits<int>::max();
    std::array<int, 2> turns{};
    if (searches.uct_side == Color::none) return turns;
    const bool all = searches.uct_turns == UctTurns::all;
    turns[core::side_index(searches.uct_side)] = all ? kAll : below(x_started.session->state().expected_turns() + 1);
    if (all && below(2) == 0) turns[core::side_index(opposite(searches.uct_side))] = kAll;
    return turns;
  }
  int below(int bound) { return static_cast<int>(x_rng.below(static_cast<std::uint32_t>(bound))); }
  void add(const std::vector<Move>& moves, std::int16_t value) {
    for (const Move move : moves) x_game.moves.push_back({move, value});
  }

  player::StartedGame x_started;
  Rng x_rng;
  TrainingGame x_game;
};

/// Tries openings until one leads to a game; nothing if none does, or if the search was stopped.
std::optional<TrainingGame> play_game(const player::Plugin& game, const game::Settings& settings,
                                      const Searches& searches, std::uint64_t seed, int random_moves) {
  for (std::uint64_t attempt = 0; attempt < kMaxOpenings; ++attempt) {
    if (searches.stopped()) break;
    Play play(game, settings, core::mix64(seed + core::mix64(attempt)));
    if (!play.open(random_moves)) continue;
    if (const auto played = play.finish(searches)) return played;
  }
  return std::nullopt;
}

}  // namespace

core::Result<TrainingGames> play_training_games(const player::Plugin& game, const game::Settings& settings,
                                                const player::Request& search, const SelfPlay& wanted) {
  if (game.start(settings).session->state().cooperative()) return core::unavailable(game::nobody_wins(game.title));
  TrainingGames games{&game, settings, {}};
  for (int i = 0; i < wanted.games; ++i) {
    const std::uint64_t number = wanted.first_game + static_cast<std::uint64_t>(i);
    const std::uint64_t seed = core::mix64(core::mix64(wanted.seed) + number);
    const Searches searches = searches_of_game(search, wanted, number);
    auto played = play_game(game, settings, searches, seed, wanted.random_moves);
    if (played) games.games.push_back(std::move(*played));
  }
  return games;
}

core::Result<TrainingGames> play_training_games(const player::Player& player, SelfPlay wanted) {
  const player::Parameters parameters = player.parameters_at_level();
  if (parameters.effort.max_nodes == 0 && parameters.effort.max_depth == 0)
    return core::unavailable("there is no limit of nodes or depth: set max_nodes or max_depth first");
  wanted.seed = parameters.search.seed;
  const player::Request search = player.make_unclocked_request(
      Color::none, parameters, std::numeric_limits<double>::infinity(), player.flags().all);
  return play_training_games(player.game(), player.settings(), search, wanted);
}

}  // namespace catenary::training
