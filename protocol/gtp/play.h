/// Playing through the session as several command groups do it: refusals become GTP errors, thinking runs on the clock.
#pragma once

#include <string>

#include "gtp/engine.h"

namespace catenary::protocol {

/// Throws CommandError ("illegal move: ...", "syntax error: ...") where the text cannot be played.
void play(engine::Session& session, engine::Color color, const std::string& text);

/// Throws CommandError where there are fewer changes to take back.
void undo(engine::Session& session, std::size_t count);

/// Chooses and plays one step, or records the no-op `pass` where `color` has no move now; its text. The observer
/// hears of a search if there is one.
std::string play_step(Engine& engine, engine::Color color, const engine::ThoughtObserver& observer = {});
/// The same for a whole turn.
std::string play_turn(Engine& engine, engine::Color color);

}  // namespace catenary::protocol
