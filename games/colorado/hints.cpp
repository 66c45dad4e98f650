// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
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

/// The position if the side to move did nothing.
Position passed(const Position& position) {
  Position::TurnState turn = position.turn();
  turn.to_move = opposite(turn.to_move);
  turn.started = std::min<std::uint8_t>(2, static_cast<std::uint8_t>(turn.started + 1));
  turn.landed.reset();
  return {position.rules(), position.boats(Color::black), position.boats(Color::white), turn};
}

std::string word_of(int count) {
  constexpr std::array<std::string_view, 13> kWords = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                       "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  const auto index = static_cast<std::size_t>(count);
  return index < kWords.size() ? std::string(kWords[index]) : std::to_string(count);
}

std::string count_of(int count, std::string_view noun) {
  return fmt::format("{} {}{}", word_of(count), noun, count == 1 ? "" : "s");
}

std::string boats_text(const Set& boats, const board::Grid& grid) {
  return fmt::format("{} on {}", boats.count() == 1 ? "boat" : "boats", game::cells_text(boats, grid, "and"));
}

/// The boats on which a side may not land: its own, those that are safe at home, and the last one of the opponent
/// unless that brings its own last boat home, because "sinking everything" loses.
Set no_landing(const Position& position, Color side) {
  const Set& others = position.boats(opposite(side));
  Set sinkable = others - home_bank(opposite(side));
  if (others.count() == 1) sinkable = position.boats_out(side).count() == 1 ? sinkable & home_bank(side) : Set();
  return position.boats(side) | (others - sinkable);
}

/// The moves that a boat lacks to its home bank if nothing else moves; nothing where there is no way.
std::optional<int> moves_home(const Position& position, Color side, Cell boat) {
  Set occupied = position.boats(Color::black) | position.boats(Color::white);
  Set barred = no_landing(position, side);
  occupied.erase(boat);
  barred.erase(boat);
  Set reached = Set::single(boat);
  for (int moves = 0;; ++moves) {
    if (!(reached & home_bank(side)).empty()) return moves;
    Set next = reached;
    reached.for_each([&](Cell cell) { next |= position.rules().reach(cell, occupied) - barred; });
    if (next == reached) return std::nullopt;
    reached = next;
  }
}

/// The moves home of all boats of a side; nothing where one has no way.
std::optional<int> moves_home(const Position& position, Color side) {
  std::optional<int> sum = 0;
  position.boats_out(side).for_each([&](Cell boat) {
    const auto moves = moves_home(position, side, boat);
    sum = sum && moves ? std::optional(*sum + *moves) : std::nullopt;
  });
  return sum;
}

/// The boats of a side that a move leaves where they are while it makes their ways home longer (`sign` 1) or shorter
/// (-1): `boats on B2 and C2: three moves more`. Without a number where a way is closed or opened altogether.
std::string changed_ways(const Position& before, const Position& after, Color side, int sign) {
  Set boats;
  std::optional<int> moves = 0;
  (before.boats_out(side) & after.boats_out(side)).for_each([&](Cell boat) {
    const auto were = moves_home(before, side, boat);
    const auto are = moves_home(after, side, boat);
    const auto& longer = sign > 0 ? are : were;
    const auto& shorter = sign > 0 ? were : are;
    if (!shorter || (longer && *longer <= *shorter)) return;
    boats.insert(boat);
    moves = moves && longer ? std::optional(*moves + *longer - *shorter) : std::nullopt;
  });
  if (boats.empty()) return "";
  return boats_text(boats, before.rules().grid()) +
         (moves ? fmt::format(": {} {}.", count_of(*moves, "move"), sign > 0 ? "more" : "fewer") : ".");
}

/// `Brings a boat home to D8: three boats to go.`
std::string landing(const Position& before, Move move, const Position& after) {
  if (!lands(before, move)) return "";
  if (after.boats_out(before.to_move()).empty())
    return fmt::format("Brings your last boat home to {}.", game::cell_text(move.to(), before.rules().grid()));
  return fmt::format("Brings a boat home to {}: {} to go.", game::cell_text(move.to(), before.rules().grid()),
                     count_of(after.boats_out(before.to_move()).count(), "boat"));
}

/// `Sinks Black's boat on B5: Black has three boats to go.`
std::string sinking(const Position& before, Move move, const Position& after) {
  const Color other = after.to_move();
  if (before.boat_at(move.to()) != other) return "";
  const std::string owner = game::side_text(other);
  return fmt::format("Sinks {}'s boat on {}: {} has {} to go.", owner,
                     game::cell_text(move.to(), before.rules().grid()), owner,
                     count_of(after.boats_out(other).count(), "boat"));
}

/// `Keeps Black's boat on C3 from coming home on the next move.`
std::string hold(const Position& before, Move move, const Position& after) {
  Set held = homecomers(passed(before)) - homecomers(after);
  // Where the move ends the boat is sunk, which spares its owner the way.
  held.erase(move.to());
  if (held.empty()) return "";
  return fmt::format("Keeps {}'s {} from coming home on the next move.", game::side_text(after.to_move()),
                     boats_text(held, before.rules().grid()));
}

