// SPDX-License-Identifier: MIT
#include "core/nearest.h"

#include <boost/test/unit_test.hpp>

using catenary::core::nearest;

BOOST_AUTO_TEST_SUITE(nearest_word)

BOOST_AUTO_TEST_CASE(finds_the_word_that_was_meant) {
  const std::vector<std::string> words = {"genmove", "genturn", "showboard", "undo", "play"};
  BOOST_TEST(nearest("genmvoe", words).value() == "genmove");
  BOOST_TEST(nearest("GENTURN", words).value() == "genturn");
  BOOST_TEST(nearest("shwboard", words).value() == "showboard");
  BOOST_TEST(nearest("udno", words).value() == "undo");
  BOOST_TEST(nearest("plya", words).value() == "play");
}

BOOST_AUTO_TEST_CASE(finds_nothing_where_too_much_differs) {
  const std::vector<std::string> words = {"genmove", "quit"};
  BOOST_TEST(!nearest("", words).has_value());
  BOOST_TEST(!nearest("b", words).has_value());
  BOOST_TEST(!nearest("analyse", words).has_value());
  BOOST_TEST(!nearest(std::string(10'000, 'q'), words).has_value());
  BOOST_TEST(!nearest("quit", {}).has_value());
}

BOOST_AUTO_TEST_CASE(prefers_the_first_of_equally_near_words) {
  BOOST_TEST(nearest("abd", {"abe", "abc"}).value() == "abe");
}

BOOST_AUTO_TEST_SUITE_END()
