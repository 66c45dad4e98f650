// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::cation {

namespace {

/// The move of a stone out of a crosscut, which was compulsory.
template <int Words>
game::Event resolution(const Position<Words>& before, Move move) {
  const board::Grid& grid = before.rules().grid();
  const std::string mover = game::side_text(before.to_move());
  const std::string from = game::cell_text(move.from(), grid);
  const bool leaves = move.kind() == Move::Kind::remove;
  const std::string to = leaves ? " has no point to go to and leaves the board" : game::cell_text(move.to(), grid);
  return {fmt::format("{}'s stone on {}{}{}.", mover, from, leaves ? "" : " leaves the crosscut and goes to ", to),
          game::Event::Kind::resolution,
          fmt::format("{} resolved the crosscut: {}{}{}", mover, from, leaves ? "" : "-", to)};
}

/// The move itself, unless it is a placement.
template <int Words>
game::Event move_event(const Position<Words>& before, Move move, const Position<Words>& after) {
  const board::Grid& grid = before.rules().grid();
  switch (move.kind()) {
    case Move::Kind::relocate:
    case Move::Kind::remove:
      return resolution(before, move);
    case Move::Kind::swap:
      return {fmt::format("White swaps: Black's stone on {} becomes a white stone on {}.",
                          game::cell_text(before.stones(Color::black).lowest(), grid),
                          game::cell_text(after.stones(Color::white).lowest(), grid)),
              game::Event::Kind::swap};
    default:
      return {game::side_text(before.to_move()) + " has no allowed point and passes."};
  }
}

template <int Words>
void tell_crosscut(game::Events& told, const Position<Words>& after) {
  const board::Grid& grid = after.rules().grid();
  const auto points = after.rules().blocks(after.crosscuts());
  told.push_back(fmt::format("Crosscut: {} (black) against {} (white).",
                             game::cells_text(points & after.stones(Color::black), grid, "and"),
                             game::cells_text(points & after.stones(Color::white), grid, "and")));
  told.emplace_back(fmt::format("{} has to move {} out of it.", game::side_text(after.to_move()),
                                game::cells_text(after.origins(), grid, "or")),
                    game::Event::Kind::duty);
}

}  // namespace

template <int Words>
game::Events Notation<Words>::events(const Position& before, Move move, const Position& after) {
  game::Events told;
  if (move.kind() != Move::Kind::place) told.push_back(move_event(before, move, after));
  const std::string mover = game::side_text(before.to_move());
  if (after.over()) {
    told.emplace_back(
        mover + (before.to_move() == Color::black ? " connects bottom and top." : " connects left and right."),
        game::Event::Kind::ending);
    return told;
  }
  if (!after.crosscuts().empty()) tell_crosscut(told, after);
  if (after.latest())
    told.emplace_back(
        fmt::format("{} may not answer on {}: that would be a crosscut with {}, {}'s latest stone.",
                    game::side_text(after.to_move()), game::cells_text(after.forbidden(), after.rules().grid(), "or"),
                    game::cell_text(*after.latest(), after.rules().grid()), mover),
        game::Event::Kind::duty);
  return told;
}

#define INSTANTIATE(Words) template game::Events Notation<Words>::events(const Position&, Move, const Position&);
CATENARY_INSTANTIATE(INSTANTIATE, CATION_WORDS)

}  // namespace catenary::games::cation
