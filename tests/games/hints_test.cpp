// SPDX-License-Identifier: MIT
// Hints in random games of all option sets: each is a legal turn, its steps make it, and the numbers and cells in its
// reasons are counted again here, from nothing but the stones on the board.

#include "text/hints.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <regex>
#include <set>

#include "core/text.h"
#include "oracle/catalonia.h"
#include "player/player.h"
#include "support/require.h"
#include "support/transcript.h"

using namespace catenary;
using core::Cell;
using core::Color;
using Json = nlohmann::json;
using session::Session;
using Stones = std::vector<Color>;

namespace {

constexpr std::uint64_t kNodes = 300;
constexpr int kGames = 3;

Stones stones_of(const Session& session) {
  Stones stones;
  for (int cell = 0; cell < session.grid().cell_count(); ++cell)
    stones.push_back(session.state().stone_at(static_cast<Cell>(cell)));
  return stones;
}

/// What is needed to check reasons: the board before and after the turn, and the game after it.
struct Turn {
  Session& session;
  Color side;
  std::string move_texts;
  std::string position_before;
  Stones before;
  Stones after;

  const board::Grid& grid() const { return session.grid(); }
  Color other() const { return opposite(side); }
  std::string first_move() const { return core::split(move_texts, ',').front(); }
  Cell cell(const std::string& text) const { return *grid().cell_at(*core::parse_vertex(core::to_lower(text))); }
  Color named(const std::string& text) const { return *core::color_named(core::to_lower(text)); }
  /// True if the opponent has a move after which `found` holds, according to the game.
  template <class Found>
  bool reply_exists(Found found) const {
    const auto moves = session.state().legal_moves();
    return std::any_of(moves.begin(), moves.end(), [&](core::Move move) {
      tests::require(session.play(session.state().mover(move), game::to_text(move, grid())));
      const bool holds = found();
      session.undo(1);
      return holds;
    });
  }
  bool can_lose(Cell cell) const {
    return reply_exists([&] { return session.state().stone_at(cell) != side; });
  }
  /// For each move that was legal instead of the turn: plays it, calls `look` with it, and takes it back.
  template <class Look>
  void look_at_choices(Look look) const {
    session.undo(1);
    for (const core::Move move : session.state().legal_moves()) {
      const std::string choice = game::to_text(move, grid());
      tests::require(session.play(session.state().mover(move), choice));
      look(choice);
      session.undo(1);
    }
    tests::require(session.play(side, move_texts));
  }
};

/// The cells joined to one by cells that `belongs` accepts.
template <class Belongs>
std::set<Cell> region(const board::Grid& grid, Cell start, Belongs belongs) {
  std::set<Cell> cells{start};
  std::deque<Cell> open{start};
  while (!open.empty()) {
    const Cell cell = open.front();
    open.pop_front();
    for (const Cell next : grid.neighbors(cell))
      if (belongs(next) && cells.insert(next).second) open.push_back(next);
  }
  return cells;
}

std::vector<int> sizes_of(const Turn& turn, const Stones& stones, Color color) {
  std::vector<int> sizes;
  std::set<Cell> seen;
  for (Cell cell = 0; cell < stones.size(); ++cell) {
    if (stones[cell] != color || seen.count(cell)) continue;
    const auto group = region(turn.grid(), cell, [&](Cell next) { return stones[next] == color; });
    seen.insert(group.begin(), group.end());
    // "Two connected stones are the smallest group".
    if (group.size() > 1) sizes.push_back(static_cast<int>(group.size()));
  }
  std::sort(sizes.rbegin(), sizes.rend());
  return sizes;
}

int largest_of(const Turn& turn, const Stones& stones, Color color) {
  const auto sizes = sizes_of(turn, stones, color);
  return sizes.empty() ? 0 : sizes.front();
}

std::vector<int> numbers_in(const std::string& text) {
  std::vector<int> numbers;
  static const std::regex kNumber("\\b\\d+\\b");
  for (std::sregex_iterator at(text.begin(), text.end(), kNumber); at != std::sregex_iterator(); ++at)
    numbers.push_back(std::stoi(at->str()));
  return numbers;
}

bool contains(const std::vector<int>& all, int number) {
  return std::find(all.begin(), all.end(), number) != all.end();
}

bool holds_in_catchup(const Turn& turn, const std::string& reason) {
  const std::vector<int> numbers = numbers_in(reason);
  const auto before = sizes_of(turn, turn.before, turn.side);
  const auto others = sizes_of(turn, turn.before, turn.other());
  const int was = largest_of(turn, turn.before, turn.side);
  const int is = largest_of(turn, turn.after, turn.side);
  if (reason.starts_with("Joins your groups of")) {
    const auto parts = numbers.end() - (reason.find(" other stone") == std::string::npos ? 1 : 2);
    return std::all_of(numbers.begin(), parts, [&](int size) { return contains(before, size); }) &&
           contains(sizes_of(turn, turn.after, turn.side), numbers.back()) &&
           std::accumulate(numbers.begin(), numbers.end() - 1, 0) == numbers.back();
  }
  if (reason.ends_with(" around it to grow into.")) {
    static const std::regex kStone("\\b([A-Z]\\d+) has (\\d+) ");
    std::smatch match;
    if (!std::regex_search(reason, match, kStone)) return false;
    const auto near = turn.grid().neighbors(turn.cell(match[1]));
    const auto is_free = [&](Cell cell) { return turn.after[cell] == Color::none; };
    return std::count_if(near.begin(), near.end(), is_free) == std::stoi(match[2]) &&
           (is == 0 || !reason.starts_with("No group"));
  }
  if (reason.starts_with("If ")) return reason.find(turn.side == Color::black ? "If White" : "If Black") == 0;
  if (reason.starts_with("With best play ") || reason.starts_with("At the end "))
    return numbers.front() >= is && numbers[numbers.size() - 2] > numbers.back();
  const std::string price = turn.other() == Color::black ? ", although Black then gets a third stone."
                                                         : ", although White then gets a third stone.";
  if (reason.ends_with(" then gets a third stone."))
    return reason.ends_with(price) && is > was && turn.session.state().text().find("limit=3") != std::string::npos &&
           holds_in_catchup(turn, reason.substr(0, reason.size() - price.size()) + ".");
  if (reason.starts_with("Fills cells that have no free cell around them"))
    return is == was && !turn.reply_exists([&] { return false; });
  if (reason.starts_with("Keeps your largest group larger"))
    return was == is && numbers == std::vector<int>{is, largest_of(turn, turn.after, turn.other())} && is > numbers[1];
  if (reason.starts_with("Leaves your groups of")) {
    const auto after = sizes_of(turn, turn.after, turn.side);
    return contains(after, numbers[0]) && contains(after, numbers[1]);
  }
  if (reason.starts_with("Grows a smaller group"))
    return contains(sizes_of(turn, turn.after, turn.side), numbers[1]) && numbers[0] < numbers[1] && numbers[1] < is;
  if (reason.find(" need ") != std::string::npos)
    return contains(others, numbers[2]) && contains(others, numbers[3]) && numbers[0] > numbers[1];
  if (reason.starts_with("Keeps ")) return contains(others, numbers[0]) && contains(others, numbers[1]);
  if (reason.starts_with("Makes your largest group larger"))
    return was <= numbers[1] && numbers == std::vector<int>{is, largest_of(turn, turn.after, turn.other())};
  if (reason.starts_with("Makes your first group")) return was == 0 && numbers == std::vector<int>{is};
  if (reason.starts_with("Grows your largest group")) return numbers == std::vector<int>{was, is};
  if (reason.starts_with("Makes no group yet")) return is == 0;
  if (reason.starts_with("Leaves your largest group below"))
    return numbers == std::vector<int>{is, largest_of(turn, turn.after, turn.other())};
  if (reason.starts_with("Leaves your largest group at")) return numbers == std::vector<int>{is};
  if (reason.starts_with("Leaves the largest group at"))
    return numbers == std::vector<int>{std::max(is, largest_of(turn, turn.after, turn.other()))};
  return false;
}

/// The stones that a side needs for a chain, counted from one of its edges.
int stones_needed(const Turn& turn, const Stones& stones, Color side) {
  constexpr int kNone = 1000;
  const int last = turn.grid().width() - 1;
  std::vector<int> least(stones.size(), kNone);
  const auto place = [&](Cell cell) {
    const auto [column, row] = turn.grid().vertex_of(cell);
    return side == Color::black ? row : column;
  };
  const auto cost = [&](Cell cell) { return stones[cell] == side ? 0 : stones[cell] == Color::none ? 1 : kNone; };
  for (bool changed = true; changed;) {
    changed = false;
    for (Cell cell = 0; cell < stones.size(); ++cell) {
      int from = place(cell) == 0 ? 0 : kNone;
      for (const Cell next : turn.grid().neighbors(cell)) from = std::min(from, least[next]);
      if (from + cost(cell) >= least[cell]) continue;
      least[cell] = from + cost(cell);
      changed = true;
    }
  }
  int needed = kNone;
  for (Cell cell = 0; cell < stones.size(); ++cell)
    if (place(cell) == last) needed = std::min(needed, least[cell]);
  return needed;
}

bool holds_in_cation(const Turn& turn, const std::string& reason) {
  constexpr int kNone = 1000;
  const std::vector<int> numbers = numbers_in(reason);
  const int own_was = stones_needed(turn, turn.before, turn.side);
  const int own_is = stones_needed(turn, turn.after, turn.side);
  const int was = stones_needed(turn, turn.before, turn.other());
  const int is = stones_needed(turn, turn.after, turn.other());
  static const std::regex kCell("\\b[A-Z]\\d+\\b");
  const auto named_cell = [&] {
    std::smatch match;
    return std::regex_search(reason, match, kCell) ? turn.cell(match.str()) : Cell{0};
  };
  const bool opens = reason.find(" as short as your shortest: ") != std::string::npos;
  if (opens || reason.starts_with("Brings you one stone closer"))
    return own_was == (opens ? own_is : own_is + 1) && numbers.front() == own_is &&
           (numbers.size() == (opens ? 3U : 1U) || (numbers.size() == 3U && numbers[1] + numbers[2] == own_is));
  const auto needed_if_taken = [&](Cell cell, Color color) {
    Stones stones = turn.before;
    stones[cell] = color;
    return stones_needed(turn, stones, turn.side);
  };
  if (reason.starts_with("Takes "))
    return turn.after[named_cell()] == turn.side && needed_if_taken(named_cell(), turn.other()) > own_was;
  if (reason.ends_with("now no answer does."))
    return needed_if_taken(named_cell(), turn.other()) > own_was &&
           !turn.reply_exists([&] { return stones_needed(turn, stones_of(turn.session), turn.side) > own_is; });
  if (reason.starts_with("One more stone, on ")) {
    const auto& beside = turn.grid().neighbors(named_cell());
    return turn.after[named_cell()] == Color::none &&
           std::count_if(beside.begin(), beside.end(), [&](Cell next) { return turn.after[next] == turn.side; }) >= 2;
  }
  if (reason.find("by a swap, so it should not") != std::string::npos)
    return std::count(turn.before.begin(), turn.before.end(), Color::none) == static_cast<int>(turn.before.size());
  if (reason.starts_with("Brings your ") || reason.starts_with("Joins your ")) {
    const bool closer = reason.ends_with(" for a win.");
    return turn.before[named_cell()] == turn.side && closer == (own_is < own_was) &&
           (!closer || numbers == std::vector<int>{own_is});
  }
  if (reason.starts_with("Blocks "))
    return turn.before[named_cell()] == turn.other() && numbers.size() == 2 && numbers[0] > numbers[1] && is <= was;
  if (reason.starts_with("Links up with"))
    return turn.before[named_cell()] == turn.side && turn.after[named_cell()] == turn.side;
  if (reason.find("may not answer on") != std::string::npos) {
    const auto moves = turn.session.state().legal_moves();
    return turn.after[named_cell()] == Color::none &&
           std::none_of(moves.begin(), moves.end(), [&](core::Move move) { return move.to() == named_cell(); });
  }
  if (reason.starts_with("If ")) {
    static const std::regex kAnswer("If (White|Black) answers (\\S+), you can .*\\.");
    std::smatch match;
    if (!std::regex_match(reason, match, kAnswer) || turn.named(match[1]) != turn.other()) return false;
    const auto moves = turn.session.state().legal_moves();
    return std::any_of(moves.begin(), moves.end(),
                       [&](core::Move move) { return game::to_text(move, turn.grid()) == match[2]; });
  }
  if (reason.starts_with("Completes your chain")) return own_is == 0 && turn.session.state().over();
  if (reason.find("first stone yours") != std::string::npos) return turn.move_texts == "swap" && numbers.size() == 2;
  if (reason.starts_with("Opens a way")) return own_was >= kNone && numbers == std::vector<int>{own_is};
  if (reason.starts_with("Threatens to win")) {
    const auto moves = turn.session.state().legal_moves();
    const bool blocked =
        std::any_of(moves.begin(), moves.end(), [&](core::Move move) { return move.to() == named_cell(); });
    return own_is <= 1 && blocked != (reason.find("may not block") != std::string::npos);
  }
  if (reason.starts_with("Stops ")) return was <= 1 && !turn.reply_exists([&] { return turn.session.state().over(); });
  if (reason.find(" a crosscut: ") != std::string::npos) {
    if (turn.session.state().status().text().find("crosscut") == std::string::npos) return false;
    int least = kNone;
    turn.reply_exists([&] {
      least = std::min(least, stones_needed(turn, stones_of(turn.session), turn.other()));
      return false;
    });
    return numbers.empty() || (numbers == std::vector<int>{least, was} && least > was);
  }
  if (reason.find("no way for a chain") != std::string::npos) return was < kNone && is >= kNone;
  if (reason.find("short of a chain instead of") != std::string::npos) return numbers == std::vector<int>{is, was};
  return false;
}

bool holds_in_catena(const Turn& turn, const std::string& reason) {
  if (reason.starts_with("Takes the button")) return turn.before == turn.after;
  if (reason.starts_with("With best play ") || reason.starts_with("At the end "))
    return (reason.front() == 'A') == turn.session.state().over();
  static const std::regex kCell("\\b[A-Z]\\d+\\b");
  std::smatch match;
  if (!std::regex_search(reason, match, kCell)) return false;
  const Cell at = turn.cell(match.str());
  const std::vector<int> numbers = numbers_in(std::regex_replace(reason, kCell, ""));
  const auto ribbon = region(turn.grid(), at, [&](Cell next) { return turn.after[next] != Color::none; });
  // Claims change the colours of stones, so stones that were there before the turn count as they were.
  const auto count = [&](Color color) {
    return static_cast<int>(std::count_if(ribbon.begin(), ribbon.end(), [&](Cell cell) {
      return (turn.before[cell] == Color::none ? turn.side : turn.before[cell]) == color;
    }));
  };
  const std::vector<int> counts = {count(turn.side), count(turn.other())};
  const bool is_black = turn.side == Color::black;
  // In the order of the reasons: Black's stones first.
  const std::vector<int> shown = {counts[is_black ? 0 : 1], counts[is_black ? 1 : 0]};
  const int size = static_cast<int>(ribbon.size());
  const auto starts = [&](const char* text) { return reason.starts_with(text); };
  const auto names = [&](const char* text) { return reason.find(text) != std::string::npos; };
  if (starts("If ")) {
    const auto moves = turn.session.state().legal_moves();
    return std::any_of(moves.begin(), moves.end(), [&](core::Move move) { return move == core::Move::place(at); });
  }
  if (names("from claiming")) return turn.before[at] == turn.side && turn.after[at] == turn.side && !turn.can_lose(at);
  if (names("from taking the majority")) return turn.before[at] != Color::none && counts[0] > counts[1];
  if (names("from joining the ribbons")) return turn.before[at] != Color::none && counts[0] < counts[1];
  if (names("from growing beyond")) return numbers == std::vector<int>{size} && turn.before[at] != Color::none;
  if (starts("Threatens to claim")) return turn.after[at] == turn.other();
  if (starts("Threatens to take"))
    return turn.after[at] != Color::none && numbers[is_black ? 0 : 1] > numbers[is_black ? 1 : 0];
  if (starts("Leaves")) return counts[0] < counts[1] && numbers.size() == 2 && numbers[0] < numbers[1];
  if (starts("Starts"))
    return size == 1 && turn.after[at] == turn.side && (names(" can join to your ribbon") || numbers.back() > 0);
  if (starts("Once the ribbon")) return counts == std::vector<int>{1, 0};
  if (starts("Reduces")) return numbers == shown && counts[0] < counts[1];
  if (starts("Claims")) return numbers == std::vector<int>{size, shown[0], shown[1]};
  if (starts("Closes")) return numbers == std::vector<int>{size} && counts[1] == 0;
  if (starts("Lengthens")) return numbers == std::vector<int>{size, size} && counts[1] == 0;
  if (starts("Joins ribbons of yours")) return numbers == std::vector<int>{size} && counts[1] == 0;
  if (starts("Joins"))
    return numbers == std::vector<int>{size, shown[0], shown[1]} && counts[0] >= counts[1] &&
           names("most of them") == (counts[0] > counts[1]);
  if (reason.starts_with("Draws level")) return numbers == shown && counts[0] == counts[1];
  return numbers == shown && counts[0] > counts[1] && reason.find("majority") != std::string::npos;
}

bool holds_in_colorado(const Turn& turn, const std::string& reason) {
  static const std::vector<std::string> kWords = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                  "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  const auto number = [&](const std::string& word) {
    const auto found = std::find(kWords.begin(), kWords.end(), word);
    return found == kWords.end() ? std::stoi(word) : static_cast<int>(found - kWords.begin());
  };
  static const std::regex kHome("Brings a boat home to (\\w\\d): (\\w+) boats? to go\\.");
  static const std::regex kSinks("Sinks (?:White|Black)'s boat on (\\w\\d): (White|Black) has (\\w+) boats? to go\\.");
  static const std::regex kLeaves("Takes a boat out of home: (\\w+) boats? to go\\.");
  static const std::regex kNear(
      "Puts a boat on (\\w\\d): as the boats stand, (\\w+) moves? from home( instead of (\\w+))?\\.");
  static const std::regex kHold(
      "Keeps (?:White|Black)'s boats? on (\\w\\d)(, \\w\\d)*( and \\w\\d)? from coming home on the next move\\.");
  static const std::regex kWays(
      "(Stands in the way of (?:White|Black)'s|Clears the way of your) boats? on (\\w\\d)(, \\w\\d)*( and \\w\\d)?"
      "(: \\w+ moves? (?:more|fewer))?\\.");
  static const std::regex kRace(
      "As the boats stand, you need (\\d+) more moves? to bring all of them home, (White|Black) (\\d+)\\.");
  static const std::regex kPlan(
      "If (?:White|Black) answers (\\S+), you can bring the boat on (\\w\\d) home to (\\w\\d)\\.");
  static const std::regex kOffer("If (?:White|Black) sinks your boat on (\\w\\d), you need (\\w+) moves? fewer\\.");
  const auto row = [&](Cell cell) { return turn.grid().vertex_of(cell).row; };
  const int home = turn.side == Color::white ? 7 : 0;
  const auto boats_out = [&](Color side) {
    int out = 0;
    for (Cell cell = 0; cell < turn.after.size(); ++cell)
      out += turn.after[cell] == side && row(cell) != (side == turn.side ? home : 7 - home);
    return out;
  };
  std::smatch match;
  if (std::regex_match(reason, match, kSinks))
    return turn.before[turn.cell(match[1])] == turn.other() && turn.named(match[2]) == turn.other() &&
           boats_out(turn.other()) == number(match[3]);
  if (std::regex_match(reason, match, kLeaves)) return boats_out(turn.side) == number(match[1]);
  if (std::regex_match(reason, match, kHold)) {
    const Cell boat = turn.cell(match[1]);
    const auto moves = turn.session.state().legal_moves();
    return turn.after[boat] == turn.other() && std::none_of(moves.begin(), moves.end(), [&](core::Move move) {
             return move.from() == boat && row(move.to()) == 7 - home;
           });
  }
  if (std::regex_match(reason, match, kWays)) {
    const Cell boat = turn.cell(match[2]);
    return turn.before[boat] == turn.after[boat] &&
           turn.after[boat] == (match[1].str().starts_with("Clears") ? turn.side : turn.other());
  }
  if (std::regex_match(reason, match, kRace))
    return turn.named(match[2]) == turn.other() && number(match[1]) < number(match[3]) &&
           boats_out(turn.side) <= number(match[1]) && boats_out(turn.other()) <= number(match[3]);
  if (std::regex_match(reason, match, kPlan)) {
    const std::string answer = match[1];
    const Cell boat = turn.cell(match[2]);
    const Cell goal = turn.cell(match[3]);
    tests::require(turn.session.play(turn.other(), answer));
    const auto moves = turn.session.state().legal_moves();
    const bool possible = std::any_of(moves.begin(), moves.end(),
                                      [&](core::Move move) { return move.from() == boat && move.to() == goal; });
    turn.session.undo(1);
    return possible && row(goal) == home;
  }
  if (reason.starts_with("Brings your last boat home to ")) return boats_out(turn.side) == 0;
  if (std::regex_match(reason, match, kHome))
    return row(turn.cell(match[1])) == home && boats_out(turn.side) == number(match[2]);
  if (std::regex_match(reason, match, kNear))
    return turn.after[turn.cell(match[1])] == turn.side && number(match[2]) > 0 &&
           (!match[3].matched || number(match[4]) > number(match[2]));
  if (std::regex_match(reason, match, kOffer)) return turn.can_lose(turn.cell(match[1])) && number(match[2]) > 1;
  return (reason.starts_with("Leaves home") || reason.starts_with("Waits with a boat from home")) &&
         turn.before != turn.after;
}

