// SPDX-License-Identifier: MIT
/// Steps as front ends and records write them that know two colours, vertices and `pass` only.
#pragma once

#include <optional>
#include <string>

#include "core/result.h"
#include "core/vertex.h"
#include "session/session.h"

namespace catenary::record {

/// The vertex beside a hexhex board that stands for its button, in games with a button.
std::optional<core::Vertex> button_vertex(const board::Grid& grid, const game::Picture& picture);

/// The same while a side may take the button, else nothing.
std::optional<core::Vertex> free_button_vertex(const session::Session& session);

/// Plays a text: either colour plays the outcome of chance that is due, the vertex of the button takes it, and a side
/// that may not move passes idly with `pass`.
core::Result<> play_text(session::Session& session, core::Color color, const std::string& text,
                         session::Rolls rolls = session::Rolls::if_automatic);

}  // namespace catenary::record
