// SPDX-License-Identifier: MIT
#include "gtp/gogui_state.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "game/move_text.h"
#include "game/sentences.h"

namespace catenary::gtp {

namespace {

using session::Session;

bool begins(const std::string& text, const std::string& words) { return text.rfind(words, 0) == 0; }

/// True if the result says the same: it has all the longer words of the sentence.
bool repeats(const std::string& event, const std::string& result) {
  constexpr std::size_t kLong = 5;
  const std::string known = core::to_lower(result);
  bool found = false;
  for (std::string word : core::words_of(core::to_lower(event))) {
    while (!word.empty() && std::string_view(".,:").find(word.back()) != std::string_view::npos) word.pop_back();
    if (word.size() < kLong) continue;
    if (known.find(word) == std::string::npos) return false;
    found = true;
  }
  return found;
}

/// True for what a side has, had or is free to decide.
bool is_duty(const std::string& text) {
  for (const std::string side : {"Black", "White"})
    for (const std::string duty : {" has to ", " may ", " chooses "})
      if (begins(text, side + duty)) return true;
  return false;
}

/// True for an event that tells a duty, also at its end: the status tells those that are left, and later events what
/// became of the others.
bool tells_duty(const std::string& event) {
  const std::vector<std::string> parts = core::split(event, ';');
  return std::any_of(parts.begin(), parts.end(), [](const std::string& part) { return is_duty(core::trimmed(part)); });
}

constexpr const char* kRoll = "The dice show ";

/// True if the rest of the line tells the same: duties, the target beside an empty square, the result.
bool is_repetition(const Session& session, const std::string& event) {
  if (tells_duty(event) || event.find(" is empty") != std::string::npos) return true;
  return session.over() && repeats(event, session.status());
}

/// The roll while something has to be decided because of it.
std::string due_roll(const Session& session, const session::Latest& latest) {
  if (latest.rolled.empty() || session.picture().cells_of(game::Mark::Kind::latest).empty()) return "";
  return "rolled " + to_text(session.grid().vertex_of(latest.rolled.back()));
}

/// "Black E7-E6".
std::string movements_text(const Session& session, const session::Latest& latest) {
  std::vector<std::string> words;
  core::Color side = core::Color::none;
  for (const auto& [mover, move] : latest.movements) {
    const std::string text = game::to_text(move, session.grid());
    words.push_back(mover == side ? text : game::side_text(mover) + " " + text);
    side = mover;
  }
  return core::join(words, ", ");
}

/// "knight" or "stone".
std::string name_of_piece(const Session& session, core::Cell cell) {
  const std::string symbol = core::to_upper(std::string(1, session.symbol_at(cell)));
  for (const auto& [glyph, name] : session.picture().names)
    if (glyph == symbol || glyph == "stone") return name;
  return "stone";
}

/// "knight B1: choose where to", with the owner where it is not the side to move.
std::string selection_text(const Session& session, core::Cell cell) {
  const core::Color owner = session.stone_at(cell);
  const std::vector<core::Cell> ends = session.destinations();
  const bool goes = std::any_of(ends.begin(), ends.end(), [&](core::Cell end) { return end != cell; });
  return (owner == session.to_move() ? "" : game::side_text(owner) + "'s ") + name_of_piece(session, cell) + " " +
         game::cell_text(cell, session.grid()) + (goes ? ": choose where to" : ": click it again");
}

/// The clauses of the status, with the selected piece in place of the side to move, and the latest movements after it.
std::string decision_text(const Session& session, const session::Latest& latest) {
  std::vector<std::string> clauses;
  for (const std::string& clause : core::split(session.status(), ';')) clauses.push_back(core::trimmed(clause));
  const auto names_side = [](const std::string& clause) {
    return begins(clause, "Black ") || begins(clause, "White ");
  };
  auto duty = std::find_if(clauses.begin(), clauses.end(), names_side);
  if (duty == clauses.end()) duty = clauses.begin();
  if (session.selected()) *duty = selection_text(session, *session.selected());
  const std::string movements = movements_text(session, latest);
  if (!movements.empty()) clauses.insert(duty + 1, movements);
  const std::string roll = due_roll(session, latest);
  if (!roll.empty()) clauses.insert(clauses.begin(), roll);
  return core::join(clauses, "; ");
}

/// True for the score of a turn, which surprises least.
bool is_score(const std::string& event) { return begins(event, "Turn ") || begins(event, "This is the first chain"); }

/// "Rolled C4." for "The dice show C4."
std::string shortened(const std::string& event) {
  return begins(event, kRoll) ? "Rolled " + event.substr(std::string_view(kRoll).size()) : event;
}

/// The events worth a place, those of the score last.
std::vector<std::string> shown_events(const Session& session, const session::Latest& latest) {
  const bool roll_is_due = !due_roll(session, latest).empty();
  std::vector<std::string> events;
  for (const std::string& event : latest.events)
    if (!is_repetition(session, event) && !(roll_is_due && begins(event, kRoll))) events.push_back(shortened(event));
  std::stable_partition(events.begin(), events.end(), [](const std::string& event) { return !is_score(event); });
  return events;
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

/// "Black connects top and bottom, White left and right." while a game of edges goes on, else empty.
std::string goal_text(const Session& session) {
  const game::Picture picture = session.picture();
  if (session.over() || picture.edges.empty()) return "";
  const auto sides_of = [&](core::Color owner) {
    std::vector<std::string> sides;
    for (const game::Edge& edge : picture.edges)
      if (edge.owner == owner) sides.emplace_back(name_of(edge.side));
    return core::join(sides, " and ");
  };
  return "Black connects " + sides_of(core::Color::black) + ", White " + sides_of(core::Color::white) + ".";
}

}  // namespace

std::string state_text(const Session& session, const session::Latest& latest) {
  // GoGui cuts the line at the width of its window, so what is to be done comes first.
  const std::string decision = decision_text(session, latest);
  std::vector<std::string> events = shown_events(session, latest);
  // The goal comes last: it is for the first turns.
  const std::string goal = goal_text(session);
  if (!goal.empty()) events.push_back(goal);
  return events.empty() ? decision : decision + ". " + core::join(events, " ");
}

}  // namespace catenary::gtp
