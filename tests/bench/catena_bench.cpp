// SPDX-License-Identifier: MIT
#include "catena/evaluate.h"
#include "catena/rules.h"
#include "playouts.h"
#include "registry.h"

namespace {

using namespace catenary;
using namespace catenary::games::catena;

const Position<2>& start() {
  static const Rules<2> rules(bench::registry().find("catena")->default_settings());
  static const Position<2> position(rules);
  return position;
}

void playout_catena(benchmark::State& state) { bench::playouts(state, start()); }
BENCHMARK(playout_catena);

void evaluate_catena(benchmark::State& state) { bench::evaluations<Position<2>>(state, start(), evaluate<2>); }
BENCHMARK(evaluate_catena);

}  // namespace
