// SPDX-License-Identifier: MIT
// The commands that name games know all registered games, and no others.

#include <boost/test/unit_test.hpp>

#include "support/transcript.h"

using namespace catenary;

namespace {

std::string names(const std::string& separator) {
  std::string text;
  for (const player::Plugin& game : tests::registry().games()) text += (text.empty() ? "" : separator) + game.name;
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(games)

BOOST_AUTO_TEST_CASE(lists_every_game_on_a_line) {
  tests::GtpSession gtp;
  BOOST_TEST(gtp.respond("list_games") == "= " + names("\n") + "\n\n");
}

BOOST_AUTO_TEST_CASE(says_which_games_there_are_where_one_is_unknown) {
  tests::GtpSession gtp;
  BOOST_TEST(gtp.respond("set_game chess") == "? syntax error: no game 'chess'; the games are " + names(", ") + "\n\n");
}

BOOST_AUTO_TEST_CASE(the_rules_begin_with_the_options_that_differ_from_them) {
  tests::GtpSession gtp;
  gtp.answer("set_game catena");
  BOOST_TEST(gtp.answer("help rules").starts_with("= - Goal"));
  gtp.answer("game_param scoring longest");
  BOOST_TEST(gtp.answer("help rules")
                 .starts_with("= Options: scoring longest, button off\nThe rules below are those of "
                              "the default options.\n- Goal"));
}

BOOST_AUTO_TEST_SUITE_END()
