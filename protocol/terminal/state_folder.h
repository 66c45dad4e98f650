// SPDX-License-Identifier: MIT
/// The folder for what outlives a session: the history of lines and the games.
#pragma once

#include <filesystem>

namespace catenary::terminal {

/// $XDG_STATE_HOME, by default ~/.local/state; empty where there is no home folder.
std::filesystem::path state_folder();

}  // namespace catenary::terminal
