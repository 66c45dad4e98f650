// SPDX-License-Identifier: MIT
#include "terminal/guidance.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "game/move_text.h"
#include "session/next_steps.h"
#include "story/picture.h"

namespace catenary::terminal {

namespace {

using core::Cell;
using core::Move;
using game::Mark;
using session::Session;

// More cells than that are not listed; the board shows them.
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
  if (may_end) return "Your turn goes on: place " + more + ", or type `pass` to end it.";
  return fmt::format("Your turn goes on: place {} more.", left == 1 ? "one stone" : fmt::format("{} stones", left));
}

}  // namespace

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

}  // namespace catenary::terminal
