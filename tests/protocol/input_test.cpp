// SPDX-License-Identifier: MIT
#include "stream/input.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdlib>
#include <new>
#include <string>
#include <system_error>
#include <thread>

#include "gtp/line.h"
#include "stream/output.h"

using namespace catenary;
using core::StopFlags;
using stream::Input;

namespace {

constexpr stream::LineRules kRules = {gtp::kMaxLineBytes, gtp::is_interrupt};

struct Pipe {
  Pipe() { BOOST_REQUIRE(pipe(ends) == 0); }
  ~Pipe() {
    for (int& end : ends) close_end(end);
  }
  static void close_end(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }
  int ends[2];
};

/// An input between two pipes.
struct Piped {
  explicit Piped(const stream::LineRules& rules = kRules) : input(commands.ends[0], responses.ends[1], flags, rules) {}
  /// May be called in any thread, so it does not use the checks of Boost.Test, which only work in one.
  void send(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = write(commands.ends[1], text.data(), text.size());
      if (written <= 0) std::abort();
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  void end() { Pipe::close_end(commands.ends[1]); }
  /// Nobody reads responses any more.
  void leave() { Pipe::close_end(responses.ends[0]); }

  Pipe commands;
  Pipe responses;
  StopFlags flags;
  Input input;
};

/// Waits for minutes before it considers the input hung, because the machine may be busy.
bool becomes_true(const core::StopFlag& flag) {
  constexpr std::chrono::minutes kHang{5};
  const auto end = std::chrono::steady_clock::now() + kHang;
  while (!flag && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return flag;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(input)

BOOST_AUTO_TEST_CASE(delivers_lines_in_order_the_last_without_a_line_feed) {
  Piped piped;
  piped.send("one\n\ntwo\nthree");
  piped.end();
  for (const char* expected : {"one", "", "two", "three"}) BOOST_TEST(piped.input.next()->text == expected);
  BOOST_TEST(!piped.input.next().has_value());
  BOOST_TEST(!piped.input.next().has_value());
}

BOOST_AUTO_TEST_CASE(an_overlong_line_is_one_line_without_text) {
  Piped piped;
  piped.send(std::string(gtp::kMaxLineBytes, 'a') + "\n");
  std::thread sender([&] { piped.send(std::string(1 << 20, 'b') + "\nname\n"); });
  BOOST_TEST(piped.input.next()->text.size() == gtp::kMaxLineBytes);
  const auto overlong = piped.input.next();
  BOOST_TEST(overlong->overlong);
  BOOST_TEST(overlong->text.empty());
  BOOST_TEST(piped.input.next()->text == "name");
  sender.join();
}

BOOST_AUTO_TEST_CASE(a_sender_that_is_far_ahead_waits_and_goes_on) {
  constexpr std::size_t kLines = 600;
  Piped piped;
  std::thread sender([&] {
    for (std::size_t i = 0; i < kLines; ++i) piped.send(std::string(gtp::kMaxLineBytes, 'a') + "\n");
    piped.end();
  });
  std::size_t count = 0;
  while (piped.input.next()) ++count;
  BOOST_TEST(count == kLines);
  sender.join();
}

BOOST_AUTO_TEST_CASE(an_interrupt_raises_the_flag_of_the_command_at_work) {
  Piped piped;
  piped.send("think\n");
  BOOST_TEST(piped.input.next()->text == "think");
  BOOST_TEST(!piped.flags.all);
  piped.send("# interrupt\n");
  BOOST_TEST(becomes_true(piped.flags.all));
  BOOST_TEST(!piped.flags.line);
  piped.send("next\n");
  BOOST_TEST(piped.input.next()->text == "next");
  BOOST_TEST(!piped.flags.all);
}

BOOST_AUTO_TEST_CASE(an_interrupt_behind_a_waiting_command_is_for_that_one) {
  Piped piped;
  piped.send("first\nthink\n# interrupt\nlast\n");
  piped.end();
  BOOST_TEST(piped.input.next()->text == "first");
  BOOST_TEST(becomes_true(piped.flags.end));
  BOOST_TEST(!piped.flags.all);
  BOOST_TEST(piped.input.next()->text == "think");
  BOOST_TEST(piped.flags.all);
  BOOST_TEST(piped.input.next()->text == "last");
  BOOST_TEST(!piped.flags.all);
}

BOOST_AUTO_TEST_CASE(an_input_without_interrupts_delivers_every_line) {
  Piped piped({gtp::kMaxLineBytes});
  piped.send("# interrupt\n");
  BOOST_TEST(piped.input.next()->text == "# interrupt");
}

BOOST_AUTO_TEST_CASE(the_next_line_and_the_end_raise_flags_of_their_own) {
  Piped piped;
  piped.send("think\n");
  BOOST_TEST(piped.input.next()->text == "think");
  BOOST_TEST(!piped.flags.line);
  piped.send("last\n");
  BOOST_TEST(becomes_true(piped.flags.line));
  BOOST_TEST(!piped.flags.end);
  BOOST_TEST(piped.input.next()->text == "last");
  BOOST_TEST(!piped.flags.line);
  piped.end();
  BOOST_TEST(becomes_true(piped.flags.end));
  BOOST_TEST(!piped.flags.line);
  BOOST_TEST(!piped.flags.all);
  BOOST_TEST(!piped.input.next().has_value());
}

BOOST_AUTO_TEST_CASE(without_a_reader_of_the_responses_everything_ends) {
  for (const bool at_work : {false, true}) {
    for (const bool ended : {false, true}) {
      Piped piped;
      piped.send("think\n");
      if (at_work) BOOST_TEST(piped.input.next()->text == "think");
      piped.send("last\n");
      if (ended) piped.end();
      piped.leave();
      BOOST_TEST(becomes_true(piped.flags.all));
      BOOST_CHECK_THROW(piped.input.next(), stream::OutputError);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_reader_may_leave_when_everything_is_answered) {
  Piped piped;
  piped.send("last\n");
  piped.end();
  BOOST_TEST(piped.input.next()->text == "last");
  BOOST_TEST(becomes_true(piped.flags.end));
  piped.leave();
  BOOST_TEST(becomes_true(piped.flags.all));
  BOOST_TEST(!piped.input.next().has_value());
}

BOOST_AUTO_TEST_CASE(an_input_that_cannot_be_read_is_an_error) {
  const int folder = open("/", O_RDONLY);
  BOOST_REQUIRE(folder >= 0);
  Pipe responses;
  StopFlags flags;
  {
    Input unreadable(folder, responses.ends[1], flags, kRules);
    BOOST_CHECK_EXCEPTION(unreadable.next(), std::system_error, [](const std::system_error& error) {
      return std::string(error.what()) == "cannot read commands: Is a directory";
    });
    BOOST_TEST(flags.all);
  }
  close(folder);
}

BOOST_AUTO_TEST_CASE(an_input_that_does_not_block_is_read_to_its_end) {
  Piped piped;
  fcntl(piped.commands.ends[0], F_SETFL, O_NONBLOCK);
  piped.send("one\n");
  BOOST_TEST(piped.input.next()->text == "one");
  piped.send("two\n");
  piped.end();
  BOOST_TEST(piped.input.next()->text == "two");
  BOOST_TEST(!piped.input.next().has_value());
}

BOOST_AUTO_TEST_CASE(an_exception_of_the_reading_thread_is_thrown_to_whoever_waits) {
  Piped piped({gtp::kMaxLineBytes, [](std::string_view) -> bool { throw std::bad_alloc(); }});
  piped.send("think\n");
  BOOST_CHECK_THROW(piped.input.next(), std::bad_alloc);
}

BOOST_AUTO_TEST_SUITE_END()
