// SPDX-License-Identifier: MIT
#include "notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "board/rows.h"
#include "core/text.h"
#include "game/reasons.h"
#include "game/sentences.h"

namespace catenary::games::catena {

namespace {

template <int Words>
std::string vertex_text(const Position<Words>& position, Cell cell) {
  return game::cell_text(cell, position.rules().grid());
}

/// The turn that is due for a number of stones, and how many of them Black has placed.
struct DueTurn {
  Color to_move;
  int stones_left;
  int black_stones;
};

/// In a turn each side "places one stone of their own colour", or takes the button.
DueTurn due_turn_of_single_stones(int stones, Color button_holder) {
  const int turns = stones + (button_holder == Color::none ? 0 : 1);
  return {turns % 2 == 0 ? Color::black : Color::white, 1, (turns + 1) / 2 - (button_holder == Color::black ? 1 : 0)};
}

/// "Black's first turn is a single stone; after it, a turn is always two stones."
DueTurn due_turn_of_pairs(int stones) {
  if (stones == 0) return {Color::black, 1, 0};
  const int later_turns = (stones - 1) / 2;
  const int stones_left = 2 - (stones - 1) % 2;
  const Color to_move = later_turns % 2 == 0 ? Color::white : Color::black;
  return {to_move, stones_left, 1 + later_turns / 2 * 2 + (to_move == Color::black ? 2 - stones_left : 0)};
}

template <int Words>
core::Result<> check_stones(const Position<Words>& position) {
  core::Result<> sound;
  position.occupied().for_each([&](Cell stone) {
    if (position.neighbor_count(stone) > 2)
      sound = core::malformed("the stone at " + vertex_text(position, stone) + " is in no ribbon");
  });
  if (!sound) return sound;
  position.for_each_ribbon(position.occupied(), [&](const auto& ribbon) {
    if (position.awaits_claim(ribbon))
      sound =
          core::malformed("the bounded ribbon at " + vertex_text(position, ribbon.stones.lowest()) + " is not claimed");
  });
  return sound;
}

/// Returns true if claims can have produced these colours from that many stones placed by Black: an owner placed at
/// least half of the stones of each bounded ribbon.
template <int Words>
bool can_be_claimed_from(const Position<Words>& position, int black_stones) {
  int least = 0;
  int most = 0;
  position.for_each_ribbon(position.occupied(), [&](const auto& ribbon) {
    const int black = (ribbon.stones & position.stones(Color::black)).count();
    const int length = ribbon.stones.count();
    least += ribbon.bounded() ? (black + 1) / 2 : black;
    most += ribbon.bounded() && black == 0 ? length / 2 : black;
  });
  return black_stones >= least && black_stones <= most;
}

template <int Words>
core::Result<> check_turn(const Position<Words>& position) {
  const auto& turn = position.turn();
  const bool single = position.rules().stones_per_turn == 1;
  const int stones = position.occupied().count();
  if (turn.button_holder != Color::none && !position.rules().button)
    return core::malformed("there is no button in this game");
  const DueTurn due = single ? due_turn_of_single_stones(stones, turn.button_holder) : due_turn_of_pairs(stones);
  if (position.playable().empty() != position.over())
    return core::malformed("no side is to move (-) when, and only when, no cell is playable");
  const Color side = position.over() ? Color::none : due.to_move;
  const int stones_left = position.over() ? 0 : due.stones_left;
  if (turn.to_move != side || turn.stones_left != stones_left)
    return core::malformed(std::string("after that many stones the turn is ") + core::letter_of(side) +
                           " left=" + std::to_string(stones_left));
  if (!can_be_claimed_from(position, due.black_stones))
    return core::malformed("the colours cannot come from alternate turns");
  return {};
}

std::optional<Color> parse_holder(std::string_view word) {
  constexpr std::string_view kName = "button=";
  if (!word.starts_with(kName)) return std::nullopt;
  return core::color_of_letter(word.substr(kName.size()));
}

/// The final score of a side, in half points: stones or squared lengths, komi and button.
template <int Words>
int half_points(const Position<Words>& position, Color side) {
  const auto& rules = position.rules();
  int points = position.stones(side).count();
  if (rules.scoring == Scoring::square) {
    points = 0;
    position.for_each_ribbon(position.stones(side),
                             [&](const auto& ribbon) { points += ribbon.stones.count() * ribbon.stones.count(); });
  }
  if (side == Color::white) points += rules.komi;
  return 2 * points + (position.turn().button_holder == side ? 1 : 0);
}

/// The stones of a side on the board, while they can change: "10 stones, 6 claimed, komi 2, button 0.5".
template <int Words>
std::string stones_text(const Position<Words>& position, Color side) {
  const auto& stones = position.stones(side);
  int claimed = 0;
  position.for_each_ribbon(stones, [&](const auto& ribbon) {
    if (ribbon.bounded()) claimed += ribbon.stones.count();
  });
  std::string text = fmt::format("{} {}", stones.count(), stones.count() == 1 ? "stone" : "stones");
  if (claimed > 0) text += fmt::format(", {} claimed", claimed);
  if (side == Color::white && position.rules().komi != 0) text += fmt::format(", komi {}", position.rules().komi);
  if (position.turn().button_holder == side) text += ", button 0.5";
  return text;
}

/// The score of a side as if the game stopped now.
template <int Words>
game::Score score(const Position<Words>& position, Color side) {
  const Scoring scoring = position.rules().scoring;
  if (scoring == Scoring::area && !position.over())
    return {side, half_points(position, side) / 2.0, stones_text(position, side), "now"};
  if (scoring != Scoring::longest) {
    const int points = half_points(position, side);
    // Half points and komi are not stones.
    const bool only_stones = scoring == Scoring::area && !position.rules().button && position.rules().komi == 0;
    const std::string unit = only_stones ? " stone" : " point";
    const std::string with_button = position.turn().button_holder == side ? " with the button" : "";
    // The score is counted in halves.
    return {side, points / 2.0, game::points_text(points) + unit + (points == 2 ? "" : "s") + with_button, "now"};
  }
  int longest = 0;
  position.for_each_ribbon(position.stones(side),
                           [&](const auto& ribbon) { longest = std::max(longest, ribbon.stones.count()); });
  return {side, double(longest), "longest ribbon " + std::to_string(longest), "max"};
}

/// The number of stones that a side would gain, or lose if negative, if each ribbon that can grow were claimed now. A
/// ribbon with as many stones of each colour changes nothing.
template <int Words>
int stones_to_gain(const Position<Words>& position, Color side) {
  int gain = 0;
  position.for_each_ribbon(position.occupied(), [&](const auto& ribbon) {
    if (ribbon.bounded()) return;
    const int own = (ribbon.stones & position.stones(side)).count();
    const int others = ribbon.stones.count() - own;
    if (own != others) gain += own > others ? others : -own;
  });
  return gain;
}

std::string button_text(Color holder) {
  return holder == Color::none ? "button free" : std::string(to_text(holder)) + " has the button";
}

/// `pass` stands for the button while it is free.
template <int Words>
std::string no_such_move_text(const Position<Words>& position, Move move) {
  const bool taken = move.kind() == Move::Kind::pass && position.rules().button && !position.button_is_free();
  return game::no_such_move("Catena", move) + (taken ? ", and the button is taken" : "");
}

/// Names the stone that would have too many neighbours: the new one, or one that already has two.
template <int Words>
std::string crowding_text(const Position<Words>& position, Cell cell) {
  constexpr std::array kNumbers{"three", "four", "five", "six"};
  const Cell crowded = position.crowded_stone(cell);
  const int count = crowded == cell ? position.neighbor_count(cell) : 3;
  return "the stone at " + vertex_text(position, crowded) + " would have " +
         kNumbers[static_cast<std::size_t>(count - 3)] + " neighbours";
}

/// In games with two stones per turn: the number of stones that the side to move may still place, limited by the free
/// cells.
template <int Words>
int stones_left(const Position<Words>& position) {
  return std::min(static_cast<int>(position.turn().stones_left), position.playable().count());
}

/// The label of a ribbon: `3:1` while it can grow (Black's stones, then White's), then its length if that scores;
/// otherwise empty.
template <int Words, typename Ribbon>
std::string ribbon_label(const Position<Words>& position, const Ribbon& ribbon) {
  const int length = ribbon.stones.count();
  const int black = (ribbon.stones & position.stones(Color::black)).count();
  if (!ribbon.bounded() && length > 1) return fmt::format("{}:{}", black, length - black);
  return position.rules().scoring == Scoring::area ? "" : std::to_string(length);
}

std::vector<std::pair<std::string, std::string>> label_meanings(Scoring scoring) {
  std::vector<std::pair<std::string, std::string>> meanings{
      {"3:1", "a ribbon that can grow: Black's stones, White's stones"}};
  if (scoring != Scoring::area) meanings.emplace_back("4", "a ribbon that cannot grow: its length");
  return meanings;
}

}  // namespace

template <int Words>
std::string Notation<Words>::position_text(const Position& position) {
  const auto& turn = position.turn();
  const auto symbol = [&](Cell cell) { return board::row_symbol(position.stone_at(cell)); };
  return board::rows_text(position.rules().grid(), symbol) + " " + core::letter_of(turn.to_move) +
         " left=" + std::to_string(turn.stones_left) + " button=" + core::letter_of(turn.button_holder);
}

template <int Words>
core::Result<Position<Words>> Notation<Words>::parse_position(const Rules<Words>& rules, std::string_view text) {
  const auto words = core::words_of(core::to_lower(text));
  if (words.size() != 4) return core::malformed("a position has four words: rows, side, left=, button=");
  const auto symbols = board::parse_stone_rows(rules.grid(), words[0]);
  if (!symbols) return core::Failure(symbols.error());
  const auto side = core::color_of_letter(words[1]);
  const auto stones_left = core::parse_field(words[2], "left", 2);
  const auto holder = parse_holder(words[3]);
  if (!side || *side == Color::chance || !stones_left || !holder || *holder == Color::chance)
    return core::malformed("malformed side, left= or button=");
  const Position position(rules, board::stones_of<Words>(Color::black, *symbols),
                          board::stones_of<Words>(Color::white, *symbols), {*side, *stones_left, *holder});
  if (const auto checked = check_stones(position); !checked) return core::Failure(checked.error());
  if (const auto checked = check_turn(position); !checked) return core::Failure(checked.error());
  return position;
}

template <int Words>
std::string Notation<Words>::result(const Position& position) {
  const Outcome outcome = position.outcome();
  const auto& rules = position.rules();
  if (rules.scoring == Scoring::longest) {
    const std::string reason = " (longest ribbons without an equal)";
    return game::describe(outcome) + (outcome.kind == Outcome::Kind::draw ? "" : reason);
  }
  const auto black = game::points_text(half_points(position, Color::black));
  const auto white = game::points_text(half_points(position, Color::white));
  std::string parts = rules.scoring == Scoring::area ? "stones" : "squares of ribbon lengths";
  if (rules.komi != 0) parts += ", komi";
  if (const Color holder = position.turn().button_holder; holder != Color::none)
    parts += fmt::format(", 0.5 for {}'s button", game::side_text(holder));
  if (outcome.kind == Outcome::Kind::draw) return fmt::format("Draw, {} each ({})", black, parts);
  const bool black_wins = outcome.winner == Color::black;
  return fmt::format("{} wins {} to {} ({})", black_wins ? "Black" : "White", black_wins ? black : white,
                     black_wins ? white : black, parts);
}

template <int Words>
game::Status Notation<Words>::status(const Position& position) {
  if (position.over()) return {result(position)};
  const auto& turn = position.turn();
  game::Status status{game::side_text(turn.to_move) + " to move"};
  if (position.rules().stones_per_turn == 2) status.decision += fmt::format(", {} to place", stones_left(position));
  status.counts = fmt::format("stones: black {}, white {}", position.stones(Color::black).count(),
                              position.stones(Color::white).count());
  if (position.rules().button) status.counts += "; " + button_text(turn.button_holder);
  return status;
}

template <int Words>
game::Picture Notation<Words>::picture(const Position& position) {
  game::Picture picture;
  if (position.rules().button) picture.actions.push_back(game::Action::pass);
  if (position.rules().stones_per_turn == 2) picture.actions.push_back(game::Action::steps);
  picture.label_meanings = label_meanings(position.rules().scoring);
  if (position.rules().stones_per_turn == 2 && !position.over()) {
    picture.left = stones_left(position);
    picture.done = position.occupied().empty() ? 0 : 2 - position.turn().stones_left;
  }
  if (position.rules().button) picture.button = position.turn().button_holder;
  // "A cell that has become illegal stays illegal until the end of the game"
  picture.mark(game::Mark::Kind::removed,
               game::cells_of(position.rules().neighbors.cells() - position.occupied() - position.playable()),
               "- crossed cell");
  board::Bitset<Words> bounded;
  board::Bitset<Words> open;
  position.for_each_ribbon(position.occupied(), [&](const auto& ribbon) {
    (ribbon.bounded() ? bounded : open) |= ribbon.stones;
    if (const std::string label = ribbon_label(position, ribbon); !label.empty())
      picture.labels.emplace_back(ribbon.stones.lowest(), label);
  });
  for (const Color side : {Color::black, Color::white}) {
    picture.scores.push_back(score(position, side));
    if (position.rules().scoring == Scoring::area && !position.over())
      picture.scores.back().projected = picture.scores.back().value + stones_to_gain(position, side);
  }
  picture.mark(game::Mark::Kind::band, game::cells_of(open), "ribbon that can grow");
  picture.mark(game::Mark::Kind::safe, game::cells_of(bounded), "claimed ribbon");
  return picture;
}

template <int Words>
std::string Notation<Words>::describe(const Position& position, Move move) {
  switch (position.why_not(move)) {
    case Illegality::none:
      return "";
    case Illegality::game_over:
      return game::kGameOver;
    case Illegality::no_such_move:
      return no_such_move_text(position, move);
    case Illegality::occupied:
      return game::occupied(move.to(), position.rules().grid());
    case Illegality::not_a_ribbon:
      return crowding_text(position, move.to());
    case Illegality::no_button:
      return "there is no button in this game";
    case Illegality::button_taken:
      return "the button is taken";
  }
  return "";
}

#define INSTANTIATE(Words) template struct Notation<Words>;
CATENARY_INSTANTIATE(INSTANTIATE, CATENA_WORDS)

}  // namespace catenary::games::catena
