// SPDX-License-Identifier: MIT
#include "text/wrapping.h"

#include <boost/test/unit_test.hpp>

using namespace catenary::text;

BOOST_AUTO_TEST_SUITE(wrapping)

BOOST_AUTO_TEST_CASE(a_width_is_that_on_the_screen) {
  BOOST_TEST(visible_width("") == 0);
  BOOST_TEST(visible_width("abc d") == 5);
  BOOST_TEST(visible_width("● black") == 7);
  BOOST_TEST(visible_width("\x1b[1mbold\x1b[0m") == 4);
}

BOOST_AUTO_TEST_CASE(lines_break_at_blanks) {
  BOOST_TEST(wrapped("one two three", 13) == "one two three");
  BOOST_TEST(wrapped("one two three", 12) == "one two\nthree");
  BOOST_TEST(wrapped("one two", 1) == "one\ntwo");
  BOOST_TEST(wrapped("one\n\ntwo three", 5) == "one\n\ntwo\nthree");
  BOOST_TEST(wrapped("● ● ● ●", 3) == "● ●\n● ●");
  BOOST_TEST(wrapped("", 5) == "");
  BOOST_TEST(wrapped("one  ", 5) == "one");
}

BOOST_AUTO_TEST_CASE(further_lines_begin_below_the_text) {
  BOOST_TEST(wrapped("- one two", 5) == "- one\n  two");
  BOOST_TEST(wrapped("  one two", 5) == "  one\n  two");
  BOOST_TEST(wrapped("name  a text that goes on", 16) == "name  a text\n      that goes\n      on");
  // A first column that leaves too little room.
  BOOST_TEST(wrapped("a long name  text text", 18) == "a long name  text\n  text");
}

BOOST_AUTO_TEST_CASE(phrases_stay_whole) {
  BOOST_TEST(wrapped_phrases({}) == "");
  BOOST_TEST(wrapped_phrases({"one two", "three", "four"}, 14) == "one two,\nthree, four");
  BOOST_TEST(wrapped_phrases({"one two", "three", "four"}, 15) == "one two, three,\nfour");
  BOOST_TEST(wrapped_phrases({"one two", "three"}, 8, 2) == "one two,\n  three");
  BOOST_TEST(wrapped_phrases({"● black", "○ white"}, 16) == "● black, ○ white");
}

BOOST_AUTO_TEST_CASE(paragraphs_are_joined) {
  BOOST_TEST(joined_paragraphs("- one\n  two\n- three\nfour") == "- one two\n- three\nfour");
}

BOOST_AUTO_TEST_CASE(words_that_do_not_fit_are_left_out) {
  BOOST_TEST(fitting_words({"C3", "D4", "E5"}, 10, true) == "C3  D4  E5");
  BOOST_TEST(fitting_words({"C3", "D4", "E5"}, 9, true) == "C3  D4  …");
  BOOST_TEST(fitting_words({"C3", "D4", "E5"}, 9, false) == "C3  ...");
  BOOST_TEST(fitting_words({"C3", "D4"}, 1, true) == "…");
}

BOOST_AUTO_TEST_SUITE_END()
