// SPDX-License-Identifier: MIT
/// Converts the game in progress to an SGF record (session/sgf.h) and back, and handles steps in the form of records
/// and front ends that know only two colours, vertices and `pass`.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/vertex.h"
#include "player/player.h"
#include "session/session.h"
#include "session/sgf.h"

namespace catenary::record {

/// Records of these games are far smaller than this.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{1} << 20;

session::SgfGame record_of(const player::Player& player);

/// A line of the first game in an SGF text.
core::Result<session::SgfGame> parse_record(std::string_view text, session::SgfLine line = session::SgfLine::main);
/// A line of the first game in a file.
core::Result<session::SgfGame> read_record(const std::string& path, session::SgfLine line = session::SgfLine::main);

/// A recorded game, separate from the game in progress.
struct RecordedGame {
  const player::Plugin* game;
  game::Settings settings;
  player::StartedGame started;
};

/// Replays at most `max_steps` steps of a recorded game. A record that does not name its game is read as one of the
/// game in progress.
core::Result<RecordedGame> load_record(const player::Player& player, const session::SgfGame& record,
                                       std::size_t max_steps = std::numeric_limits<std::size_t>::max());

/// Replaces the game in progress by a recorded one, replaying at most `max_steps` steps of it. Changes nothing on
/// failure.
core::Result<> adopt_record(player::Player& player, const session::SgfGame& record,
                            std::size_t max_steps = std::numeric_limits<std::size_t>::max());

/// The vertex beside a hexhex board that stands for its button, in games with a button.
std::optional<core::Vertex> button_vertex(const board::Grid& grid, const game::Picture& picture);

/// The vertex of the button while a side may take it, otherwise nothing.
std::optional<core::Vertex> free_button_vertex(const session::Session& session);

/// Plays a text. Either colour may play a chance outcome that is due, the vertex of the button takes the button, and a
/// side that may not move passes idly with `pass`.
core::Result<> play_text(session::Session& session, core::Color color, const std::string& text,
                         session::Rolls rolls = session::Rolls::if_automatic);

}  // namespace catenary::record
