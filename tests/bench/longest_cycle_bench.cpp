// SPDX-License-Identifier: MIT
// The exact longest chain on positions recorded from games of the engine: the median, the mean and the maximum time.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "catalonia/longest_cycle.h"
#include "catalonia/notation.h"
#include "core/stopwatch.h"
#include "registry.h"

namespace {

using namespace catenary;
using namespace catenary::games;

const std::vector<games::catalonia::CycleGraph>& graphs() {
  static const std::vector<games::catalonia::CycleGraph> all = [] {
    std::vector<games::catalonia::CycleGraph> made;
    std::ifstream file(std::string(TEST_DATA_DIR) + "/positions/catalonia.txt");
    game::Settings settings = bench::registry().find("catalonia")->default_settings();
    for (std::string line; std::getline(file, line);) {
      for (const char* pits : {"dice", "chosen"}) {
        [[maybe_unused]] const auto done = settings.options.set("pits", pits);
        const catalonia::Rules rules(settings);
        const auto position = catalonia::Notation::parse_position(rules, line);
        if (position) {
          made.push_back(defence_graph(position->board()));
          break;
        }
      }
    }
    return made;
  }();
  return all;
}

/// Each iteration calls `question` for every recorded position; the times of single calls are reported as counters.
template <class Question>
void on_recorded_positions(benchmark::State& state, Question question) {
  std::vector<double> microseconds;
  for (auto _ : state) {
    for (const games::catalonia::CycleGraph& graph : graphs()) {
      const core::Stopwatch watch;
      question(graph);
      microseconds.push_back(1e6 * watch.seconds());
    }
  }
  std::sort(microseconds.begin(), microseconds.end());
  state.counters["positions"] = static_cast<double>(graphs().size());
  state.counters["median_us"] = microseconds[microseconds.size() / 2];
  state.counters["most_us"] = microseconds.back();
}

void longest_chain(benchmark::State& state) {
  on_recorded_positions(
      state, [](const games::catalonia::CycleGraph& graph) { benchmark::DoNotOptimize(longest_cycle(graph)); });
}
BENCHMARK(longest_chain)->Unit(benchmark::kMillisecond);

void pieces_in_longest_chains(benchmark::State& state) {
  on_recorded_positions(state, [](const games::catalonia::CycleGraph& graph) {
    benchmark::DoNotOptimize(vertices_of_longest_cycles(graph, longest_cycle(graph)));
  });
}
BENCHMARK(pieces_in_longest_chains)->Unit(benchmark::kMillisecond);

void bound_of_longest_chain(benchmark::State& state) {
  on_recorded_positions(
      state, [](const games::catalonia::CycleGraph& graph) { benchmark::DoNotOptimize(longest_cycle_bound(graph)); });
}
BENCHMARK(bound_of_longest_chain)->Unit(benchmark::kMillisecond);

}  // namespace
