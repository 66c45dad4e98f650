#include <algorithm>

#include "core/text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/graphics.h"
#include "gtp/play.h"

namespace catenary::gtp {

namespace {

using core::Color;
using player::Player;
using session::Session;

std::string board_size(const Session& session) {
  const bool hex = session.grid().shape() == board::Grid::Shape::hexhex;
  return std::to_string(session.grid().width()) + (hex ? " hex" : "");
}

/// Rows from the top; `?` for a vertex that is no place of the board.
std::string board_rows(const Session& session) {
  const board::Grid& grid = session.grid();
  std::vector<std::string> rows;
  for (int row = grid.width() - 1; row >= 0; --row) {
    std::vector<std::string> symbols;
    for (int column = 0; column < grid.width(); ++column) {
      const auto cell = grid.cell_at({column, row});
      symbols.emplace_back(1, cell ? core::stone_symbol(session.stone_at(*cell)) : '?');
    }
    rows.push_back(core::join(symbols, " "));
  }
  return core::join(rows, "\n");
}

std::string sorted_steps(const Session& session) {
  std::vector<std::string> texts;
  for (const game::Step step : session.legal_steps()) texts.push_back(game::to_text(step, session.grid()));
  std::sort(texts.begin(), texts.end());
  return core::join(texts, " ");
}

/// Black where nobody is to move: GoGui wants a colour.
std::string side_to_move(const Session& session) { return session.side_to_go_on() == Color::white ? "white" : "black"; }

/// Each move is a change of its own; all of them or none.
void play_sequence(Session& session, const Arguments& arguments) {
  if (arguments.count() % 2 != 0) throw CommandError::syntax("a move without a color or a color without a move");
  const std::size_t before = session.change_count();
  try {
    for (std::size_t i = 0; i < arguments.count(); i += 2) play(session, arguments.color(i), arguments.word(i + 1));
  } catch (const CommandError&) {
    session.undo(session.change_count() - before);
    throw;
  }
}

/// Type, label and command of each entry of GoGui's Analyze menu that means something in the game.
std::string analyze_commands(const Session& session) {
  std::vector<std::string> entries = {
      "gfx/State/gogui-rules_board_gfx",          "gfx/Search/search_picture",
      "var/Principal Variation/search_variation", "pspairs/Move Scores/move_scores",
      "dboard/Move Score Map/move_score_map",
  };
  if (!session.cooperative())
    entries.insert(entries.end(), {"plist/Winning Moves/winning_moves", "plist/Threats/threats"});
  entries.emplace_back("plist/Legal Moves/gogui-rules_legal_moves");
  if (session.grouping() != game::Grouping::none) entries.emplace_back("pspairs/Group Sizes/group_sizes");
  entries.insert(entries.end(), {"string/Score/score", "string/Position/position", "param/Game Options/game_param",
                                 "param/Engine Parameters/engine_param", "none/Clear Board/clear_board"});
  return core::join(entries, "\n");
}

}  // namespace

void add_gogui_commands(Dispatcher& dispatcher, Player& player) {
  dispatcher.add_plain("gogui-rules_game_id", "the game's name", [&] { return player.game().title; });
  dispatcher.add_plain("gogui-rules_board_size", "the grid's width", [&] { return board_size(player.session()); });
  dispatcher.add_plain("gogui-rules_board", "the board, row by row", [&] { return board_rows(player.session()); });
  dispatcher.add_plain("gogui-rules_board_gfx", "marks on the board", [&] { return board_graphics(player.session()); });
  dispatcher.add_plain("gogui-rules_legal_moves", "the steps possible now",
                       [&] { return sorted_steps(player.session()); });
  dispatcher.add_plain("gogui-rules_side_to_move", "black or white", [&] { return side_to_move(player.session()); });
  dispatcher.add_plain("gogui-rules_captured_count", "stones taken by each side", [&] {
    const Session& session = player.session();
    return std::to_string(session.captures(Color::black)) + " " + std::to_string(session.captures(Color::white));
  });
  dispatcher.add_plain("gogui-rules_final_result", "the result in words", [&] {
    return player.session().over() ? describe(player.session().outcome()) : "The game is not over";
  });
  dispatcher.add_plain("gogui-analyze_commands", "entries of the Analyze menu",
                       [&] { return analyze_commands(player.session()); });
  dispatcher.add_plain("gogui-interrupt", "tells that thinking can be interrupted", [] { return std::string(); });
  dispatcher.add_plain("gogui-title", "a title for the window", [&] { return "Catenary " + player.game().title; });
  dispatcher.add("gogui-version", {[](const Arguments& arguments) {
                                     arguments.require_count(0, 1);
                                     return "";
                                   },
                                   "[VERSION]", "hears which GoGui it is"});
  dispatcher.add("gogui-play_sequence", {[&](const Arguments& arguments) {
                                           play_sequence(player.session(), arguments);
                                           return "";
                                         },
                                         "COLOR STEP ...", "plays several steps"});
  dispatcher.add("gg-undo", {[&](const Arguments& arguments) {
                               arguments.require_count(0, 1);
                               const long long count =
                                   arguments.count() == 0 ? 1 : arguments.integer(0, 0, 1'000'000'000);
                               undo(player.session(), static_cast<std::size_t>(count));
                               return "";
                             },
                             "[N]", "takes back the last N changes of the position"});
}

}  // namespace catenary::gtp
