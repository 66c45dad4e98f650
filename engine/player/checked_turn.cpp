// SPDX-License-Identifier: MIT
#include "player/checked_turn.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/text.h"
#include "game/exact_score.h"
#include "game/move_text.h"
#include "game/reasons.h"

namespace catenary::player {

namespace {

/// The moves in a text, sorted; empty if one is not a move on this board.
std::vector<Move> sorted_moves(std::string_view turn, const board::Grid& grid) {
  std::vector<Move> moves;
  for (const std::string& item : core::split(turn, ',')) {
    const game::ParsedMove parsed = game::parse_move(item, grid);
    if (parsed.status != game::ParsedMove::Status::ok) return {};
    moves.push_back(parsed.move);
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

/// Plays the moves of a turn in ascending order if that is legal, otherwise in the given order.
core::Result<> play_in_order(session::Session& session, Color side, std::string_view turn) {
  if (session.state().commutative_turn()) {
    const std::vector<Move> moves = sorted_moves(turn, session.grid());
    if (moves.size() > 1 && session.play(side, game::to_text(moves, session.grid()))) return {};
  }
  return session.play(side, turn);
}

/// Plays a turn, which must be complete.
core::Result<> play_whole_turn(session::Session& session, Color side, std::string_view turn) {
  if (auto played = play_in_order(session, side, turn); !played) return played;
  const game::GameState& state = session.state();
  if (!state.turn_goes_on(side)) return {};
  const std::string text = core::to_upper(turn);
  return core::illegal(text + " is no whole turn" + (state.legality(Move::pass()) ? "; " + text + ",pass is one" : ""));
}

/// Applies what is proven about the position after the turn.
void judge(CheckedTurn& checked, const solve::Solution& solution) {
  const Color to_move = checked.after.state().to_move();
  const game::ScoreBounds bounds = to_move == checked.side ? solution.bounds : solution.bounds.reversed();
  const game::ExactScore target = game::exact_score(checked.wanted, checked.side);
  if (bounds.decides(target)) checked.reaches = bounds.reaches(target);
  if (bounds.exact()) checked.result = game::outcome_of(bounds.low, checked.side, solution.has_margin);
  checked.line = solution.line;
}

}  // namespace

core::Result<CheckedTurn> check_turn(Player& player, const game::Outcome& wanted, std::string_view turn,
                                     double seconds) {
  if (player.session().state().over()) return core::unavailable(game::kGameOver);
  if (player.session().state().cooperative()) return core::unavailable(game::nobody_wins(player.game().title));
  CheckedTurn checked{.side = player.session().state().to_move(),
                      .wanted = wanted,
                      .moves = {},
                      .after = player.session(),
                      .result = {},
                      .reaches = {},
                      .line = {},
                      .reasons = {}};
  session::Session& after = checked.after;
  if (auto done = after.set_position(after.state().text()); !done) return core::Failure(done.error());
  if (auto done = play_whole_turn(after, checked.side, turn); !done) return core::Failure(done.error());
  checked.moves = after.history().moves;
  if (after.state().over()) {
    checked.result = after.state().outcome();
    checked.reaches = exact_score(*checked.result, checked.side) >= exact_score(wanted, checked.side);
    return checked;
  }
  const Request request =
      player.make_unclocked_request(after.state().to_move(), player.parameters(), seconds, player.flags().all);
  const auto solution = player.solve(after.state(), request);
  if (!solution) return core::Failure(solution.error());
  judge(checked, *solution);
  checked.reasons = player.reasons(after.state(), checked.line);
  return checked;
}

}  // namespace catenary::player