std::string rows_of(const std::string& position) { return core::words_of(position).front(); }

/// The place of a square of an 8x8 board in the rows of a position text.
std::size_t place_of(const std::string& square) {
  return static_cast<std::size_t>(('8' - square[1]) * 9 + square[0] - 'A');
}

/// The rows after a movement such as `B1-C3`.
std::string moved(std::string rows, const std::string& movement) {
  std::swap(rows[place_of(movement)], rows[place_of(movement.substr(3))]);
  return rows;
}

int pieces_in(const std::string& rows) {
  return static_cast<int>(std::count_if(rows.begin(), rows.end(), [](unsigned char c) { return std::isalpha(c); }));
}

int total_of(const std::string& position) {
  return std::stoi(std::string(core::field_text(core::words_of(position).back(), "total").value()));
}

using Count = int (*)(const std::string& rows);

/// The count for the board or, while a piece has to escape, the largest count after any of its escapes.
int left_on_board(Session& session, Count count) {
  if (session.state().text().find("phase=escape") == std::string::npos) return count(rows_of(session.state().text()));
  int most = 0;
  for (const core::Move escape : session.state().legal_moves()) {
    tests::require(session.play(session.state().mover(escape), game::to_text(escape, session.grid())));
    most = std::max(most, count(rows_of(session.state().text())));
    session.undo(1);
  }
  return most;
}

