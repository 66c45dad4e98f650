// SPDX-License-Identifier: MIT
#include "catalonia/evaluate.h"
#include "catalonia/rules.h"
#include "playouts.h"
#include "registry.h"

namespace {

using namespace catenary;
using namespace catenary::games::catalonia;

const Position& start() {
  static const Rules rules(bench::registry().find("catalonia")->default_settings());
  static const Position position(rules);
  return position;
}

void playout_catalonia(benchmark::State& state) { bench::playouts(state, start()); }
BENCHMARK(playout_catalonia);

void evaluate_catalonia(benchmark::State& state) { bench::evaluations<Position>(state, start(), evaluate); }
BENCHMARK(evaluate_catalonia);

}  // namespace
