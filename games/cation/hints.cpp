// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::cation {

namespace {

/// The position in which the other side may move, with nothing forbidden.
template <int Words>
Position<Words> with_to_move(const Position<Words>& position, Color side) {
  return Position<Words>(position.rules(), position.stones(Color::black), position.stones(Color::white), side,
                         std::nullopt);
}

/// The points where the side to move wins at once.
template <int Words>
board::Bitset<Words> winning_points(const Position<Words>& position) {
  board::Bitset<Words> points;
  typename Position<Words>::MoveList moves;
  position.moves(moves);
  for (const Move move : moves) {
    Position<Words> next = position;
    next.play(move);
    if (next.over()) points.insert(move.to());
  }
  return points;
}

/// The stones that the shortest chain of a side lacks on the board as it is; nothing where the other side's stones
/// leave no way.
template <int Words>
std::optional<int> stones_needed(const Position<Words>& position, Color side) {
  const Rules<Words>& rules = position.rules();
  const auto& [first, last] = rules.edges[core::side_index(side)];
  const auto& own = position.stones(side);
  auto reached = rules.joined(first, own);
  for (int stones = 0;; ++stones) {
    if (!(reached & last).empty()) return stones;
    const auto beside =
        rules.with_north(reached) | rules.with_south(reached) | rules.with_east(reached) | rules.with_west(reached);
    const auto next = ((first | beside) & position.free()) - reached;
    if (next.empty()) return std::nullopt;
    reached = rules.joined(reached | next, own | reached | next);
  }
}

/// `Stops White from winning at once on D4.`
template <int Words>
std::string rescue(const Position<Words>& before, const Position<Words>& after) {
  const Color other = opposite(before.to_move());
  const auto threats = winning_points(with_to_move(before, other));
  if (threats.empty() || !winning_points(after).empty()) return "";
  return fmt::format("Stops {} from winning at once on {}.", game::side_text(other),
                     game::cells_text(threats, before.rules().grid(), "or"));
}

/// `Makes a crosscut: White has to move C2 or B3 out of it.`
template <int Words>
std::string crosscut(const Position<Words>& before, const Position<Words>& after) {
  if (after.crosscuts().empty() || !before.crosscuts().empty()) return "";
  return fmt::format("Makes a crosscut: {} has to move {} out of it.", game::side_text(after.to_move()),
                     game::cells_text(after.origins(), after.rules().grid(), "or"));
}

template <int Words>
std::string threat(const Position<Words>& before, const Position<Words>& after) {
  const auto points = winning_points(with_to_move(after, before.to_move()));
  if (points.empty()) return "";
  return fmt::format("Threatens to win on {}.", game::cells_text(points, after.rules().grid(), "or"));
}

template <int Words>
std::string own_chain(const Position<Words>& before, const Position<Words>& after) {
  const auto were = stones_needed(before, before.to_move());
  const auto are = stones_needed(after, before.to_move());
  if (!are) return "";
  if (!were) return fmt::format("Opens a way for a chain of yours: {} to go.", game::count_text(*are, "stone"));
  // A turn puts down one stone.
  return *are < *were ? fmt::format("Brings you one stone closer to a chain: {} to go.", *are) : "";
}

template <int Words>
std::string other_chain(const Position<Words>& before, const Position<Words>& after) {
  const Color other = opposite(before.to_move());
  const auto were = stones_needed(before, other);
  const auto are = stones_needed(after, other);
  if (!were) return "";
  if (!are) return fmt::format("Leaves {} no way for a chain as the stones stand.", game::side_text(other));
  if (*are <= *were) return "";
  return fmt::format("Leaves {} {} short of a chain instead of {}.", game::side_text(other),
                     game::count_text(*are, "stone"), *were);
}

}  // namespace

template <int Words>
std::vector<std::string> Notation<Words>::hint_reasons(const Position& before, const std::vector<Move>& turn,
                                                       const std::vector<Move>&) {
  // A swap exchanges the sides, so that nothing compares.
  if (turn.front().kind() == Move::Kind::swap) return {};
  Position after = before;
  for (const Move move : turn) after.play(move);
  std::vector<std::string> reasons = {rescue(before, after), threat(before, after), crosscut(before, after),
                                      own_chain(before, after), other_chain(before, after)};
  std::erase(reasons, "");
  return reasons;
}

#define INSTANTIATE(Words)                                                                                   \
  template std::vector<std::string> Notation<Words>::hint_reasons(const Position&, const std::vector<Move>&, \
                                                                  const std::vector<Move>&);
CATENARY_INSTANTIATE(INSTANTIATE, CATION_WORDS)

}  // namespace catenary::games::cation
