// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::colorado {

namespace {

template <class Use>
void for_each_relocation(const Position& position, Use use) {
  Position::MoveList moves;
  position.moves(moves);
  for (const Move move : moves)
    if (move.kind() == Move::Kind::relocate) use(move);
}

/// The boats of the side to move that can sink the boat on a square.
Set attackers_of(const Position& position, Cell target) {
  Set attackers;
  for_each_relocation(position, [&](Move move) {
    if (move.to() == target) attackers.insert(move.from());
  });
  return attackers;
}

/// The boats that the side to move can sink.
Set targets(const Position& position) {
  Set boats;
  for_each_relocation(position, [&](Move move) {
    if (position.boat_at(move.to()) != Color::none) boats.insert(move.to());
  });
  return boats;
}

bool lands(const Position& position, Move move) {
  const Set& home = home_bank(position.to_move());
  return home.contains(move.to()) && !home.contains(move.from());
}

/// The boats that the side to move can bring home.
Set homecomers(const Position& position) {
  Set boats;
  for_each_relocation(position, [&](Move move) {
    if (lands(position, move)) boats.insert(move.from());
  });
  return boats;
}

/// The boats that can be sunk now, and whose attackers can each be sunk in return.
Set guarded(const Position& position) {
  Set boats = targets(position);
  for_each_relocation(position, [&](Move move) {
    Position next = position;
    next.play(move);
    if (attackers_of(next, move.to()).empty()) boats.erase(move.to());
  });
  return boats;
}

/// The position if the side to move did nothing.
Position passed(const Position& position) {
  Position::TurnState turn = position.turn();
  turn.to_move = opposite(turn.to_move);
  turn.started = std::min<std::uint8_t>(2, static_cast<std::uint8_t>(turn.started + 1));
  turn.landed.reset();
  return {position.rules(), position.boats(Color::black), position.boats(Color::white), turn};
}

std::string_view word_of(int count) {
  constexpr std::string_view kWords[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight"};
  return kWords[static_cast<std::size_t>(count)];
}

std::string count_of(int count, std::string_view noun) {
  return fmt::format("{} {}{}", word_of(count), noun, count == 1 ? "" : "s");
}

std::string boats_text(const Set& boats, const board::Grid& grid) {
  return fmt::format("{} on {}", boats.count() == 1 ? "boat" : "boats", game::cells_text(boats, grid, "and"));
}

/// `Sinks the boat on D4, and nothing can sink yours there.`
std::string sinking(const Position& before, Move move, const Position& after) {
  if (before.boat_at(move.to()) == Color::none) return "";
  return fmt::format("Sinks the boat on {}{}.", game::cell_text(move.to(), before.rules().grid()),
                     attackers_of(after, move.to()).empty() ? ", and nothing can sink yours there" : "");
}

/// `Brings a boat home to D8, where nothing can sink it: three boats to go.`
std::string landing(const Position& before, Move move, const Position& after) {
  const Color side = before.to_move();
  if (!lands(before, move)) return "";
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
  return fmt::format("Keeps {} from sinking your {} on its next move.", game::side_text(opposite(side)),
                     boats_text(saved, grid));
}

/// `Threatens to sink the boats on C5 and E5: Black cannot save both.`
std::string threat(const Position& before, const Position& after) {
  const Set threatened = targets(passed(after)) - targets(before);
  if (threatened.empty()) return "";
  bool certain = true;
  for_each_relocation(after, [&](Move move) {
    Position next = after;
    next.play(move);
    certain = certain && !next.over() && !(targets(next) & threatened).empty();
  });
  const char* all = threatened.count() == 1 ? "it" : threatened.count() == 2 ? "both" : "all of them";
  const std::string cannot = certain ? fmt::format(": {} cannot save {}", game::side_text(after.to_move()), all) : "";
  return fmt::format("Threatens to sink the {}{}.", boats_text(threatened, before.rules().grid()), cannot);
}

/// `Keeps Black's boat on C3 from coming home on its next move.`
std::string hold(const Position& before, Move move, const Position& after) {
  Set held = homecomers(passed(before)) - homecomers(after);
  held.erase(move.to());
  if (held.empty()) return "";
  return fmt::format("Keeps {}'s {} from coming home on the next move.", game::side_text(after.to_move()),
                     boats_text(held, before.rules().grid()));
}

/// `Guards your boat on D4: you can sink a boat that sinks it.`
std::string guard(const Position& before, const Position& after) {
  const Position threatening = passed(before);
  const Set boats = (guarded(after) & targets(threatening)) - guarded(threatening);
  if (boats.empty()) return "";
  return fmt::format("Guards your {}: you can sink a boat that sinks {}.", boats_text(boats, before.rules().grid()),
                     boats.count() == 1 ? "it" : "one of them");
}

/// `Black cannot sink a boat next; after 17 of the 24 other moves it could.`, unless most moves are safe
std::string safety(const Position& before, Move chosen, const Position& after) {
  if (!targets(after).empty()) return "";
  int others = 0;
  int unsafe = 0;
  for_each_relocation(before, [&](Move move) {
    if (move == chosen) return;
    Position next = before;
    next.play(move);
    ++others;
    unsafe += !next.over() && !targets(next).empty() ? 1 : 0;
  });
  if (2 * unsafe <= others) return "";
  return fmt::format("{} cannot sink a boat next; after {} it could.", game::side_text(after.to_move()),
                     game::others_text(unsafe, others, "move"));
}

/// The moves that a boat lacks to its home bank over squares that are free now; nothing where there is no way.
std::optional<int> moves_home(const Position& position, Color side, Cell boat) {
  Set occupied = position.boats(Color::black) | position.boats(Color::white);
  occupied.erase(boat);
  Set reached = Set::single(boat);
  for (int moves = 0;; ++moves) {
    if (!(reached & home_bank(side)).empty()) return moves;
    Set next = reached;
    reached.for_each([&](Cell cell) { next |= position.rules().reach(cell, occupied) - occupied; });
    if (next == reached) return std::nullopt;
    reached = next;
  }
}

/// `Puts a boat on C6, two moves from home instead of three.`
std::string advance(const Position& before, Move move, const Position& after) {
  const Color side = before.to_move();
  const auto were = moves_home(before, side, move.from());
  const auto are = moves_home(after, side, move.to());
  if (!are || *are == 0 || (were && *are >= *were)) return "";
  return fmt::format("Puts a boat on {}, {} from home{}.", game::cell_text(move.to(), before.rules().grid()),
                     count_of(*are, "move"), were ? fmt::format(" instead of {}", word_of(*were)) : "");
}

/// `If Black answers C4-C3, you can sink the boat on E5.`
std::string plan(const Position& after, const std::vector<Move>& reply) {
  if (reply.size() < 2 || reply[1].kind() != Move::Kind::relocate) return "";
  Position answered = after;
  answered.play(reply[0]);
  const board::Grid& grid = after.rules().grid();
  const bool sinks = answered.boat_at(reply[1].to()) != Color::none;
  if (!sinks && !lands(answered, reply[1])) return "";
  return fmt::format("{} {} {}.", game::if_answered(after.to_move(), reply[0], grid),
                     sinks ? "sink the boat on" : "bring a boat home to", game::cell_text(reply[1].to(), grid));
}

}  // namespace

std::vector<std::string> Notation::hint_reasons(const Position& before, const std::vector<Move>& turn,
                                                const std::vector<Move>& reply) {
  const Move move = turn.front();
  if (move.kind() != Move::Kind::relocate) return {};
  Position after = before;
  after.play(move);
  std::vector<std::string> reasons = {sinking(before, move, after), landing(before, move, after), threat(before, after),
                                      escape(before, move, after),  hold(before, move, after),    guard(before, after),
                                      safety(before, move, after),  advance(before, move, after), plan(after, reply)};
  std::erase(reasons, "");
  return reasons;
}

}  // namespace catenary::games::colorado
