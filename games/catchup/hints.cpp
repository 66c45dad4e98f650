// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::catchup {

namespace {

/// `9 and 6`, `9, 6 and 3`
std::string sizes_text(const std::vector<int>& sizes) {
  std::vector<std::string> texts;
  for (const int size : sizes) texts.push_back(std::to_string(size));
  return game::list_text(texts, "and");
}

/// "Two connected stones are the smallest group".
template <int Words>
std::vector<board::Bitset<Words>> groups_of(const Position<Words>& position, Color color) {
  std::vector<board::Bitset<Words>> groups;
  const auto& stones = position.stones(color);
  stones.for_each([&](Cell root) {
    if (!position.groups().is_root(root) || position.groups().size_of(root) == 1) return;
    auto& group = groups.emplace_back();
    stones.for_each([&](Cell cell) {
      if (position.groups().root_of(cell) == root) group.insert(cell);
    });
  });
  return groups;
}

/// The fewest stones that join two groups of a colour; nothing where none do.
template <int Words>
std::optional<int> stones_to_join(const Position<Words>& position, Color color, const board::Bitset<Words>& from,
                                  const board::Bitset<Words>& to) {
  const auto& neighbors = position.rules().neighbors;
  auto reached = from;
  for (int stones = 0;; ++stones) {
    reached = neighbors.joined(reached, position.stones(color));
    if (!(reached & to).empty()) return stones;
    const auto next = (neighbors.around(reached) & position.free()) - reached;
    if (next.empty()) return std::nullopt;
    reached |= next;
  }
}

/// The largest group that the turn makes of several.
template <int Words>
std::string joining(const Position<Words>& before, const Position<Words>& after) {
  const Color side = before.to_move();
  const auto parts = groups_of(before, side);
  std::vector<int> best;
  int largest = 0;
  for (const auto& whole : groups_of(after, side)) {
    std::vector<int> sizes;
    for (const auto& part : parts)
      if (!(part & whole).empty()) sizes.push_back(part.count());
    if (sizes.size() < 2 || whole.count() <= largest) continue;
    largest = whole.count();
    best = sizes;
  }
  if (best.empty()) return "";
  std::sort(best.begin(), best.end(), std::greater<>());
  const int added = largest - std::accumulate(best.begin(), best.end(), 0);
  return fmt::format("Joins your groups of {}{} into one of {}.", sizes_text(best),
                     added > 0 ? " with " + game::count_text(added, "other stone") : "", largest);
}

/// The two largest groups of the opponent that the turn keeps apart for a turn or for good.
template <int Words>
std::string cutting(const Position<Words>& before, const Position<Words>& after) {
  const Color other = opposite(before.to_move());
  // "a second one where it leaves the size of the largest group unchanged"
  const bool one_by_one = before.rules().variant == Variant::alternative;
  const int threatened = one_by_one ? 1 : 2;
  const int possible = one_by_one ? 2 : after.turn().limit;
  const auto groups = groups_of(before, other);
  std::string text;
  std::string weaker;
  int largest = 0;
  int largest_weaker = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size(); ++j) {
      std::vector<int> sizes = {groups[i].count(), groups[j].count()};
      const int sum = sizes[0] + sizes[1];
      if (sum <= largest) continue;
      const auto were = stones_to_join(before, other, groups[i], groups[j]);
      const auto are = stones_to_join(after, other, groups[i], groups[j]);
      const bool for_good = were && !are;
      std::sort(sizes.begin(), sizes.end(), std::greater<>());
      if (!for_good && !(were && *were <= threatened && *are > possible)) {
        if (!were || *are <= *were || sum <= largest_weaker) continue;
        largest_weaker = sum;
        weaker = fmt::format("Makes {} need {} instead of {} to join groups of {}.", game::side_text(other),
                             game::count_text(*are, "stone"), *were, sizes_text(sizes));
        continue;
      }
      largest = sum;
      text = for_good
                 ? fmt::format("Keeps {}'s groups of {} apart for good.", game::side_text(other), sizes_text(sizes))
                 : fmt::format("Keeps {} from joining groups of {} on its next turn.", game::side_text(other),
                               sizes_text(sizes));
    }
  }
  return text.empty() ? weaker : text;
}

