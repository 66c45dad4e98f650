// SPDX-License-Identifier: MIT
/// The player: plays a session within parameters, limits and clocks, and answers questions about it. Every front end
/// uses one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/rng.h"
#include "core/stop_flags.h"
#include "player/game_clock.h"
#include "player/parameters.h"
#include "player/plan.h"
#include "player/pondering.h"
#include "player/registry.h"
#include "player/request.h"

namespace catenary::player {

using core::Color;
using core::Move;

/// The game in progress with its settings, the parameters of the search, the clocks and the planned turn.
class Player {
 public:
  /// The largest number that is parsed as a board's width; games accept far smaller ones only.
  static constexpr int kMaxWidth = 1'000'000;

  /// Starts the registry's first game with default settings. The registry, which must not be empty, and the flags must
  /// outlive the player.
  Player(const Registry& registry, const core::StopFlags& flags);

  const Registry& registry() const { return *x_registry; }
  const Plugin& game() const { return *x_game; }
  const game::Settings& settings() const { return x_settings; }
  /// Counts the games started, from 1, so each has a different number.
  std::uint64_t game_number() const { return x_game_number; }
  session::Session& session() { return *x_started.session; }
  const session::Session& session() const { return *x_started.session; }
  /// Knows what questions about the game have proven.
  const Engine& engine() const { return *x_started.engine; }
  GameClock& clock() { return x_clock; }
  const core::StopFlags& flags() const { return *x_flags; }

  // The game. On failure these functions change nothing.
  /// Starts the game of this name with its default settings.
  core::Result<> select_game(std::string_view name);
  /// Restarts the current game on a board of another size.
  core::Result<> set_width(int width);
  /// Sets an option of the game and restarts it.
  core::Result<> set_game_option(std::string_view name, std::string_view value);
  /// Sets an option during the game in progress. Its changes are replayed and can still be undone.
  core::Result<> change_game_option(std::string_view name, std::string_view value);
  /// Sets who rolls the dice in the game in progress: auto or manual.
  core::Result<> set_dice(std::string_view mode);
  /// Restarts the current game and forgets what searches have learned.
  void restart();
  /// Restarts the current game but keeps what searches have learned.
  void rewind();
  /// Starts a game with these settings.
  void start(const Plugin& game, const game::Settings& settings) { adopt(game, settings, game.start(settings)); }
  /// Replaces the game in progress by one that was started with `settings`.
  void adopt(const Plugin& game, const game::Settings& settings, StartedGame started);
  /// The response to a game's own command; an error if another game is in progress or the command fails.
  core::Result<std::string> run_command(const Plugin& game, const GameCommand& command,
                                        const std::vector<std::string>& words) const;

  // Parameters and clocks.
  /// The parameters without the level, which affects only play; questions use these.
  const Parameters& parameters() const { return x_parameters; }
  /// The parameters of play.
  Parameters parameters_at_level() const;
  /// `parameters` with one of them set (player/parameters.h), for requests about the game in progress. Also fails for a
  /// network that does not fit the game.
  core::Result<Parameters> with_parameter(Parameters parameters, std::string_view name, std::string_view value) const;
  /// Sets a parameter of play. An effort that differs from the level's ends the level but keeps the rest of its effort.
  core::Result<> set_parameter(std::string_view name, std::string_view value);
  /// Sets a level from 1 to kLevelCount, with the effort that the game in progress defines for it, or no level.
  void set_level(std::optional<int> level);
  std::optional<int> level() const { return x_level; }
  void set_time_control(const TimeControl& control) { x_clock = GameClock(control); }

  // Play.
  /// Chooses and plays one step or one whole turn on the clock of `side`, which must have a move. Calls the observer
  /// after each iteration if it searches; an existing plan is played without a search.
  game::Step play_step(Color side, const search::SearchObserver& observer = {});
  std::vector<Move> play_turn(Color side, const search::SearchObserver& observer = {});
  /// The last finished iteration of the search for the latest step or turn that was played or chosen; nothing if no
  /// search was needed.
  const std::optional<search::SearchResult>& last_search() const { return x_last_search; }
  /// Searches the position for the opponent of the side for which the player last moved, until stop_pondering(). Does
  /// nothing if `ponder` is off or that opponent is not the only one to move. The player must not be changed in
  /// between.
  void ponder();
  void stop_pondering() { x_pondering.stop(); }

