// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::catena {

namespace {

template <int Words>
using Ribbon = typename Position<Words>::Ribbon;

/// `3 black, 2 white`, in the order of the numbers beside the ribbons of the board.
std::string counts_text(Color side, int own, int other) {
  const bool black = side == Color::black;
  return fmt::format("{} black, {} white", black ? own : other, black ? other : own);
}

/// The stones of a side in a ribbon, those that were placed since `before` among them, as they were before a claim.
template <int Words>
struct Counts {
  Color color;
  int own = 0;
  int other = 0;

  Counts(const board::Bitset<Words>& stones, const board::Bitset<Words>& placed, const Position<Words>& before,
         Color side)
      : color(side),
        own(((before.stones(side) | placed) & stones).count()),
        other((before.stones(opposite(side)) & stones).count()) {}
  std::string text() const { return counts_text(color, own, other); }
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
                            : fmt::format("Closes your ribbon of {} at {}: {} cannot claim it any more.",
                                          game::count_text(largest, "stone"), where, game::side_text(opposite(side)));
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

/// The same position with a side to move.
template <int Words>
Position<Words> with_mover(const Position<Words>& position, Color side) {
  auto turn = position.turn();
  turn.to_move = side;
  return {position.rules(), position.stones(Color::black), position.stones(Color::white), turn};
}

/// `stone on C4`, `stones on C4 and D5`; of many stones the number and one of them: `stones on C4 and 6 other cells`
template <int Words>
std::string stones_text(const Position<Words>& position, const board::Bitset<Words>& stones) {
  constexpr int kMaxNamed = 4;
  const board::Grid& grid = position.rules().grid();
  if (stones.count() > kMaxNamed)
    return fmt::format("stones on {} and {} other cells", game::cell_text(stones.lowest(), grid), stones.count() - 1);
  return fmt::format("{} on {}", stones.count() == 1 ? "stone" : "stones", game::cells_text(stones, grid, "and"));
}

/// The opponent's claim that the turn prevents: the one that would cost the most stones.
template <int Words>
std::string denial(const Position<Words>& before, const Position<Words>& after) {
  using Set = board::Bitset<Words>;
  const Color side = before.to_move();
  // A turn of two stones can do more than one of them.
  if (before.rules().stones_per_turn > 1) return "";
  const Position<Words> passed = with_mover(before, opposite(side));
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
  return fmt::format("Keeps {} from claiming your {} on its next turn.", game::side_text(opposite(side)),
                     stones_text(before, saved));
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
  const std::string other = game::side_text(opposite(side));
  if (before.ribbon_at(old.lowest()).stones != old)
    return new_lead < 0     ? ""
           : are.other == 0 ? fmt::format("Joins ribbons of yours into one of {} stones at {}.", are.own, at)
                            : fmt::format("Joins ribbons into one of {} stones at {}, {} of them yours ({}).",
                                          are.own + are.other, at, new_lead > 0 ? "most" : "half", are.text());
  if (are.other == 0)
    return fmt::format("Lengthens your ribbon at {} to {} stones: {} needs {} there to draw level.", at, are.own, other,
                       are.own);
  if (new_lead < 0) return fmt::format("Reduces {}'s majority in the ribbon at {} ({}).", other, at, are.text());
  const char* what = lead <= 0 && new_lead > 0     ? "Takes the majority in"
                     : lead < 0 && new_lead == 0   ? "Draws level in"
                     : lead == 1 && new_lead > 1   ? "Keeps your majority in"
                     : lead > 1 && new_lead > lead ? "Extends your majority in"
                                                   : "";
  return *what == 0 ? "" : fmt::format("{} the ribbon at {} ({}).", what, at, are.text());
}

/// The largest claim of opposing stones that the turn makes possible for the next one.
template <int Words>
std::string threat(const Position<Words>& before, const Position<Words>& after) {
  const Color side = before.to_move();
  const auto others = after.stones(opposite(side));
  board::Bitset<Words> known;
  before.playable().for_each([&](Cell cell) { known |= lost_by(before, Move::place(cell), others); });
  const Position<Words> passed = with_mover(after, side);
  board::Bitset<Words> most;
  Cell with = 0;
  after.playable().for_each([&](Cell cell) {
    const auto found = lost_by(passed, Move::place(cell), others) - known;
    if (found.count() <= most.count()) return;
    most = found;
    with = cell;
  });
  if (most.empty()) return "";
  return fmt::format("Threatens to claim {}'s {} with {}.", game::side_text(opposite(side)), stones_text(before, most),
                     game::cell_text(with, before.rules().grid()));
}

template <int Words>
bool leads(const Position<Words>& position, Color side, const board::Bitset<Words>& ribbon) {
  return (side == Color::black ? 1 : -1) * position.majority(ribbon) > 0;
}

/// Calls `use(cell, ribbons, own, other)` for each placement that gives a side more stones than the opponent in
/// `ribbons` of the opponent, which it joins.
template <int Words, class Use>
void for_each_takeover(const Position<Words>& position, Color side, Use use) {
  position.playable().for_each([&](Cell cell) {
    board::Bitset<Words> stones;
    board::Bitset<Words> led;
    position.for_each_ribbon(position.rules().neighbors[cell] & position.occupied(), [&](const auto& ribbon) {
      stones |= ribbon.stones;
      if (leads(position, opposite(side), ribbon.stones)) led |= ribbon.stones;
    });
    const int own = (stones & position.stones(side)).count() + 1;
    const int other = (stones & position.stones(opposite(side))).count();
    if (!led.empty() && own > other) use(cell, led, own, other);
  });
}

/// The ribbons of the opponent of a side that it can take over.
template <int Words>
board::Bitset<Words> takeovers(const Position<Words>& position, Color side) {
  board::Bitset<Words> ribbons;
  for_each_takeover(position, side, [&](Cell, const auto& led, int, int) { ribbons |= led; });
  return ribbons;
}

/// `Keeps White from taking the majority in your ribbon at C3 with D3 or D4.`
template <int Words>
std::string defence(const Position<Words>& before, const Position<Words>& after) {
  const Color side = before.to_move();
  auto saved = takeovers(before, opposite(side)) - takeovers(after, opposite(side));
  while (!saved.empty()) {
    const auto ribbon = after.ribbon_at(saved.lowest());
    if (!ribbon.bounded() && leads(after, side, ribbon.stones)) {
      const Cell stone = saved.lowest();
      std::vector<Cell> cells;
      for_each_takeover(before, opposite(side), [&](Cell cell, const auto& led, int, int) {
        if (led.contains(stone)) cells.push_back(cell);
      });
      return fmt::format("Keeps {} from taking the majority in your ribbon at {} with {}.",
                         game::side_text(opposite(side)), game::cell_text(stone, before.rules().grid()),
                         game::cells_text(cells, before.rules().grid(), "or"));
    }
    saved -= ribbon.stones;
  }
  return "";
}

/// `Threatens to take the majority in White's ribbon at C3 with D3 (2 to 1).`
template <int Words>
std::string attack(const Position<Words>& before, const Position<Words>& after) {
  const Color side = before.to_move();
  const auto known = takeovers(before, side);
  std::string text;
  int largest = 0;
  for_each_takeover(after, side, [&](Cell cell, const auto& led, int own, int other) {
    const auto found = led - known;
    if (found.empty() || own + other <= largest) return;
    largest = own + other;
    text = fmt::format("Threatens to take the majority in {}'s ribbon at {} with {} ({}).",
                       game::side_text(opposite(side)), game::cell_text(found.lowest(), before.rules().grid()),
                       game::cell_text(cell, before.rules().grid()), counts_text(side, own, other));
  });
  return text;
}

/// The ribbons that the opponent leads and the turn does not touch: two that one stone can join no more, or else the
/// one that loses the most cells to grow onto.
template <int Words>
std::string confinement(const Position<Words>& before, const Position<Words>& after) {
  const Color other = opposite(before.to_move());
  const board::Grid& grid = before.rules().grid();
  std::vector<std::pair<Ribbon<Words>, board::Bitset<Words>>> ribbons;
  before.for_each_ribbon(before.occupied(), [&](const auto& ribbon) {
    const auto now = after.ribbon_at(ribbon.stones.lowest());
    if (!ribbon.bounded() && now.stones == ribbon.stones && leads(before, other, ribbon.stones))
      ribbons.emplace_back(ribbon, now.growth);
  });
  const auto place = [&](const Ribbon<Words>& ribbon) { return game::cell_text(ribbon.stones.lowest(), grid); };
  std::string text;
  std::size_t most = 0;
  for (std::size_t i = 0; i < ribbons.size(); ++i) {
    const auto& [ribbon, growth] = ribbons[i];
    for (std::size_t j = 0; j < i; ++j)
      if (!(ribbon.growth & ribbons[j].first.growth).empty() && (growth & ribbons[j].second).empty())
        return fmt::format("Keeps {} from joining the ribbons at {} and {} with one stone.", game::side_text(other),
                           place(ribbons[j].first), place(ribbon));
    const auto lost = static_cast<std::size_t>((ribbon.growth - growth).count());
    if (lost <= most) continue;
    most = lost;
    text = growth.empty()
               ? fmt::format("Keeps {}'s ribbon at {} from growing beyond {}.", game::side_text(other), place(ribbon),
                             game::count_text(ribbon.stones.count(), "stone"))
               : fmt::format("Leaves {}'s ribbon at {} {} to grow onto instead of {}.", game::side_text(other),
                             place(ribbon), game::count_text(growth.count(), "cell"), ribbon.growth.count());
  }
  return text;
}

/// `in the centre`, `2 cells from the centre`, `on the edge`
template <int Words>
std::string place_text(const Rules<Words>& rules, Cell cell) {
  const int radius = rules.grid().width() / 2;
  auto reached = board::Bitset<Words>::single(*rules.grid().cell_at({radius, radius}));
  int distance = 0;
  for (; !reached.contains(cell); ++distance) reached |= rules.neighbors.around(reached);
  if (distance == 0) return "in the centre";
  return distance == radius ? "on the edge" : game::count_text(distance, "cell") + " from the centre";
}

/// `Starts a ribbon of yours at C3, which D4 can join to your ribbon at D5.` or, where no cell does,
/// `Starts a ribbon of yours at C3, 2 cells from the centre, with 4 cells to grow onto.`
template <int Words>
std::string start(const Position<Words>& after, Color side, Cell cell) {
  const auto ribbon = after.ribbon_at(cell);
  if (ribbon.bounded() || ribbon.stones.count() > 1) return "";
  const board::Grid& grid = after.rules().grid();
  std::string text;
  int largest = 0;
  after.for_each_ribbon(after.stones(side) - ribbon.stones, [&](const auto& other) {
    const auto common = other.growth & ribbon.growth;
    if (common.empty() || other.stones.count() <= largest || !leads(after, side, other.stones)) return;
    largest = other.stones.count();
    text = fmt::format("Starts a ribbon of yours at {}, which {} can join to your ribbon at {}.",
                       game::cell_text(cell, grid), game::cells_text(common, grid, "or"),
                       game::cell_text((other.stones & after.stones(side)).lowest(), grid));
  });
  if (!text.empty()) return text;
  return fmt::format("Starts a ribbon of yours at {}, {}, with {} to grow onto.", game::cell_text(cell, grid),
                     place_text(after.rules(), cell), game::count_text(ribbon.growth.count(), "cell"));
}

/// What the first stone of a side is for.
template <int Words>
std::string first_lead(const Position<Words>& before, const Position<Words>& after, Cell cell) {
  if (!before.stones(before.to_move()).empty() || after.ribbon_at(cell).stones.count() > 1) return "";
  return fmt::format("Once the ribbon at {} cannot grow, the side with more stones in it claims it.",
                     game::cell_text(cell, before.rules().grid()));
}

/// `If White answers D4, you can play D5 and claim the ribbon of 5 stones at C4 (3 to 2).`
template <int Words>
std::string plan(const Position<Words>& after, const std::vector<Move>& reply) {
  if (after.rules().stones_per_turn > 1 || reply.size() < 2) return "";
  if (reply[0].kind() != Move::Kind::place || reply[1].kind() != Move::Kind::place) return "";
  const Position<Words> answered = game::position_after(after, reply[0]);
  const Position<Words> next = game::position_after(answered, reply[1]);
  const auto placed = board::Bitset<Words>::single(reply[1].to());
  std::string gain = claim(answered, next, placed);
  if (gain.empty()) gain = majority(answered, next, reply[1].to(), placed);
  // The answer alone would be level with that.
  if (gain.empty() || gain.starts_with("Draws level")) return "";
  const board::Grid& grid = after.rules().grid();
  return fmt::format("{} play {} and {}", game::if_answered(after.to_move(), {reply[0]}, grid),
                     game::cell_text(reply[1].to(), grid), game::infinitive(gain));
}

}  // namespace

template <int Words>
std::vector<std::string> Notation<Words>::hint_reasons(const Position& before, const std::vector<Move>& turn,
                                                       const std::vector<Move>& reply) {
  const Position after = game::position_after(before, turn);
  const std::string end = game::result_at_end<Notation>(after, reply);
  board::Bitset<Words> placed;
  for (const Move move : turn)
    if (move.kind() == Move::Kind::place) placed.insert(move.to());
  if (placed.empty()) {
    std::vector<std::string> reasons = {"Takes the button, which is worth half a point.", end};
    std::erase(reasons, "");
    return reasons;
  }
  std::vector<std::string> reasons = {claim(before, after, placed), denial(before, after)};
  const auto add = [&](const std::string& reason) {
    if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) reasons.push_back(reason);
  };
  placed.for_each([&](Cell cell) { add(majority(before, after, cell, placed)); });
  for (const std::string& reason : {threat(before, after), defence(before, after), attack(before, after),
                                    confinement(before, after), plan(after, reply)})
    add(reason);
  placed.for_each([&](Cell cell) {
    add(start(after, before.to_move(), cell));
    add(first_lead(before, after, cell));
  });
  std::erase(reasons, "");
  if (!end.empty()) reasons.insert(reasons.begin() + (reasons.empty() ? 0 : 1), end);
  return reasons;
}

#define INSTANTIATE(Words)                                                                                   \
  template std::vector<std::string> Notation<Words>::hint_reasons(const Position&, const std::vector<Move>&, \
                                                                  const std::vector<Move>&);
CATENARY_INSTANTIATE(INSTANTIATE, CATENA_WORDS)

}  // namespace catenary::games::catena
