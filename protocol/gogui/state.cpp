// SPDX-License-Identifier: MIT
#include "gogui/state.h"

#include <algorithm>
#include <vector>

#include "core/text.h"
#include "game/move_text.h"
#include "game/sentences.h"
#include "session/next_steps.h"
#include "story/picture.h"

namespace catenary::gogui {

namespace {

using game::Event;
using session::Session;

/// True if the event repeats what the board or the rest of the line shows: remaining duties, or the result. Later
/// events show how other duties were resolved.
bool is_repetition(const Event& event) {
  return event.kind == Event::Kind::duty || event.kind == Event::Kind::detail || event.kind == Event::Kind::ending;
}

/// The roll, while a decision because of it is pending.
std::string due_roll(const Session& session, const story::LatestTurn& latest) {
  if (latest.rolled.empty() || story::picture(session).cells_of(game::Mark::Kind::latest).empty()) return "";
  return "rolled " + to_text(session.grid().vertex_of(latest.rolled.back()));
}

/// For example "Black E7-E6".
std::string movements_text(const Session& session, const story::LatestTurn& latest) {
  std::vector<std::string> words;
  core::Color side = core::Color::none;
  for (const auto& [mover, move] : latest.movements) {
    const std::string text = game::to_text(move, session.grid());
    words.push_back(mover == side ? text : game::side_text(mover) + " " + text);
    side = mover;
  }
  return core::join(words, ", ");
}

/// For example "knight" or "stone".
std::string name_of_piece(const Session& session, core::Cell cell) {
  const std::string symbol = core::to_upper(std::string(1, session.state().symbol_at(cell)));
  for (const auto& [glyph, name] : story::picture(session).names)
    if (glyph == symbol || glyph == "stone") return name;
  return "stone";
}

/// For example "knight B1: choose where to", with the owner unless it is the side to move.
std::string selection_text(const Session& session, core::Cell cell) {
  const core::Color owner = session.state().stone_at(cell);
  const std::vector<core::Cell> ends = session::destinations(session);
  const bool goes = std::any_of(ends.begin(), ends.end(), [&](core::Cell end) { return end != cell; });
  return (owner == session.state().to_move() ? "" : game::side_text(owner) + "'s ") + name_of_piece(session, cell) +
         " " + game::cell_text(cell, session.grid()) + (goes ? ": choose where to" : ": click it again");
}

/// The stones that the other side placed in its turn, such as "White E5, E6".
std::string placements_text(const Session& session, const story::LatestTurn& latest) {
  const core::Color other = opposite(session.state().to_move());
  const bool swapped = std::any_of(latest.events.begin(), latest.events.end(),
                                   [](const Event& event) { return event.kind == Event::Kind::swap; });
  const bool placed_all = std::all_of(latest.cells.begin(), latest.cells.end(),
                                      [&](core::Cell cell) { return session.state().stone_at(cell) == other; });
  const bool placed_some = placed_all && !swapped && latest.movements.empty() && !latest.cells.empty();
  if (session.state().over() || story::picture(session).done > 0 || !placed_some) return "";
  std::vector<core::Cell> placed = latest.cells;
  std::reverse(placed.begin(), placed.end());
  return game::side_text(other) + " " + game::cells_text(placed, session.grid());
}

/// "E5 again ends the turn" if a turn of several stones may be ended early, otherwise empty.
std::string early_end_text(const Session& session) {
  if (session.state().over() || story::picture(session).done == 0 || !session.state().legality(core::Move::pass()))
    return "";
  const game::Step step = session::next_step(session, core::Move::pass());
  return step.cell ? game::cell_text(*step.cell, session.grid()) + " again ends the turn" : "";
}

/// For example "lost: White 1, Black 2" in games in which both sides lose pieces together; empty while nothing is lost.
std::string losses_text(const Session& session) {
  std::vector<std::string> losses;
  for (const core::Color side : {core::Color::white, core::Color::black})
    if (const int count = session.state().captures(opposite(side)); session.state().cooperative() && count > 0)
      losses.push_back(game::side_text(side) + " " + std::to_string(count));
  return losses.empty() ? "" : "lost: " + core::join(losses, ", ");
}

/// Joins the non-empty texts.
std::string joined(std::vector<std::string> clauses) {
  std::erase(clauses, "");
  return core::join(clauses, "; ");
}

/// The status in three parts, without a full stop. All but the first may be empty.
struct Clauses {
  /// Names the selected piece instead of the side to move.
  std::string decision;
  std::string counts;
  /// The roll that requires a decision, and the latest moves of the other side.
  std::string latest;
};

Clauses clauses_of(const Session& session, const story::LatestTurn& latest) {
  game::Status status = session.state().status();
  if (session.selected())
    status.decision = selection_text(session, *session.selected());
  else if (session.state().to_move() == core::Color::chance)
    status.decision += ": click the rolled square";
  else if (session.state().legality(core::Move::swap()))
    status.decision += " (click the black stone)";
  return {joined({status.warning, status.decision}), joined({status.counts, losses_text(session)}),
          joined({due_roll(session, latest), movements_text(session, latest), placements_text(session, latest)})};
}

/// The event in its short form, as a sentence.
std::string shortened(const Event& event) { return event.short_text.empty() ? event.text : event.short_text + "."; }

/// Appends the effect of a roll: "Rolled B5: White's peasant lost."
void add_effect(std::string& roll, const Event& effect) {
  roll.pop_back();
  roll += ": " + (effect.after_roll.empty() ? shortened(effect) : effect.after_roll + ".");
}

/// "White resolved the crosscut: E4-C1" if the other side has done what the player's turn required, otherwise empty.
std::string resolution_text(const story::LatestTurn& latest) {
  const auto found = std::find_if(latest.events.begin(), latest.events.end(),
                                  [](const Event& event) { return event.kind == Event::Kind::resolution; });
  return found == latest.events.end() ? "" : found->short_text;
}

/// The events worth showing, with the beginning of a phase last.
std::vector<std::string> shown_events(const Session& session, const story::LatestTurn& latest) {
  const bool roll_is_due = !due_roll(session, latest).empty();
  game::Events events;
  // The other side has used the permission it was granted, and has done what it had to.
  const bool own_count = !session.state().over() && resolution_text(latest).empty();
  for (const Event& event : latest.own_events)
    if (own_count && !is_repetition(event) && event.kind != Event::Kind::grant) events.push_back(event);
  bool after_roll = false;
  for (const Event& event : latest.events) {
    const bool is_roll = event.kind == Event::Kind::roll;
    if (is_repetition(event) || (roll_is_due && is_roll)) continue;
    if (event.kind == Event::Kind::resolution) continue;
    if (after_roll)
      add_effect(events.back().text, event);
    else
      events.emplace_back(shortened(event), event.kind);
    after_roll = is_roll;
  }
  std::stable_partition(events.begin(), events.end(),
                        [](const Event& event) { return event.kind != Event::Kind::phase; });
  return game::texts_of(events);
}

const char* name_of(game::Edge::Side side) {
  switch (side) {
    case game::Edge::Side::top:
      return "top";
    case game::Edge::Side::bottom:
      return "bottom";
    case game::Edge::Side::left:
      return "left";
    case game::Edge::Side::right:
      return "right";
  }
  return "";
}

/// "Black connects top and bottom, White left and right." during a game with edges, otherwise empty.
std::string goal_text(const Session& session) {
  const game::Picture picture = story::picture(session);
  if (session.state().over() || picture.edges.empty()) return "";
  const auto sides_of = [&](core::Color owner) {
    std::vector<std::string> sides;
    for (const game::Edge& edge : picture.edges)
      if (edge.owner == owner) sides.emplace_back(name_of(edge.side));
    return core::join(sides, " and ");
  };
  return "Black connects " + sides_of(core::Color::black) + ", White " + sides_of(core::Color::white) + ".";
}

}  // namespace

std::string state_text(const Session& session, const story::LatestTurn& latest) {
  // GoGui truncates the line at the width of its window, so the order is: duties, then events, then counts. In games
  // that count turns the counts come earlier, because total and turn are not shown elsewhere on the board.
  const auto [decision, counts, events] = clauses_of(session, latest);
  std::vector<std::string> sentences = shown_events(session, latest);
  const bool counts_turns = story::picture(session).turn > 0;
  const bool counts_last = !counts_turns && !sentences.empty();
  const std::string resolved = resolution_text(latest);
  const std::string text = counts_turns ? joined({decision, counts, events})
                                        : joined({resolved, decision, early_end_text(session),
                                                  resolved.empty() ? events : "", counts_last ? "" : counts});
  if (counts_last && !counts.empty()) sentences.push_back(core::capitalized(counts) + ".");
  // The goal comes last, because it matters only in the first turns.
  const std::string goal = goal_text(session);
  if (!goal.empty()) sentences.push_back(goal);
  return sentences.empty() ? text : text + ". " + core::join(sentences, " ");
}

}  // namespace catenary::gogui
