#include "gtp/pondering.h"

#include <spdlog/spdlog.h>

#include <exception>
#include <system_error>
#include <utility>

namespace catenary::protocol {

void Pondering::start(std::function<void(const std::atomic<bool>& flag)> think) try {
  x_stop = false;
  x_thread = std::thread([this, think = std::move(think)] {
    try {
      think(x_stop);
    } catch (const std::exception& error) {
      spdlog::error("pondering: {}", error.what());
    }
  });
} catch (const std::system_error& error) {
  spdlog::warn("no thread to ponder in: {}", error.what());
}

void Pondering::stop() {
  if (!x_thread.joinable()) return;
  x_stop = true;
  x_thread.join();
}

}  // namespace catenary::protocol
