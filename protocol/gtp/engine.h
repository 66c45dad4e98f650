/// The state behind the commands: the current game with its settings, the searcher's settings, and the clocks.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/stopwatch.h"
#include "game/registry.h"
#include "game/session.h"
#include "gtp/input.h"
#include "gtp/pondering.h"
#include "search/time_manager.h"

namespace catenary::protocol {

class Engine {
 public:
  /// The largest number that is read as a board's width; games refuse most below.
  static constexpr int kMostWidth = 1'000'000;

  /// Starts the registry's first game with its defaults. The registry and the flags must outlive the engine; the
  /// registry must not be empty.
  Engine(const engine::Registry& registry, const StopFlags& flags);

  const engine::Registry& registry() const { return *x_registry; }
  const engine::GameInfo& game() const { return *x_game; }
  const engine::Settings& settings() const { return x_settings; }
  engine::Session& session() { return *x_session; }
  engine::Options& search_options() { return x_search_options; }
  engine::GameClock& clock() { return x_clock; }
  const StopFlags& flags() const { return *x_flags; }

  /// Starts `game` with its default settings. Throws CommandError for a name that is no game's.
  void set_game(std::string_view name);
  /// Starts the current game on another board. Throws CommandError for a width that the game does not have.
  void set_width(int width);
  /// Sets an option of the game and starts it anew. Throws CommandError.
  void set_game_option(std::string_view name, std::string_view value);
  /// Sets komi within the game in progress, whose changes stay and can still be taken back; ignored by a game that has
  /// no option `komi`. Throws CommandError.
  void set_komi(double komi);
  /// Sets an option of the searcher. Throws CommandError.
  void set_search_option(std::string_view name, std::string_view value);
  /// Sets who rolls the dice within the game in progress. Throws CommandError where the game has none, or for another
  /// mode than auto and manual.
  void set_dice(std::string_view mode);
  /// Starts the current game anew.
  void clear_board();
  /// Replaces the game in progress by another one that was made from `settings`.
  void adopt(const engine::GameInfo& game, const engine::Settings& settings, std::unique_ptr<engine::Session> session);
  void set_time_control(const engine::TimeControl& control) { x_clock = engine::GameClock(control); }

  /// Answers a command of one of the games. Throws CommandError where another game is in progress, or it refuses.
  std::string answer(const engine::GameInfo& game, const engine::GameCommand& command,
                     const std::vector<std::string>& words) const;

  /// Searches within the limits of a turn of `side`, and shows GoGui how it goes where `live_gfx` is on. Requires a
  /// player to move.
  engine::Thought think(engine::Color side, const engine::ThoughtObserver& observer = {});
  /// The best moves of `side`, `multi_pv` of them, until the flag is set, or for so many seconds. Requires a side that
  /// has a move.
  engine::Analysis analyze(engine::Color side, double seconds, const std::atomic<bool>& stop,
                           const engine::AnalysisObserver& observer);
  /// Proves the result of the position, and logs a warning where there was less memory than the settings ask for.
  /// Throws CommandError where nobody wins or loses at the game. Requires a position that is not over.
  engine::Solution solve(const engine::SolverLimits& limits, const engine::SolverObserver& observer = {});
  /// Thinks about the position for the opponent of the side that the engine moved for last, until stop_pondering();
  /// does nothing where `ponder` is off or that opponent is not the only one to move. Between the two nothing else of
  /// the engine may be used.
  void ponder();
  void stop_pondering() { x_pondering.stop(); }
  /// Says that the engine has moved for `color`.
  void has_moved(engine::Color color) { x_own_color = color; }
  /// A short look at each legal move.
  std::vector<engine::RatedMove> rate_moves();
  /// Makes sure that there is a plan, thinking where needed. Requires a player to move.
  void plan_turn(engine::Color side, const engine::ThoughtObserver& observer = {});
  /// Whether `color` has something to decide now; if not, a move of it is the no-op `pass`.
  bool must_move(engine::Color color) const { return x_session->is_due(color); }

 private:
  engine::SearchLimits limits_for(engine::Color side) const;
  /// Logs it once where a search had less than its settings say.
  void warn_of_shortage(const engine::SearchSettings& settings, const engine::Thought& thought);

  const engine::Registry* x_registry;
  const StopFlags* x_flags;
  const engine::GameInfo* x_game;
  engine::Settings x_settings;
  std::unique_ptr<engine::Session> x_session;
  engine::Options x_search_options;
  engine::GameClock x_clock;
  engine::Rng x_rng;
  // What the latest warnings of a shortage spoke of, in MB and threads; 0 before the first.
  int x_warned_of_memory = 0;
  int x_warned_of_threads = 0;
  engine::Color x_own_color = engine::Color::none;
  // Last, because it uses the others.
  Pondering x_pondering;
};

}  // namespace catenary::protocol
