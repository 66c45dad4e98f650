// SPDX-License-Identifier: MIT
/// The player: it plays a session within parameters, limits and clocks, and answers questions about it. Every front end
/// talks to one.
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
  /// The largest number that is read as a board's width; games refuse most below.
  static constexpr int kMaxWidth = 1'000'000;

  /// Starts the registry's first game with its defaults. The registry and the flags must outlive the player; the
  /// registry must not be empty.
  Player(const Registry& registry, const core::StopFlags& flags);

  const Registry& registry() const { return *x_registry; }
  const Plugin& game() const { return *x_game; }
  const game::Settings& settings() const { return x_settings; }
  /// Another number for each game that is started, from 1.
  std::uint64_t game_number() const { return x_game_number; }
  session::Session& session() { return *x_started.session; }
  const session::Session& session() const { return *x_started.session; }
  GameClock& clock() { return x_clock; }
  const core::StopFlags& flags() const { return *x_flags; }

  // The game. Each of these changes nothing where it fails.
  /// Starts the game of this name with its default settings.
  core::Result<> select_game(std::string_view name);
  /// Starts the current game on another board.
  core::Result<> set_width(int width);
  /// Sets an option of the game and starts it anew.
  core::Result<> set_game_option(std::string_view name, std::string_view value);
  /// Sets an option within the game in progress, whose changes are made again and can still be taken back.
  core::Result<> change_game_option(std::string_view name, std::string_view value);
  /// Sets who rolls the dice within the game in progress: auto or manual.
  core::Result<> set_dice(std::string_view mode);
  /// Restarts the current game; what searches learnt is forgotten.
  void restart();
  /// The same, but what searches learnt stays.
  void rewind();
  /// Starts a game with these settings.
  void start(const Plugin& game, const game::Settings& settings) { adopt(game, settings, game.start(settings)); }
  /// Replaces the game in progress by another one that was started with `settings`.
  void adopt(const Plugin& game, const game::Settings& settings, StartedGame started);
  /// The response to a command of one of the games; an error where another game is in progress, or the command refuses.
  core::Result<std::string> run_command(const Plugin& game, const GameCommand& command,
                                        const std::vector<std::string>& words) const;

  // Parameters and clocks.
  /// The parameters apart from the level, which limits play alone: those of questions.
  const Parameters& parameters() const { return x_parameters; }
  /// The parameters of play.
  Parameters parameters_at_level() const;
  /// `parameters` with one of them set (player/parameters.h), for requests about the game in progress. An error also
  /// for a network that does not fit the game.
  core::Result<Parameters> with_parameter(Parameters parameters, std::string_view name, std::string_view value) const;
  /// Sets a parameter of play. Another effort than that of the level ends the level; the rest of the level's effort
  /// stays.
  core::Result<> set_parameter(std::string_view name, std::string_view value);
  /// Sets a level from 1 to kLevelCount, whose effort is that of the game in progress, or none.
  void set_level(std::optional<int> level);
  std::optional<int> level() const { return x_level; }
  void set_time_control(const TimeControl& control) { x_clock = GameClock(control); }

  // Playing.
  /// Chooses and plays one step or one whole turn on the clock of `side`. Requires a side that may
  /// move. The observer is called for each iteration, if there is a search: a plan made before is played without one.
  game::Step play_step(Color side, const search::SearchObserver& observer = {});
  std::vector<Move> play_turn(Color side, const search::SearchObserver& observer = {});
  /// The last finished iteration of the search for the latest step or turn that was played or chosen; nothing where
  /// none was needed.
  const std::optional<search::SearchResult>& last_search() const { return x_last_search; }
  /// Searches the position for the opponent of the side that the player moved for last, until stop_pondering(); does
  /// nothing where `ponder` is off or that opponent is not the only one to move. Between the two nothing of
  /// the player may be changed.
  void ponder();
  void stop_pondering() { x_pondering.stop(); }

  // Questions. None of them changes what is played later: they have random numbers and tables of their own, and the
  // planned turn stays.
  /// A request with the limits of a turn of `side`, without those of the level unless `parameters` have them.
  Request make_request(Color side, const Parameters& parameters) const;
  Request make_request(Color side) const { return make_request(side, x_parameters); }
  /// A request that no clock limits: only nodes, depth, `seconds` (may be infinite) and `stop`.
  Request make_unclocked_request(Color side, const Parameters& parameters, double seconds,
                                 const core::StopFlag& stop) const;
  /// The step that play_step() would choose with tables of its own. Requires a side that may move.
  game::Step choose_step(Color side, const search::SearchObserver& observer = {});
  /// Searches for the best turn. Requires a side to move.
  search::SearchResult search(const Request& request, const search::SearchObserver& observer = {}) {
    return search(session().history(), request, observer);
  }
  /// The same in another position of the game.
  search::SearchResult search(const session::History& history, const Request& request,
                              const search::SearchObserver& observer = {});
  /// The best moves. Requires a side that has a move.
  Analysis analyze(const Request& request, const AnalysisObserver& observer);
  /// A hint for a side that may move, from a search of `nodes` nodes.
  Hint hint(Color side, std::uint64_t nodes) const;
  /// A short search of each legal move.
  std::vector<search::RatedMove> rate_moves();
  /// Proves the result of a position of the game, and logs a warning where there was less memory than the request asks
  /// for. An error where nobody wins or loses at the game. Requires a position in which the game is not over.
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
  /// Replaces game, settings and session, and all that depends on them.
  void replace(const Plugin& game, game::Settings settings, StartedGame started);
  /// The part that all requests share, without limits of time; `timed` if the caller adds one.
  Request base_request(const Parameters& parameters, bool timed) const;
  /// A request for a turn to play.
  Request make_request_to_play(Color side) const;
  /// The network of a source for the game in progress, null where none is used; an error for one that does not fit.
  core::Result<std::shared_ptr<const network::Network>> network_from(const NetworkSource& source) const;
  search::SearchResult run(const session::History& history, const Request& request, core::Rng& rng,
                           const search::SearchObserver& observer);
  /// The turn of a search that last_search() remembers.
  std::vector<Move> choose_turn(const Request& request, core::Rng& rng, const search::SearchObserver& observer);
  void plan_turn(Color side, const search::SearchObserver& observer);
  template <class Play>
  auto play_on_the_clock(Color side, const search::SearchObserver& observer, Play play);
  /// Logs it once where a search had less than its settings say.
  void warn_of_shortage(const search::SearchSettings& wanted, const search::SearchResult& result);

  const Registry* x_registry;
  const core::StopFlags* x_flags;
  const Plugin* x_game;
  game::Settings x_settings;
  StartedGame x_started;
  std::uint64_t x_game_number = 1;
  Parameters x_parameters;
  /// What `network` of the parameters means in the game in progress.
  std::shared_ptr<const network::Network> x_network;
  std::optional<int> x_level;
  GameClock x_clock;
  /// The random numbers of play.
  core::Rng x_rng;
  Plan x_plan;
  std::optional<search::SearchResult> x_last_search;
  // The figures in the latest warnings of a shortage, in MB and threads; 0 before the first.
  int x_warned_of_memory = 0;
  int x_warned_of_threads = 0;
  /// The side of the latest step or turn that the player chose.
  Color x_last_played_for = Color::none;
  // Last, because it uses the others.
  Pondering x_pondering;
};

}  // namespace catenary::player
