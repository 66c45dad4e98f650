// SPDX-License-Identifier: MIT
#include "gtp/dispatcher.h"

#include <spdlog/sinks/null_sink.h>
#include <spdlog/spdlog.h>

#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/text.h"
#include "gtp/command_error.h"
#include "stream/output.h"
#include "support/temporary_file.h"
#include "support/transcript.h"

using namespace catenary;
using gtp::Arguments;
using gtp::Dispatcher;

namespace {

/// Drops the log of expected failures for the lifetime of the object.
class WithoutLog {
 public:
  WithoutLog() : x_logger(spdlog::default_logger()) {
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("null", std::make_shared<spdlog::sinks::null_sink_mt>()));
  }
  ~WithoutLog() { spdlog::set_default_logger(x_logger); }
  WithoutLog(const WithoutLog&) = delete;
  WithoutLog& operator=(const WithoutLog&) = delete;

 private:
  std::shared_ptr<spdlog::logger> x_logger;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(dispatcher)

BOOST_AUTO_TEST_CASE(frames_responses) {
  Dispatcher dispatcher;
  dispatcher.add("echo", {}, [](const Arguments& arguments) { return arguments.rest(0); });
  dispatcher.add("gaps", {}, [](const Arguments&) { return "a\n\n\nb\n\n"; });
  BOOST_TEST(dispatcher.respond("echo x") == "= x\n\n");
  BOOST_TEST(dispatcher.respond("12 echo x") == "=12 x\n\n");
  BOOST_TEST(dispatcher.respond("echo") == "= \n\n");
  BOOST_TEST(dispatcher.respond("gaps") == "= a\n \n \nb\n\n");
  BOOST_TEST(dispatcher.respond("# nothing") == "");
  BOOST_TEST(dispatcher.respond("3 what") == "?3 unknown command: what; help lists the commands\n\n");
  for (const char* malformed : {"3x what", "-5 echo", "99999999999999999999 echo", "2147483648 echo"})
    BOOST_TEST(dispatcher.respond(malformed) == "? syntax error: an id is a whole number from 0 to 2147483647\n\n");
  BOOST_TEST(dispatcher.respond("3") == "?3 syntax error: the command is missing\n\n");
  std::string overlong;
  Dispatcher::refuse_overlong_line([&](const std::string& text) { overlong += text; });
  BOOST_TEST(overlong == "? syntax error: the line is too long\n\n");
}

BOOST_AUTO_TEST_CASE(answers_failures_in_one_place) {
  Dispatcher dispatcher;
  dispatcher.add("refuse", {}, [](const Arguments&) -> std::string {
    throw gtp::CommandError(gtp::CommandError::Kind::cannot_score);
  });
  dispatcher.add("break", {}, [](const Arguments&) -> std::string { throw std::runtime_error("oops"); });
  BOOST_TEST(dispatcher.respond("1 refuse") == "?1 cannot score\n\n");
  dispatcher.add("exhaust", {}, [](const Arguments&) -> std::string { throw std::bad_alloc(); });
  dispatcher.add("branch", {},
                 [](const Arguments&) -> std::string { throw std::system_error(EAGAIN, std::generic_category()); });
  const WithoutLog silent;
  BOOST_TEST(dispatcher.respond("branch") == "? out of memory: there is no room for another thread\n\n");
  BOOST_TEST(dispatcher.respond("break") == "? internal error\n\n");
  BOOST_TEST(dispatcher.respond("2 exhaust").starts_with("?2 out of memory: "));
  BOOST_TEST(dispatcher.respond("known_command refuse") == "= true\n\n");
}

/// The status is written once, whatever happens after it.
BOOST_AUTO_TEST_CASE(a_response_that_is_written_line_by_line_has_one_status) {
  Dispatcher dispatcher;
  dispatcher.add_stream("count", {}, [](const Arguments& arguments, gtp::Response& response) -> std::string {
    response.begin();
    response.write_line("one");
    response.write_line("");
    response.write_line("two\n\n");
    const std::string end = arguments.rest(0);
    if (end == "refuse") throw gtp::CommandError::refused("enough");
    if (end == "break") throw std::runtime_error("oops");
    if (end == "exhaust") throw std::bad_alloc();
    return end;
  });
  const WithoutLog silent;
  BOOST_TEST(dispatcher.respond("count") == "=\none\ntwo\n\n");
  BOOST_TEST(dispatcher.respond("7 count three") == "=7\none\ntwo\nthree\n\n");
  BOOST_TEST(dispatcher.respond("7 count refuse") == "=7\none\ntwo\nerror: enough\n\n");
  BOOST_TEST(dispatcher.respond("count break") == "=\none\ntwo\nerror: internal error\n\n");
  BOOST_TEST(dispatcher.respond("count exhaust").starts_with("=\none\ntwo\nerror: out of memory: "));
  std::vector<std::string> parts;
  dispatcher.respond("count three", [&](const std::string& text) { parts.push_back(text); });
  BOOST_TEST(parts == std::vector<std::string>({"=\n", "one\n", "two\n", "three\n\n"}));
}

/// Memory runs out again while the text of the failure is written.
BOOST_AUTO_TEST_CASE(a_failure_without_memory_for_its_text_has_one_status_too) {
  Dispatcher dispatcher;
  dispatcher.add_stream("count", {}, [](const Arguments&, gtp::Response& response) -> std::string {
    response.write_line("one");
    throw std::runtime_error("oops");
  });
  const WithoutLog silent;
  std::string written;
  bool exhausted = false;
  dispatcher.respond("7 count", [&](const std::string& text) {
    if (text.starts_with("error: ") && !std::exchange(exhausted, true)) throw std::bad_alloc();
    written += text;
  });
  BOOST_TEST(exhausted);
  BOOST_TEST(written.starts_with("=7\none\nerror: out of memory: "));
}

BOOST_AUTO_TEST_CASE(a_failing_stream_ends_the_command_and_gets_no_second_response) {
  Dispatcher dispatcher;
  int lines = 0;
  dispatcher.add_stream("count", {}, [&](const Arguments&, gtp::Response& response) -> std::string {
    while (true) {
      response.write_line("again");
      ++lines;
    }
  });
  int written = 0;
  const auto write = [&](const std::string&) {
    if (++written > 3) throw stream::OutputError(EPIPE);
  };
  BOOST_CHECK_THROW(dispatcher.respond("count", write), stream::OutputError);
  BOOST_TEST(lines == 3);
  BOOST_TEST(written == 4);
}

BOOST_AUTO_TEST_CASE(lists_knows_and_explains_the_same_commands) {
  tests::GtpSession gtp;
  const auto names = core::split(gtp.answer("list_commands").substr(2), '\n');
  BOOST_TEST(names.size() > 40U);
  for (const std::string& name : names) {
    BOOST_TEST(gtp.answer("known_command " + name) == "= true");
    BOOST_TEST(gtp.answer("help " + name).starts_with("= " + name));
  }
  BOOST_TEST(gtp.answer("known_command nonsense") == "= false");
  BOOST_TEST(gtp.answer("help nonsense") == "? unknown command: nonsense; help lists the commands");
  for (const char* absent : {"fixed_handicap", "place_free_handicap", "set_free_handicap", "final_status_list",
                             "gogui-setup", "gogui-rules_setup"})
    BOOST_TEST(gtp.answer(std::string("known_command ") + absent) == "= false");
}

BOOST_AUTO_TEST_CASE(help_names_every_command_by_topic) {
  tests::GtpSession gtp;
  const std::string overview = gtp.answer("help");
  const std::string all = gtp.answer("help all");
  for (const std::string& name : core::split(gtp.answer("list_commands").substr(2), '\n')) {
    BOOST_TEST(overview.find(" " + name) != std::string::npos, name);
    BOOST_TEST(all.find("\n  " + name) != std::string::npos, name);
    const std::string text = gtp.answer("help " + name);
    const bool takes_arguments = core::split(text, ':').front() != "= " + name;
    BOOST_TEST((text.find("\nExample: " + name) != std::string::npos) == takes_arguments, name);
  }
  for (const std::string& line : core::split(overview, '\n')) BOOST_TEST(line.size() <= 80U, line);
}

/// Each example works in some game, after the moves with which other examples begin.
BOOST_AUTO_TEST_CASE(examples_of_help_can_be_typed) {
  // Some examples write files.
  const tests::TemporaryFolder folder;
  for (const std::string& name : core::split(tests::GtpSession().answer("list_commands").substr(2), '\n')) {
    const std::string text = tests::GtpSession().answer("help " + name);
    const auto at = text.find("Example: ");
    if (at == std::string::npos || name == "loadsgf" || name == "savesgf" || name == "gogui-replay_record") continue;
    const std::string example = text.substr(at + 9);
    bool accepted = false;
    for (const char* game : {"catchup", "cation", "catena", "catalonia"}) {
      tests::GtpSession gtp;
      gtp.answer("engine_param max_nodes 50");
      gtp.answer(std::string("set_game ") + game);
      if (name == "solve") gtp.answer("boardsize 3");
      accepted = accepted || gtp.answer(example).starts_with("=");
    }
    BOOST_TEST(accepted, example);
  }
}

BOOST_AUTO_TEST_CASE(help_prints_the_rules_of_the_game) {
  tests::GtpSession gtp;
  for (const player::Plugin& game : tests::registry().games()) {
    gtp.answer("set_game " + game.name);
    const std::string rules = gtp.answer("help rules");
    BOOST_TEST(rules.starts_with("= - "), game.name);
    const auto lines = core::split(rules, '\n');
    BOOST_TEST(lines.size() <= 28U);
    for (const std::string& line : lines) BOOST_TEST((line.size() <= 82U || line.starts_with("Exact")), line);
  }
}

BOOST_AUTO_TEST_CASE(unknown_commands_suggest_the_nearest_one) {
  tests::GtpSession gtp;
  BOOST_TEST(gtp.answer("genmvoe b") == "? unknown command: genmvoe; did you mean genmove?");
  BOOST_TEST(gtp.answer("help undoo") == "? unknown command: undoo; did you mean undo?");
}

BOOST_AUTO_TEST_CASE(quit_finishes) {
  tests::GtpSession gtp;
  BOOST_TEST(gtp.answer("quit now").starts_with("? syntax error"));
  BOOST_TEST(!gtp.finished());
  BOOST_TEST(gtp.answer("quit") == "=");
  BOOST_TEST(gtp.finished());
}

/// Whatever its arguments, a command answers, and a refused one changes nothing.
BOOST_AUTO_TEST_CASE(no_command_breaks_on_strange_arguments) {
  tests::GtpSession gtp;
  gtp.answer("engine_param max_nodes 50");
  gtp.answer("engine_param hash_mb 1");
  const std::vector<std::string> words = {"",
                                          "b",
                                          "w",
                                          "-1",
                                          "0",
                                          "9",
                                          "1e9",
                                          "x",
                                          "D4",
                                          "pass",
                                          "C3,D4",
                                          "rules",
                                          "99999999999999999999",
                                          "nan",
                                          "\xff\xfe",
                                          "b D4",
                                          "w pass",
                                          "1 2 3",
                                          "a b c d"};
  for (const std::string& name : core::split(gtp.answer("list_commands").substr(2), '\n')) {
    if (name == "quit" || name == "savesgf" || name == "bench") continue;
    // These fix the settings of the game.
    tests::GtpSession attached;
    tests::GtpSession& session = name == "gogui-version" || name == "gogui-rules_game_id" ? attached : gtp;
    // A proof on a larger board would take too long.
    if (name == "solve") BOOST_REQUIRE_EQUAL(session.answer("boardsize 3"), "=");
    for (const std::string& arguments : words) {
      if (name == "perft" && arguments == "9") continue;
      const std::string before = session.answer("position");
      const std::string answer = session.answer(name + " " + arguments);
      BOOST_TEST((answer.starts_with("=") || answer.starts_with("?")), name + " " + arguments + ": " + answer);
      BOOST_TEST(answer != "? internal error");
      if (answer.starts_with("?")) BOOST_TEST(session.answer("position") == before);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
