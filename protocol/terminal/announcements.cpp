// SPDX-License-Identifier: MIT
#include "terminal/announcements.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "game/move_text.h"
#include "session/next_steps.h"
#include "story/events.h"
#include "story/picture.h"
#include "terminal/completion.h"
#include "terminal/file_actions.h"
#include "terminal/information.h"
#include "text/program.h"

namespace catenary::terminal {

namespace {

using core::Cell;
using core::Color;
using core::Move;
using game::Mark;
using session::Session;

// Longer lists of cells are omitted, because the board shows them.
constexpr std::size_t kMaxListed = 12;

std::string text_of(const Session& session, Cell cell) { return to_text(session.grid().vertex_of(cell)); }

std::string list_of(const Session& session, const std::vector<Cell>& cells) {
  std::vector<std::string> texts;
  for (const Cell cell : cells) texts.push_back(text_of(session, cell));
  std::sort(texts.begin(), texts.end());
  return core::join(texts, ", ");
}

bool has_kind(const std::vector<Move>& moves, Move::Kind kind) {
  return std::any_of(moves.begin(), moves.end(), [kind](Move move) { return move.kind() == kind; });
}

std::string about_selection(const Session& session) {
  const std::string origin = text_of(session, *session.selected());
  const auto targets = session::destinations(session);
  if (targets.empty()) return origin + " is chosen; type " + origin + " again to confirm it.";
  return origin + " goes to one of " + list_of(session, targets) + ". Type a target, or `undo`.";
}

std::string about_turn(int left, bool may_end) {
  const std::string more = left == 1 ? "one more stone" : fmt::format("up to {} more stones", left);
  if (may_end) return "Your turn continues: place " + more + ", or type `pass` to end it.";
  return fmt::format("Your turn continues: place {} more.", left == 1 ? "one stone" : fmt::format("{} stones", left));
}

/// Sentences about what the person may do now: the rest of a turn, targets of a selected piece, choices, swap, button.
/// Empty if an ordinary move is due. Requires a side to move.
std::vector<std::string> guidance(const Session& session) {
  if (session.selected()) return {about_selection(session)};
  const game::Picture picture = story::picture(session);
  const std::vector<Move> moves = session.state().legal_moves();
  const bool may_pass = has_kind(moves, Move::Kind::pass);
  std::vector<std::string> lines;
  const auto choices = picture.cells_of(Mark::Kind::choice);
  if (!choices.empty() && choices.size() <= kMaxListed)
    lines.push_back("Choose one of " + list_of(session, choices) + (may_pass ? ", or type `pass`." : "."));
  else if (picture.done > 0 && picture.left > 0)
    lines.push_back(about_turn(picture.left, may_pass));
  if (has_kind(moves, Move::Kind::swap))
    lines.emplace_back("You may type `swap` to take over your opponent's first stone.");
  if (has_kind(moves, Move::Kind::button))
    lines.emplace_back("You may type `button` to take the button instead of placing a stone.");
  return lines;
}

/// The number of the turn in progress; a turn begins when the side changes.
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

/// The size as it is typed, and its meaning: "size 5 (3 cells a side)".
std::string size_text(const board::Grid& grid) {
  const int width = grid.width();
  if (grid.shape() == board::Grid::Shape::hexhex) return fmt::format("size {} ({} cells a side)", width, width / 2 + 1);
  return fmt::format("size {0} ({0} x {0})", width);
}

}  // namespace

void greet(const Context& context) {
  context.say(context.screen.bold(context.player.game().title) + ", " + size_text(context.session().grid()) +
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
