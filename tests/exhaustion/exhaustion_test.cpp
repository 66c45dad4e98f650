// SPDX-License-Identifier: MIT
// Commands when memory runs out: each allocation of each command fails in turn, and the game is unchanged.

#include <spdlog/spdlog.h>

#include <atomic>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <new>

#include "support/transcript.h"

using namespace catenary;

namespace {

/// The number of allocations, in all threads, until one fails; negative if none will.
std::atomic<int> allocations_left = -1;

void* allocated(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) {
  if (allocations_left >= 0 && allocations_left-- == 0) throw std::bad_alloc();
  if (void* const memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return allocated(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept try {
  return allocated(size);
} catch (const std::bad_alloc&) {
  return nullptr;
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocated(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace {

/// Everything that a command may change.
std::string state_of(tests::GtpSession& session) {
  std::string state;
  for (const char* question :
       {"game_info", "game_param", "engine_param", "board_state", "printsgf", "legal_moves", "gogui-title", "dice"})
    state += session.answer(question) + "\n";
  return state;
}

struct Outcome {
  std::string answer;
  /// False if the command ended before the allocation that was to fail.
  bool failed = false;
};

/// Runs a command in which one allocation fails, after `allocations` successful ones.
Outcome run_short_of_memory(tests::GtpSession& session, const std::string& command, int allocations) {
  constexpr std::size_t kMaxAnswer = 1 << 16;
  std::string answer;
  answer.reserve(kMaxAnswer);
  const gtp::Write write = [&](const std::string& part) { answer.append(part, 0, kMaxAnswer - answer.size()); };
  allocations_left = allocations;
  session.respond(command, write);
  const bool failed = allocations_left.exchange(-1) < 0;
  return {answer, failed};
}

/// Lets the first allocation of a command fail, then the second and so on, until no allocation fails. Each time the
/// command either does without it, as a search can do without its helper threads, or reports the failure and changes
/// nothing.
void check_atomic(const std::vector<std::string>& before, const std::string& command) {
  spdlog::set_level(spdlog::level::off);
  const auto start = [&] {
    auto session = std::make_unique<tests::GtpSession>();
    for (const std::string& line : before) BOOST_REQUIRE_MESSAGE(session->answer(line).starts_with("="), line);
    return session;
  };
  auto session = start();
  const std::string state = state_of(*session);
  int failures = 0;
  for (;; ++failures) {
    const Outcome outcome = run_short_of_memory(*session, command, failures);
    const bool told = outcome.answer.find("out of memory") != std::string::npos;
    BOOST_REQUIRE_MESSAGE(outcome.answer.starts_with(told ? "? out of memory" : "=") ||
                              outcome.answer.starts_with("=\nerror: out of memory"),
                          command + ": " + outcome.answer);
    if (!outcome.failed) break;
    if (told)
      BOOST_REQUIRE_MESSAGE(state_of(*session) == state, command + " after " + std::to_string(failures));
    else
      session = start();
  }
  BOOST_TEST(failures > 0, command);
  BOOST_TEST_MESSAGE(command << ": " << failures);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(exhaustion)

const std::vector<std::string> kStarted = {"set_game catchup", "boardsize 5", "engine_param max_nodes 50", "play w A1"};

BOOST_AUTO_TEST_CASE(a_game_that_cannot_be_started_leaves_the_one_before) {
  for (const char* command : {"set_game colorado", "boardsize 7", "game_param rules alternative", "clear_board",
                              "position .../..../...../..../o.. b placed=0 limit=2 start=0"})
    check_atomic(kStarted, command);
}

BOOST_AUTO_TEST_CASE(a_turn_that_cannot_be_played_is_not_begun) {
  for (const char* command : {"play b B2,C3", "undo", "gogui-play_sequence b B2 b C3 w D4"})
    check_atomic(kStarted, command);
  check_atomic({"set_game catalonia", "dice manual"}, "dice auto");
}

BOOST_AUTO_TEST_CASE(a_turn_that_cannot_be_chosen_is_not_begun) {
  for (const player::Plugin& game : tests::registry().games()) {
    const std::vector<std::string> started = {"set_game " + game.name, "engine_param hash_mb 1",
                                              "engine_param max_nodes 30"};
    tests::GtpSession session;
    session.answer(started.front());
    const std::string side = session.answer("to_move").substr(2);
    check_atomic(started, "genturn " + side);
    check_atomic(started, "reg_genmove " + side);
    check_atomic(started, "search_variation");
  }
  check_atomic({"set_game catena", "engine_param threads 2", "engine_param max_nodes 3000"}, "genturn black");
  check_atomic({"set_game catena", "boardsize 3", "engine_param hash_mb 1", "engine_param max_depth 1"},
               "analyze 0.01");
}

BOOST_AUTO_TEST_CASE(a_proof_that_cannot_be_made_changes_nothing) {
  check_atomic({"set_game catchup", "boardsize 5", "engine_param solver_mb 1", "engine_param threads 1",
                "position .../..../o..xx/oo../oxx b placed=2 limit=3 start=4"},
               "solve");
}

BOOST_AUTO_TEST_CASE(parameters_are_set_or_stay) {
  for (const char* command : {"engine_param network off", "engine_param hash_mb 3", "set_random_seed 5"})
    check_atomic({"set_game catena"}, command);
}

BOOST_AUTO_TEST_SUITE_END()
