// SPDX-License-Identifier: MIT
#include "terminal/typed_turns.h"

#include <algorithm>

#include "core/text.h"
#include "game/move_text.h"
#include "story/picture.h"

namespace catenary::terminal {

using core::Color;
using session::Session;

namespace {

/// True for a text that starts like a turn, even if something is wrong with it.
bool resembles_turn(const std::string& text) {
  auto items = core::split(text, ',');
  std::erase(items, "");
  return !items.empty() && game::resembles_move(items.front());
}

/// Converts words to the text of a turn. The moves of a turn, and the two squares of a move, may be separated by
/// blanks, commas or nothing.
std::string written_as_turn(const Session& session, const Words& words) {
  const auto is_sign = [](char c) { return c == ',' || c == '-'; };
  std::vector<std::string> items;
  for (const std::string& word : words) {
    if (!items.empty() && (is_sign(word.front()) || is_sign(items.back().back()))) {
      items.back() += word;
      continue;
    }
    const auto vertices = game::vertices_of(word);
    items.insert(items.end(), vertices.begin(), vertices.end());
    if (vertices.empty()) items.push_back(word);
  }
  const std::string move = core::to_upper(core::join(items, "-"));
  const auto legal = game::to_texts(session.state().legal_moves(), session.grid());
  const bool one_move = items.size() == 2 && std::find(legal.begin(), legal.end(), move) != legal.end();
  return one_move ? move : core::join(items, ",");
}

/// True for the stone that stands for a pass in click-based protocols. A person who types it again made a mistake.
bool names_the_last_stone(const Context& context, core::Vertex vertex) {
  const session::Record& record = context.session().record();
  if (story::picture(context.session()).done == 0 || record.empty() || !record.back().step.cell) return false;
  return record.back().color == context.session().to_move() &&
         vertex == context.session().grid().vertex_of(*record.back().step.cell);
}

/// True if both sides may start the turn and the text moves a piece of the engine's side.
bool begins_with_partners_piece(const Context& context, const std::string& text) {
  if (!context.session().may_move(Color::black) || !context.session().may_move(Color::white)) return false;
  const core::Move move = game::parse_move(core::split(text, ',').front(), context.session().grid()).move;
  if (move.kind() != core::Move::Kind::place && move.kind() != core::Move::Kind::relocate) return false;
  const Color owner = context.state().stone_at(move.kind() == core::Move::Kind::place ? move.to() : move.from());
  return core::is_side(owner) && context.seats.engine_plays(owner);
}

}  // namespace

bool play_typed_turn(Context& context, const Words& words) {
  const std::string text = written_as_turn(context.session(), words);
  if (!resembles_turn(text)) return false;
  if (context.over()) return context.nobody_moves();
  if (const auto own = core::parse_vertex(text); own && names_the_last_stone(context, *own)) {
    context.complain(to_text(*own) + " already has a stone; `pass` ends the turn");
    return true;
  }
  if (begins_with_partners_piece(context, text)) {
    context.complain("that is your partner's piece; `go` lets your partner begin, `play as both` lets you move both");
    return true;
  }
  // If both sides may start, the piece determines whose move it is.
  Session& session = context.session();
  auto played = session.play(session.to_move(), text);
  const Color other = opposite(session.to_move());
  if (!played && session.may_move(other) && !context.seats.engine_plays(other))
    if (const auto second = session.play(other, text)) played = second;
  if (!played) context.complain(played.error().reason);
  return true;
}

}  // namespace catenary::terminal
