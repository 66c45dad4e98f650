// SPDX-License-Identifier: MIT
/// Benchmarks that each game's file instantiates for its position.
#pragma once

#include <benchmark/benchmark.h>

#include "game/concepts.h"

namespace catenary::bench {

/// Plays a whole random game per iteration, up to its result.
template <game::Position P>
void playouts(benchmark::State& state, const P& start) {
  core::Rng rng(1);
  std::int64_t moves = 0;
  for (auto _ : state) {
    P position = start;
    for (; !position.over(); ++moves) position.play(game::random_move(position, rng));
    benchmark::DoNotOptimize(position.outcome());
  }
  state.counters["games"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}

/// The evaluation of positions reached by some random moves.
template <game::Position P>
void evaluations(benchmark::State& state, const P& start, game::Value (*evaluate)(const P&)) {
  constexpr std::size_t kPositions = 64;
  core::Rng rng(1);
  std::vector<P> positions;
  while (positions.size() < kPositions) {
    P position = start;
    for (std::uint32_t left = rng.below(60); left > 0 && !position.over(); --left)
      position.play(game::random_move(position, rng));
    if (!position.over()) positions.push_back(position);
  }
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(evaluate(positions[next++ % kPositions]));
}

}  // namespace catenary::bench
