/// What the engine knows of a game without a session: its names, sizes and options, and how to start one.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/options.h"
#include "game/session.h"
#include "game/win_rate.h"

namespace catenary::engine {

/// Everything that a session is made from.
struct Settings {
  /// Width of the coordinate grid, as `boardsize` takes it.
  int width = 0;
  Options options;

  bool operator==(const Settings&) const = default;
};

/// Fixed positions for `bench`: random games from a fixed seed, stopped after these numbers of moves.
struct BenchPlan {
  std::vector<int> move_counts;
  int depth = 1;
};

/// What a command answers, or why it refuses.
struct GameAnswer {
  bool refused = false;
  std::string text;
};

/// A command of one game only.
struct GameCommand {
  /// Begins with the game's name: "catena-choose_komi".
  std::string name;
  /// The arguments, as in "KOMI"; empty where there are none.
  std::string synopsis;
  /// One line.
  std::string help;
  /// Answers the words after the name, for a game with these settings; a search it needs keeps to the settings and the
  /// limits of the player.
  std::function<GameAnswer(const Settings&, const std::vector<std::string>& words, const SearchSettings&,
                           const SearchLimits&)>
      run;
};

/// The entry of one game in the registry.
struct GameInfo {
  /// As `set_game` takes it: lower case.
  std::string name;
  /// As people read it; a capital, then lower-case letters (GoGui's game id).
  std::string title;
  std::vector<int> widths;
  int default_width = 0;
  OptionSchema options;
  /// Makes dependent options agree after one of them was set in `changed`, or says why that value cannot be had; may be
  /// empty. `before` is what was valid until then.
  std::function<std::optional<std::string>(Options& changed, const Options& before)> settle;
  BenchPlan bench;
  WinRateModel win_rate;
  std::vector<GameCommand> commands;
  std::function<std::unique_ptr<Session>(const Settings&)> start;

  Settings default_settings() const { return {default_width, Options(options)}; }

  /// Sets one option with everything that depends on it; returns why not, changing nothing.
  [[nodiscard]] std::optional<std::string> set_option(Settings& settings, std::string_view option,
                                                      std::string_view value) const;
};

/// Combinations of a game's options (each choice of lists and booleans, each sample of the others) that agree with each
/// other, on the default size; what tests run over.
std::vector<Settings> option_variants(const GameInfo& info);

}  // namespace catenary::engine
