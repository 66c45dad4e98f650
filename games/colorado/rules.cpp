// SPDX-License-Identifier: MIT
#include "rules.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "core/rng.h"
#include "core/zobrist.h"

namespace catenary::games::colorado {

namespace {

using core::Vertex;

constexpr std::array<Vertex, 4> kOrthogonal{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<Vertex, 4> kDiagonal{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr std::array<Vertex, 8> kKnight{{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

constexpr auto kLandedKeys = core::zobrist_table<kSquares>(2);
// Indexed by side to move, winner, sides that have started, and passes.
constexpr auto kTurnKeys = core::zobrist_table<4 * 4 * 4 * 2>(3);

constexpr Set rank(int row) {
  Set squares;
  for (int column = 0; column < kWidth; ++column) squares.insert(static_cast<Cell>(row * kWidth + column));
  return squares;
}

constexpr Set kLowestRank = rank(0);
constexpr Set kHighestRank = rank(kWidth - 1);

std::optional<Cell> step(const board::Grid& grid, Cell from, Vertex by) {
  const Vertex vertex = grid.vertex_of(from);
  return grid.cell_at({vertex.column + by.column, vertex.row + by.row});
}

/// "the boat may stop on any square up to the first one of its own square's colour, but not beyond that".
void add_rays(Paths& paths, const Rules& rules, Cell from, std::span<const Vertex> directions) {
  for (const Vertex direction : directions) {
    Paths::Ray& ray = paths.rays.emplace_back();
    for (auto cell = step(rules.grid(), from, direction); cell; cell = step(rules.grid(), *cell, direction)) {
      ray.push_back(*cell);
      if (rules.layout[*cell] == rules.layout[from]) break;
    }
  }
}

void add_leaps(Paths& paths, const Rules& rules, Cell from, std::span<const Vertex> leaps) {
  for (const Vertex leap : leaps)
    if (const auto cell = step(rules.grid(), from, leap)) paths.leaps.insert(*cell);
}

/// "A boat moves according to the colour of the square on which it stands."
Paths paths_from(const Rules& rules, Cell from) {
  Paths paths;
  switch (rules.layout[from]) {
    case SquareColor::red:
      add_rays(paths, rules, from, kOrthogonal);
      break;
    case SquareColor::yellow:
      add_rays(paths, rules, from, kDiagonal);
      break;
    case SquareColor::green:
      add_leaps(paths, rules, from, kKnight);
      break;
    case SquareColor::blue:
      add_leaps(paths, rules, from, kOrthogonal);
      add_leaps(paths, rules, from, kDiagonal);
      break;
  }
  return paths;
}

}  // namespace

Rules::Rules(const game::Settings& settings)
    : board(&board::Grid::square(kWidth)),
      scoring(settings.options.text("scoring") == "all" ? Scoring::all : Scoring::afloat),
      wipeout_draws(settings.options.text("wipeout") == "draw"),
      repetition_draws(settings.options.text("repetition") == "draw"),
      layout(layout_of(settings.options.text("layout"))) {
  for (std::size_t cell = 0; cell < kSquares; ++cell) paths[cell] = paths_from(*this, static_cast<Cell>(cell));
}

Set Rules::reach(Cell from, const Set& occupied) const {
  Set squares = paths[from].leaps;
  for (const Paths::Ray& ray : paths[from].rays) {
    for (const Cell cell : ray) {
      squares.insert(cell);
      if (occupied.contains(cell)) break;
    }
  }
  return squares;
}

Set start_bank(Color side) { return side == Color::white ? kLowestRank : kHighestRank; }

// "A player's home bank is the opposite rank: rank 8 for White, rank 1 for Black."
Set home_bank(Color side) { return start_bank(opposite(side)); }

// "White has the first turn."
Position::Position(const Rules& rules)
    : Position(rules, start_bank(Color::black), start_bank(Color::white), TurnState()) {}

Position::Position(const Rules& rules, const Set& black, const Set& white, const TurnState& turn)
    : x_rules(&rules), x_boats(black, white), x_turn(turn) {}

int Position::points(Color side) const {
  const Color loser = opposite(side);
  if (x_rules->scoring == Scoring::afloat) return boats_out(loser).count();
  return kBoats - (boats(loser) & home_bank(loser)).count();
}

Outcome Position::outcome() const {
  const Color winner = x_turn.winner;
  if (winner == Color::none) return Outcome::draw();
  if (!boats(winner).empty()) return Outcome::win_by(winner, points(winner));
  // "a player who wins without a boat gets 0 points, with either scoring"
  return x_rules->wipeout_draws ? Outcome::draw() : Outcome::win_by(winner, 0);
}

Set Position::barred() const {
  const Color enemy = opposite(to_move());
  // "On their own first move of the game, a player may not sink a boat."
  if (x_turn.started < 2) return boats(to_move()) | boats(enemy);
  // "A boat on its home bank is safe, with one exception: the opponent's move directly after it landed may sink it."
  Set safe = boats(enemy) & home_bank(enemy);
  if (x_turn.landed) safe.erase(*x_turn.landed);
  return boats(to_move()) | safe;
}

void Position::moves(MoveList& list) const {
  if (over()) return;
  const std::size_t before = list.size();
  const Set occupied = x_boats.all();
  const Set closed = barred();
  boats(to_move()).for_each([&](Cell from) {
    (x_rules->reach(from, occupied) - closed).for_each([&](Cell to) { list.push_back(Move::relocate(from, to)); });
  });
  // "a player without a legal move passes"
  if (list.size() == before) list.push_back(Move::pass());
}

bool Position::can_move() const {
  MoveList list;
  moves(list);
  return list.front().kind() != Move::Kind::pass;
}

Illegality Position::why_not(Move move) const {
  if (over()) return Illegality::game_over;
  switch (move.kind()) {
    // "otherwise a `pass` is illegal"
    case Move::Kind::pass:
      return can_move() ? Illegality::can_move : Illegality::none;
    case Move::Kind::relocate:
      return why_not_relocation(move.from(), move.to());
    case Move::Kind::place: {
      // A click on the origin of a move.
      const Illegality reason = why_not_from(move.to());
      return reason == Illegality::none ? Illegality::no_such_move : reason;
    }
    default:
      return Illegality::no_such_move;
  }
}

/// The reason why a move may not start on a square.
Illegality Position::why_not_from(Cell from) const {
  if (from >= kSquares) return Illegality::no_such_move;
  const Color boat = boat_at(from);
  if (boat == Color::none) return Illegality::no_boat;
  if (boat != to_move()) return Illegality::opponents_boat;
  const Set targets = x_rules->reach(from, x_boats.all()) - barred();
  return targets.empty() ? Illegality::immobile : Illegality::none;
}

Illegality Position::why_not_relocation(Cell from, Cell to) const {
  const Illegality reason = why_not_from(from);
  if (reason != Illegality::none && reason != Illegality::immobile) return reason;
  if (to >= kSquares || !x_rules->reach(from, Set()).contains(to)) return Illegality::out_of_reach;
  // "A boat can't move to a square with a boat of its own side."
  if (boat_at(to) == to_move()) return Illegality::own_boat;
  if (!x_rules->reach(from, x_boats.all()).contains(to)) return Illegality::blocked;
  if (!barred().contains(to)) return Illegality::none;
  return x_turn.started < 2 ? Illegality::sinks_on_first_move : Illegality::safe_at_home;
}

int Position::occurrences(std::uint64_t key) const {
  return static_cast<int>(
      std::count_if(x_past.begin(), x_past.end(), [key](const Earlier& earlier) { return earlier.key == key; }));
}

/// Adds the position to the past. Positions before both sides have moved cannot recur.
void Position::remember(Move move) {
  if (!x_rules->repetition_draws || x_turn.started < 2) return;
  const std::uint64_t left = key();
  if (occurrences(left) == 1) x_past_key ^= core::mix64(left);
  x_past.push_back({left, move, x_turn.landed, x_turn.passes});
}

void Position::forget() {
  x_past.clear();
  x_past_key = 0;
}

void Position::play(Move move) {
  assert(legal(move));
  remember(move);
  if (move.kind() == Move::Kind::pass) {
    pass();
  } else {
    relocate(move.from(), move.to());
  }
}

void Position::relocate(Cell from, Cell to) {
  const Color mover = to_move();
  const Color enemy = opposite(mover);
  x_boats.relocate(mover, from, to);
  // "A boat that moves onto an opponent's boat sinks it", and no earlier position can recur.
  if (boats(enemy).contains(to)) {
    x_boats.erase(enemy, to);
    forget();
  }
  // "judged after each move, in this order"; a side without boats has none left to bring home.
  if (boats_out(mover).empty()) {
    finish(mover);
  } else if (boats_out(enemy).empty()) {
    finish(enemy);
  } else {
    // "A boat lands with each move that ends on its home bank, even if the move began there."
    end_turn(0, home_bank(mover).contains(to) ? std::optional(to) : std::nullopt);
  }
}

void Position::pass() {
  // "if neither player can move, the second pass in a row ends the game in a draw."
  if (x_turn.passes > 0) {
    finish(Color::none);
  } else {
    // "a pass counts as a player's first move, and as the reply after which a landed boat is safe"
    end_turn(1, std::nullopt);
  }
}

void Position::end_turn(int passes, std::optional<Cell> landed) {
  x_turn.to_move = opposite(x_turn.to_move);
  x_turn.started = std::min<std::uint8_t>(2, static_cast<std::uint8_t>(x_turn.started + 1));
  x_turn.passes = static_cast<std::uint8_t>(passes);
  x_turn.landed = landed;
  // "with `draw`, a position that occurs for the third time ends the game in a draw"
  if (earlier_occurrences() == 2) finish(Color::none);
}

void Position::finish(Color winner) {
  x_turn = {Color::none, winner, 2, 0, std::nullopt};
  forget();
}

bool may_have_passed(const Position& position, Color side) {
  const Position first_move(position.rules(), position.boats(Color::black), position.boats(Color::white),
                            {.to_move = side, .started = 0});
  return first_move.legal(Move::pass());
}

std::uint64_t Position::key() const {
  const unsigned turn = static_cast<unsigned>(x_turn.to_move) * 32U + static_cast<unsigned>(x_turn.winner) * 8U +
                        x_turn.started * 2U + x_turn.passes;
  return x_boats.key() ^ kTurnKeys[turn] ^ (x_turn.landed ? kLandedKeys[*x_turn.landed] : 0);
}

bool Position::consistent() const {
  const Position rebuilt(*x_rules, x_boats.black(), x_boats.white(), x_turn);
  const bool finished = boats_out(Color::black).empty() || boats_out(Color::white).empty();
  const Color landed_side = opposite(to_move());
  const bool landed_at_home = !x_turn.landed || (boats(landed_side) & home_bank(landed_side)).contains(*x_turn.landed);
  return key() == rebuilt.key() && (x_boats.black() & x_boats.white()).empty() && x_boats.black().count() <= kBoats &&
         x_boats.white().count() <= kBoats && finished == (x_turn.winner != Color::none) && (over() || !finished) &&
         landed_at_home && x_turn.started <= 2 && x_turn.passes <= 1;
}

}  // namespace catenary::games::colorado
