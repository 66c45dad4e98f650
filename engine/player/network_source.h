// SPDX-License-Identifier: MIT
/// The values of the parameter `network`.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "network/network.h"
#include "player/plugin.h"

namespace catenary::player {

/// Where networks come from: `on`, the game's own; `off`, none; or a file, which is read once.
class NetworkSource {
 public:
  /// The game's own networks.
  NetworkSource() = default;

  /// Fails for a file that cannot be read or holds no networks.
  static core::Result<NetworkSource> read(std::string name);

  /// Sources from separate reads of a file compare as different.
  bool operator==(const NetworkSource&) const = default;

  /// `on`, `off` or the path of the file.
  const std::string& name() const { return x_name; }

  /// The network for a game with these settings, which `engine` searches. Null if none is used, including when no
  /// network of the file covers the settings. Fails for networks of another game or with other inputs.
  core::Result<std::shared_ptr<const network::Network>> network_for(const Plugin& game, const game::Settings& settings,
                                                                    const Engine& engine) const;

 private:
  std::string x_name = "on";
  /// The networks from the file.
  std::shared_ptr<const std::vector<network::Network>> x_networks;
};

}  // namespace catenary::player
