// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "core/process.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "game/reasons.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/option_lines.h"
#include "player/bench.h"
#include "text/search_text.h"

namespace catenary::gtp {

namespace {

using player::Player;

std::string perft(const Player& player, const Arguments& arguments) {
  arguments.require_count(1);
  const auto depth = static_cast<int>(arguments.integer(0, 0, 99));
  const core::Stopwatch watch;
  const std::uint64_t count = player.session().state().perft(depth, &player.flags().all);
  if (player.flags().all) throw CommandError::refused("interrupted");
  const double seconds = watch.seconds();
  return fmt::format("{} {:.3f} s {}", count, seconds, text::speed_text(count, seconds, "moves"));
}

std::string bench(const Player& player) {
  std::string text;
  std::uint64_t nodes = 0;
  double seconds = 0;
  for (const player::BenchLine& line : player::run_bench(player.game(), &player.flags().all)) {
    nodes += line.nodes;
    seconds += line.seconds;
    text += fmt::format("\n{} nodes {:.3f} s {}", line.nodes, line.seconds, line.position);
  }
  if (player.flags().all) throw CommandError::refused("interrupted");
  return fmt::format("{} nodes {:.3f} s {}", nodes, seconds, text::speed_text(nodes, seconds, "nodes")) + text;
}

std::string evaluation(const Player& player) {
  if (player.session().state().over()) throw CommandError::refused(game::kGameOver);
  const game::EvaluationBreakdown breakdown = player.evaluation();
  std::string text = fmt::format("{} phase {:.3f}", breakdown.value, breakdown.phase);
  if (breakdown.lead) {
    const std::string lead = core::unsigned_zero(fmt::format("{:.1f}", *breakdown.lead));
    text += " lead " + (lead.starts_with('-') ? lead : "+" + lead);
  }
  for (const game::EvaluationTerm& term : breakdown.terms)
    text += fmt::format("\n{} {} {}{}{}", term.name, core::unsigned_zero(fmt::format("{:g}", term.amount)),
                        core::unsigned_zero(fmt::format("{:.4f}", term.weight)), term.meaning.empty() ? "" : "  ",
                        term.meaning);
  if (breakdown.correction) text += fmt::format("\nnetwork {}", *breakdown.correction);
  return text;
}

/// The search for the latest step or turn; empty if no search was needed.
std::string search_info(const Player& player) {
  const auto& latest = player.last_search();
  if (!latest) return "";
  return fmt::format("value {} depth {} nodes {} seconds {:.3f}", latest->value, latest->depth, latest->nodes,
                     latest->seconds);
}

std::string processor_time() { return fmt::format("{:.3f}", core::processor_seconds()); }

}  // namespace

void add_engine_commands(Dispatcher& dispatcher, Player& player) {
  const auto set = [&](const std::string& name, const std::string& value) {
    value_or_throw(player.set_parameter(name, value));
  };
  dispatcher.add("engine_param",
                 {.topic = Topic::engine,
                  .synopsis = "[NAME [VALUE]]",
                  .help = "lists the parameters of the player, prints one, or sets one",
                  .example = "engine_param move_time 5"},
                 [&player, set](const Arguments& arguments) {
                   return list_or_set(arguments, options_of(player.parameters_at_level()), set);
                 });
  dispatcher.add("set_random_seed",
                 {.topic = Topic::engine,
                  .synopsis = "SEED",
                  .help = "reseeds every random generator; the same as engine_param seed SEED",
                  .example = "set_random_seed 1"},
                 [set](const Arguments& arguments) {
                   arguments.require_count(1);
                   set("seed", arguments.word(0));
                   return "";
                 });
  dispatcher.add_plain("search_info", Topic::engine,
                       "prints value, depth, nodes and seconds of the latest step's search; empty for a planned step",
                       [&] { return search_info(player); });
  dispatcher.add("perft",
                 {.topic = Topic::debugging,
                  .synopsis = "DEPTH",
                  .help = "counts the move sequences of a length; prints count, time and moves per second",
                  .example = "perft 2"},
                 [&](const Arguments& arguments) { return perft(player, arguments); });
  dispatcher.add_plain("evaluation", Topic::analysis,
                       "prints the static evaluation for the side to move, its terms, and the correction by a network",
                       [&] { return evaluation(player); });
  dispatcher.add_plain("bench", Topic::debugging,
                       "searches fixed positions; prints the node total (the signature), time and speed",
                       [&] { return bench(player); });
  dispatcher.add_plain("cputime", Topic::debugging, "prints the processor time used, in seconds", processor_time);
}

}  // namespace catenary::gtp
