// SPDX-License-Identifier: MIT
// Texts from a front end or a file: lines, records, positions, layouts, moves.

#include <algorithm>
#include <array>

#include "core/text.h"
#include "fuzz/support.h"
#include "fuzz/targets.h"
#include "game/move_text.h"
#include "gtp/line.h"
#include "json/server.h"
#include "network/network.h"
#include "session/sgf.h"
#include "support/network.h"
#include "support/result.h"
#include "support/transcript.h"

namespace catenary::tests::fuzz {

namespace {

/// Commands that write or read files, end the session, or take long whatever the limits of the search.
constexpr std::array kLeftOut = {"quit",
                                 "savesgf",
                                 "loadsgf",
                                 "bench",
                                 "perft",
                                 "solve",
                                 "check_puzzle",
                                 "review",
                                 "analyze",
                                 "lz-analyze",
                                 "kata-analyze",
                                 "genmove_analyze",
                                 "lz-genmove_analyze",
                                 "kata-genmove_analyze",
                                 "move_scores",
                                 "move_scores_picture",
                                 "move_score_map",
                                 "move_score_map_picture",
                                 "winning_moves"};
/// Settings that keep the searches in this file short.
constexpr std::array kFixed = {"move_time", "max_nodes", "max_depth", "threads", "hash_mb", "ponder"};

bool is_left_out(const gtp::CommandLine& command) {
  if (std::find(kLeftOut.begin(), kLeftOut.end(), command.name) != kLeftOut.end()) return true;
  const auto words = core::words_of(command.arguments);
  return command.name == "engine_param" && !words.empty() &&
         std::find(kFixed.begin(), kFixed.end(), core::to_lower(words[0])) != kFixed.end();
}

void check_response(const std::string& response) {
  if (response.empty()) return;
  require(response[0] == '=' || response[0] == '?', "a response begins with its mark");
  require(response.ends_with("\n\n"), "a response ends with an empty line");
  require(response.find("\n\n") == response.size() - 2, "a response has no empty line within");
  require(response.find("internal error") == std::string::npos, "nothing goes wrong within: " + response);
}

bool equal(const session::SgfGame& a, const session::SgfGame& b) { return write_sgf(a) == write_sgf(b); }

}  // namespace

void parse_line(std::string_view bytes) {
  const gtp::ParsedLine parsed = gtp::parse_line(bytes);
  const auto* command = std::get_if<gtp::CommandLine>(&parsed);
  if (command == nullptr) return;
  require(!command->name.empty(), "a command has a name");
  const std::string line =
      (command->id ? std::to_string(command->id->number) + " " : "") + command->name + " " + command->arguments;
  const gtp::ParsedLine again = gtp::parse_line(line);
  const auto* same = std::get_if<gtp::CommandLine>(&again);
  require(same != nullptr && same->name == command->name && same->id == command->id &&
              same->arguments == command->arguments,
          "what was read from a line can be written as one");
}

void run_session(std::string_view bytes) {
  GtpSession session;
  session.respond("engine_param max_nodes 20");
  session.respond("engine_param hash_mb 1");
  session.respond("boardsize 5");
  for (const std::string& line : core::split(bytes, '\n')) {
    const gtp::ParsedLine parsed = gtp::parse_line(line);
    const auto* command = std::get_if<gtp::CommandLine>(&parsed);
    if (command == nullptr || !is_left_out(*command)) check_response(session.respond(line));
  }
}

void run_requests(std::string_view bytes) {
  core::StopFlags flags;
  flags.all = true;
  player::Player player(registry(), flags);
  json::Server server(player);
  std::size_t number = 0;
  for (const std::string& line : core::split(bytes, '\n')) {
    ++number;
    if (line.find("threads") != std::string::npos || line.find("hash_mb") != std::string::npos) continue;
    std::size_t answers = 0;
    server.answer(line, number, [&](const std::string& answer) {
      ++answers;
      require(answer.starts_with('{') && answer.find('\n') == std::string::npos, "an answer is an object on a line");
      require(answer.find("internal error") == std::string::npos, "nothing goes wrong within: " + answer);
    });
    require(answers > 0, "a request has an answer");
  }
}

void read_networks(std::string_view bytes) {
  const std::string file = with_checksum(std::string(bytes));
  const auto networks = network::parse_networks(file);
  if (!networks) return require(!networks.error().reason.empty(), "a refusal has a reason");
  require(!networks->empty(), "a file has a network");
  for (const player::Plugin& game : registry().games()) {
    const player::StartedGame started = game.start(game.default_settings());
    const auto found = network::parse_network_for(file, game.default_settings());
    require(found.has_value(), "a file that can be read can be searched");
    for (const network::Network& network : *networks) {
      const auto fits = started.engine->check_network(network);
      if (!fits) require(!fits.error().reason.empty(), "a refusal has a reason");
      if (fits) started.engine->evaluation(started.session->state(), &network);
    }
  }
}

void read_record(std::string_view bytes) {
  const auto parsed = session::read_sgf(bytes);
  if (!parsed) return require(!parsed.error().reason.empty(), "a refusal has a reason");
  const auto again = session::read_sgf(write_sgf(*parsed));
  require(again.has_value(), "a record that was written can be read");
  require(equal(*parsed, *again), "a record is read as it was written");
}

void set_position(std::string_view bytes) {
  Bytes input(bytes);
  const Variant& variant = choose(all_variants(), input.take());
  const auto session = variant.start();
  const std::string before = session->state().text();
  const core::Result<> result = session->set_position(input.rest());
  if (!result) require(!reason_of(result).empty() && session->state().text() == before, "a refusal changes nothing");
  check_position(variant, *session);
  core::Rng rng(1);
  for (int i = 0; i < 8 && !session->state().over(); ++i) {
    require(static_cast<bool>(session->play(session->state().to_move(), random_move_text(*session, rng))),
            "a move is played");
    require(session->state().consistent(), "a move keeps a position whole");
  }
}

void set_layout(std::string_view bytes) {
  for (const player::Plugin& game : registry().games()) {
    game::Settings settings = game.default_settings();
    if (!settings.options.has("layout")) continue;
    const game::Settings before = settings;
    if (!game.set_option(settings, "layout", bytes)) {
      require(settings == before, "a refusal changes nothing");
      continue;
    }
    const std::string written = settings.options.text("layout");
    require(game.set_option(settings, "layout", written).has_value() && settings.options.text("layout") == written,
            "a layout is read as it was written");
    require(game.start(settings).session->state().consistent(), "a game begins on the layout");
  }
}

void read_moves(std::string_view bytes) {
  Bytes input(bytes);
  const Variant& variant = choose(all_variants(), input.take());
  const auto session = variant.start();
  const board::Grid& grid = session->grid();
  for (const std::string& text : core::split(input.rest(), '\n')) {
    const game::ParsedMove parsed = game::parse_move(text, grid);
    if (parsed.status == game::ParsedMove::Status::ok) {
      const game::ParsedMove again = game::parse_move(game::to_text(parsed.move, grid), grid);
      require(again.status == parsed.status && again.move == parsed.move, "a move is read as it was written: " + text);
    }
    const std::string before = session->state().text();
    if (session->state().over() || session->play(session->state().to_move(), text)) continue;
    require(session->state().text() == before, "a refusal changes nothing");
  }
  check_position(variant, *session);
}

}  // namespace catenary::tests::fuzz
