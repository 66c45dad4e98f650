// SPDX-License-Identifier: MIT
#include "cation/evaluate.h"
#include "cation/rules.h"
#include "playouts.h"
#include "registry.h"

namespace {

using namespace catenary;
using namespace catenary::games::cation;

const Position<2>& start() {
  static const Rules<2> rules(bench::registry().find("cation")->default_settings());
  static const Position<2> position(rules);
  return position;
}

void playout_cation(benchmark::State& state) { bench::playouts(state, start()); }
BENCHMARK(playout_cation);

void evaluate_cation(benchmark::State& state) { bench::evaluations<Position<2>>(state, start(), evaluate<2>); }
BENCHMARK(evaluate_cation);

}  // namespace