/// `Stands in the way of Black's boat on C3: two moves more.`
std::string delay(const Position& before, const Position& after) {
  const std::string ways = changed_ways(before, after, after.to_move(), 1);
  return ways.empty() ? "" : fmt::format("Stands in the way of {}'s {}", game::side_text(after.to_move()), ways);
}

/// `Clears the way of your boat on B2: two moves fewer.`
std::string clearance(const Position& before, const Position& after) {
  const std::string ways = changed_ways(before, after, before.to_move(), -1);
  return ways.empty() ? "" : "Clears the way of your " + ways;
}

/// `Puts a boat on C6: as the boats stand, two moves from home instead of three.`
std::string advance(const Position& before, Move move, const Position& after) {
  const Color side = before.to_move();
  const auto were = moves_home(before, side, move.from());
  const auto are = moves_home(after, side, move.to());
  if (!are || *are == 0 || (were && *are >= *were)) return "";
  return fmt::format("Puts a boat on {}: as the boats stand, {} from home{}.",
                     game::cell_text(move.to(), before.rules().grid()), count_of(*are, "move"),
                     were ? fmt::format(" instead of {}", word_of(*were)) : "");
}

/// `As the boats stand, you need 5 more moves to bring all of them home, Black 6.`, where the side stays ahead
std::string race(const Position& before, const Position& after) {
  const auto own = moves_home(after, before.to_move());
  const auto others = moves_home(after, after.to_move());
  if (!own || !others || *own >= *others) return "";
  return fmt::format("As the boats stand, you need {} more {} to bring all of them home, {} {}.", *own,
                     *own == 1 ? "move" : "moves", game::side_text(after.to_move()), *others);
}

/// `If Black sinks your boat on D4, you need three moves fewer.`
std::string offer(const Position& before, Move move, const Position& after) {
  const auto needed = moves_home(after, before.to_move());
  int spared = kBoats * kWidth;
  bool sinks = false;
  for_each_relocation(after, [&](Move answer) {
    if (answer.to() != move.to()) return;
    Position next = after;
    next.play(answer);
    const auto left = moves_home(next, before.to_move());
    sinks = true;
    // To sink the last boat loses at once.
    spared = needed && left && !next.over() ? std::min(spared, *needed - *left) : 0;
  });
  if (!sinks || spared < 2) return "";
  return fmt::format("If {} sinks your boat on {}, you need {} fewer.", game::side_text(after.to_move()),
                     game::cell_text(move.to(), before.rules().grid()), count_of(spared, "move"));
}

/// That a boat leaves home, and why if nothing else says so.
std::string departure(const Position& before, Move move, const Position& after, bool has_reasons) {
  const Color side = before.to_move();
  const Set& home = home_bank(side);
  if (!home.contains(move.from()) || home.contains(move.to())) return "";
  if (has_reasons)
    return fmt::format("Takes a boat out of home: {} to go.", count_of(after.boats_out(side).count(), "boat"));
  bool forced = true;
  for_each_relocation(before, [&](Move other) { forced = forced && home.contains(other.from()); });
  return forced ? "Leaves home because no boat outside can move."
                : "Waits with a boat from home: those outside stay where they are.";
}

/// `If Black answers C4-C3, you can bring the boat on D6 home to D8.`
std::string plan(const Position& after, const std::vector<Move>& reply) {
  if (reply.size() < 2 || reply[1].kind() != Move::Kind::relocate) return "";
  const Position answered = game::position_after(after, reply[0]);
  const board::Grid& grid = after.rules().grid();
  if (answered.over() || !lands(answered, reply[1])) return "";
  return fmt::format("{} bring the boat on {} home to {}.", game::if_answered(after.to_move(), {reply[0]}, grid),
                     game::cell_text(reply[1].from(), grid), game::cell_text(reply[1].to(), grid));
}

}  // namespace

std::vector<std::string> Notation::hint_reasons(const Position& before, const std::vector<Move>& turn,
                                                const std::vector<Move>& reply) {
  const Move move = turn.front();
  const Position after = game::position_after(before, move);
  if (move.kind() != Move::Kind::relocate) return {};
  if (after.over()) return lands(before, move) ? std::vector{landing(before, move, after)} : std::vector<std::string>();
  // To sink a boat is no gain by itself: its owner has one less to bring home.
  std::vector<std::string> reasons = {
      landing(before, move, after), sinking(before, move, after), hold(before, move, after),
      delay(before, after),         clearance(before, after),     advance(before, move, after),
      race(before, after),          plan(after, reply),           offer(before, move, after)};
  std::erase(reasons, "");
  reasons.insert(reasons.begin(), departure(before, move, after, !reasons.empty()));
  std::erase(reasons, "");
  return reasons;
}

}  // namespace catenary::games::colorado
