// Texts that a front end or a file brings: lines, records, positions, layouts, moves.

#include <algorithm>
#include <array>

#include "core/text.h"
#include "fuzz/support.h"
#include "fuzz/targets.h"
#include "game/move_text.h"
#include "game/sgf.h"
#include "gtp/line.h"
#include "support/transcript.h"

namespace catenary::tests::fuzz {

namespace {

/// Commands that write or read files, end the session, or take long whatever limits the search.
constexpr std::array kLeftOut = {"quit",
                                 "savesgf",
                                 "loadsgf",
                                 "bench",
                                 "perft",
                                 "solve",
                                 "analyze",
                                 "lz-analyze",
                                 "kata-analyze",
                                 "genmove_analyze",
                                 "lz-genmove_analyze",
                                 "kata-genmove_analyze",
                                 "move_scores",
                                 "move_score_map",
                                 "winning_moves"};
/// Settings that keep searches short, here.
constexpr std::array kFixed = {"move_time", "max_nodes", "max_depth", "threads", "hash_mb", "ponder"};

bool is_left_out(const protocol::CommandLine& command) {
  if (std::find(kLeftOut.begin(), kLeftOut.end(), command.name) != kLeftOut.end()) return true;
  const auto words = engine::words_of(command.arguments);
  return command.name == "engine_param" && !words.empty() &&
         std::find(kFixed.begin(), kFixed.end(), engine::to_lower(words[0])) != kFixed.end();
}

void check_response(const std::string& response) {
  if (response.empty()) return;
  require(response[0] == '=' || response[0] == '?', "a response begins with its mark");
  require(response.ends_with("\n\n"), "a response ends with an empty line");
  require(response.find("\n\n") == response.size() - 2, "a response has no empty line within");
  require(response.find("internal error") == std::string::npos, "nothing goes wrong within: " + response);
}

bool equal(const engine::SgfGame& a, const engine::SgfGame& b) { return write_sgf(a) == write_sgf(b); }

}  // namespace

void parse_line(std::string_view bytes) {
  const protocol::ParsedLine parsed = protocol::parse_line(bytes);
  const auto* command = std::get_if<protocol::CommandLine>(&parsed);
  if (command == nullptr) return;
  require(!command->name.empty(), "a command has a name");
  const std::string line =
      (command->id ? std::to_string(command->id->number) + " " : "") + command->name + " " + command->arguments;
  const protocol::ParsedLine again = protocol::parse_line(line);
  const auto* same = std::get_if<protocol::CommandLine>(&again);
  require(same != nullptr && same->name == command->name && same->id == command->id &&
              same->arguments == command->arguments,
          "what was read from a line can be written as one");
}

void run_session(std::string_view bytes) {
  GtpSession session;
  session.respond("engine_param max_nodes 20");
  session.respond("engine_param hash_mb 1");
  session.respond("boardsize 5");
  for (const std::string& line : engine::split(bytes, '\n')) {
    const protocol::ParsedLine parsed = protocol::parse_line(line);
    const auto* command = std::get_if<protocol::CommandLine>(&parsed);
    if (command == nullptr || !is_left_out(*command)) check_response(session.respond(line));
  }
}

void read_record(std::string_view bytes) {
  const auto parsed = engine::read_sgf(bytes);
  if (const auto* reason = std::get_if<std::string>(&parsed)) {
    require(!reason->empty(), "a refusal has a reason");
    return;
  }
  const auto& record = std::get<engine::SgfGame>(parsed);
  const auto again = engine::read_sgf(write_sgf(record));
  require(std::holds_alternative<engine::SgfGame>(again), "a record that was written can be read");
  require(equal(record, std::get<engine::SgfGame>(again)), "a record is read as it was written");
}

void set_position(std::string_view bytes) {
  Bytes input(bytes);
  const Variant& variant = choose(all_variants(), input.take());
  const auto session = variant.start();
  const std::string before = session->position_text();
  const engine::PlayResult result = session->set_position(input.rest());
  if (!result) require(!result.reason.empty() && session->position_text() == before, "a refusal changes nothing");
  check_position(variant, *session);
  engine::Rng rng(1);
  for (int i = 0; i < 8 && !session->over(); ++i) {
    require(static_cast<bool>(session->play(session->to_move(), random_move_text(*session, rng))), "a move is played");
    require(session->consistent(), "a move keeps a position whole");
  }
}

void set_layout(std::string_view bytes) {
  for (const engine::GameInfo& game : registry().games()) {
    engine::Settings settings = game.default_settings();
    if (!settings.options.has("layout")) continue;
    const engine::Settings before = settings;
    if (game.set_option(settings, "layout", bytes)) {
      require(settings == before, "a refusal changes nothing");
      continue;
    }
    const std::string written = settings.options.text("layout");
    require(!game.set_option(settings, "layout", written) && settings.options.text("layout") == written,
            "a layout is read as it was written");
    require(game.start(settings)->consistent(), "a game begins on the layout");
  }
}

void read_moves(std::string_view bytes) {
  Bytes input(bytes);
  const Variant& variant = choose(all_variants(), input.take());
  const auto session = variant.start();
  const engine::Grid& grid = session->grid();
  for (const std::string& text : engine::split(input.rest(), '\n')) {
    const engine::ParsedMove parsed = engine::parse_move(text, grid);
    if (parsed.status == engine::ParsedMove::Status::ok) {
      const engine::ParsedMove again = engine::parse_move(to_text(parsed.move, grid), grid);
      require(again.status == parsed.status && again.move == parsed.move, "a move is read as it was written: " + text);
    }
    const std::string before = session->position_text();
    if (session->over() || session->play(session->to_move(), text)) continue;
    require(session->position_text() == before, "a refusal changes nothing");
  }
  check_position(variant, *session);
}

}  // namespace catenary::tests::fuzz