/// Requires a reason with the points, the movement of the other colour (if any), the length, and the growth.
bool scores_hold(const Turn& turn, const std::smatch& match) {
  const std::string before = rows_of(turn.position_before);
  std::string rows = moved(before, turn.move_texts);
  int total = total_of(turn.session.state().text());
  if (match[3].matched) {
    rows = moved(rows, match[3]);
    tests::require(turn.session.play(turn.other(), match[3].str()));
    total = total_of(turn.session.state().text());
    turn.session.undo(1);
  }
  const int length = oracle::longest_chain(rows);
  const int length_before = oracle::longest_chain(before);
  const int points = std::stoi(match[1]);
  if (points != length * length || points != total - total_of(turn.position_before)) return false;
  if (std::stoi(match[4]) != length) return false;
  if (!match[5].matched) return length <= length_before;
  return match[6].matched ? length > length_before && std::stoi(match[6]) == length_before : length_before == 0;
}

/// Returns true if the piece of a kind is on a square: `knight`, `B1`.
bool is_on(const std::string& rows, const std::string& kind, const std::string& square) {
  const char letter = kind == "knight" ? 'n' : kind.front();
  return std::tolower(static_cast<unsigned char>(rows[place_of(square)])) == letter;
}

/// Requires a reason with the kind and the square of the target, and whether it escapes.
bool fate_holds(const Turn& turn, const std::smatch& match) {
  const std::string before = rows_of(turn.position_before);
  bool stays = false;
  turn.look_at_choices([&](const std::string& choice) {
    if (choice == match[2]) stays = pieces_in(rows_of(turn.session.state().text())) == pieces_in(before);
  });
  return turn.first_move() == match[2] && is_on(before, match[1], match[2]) &&
         stays == match[3].str().starts_with("can");
}

