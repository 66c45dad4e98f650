// SPDX-License-Identifier: MIT
#include "catchup/evaluate.h"
#include "catchup/rules.h"
#include "playouts.h"
#include "registry.h"

namespace {

using namespace catenary;
using namespace catenary::games::catchup;

const Position<1>& start() {
  static const Rules<1> rules(bench::registry().find("catchup")->default_settings());
  static const Position<1> position(rules);
  return position;
}

void playout_catchup(benchmark::State& state) { bench::playouts(state, start()); }
BENCHMARK(playout_catchup);

void evaluate_catchup(benchmark::State& state) { bench::evaluations<Position<1>>(state, start(), evaluate<1>); }
BENCHMARK(evaluate_catchup);

}  // namespace
