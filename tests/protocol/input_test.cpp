// SPDX-License-Identifier: MIT
#include "gtp/input.h"

#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

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

std::atomic<bool> is_held = false;

/// An input whose reading thread runs on the processor of this one, and only while this one rests.
class Unhurried {
 public:
  explicit Unhurried(int descriptor) {
    const auto mine = tasks();
    struct sigaction hold = {};
    hold.sa_handler = [](int) {
      while (is_held) usleep(1000);
    };
    BOOST_REQUIRE(sigaction(SIGUSR1, &hold, nullptr) == 0);
    BOOST_REQUIRE(sched_getaffinity(0, sizeof x_processors, &x_processors) == 0);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    BOOST_REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
    set_policy(SCHED_IDLE);
    input.emplace(descriptor, flags);
    set_policy(SCHED_OTHER);
    for (const int task : tasks())
      if (std::ranges::find(mine, task) == mine.end()) x_reader = task;
  }
  ~Unhurried() {
    input.reset();
    sched_setaffinity(0, sizeof x_processors, &x_processors);
    ::signal(SIGUSR1, SIG_DFL);
  }
  Unhurried(const Unhurried&) = delete;
  Unhurried& operator=(const Unhurried&) = delete;

  /// Lets the reading thread do nothing until `is_held` is lowered.
  void hold() {
    is_held = true;
    syscall(SYS_tgkill, getpid(), x_reader, SIGUSR1);
  }

  StopFlags flags;
  std::optional<Input> input;

 private:
  static void set_policy(int policy) {
    const sched_param none = {};
    BOOST_REQUIRE(sched_setscheduler(0, policy, &none) == 0);
  }
  static std::vector<int> tasks() {
    std::vector<int> numbers;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task"))
      numbers.push_back(std::stoi(task.path().filename()));
    return numbers;
  }

  cpu_set_t x_processors;
  int x_reader = 0;
};

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

BOOST_AUTO_TEST_CASE(the_end_of_a_script_is_not_that_of_a_reader_however_late_it_is_seen) {
  for (const std::string_view script : {"think\n", "think"}) {
    int ends[2];
    Piped::opened(ends);
    BOOST_REQUIRE(write(ends[1], script.data(), script.size()) == static_cast<ssize_t>(script.size()));
    close(ends[1]);
    {
      Unhurried unhurried(ends[0]);
      BOOST_TEST(unhurried.input->next()->text == "think");
      unhurried.hold();
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      is_held = false;
      BOOST_TEST(becomes_true(unhurried.flags.timed));
      BOOST_TEST(!unhurried.flags.all);
      BOOST_TEST(!unhurried.input->next().has_value());
    }
    close(ends[0]);
  }
}

BOOST_AUTO_TEST_SUITE_END()
