// SPDX-License-Identifier: MIT
#include "player/network_source.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/file.h"

namespace catenary::player {

namespace {

using network::Network;
using NetworkPointer = std::shared_ptr<const Network>;

constexpr std::size_t kMaxBytes = 64 << 20;

core::Failure unusable(const std::string& name, const std::string& reason) {
  return core::unavailable("cannot use network " + name + ": " + reason);
}

/// The game's own network for the settings; null if it has none.
core::Result<NetworkPointer> own_network(const Plugin& game, const game::Settings& settings) {
  const auto files = game.networks();
  if (!files) return core::Failure(files.error());
  return network::parse_network_for(*files, settings).map([](std::optional<Network> found) {
    return found ? std::make_shared<const Network>(std::move(*found)) : NetworkPointer();
  });
}

/// The first network that covers the settings. All of them must be for the game.
core::Result<NetworkPointer> choose(const std::shared_ptr<const std::vector<Network>>& networks, const Plugin& game,
                                    const game::Settings& settings) {
  for (const Network& each : *networks)
    if (each.game != game.name) return core::malformed("it is a network for " + each.game);
  const auto found =
      std::find_if(networks->begin(), networks->end(), [&](const Network& each) { return each.covers(settings); });
  return found == networks->end() ? NetworkPointer() : NetworkPointer(networks, &*found);
}

}  // namespace

core::Result<NetworkSource> NetworkSource::read(std::string name) {
  NetworkSource source;
  source.x_name = std::move(name);
  if (source.x_name == "on" || source.x_name == "off") return source;
  const auto bytes = core::read_file(source.x_name, kMaxBytes);
  if (!bytes) return unusable(source.x_name, bytes.error().reason);
  auto networks = network::parse_networks(*bytes);
  if (!networks) return unusable(source.x_name, networks.error().reason);
  source.x_networks = std::make_shared<const std::vector<Network>>(std::move(*networks));
  return source;
}

core::Result<NetworkPointer> NetworkSource::network_for(const Plugin& game, const game::Settings& settings,
                                                        const Engine& engine) const {
  if (x_name == "off") return nullptr;
  auto found = x_networks ? choose(x_networks, game, settings) : own_network(game, settings);
  if (!found) return unusable(x_name, found.error().reason);
  if (!*found) return nullptr;
  if (const auto fits = engine.check_network(**found); !fits) return unusable(x_name, fits.error().reason);
  return found;
}

}  // namespace catenary::player
