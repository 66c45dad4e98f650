// SPDX-License-Identifier: MIT
#include "player/networks.h"

#include "core/file.h"

namespace catenary::player {

namespace {

using network::Network;

constexpr std::size_t kMostBytes = 64 << 20;

core::Result<std::string> bytes_of(const std::string& value, const Plugin& game) {
  if (value == "on") return std::string(game.network);
  return core::read_file(value, kMostBytes);
}

core::Failure unusable(const std::string& file, const std::string& reason) {
  return core::unavailable("cannot use network " + file + ": " + reason);
}

}  // namespace

core::Result<std::shared_ptr<const Network>> network_for(const std::string& value, const Plugin& game,
                                                         const game::Settings& settings, const GameEngine& engine) {
  if (value == "off" || (value == "on" && game.network.empty())) return nullptr;
  const auto bytes = bytes_of(value, game);
  if (!bytes) return unusable(value, bytes.error().reason);
  auto network = network::parse_network(*bytes);
  if (!network) return unusable(value, network.error().reason);
  if (network->game != game.name) return unusable(value, "it is a network for " + network->game);
  if (!network->covers(settings)) return nullptr;
  if (const auto fits = engine.check_network(*network); !fits) return unusable(value, fits.error().reason);
  return std::make_shared<const Network>(std::move(*network));
}

}  // namespace catenary::player
