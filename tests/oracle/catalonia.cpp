// SPDX-License-Identifier: MIT
// Catalonia in the simplest way: a board of letters, and chains found by walking every path of defences.

#include "catalonia.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <unordered_set>

#include "oracle.h"

namespace catenary::oracle {

namespace {

constexpr char kEmpty = '.';
constexpr char kPit = '*';

struct Square {
  int file = 0;
  int rank = 0;
  bool operator==(const Square&) const = default;
};

bool on_board(Square s) { return s.file >= 0 && s.file < 8 && s.rank >= 0 && s.rank < 8; }
std::string name_of(Square s) { return std::string(1, "ABCDEFGH"[s.file]) + "12345678"[s.rank]; }
Square square_named(const std::string& name) { return {name[0] - 'A', name[1] - '1'}; }
Square square_number(int number) { return {number % 8, number / 8}; }

bool is_piece(char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; }
bool is_white(char letter) { return std::isupper(static_cast<unsigned char>(letter)) != 0; }
char kind_of(char letter) { return static_cast<char>(std::toupper(static_cast<unsigned char>(letter))); }
int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

class Board {
 public:
  Board() {
    for (auto& rank : x_ranks) rank = std::string(8, kEmpty);
    x_ranks[0] = ".NBLGBN.";
    x_ranks[1] = ".PPPPPP.";
    x_ranks[6] = ".pppppp.";
    x_ranks[7] = ".nblgbn.";
  }

  char& at(Square s) { return x_ranks[static_cast<std::size_t>(s.rank)][static_cast<std::size_t>(s.file)]; }
  char at(Square s) const { return x_ranks[static_cast<std::size_t>(s.rank)][static_cast<std::size_t>(s.file)]; }

  /// Every square strictly between two squares of a line is empty.
  bool is_open(Square from, Square to) const {
    const Square step{sign(to.file - from.file), sign(to.rank - from.rank)};
    for (Square s{from.file + step.file, from.rank + step.rank}; !(s == to);
         s = {s.file + step.file, s.rank + step.rank})
      if (at(s) != kEmpty) return false;
    return true;
  }

  /// True if the piece moves from one square to the other; with `leaping`, whatever stands in between.
  bool can_go(char piece, Square from, Square to, bool leaping) const {
    const int files = std::abs(to.file - from.file);
    const int ranks = std::abs(to.rank - from.rank);
    switch (kind_of(piece)) {
      case 'N':
        return files * ranks == 2;
      case 'G':
        return files <= 2 && ranks <= 2 && files + ranks > 0 && files * ranks != 2;
      case 'B':
        return files == ranks && files > 0 && (leaping || is_open(from, to));
      case 'L':
        return (files == ranks || files == 0 || ranks == 0) && files + ranks > 0 && (leaping || is_open(from, to));
      default:
        return peasant_can_go(is_white(piece), from, to, leaping);
    }
  }

  bool defends(Square from, Square to) const {
    const char piece = at(from);
    if (kind_of(piece) != 'P') return can_go(piece, from, to, false);
    return std::abs(to.file - from.file) == 1 && to.rank - from.rank == (is_white(piece) ? 1 : -1);
  }

  bool can_move(Square from, Square to) const {
    return is_piece(at(from)) && at(to) == kEmpty && can_go(at(from), from, to, false);
  }

  std::vector<std::string> moves(bool white) const {
    std::vector<std::string> moves;
    for (int from = 0; from < 64; ++from) {
      const char piece = at(square_number(from));
      if (!is_piece(piece) || is_white(piece) != white) continue;
      for (int to = 0; to < 64; ++to)
        if (can_move(square_number(from), square_number(to)))
          moves.push_back(name_of(square_number(from)) + "-" + name_of(square_number(to)));
    }
    return moves;
  }

  std::vector<Square> pieces() const {
    std::vector<Square> squares;
    for (int number = 0; number < 64; ++number)
      if (is_piece(at(square_number(number)))) squares.push_back(square_number(number));
    return squares;
  }

  bool is_trapped(Square s) const {
    if (kind_of(at(s)) != 'P') return false;
    const int last_rank = is_white(at(s)) ? 7 : 0;
    const auto is_shut = [&](Square beside) {
      return !on_board(beside) || beside.rank == last_rank || at(beside) == kPit;
    };
    return is_shut({s.file, s.rank + 1}) && is_shut({s.file, s.rank - 1});
  }

 private:
  bool peasant_can_go(bool white, Square from, Square to, bool leaping) const {
    const int ahead = white ? 1 : -1;
    const int second = white ? 1 : 6;
    const int fourth = white ? 3 : 4;
    if (to.file != from.file || to.rank == (white ? 7 : 0)) return false;
    if (std::abs(to.rank - from.rank) == 1) return true;
    const bool two_steps = (from.rank == second && to.rank == fourth) || (from.rank == fourth && to.rank == second);
    return two_steps && (leaping || at({from.file, second + ahead}) == kEmpty);
  }

