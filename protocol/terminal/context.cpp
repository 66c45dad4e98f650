// SPDX-License-Identifier: MIT
#include "terminal/context.h"

#include <algorithm>

#include "core/text.h"
#include "terminal/system.h"
#include "text/wrapping.h"

namespace catenary::terminal {

using core::Color;

namespace {

// Longer lines are hard to read.
constexpr int kMaxColumns = 80;

}  // namespace

void Seats::let_person_begin(const session::Session& session) {
  const Color first = session.to_move();
  set(first != Color::black, first != Color::white);
}

bool Seats::engine_is_due(const session::Session& session) const {
  bool engine = false;
  for (const Color side : {Color::black, Color::white}) {
    if (!session.may_move(side)) continue;
    if (!engine_plays(side)) return false;
    engine = true;
  }
  return engine;
}

std::string Seats::text(const session::Session& session) const {
  const auto [black, white] = x_engine;
  if (black && white) return "The engine plays both sides.";
  if (!black && !white) return "You play both sides.";
  const std::string person = black ? "White" : "Black";
  const std::string engine = black ? "Black" : "White";
  if (!session.state().cooperative()) return "You play " + person + ", the engine plays " + engine + ".";
  return "You move the pieces of " + person + ", and the engine, your partner, those of " + engine +
         ". You both play for one score.";
}

bool RawProtocol::answers(const std::string& word) const {
  const Words names = commands();
  return std::find(names.begin(), names.end(), word) != names.end() || core::parse_integer(word, 0, 2'147'483'647) ||
         word.starts_with('#');
}

bool Context::nobody_moves() const {
  const bool chance = state().to_move() == Color::chance;
  if (over()) complain("the game is over; `new` starts another one, `undo` takes the end back");
  if (chance) complain("the dice are to be rolled: type `roll`");
  return over() || chance;
}

void Context::say(const std::string& text) const {
  write(text::wrapped(text, std::min(kMaxColumns, window_columns())) + "\n");
}

}  // namespace catenary::terminal
