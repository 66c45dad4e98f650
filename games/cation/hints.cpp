// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/move_text.h"
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

/// Calls `use` with each legal move and the position after it.
template <int Words, class Use>
void for_each_child(const Position<Words>& position, Use use) {
  typename Position<Words>::MoveList moves;
  position.moves(moves);
  for (const Move move : moves) {
    Position<Words> next = position;
    next.play(move);
    use(move, next);
  }
}

/// The points where the side to move wins at once.
template <int Words>
board::Bitset<Words> winning_points(const Position<Words>& position) {
  board::Bitset<Words> points;
  for_each_child(position, [&](Move move, const Position<Words>& next) {
    if (next.over()) points.insert(move.to());
  });
  return points;
}

/// The chain of a side that a point belongs to.
template <int Words>
board::Bitset<Words> chain_with(const Position<Words>& position, Color side, Cell point) {
  return position.rules().joined(board::Bitset<Words>::single(point), position.stones(side));
}

/// Calls `use` with each stone of a side that is not in the chain of `stone`, and with the free points beside both.
template <int Words, class Use>
void for_each_apart(const Position<Words>& position, Color side, Cell stone, Use use) {
  const auto& adjacency = position.rules().adjacency;
  (position.stones(side) - chain_with(position, side, stone)).for_each([&](Cell other) {
    use(other, adjacency[stone] & adjacency[other] & position.free());
  });
}

/// The stones that a side lacks between its stones and free points of `from` and those of `to` on the board as it is;
/// nothing where the other side's stones leave no way.
template <int Words>
std::optional<int> stones_between(const Position<Words>& position, Color side, const board::Bitset<Words>& from,
                                  const board::Bitset<Words>& to) {
  const Rules<Words>& rules = position.rules();
  const auto& own = position.stones(side);
  auto reached = rules.joined(from, own);
  for (int stones = 0;; ++stones) {
    if (!(reached & to).empty()) return stones;
    const auto beside =
        rules.with_north(reached) | rules.with_south(reached) | rules.with_east(reached) | rules.with_west(reached);
    const auto next = ((from | beside) & position.free()) - reached;
    if (next.empty()) return std::nullopt;
    reached = rules.joined(reached | next, own | reached | next);
  }
}

/// The stones that the shortest winning chain of a side lacks.
template <int Words>
std::optional<int> stones_needed(const Position<Words>& position, Color side) {
  const auto& [first, last] = position.rules().edges[core::side_index(side)];
  return stones_between(position, side, first, last);
}

/// `stone on C3`, `chain at C3`
template <int Words>
std::string chain_text(const Position<Words>& position, const board::Bitset<Words>& chain) {
  return fmt::format("{} {}", chain.count() == 1 ? "stone on" : "chain at",
                     game::cell_text(chain.lowest(), position.rules().grid()));
}

std::string_view edge_name(Color side, int edge) {
  constexpr std::string_view kNames[2][2] = {{"bottom", "top"}, {"left", "right"}};
  return kNames[core::side_index(side)][edge];
}

