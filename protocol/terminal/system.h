// SPDX-License-Identifier: MIT
/// What a session at a terminal asks of the operating system.
#pragma once

#include <filesystem>

namespace catenary::terminal {

bool is_terminal(int descriptor);

/// Prepares the standard streams for a person: texts in the encoding of the locale, UTF-8 and escape sequences where the
/// terminal has them. Once, before has_utf8() and obeys_escapes().
void prepare_streams();
/// True where the terminal has symbols beside those of ASCII.
bool has_utf8();
/// True where escape sequences set colours and move the cursor.
bool obeys_escapes();

/// The size of the window; 80 columns and 24 rows where it is unknown.
int window_columns();
int window_rows();

/// Empty where there is none.
std::filesystem::path home_folder();
/// Where programs keep their state: $XDG_STATE_HOME, by default ~/.local/state, on Windows %LOCALAPPDATA%. Empty where
/// there is no home folder.
std::filesystem::path state_folder();

}  // namespace catenary::terminal
