// SPDX-License-Identifier: MIT
/// What a terminal session prints of itself: its begin, its changes and its end.
#pragma once

#include <string>

#include "terminal/context.h"

namespace catenary::terminal {

/// The game, the seats, and what to type.
void greet(const Context& context);
std::string prompt(const Context& context);
/// Shows and keeps the position if it has changed, and what the person may do.
void show_changes(Context& context);
/// Prints what the changes did that have not been told yet.
void tell_events(Context& context);
void announce_end(const Context& context);

}  // namespace catenary::terminal
