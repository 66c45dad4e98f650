// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::catena {

namespace {

template <int Words>
using Ribbon = typename Position<Words>::Ribbon;

/// The stones of a side in a ribbon, those that were placed since `before` among them, as they were before a claim.
template <int Words>
struct Counts {
  int own = 0;
  int other = 0;

  Counts(const board::Bitset<Words>& stones, const board::Bitset<Words>& placed, const Position<Words>& before,
         Color side)
      : own(((before.stones(side) | placed) & stones).count()),
        other((before.stones(opposite(side)) & stones).count()) {}
  std::string text() const { return fmt::format("{} to {}", own, other); }
};

/// The ribbons that a turn of placements has bounded.
template <int Words>
std::vector<board::Bitset<Words>> bounded_by(const Position<Words>& before, const Position<Words>& after) {
  std::vector<board::Bitset<Words>> ribbons;
  after.for_each_ribbon(after.occupied(), [&](const auto& ribbon) {
    if (!ribbon.bounded()) return;
    const auto old_stones = ribbon.stones & before.occupied();
    if (old_stones != ribbon.stones || !before.ribbon_at(old_stones.lowest()).bounded())
      ribbons.push_back(ribbon.stones);
  });
  return ribbons;
}

/// The largest ribbon that the turn claims: `Claims the ribbon of 5 stones at C4 (3 to 2).`
template <int Words>
std::string claim(const Position<Words>& before, const Position<Words>& after, const board::Bitset<Words>& placed) {
  const Color side = before.to_move();
  std::string text;
  int largest = 0;
  for (const auto& stones : bounded_by(before, after)) {
    const Counts<Words> counts(stones, placed, before, side);
    if (after.stone_at(stones.lowest()) != side || stones.count() <= largest) continue;
    largest = stones.count();
    const auto cell = (stones & placed).empty() ? stones.lowest() : (stones & placed).lowest();
    const std::string where = game::cell_text(cell, before.rules().grid());
    text = counts.other > 0 ? fmt::format("Claims the ribbon of {} stones at {} ({}).", largest, where, counts.text())
                            : fmt::format("Closes your ribbon of {} at {}.", game::count_text(largest, "stone"), where);
  }
  return text;
}

/// The stones of the other side that a placement turns over.
template <int Words>
board::Bitset<Words> lost_by(const Position<Words>& position, Move move, const board::Bitset<Words>& stones) {
  Position<Words> next = position;
  next.play(move);
  return stones - next.stones(opposite(position.to_move()));
}

/// The claim of the opponent that the turn prevents: the one that would cost the most stones.
template <int Words>
std::string denial(const Position<Words>& before, const Position<Words>& after) {
  using Set = board::Bitset<Words>;
  const Color side = before.to_move();
  // A turn of two stones can do more than one of them.
  if (before.rules().stones_per_turn > 1) return "";
  auto turn = before.turn();
  turn.to_move = opposite(side);
  const Position<Words> passed(before.rules(), before.stones(Color::black), before.stones(Color::white), turn);
  const Set own = before.stones(side);
  Set still_lost = own - after.stones(side);
  after.playable().for_each(
      [&](Cell cell) { still_lost |= lost_by(after, Move::place(cell), own & after.stones(side)); });
  Set saved;
  passed.playable().for_each([&](Cell cell) {
    // Each of the ribbons that the placement bounds.
    Set lost = lost_by(passed, Move::place(cell), own);
    while (!lost.empty()) {
      Position<Words> next = passed;
      next.play(Move::place(cell));
      const Set part = lost & next.ribbon_at(lost.lowest()).stones;
      lost -= part;
      // What the turn claims is safe anyway.
      const bool open = !after.ribbon_at(part.lowest()).bounded();
      if (open && (part & still_lost).empty() && part.count() > saved.count()) saved = part;
    }
  });
  if (saved.empty()) return "";
  const bool single = saved.count() == 1;
  return fmt::format("Keeps {} from claiming your {} {} on its next turn.", game::side_text(opposite(side)),
                     single ? "stone on" : std::to_string(saved.count()) + " stones at",
                     game::cell_text(saved.lowest(), before.rules().grid()));
}

/// What a placement does in the ribbon that it lengthens, which still can grow.
template <int Words>
std::string majority(const Position<Words>& before, const Position<Words>& after, Cell cell,
                     const board::Bitset<Words>& placed) {
  const Color side = before.to_move();
  const auto ribbon = after.ribbon_at(cell);
  if (ribbon.bounded()) return "";
  const auto old = ribbon.stones & before.occupied();
  if (old.empty()) return "";
  const std::string at = game::cell_text(old.lowest(), before.rules().grid());
  const Counts<Words> were(old, {}, before, side);
  const Counts<Words> are(ribbon.stones, placed, before, side);
  const int lead = were.own - were.other;
  const int new_lead = are.own - are.other;
  if (before.ribbon_at(old.lowest()).stones != old)
    return new_lead > 0 ? fmt::format("Joins ribbons into one of {} stones at {}, most of them yours ({}).",
                                      are.own + are.other, at, are.text())
                        : "";
  if (are.other == 0) return fmt::format("Lengthens your ribbon at {} to {} stones.", at, are.own);
  const char* what = lead <= 0 && new_lead > 0     ? "Takes the majority in"
                     : lead < 0 && new_lead == 0   ? "Draws level in"
                     : lead == 1 && new_lead > 1   ? "Keeps your majority in"
                     : lead > 1 && new_lead > lead ? "Extends your majority in"
                                                   : "";
  return *what == 0 ? "" : fmt::format("{} the ribbon at {} ({}).", what, at, are.text());
}

}  // namespace

template <int Words>
std::vector<std::string> Notation<Words>::hint_reasons(const Position& before, const std::vector<Move>& turn,
                                                       const std::vector<Move>&) {
  Position after = before;
  board::Bitset<Words> placed;
  for (const Move move : turn) {
    after.play(move);
    if (move.kind() == Move::Kind::place) placed.insert(move.to());
  }
  if (placed.empty()) return {"Takes the button, which is worth half a point."};
  std::vector<std::string> reasons = {claim(before, after, placed), denial(before, after)};
  placed.for_each([&](Cell cell) {
    const std::string reason = majority(before, after, cell, placed);
    if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) reasons.push_back(reason);
  });
  std::erase(reasons, "");
  return reasons;
}

#define INSTANTIATE(Words)                                                                                   \
  template std::vector<std::string> Notation<Words>::hint_reasons(const Position&, const std::vector<Move>&, \
                                                                  const std::vector<Move>&);
CATENARY_INSTANTIATE(INSTANTIATE, CATENA_WORDS)

}  // namespace catenary::games::catena
