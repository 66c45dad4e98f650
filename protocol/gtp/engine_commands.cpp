#include <spdlog/fmt/fmt.h>

#include <ctime>

#include "core/stopwatch.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/parameters.h"
#include "search/bench.h"

namespace catenary::protocol {

namespace {

double per_second(std::uint64_t count, double seconds) { return static_cast<double>(count) / std::max(seconds, 1e-9); }

std::string perft(const Engine& engine, const engine::Session& session, const Arguments& arguments) {
  arguments.require_count(1);
  const auto depth = static_cast<int>(arguments.integer(0, 0, 99));
  const engine::Stopwatch watch;
  const std::uint64_t count = session.perft(depth, &engine.flags().all);
  if (engine.flags().all) throw CommandError("interrupted");
  const double seconds = watch.seconds();
  return fmt::format("{} {:.3f} s {:.0f} moves/s", count, seconds, per_second(count, seconds));
}

std::string bench(const Engine& engine, const Arguments& arguments) {
  arguments.require_count(0);
  std::string text;
  std::uint64_t nodes = 0;
  double seconds = 0;
  for (const engine::BenchLine& line : engine::run_bench(engine.game(), &engine.flags().all)) {
    nodes += line.nodes;
    seconds += line.seconds;
    text += fmt::format("\n{} nodes {:.3f} s {}", line.nodes, line.seconds, line.position);
  }
  if (engine.flags().all) throw CommandError("interrupted");
  return fmt::format("{} nodes {:.3f} s {:.0f} nodes/s", nodes, seconds, per_second(nodes, seconds)) + text;
}

std::string evaluation(const engine::Session& session, const Arguments& arguments) {
  arguments.require_count(0);
  if (session.over()) throw CommandError("the game is over");
  const engine::Judgement judgement = session.judgement();
  std::string text = fmt::format("{} phase {:.3f}", judgement.value, judgement.phase);
  if (judgement.lead) text += fmt::format(" lead {:+.1f}", *judgement.lead);
  for (const engine::EvaluationTerm& term : judgement.terms)
    text += fmt::format("\n{} {:g} {:.4f}", term.name, term.amount, term.weight);
  return text;
}

std::string processor_time(const Arguments& arguments) {
  arguments.require_count(0);
  return fmt::format("{:.3f}", static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

}  // namespace

void add_engine_commands(Dispatcher& dispatcher, Engine& engine) {
  const auto set = [&](const std::string& name, const std::string& value) { engine.set_search_option(name, value); };
  dispatcher.add("engine_param", {[&engine, set](const Arguments& arguments) {
                                    return list_or_set(arguments, engine.search_options(), set);
                                  },
                                  "[NAME [VALUE]]", "lists the parameters of the searcher, or sets one"});
  dispatcher.add("set_random_seed", {[set](const Arguments& arguments) {
                                       arguments.require_count(1);
                                       set("seed", arguments.word(0));
                                       return "";
                                     },
                                     "SEED", "restarts all random numbers; the same as engine_param seed"});
  dispatcher.add("perft", {[&](const Arguments& arguments) { return perft(engine, engine.session(), arguments); },
                           "DEPTH", "counts the sequences of that many moves; then time and moves per second"});
  dispatcher.add(
      "evaluation",
      {[&](const Arguments& arguments) { return evaluation(engine.session(), arguments); }, "",
       "the static evaluation for the side to move, its phase, and the lead where one is foretold; then each "
       "term's name, amount and weight, a line each"});
  dispatcher.add("bench", {[&](const Arguments& arguments) { return bench(engine, arguments); }, "",
                           "searches fixed positions: node total (the signature), time, speed; a line each"});
  dispatcher.add("cputime", {processor_time, "", "the processor time used, in seconds"});
}

}  // namespace catenary::protocol