/// The largest two groups of the side that the turn leaves one stone apart, unless the opponent's reply parts them.
template <int Words>
std::string approach(const Position<Words>& before, const Position<Words>& after, const Position<Words>& answered) {
  const Color side = before.to_move();
  const auto groups = groups_of(after, side);
  std::string text;
  int largest = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size(); ++j) {
      const int sum = groups[i].count() + groups[j].count();
      if (sum <= largest || stones_to_join(after, side, groups[i], groups[j]) != 1) continue;
      const auto one = groups[i] & before.stones(side);
      const auto other = groups[j] & before.stones(side);
      if (!one.empty() && !other.empty() && stones_to_join(before, side, one, other) == 1) continue;
      if (stones_to_join(answered, side, groups[i], groups[j]) != 1) continue;
      largest = sum;
      text =
          fmt::format("Leaves your groups of {} and {} one stone apart.",
                      std::max(groups[i].count(), groups[j].count()), std::min(groups[i].count(), groups[j].count()));
    }
  }
  return text;
}

template <int Words>
std::string growth(const Position<Words>& before, const Position<Words>& after, bool joins) {
  const Color side = before.to_move();
  const int was = before.largest(side);
  const int is = after.largest(side);
  const int theirs = after.largest(opposite(side));
  if (theirs > 0 && is > theirs && was > theirs && was == is)
    return fmt::format("Keeps your largest group larger than {}'s: {} to {}.", game::side_text(opposite(side)), is,
                       theirs);
  if (is <= was) return "";
  if (theirs > 0 && was <= theirs && is > theirs)
    return fmt::format("Makes your largest group larger than {}'s: {} to {}.", game::side_text(opposite(side)), is,
                       theirs);
  // The size of a joined group has been said.
  if (joins) return "";
  if (was == 0) return fmt::format("Makes your first group, of {} stones.", is);
  return fmt::format("Grows your largest group from {} to {}.", was, is);
}

/// `, although White then gets a third stone` instead of the full stop of what earns it; nothing more where earlier stones
/// of the turn have.
template <int Words>
std::string with_price(std::string reason, const Position<Words>& before, const Position<Words>& after) {
  if (reason.empty() || before.gives_bonus() || after.over() || after.stones_left() < 3) return reason;
  reason.pop_back();
  return fmt::format("{}, although {} then gets a third stone.", reason, game::side_text(after.to_move()));
}

/// Why the opponent gets no third stone, if the turn could have given it.
template <int Words>
std::string restraint(const Position<Words>& before, const Position<Words>& after) {
  const Color side = before.to_move();
  const auto& rules = before.rules();
  if (rules.variant == Variant::alternative || after.turn().limit > 2 || after.free().count() < 3) return "";
  const int start = before.turn().start_largest;
  // Two new stones make a group anywhere.
  bool tempted = start == 0 && before.turn().limit > 1 && rules.variant == Variant::record;
  before.free().for_each([&](Cell cell) {
    const int size = before.groups().joined_size(rules.neighbors[cell] & before.stones(side));
    const bool counts = rules.variant == Variant::record || size >= before.largest(opposite(side));
    tempted = tempted || (size > 1 && size > start && counts);
  });
  if (!tempted) return "";
  const std::string other = game::side_text(opposite(side));
  const int own = after.largest(side);
  if (rules.variant == Variant::parity && own > start)
    return fmt::format("Leaves your largest group below {0}'s, {1} to {2}: {0} gets no third stone.", other, own,
                       after.largest(opposite(side)));
  const std::string whose = rules.variant == Variant::parity ? "your" : "the";
  if (start == 0) return fmt::format("Makes no group yet: {} gets no third stone.", other);
  return fmt::format("Leaves {} largest group at {}: {} gets no third stone.", whose, start, other);
}

