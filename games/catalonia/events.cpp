// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::catalonia {

namespace {

using game::Events;
using EventKind = game::Event::Kind;

/// For example `White's peasant`.
std::string owner_text(const Piece& piece) {
  return fmt::format("{}'s {}", game::side_text(piece.color), name_of(piece.kind));
}

/// The score of a turn whose movement phase has just ended.
void tell_score(Events& told, const Position& before, const Position& after) {
  const Position::TurnState& turn = before.turn();
  const int points = after.turn().total - turn.total;
  const auto length = longest_chain(after.board()).size();
  if (!after.turn().started) {
    if (turn.number < kTurnsWithoutChain)
      told.push_back(fmt::format("No chain in turn {}; without one by turn {} the game is lost.", turn.number,
                                 kTurnsWithoutChain));
    else
      told.emplace_back(fmt::format("No chain in the first {} turns: the game is lost.", kTurnsWithoutChain),
                        EventKind::ending);
    return;
  }
  if (points == 0) {
    told.push_back(fmt::format("Turn {} scores nothing: there is no chain.", turn.number));
    return;
  }
  told.emplace_back(fmt::format("Turn {0} scores {1} x {1} = {2}.", turn.number, length, points), EventKind::other,
                    fmt::format("Turn {} scored {}", turn.number, points));
  if (turn.started) return;
  // The first chain begins the pit phase.
  told.emplace_back(
      before.rules().pits == Pits::dice
          ? "This is the first chain: from now on each turn ends with a roll, which may hit a piece."
          : "This is the first chain: from now on each turn ends with a hit on a piece of a longest chain.",
      EventKind::phase);
}

void tell_movement(Events& told, const Position& before, Move move, const Position& after) {
  const bool both = before.turn().moved[0] || before.turn().moved[1];
  const bool ended = after.scored() || after.turn().number != before.turn().number;
  if (!ended) return;
  // "a colour without one is passed over"
  if (!both) told.push_back(game::side_text(opposite(before.mover(move))) + " has no legal move and is passed over.");
  tell_score(told, before, after);
}

/// What happens to a target, whether the roll named it or not.
void tell_strike(Events& told, const Position& before, Cell target, const Position& after, bool rolled) {
  const board::Grid& grid = before.rules().grid();
  const std::string square = game::cell_text(target, grid);
  const Piece piece = *before.board().piece_at(target);
  const std::string owner = owner_text(piece);
  const std::string hit = fmt::format("{} on {} is hit", owner, square);
  if (after.turn().phase == Phase::escape && after.turn().at == target) {
    told.emplace_back(
        fmt::format("{}; {} chooses one of {} escapes.", hit, game::side_text(piece.color), after.choices().count()),
        EventKind::duty);
    return;
  }
  const Set arrived = after.board().pieces() - before.board().pieces();
  const std::string fate = arrived.empty() ? " lost" : " escapes to " + game::cell_text(arrived.lowest(), grid);
  told.emplace_back(hit + (arrived.empty() ? ", has no escape and is removed." : " and" + fate + "."), EventKind::other,
                    fmt::format("{} on {}{}", owner, square, fate), rolled ? owner + fate : "");
  told.emplace_back(square + " is a pit now.", EventKind::detail);
}

void tell_roll(Events& told, const Position& before, Cell rolled, const Position& after) {
  const std::string square = game::cell_text(rolled, before.rules().grid());
  if (before.board().pieces().contains(rolled)) return tell_strike(told, before, rolled, after, true);
  if (after.turn().phase == Phase::target) {
    told.emplace_back(fmt::format("{} is empty: choose one of the {} pieces around it as the target.", square,
                                  after.choices().count()),
                      EventKind::duty);
    return;
  }
  const Set around = before.targets_around(rolled);
  if (!around.empty()) {
    told.emplace_back(fmt::format("{} is empty, and a single piece is beside it.", square), EventKind::detail);
    return tell_strike(told, before, around.lowest(), after, false);
  }
  told.emplace_back(fmt::format("No piece is on or around {0}: {0} is a pit now.", square), EventKind::other,
                    "no piece near");
}

/// The question about trapped peasants that the move has raised.
void tell_trapped(Events& told, const Position& before, const Position& after) {
  const bool asked = before.turn().phase == Phase::trapped && before.to_move() == after.to_move();
  if (after.turn().phase != Phase::trapped || asked) return;
  const int count = after.choices().count();
  told.emplace_back(
      fmt::format("{} may remove the trapped {} on {}, or pass.", game::side_text(after.to_move()),
                  count == 1 ? "peasant" : "peasants", game::cells_text(after.choices(), after.rules().grid(), "and")),
      EventKind::duty);
}

}  // namespace

game::Events Notation::events(const Position& before, Move move, const Position& after) {
  const board::Grid& grid = before.rules().grid();
  const std::string mover = game::side_text(before.mover(move));
  Events told;
  switch (before.turn().phase) {
    case Phase::movement:
      tell_movement(told, before, move, after);
      break;
    case Phase::roll:
      tell_roll(told, before, move.to(), after);
      break;
    case Phase::target:
      tell_strike(told, before, move.to(), after, false);
      break;
    case Phase::escape: {
      const std::string target = game::cell_text(*before.turn().at, grid);
      told.push_back(fmt::format("{} escapes from {} to {}.", owner_text(*before.board().piece_at(*before.turn().at)),
                                 target, game::cell_text(move.to(), grid)));
      told.emplace_back(target + " is a pit now.", EventKind::detail);
      break;
    }
    case Phase::trapped:
      told.push_back(
          move.kind() == Move::Kind::pass
              ? fmt::format("{} keeps the trapped {} on {}.", mover,
                            before.choices().count() == 1 ? "peasant" : "peasants",
                            game::cells_text(before.choices(), grid, "and"))
              : fmt::format("{} removes the trapped peasant on {}.", mover, game::cell_text(move.to(), grid)));
      break;
    case Phase::over:
      break;
  }
  tell_trapped(told, before, after);
  return told;
}

}  // namespace catenary::games::catalonia