  std::array<std::string, 8> x_ranks;
};

/// All chains on a board.
class Chains {
 public:
  explicit Chains(const Board& board) : x_squares(board.pieces()) {
    for (const Square from : x_squares) {
      std::vector<int> next;
      for (std::size_t to = 0; to < x_squares.size(); ++to)
        if (!(x_squares[to] == from) && board.defends(from, x_squares[to])) next.push_back(static_cast<int>(to));
      x_defended.push_back(next);
      x_white.push_back(is_white(board.at(from)));
    }
    // Each chain is walked from its first piece, and only through later ones.
    for (std::size_t first = 0; first < x_squares.size(); ++first) {
      x_seen.clear();
      walk(static_cast<int>(first), static_cast<int>(first), 1U << first, 1);
    }
  }

  int longest() const { return x_longest; }
  bool is_in_longest(Square s) const { return contains(x_in_longest, s); }
  bool is_in_any(Square s) const { return contains(x_in_any, s); }

 private:
  bool contains(std::uint32_t members, Square s) const {
    const auto found = std::find(x_squares.begin(), x_squares.end(), s) - x_squares.begin();
    return (members >> found & 1) != 0;
  }

  void walk(int first, int last, std::uint32_t path, int length) {
    // Another order of the same pieces with the same end has the same continuations.
    if (!x_seen.insert(std::uint64_t{path} * 32 + static_cast<std::uint64_t>(last)).second) return;
    for (const int next : x_defended[static_cast<std::size_t>(last)]) {
      if (next == first && length >= 4) note(path, length);
      if (next > first && (path >> next & 1) == 0) walk(first, next, path | 1U << next, length + 1);
    }
  }

  void note(std::uint32_t path, int length) {
    bool white = false;
    bool black = false;
    for (std::size_t i = 0; i < x_squares.size(); ++i) {
      if ((path >> i & 1) == 0) continue;
      (x_white[i] ? white : black) = true;
    }
    if (!white || !black) return;
    x_in_any |= path;
    if (length > x_longest) x_in_longest = 0;
    x_longest = std::max(x_longest, length);
    if (length == x_longest) x_in_longest |= path;
  }

  std::vector<Square> x_squares;
  std::vector<std::vector<int>> x_defended;
  std::vector<bool> x_white;
  std::unordered_set<std::uint64_t> x_seen;
  int x_longest = 0;
  std::uint32_t x_in_longest = 0;
  std::uint32_t x_in_any = 0;
};

class Catalonia final : public Oracle {
 public:
  explicit Catalonia(const OptionValues& options)
      : x_dice(options.at("pits") == "dice"), x_turns(std::stoi(options.at("turns"))) {}

  std::unique_ptr<Oracle> clone() const override { return std::make_unique<Catalonia>(*this); }

  std::string to_move() const override {
    switch (x_question) {
      case Question::move:
        return white_is_to_move() ? "white" : "black";
      case Question::roll:
        return "chance";
      case Question::target:
        return "white";
      case Question::escape:
        return is_white(x_board.at(x_target)) ? "white" : "black";
      case Question::white_trapped:
        return "white";
      case Question::black_trapped:
        return "black";
      case Question::nothing:
        break;
    }
    return "none";
  }

  std::vector<std::string> legal_moves() const override {
    if (x_question != Question::move) return x_answers;
    std::vector<std::string> moves;
    for (const bool white : {true, false}) {
      if (white ? x_white_moved : x_black_moved) continue;
      for (const std::string& move : x_board.moves(white)) moves.push_back(move);
    }
    return moves;
  }

  void play(const std::string& move) override {
    switch (x_question) {
      case Question::move:
        return play_movement(square_named(move), square_named(move.substr(3)));
      case Question::roll:
        return play_roll(square_named(move));
      case Question::target:
        return bomb(square_named(move));
      case Question::escape:
        return escape(square_named(move));
      case Question::white_trapped:
      case Question::black_trapped:
        return play_removal(move);
      case Question::nothing:
        break;
    }
  }

  std::string final_score() const override { return std::to_string(x_total); }
  std::string score() const override { return std::to_string(x_total); }

 private:
  enum class Question { move, roll, target, escape, white_trapped, black_trapped, nothing };

  bool white_is_to_move() const { return !x_white_moved && !x_board.moves(true).empty(); }
  bool black_is_to_move() const { return !x_black_moved && !x_board.moves(false).empty(); }

  void ask(Question question, std::vector<std::string> answers) {
    x_question = question;
    x_answers = std::move(answers);
  }