/// Requires a list such as `the knight on E5 and the peasants on D7 and F7`.
bool pieces_hold(const std::string& rows, const std::string& list) {
  static const std::regex kPart("([a-z]+?)s? on (\\w\\d(?:(?:, | and )\\w\\d)*)");
  static const std::regex kSquare("[A-H][1-8]");
  bool hold = true;
  int parts = 0;
  for (std::sregex_iterator part(list.begin(), list.end(), kPart), end; part != end; ++part, ++parts) {
    const std::string squares = (*part)[2];
    for (std::sregex_iterator square(squares.begin(), squares.end(), kSquare); square != end; ++square)
      hold = hold && is_on(rows, (*part)[1], square->str());
  }
  return hold && parts > 0;
}

/// What the first move of a turn leaves, and what the alternatives leave.
struct Choices {
  Choices(const Turn& turn, Count count) {
    const bool moves = turn.position_before.find("phase=move") != std::string::npos;
    const std::string before = rows_of(turn.position_before);
    turn.look_at_choices([&](const std::string& choice) {
      const auto is_white = [&](const std::string& move) {
        return std::isupper(static_cast<unsigned char>(before[place_of(move)])) != 0;
      };
      if (moves && is_white(choice) != is_white(turn.move_texts)) return;
      const int left = moves ? count(moved(before, choice)) : left_on_board(turn.session, count);
      if (choice == turn.first_move())
        chosen = left;
      else
        others.push_back(left);
    });
    most = others.empty() ? -1 : *std::max_element(others.begin(), others.end());
    worse = static_cast<int>(std::count_if(others.begin(), others.end(), [&](int left) { return left < chosen; }));
  }
  int size() const { return static_cast<int>(others.size()); }

