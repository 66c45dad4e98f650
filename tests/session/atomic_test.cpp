// SPDX-License-Identifier: MIT
// Changes of a session when memory runs out: a game whose positions throw when they are copied or played on.

#include <boost/container/static_vector.hpp>
#include <boost/test/unit_test.hpp>
#include <functional>
#include <new>

#include "core/text.h"
#include "game/state_of.h"
#include "session/session.h"
#include "support/printing.h"
#include "support/require.h"

using namespace catenary;
using core::Cell;
using core::Color;
using core::Move;

namespace {

/// The number of copies and moves until one throws; negative if none will.
int countdown = -1;

void use_memory() {
  if (countdown >= 0 && countdown-- == 0) throw std::bad_alloc();
}

struct FragileRules {
  explicit FragileRules(const game::Settings&) {}
  const board::Grid& grid() const { return board::Grid::square(3); }
};

/// In turn: Black places two stones, chance places one, White moves any stone to an empty cell.
class FragilePosition {
 public:
  using MoveList = boost::container::static_vector<Move, 81>;

  explicit FragilePosition(const FragileRules&) {}
  FragilePosition(const FragilePosition& other) : x_stones(other.x_stones), x_ply(other.x_ply) { use_memory(); }
  FragilePosition& operator=(const FragilePosition& other) {
    use_memory();
    x_stones = other.x_stones;
    x_ply = other.x_ply;
    return *this;
  }

  Color to_move() const {
    return over() ? Color::none : x_ply % 4 < 2 ? Color::black : x_ply % 4 == 2 ? Color::chance : Color::white;
  }
  bool over() const { return x_ply == 10; }
  game::Outcome outcome() const { return game::Outcome::draw(); }
  void moves(MoveList& list) const {
    if (over()) return;
    for (Cell to = 0; to < 9; ++to) {
      if (has(to)) continue;
      if (to_move() != Color::white) list.push_back(Move::place(to));
      for (Cell from = 0; from < 9 && to_move() == Color::white; ++from)
        if (has(from)) list.push_back(Move::relocate(from, to));
    }
  }
  bool legal(Move move) const {
    if (over() || has(move.to())) return false;
    return to_move() == Color::white ? move.kind() == Move::Kind::relocate && has(move.from())
                                     : move.kind() == Move::Kind::place;
  }
  void play(Move move) {
    if (move.kind() == Move::Kind::relocate) x_stones &= ~(1U << move.from());
    x_stones |= 1U << move.to();
    // Throws when half of the work is done.
    use_memory();
    ++x_ply;
  }
  std::uint64_t key() const { return core::mix64(x_stones * 16 + x_ply); }
  bool consistent() const { return true; }
  bool operator==(const FragilePosition&) const = default;

  bool has(Cell cell) const { return (x_stones >> cell & 1U) != 0; }
  std::string text() const { return std::to_string(x_stones) + " " + std::to_string(x_ply); }
  void set(unsigned stones, unsigned ply) {
    x_stones = stones;
    x_ply = ply;
  }

 private:
  unsigned x_stones = 0;
  unsigned x_ply = 0;
};

struct FragileGame {
  using Rules = FragileRules;
  using Position = FragilePosition;
  static constexpr bool kCommutativeTurn = false;
  static constexpr bool kRepetitionDraws = false;
  static constexpr game::Traits kTraits = {};
  static game::Value evaluate(const Position&) { return 0; }
  static game::Outcome estimate(const Position&) { return game::Outcome::draw(); }
  static int expected_turns(const Position&) { return 1; }
  static core::Result<> legality(const Position& position, Move move) {
    if (position.legal(move)) return {};
    return core::illegal("no");
  }
  static std::optional<Cell> substitute_click(const Position&, Move, Move) { return std::nullopt; }
  static Color stone_at(const Position& position, Cell cell) { return position.has(cell) ? Color::black : Color::none; }
  static char symbol_at(const Position& position, Cell cell) { return position.has(cell) ? 'x' : '.'; }
  static game::Status status(const Position&) { return {}; }
  static std::string position_text(const Position& position) { return position.text(); }
  /// "STONES PLY"
  static core::Result<Position> parse_position(const Rules& rules, std::string_view text) {
    const auto blank = text.find(' ');
    if (blank == std::string_view::npos) return core::malformed("no position");
    Position position(rules);
    position.set(static_cast<unsigned>(*core::parse_integer(text.substr(0, blank), 0, 511)),
                 static_cast<unsigned>(*core::parse_integer(text.substr(blank + 1), 0, 10)));
    return position;
  }
};

using session::Session;

game::Settings settings() {
  static const game::OptionSchema no_options;
  return {3, game::Options(no_options)};
}

Session start() {
  return Session(game::StateOf<FragileGame>::start(std::make_shared<const FragileGame::Rules>(settings())),
                 session::DiceMode::manual);
}

/// Everything that a change may affect.
struct State {
  explicit State(const Session& session)
      : position(session.state().text()),
        changes(session.change_count()),
        revision(session.revision()),
        record(session.record()),
        moves(session.played_moves().size()),
        selected(session.selected()),
        dice(session.dice()) {}
  bool operator==(const State&) const = default;

