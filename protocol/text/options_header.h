// SPDX-License-Identifier: MIT
/// Options of the game in progress that differ from their defaults, for boards and rules.
#pragma once

#include <string>

#include "game/options.h"

namespace catenary::text {

/// "Options: scoring longest, button off", in lines with their line breaks; empty where all options have their
/// defaults.
std::string options_header(const game::Options& options);

/// The same above the rules in brief, which are those of the defaults.
std::string rules_header(const game::Options& options);

}  // namespace catenary::text
