// SPDX-License-Identifier: MIT
#include "session/turns.h"

#include <algorithm>
#include <memory>
#include <span>

namespace catenary::session {

namespace {

/// Calls `use` with the position before each move of a line, and the move.
template <class Use>
void for_each_move(const game::GameState& state, const std::vector<Move>& line, Use use) {
  const game::GameState* current = &state;
  std::unique_ptr<const game::GameState> later;
  for (const Move move : line) {
    use(*current, move);
    later = current->after(move);
    current = later.get();
  }
}

}  // namespace

std::vector<Color> movers_of(const game::GameState& state, const std::vector<Move>& line) {
  std::vector<Color> sides;
  for_each_move(state, line, [&](const game::GameState& before, Move move) { sides.push_back(before.mover(move)); });
  return sides;
}

std::vector<Turn> turns_of(const game::GameState& state, const std::vector<Move>& line) {
  std::vector<Turn> turns;
  Color previous = Color::none;
  for_each_move(state, line, [&](const game::GameState& before, Move move) {
    const Color mover = before.mover(move);
    // If both sides may start, one can end a turn and start the next.
    const bool goes_on = mover == previous && (!core::is_side(mover) || before.turn_goes_on(mover));
    if (!goes_on) turns.emplace_back();
    turns.back().push_back(move);
    previous = mover;
  });
  return turns;
}

std::size_t start_of_history(const std::vector<PlayedMove>& moves) {
  const auto set =
      std::find_if(moves.rbegin(), moves.rend(), [](const PlayedMove& played) { return !played.position.empty(); });
  return static_cast<std::size_t>(moves.rend() - set);
}

namespace {

std::vector<PlayedTurn> turns_of(std::span<const PlayedMove> moves) {
  std::vector<PlayedTurn> turns;
  for (const PlayedMove& played : moves) {
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

}  // namespace

std::vector<PlayedTurn> played_turns(const Session& session) { return turns_of(session.played_moves()); }

Course course_of(const Session& session) {
  const std::vector<PlayedMove>& moves = session.played_moves();
  const std::size_t start = start_of_history(moves);
  return {start == 0 ? "" : moves[start - 1].position, turns_of(std::span(moves).subspan(start))};
}

}  // namespace catenary::session