/// `Makes Black's first stone yours, on F5: your chain then lacks 10 stones, Black's 11.`
template <int Words>
std::string swap(const Position<Words>& before, const Position<Words>& after) {
  const Color side = before.to_move();
  const auto own = stones_needed(after, side);
  const auto other = stones_needed(after, opposite(side));
  if (!own || !other) return "";
  return fmt::format(
      "Makes {0}'s first stone yours, on {1}: your chain then lacks {2}, {0}'s {3}.", game::side_text(opposite(side)),
      game::cell_text(after.stones(side).lowest(), before.rules().grid()), game::count_text(*own, "stone"), *other);
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

/// `Makes a crosscut: White has to move C2 or B3 out of it, and its chain then lacks at least 6 stones instead of 5.`
template <int Words>
std::string crosscut(const Position<Words>& before, const Position<Words>& after) {
  if (after.crosscuts().empty()) return "";
  const Color other = after.to_move();
  const auto were = stones_needed(before, other);
  std::optional<int> least;
  for_each_child(after, [&](Move, const Position<Words>& next) {
    const auto needed = stones_needed(next, other);
    if (needed && (!least || *needed < *least)) least = needed;
  });
  const std::string loss = were && least && *least > *were
                               ? fmt::format(", and its chain then lacks at least {} instead of {}",
                                             game::count_text(*least, "stone"), *were)
                               : "";
  return fmt::format("{} a crosscut: {} has to move {} out of it{}.", before.crosscuts().empty() ? "Makes" : "Leaves",
                     game::side_text(other), game::cells_text(after.origins(), after.rules().grid(), "or"), loss);
}

/// `Completes your chain from the left edge to the right edge.`
std::string completion(Color side) {
  return fmt::format("Completes your chain from the {} edge to the {} edge.", edge_name(side, 0), edge_name(side, 1));
}

template <int Words>
std::string first_stone(const Position<Words>& after) {
  if (!after.may_swap()) return "";
  return fmt::format("{} may take this stone over by a swap, so it should not be too strong.",
                     game::side_text(after.to_move()));
}

/// `Threatens to win on C1.` or, where the rules forbid the reply, `Threatens to win on C1, where Black may not block: its
/// stone would make a crosscut with yours on D1.`
template <int Words>
std::string threat(const Position<Words>& after, const board::Bitset<Words>& points, bool may_block, Cell stone) {
  if (points.empty()) return "";
  const board::Grid& grid = after.rules().grid();
  const std::string cells = game::cells_text(points, grid, "or");
  if (may_block) return fmt::format("Threatens to win on {}.", cells);
  return fmt::format(
      "Threatens to win on {}, where {} may not block: its stone would make a crosscut with yours on {}.", cells,
      game::side_text(after.to_move()), game::cell_text(stone, grid));
}

/// `, 2 to the bottom edge and 3 to the top edge` of the chain with a new stone, if a shortest winning chain, which lacks
/// `needed` stones, leads through it
template <int Words>
std::string edges_text(const Position<Words>& after, Color side, const board::Bitset<Words>& chain, int needed) {
  const auto& [first, last] = after.rules().edges[core::side_index(side)];
  const auto to_first = stones_between(after, side, chain, first);
  const auto to_last = stones_between(after, side, chain, last);
  if (!to_first || !to_last || *to_first + *to_last != needed || *to_first * *to_last == 0) return "";
  return fmt::format(", {} to the {} edge and {} to the {} edge", *to_first, edge_name(side, 0), *to_last,
                     edge_name(side, 1));
}

/// `Brings your chain at C3 one stone closer to the right edge: 2 to go.`
template <int Words>
std::string own_chain(const Position<Words>& before, const Position<Words>& after, Cell stone) {
  const Color side = before.to_move();
  const auto were = stones_needed(before, side);
  const auto are = stones_needed(after, side);
  if (!are) return "";
  if (!were) return fmt::format("Opens a way for a chain of yours: {} to go.", game::count_text(*are, "stone"));
  // A turn puts down one stone.
  const bool closer = *are < *were;
  const auto whole = chain_with(after, side, stone);
  const auto part = whole & before.stones(side);
  for (int edge = 0; edge < 2 && !part.empty(); ++edge) {
    const auto& points = after.rules().edges[core::side_index(side)][edge];
    const auto from_part = stones_between(before, side, part, points);
    const auto from_whole = stones_between(after, side, whole, points);
    if (!from_part || !from_whole || *from_whole >= *from_part) continue;
    const std::string chain = chain_text(before, part);
    const std::string to_go = closer ? fmt::format("{} to go for a win", *are) : fmt::format("{} to go", *from_whole);
    if (*from_whole == 0)
      return fmt::format("Joins your {} to the {} edge{}.", chain, edge_name(side, edge), closer ? ": " + to_go : "");
    return fmt::format("Brings your {} one stone closer to the {} edge: {}.", chain, edge_name(side, edge), to_go);
  }
  const std::string edges = edges_text(after, side, whole, *are);
  return closer ? fmt::format("Brings you one stone closer to a chain: {} to go{}.", *are, edges) : "";
}

/// The points where a stone of the side to move makes the shortest winning chain of the other one longer.
template <int Words>
board::Bitset<Words> hindering_points(const Position<Words>& position) {
  const Color other = opposite(position.to_move());
  const auto needed = stones_needed(position, other);
  board::Bitset<Words> points;
  for_each_child(position, [&](Move move, const Position<Words>& next) {
    const auto then = stones_needed(next, other);
    if (needed && (!then || *then > *needed)) points.insert(move.to());
  });
  return points;
}

/// `White could have blocked your shortest chain on C3; now no answer does.` or, where another answer still does,
/// `Takes C3, where White could have blocked your shortest chain.`
template <int Words>
std::string prevention(const Position<Words>& before, const Position<Words>& after, Cell stone) {
  const Color other = opposite(before.to_move());
  const auto points = hindering_points(with_to_move(before, other));
  const board::Grid& grid = before.rules().grid();
  if (points.empty()) return "";
  if (points.count() <= 2 && after.crosscuts().empty() && hindering_points(after).empty())
    return fmt::format("{} could have blocked your shortest chain on {}; now no answer does.", game::side_text(other),
                       game::cells_text(points, grid, "or"));
  if (!points.contains(stone)) return "";
  return fmt::format("Takes {}, where {} could have blocked your shortest chain.", game::cell_text(stone, grid),
                     game::side_text(other));
}

/// `One more stone, on C5, joins it to your stone on C4.`
template <int Words>
std::string gap(const Position<Words>& before, const Position<Words>& after, Cell stone) {
  const Color side = before.to_move();
  std::string text;
  for_each_apart(after, side, stone, [&](Cell other, const board::Bitset<Words>& common) {
    if (!text.empty() || common.empty()) return;
    text = fmt::format("One more stone, on {}, joins it to your {}.",
                       game::cells_text(common, before.rules().grid(), "or"),
                       chain_text(after, chain_with(after, side, other)));
  });
  return text;
}

/// Nothing while a crosscut is on the board, whose stones move first.
template <int Words>
std::string other_chain(const Position<Words>& before, const Position<Words>& after) {
  if (!after.crosscuts().empty()) return "";
  const Color other = opposite(before.to_move());
  const auto were = stones_needed(before, other);
  const auto are = stones_needed(after, other);
  if (!were) return "";
  if (!are) return fmt::format("Leaves {} no way for a chain as the stones stand.", game::side_text(other));
  if (*are <= *were) return "";
  return fmt::format("Leaves {} {} short of a chain instead of {}.", game::side_text(other),
                     game::count_text(*are, "stone"), *were);
}

/// `Blocks White's chain at C3: 4 stones to the top edge instead of 3.`, of the largest chain near an edge
template <int Words>
std::string obstacle(const Position<Words>& before, const Position<Words>& after) {
  if (!after.crosscuts().empty()) return "";
  const Color other = opposite(before.to_move());
  std::string text;
  int largest = 0;
  for (auto rest = before.stones(other); !rest.empty();) {
    const auto chain = chain_with(before, other, rest.lowest());
    rest -= chain;
    if (chain.count() <= largest) continue;
    for (int edge = 0; edge < 2; ++edge) {
      const auto& points = before.rules().edges[core::side_index(other)][edge];
      const auto were = stones_between(before, other, chain, points);
      const auto are = stones_between(after, other, chain, points);
      if (!were || !are || *are <= *were || 2 * *were > static_cast<int>(before.rules().width)) continue;
      largest = chain.count();
      text = fmt::format("Blocks {}'s {}: {} to the {} edge instead of {}.", game::side_text(other),
                         chain_text(before, chain), game::count_text(*are, "stone"), edge_name(other, edge), *were);
    }
  }
  return text;
}

/// `Links up with your stone on D4: if White takes C4, you can take D3, and the other way round.`
template <int Words>
std::string link(const Position<Words>& before, const Position<Words>& after, Cell stone) {
  const Color side = before.to_move();
  const board::Grid& grid = before.rules().grid();
  std::string text;
  for_each_apart(after, side, stone, [&](Cell other, const board::Bitset<Words>& common) {
    const auto [x, y] = grid.vertex_of(stone);
    const auto [to_x, to_y] = grid.vertex_of(other);
    if (common.count() != 2 || x == to_x || y == to_y) return;
    const Cell points[] = {common.select(0), common.select(1)};
    for (int first = 0; first < 2; ++first) {
      Position<Words> next = after;
      if (!next.legal(Move::place(points[first]))) return;
      next.play(Move::place(points[first]));
      if (!next.legal(Move::place(points[1 - first]))) return;
    }
    if (!text.empty()) return;
    text = fmt::format("Links up with your {}: if {} takes {}, you can take {}, and the other way round.",
                       chain_text(after, chain_with(after, side, other)), game::side_text(opposite(side)),
                       game::cell_text(points[0], grid), game::cell_text(points[1], grid));
  });
  return text;
}

/// `White may not answer on C4, where it would make a crosscut with your stone.`
template <int Words>
std::string ban(const Position<Words>& after) {
  const auto points = after.forbidden();
  if (points.empty()) return "";
  return fmt::format("{} may not answer on {}, where it would make a crosscut with your stone.",
                     game::side_text(after.to_move()), game::cells_text(points, after.rules().grid(), "or"));
}

/// `If White answers D4, you can play E5 and come within 3 stones of a chain.`
template <int Words>
std::string plan(const Position<Words>& before, const Position<Words>& after, const std::vector<Move>& reply) {
  if (reply.size() < 2 || reply[0].kind() == Move::Kind::swap || reply[0].kind() == Move::Kind::pass) return "";
  const Color side = before.to_move();
  const board::Grid& grid = before.rules().grid();
  const Position<Words> answered = game::position_after(after, reply[0]);
  if (answered.over()) return "";
  const Position<Words> next = game::position_after(answered, reply[1]);
  const std::string answer = game::if_answered(after.to_move(), {reply[0]}, grid);
  const std::string text = game::to_text(reply[1], grid);
  if (next.over()) return fmt::format("{} win with {}.", answer, text);
  // Compared with the board before the answer, too: a step that only makes up for the answer is no gain.
  const auto own = stones_needed(next, side);
  const auto own_before = stones_needed(after, side);
  if (own && own_before && *own < *own_before && own != stones_needed(answered, side))
    return fmt::format("{} play {} and come within {} of a chain.", answer, text, game::count_text(*own, "stone"));
  const Color other = opposite(side);
  const auto was = stones_needed(answered, other);
  const auto is = stones_needed(next, other);
  const auto other_before = stones_needed(after, other);
  if (!was || !is || !other_before || *is <= *was || *is <= *other_before) return "";
  return fmt::format("{} play {} and leave {} {} short of a chain instead of {}.", answer, text, game::side_text(other),
                     game::count_text(*is, "stone"), *was);
}

}  // namespace

