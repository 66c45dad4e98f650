// SPDX-License-Identifier: MIT
/// Functions for playing that several command groups share: errors become GTP errors, and searches use the clock.
#pragma once

#include <string>

#include "gtp/controller.h"
#include "player/player.h"

namespace catenary::gtp {

/// Plays a text as record::play_text does. Throws core::NoValue if the text cannot be played.
void play(session::Session& session, core::Color color, const std::string& text);

/// Throws CommandError if there are fewer changes to undo.
void undo(session::Session& session, std::size_t count);

/// Returns the result of `command`. If it throws, its changes to the session are undone.
template <class Command>
auto all_or_nothing(session::Session& session, Command command) {
  const std::size_t before = session.change_count();
  try {
    return command();
  } catch (...) {
    session.undo(session.change_count() - before);
    throw;
  }
}

/// A line of `help` for the commands that make the engine choose.
inline constexpr char kIdlePass[] =
    "Answers pass for a side that is not to move where a program that asks both sides in turn asks it:\n"
    "within a turn of the other side, at the start and after the end. That pass can be undone, but it is\n"
    "no move and not part of the record.";

/// Searches for `side` within the limits of a turn. Requires a side to move.
search::SearchResult search(player::Player& player, const Controller& controller, core::Color side);
/// Chooses one step without playing it; returns its text.
std::string reg_genmove_text(player::Player& player, const Controller& controller, core::Color color);
/// Chooses and plays one step, or passes idly if `color` has no move now; returns its text. Calls the observer after
/// each iteration if there is a search.
std::string genmove_text(player::Player& player, const Controller& controller, core::Color color,
                         const search::SearchObserver& observer = {});
/// Chooses and plays a whole turn, or passes idly if `color` has no move now; returns its text.
std::string genturn_text(player::Player& player, const Controller& controller, core::Color color);

}  // namespace catenary::gtp
