// SPDX-License-Identifier: MIT
/// Names, sizes and options of a game, known without a session. player/plugin.h adds the function that starts a
/// session.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/options.h"
#include "game/win_rate.h"

namespace catenary::game {

/// Everything that is needed to start a session.
struct Settings {
  /// Width of the coordinate grid; one of GameInfo::widths.
  int width = 0;
  Options options;

  bool operator==(const Settings&) const = default;
};

/// Fixed positions for `bench`: random games from a fixed seed, stopped after the given numbers of moves.
struct BenchPlan {
  std::vector<int> move_counts;
  int depth = 1;
};

/// The description of one game.
struct GameInfo {
  /// Lower case; the key of the registry.
  std::string name;
  /// For display: a capital followed by lower-case letters. Front ends use it as an identifier.
  std::string title;
  /// The game in one sentence; may be empty.
  std::string summary;
  /// The position in menus, in ascending order: games that are quick to learn come first.
  int menu_rank = 100;
  /// The rules on one screen: lines of at most 80 columns.
  std::string rules_in_brief;
  std::vector<int> widths;
  int default_width = 0;
  OptionSchema options;
  /// Adjusts dependent options after one of them was set in `changed`, or returns why that value is not possible; may
  /// be empty. `before` holds the valid options before the change.
  std::function<core::Result<>(Options& changed, const Options& before)> reconcile;
  BenchPlan bench;
  WinRateModel win_rate;
  /// The default limit of a hint's search: about a second's worth. Hints are limited by nodes alone, so that they are
  /// the same on every machine.
  std::uint64_t hint_nodes = 800'000;

  Settings default_settings() const { return {default_width, Options(options)}; }

  /// An error that lists the valid widths if `width` is not one of them.
  core::Result<> check_width(int width) const;
  /// Sets an option and those that depend on it. On failure returns the reason and changes nothing.
  [[nodiscard]] core::Result<> set_option(Settings& settings, std::string_view option, std::string_view value) const;
};

/// Valid combinations of a game's options (every choice of lists and booleans, every sample of the others) on the
/// default size, for tests to iterate over.
std::vector<Settings> option_variants(const GameInfo& info);

}  // namespace catenary::game
