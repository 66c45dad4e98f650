// SPDX-License-Identifier: MIT
#include "gtp/input.h"

#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdlib>
#include <thread>

using namespace catenary::gtp;
using catenary::player::StopFlags;

namespace {

/// An input at the end of a pipe.
struct Piped {
  Piped() : input(opened(ends), flags) {}
  ~Piped() {
    if (open) close(ends[1]);
    // The input reads until it is destroyed, after this.
  }
  /// From any thread, so without the checks of Boost.Test, which belong to one.
  void send(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = write(ends[1], text.data(), text.size());
      if (written <= 0) std::abort();
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  void end() {
    close(ends[1]);
    open = false;
  }

  static int opened(int (&ends)[2]) {
    BOOST_REQUIRE(pipe(ends) == 0);
    return ends[0];
  }

  int ends[2];
  bool open = true;
  StopFlags flags;
  Input input;
};

/// Waits for minutes, however busy the machine is, before it takes the input for one that hangs.
bool becomes_true(const std::atomic<bool>& flag) {
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
  piped.send(std::string(Input::kMaxLineLength, 'a') + "\n");
  std::thread sender([&] { piped.send(std::string(1 << 20, 'b') + "\nname\n"); });
  BOOST_TEST(piped.input.next()->text.size() == Input::kMaxLineLength);
  const auto overlong = piped.input.next();
  BOOST_TEST(overlong->overlong);
  BOOST_TEST(overlong->text.empty());
  BOOST_TEST(piped.input.next()->text == "name");
  sender.join();
}

BOOST_AUTO_TEST_CASE(an_interrupt_raises_the_flags_of_the_command_at_work) {
  Piped piped;
  piped.send("think\n");
  BOOST_TEST(piped.input.next()->text == "think");
  BOOST_TEST(!piped.flags.all);
  piped.send("# interrupt\n");
  BOOST_TEST(becomes_true(piped.flags.all));
  BOOST_TEST(piped.flags.timed);
  piped.send("next\n");
  BOOST_TEST(piped.input.next()->text == "next");
  BOOST_TEST(!piped.flags.all);
}

BOOST_AUTO_TEST_CASE(an_interrupt_behind_a_waiting_command_is_for_that_one) {
  Piped piped;
  piped.send("first\nthink\n# interrupt\nlast\n");
  piped.end();
  BOOST_TEST(piped.input.next()->text == "first");
  // The time of `first` ends only after all lines were read, up to the end of input.
  BOOST_TEST(becomes_true(piped.flags.timed));
  BOOST_TEST(!piped.flags.all);
  BOOST_TEST(piped.input.next()->text == "think");
  BOOST_TEST(piped.flags.all);
  BOOST_TEST(piped.input.next()->text == "last");
  BOOST_TEST(!piped.flags.all);
}

BOOST_AUTO_TEST_CASE(a_lost_reader_stops_everything) {
  Piped piped;
  piped.send("think\n");
  BOOST_TEST(piped.input.next()->text == "think");
  // At least so long, more on a busy machine: it has to have been at work for a while when the end comes.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  piped.end();
  BOOST_TEST(becomes_true(piped.flags.all));
  BOOST_TEST(!piped.input.next().has_value());
}

BOOST_AUTO_TEST_CASE(a_script_in_a_pipe_is_carried_out_with_a_limit_on_time_only) {
  Piped piped;
  piped.send("think\nlast\n");
  piped.end();
  BOOST_TEST(piped.input.next()->text == "think");
  BOOST_TEST(becomes_true(piped.flags.timed));
  BOOST_TEST(!piped.flags.all);
  BOOST_TEST(piped.input.next()->text == "last");
  BOOST_TEST(!piped.flags.timed);
}

BOOST_AUTO_TEST_SUITE_END()
