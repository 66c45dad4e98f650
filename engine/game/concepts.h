// SPDX-License-Identifier: MIT
/// Requirements for games that can be played and searched. Each plug-in in games/ meets them; StateOf and the searchers
/// are instantiated with it.
#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/grid.h"
#include "core/color.h"
#include "core/move.h"
#include "core/result.h"
#include "core/rng.h"
#include "game/event.h"
#include "game/game_info.h"
#include "game/outcome.h"
#include "game/picture.h"
#include "game/status.h"
#include "game/traits.h"
#include "game/value.h"

namespace catenary::game {

using core::Cell;
using core::Color;
using core::Move;

/// The whole state of a game as a value: cheap to copy; moves are played on a copy.
template <class P>
concept Position = std::copyable<P> && std::equality_comparable<P> &&
    requires(const P position, P changed, Move move, typename P::MoveList list) {
  /// none if the game is over.
  { position.to_move() } -> std::same_as<Color>;
  { position.over() } -> std::same_as<bool>;
  /// Requires over().
  { position.outcome() } -> std::same_as<Outcome>;
  /// Appends all legal moves, each once, in a fixed order; none if the game is over.
  position.moves(list);
  { position.legal(move) } -> std::same_as<bool>;
  /// Requires a legal move.
  changed.play(move);
  /// Equal keys and equal past_key()s mean equal futures: together they cover everything that the rules depend on.
  { position.key() } -> std::same_as<std::uint64_t>;
  /// Recomputes all incremental state from the raw cells and compares; for checked builds.
  { position.consistent() } -> std::same_as<bool>;
};

/// Returns true if `color` has a move now. In most games only the side to move has one; a position in which both may
/// start defines a member of this name.
template <Position P>
bool may_move(const P& position, Color color) {
  if constexpr (requires { position.may_move(color); }) return position.may_move(color);
  return color != Color::none && position.to_move() == color;
}

/// The side that makes a legal move; a position in which both may start defines a member of this name.
template <Position P>
Color mover(const P& position, Move move) {
  if constexpr (requires { position.mover(move); }) return position.mover(move);
  return position.to_move();
}

/// Returns true if the turn of `color` continues: only this side has a move now.
template <Position P>
bool turn_goes_on(const P& position, Color color) {
  return position.to_move() == color && !may_move(position, opposite(color));
}

/// The key of the earlier positions as far as the rules depend on them. Repeated positions have the same key(), so
/// tables of values need both keys. A position whose rules count repetitions defines a member of this name.
template <Position P>
std::uint64_t past_key(const P& position) {
  if constexpr (requires { position.past_key(); }) return position.past_key();
  return 0;
}

/// The key of everything that the rules depend on.
template <Position P>
std::uint64_t full_key(const P& position) {
  return position.key() ^ past_key(position);
}

/// The position after a legal move.
template <Position P>
P position_after(P position, Move move) {
  position.play(move);
  return position;
}

/// The position after moves, each of which is legal after those before it.
template <Position P>
P position_after(P position, const std::vector<Move>& moves) {
  for (const Move move : moves) position.play(move);
  return position;
}

/// Plays one turn and returns its moves: those that `choose(position, index)` returns, until the side that made the
/// first one no longer has the move alone. The turn ends early if `choose` returns none.
template <Position P, class Choose>
std::vector<Move> make_turn(P& position, Choose choose) {
  std::vector<Move> turn;
  Color side = Color::none;
  do {
    const Move move = choose(std::as_const(position), turn.size());
    if (move.is_none()) break;
    if (turn.empty()) side = mover(position, move);
    turn.push_back(move);
    position.play(move);
  } while (turn_goes_on(position, side));
  return turn;
}

/// The first turn of a line of moves, or as much of it as the line contains.
template <Position P>
std::vector<Move> turn_of_one_side(P position, const std::vector<Move>& line) {
  return make_turn(position, [&](const P&, std::size_t index) { return index < line.size() ? line[index] : Move(); });
}

/// The first turn of a line of moves; nothing if the line ends before the turn does.
template <Position P>
std::vector<Move> first_turn(const P& position, const std::vector<Move>& line) {
  std::vector<Move> turn = turn_of_one_side(position, line);
  const Color side = turn.empty() ? Color::none : mover(position, turn.front());
  if (turn_goes_on(position_after(position, turn), side)) turn.clear();
  return turn;
}

/// Compiles only if the plug-in has exactly the optional members that its traits declare. The code that uses them
/// checks their types.
template <class G, class P = typename G::Position>
consteval bool traits_fit() {
#define CATENARY_MISFIT(name) "kTraits." #name " does not say whether there is such a member"
#define CATENARY_CHECK_FUNCTION(name) \
  static_assert(                      \
      G::kTraits.name == requires { &G::name; }, CATENARY_MISFIT(name));
#define CATENARY_CHECK_TYPE(name, Type) \
  static_assert(                        \
      G::kTraits.name == requires { typename G::Type; }, CATENARY_MISFIT(name));
#define CATENARY_CHECK_POSITION(name) \
  static_assert(                      \
      G::kTraits.name == requires { &P::name; }, CATENARY_MISFIT(name));
  CATENARY_OPTIONAL_MEMBERS(CATENARY_CHECK_FUNCTION, CATENARY_CHECK_TYPE, CATENARY_CHECK_POSITION)
#undef CATENARY_MISFIT
#undef CATENARY_CHECK_FUNCTION
#undef CATENARY_CHECK_TYPE
#undef CATENARY_CHECK_POSITION
  return true;
}

/// The static interface of a plug-in. Its traits declare the optional members (game/traits.h). In games with chance,
/// to_move() returns Color::chance where chance is to move; all outcomes listed there are equally likely, and the
/// options of the game include dice_option() (session/dice.h).
template <class G>
concept Game = Position<typename G::Position> &&
    requires(const typename G::Position position, const Settings settings, Move move, Cell cell, std::string_view text,
             const typename G::Rules rules) {
  /// Rules are immutable and made once per session; positions point to them.
  requires std::constructible_from<typename G::Rules, const Settings&>;
  requires std::constructible_from<typename G::Position, const typename G::Rules&>;
  { rules.grid() } -> std::same_as<const board::Grid&>;
  /// The order of placements within a turn does not matter, so the search tries them in ascending order only.
  { G::kCommutativeTurn } -> std::convertible_to<bool>;
  /// Whether the search scores a repeated position as a draw.
  { G::kRepetitionDraws } -> std::convertible_to<bool>;
  /// For the side to move; strictly inside ±kWinBase. Requires a game that is not over.
  { G::evaluate(position) } -> std::same_as<Value>;
  /// The outcome() if the game stopped now.
  { G::estimate(position) } -> std::same_as<Outcome>;
  { G::expected_turns(position) } -> std::same_as<int>;
  /// Success for a legal move, otherwise the reason why it is illegal. The session passes a click that it refuses as
  /// Move::place(cell), even in games without placements; while an origin is selected, it passes the move from there to
  /// the cell.
  { G::legality(position, move) } -> std::same_as<core::Result<>>;
  /// The cell that stands for a legal pass or swap; `previous` is the move played just before, or none.
  { G::substitute_click(position, move, move) } -> std::same_as<std::optional<Cell>>;
  { G::stone_at(position, cell) } -> std::same_as<Color>;
  { G::symbol_at(position, cell) } -> std::same_as<char>;
  { G::status(position) } -> std::same_as<Status>;
  { G::position_text(position) } -> std::same_as<std::string>;
  /// Reads position_text back; an error that says why if the text is not a legal position.
  { G::parse_position(rules, text) } -> std::same_as<core::Result<typename G::Position>>;
  { G::kTraits } -> std::convertible_to<Traits>;
  requires traits_fit<G>();
};

namespace detail {

/// Declared outside GameDefaults, whose member hides the function of the same name.
template <class P>
Value evaluate_of(const P& position) {
  return evaluate(position);
}

}  // namespace detail

/// Base class of plug-ins: the members of Game that most games share. A member of the plug-in overrides the one of the
/// same name here. The game's namespace has the function evaluate(position). `Notation` has the members for texts and
/// pictures, and describe(position, move): the reason why a move is illegal.
template <class R, class P, class Notation>
struct GameDefaults : Notation {
  using Rules = R;
  using Position = P;

