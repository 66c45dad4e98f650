// SPDX-License-Identifier: MIT
#include "story/latest_turn.h"

#include <algorithm>
#include <optional>
#include <string>

#include "session/turns.h"
#include "story/events.h"
#include "story/turns.h"

namespace catenary::story {

namespace {

using game::GameState;
using session::PlayedMove;
using session::Session;

std::vector<Cell> differing_cells(const GameState& before, const GameState& after) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < after.grid().cell_count(); ++cell)
    if (before.symbol_at(cell) != after.symbol_at(cell)) cells.push_back(cell);
  return cells;
}

/// The cells with a stone that were empty before.
std::vector<Cell> new_stones(const GameState& before, const GameState& after) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < after.grid().cell_count(); ++cell) {
    const Color stone = after.stone_at(cell);
    if (stone != Color::none && stone != before.stone_at(cell)) cells.push_back(cell);
  }
  return cells;
}

/// Adds the pieces that a move removed from the board: those that were not placed elsewhere.
void add_lost(LatestTurn& latest, const GameState& before, const GameState& after) {
  const std::vector<Cell> cells = differing_cells(before, after);
  std::string arrived;
  for (const Cell cell : cells) arrived += after.symbol_at(cell);
  for (const Cell cell : cells) {
    const char symbol = before.symbol_at(cell);
    const auto at = arrived.find(symbol);
    if (at != std::string::npos)
      arrived.erase(at, 1);
    else if (const Color owner = before.stone_at(cell); owner != Color::none)
      latest.lost.push_back({cell, owner, symbol});
  }
}

/// Records the cells that scored in a move, as far as they have not changed since.
void add_scored(LatestTurn& latest, const Session& session, std::size_t entry) {
  const GameState& after = session.state_at(entry + 1);
  std::vector<Cell> cells = session.state_at(entry).scored_cells(after);
  if (cells.empty()) return;
  std::erase_if(cells, [&](Cell cell) { return after.symbol_at(cell) != session.state().symbol_at(cell); });
  latest.scored = std::move(cells);
}

/// The first move of the side to move in its latest turn, or of the latest turn if nobody is to move; nothing if there
/// is none.
std::optional<std::size_t> own_move(const Session& session) {
  const std::vector<PlayedMove>& moves = session.played_moves();
  const Color side = session.to_move();
  std::optional<std::size_t> first;
  for (std::size_t i = moves.size(); i > session::start_of_history(moves); --i) {
    const PlayedMove& played = moves[i - 1];
    if (core::is_side(side) && played.mover != side) continue;
    if (first && played.turn != moves[*first].turn) break;
    first = i - 1;
  }
  return first;
}

/// Adds the movements of a turn of the other side, and the events of the player's last turn and of that one.
void add_reply(LatestTurn& latest, const Session& session) {
  const std::vector<PlayedMove>& moves = session.played_moves();
  const std::size_t reply = start_of_turn(moves, moves.size());
  const bool replied = reply < moves.size() && moves[reply].mover != session.to_move();
  for (std::size_t i = reply; replied && i < moves.size(); ++i)
    if (moves[i].move.kind() == Move::Kind::relocate) latest.movements.emplace_back(moves[i].mover, moves[i].move);
  latest.events = events_between(session, reply, moves.size());
  // The events of the player's own turn cannot be seen any more if the computer replies at once.
  if (replied) latest.own_events = events_between(session, start_of_turn(moves, reply), reply);
}

/// Everything that has happened since the player's last move.
LatestTurn latest_counted_turn(const Session& session) {
  LatestTurn latest;
  const std::vector<PlayedMove>& moves = session.played_moves();
  const auto own = own_move(session);
  const std::size_t first = own.value_or(session::start_of_history(moves));
  const std::size_t next = own ? first + 1 : first;
  for (std::size_t i = first; i < moves.size(); ++i) {
    const auto& [move, mover] = std::pair(moves[i].move, moves[i].mover);
    if (mover == Color::chance)
      latest.rolled.push_back(move.to());
    else if (move.kind() == Move::Kind::relocate && mover != session.to_move())
      latest.movements.emplace_back(mover, move);
    add_scored(latest, session, i);
    if (i >= next) add_lost(latest, session.state_at(i), session.state_at(i + 1));
  }
  latest.events = events_between(session, first, moves.size());
  latest.cells = differing_cells(session.state_at(next), session.state());
  return latest;
}

}  // namespace

LatestTurn cells_of_turn(const Session& session) {
  LatestTurn latest;
  const std::vector<PlayedMove>& moves = session.played_moves();
  const std::size_t start = session::start_of_history(moves);
  for (std::size_t i = moves.size(); i > start; --i) {
    const Move move = moves[i - 1].move;
    const bool chance = moves[i - 1].mover == Color::chance;
    if (move.kind() == Move::Kind::place || move.kind() == Move::Kind::relocate)
      (chance ? latest.rolled : latest.cells).push_back(move.to());
    if (move.kind() == Move::Kind::remove || move.kind() == Move::Kind::relocate) latest.cells.push_back(move.from());
    // A swap does not name cells.
    if (move.kind() == Move::Kind::swap) latest.cells = new_stones(session.state_at(i - 1), session.state());
    if (moves[i - 1].begins_turn) break;
  }
  return latest;
}

LatestTurn latest_turn(const Session& session) {
  if (session.state().turn_number() > 0) return latest_counted_turn(session);
  LatestTurn latest = cells_of_turn(session);
  add_reply(latest, session);
  return latest;
}

}  // namespace catenary::story
