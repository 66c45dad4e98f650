// SPDX-License-Identifier: MIT
#include "player/networks.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/file.h"

namespace catenary::player {

namespace {

using network::Network;

constexpr std::size_t kMostBytes = 64 << 20;

/// The first network of a file that covers the settings. All of them have to be sound, and of the game.
core::Result<std::optional<Network>> network_of_file(const std::string& path, const Plugin& game,
                                                     const game::Settings& settings) {
  const auto bytes = core::read_file(path, kMostBytes);
  if (!bytes) return core::Failure(bytes.error());
  auto networks = network::parse_networks(*bytes);
  if (!networks) return core::Failure(networks.error());
  for (const Network& each : *networks)
    if (each.game != game.name) return core::malformed("it is a network for " + each.game);
  const auto found =
      std::find_if(networks->begin(), networks->end(), [&](const Network& each) { return each.covers(settings); });
  if (found == networks->end()) return std::optional<Network>();
  return std::optional(std::move(*found));
}

core::Failure unusable(const std::string& file, const std::string& reason) {
  return core::unavailable("cannot use network " + file + ": " + reason);
}

}  // namespace

core::Result<std::shared_ptr<const Network>> network_for(const std::string& value, const Plugin& game,
                                                         const game::Settings& settings, const GameEngine& engine) {
  if (value == "off") return nullptr;
  auto found =
      value == "on" ? network::parse_network_for(game.network, settings) : network_of_file(value, game, settings);
  if (!found) return unusable(value, found.error().reason);
  if (!*found) return nullptr;
  if (const auto fits = engine.check_network(**found); !fits) return unusable(value, fits.error().reason);
  return std::make_shared<const Network>(std::move(**found));
}

}  // namespace catenary::player