  int chosen = 0;
  std::vector<int> others;
  int most = -1;
  int worse = 0;
};

/// Requires a reason of the pit phase about chains.
bool chain_holds(const Turn& turn, const std::string& reason) {
  static const std::regex kChain(
      "(Keeps|Leaves) a chain of (\\d+)(?:, the longest one possible|; every other choice leaves (none|at most "
      "(\\d+)))\\.");
  const Choices chains(turn, oracle::longest_chain);
  std::smatch match;
  if (!std::regex_match(reason, match, kChain) || chains.chosen != std::stoi(match[2])) return false;
  if ((match[1] == "Keeps") != (oracle::longest_chain(rows_of(turn.position_before)) == chains.chosen)) return false;
  if (!match[3].matched) return chains.most == chains.chosen && chains.worse > 0;
  return chains.most < chains.chosen && chains.most == (match[4].matched ? std::stoi(match[4]) : 0);
}

/// Requires a reason with a length and movements.
bool preparation_holds(const Turn& turn, const std::smatch& match) {
  std::string rows = rows_of(turn.session.state().text());
  std::string movements = match[2];
  movements.erase(std::remove(movements.begin(), movements.end(), ' '), movements.end());
  for (const std::string& movement : core::split(movements, ',')) rows = moved(rows, movement);
  return oracle::longest_chain(rows) == std::stoi(match[1]);
}

