// SPDX-License-Identifier: MIT
/// The controlling program, as far as responses depend on it. A front end with its own conventions overrides what it
/// needs.
#pragma once

#include <string>

#include "core/color.h"
#include "player/player.h"
#include "search/search_result.h"

namespace catenary::gtp {

class Controller {
 public:
  Controller() = default;
  virtual ~Controller() = default;
  Controller(const Controller&) = delete;
  Controller& operator=(const Controller&) = delete;

  /// Throws CommandError if the settings of the game are fixed; `instead` says what to do.
  virtual void require_free_settings(const std::string& instead) const;
  /// The response to `name`.
  virtual std::string engine_name(const player::Player& player) const;
  /// Plays a step for genmove and returns its text; a request for either colour rolls dice that are due. Throws
  /// CommandError or core::NoValue.
  virtual std::string genmove(player::Player& player, core::Color color) const;
  /// Returns the observer of a search for this front end, which also calls `next`.
  virtual search::SearchObserver observer(const player::Player& player, search::SearchObserver next) const;
};

}  // namespace catenary::gtp
