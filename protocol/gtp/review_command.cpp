// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "review/review.h"
#include "text/review_json.h"

namespace catenary::gtp {

namespace {

/// `[NODES]`
std::string review(const player::Player& player, const Arguments& arguments, Response& response) {
  arguments.require_count(0, 1);
  player::Parameters parameters = player.parameters();
  parameters.search.searcher = search::SearcherKind::alphabeta;
  parameters.effort = {.max_nodes = arguments.count() == 0 ? review::kNodes : arguments.nodes(0), .threads = 1};
  const player::Request search = player.make_unclocked_request(
      player.session().state().to_move(), parameters, std::numeric_limits<double>::infinity(), player.flags().all);
  long written = -1;
  const auto report = [&](double share, std::uint64_t) {
    if (player.flags().all) throw CommandError::refused("interrupted");
    const long percent = std::lround(100 * share);
    if (percent > std::exchange(written, percent)) response.write_line(fmt::format("progress {:.2f}", share));
  };
  return text::review(player.game(), player.settings(), player.session(), search, &player.engine(), report).dump();
}

}  // namespace

void add_review_command(Dispatcher& dispatcher, player::Player& player) {
  dispatcher.add_stream(
      "review",
      {.topic = Topic::analysis,
       .synopsis = "[NODES]",
       .help = "reviews the game: what each turn lost, and better turns, as JSON",
       .example = "review 1000",
       .details = fmt::format("It searches {} nodes for each position unless NODES is given. Lines "
                              "such as `progress 0.25` come before the JSON.",
                              review::kNodes)},
      [&](const Arguments& arguments, Response& response) { return review(player, arguments, response); });
}

}  // namespace catenary::gtp