  // Questions. They never affect later play: they have their own random numbers and tables, and the planned turn is
  // kept.
  /// A request with the limits of a turn of `side`; the level's limits apply only if `parameters` contain them.
  Request make_request(Color side, const Parameters& parameters) const;
  Request make_request(Color side) const { return make_request(side, x_parameters); }
  /// A request limited only by nodes, depth, `seconds` (may be infinite) and `stop`, not by a clock.
  Request make_unclocked_request(Color side, const Parameters& parameters, double seconds,
                                 const core::StopFlag& stop) const;
  /// The step that play_step() would choose, using separate tables. Requires a side that may move.
  game::Step choose_step(Color side, const search::SearchObserver& observer = {});
  /// Searches for the best turn. Requires a side to move.
  search::SearchResult search(const Request& request, const search::SearchObserver& observer = {}) {
    return search(session().history(), request, observer);
  }
  /// Searches another position of the game.
  search::SearchResult search(const session::History& history, const Request& request,
                              const search::SearchObserver& observer = {});
  /// The best moves. Requires a side that has a move.
  Analysis analyze(const Request& request, const AnalysisObserver& observer);
  /// A hint for a side that may move, from a search limited to `nodes`.
  Hint hint(Color side, std::uint64_t nodes);
  /// Searches each legal move briefly.
  std::vector<search::RatedMove> rate_moves();
  /// Proves the result of a position of the game, and logs a warning if there was less memory than requested. Fails for
  /// games without a winner. Requires a position in which the game is not over.
  core::Result<solve::Solution> solve(const game::GameState& state, const Request& request,
                                      const solve::SolverObserver& observer = {});
  /// See Engine.
  std::vector<std::string> reasons(const game::GameState& state, const std::vector<Move>& line) const {
    return x_started.engine->reasons(state, line);
  }
  std::vector<Move> threats() const { return x_started.engine->threats(session().state()); }
  game::EvaluationBreakdown evaluation() const {
    return x_started.engine->evaluation(session().state(), x_network.get());
  }

 private:
  /// Replaces game, settings and session, and everything that depends on them.
  void replace(const Plugin& game, game::Settings settings, StartedGame started);
  /// The part that all requests share, without time limits; `timed` if the caller adds one.
  Request base_request(const Parameters& parameters, bool timed) const;
  /// A request for a turn to play.
  Request make_request_to_play(Color side) const;
  /// The network of a source for the game in progress, null if none is used; an error if it does not fit.
  core::Result<std::shared_ptr<const network::Network>> network_from(const NetworkSource& source) const;
  search::SearchResult run(const session::History& history, const Request& request, core::Rng& rng,
                           const search::SearchObserver& observer);
  /// The turn found by a search, which becomes last_search().
  std::vector<Move> choose_turn(const Request& request, core::Rng& rng, const search::SearchObserver& observer);
  void plan_turn(Color side, const search::SearchObserver& observer);
  template <class Play>
  auto play_on_the_clock(Color side, const search::SearchObserver& observer, Play play);
  /// Logs a warning, once, if a search had fewer resources than its settings request.
  void warn_of_shortage(const search::SearchSettings& wanted, const search::SearchResult& result);

  const Registry* x_registry;
  const core::StopFlags* x_flags;
  const Plugin* x_game;
  game::Settings x_settings;
  StartedGame x_started;
  std::uint64_t x_game_number = 1;
  Parameters x_parameters;
  /// The network that the `network` parameter selects for the game in progress.
  std::shared_ptr<const network::Network> x_network;
  std::optional<int> x_level;
  GameClock x_clock;
  /// The random numbers used for play.
  core::Rng x_rng;
  Plan x_plan;
  std::optional<search::SearchResult> x_last_search;
  // The amounts in the latest warnings of a shortage, in MB and threads; 0 before the first.
  int x_warned_of_memory = 0;
  int x_warned_of_threads = 0;
  /// The side for which the player last chose a step or turn.
  Color x_last_played_for = Color::none;
  // Declared last because it uses the others.
  Pondering x_pondering;
};

}  // namespace catenary::player
