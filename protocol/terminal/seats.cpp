// SPDX-License-Identifier: MIT
#include "terminal/seats.h"

namespace catenary::terminal {

using core::Color;

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

}  // namespace catenary::terminal
