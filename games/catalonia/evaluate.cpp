// SPDX-License-Identifier: MIT
#include "evaluate.h"

#include <bit>

namespace catenary::games::catalonia {

namespace {

using game::kPointUnit;
using game::Value;

// Found by games with a fixed number of nodes; within a factor of two the totals hardly depend on these values.
constexpr double kShareOfBound = 0.3;
constexpr double kDefence = 0.02;

/// The share of a future whose first chain is delayed until the last possible turn.
constexpr double kLateChain = 0.1;

/// The number of turns still to be scored.
int turns_to_score(const Position& position) {
  return position.rules().turns - position.turn().number + (position.scored() ? 0 : 1);
}

/// The length of the chain that the remaining turns are expected to score.
double expected_length(const Board& board) {
  const CycleGraph graph = defence_graph(board);
  const int length = longest_chain_length(board);
  const int bound = longest_cycle_bound(graph);
  int defences = 0;
  for (const VertexSet defended : graph.successors) defences += std::popcount(defended);
  return length + kShareOfBound * (bound - length) + kDefence * defences;
}

}  // namespace

Value evaluate(const Position& position) {
  const Position::TurnState& turn = position.turn();
  const double length = expected_length(position.board());
  const bool late = !turn.started && turn.number >= kTurnsWithoutChain;
  const double future = turns_to_score(position) * length * length * (late ? kLateChain : 1);
  return static_cast<Value>(kPointUnit * (turn.total + future));
}

Value upper_bound(const Position& position) {
  const int pieces = position.board().pieces().count();
  return kPointUnit * (position.turn().total + turns_to_score(position) * pieces * pieces);
}

}  // namespace catenary::games::catalonia
