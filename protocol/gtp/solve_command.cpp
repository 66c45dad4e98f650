// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "core/text.h"
#include "game/move_text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "value_text.h"

namespace catenary::gtp {

namespace {

using core::Color;
using player::Player;
using session::Session;
using solve::Solution;

/// Turns separated by blanks, the moves of a turn joined by commas.
std::string line_text(const Session& session, const std::vector<core::Move>& line) {
  const std::vector<Color> movers = session.movers(line);
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    text += i > 0 && movers[i] == movers[i - 1] ? "," : " ";
    text += game::to_text(line[i], session.grid());
  }
  return text;
}

/// The standard error hears of a proof in progress whatever the log's level is, unless it is off.
void report(const Solution& progress, Color side) {
  const auto level = spdlog::get_level();
  if (level == spdlog::level::off) return;
  spdlog::set_level(std::min(level, spdlog::level::info));
  spdlog::info("solve: {} nodes, {}, depth {}, {}, table {:.1f}%, {:.0f} s", progress.nodes,
               protocol::speed_text(progress.nodes, progress.seconds, "nodes"), progress.depth,
               protocol::bounds_text(progress, side), 100 * progress.table_usage, progress.seconds);
  spdlog::set_level(level);
}

std::string solve(Player& player, const Arguments& arguments) {
  arguments.require_count(0, 1);
  solve::SolverLimits limits;
  if (arguments.count() == 1) limits.seconds = arguments.seconds(0);
  limits.stop = arguments.count() == 1 ? &player.flags().timed : &player.flags().all;
  Session& session = player.session();
  if (session.over()) return to_text(session.outcome());
  const Color side = session.to_move();
  const Solution solution =
      value_or_error(player.solve(limits, [&](const Solution& progress) { report(progress, side); }));
  if (!solution.bounds.exact()) return "unknown " + protocol::bounds_text(solution, side);
  return protocol::bound_text(solution, solution.bounds.low, side) + line_text(session, solution.line);
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
