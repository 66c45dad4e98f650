// SPDX-License-Identifier: MIT
// GoGui's ruler replays the game for each click, so every command that it sends has to be quick on the largest boards.

#include <time.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>

#include "core/text.h"
#include "support/transcript.h"

using namespace catenary;

namespace {

constexpr double kSecondsAllowed = 1e-3;
/// Caches may be cold, so the quickest of a few attempts counts.
constexpr int kAttempts = 5;

/// Processor time, which does not depend on how busy the machine is.
double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double seconds_of(tests::GtpSession& gtp, const std::string& command) {
  double best = 1;
  for (int i = 0; i < kAttempts; ++i) {
    const double start = thread_seconds();
    const std::string answer = gtp.respond(command);
    best = std::min(best, thread_seconds() - start);
    BOOST_REQUIRE_MESSAGE(answer.starts_with("="), command + ": " + answer);
  }
  return best;
}

/// Makes random clicks for the sides to move; returns the seconds of the slowest `play`.
double play_at_random(tests::GtpSession& gtp, core::Rng& rng, int clicks) {
  double slowest = 0;
  for (; clicks > 0; --clicks) {
    const auto steps = core::words_of(gtp.answer("gogui-rules_legal_moves").substr(1));
    if (steps.empty()) break;
    const std::string side = gtp.answer("gogui-rules_side_to_move").substr(2);
    const std::string command = "play " + side + " " + steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
    double best = 1;
    for (int i = 0; i < kAttempts; ++i) {
      if (i > 0) gtp.respond("undo");
      const double start = thread_seconds();
      gtp.respond(command);
      best = std::min(best, thread_seconds() - start);
    }
    slowest = std::max(slowest, best);
  }
  return slowest;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(ruler)

BOOST_AUTO_TEST_CASE(answers_within_a_millisecond) {
  for (const player::Plugin& game : tests::registry().games()) {
    tests::GtpSession gtp;
    gtp.respond("set_game " + game.name);
    gtp.respond("boardsize " + std::to_string(game.widths.back()));
    core::Rng rng(1);
    std::map<std::string, double> slowest;
    for (int stage = 0; stage < 20; ++stage) {
      for (const char* name :
           {"gogui-rules_board", "gogui-rules_board_size", "gogui-rules_captured_count", "gogui-rules_side_to_move",
            "gogui-rules_legal_moves", "gogui-rules_board_gfx", "gogui-rules_final_result", "gogui-rules_game_id"})
        slowest[name] = std::max(slowest[name], seconds_of(gtp, name));
      slowest["play"] = std::max(slowest["play"], play_at_random(gtp, rng, game.widths.back()));
    }
    slowest["clear_board"] = seconds_of(gtp, "clear_board");
    for (const auto& [name, seconds] : slowest) {
      BOOST_TEST_MESSAGE(game.name << " " << name << " " << seconds * 1e6 << " us");
      BOOST_TEST(seconds < kSecondsAllowed * tests::slowness(),
                 game.name << " " << name << " takes " << seconds << " s");
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
