// SPDX-License-Identifier: MIT
// Bytes as moves of a game: every change of a session in any order, with the checks that hold for all games.

#include <algorithm>
#include <iterator>

#include "fuzz/support.h"
#include "fuzz/targets.h"
#include "game/move_text.h"
#include "player/plan.h"
#include "session/next_steps.h"
#include "support/result.h"

namespace catenary::tests::fuzz {

namespace {

using core::Color;
using core::Move;
using session::Session;

/// Longer inputs find nothing new.
constexpr std::size_t kMaxChanges = 150;

Color color_of(std::uint8_t byte) { return byte % 2 == 0 ? Color::black : Color::white; }

void play_legal_move(Session& session, std::uint8_t byte) {
  const std::vector<Move> moves = session.state().legal_moves();
  if (moves.empty()) return;
  const Move move = moves[index_of_move(byte, moves.size())];
  require(static_cast<bool>(session.play(session.state().mover(move), game::to_text(move, session.grid()))),
          "a legal move is played");
}

/// Any move that can be expressed; it is refused unless it is legal.
void play_any_move(Session& session, std::uint8_t byte) {
  const auto cells = static_cast<std::size_t>(session.grid().cell_count());
  const auto cell = static_cast<core::Cell>(byte * 7U % cells);
  const Move moves[] = {Move::pass(),       Move::swap(),
                        Move::button(),     Move::place(cell),
                        Move::remove(cell), Move::relocate(cell, static_cast<core::Cell>(byte % cells))};
  const Move move = moves[byte % std::size(moves)];
  const std::string reason = tests::reason_of(session.state().legality(move));
  const std::vector<Move> legal = session.state().legal_moves();
  const bool listed = std::find(legal.begin(), legal.end(), move) != legal.end();
  require(reason.empty() == listed, "a move is legal where it is listed");
  const std::string before = session.state().text();
  if (session.play(session.state().over() ? color_of(byte) : session.state().to_move(),
                   game::to_text(move, session.grid())))
    return;
  require(session.state().text() == before, "a refusal changes nothing");
}

void click(Session& session, std::uint8_t byte) {
  const auto steps = session::legal_steps(session);
  if (steps.empty()) return;
  const std::string text = game::to_text(steps[byte % steps.size()], session.grid());
  if (session.state().to_move() == Color::chance) {
    require(static_cast<bool>(session.play(Color::chance, text)), "an outcome is played");
    return;
  }
  // If both sides may move, the click belongs to one of them.
  const bool played = session.play(Color::black, text) || session.play(Color::white, text);
  require(played, "a click that is listed is played");
}

void search(player::StartedGame& game, std::uint8_t byte) {
  Session& session = *game.session;
  if (session.state().over() || session.state().to_move() == Color::chance) return;
  search::SearchSettings settings;
  settings.hash_mb = 1;
  settings.searcher = byte % 2 == 0 ? search::SearcherKind::alphabeta : search::SearcherKind::uct;
  search::SearchLimits limits;
  limits.max_nodes = 8;
  limits.max_depth = 2;
  core::Rng rng(byte);
  player::Plan plan;
  plan.set(session, game.engine->search(session.history(), {.settings = settings, .limits = limits}, rng, {}).turn);
  require(!plan.empty(session), "a search finds a turn");
  if (byte % 4 < 2)
    plan.advance(session);
  else
    plan.advance_turn(session);
}

void change(player::StartedGame& game, std::uint8_t kind, std::uint8_t byte) {
  Session& session = *game.session;
  switch (kind % 16) {
    case 0:
      session.undo(byte % 4U);
      break;
    case 1:
      play_any_move(session, byte);
      break;
    case 2:
    case 3:
    case 4:
      click(session, byte);
      break;
    case 5:
      // It is often refused.
      (void)session.play(color_of(byte), "pass");
      break;
    case 6:
      if (byte < 8) search(game, byte);
      break;
    case 7:
      require(static_cast<bool>(session.set_position(session.state().text())), "a position can be set to itself");
      break;
    case kPlayLegalMove:
    default:
      play_legal_move(session, byte);
  }
}

}  // namespace

void play_game(std::string_view game, std::string_view bytes) {
  Bytes input(bytes);
  const Variant& variant = choose(variants_of(game), input.take());
  player::StartedGame started = variant.start_game();
  Session* const session = started.session.get();
  const std::string start = session->state().text();
  std::size_t changes = 0;
  for (; !input.empty() && changes < kMaxChanges; ++changes) {
    const std::uint8_t kind = input.take();
    change(started, kind, input.take());
    require(session->state().consistent(), "a change keeps a position whole");
    if (changes % 32 == 0) check_position(variant, *session);
  }
  check_position(variant, *session);
  require(session->undo(session->change_count()) && session->state().text() == start, "everything can be undone");
}

}  // namespace catenary::tests::fuzz
