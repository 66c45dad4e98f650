// SPDX-License-Identifier: MIT
#include "story/events.h"

#include <algorithm>
#include <iterator>

#include "game/move_text.h"
#include "session/turns.h"
#include "story/turns.h"

namespace catenary::story {

using session::PlayedMove;
using session::Session;

namespace {

std::vector<std::string> texts_from(const Session& session, std::size_t first) {
  return game::texts_of(events_between(session, first, session.played_moves().size()));
}

}  // namespace

game::Events events_between(const Session& session, std::size_t first, std::size_t last) {
  game::Events events;
  for (std::size_t i = first; i < last; ++i) {
    const PlayedMove& played = session.played_moves()[i];
    if (played.mover == core::Color::chance) {
      const std::string square = game::to_text(played.move, session.grid());
      events.emplace_back("The dice show " + square + ".", game::Event::Kind::roll, "Rolled " + square);
    }
    for (game::Event& event : session.state_at(i).events(played.move, session.state_at(i + 1)))
      events.push_back(std::move(event));
  }
  return events;
}

std::vector<std::string> events_since(const Session& session, std::size_t changes) {
  if (changes > session.change_count()) return {};
  return texts_from(session,
                    std::max(session.move_count_after(changes), session::start_of_history(session.played_moves())));
}

std::vector<std::string> events_of_turn(const Session& session) {
  return texts_from(session, start_of_turn(session.played_moves(), session.played_moves().size()));
}

}  // namespace catenary::story
