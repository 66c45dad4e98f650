// SPDX-License-Identifier: MIT
/// A session of a person at a terminal: banner, prompt, boards, the engine as an opponent. Moves are typed as they are
/// written; every other line is a command of this session (terminal/commands.h) or of the raw protocol.
#pragma once

#include <functional>
#include <string>

#include "terminal/context.h"
#include "terminal/line_reader.h"

namespace catenary::terminal {

class Terminal {
 public:
  /// The player, the flags that it looks at, and the protocol must outlive the terminal. `write` writes a text to the
  /// standard output at once.
  Terminal(player::Player& player, core::StopFlags& flags, RawProtocol raw, ColorMode colors,
           std::function<void(const std::string& text)> write);

  /// Plays until the person ends the session. `chosen` is false where the person shall choose the game first.
  void run(bool chosen);

 private:
  Context x_context;
  LineReader x_reader;
};

}  // namespace catenary::terminal
