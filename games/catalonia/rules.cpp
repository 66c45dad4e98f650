// SPDX-License-Identifier: MIT
#include "rules.h"

#include <bit>
#include <cassert>
#include <vector>

#include "core/zobrist.h"

namespace catenary::games::catalonia {

namespace {

constexpr auto kPieceKeys = core::zobrist_table<2 * kKinds * kSquares>(1);
constexpr auto kPitKeys = core::zobrist_table<kSquares>(2);
constexpr auto kAtKeys = core::zobrist_table<kSquares>(3);

constexpr Set squares(int first_file, int last_file, int first_rank, int last_rank) {
  Set set;
  for (int rank = first_rank; rank <= last_rank; ++rank)
    for (int file = first_file; file <= last_file; ++file) set.insert(static_cast<Cell>(rank * kWidth + file));
  return set;
}

constexpr auto kAround = [] {
  std::array<Set, kSquares> around{};
  for (int cell = 0; cell < static_cast<int>(kSquares); ++cell) {
    const int file = cell % kWidth;
    const int rank = cell / kWidth;
    around[static_cast<std::size_t>(cell)] = squares(file > 0 ? file - 1 : 0, file < kWidth - 1 ? file + 1 : file,
                                                     rank > 0 ? rank - 1 : 0, rank < kWidth - 1 ? rank + 1 : rank);
    around[static_cast<std::size_t>(cell)].erase(static_cast<Cell>(cell));
  }
  return around;
}();

/// "White's rank 1 has knights on B1 and G1, bishops on C1 and F1, the lady on D1 and the gentleman on E1."
Board start_board() {
  constexpr std::array<Kind, 6> kRow{Kind::knight,    Kind::bishop, Kind::lady,
                                     Kind::gentleman, Kind::bishop, Kind::knight};
  Board board;
  for (std::size_t i = 0; i < kRow.size(); ++i) {
    const auto file = static_cast<Cell>(i + 1);
    board.put({kRow[i], Color::white}, file);
    board.put({Kind::peasant, Color::white}, static_cast<Cell>(kWidth + file));
    board.put({kRow[i], Color::black}, static_cast<Cell>(7 * kWidth + file));
    board.put({Kind::peasant, Color::black}, static_cast<Cell>(6 * kWidth + file));
  }
  return board;
}

/// Calls `visit(piece, cell)` for each piece, kind by kind.
template <class Visit>
void for_each_piece(const Board& board, Color color, Visit visit) {
  for (const Kind kind : kAllKinds)
    board.pieces(color, kind).for_each([&](Cell cell) { visit(Piece{kind, color}, cell); });
}

/// The index of a piece among all pieces in cell order.
int vertex_of(Cell cell, const Set& pieces) { return std::countr_zero(Set::single(cell).ranks_within(pieces)); }

std::uint64_t key_of(const Board& board) {
  std::uint64_t key = 0;
  for (const Color color : {Color::black, Color::white})
    for_each_piece(board, color, [&](Piece piece, Cell cell) {
      const std::size_t kind = core::side_index(color) * kKinds + static_cast<std::size_t>(piece.kind);
      key ^= kPieceKeys[kind * kSquares + cell];
    });
  board.pits.for_each([&](Cell cell) { key ^= kPitKeys[cell]; });
  return key;
}

Set cells_of(VertexSet vertices, const Set& pieces) {
  Set cells;
  for (; vertices != 0; vertices &= vertices - 1) cells.insert(pieces.select(std::countr_zero(vertices)));
  return cells;
}

}  // namespace

constexpr Set kDiceSquares = squares(1, 6, 1, 6);

Rules::Rules(const game::Settings& settings)
    : board(&board::Grid::square(kWidth)),
      pits(settings.options.text("pits") == "chosen" ? Pits::chosen : Pits::dice),
      turns(static_cast<int>(settings.options.integer("turns"))) {}

std::optional<Piece> Board::piece_at(Cell cell) const {
  for (const Color color : {Color::black, Color::white}) {
    if (!pieces(color).contains(cell)) continue;
    for (const Kind kind : kAllKinds)
      if (kinds[static_cast<std::size_t>(kind)].contains(cell)) return Piece{kind, color};
  }
  return std::nullopt;
}

void Board::put(Piece piece, Cell cell) {
  kinds[static_cast<std::size_t>(piece.kind)].insert(cell);
  colors[core::side_index(piece.color)].insert(cell);
}

void Board::lift(Cell cell) {
  for (Set& kind : kinds) kind.erase(cell);
  for (Set& color : colors) color.erase(cell);
}

CycleGraph defence_graph(const Board& board) {
  const Set pieces = board.pieces();
  const Set closed = pieces | board.pits;
  CycleGraph graph;
  graph.size = pieces.count();
  graph.first_color = board.pieces(Color::white).ranks_within(pieces);
  for (const Color color : {Color::black, Color::white})
    for_each_piece(board, color, [&](Piece piece, Cell cell) {
      graph.successors[static_cast<std::size_t>(vertex_of(cell, pieces))] =
          defended(piece, cell, closed).ranks_within(pieces);
    });
  return graph;
}

Chain longest_chain(const Board& board) {
  const Set pieces = board.pieces();
  const Cycle cycle = longest_cycle(defence_graph(board));
  Chain chain;
  for (int i = 0; i < cycle.length; ++i) chain.push_back(pieces.select(cycle.vertices[static_cast<std::size_t>(i)]));
  return chain;
}

int longest_chain_length(const Board& board) {
  struct Known {
    Board board;
    int length = 0;
  };
  // A search reaches many boards by several paths, and asks for the chain each time. Each thread has its own table,
  // which needs no lock: 16,384 boards in 1.2 MB.
  constexpr std::size_t kSlots = 1 << 14;
  thread_local std::vector<Known> memory(kSlots);
  Known& known = memory[key_of(board) % kSlots];
  if (known.board == board) return known.length;
  known = {board, longest_cycle(defence_graph(board)).length};
  return known.length;
}

Position::Position(const Rules& rules) : Position(rules, start_board(), TurnState()) {}

Position::Position(const Rules& rules, const Board& board, const TurnState& turn)
    : x_rules(&rules), x_board(board), x_turn(turn), x_choices(choices_of_phase()) {}

Set Position::choices_of_phase() const {
  switch (x_turn.phase) {
    case Phase::roll:
      return kDiceSquares - x_board.pits;
    case Phase::target:
      return x_turn.at ? targets_around(*x_turn.at) : targets_in_longest_chains();
    case Phase::escape:
      return escapes(*x_turn.at);
    case Phase::trapped:
      return trapped(x_turn.to_move);
    case Phase::movement:
    case Phase::over:
      break;
  }
  return {};
}

bool Position::may_move(Color color) const {
  if (x_turn.phase != Phase::movement) return color == to_move() && !over();
  return core::is_side(color) && has_move_this_turn(color);
}

Color Position::mover(Move move) const {
  if (x_turn.phase != Phase::movement) return to_move();
  return x_board.pieces(Color::white).contains(move.from()) ? Color::white : Color::black;
}

bool Position::has_move(Color color) const {
  const Set closed = x_board.closed();
  bool can_move = false;
  for_each_piece(x_board, color,
                 [&](Piece piece, Cell cell) { can_move = can_move || !destinations(piece, cell, closed).empty(); });
  return can_move;
}

void Position::moves(MoveList& list) const {
  if (x_turn.phase != Phase::movement) {
    x_choices.for_each([&](Cell cell) { list.push_back(Move::place(cell)); });
    // "the peasant's square, or `pass` to remove no more"
    if (x_turn.phase == Phase::trapped) list.push_back(Move::pass());
    return;
  }
  // A colour that has not moved but has no move contributes nothing.
  Set movable;
  for (const Color color : {Color::black, Color::white})
    if (!x_turn.moved[core::side_index(color)]) movable |= x_board.pieces(color);
  const Set closed = x_board.closed();
  movable.for_each([&](Cell from) {
    destinations(*x_board.piece_at(from), from, closed).for_each([&](Cell to) {
      list.push_back(Move::relocate(from, to));
    });
  });
}

Illegality Position::why_not(Move move) const {
  if (over()) return Illegality::game_over;
  switch (move.kind()) {
    case Move::Kind::relocate:
      if (x_turn.phase != Phase::movement) return Illegality::no_such_move;
      return why_not_relocation(move.from(), move.to());
    case Move::Kind::place:
      return x_turn.phase == Phase::movement ? why_not_origin_alone(move.to()) : why_not_choice(move.to());
    case Move::Kind::pass:
      return x_turn.phase == Phase::trapped ? Illegality::none : Illegality::no_pass;
    default:
      return Illegality::no_such_move;
  }
}

/// The reason why a move may not start on a square.
Illegality Position::why_not_from(Cell from) const {
  if (from >= kSquares) return Illegality::no_such_move;
  const auto piece = x_board.piece_at(from);
  if (!piece) return Illegality::no_piece;
  if (x_turn.moved[core::side_index(piece->color)]) return Illegality::has_moved;
  return destinations(*piece, from, x_board.closed()).empty() ? Illegality::immobile : Illegality::none;
}

Illegality Position::why_not_relocation(Cell from, Cell to) const {
  const Illegality reason = why_not_from(from);
  if (reason != Illegality::none && reason != Illegality::immobile) return reason;
  if (to >= kSquares || !leaps(*x_board.piece_at(from), from).contains(to)) return Illegality::out_of_reach;
  // "A move must end on an empty square that is not a pit."
  if (x_board.pieces().contains(to)) return Illegality::occupied;
  if (x_board.pits.contains(to)) return Illegality::pit;
  const bool free = destinations(*x_board.piece_at(from), from, x_board.closed()).contains(to);
  return free ? Illegality::none : Illegality::blocked;
}

/// A click on the origin of a move is not yet a move.
Illegality Position::why_not_origin_alone(Cell from) const {
  const Illegality reason = why_not_from(from);
  return reason == Illegality::none ? Illegality::no_such_move : reason;
}

Illegality Position::why_not_choice(Cell cell) const {
  if (cell >= kSquares) return Illegality::no_such_move;
  if (x_choices.contains(cell)) return Illegality::none;
  switch (x_turn.phase) {
    case Phase::roll:
      return Illegality::not_rolled;
    case Phase::target:
      return Illegality::no_target;
    case Phase::escape:
      return Illegality::no_escape;
    default:
      return Illegality::not_trapped;
  }
}

void Position::play(Move move) {
  assert(legal(move));
  const Cell cell = move.to();
  switch (x_turn.phase) {
    case Phase::movement: {
      const Piece piece = *x_board.piece_at(move.from());
      x_board.lift(move.from());
      x_board.put(piece, cell);
      x_turn.moved[core::side_index(piece.color)] = true;
      return move_on();
    }
    case Phase::roll:
      return strike_rolled(cell);
    case Phase::target:
      return strike(cell);
    case Phase::escape:
      return escape_to(cell);
    case Phase::trapped:
      if (move.kind() == Move::Kind::pass)
        return to_move() == Color::white ? ask_for_trapped(Color::black) : end_turn();
      x_board.lift(cell);
      return ask_for_trapped(to_move());
    case Phase::over:
      break;
  }
}

void Position::decide(Phase phase, Color color, const Set& choices, std::optional<Cell> at) {
  x_turn.phase = phase;
  x_turn.to_move = color;
  x_turn.at = at;
  x_choices = choices;
}

/// "a colour with a legal move must make one, and a colour without one is passed over."
void Position::move_on() {
  for (const Color color : {Color::white, Color::black})
    if (has_move_this_turn(color)) return decide(Phase::movement, color, {});
  x_turn.moved = {};
  score();
}

/// "A turn scores the square of the length of the longest chain on the board after the movement phase."
void Position::score() {
  const int length = longest_chain_length(x_board);
  x_turn.started = x_turn.started || length > 0;
  x_turn.total += length * length;
  // "The scoring phase and the pit phase begin with the turn of the first chain."
  if (!x_turn.started) return end_turn();
  if (x_rules->pits == Pits::dice) return decide(Phase::roll, Color::chance, kDiceSquares - x_board.pits);
  // "in a turn without a chain there is no target and no pit opens, but trapped peasants may be removed"
  if (length == 0) return ask_for_trapped(Color::white);
  decide(Phase::target, Color::white, targets_in_longest_chains());
}

Set Position::targets_around(Cell rolled) const { return kAround[rolled] & x_board.pieces(); }

/// "any piece of a longest chain of the turn"
Set Position::targets_in_longest_chains() const {
  const CycleGraph graph = defence_graph(x_board);
  return cells_of(vertices_of_longest_cycles(graph, longest_cycle(graph)), x_board.pieces());
}

void Position::strike_rolled(Cell cell) {
  // "The piece on the rolled square is the target."
  if (x_board.pieces().contains(cell)) return strike(cell);
  // "If that square is empty, but there are pieces on adjacent squares, the players choose one of them as the target."
  const Set around = targets_around(cell);
  if (around.count() > 1) return decide(Phase::target, Color::white, around, cell);
  if (!around.empty()) return strike(around.lowest());
  // "If no piece is on or next to the rolled square, a pit opens there and there is no target."
  x_board.pits.insert(cell);
  ask_for_trapped(Color::white);
}

/// "Such a square is an escape if the piece would be part of a chain there, with the new pit on the board."
Set Position::escapes(Cell target) const {
  const Piece piece = *x_board.piece_at(target);
  Board board = x_board;
  board.lift(target);
  board.pits.insert(target);
  Set found;
  (leaps(piece, target) - board.closed()).for_each([&](Cell cell) {
    board.put(piece, cell);
    if (has_cycle_through(defence_graph(board), vertex_of(cell, board.pieces()))) found.insert(cell);
    board.lift(cell);
  });
  return found;
}

void Position::strike(Cell target) {
  const Color owner = x_board.piece_at(target)->color;
  const Set ways = escapes(target);
  x_turn.at = target;
  // "The target must go to an escape; if there are several, its owner chooses."
  if (ways.count() > 1) return decide(Phase::escape, owner, ways, target);
  if (!ways.empty()) return escape_to(ways.lowest());
  x_board.lift(target);
  x_board.pits.insert(target);
  ask_for_trapped(Color::white);
}

void Position::escape_to(Cell cell) {
  const Cell target = *x_turn.at;
  const Piece piece = *x_board.piece_at(target);
  x_board.lift(target);
  // "A pit opens on the square of the target."
  x_board.pits.insert(target);
  x_board.put(piece, cell);
  ask_for_trapped(Color::white);
}

/// "A peasant is trapped if there is a pit or the board's edge both straight in front of it and straight behind it"
Set Position::trapped(Color color) const {
  Set found;
  x_board.pieces(color, Kind::peasant).for_each([&](Cell cell) {
    if ((peasant_steps(color, cell) - x_board.pits).empty()) found.insert(cell);
  });
  return found;
}

/// "each player may remove any of their own trapped peasants": "White chooses first, then Black"
void Position::ask_for_trapped(Color first) {
  for (Color color = first;; color = Color::black) {
    if (const Set peasants = trapped(color); !peasants.empty()) return decide(Phase::trapped, color, peasants);
    if (color == Color::black) return end_turn();
  }
}

void Position::end_turn() {
  const bool lost = !x_turn.started && x_turn.number == kTurnsWithoutChain;
  // "The game ends after turn 15, or after the number of turns set by the option `turns`"
  if (lost || x_turn.number == x_rules->turns) return decide(Phase::over, Color::none, {});
  ++x_turn.number;
  move_on();
}

int Position::stage() const {
  const int start = x_turn.number * kStagesOfTurn;
  switch (x_turn.phase) {
    case Phase::movement:
      return start + (x_turn.moved[0] || x_turn.moved[1] ? 1 : 0);
    case Phase::roll:
      return start + 2;
    case Phase::target:
      return start + 3;
    case Phase::escape:
      return start + 4;
    case Phase::trapped:
      // Each removal leaves one fewer peasant to ask about.
      return start + 5 + (to_move() == Color::white ? 0 : 7) + kPiecesOfKind.back() - x_choices.count();
    case Phase::over:
      break;
  }
  return start + kStagesOfTurn - 1;
}

std::uint64_t Position::key() const {
  const std::uint64_t key = key_of(x_board);
  const auto flags = static_cast<std::uint64_t>(x_turn.to_move) | static_cast<std::uint64_t>(x_turn.phase) << 2 |
                     std::uint64_t{x_turn.moved[0]} << 5 | std::uint64_t{x_turn.moved[1]} << 6 |
                     std::uint64_t{x_turn.started} << 7;
  const auto counts = std::uint64_t{x_turn.number} | static_cast<std::uint64_t>(x_turn.total) << 8;
  return key ^ core::mix64(flags << 32 | counts) ^ (x_turn.at ? kAtKeys[*x_turn.at] : 0);
}

bool Position::consistent() const {
  const Position rebuilt(*x_rules, x_board, x_turn);
  Set kinds;
  int count = 0;
  for (const Set& kind : x_board.kinds) {
    kinds |= kind;
    count += kind.count();
  }
  const bool movement = x_turn.phase == Phase::movement;
  const Color due = has_move_this_turn(Color::white) ? Color::white : Color::black;
  return x_choices == rebuilt.x_choices && kinds == x_board.pieces() && count == kinds.count() &&
         (x_board.colors[0] & x_board.colors[1]).empty() && (kinds & x_board.pits).empty() &&
         (!movement || (has_move_this_turn(due) && to_move() == due)) && over() == (to_move() == Color::none);
}

}  // namespace catenary::games::catalonia
