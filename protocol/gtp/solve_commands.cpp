// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "player/checked_turn.h"
#include "text/checked_turn_json.h"
#include "text/search_text.h"

namespace catenary::gtp {

namespace {

using core::Color;
using player::Player;
using session::Session;
using solve::Solution;

/// A log for the progress of a proof, which is shown at every log level except off.
std::shared_ptr<spdlog::logger> progress_log() {
  const auto log = spdlog::default_logger()->clone(spdlog::default_logger()->name());
  if (log->level() != spdlog::level::off) log->set_level(std::min(log->level(), spdlog::level::info));
  return log;
}

void report(spdlog::logger& log, const Solution& progress, Color side) {
  log.info("solve: {} nodes, {}, depth {}, {}, table {:.1f}%, {:.0f} s", progress.nodes,
           text::speed_text(progress.nodes, progress.seconds, "nodes"), progress.depth,
           text::bounds_text(progress, side), 100 * progress.table_usage, progress.seconds);
}

std::string solve(Player& player, const Arguments& arguments) {
  arguments.require_count(0, 1);
  const double seconds = arguments.count() == 1 ? arguments.seconds(0) : std::numeric_limits<double>::infinity();
  Session& session = player.session();
  if (session.state().over()) return to_text(session.state().outcome());
  const Color side = session.state().to_move();
  const player::Request request = player.make_unclocked_request(side, player.parameters(), seconds, player.flags().all);
  const auto log = progress_log();
  const Solution solution = value_or_throw(
      player.solve(session.state(), request, [&](const Solution& progress) { report(*log, progress, side); }));
  if (!solution.bounds.exact()) return "unknown " + text::bounds_text(solution, side);
  std::vector<std::string> words = text::turns_of(session, solution.line);
  words.insert(words.begin(), text::bound_text(solution, solution.bounds.low, side));
  return core::join(words, " ");
}

/// The time limit for the proof of a turn.
constexpr double kPuzzleSeconds = 5;

/// `RESULT TURN [SECONDS]`
std::string check_puzzle(Player& player, const Arguments& arguments) {
  arguments.require_count(2, 3);
  const game::Outcome wanted = value_or_throw(game::parse_outcome(arguments.word(0)));
  const double seconds = arguments.count() == 3 ? arguments.seconds(2) : kPuzzleSeconds;
  return text::checked_turn(value_or_throw(player::check_turn(player, wanted, arguments.word(1), seconds))).dump();
}

}  // namespace

void add_solve_commands(Dispatcher& dispatcher, Player& player) {
  dispatcher.add("solve",
                 {.topic = Topic::analysis,
                  .synopsis = "[SECONDS]",
                  .help = "proves the exact result; prints it with a line of best turns, or unknown and the proven "
                          "bounds when time runs out",
                  .example = "solve 10"},
                 [&](const Arguments& arguments) { return solve(player, arguments); });
  dispatcher.add(
      "check_puzzle",
      {.topic = Topic::analysis,
       .synopsis = "RESULT TURN [SECONDS]",
       .help = "proves what a whole turn leads to, and whether it reaches a result, as JSON",
       .example = "check_puzzle W+3 D4 1",
       .details = fmt::format("RESULT is written as solve prints it. The proof takes {} seconds at most unless SECONDS "
                              "is given.\nThe position stays as it is.",
                              kPuzzleSeconds)},
      [&](const Arguments& arguments) { return check_puzzle(player, arguments); });
}

}  // namespace catenary::gtp