  static Value evaluate(const P& position) { return detail::evaluate_of(position); }
  static core::Result<> legality(const P& position, Move move) {
    if (position.legal(move)) return {};
    return core::illegal(Notation::describe(position, move));
  }
  static std::optional<Cell> substitute_click(const P&, Move, Move) { return std::nullopt; }
  static Color stone_at(const P& position, Cell cell) { return position.stone_at(cell); }
  static char symbol_at(const P& position, Cell cell) { return core::stone_symbol(position.stone_at(cell)); }
};

/// A move chosen uniformly among the legal moves. Requires a position that is not over.
template <Position P>
Move random_move(const P& position, core::Rng& rng) {
  if constexpr (requires { position.random_move(rng); }) {
    return position.random_move(rng);
  } else {
    typename P::MoveList moves;
    position.moves(moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }
}

/// The outcome of a finished game, checked against the traits of the game.
template <Game G>
Outcome final_outcome(const typename G::Position& position) {
  const Outcome outcome = position.outcome();
  assert(outcome.kind != Outcome::Kind::win || outcome.has_margin == G::kTraits.margins);
  return outcome;
}

/// Converts the value of a position from the side to move there to `side`. In cooperative games a value is the same for
/// both sides.
template <Game G>
Value value_for(Color side, const typename G::Position& position, Value value) {
  return G::kTraits.cooperative || position.to_move() == side ? value : -value;
}

/// The value for `side` of a position one move later, if it is known without a search: the game is over, the position
/// repeats one of `earlier_keys`, or chance is to move. `draw` is the value of a draw to the side.
template <Game G>
std::optional<Value> value_without_search(Color side, const typename G::Position& child,
                                          std::span<const std::uint64_t> earlier_keys, Value draw) {
  if (child.over()) return outcome_value(child.outcome(), side, 1, draw);
  if (G::kRepetitionDraws && std::find(earlier_keys.begin(), earlier_keys.end(), child.key()) != earlier_keys.end())
    return draw;
  if (child.to_move() == Color::chance) return G::evaluate(child);
  return std::nullopt;
}

}  // namespace catenary::game
