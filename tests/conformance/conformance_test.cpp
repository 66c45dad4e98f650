// SPDX-License-Identifier: MIT
// Properties of every game: each registered game, each option set, random games. CATENARY_RANDOM_GAMES sets the number
// of random games of each game (default 100), CATENARY_GAME restricts the tests to one game.

#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>

#include "core/text.h"
#include "game/move_text.h"
#include "session/next_steps.h"
#include "story/events.h"
#include "support/require.h"
#include "support/transcript.h"
#include "support/variants.h"

using namespace catenary;
using core::Color;
using core::Move;
using session::Session;

namespace {

constexpr int kMaxMoves = 3000;

int games_wanted() {
  const char* wanted = std::getenv("CATENARY_RANDOM_GAMES");
  return wanted != nullptr ? std::atoi(wanted) : 100;
}

/// Requires equal values without the cost of Boost.Test where they are equal: millions of values are compared.
template <typename T>
void require_equal(const T& actual, const T& expected) {
  if (actual != expected) BOOST_REQUIRE_EQUAL(actual, expected);
}

/// The facts that determine the rest of the game.
std::string future(const Session& session) {
  return std::string(to_text(session.state().to_move())) + "|" + to_text(session.state().estimate()) + "|" +
         core::join(tests::legal_texts(session), " ");
}

/// All observable facts about a position.
std::string portrait(const Session& session) {
  return session.state().text() + "|" + session.state().status().text() + "|" + std::to_string(session.state().key()) +
         "|" + future(session);
}

/// All observable facts about a session: the portrait of its position, the size of its record, the steps.
std::string full_portrait(const Session& session) {
  std::string text = portrait(session) + "|" + std::to_string(session.record().size());
  for (const game::Step step : session::legal_steps(session)) text += " " + game::to_text(step, session.grid());
  return text;
}

/// Every move that can be expressed on this board.
std::vector<Move> all_moves(const board::Grid& grid) {
  std::vector<Move> moves{Move::pass(), Move::swap(), Move::button()};
  const int cells = grid.cell_count();
  for (int from = 0; from < cells; ++from) {
    moves.push_back(Move::place(static_cast<core::Cell>(from)));
    moves.push_back(Move::remove(static_cast<core::Cell>(from)));
    for (int to = 0; to < cells; ++to)
      moves.push_back(Move::relocate(static_cast<core::Cell>(from), static_cast<core::Cell>(to)));
  }
  return moves;
}

void check_moves_are_those_that_are_legal(const Session& session) {
  const std::vector<Move> moves = session.state().legal_moves();
  const std::set<Move> unique(moves.begin(), moves.end());
  BOOST_TEST_REQUIRE(unique.size() == moves.size());
  for (const Move move : all_moves(session.grid()))
    if (unique.contains(move) != session.state().legality(move).has_value())
      BOOST_FAIL(game::to_text(move, session.grid()) + " is " +
                 (unique.contains(move) ? "listed and illegal: " : "legal and not listed: ") + session.state().text());
}

void check_texts(const Session& session) {
  for (const Move move : session.state().legal_moves()) {
    const game::ParsedMove parsed = game::parse_move(game::to_text(move, session.grid()), session.grid());
    if (parsed.status != game::ParsedMove::Status::ok || parsed.move != move)
      BOOST_FAIL(game::to_text(move, session.grid()) + " is read as " + game::to_text(parsed.move, session.grid()) +
                 " with status " + std::to_string(static_cast<int>(parsed.status)));
  }
}

void check_position_text(const tests::Variant& variant, const Session& session) {
  const auto copy = variant.start();
  const core::Result<> result = copy->set_position(session.state().text());
  BOOST_REQUIRE_MESSAGE(result, session.state().text() + ": " + tests::reason_of(result));
  BOOST_REQUIRE_EQUAL(portrait(*copy), portrait(session));
}

/// Each listed step can be played and undone exactly; any other step is refused and changes nothing.
void check_steps(Session& session) {
  std::set<std::string> possible;
  for (const game::Step step : session::legal_steps(session)) possible.insert(game::to_text(step, session.grid()));
  std::vector<std::string> texts{"pass"};
  for (int cell = 0; cell < session.grid().cell_count(); ++cell)
    texts.push_back(to_text(session.grid().vertex_of(static_cast<core::Cell>(cell))));
  const std::string before = full_portrait(session);
  for (const std::string& text : texts) {
    const bool played = bool(session.play(session.state().to_move(), text));
    if (played != possible.contains(text))
      BOOST_FAIL(text + (played ? " is played and not listed in " : " is listed and refused in ") + before);
    if (!played) continue;
    BOOST_REQUIRE(session.undo(1));
    require_equal(full_portrait(session), before);
  }
  require_equal(full_portrait(session), before);
}

/// A sentence of at most 25 words whose cells are on the board.
void check_event(const Session& session, const std::string& event) {
  BOOST_REQUIRE_MESSAGE(event.size() > 1 && event.ends_with('.') && std::isupper(event.front()), event);
  const auto words = core::words_of(event);
  BOOST_REQUIRE_MESSAGE(words.size() <= 25, event);
  for (std::string word : words) {
    std::erase_if(word, [](char c) { return !std::isalnum(c); });
    const bool names_cell = word.size() > 1 && std::isupper(word[0]) && std::isdigit(word[1]);
    const auto vertex = names_cell ? core::parse_vertex(word) : std::nullopt;
    const bool on_board = vertex && session.grid().cell_at(*vertex);
    BOOST_REQUIRE_MESSAGE(!names_cell || on_board, event);
  }
}

/// The events of the latest change are the last ones of the latest turn.
void check_events(const Session& session) {
  const auto events = story::events_since(session, session.change_count() - 1);
  const auto of_turn = story::events_of_turn(session);
  for (const std::string& event : of_turn) check_event(session, event);
  BOOST_REQUIRE(of_turn.size() >= events.size());
  BOOST_REQUIRE(std::equal(events.rbegin(), events.rend(), of_turn.rbegin()));
}

/// Plays a move in both. Rolls of automatic dice after it are passed to the second implementation as moves of chance.
void play_in_both(Session& session, oracle::Oracle& oracle, const std::string& move) {
  const bool chance = session.state().to_move() == Color::chance;
  const std::size_t before = session.record().size();
  BOOST_REQUIRE_MESSAGE(session.play(session.state().to_move(), move), move);
  oracle.play(move);
  for (std::size_t i = before; i < session.record().size() && !chance; ++i)
    if (const session::RecordEntry& entry = session.record()[i]; entry.color == Color::chance)
      oracle.play(game::to_text(entry.step, session.grid()));
}

void check_against_oracle(const Session& session, const oracle::Oracle& oracle) {
  std::vector<std::string> expected = oracle.legal_moves();
  std::sort(expected.begin(), expected.end());
  require_equal(core::join(tests::legal_texts(session), " "), core::join(expected, " "));
  require_equal(std::string(to_text(session.state().to_move())), oracle.to_move());
  require_equal(to_text(session.state().estimate()), oracle.score());
  if (session.state().over()) require_equal(to_text(session.state().outcome()), oracle.final_score());
}

/// A random move. In cooperative games it is mostly the best one by a search one move deep, because random moves lose
/// these games before there is much to score.
std::string next_move_text(const player::StartedGame& game, core::Rng& rng) {
  const Session& session = *game.session;
  if (!session.state().cooperative() || session.state().to_move() == Color::chance || rng.below(5) == 0)
    return tests::random_move_text(session, rng);
  search::SearchSettings settings;
  settings.searcher = search::SearcherKind::greedy;
  return game::to_text(game.engine->search(session.history(), {.settings = settings}, rng, {}).turn.front(),
                       session.grid());
}

/// One random game. Cheap checks are made after every move, the others now and then.
void play_and_check(const tests::Variant& variant, core::Rng& rng) {
  const player::StartedGame game = variant.start_game();
  Session* const session = game.session.get();
  const auto oracle = variant.start_oracle();
  BOOST_REQUIRE_MESSAGE(oracle, "no tests/oracle/" + variant.game->name + ".cpp");
  const bool small = session->grid().cell_count() <= 64;
  std::vector<std::string> portraits{full_portrait(*session)};
  int moves = 0;
  for (; !session->state().over(); ++moves) {
    BOOST_REQUIRE_MESSAGE(moves < kMaxMoves, "a random game does not end");
    if (!session->state().consistent()) BOOST_FAIL("not as computed anew: " + portraits.back());
    if (small || moves % 8 == 0) check_against_oracle(*session, *oracle);
    check_texts(*session);
    if (rng.below(small ? 8 : 40) == 0) {
      check_moves_are_those_that_are_legal(*session);
      check_position_text(variant, *session);
      check_steps(*session);
    }
    const std::string move = next_move_text(game, rng);
    play_in_both(*session, *oracle, move);
    check_events(*session);
    portraits.push_back(full_portrait(*session));
  }
  BOOST_REQUIRE(session->state().legal_moves().empty());
  BOOST_REQUIRE(session::legal_steps(*session).empty());
  check_against_oracle(*session, *oracle);
  check_position_text(variant, *session);
  for (; moves > 0; --moves) {
    portraits.pop_back();
    BOOST_REQUIRE(session->undo(1));
    require_equal(full_portrait(*session), portraits.back());
  }
  BOOST_REQUIRE(!session->undo(1));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(conformance)

BOOST_AUTO_TEST_CASE(random_games_keep_the_rules) {
  core::Rng rng(7);
  for (const player::Plugin* game : tests::games_to_test()) {
    const std::vector<tests::Variant> all = tests::variants_to_test(*game);
    const std::vector<tests::Variant> small = tests::variants_on_small_boards(*game);
    const int wanted = std::max(games_wanted(), static_cast<int>(all.size()));
    for (int i = 0; i < wanted; ++i) {
      // First each variant once; then mostly small boards, where games are short and positions are crowded.
      const auto& variants = i < static_cast<int>(all.size()) || i % 50 == 0 ? all : small;
      const tests::Variant& variant = variants[static_cast<std::size_t>(i) % variants.size()];
      BOOST_TEST_CONTEXT(variant.text() << " game " << i) play_and_check(variant, rng);
    }
  }
}

/// Equal keys mean equal continuations, for all positions that random games on the smallest boards reach.
BOOST_AUTO_TEST_CASE(equal_keys_mean_equal_positions) {
  core::Rng rng(8);
  for (const player::Plugin* game : tests::games_to_test()) {
    for (const tests::Variant& variant : tests::variants_on(*game, game->widths.front())) {
      std::map<std::uint64_t, std::string> seen;
      std::size_t met_again = 0;
      for (int i = 0; i < 100; ++i) {
        const auto session = variant.start();
        for (int move = 0; move < 60 && !session->state().over(); ++move) {
          const auto [entry, fresh] = seen.emplace(session->state().key(), future(*session));
          met_again += fresh ? 0 : 1;
          BOOST_REQUIRE_EQUAL(entry->second, future(*session));
          tests::require(session->play(session->state().to_move(), tests::random_move_text(*session, rng)));
        }
      }
      BOOST_TEST(met_again > 0);
    }
  }
}

/// A record of steps leads to the same position again, through text and through SGF.
BOOST_AUTO_TEST_CASE(records_replay_to_the_same_position) {
  core::Rng rng(9);
  for (const player::Plugin* game : tests::games_to_test()) {
    for (const tests::Variant& variant : tests::variants_on(*game, tests::playthrough_width(*game))) {
      tests::GtpSession gtp;
      for (const std::string& command : variant.commands()) BOOST_REQUIRE_EQUAL(gtp.answer(command), "=");
      for (int i = 0; i < 60 && gtp.answer("to_move") != "= none"; ++i) {
        const auto moves = core::words_of(gtp.answer("legal_moves").substr(2));
        const std::string move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        BOOST_REQUIRE_EQUAL(gtp.answer("play " + gtp.answer("to_move").substr(2) + " " + move), "=");
      }
      const std::string name = "catenary-" + std::to_string(getpid()) + "-" + game->name + ".sgf";
      const std::string file = (std::filesystem::temp_directory_path() / name).string();
      BOOST_REQUIRE_EQUAL(gtp.answer("savesgf " + file), "=");
      tests::GtpSession other;
      BOOST_REQUIRE_EQUAL(other.answer("loadsgf " + file), "=");
      for (const char* command : {"position", "legal_moves", "printsgf", "gogui-rules_legal_moves", "score"})
        BOOST_REQUIRE_EQUAL(other.answer(command), gtp.answer(command));
      std::filesystem::remove(file);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