  void play_movement(Square from, Square to) {
    const char piece = x_board.at(from);
    (is_white(piece) ? x_white_moved : x_black_moved) = true;
    x_board.at(to) = piece;
    x_board.at(from) = kEmpty;
    ask_for_movement();
  }

  void ask_for_movement() {
    if (white_is_to_move() || black_is_to_move()) return ask(Question::move, {});
    const Chains chains(x_board);
    if (chains.longest() > 0) x_chain_has_stood = true;
    if (!x_chain_has_stood) return finish_turn();
    x_total += chains.longest() * chains.longest();
    if (x_dice) return ask(Question::roll, rollable());
    std::vector<std::string> targets;
    for (const Square s : x_board.pieces())
      if (chains.is_in_longest(s)) targets.push_back(name_of(s));
    if (targets.empty()) return ask_for_white_trapped();
    ask(Question::target, targets);
  }

  std::vector<std::string> rollable() const {
    std::vector<std::string> names;
    for (int file = 1; file <= 6; ++file)
      for (int rank = 1; rank <= 6; ++rank)
        if (x_board.at({file, rank}) != kPit) names.push_back(name_of({file, rank}));
    return names;
  }

  void play_roll(Square rolled) {
    if (is_piece(x_board.at(rolled))) return bomb(rolled);
    std::vector<std::string> near;
    for (const Square s : x_board.pieces())
      if (std::abs(s.file - rolled.file) <= 1 && std::abs(s.rank - rolled.rank) <= 1) near.push_back(name_of(s));
    if (near.size() > 1) return ask(Question::target, near);
    if (near.size() == 1) return bomb(square_named(near[0]));
    x_board.at(rolled) = kPit;
    ask_for_white_trapped();
  }

  void bomb(Square target) {
    x_target = target;
    const char piece = x_board.at(target);
    std::vector<std::string> escapes;
    for (int number = 0; number < 64; ++number) {
      const Square to = square_number(number);
      if (x_board.at(to) != kEmpty || !x_board.can_go(piece, target, to, true)) continue;
      Board after = x_board;
      after.at(target) = kPit;
      after.at(to) = piece;
      if (Chains(after).is_in_any(to)) escapes.push_back(name_of(to));
    }
    if (escapes.size() > 1) return ask(Question::escape, escapes);
    if (escapes.size() == 1) return escape(square_named(escapes[0]));
    x_board.at(target) = kPit;
    ask_for_white_trapped();
  }

  void escape(Square to) {
    x_board.at(to) = x_board.at(x_target);
    x_board.at(x_target) = kPit;
    ask_for_white_trapped();
  }

  std::vector<std::string> trapped(bool white) const {
    std::vector<std::string> names;
    for (const Square s : x_board.pieces())
      if (is_white(x_board.at(s)) == white && x_board.is_trapped(s)) names.push_back(name_of(s));
    if (!names.empty()) names.push_back("pass");
    return names;
  }

  void ask_for_white_trapped() {
    if (const auto names = trapped(true); !names.empty()) return ask(Question::white_trapped, names);
    ask_for_black_trapped();
  }

  void ask_for_black_trapped() {
    if (const auto names = trapped(false); !names.empty()) return ask(Question::black_trapped, names);
    finish_turn();
  }

  void play_removal(const std::string& move) {
    if (move != "pass") x_board.at(square_named(move)) = kEmpty;
    const bool white_again = x_question == Question::white_trapped && move != "pass";
    const bool black_is_done = x_question == Question::black_trapped && move == "pass";
    if (white_again) return ask_for_white_trapped();
    if (black_is_done) return finish_turn();
    ask_for_black_trapped();
  }

  void finish_turn() {
    if (x_turn == x_turns || (x_turn == 5 && !x_chain_has_stood)) return ask(Question::nothing, {});
    ++x_turn;
    x_white_moved = false;
    x_black_moved = false;
    ask_for_movement();
  }

  bool x_dice;
  int x_turns;
  Board x_board;
  int x_turn = 1;
  bool x_white_moved = false;
  bool x_black_moved = false;
  bool x_chain_has_stood = false;
  int x_total = 0;
  Question x_question = Question::move;
  std::vector<std::string> x_answers;
  Square x_target;
};

Board board_of(const std::string& rows) {
  Board board;
  // Each row has a separator after it, the highest row comes first.
  for (int number = 0; number < 64; ++number) {
    const Square square = square_number(number);
    board.at(square) = rows[static_cast<std::size_t>((7 - square.rank) * 9 + square.file)];
  }
  return board;
}

}  // namespace

int longest_chain(const std::string& rows) { return Chains(board_of(rows)).longest(); }

std::unique_ptr<Oracle> catalonia_oracle(int, const OptionValues& options) {
  return std::make_unique<Catalonia>(options);
}

}  // namespace catenary::oracle
