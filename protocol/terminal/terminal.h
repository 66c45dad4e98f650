// SPDX-License-Identifier: MIT
/// A terminal session for a person: banner, prompt, boards, and the engine as an opponent. Moves are typed as they are
/// written; every other line is a command of this session (terminal/commands.h) or of the protocol.
#pragma once

#include <functional>
#include <string>

#include "terminal/context.h"
#include "terminal/line_reader.h"

namespace catenary::terminal {

class Terminal {
 public:
  /// The player, its stop flags and the protocol must outlive the terminal. `write` writes a text to standard output
  /// immediately.
  Terminal(player::Player& player, core::StopFlags& flags, RawProtocol raw, ColorMode colors,
           std::function<void(const std::string& text)> write);

  /// Runs until the person ends the session. `chosen` is false if the person has yet to choose the game.
  void run(bool chosen);

 private:
  Context x_context;
  LineReader x_reader;
};

}  // namespace catenary::terminal
