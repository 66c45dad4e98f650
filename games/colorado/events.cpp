// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::colorado {

namespace {

/// The event of the end of a game.
game::Event end_of(const Position& before, Move move, const Position& after) {
  using enum game::Event::Kind;
  const Color mover = before.to_move();
  const Color winner = after.turn().winner;
  if (winner == Color::none && before.turn().passes > 0 && move.kind() == Move::Kind::pass)
    return {"Neither side can move: the game is a draw.", ending};
  if (winner == Color::none) return {"The position occurs for the third time: the game is a draw.", ending};
  if (winner == mover) return {fmt::format("All boats of {} are home.", game::side_text(mover)), ending};
  const std::string loser = game::side_text(mover);
  if (after.boats(winner).empty())
    return {fmt::format("{} has sunk all boats of {}.", loser, game::side_text(winner)), ending};
  return fmt::format("{0} has sunk {1}'s last boat outside its home bank: all that {1} has are home.", loser,
                     game::side_text(winner));
}

void tell_relocation(game::Events& told, const Position& before, Move move, const Position& after) {
  const board::Grid& grid = before.rules().grid();
  const Color side = before.to_move();
  const std::string mover = game::side_text(side);
  const std::string opponent = game::side_text(opposite(side));
  const std::string to = game::cell_text(move.to(), grid);
  const bool sinks = before.boat_at(move.to()) == opposite(side);
  if (sinks) told.push_back(fmt::format("{} sinks {}'s boat on {}.", mover, opponent, to));
  const bool left_home = home_bank(side).contains(move.from()) && !home_bank(side).contains(move.to());
  if (left_home) told.push_back(fmt::format("{}'s boat leaves its home bank and is safe no longer.", mover));
  if (after.turn().landed)
    told.push_back(fmt::format("{}'s boat lands on {}; only the next move may sink it.", mover, to));
}

}  // namespace

game::Events Notation::events(const Position& before, Move move, const Position& after) {
  game::Events told;
  if (move.kind() == Move::Kind::pass)
    told.push_back(game::side_text(before.to_move()) + " has no legal move and passes.");
  else
    tell_relocation(told, before, move, after);
  const auto landed = before.turn().landed;
  const bool escaped = landed && move != Move::relocate(move.from(), *landed);
  if (escaped && !after.over())
    told.push_back(fmt::format("{}'s boat on {} is safe now.", game::side_text(opposite(before.to_move())),
                               game::cell_text(*landed, before.rules().grid())));
  if (after.over()) told.push_back(end_of(before, move, after));
  return told;
}

}  // namespace catenary::games::colorado