template <int Words>
std::vector<std::string> Notation<Words>::hint_reasons(const Position& before, const std::vector<Move>& turn,
                                                       const std::vector<Move>& reply) {
  const Move move = turn.front();
  const Position after = game::position_after(before, move);
  // A swap exchanges the sides, so that nothing else compares.
  if (move.kind() == Move::Kind::swap) return {swap(before, after)};
  if (move.kind() == Move::Kind::pass) return {};
  if (after.over()) return {completion(before.to_move())};
  const bool puts = move.kind() != Move::Kind::remove;
  const auto threats = winning_points(with_to_move(after, before.to_move()));
  const bool may_block = threats.empty() || !(threats - after.forbidden()).empty();
  const std::string longer = other_chain(before, after);
  const std::string linked = puts ? link(before, after, move.to()) : "";
  std::vector<std::string> reasons = {rescue(before, after),
                                      threat(after, threats, may_block, move.to()),
                                      first_stone(after),
                                      crosscut(before, after),
                                      longer.empty() ? obstacle(before, after) : longer,
                                      linked,
                                      puts ? own_chain(before, after, move.to()) : "",
                                      may_block ? ban(after) : "",
                                      plan(before, after, reply)};
  std::erase(reasons, "");
  if (puts && reasons.size() < 2) {
    reasons.push_back(prevention(before, after, move.to()));
    if (linked.empty()) reasons.push_back(gap(before, after, move.to()));
    std::erase(reasons, "");
  }
  return reasons;
}

#define INSTANTIATE(Words)                                                                                   \
  template std::vector<std::string> Notation<Words>::hint_reasons(const Position&, const std::vector<Move>&, \
                                                                  const std::vector<Move>&);
CATENARY_INSTANTIATE(INSTANTIATE, CATION_WORDS)

}  // namespace catenary::games::cation
