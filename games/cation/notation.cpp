// SPDX-License-Identifier: MIT
#include "notation.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "board/rows.h"
#include "core/text.h"
#include "game/reasons.h"
#include "game/sentences.h"

namespace catenary::games::cation {

namespace {

constexpr std::string_view kNoLatest = "-";

/// The stone in a `latest=` word, if there is one; the outer optional is empty if the word is malformed.
std::optional<std::optional<Cell>> parse_latest(const board::Grid& grid, std::string_view word) {
  const auto text = core::field_text(word, "latest");
  if (!text) return std::nullopt;
  if (*text == kNoLatest) return std::optional<Cell>();
  const auto vertex = core::parse_vertex(*text);
  const auto cell = vertex ? grid.cell_at(*vertex) : std::nullopt;
  if (!cell) return std::nullopt;
  return cell;
}

/// Returns true if one stone is part of all crosscuts, as in every position of a game (Position::kMaxOrigins).
template <int Words>
bool crosscuts_share_a_stone(const Position<Words>& position) {
  board::Bitset<Words> shared = position.rules().points();
  position.crosscuts().for_each(
      [&](Cell corner) { shared &= position.rules().blocks(board::Bitset<Words>::single(corner)); });
  return !shared.empty();
}

/// Checks that a position with the given side to move is possible.
template <int Words>
core::Result<> check_position(const Position<Words>& position, Color side) {
  if (position.to_move() != side || position.over() != position.won())
    return core::malformed("a position with a winning chain, and no other, has no side to move (-)");
  const int black = position.stones(Color::black).count();
  const int white = position.stones(Color::white).count();
  if (black + white == 0 && side != Color::black) return core::malformed("Black moves first");
  if (black == 1 && white == 0 && side != Color::white) return core::malformed("White answers Black's first stone");
  if (black == 0 && white == 1 && (side != Color::black || !position.rules().pie))
    return core::malformed("a single white stone is there after a swap only, with Black to move");
  if (black + white > 1 && (black == 0 || white == 0)) return core::malformed("one side has no stones");
  if (!crosscuts_share_a_stone(position)) return core::malformed("crosscuts that do not share a stone");
  return {};
}

/// A shortest chain of the winner, found by breadth-first search from one edge and then traced back. Requires a
/// position that is over.
template <int Words>
std::vector<Cell> winning_chain(const Position<Words>& position) {
  const auto& rules = position.rules();
  const Color winner = position.outcome().winner;
  const auto& stones = position.stones(winner);
  const auto& [near, far] = rules.edges[core::side_index(winner)];
  std::vector<board::Bitset<Words>> waves{near & stones};
  board::Bitset<Words> reached = waves.back();
  while ((waves.back() & far).empty()) {
    waves.push_back((rules.adjacency.around(waves.back()) & stones) - reached);
    reached |= waves.back();
  }
  std::vector<Cell> chain{(waves.back() & far).lowest()};
  for (waves.pop_back(); !waves.empty(); waves.pop_back())
    chain.push_back((rules.adjacency[chain.back()] & waves.back()).lowest());
  std::sort(chain.begin(), chain.end());
  return chain;
}

}  // namespace

template <int Words>
std::string Notation<Words>::position_text(const Position& position) {
  const board::Grid& grid = position.rules().grid();
  const auto symbol = [&](Cell cell) { return board::row_symbol(position.stone_at(cell)); };
  const auto latest = position.latest();
  return board::rows_text(grid, symbol) + " " + core::letter_of(position.to_move()) +
         " latest=" + (latest ? to_text(grid.vertex_of(*latest)) : std::string(kNoLatest));
}

template <int Words>
core::Result<Position<Words>> Notation<Words>::parse_position(const Rules<Words>& rules, std::string_view text) {
  const auto words = core::words_of(core::to_lower(text));
  if (words.size() != 3) return core::malformed("a position has three words: rows, side, latest=");
  const auto symbols = board::parse_stone_rows(rules.grid(), words[0]);
  if (!symbols) return core::Failure(symbols.error());
  const auto side = core::color_of_letter(words[1]);
  const auto latest = parse_latest(rules.grid(), words[2]);
  if (!side || *side == Color::chance || !latest) return core::malformed("malformed side or latest=");
  const auto black = board::stones_of<Words>(Color::black, *symbols);
  const auto white = board::stones_of<Words>(Color::white, *symbols);
  const bool has_opponent = *side != Color::none;
  if (*latest && !(has_opponent && (*side == Color::black ? white : black).contains(**latest)))
    return core::malformed("the latest stone has to be one of the side that is not to move");
  const Position position(rules, black, white, *side, *latest);
  if (const auto checked = check_position(position, *side); !checked) return core::Failure(checked.error());
  return position;
}

template <int Words>
std::string Notation<Words>::result(const Position& position) {
  return position.outcome().winner == Color::black ? "Black wins: connects bottom and top"
                                                   : "White wins: connects left and right";
}

template <int Words>
game::Status Notation<Words>::status(const Position& position) {
  if (position.over()) return {result(position)};
  const board::Grid& grid = position.rules().grid();
  const std::string mover = game::side_text(position.to_move()) + " to move";
  if (!position.crosscuts().empty())
    return {mover + ", has to move " + game::cells_text(position.origins(), grid, "or") + " out of a crosscut"};
  if (position.may_swap()) return {mover + ", may swap"};
  if (!position.latest()) return {mover};
  return {mover + ", may not place on " + game::cells_text(position.forbidden(), grid, "or") + ": crosscut with " +
          game::cell_text(*position.latest(), grid)};
}

template <int Words>
game::Picture Notation<Words>::picture(const Position& position) {
  using Side = game::Edge::Side;
  using Kind = game::Mark::Kind;
  game::Picture picture;
  picture.actions = {game::Action::pass, game::Action::relocate};
  if (position.rules().pie) picture.actions.push_back(game::Action::swap);
  picture.edges = {
      {Side::top, Color::black}, {Side::bottom, Color::black}, {Side::left, Color::white}, {Side::right, Color::white}};
  if (position.over())
    picture.mark(Kind::winning, winning_chain(position), "winning chain");
  else
    picture.mark(Kind::group, game::cells_of(position.rules().blocks(position.crosscuts())), "crosscut");
  const auto latest = position.latest();
  picture.mark(Kind::latest, latest ? std::vector{*latest} : std::vector<Cell>(), "no crosscut with this stone");
  picture.mark(Kind::removed, game::cells_of(position.forbidden()), "- forbidden in this turn");
  return picture;
}

template <int Words>
std::string Notation<Words>::describe(const Position& position, Move move) {
  const board::Grid& grid = position.rules().grid();
  const Cell origin = move.kind() == Move::Kind::place ? move.to() : move.from();
  switch (position.why_not(move)) {
    case Illegality::none:
      return "";
    case Illegality::game_over:
      return game::kGameOver;
    case Illegality::no_such_move:
      return game::no_such_move("Cation", move);
    case Illegality::occupied:
      return game::occupied(move.to(), grid);
    case Illegality::crosscut_with_latest:
      return game::cell_text(move.to(), grid) + " would make a crosscut with " +
             game::cell_text(*position.latest(), grid) + ", the stone that the opponent placed or moved last";
    case Illegality::crosscut_to_resolve:
      return "there is a crosscut: " + game::cells_text(position.origins(), grid, "or") + " has to be moved";
    case Illegality::no_crosscut:
      return "stones are moved only while there is a crosscut";
    case Illegality::not_own_stone:
      return game::cell_text(origin, grid) +
             (position.stone_at(origin) == Color::none ? " has no stone" : " is a stone of the opponent");
    case Illegality::not_in_crosscut:
      return game::cell_text(origin, grid) + " is in no crosscut; " + game::cells_text(position.origins(), grid, "or") +
             " has to be moved";
    case Illegality::makes_crosscut:
      return "a stone on " + game::cell_text(move.to(), grid) + " would be in a crosscut again";
    case Illegality::has_destination:
      return game::cell_text(origin, grid) + " can go to another point; a stone is removed only where it cannot";
    case Illegality::pass_not_forced:
      return "passing is legal only where there is no other move";
    case Illegality::no_swap:
      return "only White may swap, on White's first turn, with the option pie";
  }
  return "";
}

#define INSTANTIATE(Words) template struct Notation<Words>;
CATENARY_INSTANTIATE(INSTANTIATE, CATION_WORDS)

}  // namespace catenary::games::cation
