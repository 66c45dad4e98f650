/// `catenary --analysis`: reads positions as JSON, one a line, and writes what the engine makes of each, one line
/// each; for scripts. docs/analysis.md has the fields.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "game/registry.h"
#include "gtp/engine.h"

namespace catenary::protocol {

/// What a request finds before its own fields are read.
using EngineSetUp = std::function<void(Engine&)>;

/// The answer to one request; never throws: what is wrong with a request is answered in the field `error`.
std::string analyze_json(const engine::Registry& registry, const EngineSetUp& set_up, std::string_view request);

}  // namespace catenary::protocol
