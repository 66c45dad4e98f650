// SPDX-License-Identifier: MIT
#include "player/self_play.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "core/rng.h"
#include "core/zobrist.h"
#include "game/move_text.h"

namespace catenary::player {

namespace {

using core::Color;
using core::Move;
using core::Rng;

/// Further from even, an opening teaches little: a chance to win of about 88%.
constexpr game::Value kMostUneven = 2000;
/// A longer game runs in circles and counts as a draw.
constexpr std::size_t kMostMoves = 400;
/// Openings that are tried for a game.
constexpr std::uint64_t kMostOpenings = 100;

/// The result of a finished game for Black.
std::int8_t result_of(const game::Outcome& outcome) {
  if (outcome.kind != game::Outcome::Kind::win) return 0;
  return outcome.winner == Color::black ? 1 : -1;
}

/// The searches of both sides.
struct Opponents {
  std::array<search::SearchSettings, 2> settings;
  std::array<search::SearchLimits, 2> limits;
};

Opponents opponents(const search::SearchSettings& settings, const search::SearchLimits& limits, const SelfPlay& wanted,
                    std::uint64_t number) {
  Opponents sides{{{settings, settings}}, {{limits, limits}}};
  if (wanted.playouts > 0) {
    const auto uct = core::side_index(number % 2 == 0 ? Color::black : Color::white);
    sides.settings[uct].searcher = search::SearcherKind::uct;
    sides.limits[uct].max_nodes = wanted.playouts;
  }
  return sides;
}

/// One game in progress.
class Play {
 public:
  Play(const Plugin& game, const game::Settings& settings, std::uint64_t seed)
      : x_started(game.start(settings)), x_rng(seed) {}

  /// Plays random moves; returns false where they end the game.
  bool open(int random_moves) {
    session::Session& session = *x_started.session;
    for (int left = random_moves + below(random_moves + 1); left > 0; --left) {
      const std::vector<Move> moves = session.legal_moves();
      const Move move = moves[x_rng.below(static_cast<std::uint32_t>(moves.size()))];
      add(session.play_turn({move}), TrainingMove::kNoValue);
      if (session.over()) return false;
    }
    return true;
  }

  /// Plays to the end, or to the proof of the result; nothing where the opening is too uneven or the search was
  /// stopped.
  std::optional<TrainingGame> finish(const Opponents& sides) {
    session::Session& session = *x_started.session;
    bool first = true;
    while (!session.over()) {
      const Color side = session.to_move();
      const search::SearchLimits& limits = sides.limits[core::side_index(side)];
      const auto found = x_started.engine->search(sides.settings[core::side_index(side)], limits, x_rng, {});
      if (limits.stop != nullptr && *limits.stop) return std::nullopt;
      if (game::is_win(found.value) || game::is_loss(found.value)) {
        if (first) return std::nullopt;
        x_game.result = game::is_win(found.value) == (side == Color::black) ? 1 : -1;
        return x_game;
      }
      if (first && std::abs(found.value) > kMostUneven) return std::nullopt;
      first = false;
      add(session.play_turn(found.turn),
          static_cast<std::int16_t>(std::clamp(found.value, -TrainingMove::kMostValue, TrainingMove::kMostValue)));
      if (x_game.moves.size() >= kMostMoves) break;
    }
    if (session.over()) x_game.result = result_of(session.outcome());
    return x_game;
  }

 private:
  int below(int bound) { return static_cast<int>(x_rng.below(static_cast<std::uint32_t>(bound))); }
  void add(const std::vector<Move>& moves, std::int16_t value) {
    for (const Move move : moves) x_game.moves.push_back({move, value});
  }

  StartedGame x_started;
  Rng x_rng;
  TrainingGame x_game;
};

/// Tries openings until one leads to a game; nothing where none does, or the search was stopped.
std::optional<TrainingGame> play_game(const Plugin& game, const game::Settings& settings, const Opponents& sides,
                                      std::uint64_t seed, int random_moves) {
  const std::atomic<bool>* stop = sides.limits[0].stop;
  for (std::uint64_t attempt = 0; attempt < kMostOpenings; ++attempt) {
    if (stop != nullptr && *stop) break;
    Play play(game, settings, core::mix64(seed + core::mix64(attempt)));
    if (!play.open(random_moves)) continue;
    if (const auto played = play.finish(sides)) return played;
  }
  return std::nullopt;
}

}  // namespace

core::Result<TrainingGames> play_training_games(const Plugin& game, const game::Settings& settings,
                                                const search::SearchSettings& search,
                                                const search::SearchLimits& limits, const SelfPlay& wanted) {
  if (game.start(settings).session->cooperative()) return core::unavailable("nobody wins or loses at " + game.title);
  TrainingGames games{&game, settings, {}};
  for (int i = 0; i < wanted.games; ++i) {
    const std::uint64_t number = wanted.first_game + static_cast<std::uint64_t>(i);
    const std::uint64_t seed = core::mix64(core::mix64(wanted.seed) + number);
    const Opponents sides = opponents(search, limits, wanted, number);
    auto played = play_game(game, settings, sides, seed, wanted.random_moves);
    if (played) games.games.push_back(std::move(*played));
  }
  return games;
}

}  // namespace catenary::player