/// The group below the largest one that grows the most.
template <int Words>
std::string smaller_growth(const Position<Words>& before, const Position<Words>& after) {
  const Color side = before.to_move();
  int most = 0;
  std::string text;
  for (const auto& group : groups_of(after, side)) {
    const auto old = group & before.stones(side);
    const int gain = group.count() - old.count();
    if (group.count() == after.largest(side) || gain <= most) continue;
    most = gain;
    text = fmt::format("Grows a smaller group of yours from {} to {}: it counts if the larger ones are equal.",
                       old.count(), group.count());
  }
  return text;
}

/// The stone with the most free cells around it.
template <int Words>
std::string outlook(const Position<Words>& after, const std::vector<Move>& turn) {
  std::optional<Cell> best;
  int most = 0;
  for (const Move move : turn) {
    if (move.kind() != Move::Kind::place) continue;
    const int room = (after.rules().neighbors[move.to()] & after.free()).count();
    if (room <= most) continue;
    most = room;
    best = move.to();
  }
  if (!best) return "Fills cells that have no free cell around them: the groups stay as large as they were.";
  return fmt::format("{}{} has {} around it to grow into.", after.largest_of_both() == 0 ? "No group exists yet; " : "",
                     game::cell_text(*best, after.rules().grid()), game::count_text(most, "free cell"));
}

/// `If White answers A1,B2, you can join your groups of 3 and 2 into one of 6.`
template <int Words>
std::string plan(const Position<Words>& after, const std::vector<Move>& reply) {
  const std::vector<Move> answer = game::first_turn(after, reply);
  const Position<Words> answered = game::position_after(after, answer);
  const auto length = static_cast<std::ptrdiff_t>(answer.size());
  const std::vector<Move> turn = game::first_turn(answered, {reply.begin() + length, reply.end()});
  if (turn.empty()) return "";
  const Position<Words> next = game::position_after(answered, turn);
  const std::string joined = joining(answered, next);
  const std::string gain = joined.empty() ? growth(answered, next, false) : joined;
  if (gain.empty()) return "";
  return fmt::format("{} {}", game::if_answered(after.to_move(), answer, after.rules().grid()), game::infinitive(gain));
}

}  // namespace

template <int Words>
std::vector<std::string> Notation<Words>::hint_reasons(const Position& before, const std::vector<Move>& turn,
                                                       const std::vector<Move>& reply) {
  const Position after = game::position_after(before, turn);
  const std::string end = game::result_at_end<Notation>(after, reply);
  const std::string joined = joining(before, after);
  const std::string grown = growth(before, after, !joined.empty());
  if (after.over()) {
    std::vector<std::string> reasons = {end, joined, smaller_growth(before, after)};
    std::erase(reasons, "");
    return reasons;
  }
  std::vector<std::string> reasons = {
      grown.empty() ? with_price(joined, before, after) : joined,
      cutting(before, after),
      with_price(grown, before, after),
      restraint(before, after),
      approach(before, after, game::position_after(after, game::turn_of_one_side(after, reply))),
      plan(after, reply),
      smaller_growth(before, after)};
  std::erase(reasons, "");
  if (reasons.empty()) reasons = {outlook(after, turn)};
  // A tie of the largest groups is what the turn is about.
  if (!end.empty()) reasons.insert(reasons.begin() + (end.find("decide") == std::string::npos ? 1 : 0), end);
  return reasons;
}

#define INSTANTIATE(Words)                                                                                   \
  template std::vector<std::string> Notation<Words>::hint_reasons(const Position&, const std::vector<Move>&, \
                                                                  const std::vector<Move>&);
CATENARY_INSTANTIATE(INSTANTIATE, CATCHUP_WORDS)

}  // namespace catenary::games::catchup
