// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>
#include <memory>

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

/// A log for the progress of a proof, which people want to see at every level of the log but off.
std::shared_ptr<spdlog::logger> progress_log() {
  const auto log = spdlog::default_logger()->clone(spdlog::default_logger()->name());
  if (log->level() != spdlog::level::off) log->set_level(std::min(log->level(), spdlog::level::info));
  return log;
}

void report(spdlog::logger& log, const Solution& progress, Color side) {
  log.info("solve: {} nodes, {}, depth {}, {}, table {:.1f}%, {:.0f} s", progress.nodes,
           protocol::speed_text(progress.nodes, progress.seconds, "nodes"), progress.depth,
           protocol::bounds_text(progress, side), 100 * progress.table_usage, progress.seconds);
}

std::string solve(Player& player, const Arguments& arguments) {
  arguments.require_count(0, 1);
  const bool timed = arguments.count() == 1;
  const double seconds = timed ? arguments.seconds(0) : std::numeric_limits<double>::infinity();
  Session& session = player.session();
  if (session.over()) return to_text(session.outcome());
  const Color side = session.to_move();
  const auto request =
      player.request(side, player.parameters(), seconds, timed ? player.flags().timed : player.flags().all);
  const auto log = progress_log();
  const Solution solution =
      value_or_error(player.solve(request, [&](const Solution& progress) { report(*log, progress, side); }));
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
