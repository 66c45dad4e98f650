// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "gtp/commands.h"
#include "player/checked_turn.h"
#include "text/checked_turn_json.h"

namespace catenary::gtp {

namespace {

constexpr double kSeconds = 5;

/// `RESULT TURN [SECONDS]`
std::string check_puzzle(player::Player& player, const Arguments& arguments) {
  arguments.require_count(2, 3);
  const game::Outcome wanted = value_or_throw(game::parse_outcome(arguments.word(0)));
  const double seconds = arguments.count() == 3 ? arguments.seconds(2) : kSeconds;
  return text::checked_turn(value_or_throw(player::check_turn(player, wanted, arguments.word(1), seconds))).dump();
}

}  // namespace

void add_puzzle_command(Dispatcher& dispatcher, player::Player& player) {
  dispatcher.add(
      "check_puzzle",
      {.topic = Topic::analysis,
       .synopsis = "RESULT TURN [SECONDS]",
       .help = "proves what a whole turn of the side to move leads to, and if it reaches a result, as JSON",
       .example = "check_puzzle W+3 D4 1",
       .details = fmt::format("RESULT is written as solve prints it. The proof takes {} seconds at most unless SECONDS "
                              "is given.\nThe position stays as it is.",
                              kSeconds)},
      [&](const Arguments& arguments) { return check_puzzle(player, arguments); });
}

}  // namespace catenary::gtp
