// SPDX-License-Identifier: MIT
#include "gogui/commands.h"

#include <algorithm>
#include <functional>

#include "core/text.h"
#include "gogui/board.h"
#include "gogui/graphics.h"
#include "gtp/command_error.h"
#include "gtp/option_lines.h"
#include "gtp/play.h"
#include "record/game_record.h"
#include "session/next_steps.h"

namespace catenary::gogui {

namespace {

using core::Color;
using gtp::Arguments;
using gtp::CommandError;
using gtp::Topic;
using player::Player;
using session::Session;

std::string sorted_steps(const Session& session) {
  std::vector<std::string> texts;
  for (const game::Step step : session::legal_steps(session)) texts.push_back(game::to_text(step, session.grid()));
  if (const auto button = record::free_button_vertex(session)) texts.push_back(to_text(*button));
  std::sort(texts.begin(), texts.end());
  return core::join(texts, " ");
}

/// Black if nobody is to move, because GoGui requires a colour. If both sides may move, the side whose piece was
/// selected moves on, or GoGui's computer would complete the move.
std::string side_to_move(const Session& session) {
  return session.state().to_move() == Color::white ? "white" : "black";
}

/// Each move is a separate change; on failure none are made.
void play_sequence(Session& session, const Arguments& arguments) {
  if (arguments.count() % 2 != 0) throw CommandError::syntax("a move without a colour or a colour without a move");
  gtp::all_or_nothing(session, [&] {
    for (std::size_t i = 0; i < arguments.count(); i += 2)
      gtp::play(session, arguments.color_or_chance(i), arguments.word(i + 1));
  });
}

/// Type, label and command of each entry of GoGui's Analyze menu that is meaningful in the game.
std::string analyze_commands(const Session& session) {
  std::vector<std::string> entries = {
      "gfx/State/gogui-rules_board_gfx",
      "gfx/Search/search_picture",
      "gfx/Move Scores/move_scores_picture",
      "gfx/Move Score Map/move_score_map_picture",
  };
  if (!session.state().cooperative())
    entries.insert(entries.end(), {"gfx/Winning Moves/winning_moves_picture", "gfx/Threats/threats_picture"});
  if (session.state().cooperative()) entries.emplace_back("gfx/Longest Chain/ring_picture");
  entries.insert(entries.end(), {"plist/Legal Moves/gogui-rules_legal_moves", "string/Why Illegal/why_illegal %p"});
  if (session.state().grouping() != game::Grouping::none) entries.emplace_back("gfx/Group Sizes/group_sizes_picture");
  entries.insert(entries.end(), {"string/Score/score", "string/Position/position", "string/Rules/help rules",
                                 "string/Game Options/game_options", "param/Engine Parameters/engine_param",
                                 "string/Replay Record/gogui-replay_record %r"});
  return core::join(entries, "\n");
}

/// GoGui quotes paths that contain blanks.
std::string unquoted(const std::string& path) {
  const bool quoted = path.size() > 1 && path.front() == '"' && path.back() == '"';
  return quoted ? path.substr(1, path.size() - 2) : path;
}

/// Makes the next genmove commands play the clicks of a file, so that GoGui gets them on a board of the right shape.
std::string replay_record(const Player& player, Attachment& attachment, const Arguments& arguments) {
  if (arguments.count() == 0) throw CommandError::syntax("expected a file");
  const auto record = record::read_record(unquoted(arguments.rest(0)), session::SgfLine::last);
  if (!record) throw CommandError::cannot_load(record.error().reason);
  const auto recorded = record::load_record(player, *record);
  if (!recorded) throw CommandError::cannot_load(recorded.error().reason);
  const Session& session = *recorded->started.session;
  if (recorded->game != &player.game() || recorded->settings != player.settings())
    throw CommandError::cannot_load(
        "it is a game of " + gtp::program_title(*recorded->game, recorded->settings, session.grid().shape()) +
        ", and this is " + gtp::program_title(player.game(), player.settings(), player.session().grid().shape()));
  attachment.replay(session.record());
  // GoGui truncates lines at the width of its window.
  return "From the start the computer plays the record" +
         std::string(record->left_others_out ? "'s last variation" : "") + " (" +
         std::to_string(attachment.clicks_to_replay()) + " clicks)";
}

}  // namespace

void add_commands(gtp::Dispatcher& dispatcher, Player& player, Attachment& attachment) {
  const auto add = [&](const char* name, const char* help, const std::function<std::string()>& answer) {
    dispatcher.add_plain(name, Topic::front_ends, help, answer);
  };
  add("gogui-rules_game_id", "prints the name of the game; from then on the settings of the game are fixed", [&] {
    attachment.attach();
    return player.game().title;
  });
  add("gogui-rules_board_size", "prints the size of the board, and hex for hexagonal boards",
      [&] { return board_size(player.session()); });
  add("gogui-rules_board", "prints the stones row by row", [&] { return board_rows(player.session()); });
  add("gogui-rules_board_gfx", "prints the marks on the board in GoGui's graphics language",
      [&] { return board_graphics(player.session()); });
  add("gogui-rules_legal_moves", "lists the legal steps", [&] { return sorted_steps(player.session()); });
  add("gogui-rules_side_to_move", "prints black or white", [&] { return side_to_move(player.session()); });
  add("gogui-rules_captured_count", "prints how many stones each side has captured", [&] {
    const Session& session = player.session();
    return std::to_string(session.state().captures(Color::black)) + " " +
           std::to_string(session.state().captures(Color::white));
  });
  add("gogui-rules_final_result", "prints the result in words",
      [&] { return player.session().state().over() ? player.session().state().result() : "The game is not over"; });
  add("gogui-analyze_commands", "prints the entries of the Analyze menu",
      [&] { return analyze_commands(player.session()); });
  add("gogui-interrupt", "advertises support for interrupts", [] { return std::string(); });
  add("gogui-title", "prints a title for the window, with the options changed",
      [&] { return gtp::engine_title(player); });
  dispatcher.add("gogui-version",
                 {.topic = Topic::front_ends,
                  .synopsis = "[VERSION]",
                  .help = "receives GoGui's version; from then on the settings of the game are fixed",
                  .example = "gogui-version 1.6.0"},
                 [&](const Arguments& arguments) {
                   arguments.require_count(0, 1);
                   attachment.attach();
                   return "";
                 });
  dispatcher.add("gogui-play_sequence",
                 {.topic = Topic::front_ends,
                  .synopsis = "COLOR STEP ...",
                  .help = "plays several steps; all of them or none",
                  .example = "gogui-play_sequence white C3 black B2"},
                 [&](const Arguments& arguments) {
                   play_sequence(player.session(), arguments);
                   return "";
                 });
  dispatcher.add("gogui-replay_record",
                 {.topic = Topic::front_ends,
                  .synopsis = "FILE",
                  .help = "lets genmove play the clicks of a game in an SGF file",
                  .example = "gogui-replay_record game.sgf"},
                 [&](const Arguments& arguments) { return replay_record(player, attachment, arguments); });
  dispatcher.add("gg-undo",
                 {.topic = Topic::front_ends,
                  .synopsis = "[N]",
                  .help = "takes back the last N commands that changed the position; 1 without N",
                  .example = "gg-undo 0"},
                 [&](const Arguments& arguments) {
                   arguments.require_count(0, 1);
                   const long long count = arguments.count() == 0 ? 1 : arguments.integer(0, 0, 1'000'000'000);
                   gtp::undo(player.session(), static_cast<std::size_t>(count));
                   return "";
                 });
  add_picture_commands(dispatcher, player, attachment);
}

}  // namespace catenary::gogui