bool holds_in_catalonia(const Turn& turn, const std::string& reason) {
  static const std::regex kScores(
      "Scores (\\d+) points( with (?:White|Black)'s (\\w\\d-\\w\\d))?: the longest chain is (\\d+)(, up from (\\d+)|; "
      "there is none now)?\\.(?: No other move(?: with it)? scores(?: as much)?\\.)?");
  static const std::regex kFate(
      "The ([a-z]+) on (\\w\\d) (can escape, and stays on the board|has no escape, but the longest chain does without "
      "it)\\.");
  static const std::regex kPrepares(
      "Prepares a chain of (\\d+) for the next turn, with (\\w\\d-\\w\\d(?:, \\w\\d-\\w\\d)*)\\.");
  static const std::regex kJoins(
      "The ([a-z]+) on (\\w\\d) joins the chain: the ([a-z]+) on (\\w\\d) defends it, and it defends the ([a-z]+) on "
      "(\\w\\d)\\.");
  static const std::regex kPutsOff(
      "Puts off the first chain, which is possible now(?: with .*)?: until there is one, no pits open\\.");
  static const std::regex kLinks(
      "On (\\w\\d) the ([a-z]+) defends (.*?)(?: of (?:White|Black): a chain needs links between the colours)?\\.");
  static const std::regex kStays("The (peasant) on (\\w\\d) stays: it defends (.*)\\.");
  static const std::regex kLets(
      "Frees the [a-z]+ on (\\w\\d)(?: and the [a-z]+ on \\w\\d)*, which could not move: (?:it now reaches|they now "
      "reach) \\d+ squares?\\.");
  static const std::regex kReaches("The ([a-z]+) reaches (\\d+) more squares? from (\\w\\d)\\.");
  std::smatch match;
  if (std::regex_match(reason, match, kReaches))
    return turn.move_texts.substr(3, 2) == match[3] && is_on(rows_of(turn.position_before), match[1], turn.move_texts);
  if (reason == "The last turn has been scored: no choice changes the total.")
    return total_of(turn.position_before) == total_of(turn.session.state().text());
  if (std::regex_match(reason, match, kScores)) return scores_hold(turn, match);
  const std::string before = rows_of(turn.position_before);
  const bool moves = turn.move_texts.find('-') == 2;
  if (std::regex_match(reason, match, kJoins))
    return turn.move_texts.substr(moves ? 3 : 0, 2) == match[2] && match[2] != match[4] && match[2] != match[6];
  if (std::regex_match(reason, match, kLinks)) {
    const std::string after = moved(before, turn.move_texts);
    return turn.move_texts.substr(3, 2) == match[1] && is_on(after, match[2], match[1]) && pieces_hold(after, match[3]);
  }
  if (std::regex_match(reason, match, kStays))
    return turn.first_move() == "pass" && is_on(before, match[1], match[2]) && pieces_hold(before, match[3]);
  if (std::regex_match(reason, match, kPutsOff)) return turn.position_before.find("chain=no") != std::string::npos;
  if (std::regex_match(reason, match, kLets)) {
    const auto can_move = [&](const Turn& at) {
      const auto legal = at.session.state().legal_moves();
      return std::any_of(legal.begin(), legal.end(), [&](core::Move move) { return move.from() == at.cell(match[1]); });
    };
    turn.session.undo(1);
    const bool could = can_move(turn);
    tests::require(turn.session.play(turn.side, turn.move_texts));
    return !could;
  }
  if (reason == "Without a chain in this turn the game would be lost.")
    return turn.position_before.find("turn=5") != std::string::npos &&
           turn.position_before.find("chain=no") != std::string::npos;
  if (std::regex_match(reason, match, kFate)) return fate_holds(turn, match);
  if (std::regex_match(reason, match, kPrepares)) return preparation_holds(turn, match);
  return chain_holds(turn, reason);
}

