#include "board/diagram.h"
#include "core/text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/play.h"
#include "version.h"

namespace catenary::protocol {

namespace {

using engine::Color;

std::string board_text(Engine& engine) {
  const engine::Session& session = engine.session();
  std::string text = "\n" + draw_board(session.grid(), [&](engine::Cell cell) { return session.symbol_at(cell); });
  if (const auto origin = session.selected()) text += "\nSelected: " + to_text(session.grid().vertex_of(*origin));
  return text + "\n" + session.status();
}

std::string reg_genmove(Engine& engine, const Arguments& arguments) {
  arguments.require_count(1);
  const Color color = arguments.color(0);
  engine::Session& session = engine.session();
  if (!engine.must_move(color)) return "pass";
  const std::vector<engine::Move> plan = session.plan();
  engine.plan_turn(color);
  std::string answer = to_text(session.planned_step(), session.grid());
  session.set_plan(plan);
  return answer;
}

void set_time(Engine& engine, const Arguments& arguments) {
  arguments.require_count(3);
  constexpr int kMostStones = 1'000'000;
  engine.set_time_control(
      {arguments.seconds(0), arguments.seconds(1), static_cast<int>(arguments.integer(2, 0, kMostStones))});
}

void set_time_left(Engine& engine, const Arguments& arguments) {
  arguments.require_count(3);
  constexpr int kMostStones = 1'000'000;
  const Color color = arguments.color(0);
  // Controllers of a game that is past its time send a negative rest.
  const double seconds = std::max(0.0, arguments.real(1));
  engine.clock().set_left(color, {seconds, static_cast<int>(arguments.integer(2, 0, kMostStones))});
}

void add_information(Dispatcher& dispatcher, Engine& engine) {
  const auto constant = [&](const char* name, const char* text, const char* help) {
    dispatcher.add_plain(name, help, [text] { return std::string(text); });
  };
  constant("protocol_version", "2", "the version of GTP");
  constant("name", "Catenary", "the name of the engine");
  dispatcher.add_plain("version", "the version of the engine", [] { return std::string(version()); });
  dispatcher.add("showboard", {[&](const Arguments& arguments) {
                                 arguments.require_count(0);
                                 return board_text(engine);
                               },
                               "", "draws the board"});
  dispatcher.add("final_score", {[&](const Arguments& arguments) {
                                   arguments.require_count(0);
                                   if (!engine.session().over()) throw CommandError("cannot score");
                                   return to_text(engine.session().outcome());
                                 },
                                 "", "the result of the finished game"});
}

void add_set_up(Dispatcher& dispatcher, Engine& engine) {
  dispatcher.add("boardsize",
                 {[&](const Arguments& arguments) {
                    arguments.require_count(1);
                    engine.set_width(static_cast<int>(arguments.integer(0, 0, Engine::kMostWidth)));
                    return "";
                  },
                  "WIDTH", "sets the width of the grid (2n-1 for a hexhex board of side n) and clears it"});
  dispatcher.add("clear_board", {[&](const Arguments& arguments) {
                                   arguments.require_count(0);
                                   engine.clear_board();
                                   return "";
                                 },
                                 "", "starts the game anew"});
  dispatcher.add("komi", {[&](const Arguments& arguments) {
                            arguments.require_count(1);
                            engine.set_komi(arguments.real(0));
                            return "";
                          },
                          "KOMI", "sets komi without clearing the board; ignored where the game has none"});
  dispatcher.add("time_settings", {[&](const Arguments& arguments) {
                                     set_time(engine, arguments);
                                     return "";
                                   },
                                   "MAIN BYO_YOMI STONES", "sets the time control, in seconds; 0 1 0 is no limit"});
  dispatcher.add("time_left", {[&](const Arguments& arguments) {
                                 set_time_left(engine, arguments);
                                 return "";
                               },
                               "COLOR SECONDS STONES", "tells the time that a player has left"});
}

void add_play(Dispatcher& dispatcher, Engine& engine) {
  dispatcher.add("play", {[&](const Arguments& arguments) {
                            arguments.require_count(2);
                            play(engine.session(), arguments.color_or_chance(0), arguments.word(1));
                            return "";
                          },
                          "COLOR TEXT", "plays a step (D4, pass), a move (B1-C3) or a turn (C3,D4)"});
  dispatcher.add("genmove", {[&](const Arguments& arguments) {
                               arguments.require_count(1);
                               return play_step(engine, arguments.color(0));
                             },
                             "COLOR", "chooses, plays and answers one step"});
  dispatcher.add("reg_genmove", {[&](const Arguments& arguments) { return reg_genmove(engine, arguments); }, "COLOR",
                                 "chooses and answers one step without playing it"});
  dispatcher.add("undo", {[&](const Arguments& arguments) {
                            arguments.require_count(0);
                            undo(engine.session(), 1);
                            return "";
                          },
                          "", "takes back the last change of the position"});
}

}  // namespace

void add_core_commands(Dispatcher& dispatcher, Engine& engine) {
  add_information(dispatcher, engine);
  add_set_up(dispatcher, engine);
  add_play(dispatcher, engine);
}

}  // namespace catenary::protocol
