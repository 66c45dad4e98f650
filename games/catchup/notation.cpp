// SPDX-License-Identifier: MIT
#include "notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "board/rows.h"
#include "core/text.h"
#include "game/reasons.h"
#include "game/sentences.h"

namespace catenary::games::catchup {

namespace {

/// Checks the turn state of a position.
template <int Words>
core::Result<> check_turn(const Position<Words>& position) {
  const auto& turn = position.turn();
  const bool empty = position.free() == position.rules().neighbors.cells();
  if (position.free().empty() != position.over())
    return core::malformed("a full board, and no other, has no side to move (-)");
  if (position.over())
    return turn.placed + turn.limit + turn.start_largest == 0 ? core::Result<>()
                                                              : core::malformed("a turn after the end");
  if (empty != (turn.limit == 1) || (empty && turn.to_move != Color::white))
    return core::malformed("the first turn, and no other, is one white stone");
  const bool may_earn = position.rules().variant != Variant::alternative;
  if (turn.limit > (may_earn ? 3 : 2) || turn.placed >= turn.limit)
    return core::malformed("too many stones in the turn");
  if (turn.placed > position.stones(turn.to_move).count())
    return core::malformed("fewer stones than were placed in the turn");
  if (position.rules().variant == Variant::alternative && turn.placed > 0 && position.turn_is_over())
    return core::malformed("the turn would be over");
  if (turn.start_largest > position.largest_of_both() || !position.consistent())
    return core::malformed("start does not fit the groups");
  return {};
}

/// "second " for 2; empty for 1.
std::string ordinal(std::size_t rank) {
  constexpr std::array kWords{"", "second ", "third "};
  return rank <= kWords.size() ? kWords[rank - 1] : std::to_string(rank) + "th ";
}

/// The size of the largest group of a side. A lone stone is not a group.
template <int Words>
std::string size_text(const Position<Words>& position, Color side) {
  if (const int size = position.largest(side); size > 0) return std::to_string(size);
  const int stones = position.stones(side).count();
  return stones == 0 ? "none" : stones == 1 ? "a lone stone" : "lone stones";
}

template <int Words>
std::string groups_text(const Position<Words>& position) {
  const int stones = position.stones(Color::black).count() + position.stones(Color::white).count();
  if (stones > 0 && position.largest_of_both() == 0)
    return std::string("no groups yet, only ") + (stones == 1 ? "a lone stone" : "lone stones");
  return "largest groups: black " + size_text(position, Color::black) + ", white " + size_text(position, Color::white);
}

template <int Words>
std::string score_text(const Position<Words>& position, Color side) {
  const std::string size = size_text(position, side);
  if (position.largest(side) > 0) return "largest group " + size;
  return size == "none" ? "largest group: none" : "only " + size;
}

/// The first group sizes, in descending order, that differ between the sides: they decide a finished game.
struct Decision {
  std::size_t rank = 0;
  int black = 0;
  int white = 0;
};

/// Returns the decision of a finished game. A missing size counts as 0.
template <int Words>
Decision decision_of(const Position<Words>& position) {
  const auto black = position.group_sizes(Color::black);
  const auto white = position.group_sizes(Color::white);
  const auto size_at = [](const auto& sizes, std::size_t i) { return i < sizes.size() ? sizes[i] : 0; };
  std::size_t rank = 0;
  while (size_at(black, rank) == size_at(white, rank)) ++rank;
  return {rank, size_at(black, rank), size_at(white, rank)};
}

}  // namespace

template <int Words>
std::string Notation<Words>::position_text(const Position& position) {
  const auto& turn = position.turn();
  const auto symbol = [&](Cell cell) { return board::row_symbol(position.stone_at(cell)); };
  return board::rows_text(position.rules().grid(), symbol) + " " + core::letter_of(turn.to_move) +
         " placed=" + std::to_string(turn.placed) + " limit=" + std::to_string(turn.limit) +
         " start=" + std::to_string(turn.start_largest);
}

template <int Words>
core::Result<Position<Words>> Notation<Words>::parse_position(const Rules<Words>& rules, std::string_view text) {
  const auto words = core::words_of(core::to_lower(text));
  if (words.size() != 5) return core::malformed("a position has five words: rows, side, placed=, limit=, start=");
  const auto symbols = board::parse_stone_rows(rules.grid(), words[0]);
  if (!symbols) return core::Failure(symbols.error());
  const auto side = core::color_of_letter(words[1]);
  const auto placed = core::parse_field(words[2], "placed", 3);
  const auto limit = core::parse_field(words[3], "limit", 3);
  const auto start = core::parse_field(words[4], "start", core::kMaxCells);
  if (!side || *side == Color::chance || !placed || !limit || !start)
    return core::malformed("malformed side, placed=, limit= or start=");
  const Position position(rules, board::stones_of<Words>(Color::black, *symbols),
                          board::stones_of<Words>(Color::white, *symbols), {*side, *placed, *limit, *start});
  if (const auto checked = check_turn(position); !checked) return core::Failure(checked.error());
  return position;
}

template <int Words>
std::string Notation<Words>::result(const Position& position) {
  const std::string winner = game::side_text(position.outcome().winner);
  if (const std::string tie = tie_text(position); !tie.empty()) return winner + " wins: " + tie;
  const Decision decision = decision_of(position);
  const auto [least, most] = std::minmax({decision.black, decision.white});
  return fmt::format("{} wins {} to {} (largest groups)", winner, most, least);
}

template <int Words>
std::string Notation<Words>::tie_text(const Position& position) {
  const Decision decision = decision_of(position);
  if (decision.rank == 0) return "";
  const auto [least, most] = std::minmax({decision.black, decision.white});
  const std::string next = decision.rank > 1 ? ", and the next ones are equal too" : "";
  return fmt::format("each side's largest group has {}{}, so the {}largest groups decide, {} to {}",
                     game::count_text(position.group_sizes(Color::black).front(), "stone"), next,
                     ordinal(decision.rank + 1), most, least);
}

/// What growth gives the opponent, during a turn.
template <int Words>
std::string warning(const Position<Words>& position) {
  const auto& turn = position.turn();
  const auto& rules = position.rules();
  if (turn.placed == 0 || rules.variant == Variant::alternative) return "";
  const std::string other = game::side_text(opposite(turn.to_move));
  // With fewer cells left there is no third stone.
  if (position.free().count() < 3) return "";
  if (position.gives_bonus()) return fmt::format("The largest group has grown: {} may place three stones next", other);
  if (position.free().count() < 4) return "";
  bool can_grow = false;
  position.free().for_each([&](Cell cell) {
    Position<Words> next = position;
    next.play(Move::place(cell));
    can_grow =
        can_grow || (!next.over() && next.to_move() != turn.to_move ? next.turn().limit == 3 : next.gives_bonus());
  });
  return can_grow ? fmt::format("Growing the largest group lets {} place three stones", other) : "";
}

template <int Words>
game::Status Notation<Words>::status(const Position& position) {
  if (position.over()) return {result(position)};
  const auto& turn = position.turn();
  const int stones_left = position.stones_left();
  return {fmt::format("{} to move, {} of {} stones left", game::side_text(turn.to_move), stones_left,
                      turn.placed + stones_left),
          groups_text(position), warning(position)};
}

template <int Words>
game::Picture Notation<Words>::picture(const Position& position) {
  game::Picture picture;
  picture.actions = {game::Action::pass, game::Action::steps};
  picture.label_meanings = {{"4", "size of a largest group"}};
  picture.done = position.turn().placed;
  picture.left = position.over() ? 0 : position.stones_left();
  const Decision decision = position.over() ? decision_of(position) : Decision();
  for (const Color side : {Color::black, Color::white}) {
    // 0 if there is no group, because a lone stone is not one.
    const int shown = !position.over()       ? position.largest(side)
                      : side == Color::black ? decision.black
                                             : decision.white;
    board::Bitset<Words> labelled;
    std::vector<Cell> groups;
    position.stones(side).for_each([&](Cell stone) {
      if (position.groups().size_of(stone) != shown) return;
      groups.push_back(stone);
      const Cell root = position.groups().root_of(stone);
      if (!labelled.contains(root)) picture.labels.emplace_back(stone, std::to_string(shown));
      labelled.insert(root);
    });
    if (!position.over())
      picture.mark(game::Mark::Kind::group, std::move(groups), "largest groups");
    else if (side == position.outcome().winner)
      picture.mark(game::Mark::Kind::winning, std::move(groups), "winning group");
    picture.scores.push_back({side, double(position.largest(side)), score_text(position, side), "max"});
  }
  return picture;
}

template <int Words>
std::string Notation<Words>::describe(const Position& position, Move move) {
  const board::Grid& grid = position.rules().grid();
  switch (position.why_not(move)) {
    case Illegality::none:
      return "";
    case Illegality::game_over:
      return game::kGameOver;
    case Illegality::no_such_move:
      return game::no_such_move("Catchup", move);
    case Illegality::occupied:
      return game::occupied(move.to(), grid);
    case Illegality::no_stone_yet:
      return "at least one stone has to be placed before pass ends the turn";
    case Illegality::second_stone_enlarges:
      return "a second stone on " + game::cell_text(move.to(), grid) + " would enlarge the largest group";
  }
  return "";
}

#define INSTANTIATE(Words) template struct Notation<Words>;
CATENARY_INSTANTIATE(INSTANTIATE, CATCHUP_WORDS)

}  // namespace catenary::games::catchup