const std::map<std::string, bool (*)(const Turn&, const std::string&)> kCheckers = {{"catchup", holds_in_catchup},
                                                                                    {"cation", holds_in_cation},
                                                                                    {"catena", holds_in_catena},
                                                                                    {"colorado", holds_in_colorado},
                                                                                    {"catalonia", holds_in_catalonia}};

bool is_general(const std::string& reason) {
  static const std::regex kExpectation(
      "After (White|Black)'s best reply, \\S+, you can play \\S+\\.|(White|Black)'s best reply is \\S+\\.|The best "
      "move "
      "after it is \\S+\\.");
  return std::regex_match(reason, kExpectation) || reason.starts_with("Wins at once") ||
         reason.starts_with("Wins for certain") || reason == "Every other turn loses." ||
         reason.starts_with("Every turn loses") || reason == "There is no other legal turn.";
}

/// Everything that questions could change.
std::string state_of(tests::GtpSession& gtp) {
  std::string state = std::to_string(gtp.player().session().revision());
  for (const char* question : {"position", "legal_moves", "search_info", "printsgf"}) state += gtp.answer(question);
  return state;
}

/// The hint is legal, its steps make its turn, and its reasons hold.
void check_hint(tests::GtpSession& gtp, Color side, const Json& hint) {
  Session& session = gtp.player().session();
  const std::string color(to_text(side));
  BOOST_TEST(hint["color"] == color);
  BOOST_TEST(hint["reasons"].size() <= 4U);
  Turn turn{session, side, hint["turn"], session.state().text(), stones_of(session), {}};
  if (!hint["next"].is_null()) {
    BOOST_TEST(hint["next"]["turn"] != hint["turn"]);
    tests::require(session.play(side, hint["next"]["turn"].get<std::string>()));
    session.undo(1);
  }
  for (std::size_t i = 0; i < hint["equals"].size(); ++i) {
    BOOST_TEST(hint["equals"][i] != hint["turn"]);
    if (i == 0) BOOST_TEST(hint["equals"][i] == hint["next"]["turn"]);
  }
  tests::require(session.play(side, turn.move_texts));
  const std::string position = session.state().text();
  turn.after = stones_of(session);
  for (const auto& reason : hint["reasons"].get<std::vector<std::string>>())
    BOOST_TEST((is_general(reason) || kCheckers.at(gtp.player().game().name)(turn, reason)), reason);
  session.undo(1);
  const std::size_t changes = session.change_count();
  for (const auto& step : hint["steps"].get<std::vector<std::string>>())
    BOOST_REQUIRE_MESSAGE(session.play(side, step), step);
  BOOST_TEST(session.state().text() == position);
  session.undo(session.change_count() - changes);
}