  std::string position;
  std::size_t changes;
  std::uint64_t revision;
  session::Record record;
  std::size_t moves;
  std::optional<Cell> selected;
  session::DiceMode dice;
};

/// Returns false if the session refuses the change.
using Change = std::function<bool(Session&)>;

/// Lets memory run out at the first allocation, then at the second and so on, until the change succeeds. After each
/// failure the session is as it was before.
void check_atomic(const std::string& name, const Change& prepare, const Change& change) {
  int failures = 0;
  for (bool done = false; !done; failures += done ? 0 : 1) {
    Session session = start();
    BOOST_REQUIRE(prepare(session));
    const State before(session);
    bool accepted = true;
    countdown = failures;
    try {
      accepted = change(session);
      done = true;
    } catch (const std::bad_alloc&) {
    }
    countdown = -1;
    BOOST_REQUIRE_MESSAGE(accepted, name);
    BOOST_CHECK_MESSAGE((State(session) == before) != done, name + " after " + std::to_string(failures));
    // Undoing everything shows that the history is consistent.
    BOOST_TEST(session.undo(session.change_count()));
    BOOST_TEST(session.state().text() == "0 0");
    BOOST_TEST(session.record().empty());
    BOOST_TEST(session.played_moves().empty());
  }
  BOOST_TEST(failures > 0, name);
}

bool nothing(Session&) { return true; }

/// Two stones of Black; the dice are due.
bool place_two(Session& session) { return session.play(Color::black, "A1,B1").has_value(); }

/// White is to move, and has selected A1.
bool select_origin(Session& session) {
  return place_two(session) && session.play(Color::chance, "C1") && session.play(Color::white, "A1");
}

bool roll_by_themselves(Session& session) {
  session.set_dice(session::DiceMode::automatic);
  return true;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(atomic)

BOOST_AUTO_TEST_CASE(plays_are_all_or_nothing) {
  check_atomic("a turn", nothing, place_two);
  check_atomic("a turn and a roll", roll_by_themselves, place_two);
  check_atomic("a move in place of the selected one", select_origin,
               [](Session& s) { return s.play(Color::white, "B1-B2").has_value(); });
  check_atomic("the second half of a move", select_origin,
               [](Session& s) { return s.play(Color::white, "A2").has_value(); });
}

BOOST_AUTO_TEST_CASE(other_changes_are_all_or_nothing) {
  check_atomic("a position", select_origin, [](Session& s) { return s.set_position("3 2").has_value(); });
  check_atomic("a position and a roll", roll_by_themselves,
               [](Session& s) { return s.set_position("3 2").has_value(); });
  check_atomic("a roll", place_two, [](Session& s) { return s.roll().cell.has_value(); });
  check_atomic("dice that begin to roll", place_two, roll_by_themselves);
  check_atomic("a step towards a move", select_origin, [](Session& s) {
    s.play_step_towards(Move::relocate(0, 3));
    return true;
  });
  check_atomic("a planned turn", nothing, [](Session& s) {
    return !s.play_turn({Move::place(0), Move::place(1)}).empty();
  });
  check_atomic("a planned turn and a roll", roll_by_themselves, [](Session& s) {
    return !s.play_turn({Move::place(0), Move::place(1)}).empty();
  });
}

BOOST_AUTO_TEST_CASE(an_outcome_on_record_joins_the_change_before_or_changes_nothing) {
  check_atomic("an outcome", place_two, [](Session& s) { return s.play_outcome("C3").has_value(); });
  Session session = start();
  BOOST_REQUIRE(place_two(session));
  tests::require(session.play_outcome("C3"));
  BOOST_TEST(session.change_count() == 1U);
  BOOST_TEST(session.state().to_move() == Color::white);
  BOOST_TEST(!session.play_outcome("C2").has_value());
  BOOST_TEST(session.undo(1));
  BOOST_TEST(session.state().text() == "0 0");
}

BOOST_AUTO_TEST_CASE(a_repeated_game_stops_between_two_changes) {
  Session other = start();
  BOOST_REQUIRE(select_origin(other));
  for (int failures = 0;; ++failures) {
    Session session = start();
    countdown = failures;
    bool done = false;
    try {
      done = session.repeat(other).has_value();
    } catch (const std::bad_alloc&) {
    }
    countdown = -1;
    // One, two and one step.
    const std::size_t steps[] = {0, 2, 3, 4};
    BOOST_TEST(session.record().size() == steps[session.change_count()]);
    BOOST_TEST(session.undo(session.change_count()));
    BOOST_TEST(session.state().text() == "0 0");
    if (done) break;
  }
}

BOOST_AUTO_TEST_SUITE_END()
