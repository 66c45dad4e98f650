// SPDX-License-Identifier: MIT
// Benchmarks that run for every registered game.

#include <benchmark/benchmark.h>

#include "registry.h"

namespace {

using namespace catenary;

void perft(benchmark::State& state, const player::Plugin& game) {
  const auto session = game.start(game.default_settings()).session;
  std::uint64_t moves = 0;
  for (auto _ : state) moves += session->state().perft(2, nullptr);
  state.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}

[[maybe_unused]] const bool kRegistered = [] {
  for (const player::Plugin& game : bench::registry().games())
    benchmark::RegisterBenchmark(("perft_" + game.name).c_str(),
                                 [&game](benchmark::State& state) { perft(state, game); });
  return true;
}();

}  // namespace
