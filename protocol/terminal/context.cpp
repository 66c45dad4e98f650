// SPDX-License-Identifier: MIT
#include "terminal/context.h"

#include <algorithm>

#include "core/text.h"
#include "terminal/window.h"

namespace catenary::terminal {

namespace {

// Longer lines are hard to read.
constexpr int kMaxColumns = 80;

}  // namespace

bool RawProtocol::answers(const std::string& word) const {
  const Words names = commands();
  return std::find(names.begin(), names.end(), word) != names.end() || core::parse_integer(word, 0, 2'147'483'647) ||
         word.starts_with('#');
}

bool Context::nobody_moves() const {
  const bool chance = state().to_move() == core::Color::chance;
  if (over()) complain("the game is over; `new` starts another one, `undo` takes the end back");
  if (chance) complain("the dice are to be rolled: type `roll`");
  return over() || chance;
}

void Context::say(const std::string& text) const {
  write(wrapped(text, std::min(kMaxColumns, window_columns())) + "\n");
}

}  // namespace catenary::terminal
