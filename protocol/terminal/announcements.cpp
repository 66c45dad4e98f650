// SPDX-License-Identifier: MIT
#include "terminal/announcements.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "story/events.h"
#include "story/picture.h"
#include "terminal/completion.h"
#include "terminal/file_actions.h"
#include "terminal/guidance.h"
#include "terminal/information.h"
#include "text/version.h"

namespace catenary::terminal {

using core::Color;
using session::Session;

namespace {

/// The number of the turn in progress: a change of sides begins a new one.
int turn_number(const Session& session) {
  int number = 0;
  Color side = Color::none;
  for (const session::RecordEntry& entry : session.record()) {
    if (!entry.counts() || !core::is_side(entry.color)) continue;
    if (entry.color != side) ++number;
    side = entry.color;
  }
  return session.to_move() == side ? std::max(1, number) : number + 1;
}

std::string size_text(const board::Grid& grid) {
  if (grid.shape() == board::Grid::Shape::hexhex)
    return fmt::format("side {} (grid {})", grid.width() / 2 + 1, grid.width());
  return fmt::format("{} x {}", grid.width(), grid.width());
}

}  // namespace

void greet(const Context& context) {
  context.say(context.screen.bold(context.player.game().title) + ", board " + size_text(context.session().grid()) +
              ", Catenary " + std::string(text::version()));
  context.say(context.seats.text(context.session()) + " `play as` changes that.");
  if (context.state().cooperative())
    context.say("In each turn White and Black move once, in either order; `go` lets your partner begin.");
  context.say("Type a move such as " + core::join(example_turn(context.session()), ",") +
              ". `rules` explains the game, `help` lists the commands.");
}

std::string prompt(const Context& context) {
  const game::Picture picture = story::picture(context.session());
  const bool both = context.session().may_move(Color::black) && context.session().may_move(Color::white);
  std::string text = context.over()                               ? "game over"
                     : context.state().to_move() == Color::chance ? "dice"
                     : both                                       ? "white or black"
                                                                  : std::string(to_text(context.session().to_move()));
  if (!context.over() && picture.done + picture.left > 1)
    text += fmt::format(" {}/{}", picture.left, picture.done + picture.left);
  return text + fmt::format(" ({}): ", picture.turn > 0 ? picture.turn : turn_number(context.session()));
}

void show_changes(Context& context) {
  if (context.shown == context.now()) return;
  tell_events(context);
  print_board(context, {});
  context.shown = context.now();
  keep_game(context);
  if (context.state().over()) return announce_end(context);
  if (context.state().to_move() == Color::chance)
    return context.say("Type `roll`, or the square that you rolled, such as C4.");
  if (context.engine_is_due()) return;
  for (const std::string& line : guidance(context.session())) context.say(line);
}

void tell_events(Context& context) {
  const session::Session& session = context.session();
  if (context.announced_session == &session)
    for (const std::string& event : story::events_since(session, context.announced_changes)) context.say(event);
  context.announced_session = &session;
  context.announced_changes = session.change_count();
}

void announce_end(const Context& context) {
  context.say(
      "The game is over. `new` starts another one, `turns` lists what was played, `save FILE` keeps it, `undo` takes "
      "the end back.");
}

}  // namespace catenary::terminal
