/// `catenary --analysis`: reads positions as JSON, one a line, and writes what the engine makes of each, one line
/// each; for scripts. docs/analysis.md has the fields.
#pragma once

#include <string>
#include <string_view>

#include "game/registry.h"
#include "gtp/input.h"

namespace catenary::protocol {

/// The answer to one request; never throws: what is wrong with a request is answered in the field `error`.
std::string analyze_json(const engine::Registry& registry, const StopFlags& flags, std::string_view request);

}  // namespace catenary::protocol
