// SPDX-License-Identifier: MIT
#include "session/turns.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace catenary::session {

std::vector<Color> movers_of(const Session& session, const std::vector<Move>& line) {
  std::vector<Color> sides;
  const game::GameState* state = &session.state();
  std::unique_ptr<const game::GameState> later;
  for (const Move move : line) {
    sides.push_back(state->mover(move));
    later = state->after(move);
    state = later.get();
  }
  return sides;
}

std::vector<Turn> turns_of(const Session& session, const std::vector<Move>& line) {
  const std::vector<Color> movers = movers_of(session, line);
  std::vector<Turn> turns;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i == 0 || movers[i] != movers[i - 1]) turns.emplace_back();
    turns.back().push_back(line[i]);
  }
  return turns;
}

std::vector<PlayedTurn> played_turns(const Session& session) {
  std::vector<PlayedTurn> turns;
  for (const PlayedMove& played : session.played_moves()) {
    if (!played.position.empty()) {
      turns.push_back({.position = played.position});
      continue;
    }
    const bool goes_on =
        core::is_side(played.mover) && !played.begins_turn && !turns.empty() && turns.back().mover == played.mover;
    if (!goes_on) turns.push_back({.mover = played.mover});
    turns.back().moves.push_back(played.move);
  }
  return turns;
}

Course course_of(const Session& session) {
  Course course{.turns = played_turns(session)};
  const auto set = std::find_if(course.turns.rbegin(), course.turns.rend(),
                                [](const PlayedTurn& turn) { return turn.mover == Color::none; });
  if (set == course.turns.rend()) return course;
  course.position = std::move(set->position);
  course.turns.erase(course.turns.begin(), set.base());
  return course;
}

}  // namespace catenary::session
