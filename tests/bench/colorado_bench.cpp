// SPDX-License-Identifier: MIT
#include "colorado/evaluate.h"
#include "colorado/rules.h"
#include "playouts.h"
#include "registry.h"

namespace {

using namespace catenary;
using namespace catenary::games::colorado;

const Position& start() {
  static const Rules rules(bench::registry().find("colorado")->default_settings());
  static const Position position(rules);
  return position;
}

void playout_colorado(benchmark::State& state) { bench::playouts(state, start()); }
BENCHMARK(playout_colorado);

void evaluate_colorado(benchmark::State& state) { bench::evaluations<Position>(state, start(), evaluate); }
BENCHMARK(evaluate_colorado);

}  // namespace
