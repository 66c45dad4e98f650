/// How game_param and engine_param list and set options.
#pragma once

#include <functional>
#include <string>

#include "game/options.h"
#include "gtp/arguments.h"

namespace catenary::protocol {

/// Without arguments all options as GoGui's parameter lines, with a name its value; with a name and a value calls
/// `set`. Throws CommandError for an unknown name.
std::string list_or_set(const Arguments& arguments, const engine::Options& options,
                        const std::function<void(const std::string&, const std::string&)>& set);

}  // namespace catenary::protocol
