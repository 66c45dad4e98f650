// SPDX-License-Identifier: MIT
/// The networks that the parameter `network` stands for.
#pragma once

#include <memory>
#include <string>

#include "core/result.h"
#include "network/network.h"
#include "player/plugin.h"

namespace catenary::player {

inline constexpr std::string_view kNetworkParameter = "network";
inline constexpr const char* kDefaultNetwork = "on";

/// The network of a game in progress by a value of the parameter: `on` for the game's own, `off`, or a file. Null where
/// none is used, also where no network of the file covers these settings. An error for a file that cannot be read, or
/// holds a network of another game or with other inputs.
core::Result<std::shared_ptr<const network::Network>> network_for(const std::string& value, const Plugin& game,
                                                                  const game::Settings& settings,
                                                                  const GameEngine& engine);

}  // namespace catenary::player
