// SPDX-License-Identifier: MIT
/// Turns that are built move by move, each move chosen separately.
#pragma once

#include <vector>

#include "game/concepts.h"
#include "search/search_result.h"

namespace catenary::search {

using core::Color;
using core::Move;

/// The legal moves of `color`, or of both sides if it is none, in the game's order.
template <game::Position P>
std::vector<Move> moves_of(const P& position, Color color) {
  typename P::MoveList all;
  position.moves(all);
  std::vector<Move> moves;
  for (const Move move : all)
    if (color == Color::none || game::mover(position, move) == color) moves.push_back(move);
  return moves;
}

/// A whole turn of `side`, or, if that is none, of the side whose move is chosen first; `choose(position, moves)`
/// chooses each move. Requires a root that is not over.
template <game::Game G, class Choose>
SearchResult turn_by(const typename G::Position& root, Color side, Choose choose) {
  SearchResult result;
  typename G::Position position = root;
  result.turn = game::make_turn(position, [&](const typename G::Position& current, std::size_t) {
    return choose(current, moves_of(current, side));
  });
  result.variation = result.turn;
  return result;
}

}  // namespace catenary::search
