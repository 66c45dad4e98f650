// SPDX-License-Identifier: MIT
#include "player/pondering.h"

#include <spdlog/spdlog.h>

#include <exception>
#include <utility>

namespace catenary::player {

void Pondering::start(std::function<void(const core::StopFlag& flag)> search) try {
  x_stop = false;
  x_thread = std::thread([this, search = std::move(search)] {
    try {
      search(x_stop);
    } catch (const std::exception& error) {
      spdlog::error("pondering: {}", error.what());
    }
  });
} catch (const std::exception& error) {
  spdlog::warn("no thread to ponder in: {}", error.what());
}

void Pondering::stop() {
  if (!x_thread.joinable()) return;
  x_stop = true;
  x_thread.join();
}

}  // namespace catenary::player
