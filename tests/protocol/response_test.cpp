// SPDX-License-Identifier: MIT
#include "gtp/response.h"

#include <boost/test/unit_test.hpp>
#include <functional>
#include <new>

using catenary::gtp::Response;
using catenary::gtp::Write;

namespace {

/// Everything written to the response of a command with the id 7.
std::string response_of(const std::function<void(Response&)>& command) {
  std::string text;
  const Write write = [&](const std::string& more) { text += more; };
  Response response("7", write);
  command(response);
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(response)

BOOST_AUTO_TEST_CASE(a_response_has_one_status_and_ends_with_an_empty_line) {
  BOOST_TEST(response_of([](Response& to) { to.succeed("text"); }) == "=7 text\n\n");
  BOOST_TEST(response_of([](Response& to) { to.succeed(""); }) == "=7 \n\n");
  BOOST_TEST(response_of([](Response& to) { to.fail("reason"); }) == "?7 reason\n\n");
}

BOOST_AUTO_TEST_CASE(lines_follow_the_status) {
  BOOST_TEST(response_of([](Response& to) {
               to.begin();
               to.begin();
               to.write_line("one");
               to.succeed("two");
             }) == "=7\none\ntwo\n\n");
  BOOST_TEST(response_of([](Response& to) {
               to.write_line("one");
               to.succeed("");
             }) == "=7\none\n\n");
  BOOST_TEST(response_of([](Response& to) {
               to.write_line("one");
               to.fail("reason");
             }) == "=7\none\nerror: reason\n\n");
}

BOOST_AUTO_TEST_CASE(no_empty_line_ends_a_response_early) {
  BOOST_TEST(response_of([](Response& to) { to.succeed("one\n\n\ntwo\n\n"); }) == "=7 one\n \n \ntwo\n\n");
  BOOST_TEST(response_of([](Response& to) {
               to.write_line("\n");
               to.fail("no\n\nmemory");
             }) == "?7 no\n \nmemory\n\n");
}

/// A status that could not be written does not count as written.
BOOST_AUTO_TEST_CASE(a_response_begins_with_its_first_text) {
  bool fails = true;
  std::string text;
  const Write write = [&](const std::string& more) {
    if (std::exchange(fails, false)) throw std::bad_alloc();
    text += more;
  };
  Response response("", write);
  BOOST_CHECK_THROW(response.write_line("one"), std::bad_alloc);
  response.fail("out of memory");
  BOOST_TEST(text == "? out of memory\n\n");
}

BOOST_AUTO_TEST_SUITE_END()
