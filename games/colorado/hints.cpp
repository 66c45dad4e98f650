// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::colorado {

namespace {

/// The boats of the side to move that can sink the boat on a square.
Set attackers_of(const Position& position, Cell target) {
  Set attackers;
  Position::MoveList moves;
  position.moves(moves);
  for (const Move move : moves)
    if (move.kind() == Move::Kind::relocate && move.to() == target) attackers.insert(move.from());
  return attackers;
}

/// The position if the side to move did nothing.
Position passed(const Position& position) {
  Position::TurnState turn = position.turn();
  turn.to_move = opposite(turn.to_move);
  turn.started = std::min<std::uint8_t>(2, static_cast<std::uint8_t>(turn.started + 1));
  turn.landed.reset();
  return {position.rules(), position.boats(Color::black), position.boats(Color::white), turn};
}

std::string count_of(int count, std::string_view noun) {
  constexpr const char* kWords[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight"};
  return fmt::format("{} {}{}", kWords[static_cast<std::size_t>(count)], noun, count == 1 ? "" : "s");
}

/// `Brings a boat home to D8, where nothing can sink it: three boats to go.`
std::string landing(const Position& before, Move move, const Position& after) {
  const Color side = before.to_move();
  const Set& home = home_bank(side);
  if (!home.contains(move.to()) || home.contains(move.from())) return "";
  const bool safe = attackers_of(after, move.to()).empty();
  return fmt::format("Brings a boat home to {}{}: {} to go.", game::cell_text(move.to(), before.rules().grid()),
                     safe ? ", where nothing can sink it" : "", count_of(after.boats_out(side).count(), "boat"));
}

/// Own boats that the opponent could sink if the side to move did nothing, and cannot sink after the move.
std::string escape(const Position& before, Move move, const Position& after) {
  const board::Grid& grid = before.rules().grid();
  const Color side = before.to_move();
  const Position threatening = passed(before);
  Set attackers = attackers_of(threatening, move.from());
  // It sinks.
  attackers.erase(move.to());
  if (!attackers.empty() && attackers_of(after, move.to()).empty())
    return fmt::format("Moves the boat on {} out of reach of {}.", game::cell_text(move.from(), grid),
                       game::cells_text(attackers, grid, "and"));
  Set saved;
  before.boats(side).for_each([&](Cell boat) {
    const bool stays = boat != move.from();
    if (stays && !attackers_of(threatening, boat).empty() && attackers_of(after, boat).empty()) saved.insert(boat);
  });
  if (saved.empty()) return "";
  return fmt::format("Keeps {} from sinking your {} on {} on its next move.", game::side_text(opposite(side)),
                     saved.count() == 1 ? "boat" : "boats", game::cells_text(saved, grid, "and"));
}

/// Returns true if a boat can go to an empty square of its home bank in one move.
bool can_go_home(const Position& position, Color side, Cell boat) {
  const Set occupied = position.boats(Color::black) | position.boats(Color::white);
  return !((position.rules().reach(boat, occupied) & home_bank(side)) - occupied).empty();
}

std::string advance(const Position& before, Move move, const Position& after) {
  const Color side = before.to_move();
  if (home_bank(side).contains(move.to())) return "";
  if (can_go_home(after, side, move.to()) && !can_go_home(before, side, move.from()))
    return fmt::format("Puts a boat on {}, one move from home.", game::cell_text(move.to(), before.rules().grid()));
  const int ranks = ranks_to_go(side, move.from()) - ranks_to_go(side, move.to());
  return ranks > 0 ? fmt::format("Takes a boat {} closer to home.", count_of(ranks, "rank")) : "";
}

}  // namespace

std::vector<std::string> Notation::hint_reasons(const Position& before, const std::vector<Move>& turn,
                                                const std::vector<Move>&) {
  const Move move = turn.front();
  if (move.kind() != Move::Kind::relocate) return {};
  Position after = before;
  after.play(move);
  std::vector<std::string> reasons;
  if (before.boat_at(move.to()) != Color::none)
    reasons.push_back(fmt::format("Sinks the boat on {}.", game::cell_text(move.to(), before.rules().grid())));
  reasons.push_back(landing(before, move, after));
  reasons.push_back(escape(before, move, after));
  reasons.push_back(advance(before, move, after));
  std::erase(reasons, "");
  return reasons;
}

}  // namespace catenary::games::colorado
