// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "core/text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "text/turn_text.h"
#include "text/value_text.h"

namespace catenary::gtp {

namespace {

using core::Color;
using player::Player;
using session::Session;
using solve::Solution;

/// Reports a proof in progress on the standard error at every level of the log, unless it is off.
void report(const Solution& progress, Color side) {
  const auto level = spdlog::get_level();
  if (level == spdlog::level::off) return;
  spdlog::set_level(std::min(level, spdlog::level::info));
  spdlog::info("solve: {} nodes, {}, depth {}, {}, table {:.1f}%, {:.0f} s", progress.nodes,
               text::speed_text(progress.nodes, progress.seconds, "nodes"), progress.depth,
               text::bounds_text(progress, side), 100 * progress.table_usage, progress.seconds);
  spdlog::set_level(level);
}

std::string solve(Player& player, const Arguments& arguments) {
  arguments.require_count(0, 1);
  solve::SolverLimits limits;
  if (arguments.count() == 1) limits.seconds = arguments.seconds(0);
  limits.stop = &player.flags().all;
  Session& session = player.session();
  if (session.over()) return to_text(session.outcome());
  const Color side = session.to_move();
  const Solution solution =
      value_or_error(player.solve(limits, [&](const Solution& progress) { report(progress, side); }));
  if (!solution.bounds.exact()) return "unknown " + text::bounds_text(solution, side);
  std::vector<std::string> words = text::turns_of(session, solution.line);
  words.insert(words.begin(), text::bound_text(solution, solution.bounds.low, side));
  return core::join(words, " ");
}

}  // namespace

void add_solve_command(Dispatcher& dispatcher, Player& player) {
  dispatcher.add("solve",
                 {.topic = Topic::analysis,
                  .synopsis = "[SECONDS]",
                  .help = "proves the exact result; prints it with a line of best turns, or unknown and the proven "
                          "bounds when time runs out",
                  .example = "solve 10"},
                 [&](const Arguments& arguments) { return solve(player, arguments); });
}

}  // namespace catenary::gtp
