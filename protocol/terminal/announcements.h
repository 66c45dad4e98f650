// SPDX-License-Identifier: MIT
/// What a terminal session prints without being asked: at its start, after changes and at its end.
#pragma once

#include <string>

#include "terminal/context.h"

namespace catenary::terminal {

/// The game, the seats, and what to type.
void greet(const Context& context);
std::string prompt(const Context& context);
/// If the position has changed, saves and shows it, and says what the person may do.
void show_changes(Context& context);
/// Prints the effects of the changes that have not been reported yet.
void tell_events(Context& context);
void announce_end(const Context& context);

}  // namespace catenary::terminal