/// Plays random moves to the end and checks hints on the way; counts their reasons by their first words.
void check_game(tests::GtpSession& gtp, core::Rng& rng, std::map<std::string, int>& reasons) {
  gtp.answer("clear_board");
  Session& session = gtp.player().session();
  while (!session.state().over()) {
    const Color side = session.to_move();
    if (core::is_side(side) && rng.below(3) == 0) {
      BOOST_TEST_CONTEXT(session.state().text()) {
        const std::string before = state_of(gtp);
        const std::string answer = gtp.answer("hint " + std::string(to_text(side)) + " " + std::to_string(kNodes));
        BOOST_REQUIRE(answer.starts_with("= {"));
        BOOST_TEST(state_of(gtp) == before);
        const Json hint = Json::parse(answer.substr(2));
        check_hint(gtp, side, hint);
        for (const auto& reason : hint["reasons"].get<std::vector<std::string>>())
          ++reasons[gtp.player().game().name + ": " + reason.substr(0, 12)];
      }
    }
    const std::string move = tests::random_move_text(session, rng);
    tests::require(session.play(session.state().mover(game::parse_move(move, session.grid()).move), move));
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hints)

BOOST_AUTO_TEST_CASE(hints_in_random_games_hold) {
  core::Rng rng(1);
  std::map<std::string, int> reasons;
  for (const player::Plugin* game : tests::games_to_test()) {
    for (const tests::Variant& variant : tests::variants_on(*game, tests::playthrough_width(*game))) {
      BOOST_TEST_CONTEXT(variant.text()) {
        tests::GtpSession gtp;
        for (const std::string& command : variant.commands()) gtp.answer(command);
        for (int number = 0; number < kGames; ++number) check_game(gtp, rng, reasons);
      }
    }
  }
  BOOST_TEST(reasons.size() > 20U);
}

BOOST_AUTO_TEST_SUITE_END()
