// SPDX-License-Identifier: MIT
#include "terminal/turn_list.h"

#include <fmt/format.h>

#include "game/sentences.h"
#include "text/turn_text.h"

namespace catenary::terminal {

std::vector<std::string> turns_so_far(const session::Session& session) {
  std::vector<std::string> lines;
  int count = 0;
  for (const auto& [mover, text] : text::played_turns(session)) {
    if (core::is_side(mover))
      lines.push_back(fmt::format("{}. {} {}", ++count, game::side_text(mover), text));
    else
      lines.push_back((mover == core::Color::chance ? "dice " : "position ") + text);
  }
  return lines;
}

}  // namespace catenary::terminal
