// SPDX-License-Identifier: MIT
/// What a terminal session needs from the operating system.
#pragma once

#include <filesystem>

namespace catenary::terminal {

bool is_terminal(int descriptor);

/// Prepares the standard streams for a person: texts in the encoding of the locale, and UTF-8 and escape sequences if
/// the terminal supports them. Call it once, before has_utf8() and obeys_escapes().
void prepare_streams();
/// True if the terminal has symbols beyond ASCII.
bool has_utf8();
/// True if escape sequences set colours and move the cursor.
bool obeys_escapes();

/// The size of the window; 80 columns and 24 rows if it is unknown.
int window_columns();
int window_rows();

/// Empty if there is none.
std::filesystem::path home_folder();
/// The folder where programs keep their state: $XDG_STATE_HOME, by default ~/.local/state, on Windows %LOCALAPPDATA%.
/// Empty if there is no home folder.
std::filesystem::path state_folder();

}  // namespace catenary::terminal
