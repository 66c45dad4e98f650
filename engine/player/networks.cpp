// SPDX-License-Identifier: MIT
#include "player/networks.h"

#include <algorithm>
#include <utility>

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
  auto networks = network::parse_networks(*bytes);
  if (!networks) return unusable(value, networks.error().reason);
  for (const Network& each : *networks)
    if (each.game != game.name) return unusable(value, "it is a network for " + each.game);
  const auto found =
      std::find_if(networks->begin(), networks->end(), [&](const Network& each) { return each.covers(settings); });
  if (found == networks->end()) return nullptr;
  if (const auto fits = engine.check_network(*found); !fits) return unusable(value, fits.error().reason);
  return std::make_shared<const Network>(std::move(*found));
}

}  // namespace catenary::player
