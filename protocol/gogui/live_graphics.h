// SPDX-License-Identifier: MIT
/// Drawing on GoGui's board while a search runs: graphics blocks on standard error.
#pragma once

#include "player/player.h"

namespace catenary::gogui {

/// Draws the iterations of one search if `live_gfx` is on, and clears the board when it is destroyed.
class LiveGraphics {
 public:
  /// The player must outlive the object. `next` receives each iteration too.
  explicit LiveGraphics(const player::Player& player, search::SearchObserver next = {})
      : x_player(&player), x_next(std::move(next)) {}
  ~LiveGraphics();
  LiveGraphics(const LiveGraphics&) = delete;
  LiveGraphics& operator=(const LiveGraphics&) = delete;

  void operator()(const search::SearchResult& iteration);

 private:
  const player::Player* x_player;
  search::SearchObserver x_next;
  bool x_drawn = false;
};

}  // namespace catenary::gogui
