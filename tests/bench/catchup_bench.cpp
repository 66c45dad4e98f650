#include "catchup/evaluate.h"
#include "catchup/rules.h"
#include "playouts.h"

namespace {

using namespace catenary;
using namespace catenary::games::catchup;

/// The start of a game of any side up to 5.
const Position<1>& start() {
  static const engine::OptionSchema schema = {engine::OptionSpec::list("rules", "", {"standard"}),
                                              engine::OptionSpec::list("bonus", "", {"record"})};
  static const Rules<1> rules({9, engine::Options(schema)});
  static const Position<1> position(rules);
  return position;
}

void playout_catchup(benchmark::State& state) { bench::playouts(state, start()); }
BENCHMARK(playout_catchup);

void evaluate_catchup(benchmark::State& state) { bench::evaluations<Position<1>>(state, start(), evaluate<1>); }
BENCHMARK(evaluate_catchup);

}  // namespace
