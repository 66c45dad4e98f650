// Speed of the rules and of the evaluation: catenary_bench [--benchmark_filter=...]

#include <benchmark/benchmark.h>

#include "catchup/evaluate.h"
#include "catchup/rules.h"
#include "support/variants.h"

using namespace catenary;

namespace {

/// Whole random games, one an iteration.
void playout_catchup(benchmark::State& state) {
  engine::Settings settings = tests::registry().find("catchup")->default_settings();
  const games::catchup::Rules<1> rules(settings);
  const games::catchup::Position<1> start(rules);
  engine::Rng rng(1);
  std::int64_t moves = 0;
  for (auto _ : state) {
    auto position = start;
    for (; !position.over(); ++moves) position.play(position.random_move(rng));
    benchmark::DoNotOptimize(position.outcome());
  }
  state.counters["games"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}
BENCHMARK(playout_catchup);

void evaluate_catchup(benchmark::State& state) {
  engine::Settings settings = tests::registry().find("catchup")->default_settings();
  const games::catchup::Rules<1> rules(settings);
  games::catchup::Position<1> position(rules);
  engine::Rng rng(1);
  for (int i = 0; i < 20; ++i) position.play(position.random_move(rng));
  for (auto _ : state) benchmark::DoNotOptimize(evaluate(position));
}
BENCHMARK(evaluate_catchup);

void perft_through_the_session(benchmark::State& state, const engine::GameInfo& game) {
  const auto session = game.start(game.default_settings());
  std::uint64_t moves = 0;
  for (auto _ : state) moves += session->perft(2, nullptr);
  state.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}

const bool kRegistered = [] {
  for (const engine::GameInfo& game : tests::registry().games())
    benchmark::RegisterBenchmark(("perft_" + game.name).c_str(),
                                 [&game](benchmark::State& state) { perft_through_the_session(state, game); });
  return true;
}();

}  // namespace
