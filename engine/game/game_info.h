// SPDX-License-Identifier: MIT
/// Names, sizes and options of a game, known without a session. player/plugin.h adds the function that starts it.
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

/// Everything that a session is made from.
struct Settings {
  /// Width of the coordinate grid; one of GameInfo::widths.
  int width = 0;
  Options options;

  bool operator==(const Settings&) const = default;
};

/// Fixed positions for `bench`: random games from a fixed seed, stopped after these numbers of moves.
struct BenchPlan {
  std::vector<int> move_counts;
  int depth = 1;
};

/// The description of one game.
struct GameInfo {
  /// Lower case; the key of the registry.
  std::string name;
  /// For display: a capital, then lower-case letters. Front ends use it as an identifier.
  std::string title;
  /// The game in one sentence; may be empty.
  std::string summary;
  /// The place in menus, in ascending order: games that are learnt quickly come first.
  int menu_rank = 100;
  /// The rules in one screen: lines of at most 80 columns.
  std::string rules_in_brief;
  std::vector<int> widths;
  int default_width = 0;
  OptionSchema options;
  /// Makes dependent options agree after one of them was set in `changed`, or says why that value cannot be had; may be
  /// empty. `before` is what was valid until then.
  std::function<core::Result<>(Options& changed, const Options& before)> reconcile;
  BenchPlan bench;
  WinRateModel win_rate;
  /// The limit of a hint's search unless another one is asked for: about a second's worth. Hints are limited by nodes
  /// alone, so that they are the same on every machine.
  std::uint64_t hint_nodes = 800'000;

  Settings default_settings() const { return {default_width, Options(options)}; }

  /// An error that lists the widths where `width` is none of them.
  core::Result<> check_width(int width) const;
  /// Sets one option with everything that depends on it; returns why not, changing nothing.
  [[nodiscard]] core::Result<> set_option(Settings& settings, std::string_view option, std::string_view value) const;
};

/// Combinations of a game's options (each choice of lists and booleans, each sample of the others) that agree with each
/// other, on the default size; what tests run over.
std::vector<Settings> option_variants(const GameInfo& info);

}  // namespace catenary::game
