#include <fmt/format.h>

#include <ctime>

#include "core/stopwatch.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/parameters.h"
#include "player/bench.h"

namespace catenary::gtp {

namespace {

using player::Player;

double per_second(std::uint64_t count, double seconds) { return static_cast<double>(count) / std::max(seconds, 1e-9); }

std::string perft(const Player& player, const Arguments& arguments) {
  arguments.require_count(1);
  const auto depth = static_cast<int>(arguments.integer(0, 0, 99));
  const core::Stopwatch watch;
  const std::uint64_t count = player.session().perft(depth, &player.flags().all);
  if (player.flags().all) throw CommandError::refused("interrupted");
  const double seconds = watch.seconds();
  return fmt::format("{} {:.3f} s {:.0f} moves/s", count, seconds, per_second(count, seconds));
}

std::string bench(const Player& player, const Arguments& arguments) {
  arguments.require_count(0);
  std::string text;
  std::uint64_t nodes = 0;
  double seconds = 0;
  for (const player::BenchLine& line : player::run_bench(player.game(), &player.flags().all)) {
    nodes += line.nodes;
    seconds += line.seconds;
    text += fmt::format("\n{} nodes {:.3f} s {}", line.nodes, line.seconds, line.position);
  }
  if (player.flags().all) throw CommandError::refused("interrupted");
  return fmt::format("{} nodes {:.3f} s {:.0f} nodes/s", nodes, seconds, per_second(nodes, seconds)) + text;
}

std::string evaluation(const Player& player, const Arguments& arguments) {
  arguments.require_count(0);
  if (player.session().over()) throw CommandError::refused("the game is over");
  const game::EvaluationBreakdown found = player.evaluation();
  std::string text = fmt::format("{} phase {:.3f}", found.value, found.phase);
  if (found.lead) text += fmt::format(" lead {:+.1f}", *found.lead);
  for (const game::EvaluationTerm& term : found.terms)
    text += fmt::format("\n{} {:g} {:.4f}", term.name, term.amount, term.weight);
  return text;
}

/// Of the latest step or turn; nothing where it needed no search.
std::string search_info(const Player& player) {
  const auto& found = player.last_search();
  if (!found) return "";
  return fmt::format("value {} depth {} nodes {} seconds {:.3f}", found->value, found->depth, found->nodes,
                     found->seconds);
}

std::string processor_time(const Arguments& arguments) {
  arguments.require_count(0);
  return fmt::format("{:.3f}", static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

}  // namespace

void add_engine_commands(Dispatcher& dispatcher, Player& player) {
  const auto set = [&](const std::string& name, const std::string& value) {
    value_or_error(player.set_parameter(name, value));
  };
  dispatcher.add("engine_param", {[&player, set](const Arguments& arguments) {
                                    return list_or_set(arguments, player.parameter_options(), set);
                                  },
                                  "[NAME [VALUE]]", "lists the parameters of the searcher, or sets one"});
  dispatcher.add("set_random_seed", {[set](const Arguments& arguments) {
                                       arguments.require_count(1);
                                       set("seed", arguments.word(0));
                                       return "";
                                     },
                                     "SEED", "restarts all random numbers; the same as engine_param seed"});
  dispatcher.add_plain("search_info",
                       "value, depth, nodes and seconds of the last iteration of the search for the latest step or "
                       "turn; empty where it was planned before",
                       [&] { return search_info(player); });
  dispatcher.add("perft", {[&](const Arguments& arguments) { return perft(player, arguments); }, "DEPTH",
                           "counts the sequences of that many moves; then time and moves per second"});
  dispatcher.add(
      "evaluation",
      {[&](const Arguments& arguments) { return evaluation(player, arguments); }, "",
       "the static evaluation for the side to move, its phase, and the lead where one is foretold; then each "
       "term's name, amount and weight, a line each"});
  dispatcher.add("bench", {[&](const Arguments& arguments) { return bench(player, arguments); }, "",
                           "searches fixed positions: node total (the signature), time, speed; a line each"});
  dispatcher.add("cputime", {processor_time, "", "the processor time used, in seconds"});
}

}  // namespace catenary::gtp
